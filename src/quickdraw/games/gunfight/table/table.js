// Arranging ten cards by drag, tap or keys, and swaps, which take two clicks. The page owns a half-made
// arrangement: it is where the cards lie in the element that frames leave alone (data-keep).

import { bring } from '/static/sight.js'

const STACK = 3
const LEVELS = 10 // kinds of hands, each with an action in each round
const FAR = 8 // pixels until a press is a drag
const AFTER = 500 // milliseconds between two sounds of one thing
const HOW = matchMedia('(hover: none)').matches
  ? 'Pick a card for the marked stack, or drag it. The tenth is left over.'
  : 'Pick a card for the marked stack, or drag it; or arrow keys, and 1 2 3. The tenth is left over.'

export default function (table) {
  let picked = null // the first card of a swap
  let dragged = null
  let touched = null // the stack that was changed last

  // ---- arranging: where cards lie is all there is to know ----
  const area = () => document.querySelector('.arrange')
  const laid = () => +area().dataset.laid
  const facts = () => JSON.parse(area().dataset.facts)
  const zones = () => [...area().querySelectorAll('.zone')]
  const holes = zone => [...zone.querySelectorAll('.hole')]
  const free = zone => holes(zone).find(hole => !hole.firstChild)
  const homeOf = place => area().querySelectorAll('.own .hole')[place]
  const home = card => homeOf(card.dataset.place)
  const open = () => zones().filter(zone => +zone.dataset.zone >= laid())
  const zoneName = zone => zone.querySelector('.fill').lastChild.textContent.trim()
  const inHand = () => [...area().querySelectorAll('.own .card')]

  function filling() {
    const chosen = open().find(zone => zone.querySelector('.fill').getAttribute('aria-pressed') === 'true')
    return chosen && free(chosen) ? chosen : open().find(free)
  }

  function move(change, sound = 'card') {
    const focus = document.activeElement
    table.fly(change)
    if (focus?.isConnected) focus.focus()
    table.play(sound)
    tell()
  }

  // A card that lies there already changes places with the one that comes.
  function place(card, hole) {
    const there = hole.firstElementChild
    const from = card.parentElement
    if (there && there !== card) (from.closest('.own') ? home(there) : from).append(there)
    ;(hole.closest('.own') ? home(card) : hole).append(card)
    touched = hole.closest('.zone') ?? from.closest('.zone')
  }

  const put = (card, hole) => move(() => place(card, hole))

  // A tap sends a card to the stack that is being filled, or back.
  function tap(card) {
    if (!card.dataset.place) return
    if (card.closest('.zone')) return put(card, home(card))
    const zone = filling()
    if (zone) put(card, free(zone))
    else table.refuse('All three stacks are full: take a card back first, or drag this one onto it.')
  }

  function send(card, zone) {
    if (!zone || !open().includes(zone) || zone.contains(card)) return
    if (free(zone)) put(card, free(zone))
    else table.refuse('That stack is full: take a card back first.')
  }

  const tools = {
    house: () => move(() => facts().house.forEach((places, i) => {
      if (i === 0) takeBack()
      touched = open()[0]
      places.forEach((place, k) => holes(open()[i])[k].append(homeOf(place).firstElementChild))
    }), 'deal'),
    back: () => move(takeBack, 'deal'),
    lay: () => table.act(open().map(zone => 'lay:' + places(zone).map(place => 'abcdefghij'[place]).join(''))),
  }

  function takeBack() {
    for (const card of area().querySelectorAll('.zone .card[data-place]')) home(card).append(card)
  }

  const places = zone => [...zone.querySelectorAll('.card')].map(card => +card.dataset.place).sort((a, b) => a - b)

  // What each stack makes so far, and what that would do.
  function tell() {
    const { hands, actions } = facts()
    const made = new Map(facts().made)
    const next = filling()
    for (const zone of open()) {
      const lies = places(zone)
      const [words, level] = hands[made.get(lies.reduce((bits, place) => bits | 1 << place, 0))]
      const [title, does] = actions[LEVELS * zone.dataset.zone + level]
      const kind = words.split(',')[0]
      zone.classList.toggle('full', lies.length === STACK)
      zone.classList.toggle('next', zone === next)
      zone.querySelector('.fill').setAttribute('aria-pressed', zone === next)
      // The middle alone makes a hand, but nobody cares before a card of one's own lies there.
      say(zone, '.makes b', lies.length ? kind : '')
      say(zone, '.makes i', lies.length ? words.slice(kind.length + 2) : '')
      say(zone, '.makes span', lies.length ? `${title}: ${does}.` : `${zone.dataset.isFor}.`)
    }
    const told = open().includes(touched) ? touched : next
    say(area(), '.does', told ? `${zoneName(told)}. ${told.querySelector('.makes span').textContent}` : '')
    const left = inHand()
    area().querySelector('[data-tool=lay]').disabled = left.length !== 1
    say(area(), '.over-words', left.length === 1
      ? `${left[0].getAttribute('aria-label')} is left over and counts ${left[0].dataset.worth}.` : HOW)
  }

  // Only news is set: a screen reader says it again each time.
  function say(where, selector, words) {
    const line = where.querySelector(selector)
    if (line.textContent !== words) line.textContent = words
  }

  // ---- swaps: a card of one's own and one of theirs, in either order ----
  function pick(button) {
    const [side, place] = button.dataset.swap.split(' ')
    if (picked && picked.side !== side) {
      const both = { [picked.side]: picked.place, [side]: place }
      picked = null
      return table.act([`swap:${both.mine}:${both.theirs}`])
    }
    picked = picked?.place === place ? null : { side, place }
    showPicked()
    bring(toTap)
  }

  function showPicked() {
    for (const button of document.querySelectorAll('#table [data-swap]')) {
      const [side, place] = button.dataset.swap.split(' ')
      button.setAttribute('aria-pressed', picked?.place === place)
      button.parentElement.classList.toggle('waiting', Boolean(picked) && picked.side === side && picked.place !== place)
    }
  }

  // ---- the shoot-out lies over the middle before the next deal: whoever has seen enough goes on ----
  function goOn() {
    const shootout = document.querySelector('.shootout')
    if (!shootout?.children.length) return
    shootout.replaceChildren()
    due.forEach(clearTimeout)
    due = []
  }
  document.addEventListener('pointerdown', goOn)
  document.addEventListener('keydown', goOn)

  // ---- what must be tapped now; the buttons in the middle are enough where they offer the same as a card ----
  let asked = ''

  function toTap() {
    if (area()) return [...area().querySelectorAll('.zones, .own, .choices button')]
    const buttons = [...document.querySelectorAll('#action [data-act]')]
    const offered = buttons.map(button => button.dataset.act)
    const cards = [...document.querySelectorAll('#table .card:not(.waiting) > .pick:not([aria-pressed=true])')]
      .filter(card => !offered.includes(card.dataset.act))
    return [...buttons, ...cards.map(card => card.closest('.pile'))] // with what it makes; the card may be flying still
  }

  function bringOnce({ turn, number }) {
    const decision = turn === 'mine' ? number : ''
    if (decision && decision !== asked) bring(toTap)
    asked = decision
  }

  // ---- what has a sound is heard when it comes into sight, and not again when a frame repeats it ----
  let heard = null // what lies there already
  let due = [] // what may still be heard
  const known = made => `${made.dataset.by} ${made.dataset.sound} ${made.textContent}`

  function listen() {
    const all = [...document.querySelectorAll('#middle [data-sound]')]
    const fresh = heard ? all.filter(made => !heard.has(known(made))) : [] // whoever has just come missed it
    heard = new Set(all.map(known))
    due = [...due, ...fresh.flatMap(playInTime)]
  }

  function playInTime(made) {
    const at = 1000 * parseFloat(getComputedStyle(made).animationDelay)
    return made.dataset.sound.split(' ').map((sound, i) => setTimeout(() => table.play(sound), at + i * AFTER))
  }

  // ---- mouse and touch ----
  document.addEventListener('click', e => {
    const swap = e.target.closest('#table [data-swap]')
    if (swap) return pick(swap)
    if (!e.target.closest('.arrange')) return
    const tool = e.target.closest('[data-tool]')
    const fill = e.target.closest('.fill')
    const card = e.target.closest('.card')
    if (tool) tools[tool.dataset.tool]()
    else if (fill) { chooseZone(fill); tell() }
    else if (card && !dragged) tap(card)
  })

  function chooseZone(fill) {
    touched = fill.closest('.zone')
    for (const other of area().querySelectorAll('.fill')) other.setAttribute('aria-pressed', other === fill)
  }

  document.addEventListener('pointerdown', e => {
    const card = e.target.closest('.arrange .card[data-place]')
    dragged = null
    if (!card || e.button) return
    const from = { x: e.clientX, y: e.clientY }
    const on = new AbortController()
    const follow = e => {
      const x = e.clientX - from.x, y = e.clientY - from.y
      if (!dragged && Math.hypot(x, y) < FAR) return
      if (!dragged) { dragged = card; card.setPointerCapture(e.pointerId); card.classList.add('dragged') }
      card.style.translate = `${x}px ${y}px`
      mark(under(e, card))
    }
    const drop = e => {
      on.abort()
      mark(null)
      if (!dragged) return
      const hole = e.type === 'pointerup' && under(e, card)
      move(() => {
        card.style.translate = ''
        card.classList.remove('dragged')
        if (hole) place(card, hole)
      })
      setTimeout(() => { dragged = null }) // after the click that follows a drop
    }
    document.addEventListener('pointermove', follow, { signal: on.signal })
    document.addEventListener('pointerup', drop, { signal: on.signal })
    document.addEventListener('pointercancel', drop, { signal: on.signal })
  })

  // The place under the pointer: a hole, or the first free one of a stack, or the hand.
  function under(e, card) {
    const at = document.elementsFromPoint(e.clientX, e.clientY).filter(el => !card.contains(el))
    const hole = at.find(el => el.matches('.arrange .hole'))
    if (hole?.closest('.own')) return hole.firstElementChild && hole.firstElementChild !== card ? hole : home(card)
    const zone = at.find(el => el.matches('.arrange .zone'))
    if (zone && open().includes(zone)) return hole ?? free(zone)
    return at.some(el => el.matches('.arrange .own')) ? home(card) : null
  }

  function mark(hole) {
    for (const el of document.querySelectorAll('.hole.under')) el.classList.remove('under')
    hole?.classList.add('under')
  }

  // ---- keys: arrows go from card to card, 1 2 3 send one to a stack, 0 takes it back ----
  document.addEventListener('keydown', e => {
    if (e.ctrlKey || e.metaKey || e.altKey || e.target.closest('input, textarea, select, dialog')) return
    const card = e.target.closest('.arrange .card[data-place]')
    if (card && '123'.includes(e.key)) { e.preventDefault(); send(card, zones()[e.key - 1]) }
    else if (card && ['0', 'Backspace'].includes(e.key)) { e.preventDefault(); if (card.closest('.zone')) tap(card) }
    else if (e.key.startsWith('Arrow')) step(e)
  })

  function step(e) {
    const all = [...document.querySelectorAll('#table .arrange .card[data-place], #table .pick')]
    if (!all.length || e.target.closest('.story')) return
    e.preventDefault()
    const by = e.key === 'ArrowRight' || e.key === 'ArrowDown' ? 1 : -1
    const at = all.indexOf(document.activeElement)
    all[at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length].focus()
  }

  return {
    shown(root, frame) {
      if (area()) tell()
      if (!document.querySelector('#table [data-swap]')) picked = null
      showPicked()
      listen()
      bringOnce(frame.dataset)
    },
  }
}
