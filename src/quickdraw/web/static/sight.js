// Brings into sight what must be tapped or seen now, if it does not lie there already: quietly, and never while a
// finger lies on the page or a mouse is pressed, or while somebody writes or reads the rules.

const ROOM = 6 // pixels around it
const calm = matchMedia('(prefers-reduced-motion: reduce)')
const AFTER = 50 // milliseconds: the click that follows a touch must find what was touched
let held = false
let waiting = null // how far to move when nothing is in the way

const busy = () => document.querySelector('dialog[open]') || document.activeElement?.matches('input, textarea, select')

// `find` finds what must be tapped. What does not fit on the screen is shown from its top.
export function bring(find) {
  move(() => {
    const boxes = find().map(part => part.getBoundingClientRect()).filter(box => box.width)
    if (!boxes.length) return 0
    const top = Math.min(...boxes.map(box => box.top)) - ROOM - covered()
    const below = Math.max(...boxes.map(box => box.bottom)) + ROOM - innerHeight
    return top < 0 ? top : Math.min(top, Math.max(0, below))
  })
}

// What sticks to the lower edge of the screen must not lie upon `part`; elsewhere it lies upon nothing.
export function uncover(part, sticking) {
  if (part) move(() => {
    const [under, over] = [part, sticking].map(one => one.getBoundingClientRect())
    const beside = over.left >= under.right || over.right <= under.left
    const sticks = over.bottom > innerHeight - 2 * ROOM
    return sticks && !beside ? Math.max(0, under.bottom + ROOM - over.top) : 0
  })
}

function move(far) {
  waiting = held || busy() ? far : null
  const by = waiting ? 0 : far()
  if (Math.abs(by) > 1) scrollBy({ top: by, behavior: calm.matches ? 'instant' : 'smooth' })
}

// Where the words above the table stay in sight, what is below them is not seen.
function covered() {
  const status = document.getElementById('status')
  return getComputedStyle(status).position === 'sticky' ? status.offsetHeight : 0
}

const bringLater = () => setTimeout(() => waiting && move(waiting), AFTER)

function hold(down) {
  held = down
  if (!held) bringLater()
}
const touches = e => hold(e.touches.length > 0)
const ENDS = ['touchend', 'touchcancel']
for (const event of ['touchstart', ...ENDS]) document.addEventListener(event, touches, { passive: true })
// What is taken from the page under a finger hears alone that it is gone.
document.addEventListener('touchstart', e => {
  for (const event of ENDS) e.target.addEventListener(event, touches, { passive: true, once: true })
}, { passive: true })
for (const event of ['pointerdown', 'pointerup', 'pointercancel'])
  document.addEventListener(event, e => { if (e.pointerType === 'mouse') hold(e.buttons > 0) })
document.addEventListener('focusout', bringLater)
document.addEventListener('close', bringLater, true) // that of a dialog does not bubble
// Whoever moves the page looks for something else.
document.addEventListener('scroll', () => { waiting = null }, { passive: true })
