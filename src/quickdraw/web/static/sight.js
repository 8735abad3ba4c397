// Brings into sight what must be tapped now, if it does not lie there already: quietly, and never while a
// finger lies on the page, or while somebody writes or reads the rules.

const ROOM = 6 // pixels around it
const calm = matchMedia('(prefers-reduced-motion: reduce)')
let touching = false
let waiting = null // what is to be brought when the finger is gone

const busy = () => document.querySelector('dialog[open]') || document.activeElement?.matches('input, textarea, select')

// `find` finds what must be tapped. What does not fit on the screen is shown from its top.
export function bring(find) {
  waiting = touching ? find : null
  if (touching || busy()) return
  const boxes = find().map(part => part.getBoundingClientRect()).filter(box => box.width)
  if (!boxes.length) return
  const top = Math.min(...boxes.map(box => box.top)) - ROOM - covered()
  const below = Math.max(...boxes.map(box => box.bottom)) + ROOM - innerHeight
  const by = top < 0 ? top : Math.min(top, Math.max(0, below))
  if (Math.abs(by) > 1) scrollBy({ top: by, behavior: calm.matches ? 'instant' : 'smooth' })
}

// Where the words above the table stay in sight, what is below them is not seen.
function covered() {
  const status = document.getElementById('status')
  return getComputedStyle(status).position === 'sticky' ? status.offsetHeight : 0
}

function touches(e) {
  touching = e.touches.length > 0
  if (!touching && waiting) bring(waiting)
}
for (const event of ['touchstart', 'touchend', 'touchcancel']) document.addEventListener(event, touches, { passive: true })
// Whoever moves the page looks for something else.
document.addEventListener('scroll', () => { waiting = null }, { passive: true })
