// A walk through a match without leaving the page: every key and every tap is a step, however quickly they come.

import { morph } from '/static/morph.js'

let walking = null // the steps asked for, one after the other
let leaving = false // for another page: then no step is worth following
for (const sign of ['beforeunload', 'pagehide']) addEventListener(sign, () => { leaving = true })

function walk(way) {
  const step = (walking ?? Promise.resolve()).then(() => follow(way))
  walking = step
  step.then(() => { if (walking === step) walking = null })
}

// At either end there is no such link. Where the page does not come, the browser says why.
async function follow(way) {
  const link = document.querySelector(`a[data-key="${way}"]`)
  if (!link) return
  const page = link.href
  try {
    const answer = await fetch(page)
    if (!answer.ok) throw new Error(answer.statusText)
    show(new DOMParser().parseFromString(await answer.text(), 'text/html'))
    history.replaceState(null, '', page)
  } catch {
    if (!leaving) location.assign(page)
  }
}

function show(next) {
  const focus = document.activeElement?.id
  morph(document.querySelector('main'), next.querySelector('main'))
  document.querySelector('.story').scrollTop = 0
  if (!focus || document.activeElement?.id === focus) return
  const again = document.querySelector(`a#${CSS.escape(focus)}`) // at either end there is only the way back
  ;(again ?? document.querySelector('.steps a'))?.focus()
}

document.addEventListener('keydown', e => {
  const way = CSS.escape(e.key.toLowerCase())
  if (e.ctrlKey || e.metaKey || e.altKey || !document.querySelector(`.steps [data-key="${way}"]`)) return
  e.preventDefault()
  if (!e.repeat || !walking) walk(way) // who holds a key down stops where they let it go
})
document.addEventListener('click', e => {
  const link = e.target.closest('a[data-key]')
  if (!link || e.ctrlKey || e.metaKey || e.shiftKey) return
  e.preventDefault()
  walk(link.dataset.key)
})
