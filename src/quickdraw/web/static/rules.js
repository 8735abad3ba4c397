// The panel of rules. It opens at the paragraph that matters now, and closes by Escape, by its button or by a tap
// beside it; the browser gives the focus back.

const panel = document.getElementById('rules')
const text = panel.querySelector('.text')
const toNow = panel.querySelector('[data-to="now"]')

export function openRules(id) {
  panel.querySelector('.now')?.classList.remove('now')
  const now = id && document.getElementById(`rule-${id}`)
  toNow.hidden = !now
  panel.showModal()
  if (!now) return text.focus()
  now.classList.add('now')
  now.tabIndex = -1
  showNow()
}

// With the focus there, keys scroll on from it, and whoever listens hears it first.
function showNow() {
  const now = panel.querySelector('.now')
  now.focus({ preventScroll: true })
  now.scrollIntoView({ block: 'start' })
}

toNow.addEventListener('click', showNow)
panel.querySelector('[data-to="start"]').addEventListener('click', () => {
  text.scrollTop = 0
  text.focus({ preventScroll: true })
})
panel.addEventListener('click', e => { if (e.target === panel) panel.close() })
