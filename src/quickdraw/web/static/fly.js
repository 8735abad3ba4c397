// Cards fly from where they were to where they are (FLIP). Nothing waits for an animation: the page is
// already in its new state, and every click lands.

const calm = matchMedia('(prefers-reduced-motion: reduce)')
const FLIGHT = 380
const STAGGER = 28

const cards = () => [...document.querySelectorAll('#table .card[id]')]

export function fly(change) {
  if (calm.matches || document.hidden) return change()
  const was = new Map(cards().map(card => [card.id, box(card)]))
  change()
  let fresh = 0
  for (const card of cards()) {
    const from = was.get(card.id) ?? origin(card)
    if (!from) continue
    const to = box(card)
    const isNew = !was.has(card.id)
    const x = from.left + from.width / 2 - to.left - to.width / 2
    const y = from.top + from.height / 2 - to.top - to.height / 2
    const far = Math.abs(x) + Math.abs(y)
    if (far < 2 || !to.width) continue
    const way = { zIndex: 9, ...(far > to.width / 2 && { pointerEvents: 'none' }) } // clicks are for what it flies over
    card.animate(
      [{ transform: `translate(${x}px, ${y}px)`, ...way }, { transform: 'none', ...way }],
      { duration: FLIGHT, delay: isNew ? fresh++ * STAGGER : 0, fill: 'backwards', composite: 'add',
        easing: 'cubic-bezier(.2, .8, .3, 1)' },
    )
  }
}

// Where a card is seen, be it on its way: from there it flies on.
function box(card) {
  return card.getBoundingClientRect()
}

// A new card comes from the element it names, such as the deck.
function origin(card) {
  const from = card.dataset.from && document.getElementById(card.dataset.from)
  return from ? from.getBoundingClientRect() : null
}
