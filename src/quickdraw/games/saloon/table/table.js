// Choosing two cards before they are laid down, and flips that take their time.

export default function (table) {
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  let decision = ''
  let picks = ['', ''] // for the near place and the far one
  let aim = 0 // which of them the next card is for
  let sent = false
  let shows = {} // of each kind, so many: while flips are seen the hand is what it was before them
  let flipping = null // runs so long

  const find = selector => table.root().querySelector(selector)
  const spots = () => [...table.root().querySelectorAll('.spot.near')]
  const stacks = () => [...table.root().querySelectorAll('.stack')]
  const kind = stack => stack.id.slice('stack-'.length)
  const left = stack => +stack.dataset.n - picks.filter(card => card === kind(stack)).length

  // ---- picking ----
  function pick(card) {
    picks[aim] = card
    aim = picks.indexOf('')
    table.play('card')
    table.fly(draw)
  }

  function take(spot) {
    picks[spot] = ''
    aim = spot
    draw()
  }

  function draw() {
    const waits = Boolean(flipping) && flipping.playState !== 'finished'
    table.root().toggleAttribute('data-flipping', waits)
    const open = find('.hand.asked') && !sent
    if (!find('.hand')) return
    spots().forEach((spot, i) => lay(spot, picks[i], open && i === aim))
    for (const stack of stacks()) {
      stack.setAttribute('aria-disabled', !(open && aim >= 0 && left(stack) > 0))
      if (!waits) shows[kind(stack)] = left(stack)
      stack.dataset.now = shows[kind(stack)] ?? left(stack)
      stack.ariaLabel = `${stack.ariaLabel.split(',')[0]}, ${left(stack)} left`
    }
    const ready = open && aim < 0
    find('#lay').disabled = !ready
    find('#undo').disabled = !(open && picks.some(Boolean))
    if (ready) find('#lay').dataset.act = picks.join('+')
    else delete find('#lay').dataset.act
  }

  // The server calls a card that was laid down by the same id, so that it stays where it is.
  function lay(spot, card, aimed) {
    spot.classList.toggle('aim', Boolean(aimed))
    if (!find('.hand.asked')) return
    const at = +spot.id.slice('spot-'.length)
    const seat = find('.stage').dataset.near
    const now = spot.querySelector('.card')
    spot.setAttribute('aria-label', card ? `Your ${card} beside card ${at + 1}: take it back` : `Beside card ${at + 1}: empty`)
    if (now?.dataset.pick === card) return
    now?.remove()
    if (!card) return
    const made = document.createElement('span')
    made.className = 'card'
    made.id = `laid-${seat}-${at}`
    made.dataset.pick = card
    made.dataset.from = `stack-${card}`
    made.append(find(`#stack-${card} .face`).cloneNode(true))
    spot.append(made)
  }

  document.addEventListener('click', e => {
    if (!find('.hand.asked') || sent) return
    if (e.target.closest('.stack, .spot.near')) flipping?.finish() // who goes on has seen enough
    const stack = e.target.closest('.stack')
    if (stack && aim >= 0 && left(stack) > 0) pick(kind(stack))
    if (stack && aim < 0) find('#lay').focus({ preventScroll: true }) // Enter is all that is missing
    const spot = spots().indexOf(e.target.closest('.spot.near'))
    if (spot >= 0) return take(spot)
    if (e.target.closest('#undo')) return take(picks[1] && aim !== 1 ? 1 : 0)
    if (e.target.closest('#lay')) { sent = true; draw() }
  })

  // ---- flips: cards fly, and noises sound, when their turn comes ----
  const moment = node => (calm.matches ? 0 : 1000 * parseFloat(getComputedStyle(node).getPropertyValue('--prize') || 0))
  let heard = find('.flips')?.dataset.new // whoever comes later has missed them
  let shownAt = 0 // when the last flip has been seen

  function wait(root) {
    const flips = root.querySelector('.flips')
    if (!flips || flips.dataset.new === heard) return // flights of later frames are none of the flips'
    heard = flips.dataset.new
    for (const card of root.querySelectorAll('.card[class*="at-"]')) {
      for (const flight of card.getAnimations()) {
        if (!(flight instanceof CSSAnimation)) flight.effect.updateTiming({ delay: moment(card) })
      }
    }
    for (const flip of flips.children) setTimeout(() => flip.dataset.sound.split(' ').forEach(table.play), moment(flip))
    if (!flips.children.length) return
    const seen = Math.max(moment(root.querySelector('.row')), moment(flips.lastElementChild) + 300)
    shownAt = performance.now() + seen
    if (calm.matches) return
    flipping = root.animate(null, seen)
    flipping.finished.then(draw)
  }

  return {
    shown(root, frame) {
      const now = `${frame.dataset.number} ${frame.dataset.turn}`
      if (now !== decision) {
        decision = now
        picks = ['', '']
        aim = 0
        sent = false
      }
      wait(root)
      if (!calm.matches) table.tellLater(shownAt - performance.now())
      draw()
    },
    refused() {
      sent = false
      draw()
    },
  }
}
