// Asks before what cannot be taken back. Escape, the other button and a tap beside the question all go back, and the
// focus with them to where it was asked.

export function ask(question, asker, yes) {
  question.returnValue = '' // Escape would leave the last answer
  question.showModal()
  question.addEventListener('close', () => {
    asker.focus()
    if (question.returnValue === 'yes') yes()
  }, { once: true })
}

// Whoever has not answered when the question has changed is asked no more.
export function askOnly(id) {
  for (const question of document.querySelectorAll('dialog.sure[open]')) if (question.id !== id) question.close()
}

for (const question of document.querySelectorAll('dialog.sure'))
  question.addEventListener('click', e => { if (e.target === question) question.close() })
