// Chips are put into circles here, and go to the table together; cards come at a dealer's pace.

const calm = matchMedia('(prefers-reduced-motion: reduce)')
const PACE = 230 // milliseconds between two cards, unless there are many
const LONGEST_DEAL = 1700
const FLIGHT = 380
const TURN = 180
const DRAG = 6 // pixels that make a touch a drag

export default function (table) {
  const memory = `holdem-bets-${document.body.dataset.table}`
  const $ = selector => table.root().querySelector(selector)
  const $$ = selector => [...table.root().querySelectorAll(selector)]
  const open = () => $$('[data-circle]')
  const tray = () => $('#actions')?.dataset ?? {} // what the table takes now
  const undecided = () => (tray().circles ?? '').split(' ') // in the order the table takes them
  let bets = {} // what lies in the open circles, before it is sent
  let inHand = 0 // the chip that the next circle gets
  let asked = false // for the next hand, which comes when everybody has
  let again = false // the next hand begins with the same bets
  let known = null // the cards of the last frame
  let dealing = null // until the last card lies open
  let fanfare = ''
  let lastLine = null // of the story
  let seq = ''

  // ---- chips in circles ----
  function put(circle, amount) {
    const name = circle.dataset.circle
    const why = whyNot(circle, amount)
    if (why) return table.refuse(why)
    if (bets[name] === amount) delete bets[name]
    else bets[name] = amount
    if (!flop()) bets = {} // H7: no bonus bet without a Flop bet
    table.play('chip')
    paint()
    if (bets[name]) toss(circle, amount)
  }

  const flop = () => bets.flop ?? +(tray().flop ?? 0)

  // H8: Flop is set aside three times, for Turn and River Bonus too.
  const cost = bets => Object.entries(bets).reduce((sum, [name, chips]) => sum + (name === 'flop' ? 3 : 1) * chips, 0)

  function whyNot(circle, amount) {
    const name = circle.dataset.circle
    if (!circle.dataset.amounts.split(' ').includes(String(amount))) return `The table does not take ${amount} there.`
    if (name !== 'flop' && !flop()) return 'A bonus bet needs a bet on Flop.'
    if (cost({ ...bets, [name]: amount }) > +tray().free) {
      return 'You do not have the chips: three times the Flop bet and the bonus bets are set aside before the deal.'
    }
    return ''
  }

  function paint() {
    $('#actions')?.classList.toggle('asked', asked)
    if (!$('#rack')) return
    const chips = $$('[data-chip]')
    if (!chips.some(chip => +chip.dataset.chip === inHand)) inHand = +chips[0].dataset.chip
    for (const chip of chips) {
      const amount = +chip.dataset.chip
      chip.setAttribute('aria-pressed', amount === inHand)
      chip.classList.toggle('dear', open().every(circle => whyNot(circle, amount)))
    }
    for (const circle of open()) {
      const chip = bets[circle.dataset.circle]
      const spot = circle.querySelector('.spot')
      if (+(spot.dataset.chips ?? 0) !== (chip ?? 0)) {
        spot.dataset.chips = chip ?? 0
        spot.replaceChildren(...(chip ? picture(chip) : []))
      }
      circle.classList.toggle('lit', !whyNot(circle, inHand))
      const title = circle.querySelector('.label').textContent
      circle.setAttribute('aria-label', `${title}: ${chip ? `${chip}, ` : ''}${chip === inHand ? 'take it back' : `put ${inHand} here`}`)
    }
    $('#place').dataset.act = undecided().map(name => `${name}:${bets[name] ?? 0}`).join(' ')
    $('#place').disabled = !flop()
    $('#clear').disabled = !Object.keys(bets).length
    $('#set-aside').textContent = cost(bets) ? `${cost(bets)} of ${tray().free} chips set aside.` : howTo(chips)
  }

  function howTo(chips) {
    const keys = ` Or keys: 1 to ${chips.length}, then ${open().map(circle => circle.dataset.key.toUpperCase()).join(', ')}.`
    return `Choose a chip, then the circle Flop: one chip is the whole bet.${matchMedia('(hover: hover)').matches ? keys : ''}`
  }

  const picture = amount => [...$(`[data-chip="${amount}"]`).cloneNode(true).childNodes]

  // The chip is seen on its way from the rack.
  function toss(circle, amount) {
    if (calm.matches) return
    const from = middle($(`[data-chip="${amount}"]`))
    const to = middle(circle.querySelector('.spot'))
    circle.querySelector('.spot svg').animate(
      [{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` }, { transform: 'none' }],
      { duration: 220, easing: 'cubic-bezier(.2, .8, .3, 1)' },
    )
  }

  function middle(element) {
    const box = element.getBoundingClientRect()
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
  }

  table.root().addEventListener('click', e => {
    const chip = e.target.closest('[data-chip]')
    const circle = e.target.closest('[data-circle]')
    if (chip) inHand = +chip.dataset.chip
    if (circle) return put(circle, inHand)
    if (e.target.closest('#clear')) bets = {}
    if (e.target.closest('#again')) again = true
    if (e.target.closest('#again, #deal')) asked = true
    paint()
  })

  // ---- a chip can be dragged as well ----
  let drag = null
  table.root().addEventListener('pointerdown', e => {
    const chip = e.target.closest('[data-chip]')
    if (chip && e.isPrimary) drag = { chip, x: e.clientX, y: e.clientY, ghost: null }
  })
  addEventListener('pointermove', e => {
    if (!drag) return
    const x = e.clientX - drag.x
    const y = e.clientY - drag.y
    if (!drag.ghost && Math.hypot(x, y) > DRAG) {
      inHand = +drag.chip.dataset.chip
      drag.ghost = drag.chip.querySelector('svg')
      paint()
    }
    if (drag.ghost) drag.ghost.style.transform = `translate(${x}px, ${y}px)`
  })
  function drop(e) {
    if (!drag?.ghost) { drag = null; return }
    drag.ghost.style.transform = ''
    const under = document.elementsFromPoint(e.clientX, e.clientY)
    const circle = under.map(element => element.closest('[data-circle]')).find(Boolean)
    drag = null
    if (circle && e.type === 'pointerup' && bets[circle.dataset.circle] !== inHand) put(circle, inHand)
  }
  addEventListener('pointerup', drop)
  addEventListener('pointercancel', drop)

  // ---- the same bets again ----
  function remembered() {
    const [flop, bonus, four] = (localStorage.getItem(memory) ?? '').split(' ').map(Number)
    return flop ? { flop, 'flop-bonus': bonus, 'best-four': four } : null
  }

  function offerRepeat() {
    const now = $('.me')?.dataset.bets
    if (now) localStorage.setItem(memory, now)
    const last = remembered()
    if (!last) return
    const words = Object.values(last).filter(Boolean).join(' + ')
    if ($('#again') && cost(last) <= +$('#again').dataset.chips) {
      show($('#again'), `Same bets again: ${words}`, 'R')
      show($('#deal'), 'Other bets', 'D')
      $('#deal').classList.add('quiet')
    }
    if (!$('#rack')) return
    if (fits(last)) {
      show($('#repeat'), `Same bets again: ${words}`, 'R')
      $('#repeat').dataset.act = Object.entries(last).map(([name, chips]) => `${name}:${chips}`).join(' ')
      if (again) $('#repeat').click()
    }
    again = false
  }

  const fits = last => cost(last) <= +tray().free && undecided().length === 3 && open().every(circle =>
    !last[circle.dataset.circle] || circle.dataset.amounts.split(' ').includes(String(last[circle.dataset.circle])))

  function show(button, words, letter) {
    const key = document.createElement('kbd')
    key.textContent = letter
    button.replaceChildren(words, ' ', key)
    button.hidden = false
  }

  // ---- the dealer's pace: one card after the other, and only then what they mean ----
  function announce(frame) {
    const moves = deal()
    if (moves.length) {
      const mine = dealing = Promise.allSettled(moves.map(move => move.finished)).then(() => {
        if (dealing !== mine) return
        dealing = null
        frame.classList.remove('dealing')
        table.play(fanfare)
      })
    }
    frame.classList.toggle('dealing', dealing !== null)
    if (frame.dataset.seq === seq) return
    seq = frame.dataset.seq
    fanfare = $('.tables')?.dataset.fanfare ?? ''
    if (!dealing) table.play(fanfare)
    tellLater(frame, moves)
  }

  function deal() {
    const cards = $$('.card[id]')
    const fresh = known ? cards.filter(card => !known.has(card.id)) : []
    known = new Set(cards.map(card => card.id))
    if (calm.matches || document.hidden) return []
    fresh.sort((a, b) => a.dataset.nth - b.dataset.nth)
    const pace = Math.min(PACE, LONGEST_DEAL / fresh.length)
    return fresh.flatMap((card, i) => {
      const flights = card.getAnimations()
      for (const flight of flights) flight.effect.updateTiming({ delay: i * pace })
      if (flights.length) grow(card, i * pace)
      return card.classList.contains('open') ? turnUp(card, i * pace + (flights.length ? FLIGHT : 0)) : flights
    })
  }

  // In the shoe a card is as small as the shoe.
  function grow(card, delay) {
    const small = $('#shoe').offsetWidth / card.offsetWidth
    for (const side of card.children) {
      side.animate({ scale: [Math.min(1, small), 1] }, { delay, duration: FLIGHT, fill: 'backwards', easing: 'ease-out' })
    }
  }

  function turnUp(card, delay) {
    const timing = { duration: TURN / 2, fill: 'backwards' }
    return [
      card.querySelector('.cover').animate(
        [{ opacity: 1 }, { opacity: 1, transform: 'scaleX(0)' }], { ...timing, delay, easing: 'ease-in' }),
      card.querySelector('.face').animate(
        [{ transform: 'scaleX(0)' }, { transform: 'none' }], { ...timing, delay: delay + TURN / 2, easing: 'ease-out' }),
    ]
  }

  // The story does not run ahead of the dealer.
  function tellLater(frame, moves) {
    const story = [...frame.querySelectorAll('#story > li')]
    const delay = Math.max(0, ...moves.map(move => move.effect.getComputedTiming().endTime))
    for (const line of delay ? story.slice(story.indexOf(lastLine) + 1) : []) {
      line.animate({ opacity: [0, 1] }, { delay, duration: 200, fill: 'backwards' })
    }
    lastLine = story.at(-1)
  }

  return {
    shown(root, frame) {
      // Another page of the same seat may have placed some.
      bets = Object.fromEntries(Object.entries(bets).filter(([name]) => undecided().includes(name)))
      if (cost(bets) > +tray().free) bets = {}
      if (!$('#deal')) asked = false
      announce(frame)
      offerRepeat()
      paint()
    },
    refused() {
      again = asked = false
      paint()
    },
  }
}
