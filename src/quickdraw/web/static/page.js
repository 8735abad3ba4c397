// Forms and links on pages without a live table: entropy for the fair deal, a seat of one's own, copying a link,
// colours.

export function prepare(root = document) {
  for (const field of root.querySelectorAll('input[data-entropy]')) {
    if (field.value) continue
    const bytes = crypto.getRandomValues(new Uint8Array(16))
    field.value = [...bytes].map(b => b.toString(16).padStart(2, '0')).join('')
  }
}

document.addEventListener('click', async e => {
  const button = e.target.closest('[data-copy]')
  if (!button) return
  await copy(button.dataset.copy || location.href)
  button.textContent = 'Copied'
})

// On a page without https, as in a home's own network, there is no clipboard: then as people did it before.
async function copy(words) {
  if (navigator.clipboard) return navigator.clipboard.writeText(words)
  const field = document.body.appendChild(document.createElement('textarea'))
  field.value = words
  field.select()
  document.execCommand('copy')
  field.remove()
}

prepare()

// A seat that is kept for us is taken without a click, as soon as the page that shows the commitment is here.
document.querySelector('form[data-at-once]')?.submit()

// Four colours of suits instead of two, for who tells them apart more easily.
const colours = document.getElementById('colours')
function setColours(four) {
  document.body.classList.toggle('four-colours', four)
  colours?.setAttribute('aria-pressed', four)
}
setColours(localStorage.getItem('colours') === 'four')
colours?.addEventListener('click', () => {
  const four = !document.body.classList.contains('four-colours')
  localStorage.setItem('colours', four ? 'four' : 'two')
  setColours(four)
})
