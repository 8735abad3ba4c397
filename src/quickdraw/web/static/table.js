// A person at a table: frames come in and are merged, choices go out. What a game needs beyond buttons is
// in its own table.js.

import { fly } from '/static/fly.js'
import { attributes, morph } from '/static/morph.js'
import { prepare } from '/static/page.js'
import { openRules } from '/static/rules.js'
import { uncover } from '/static/sight.js'
import { play, setSounding, sounding } from '/static/sound.js'
import { ask, askOnly } from '/static/sure.js'
import { Wire } from '/static/wire.js'

const page = document.body.dataset
const $ = (selector, root = document) => root.querySelector(selector)
const frame = () => $('#frame')
const SCORES = '#seats .score'
const scores = () => Object.fromEntries([...document.querySelectorAll(SCORES)].map(score => [score.parentElement.id, score.textContent]))
const title = document.title
const early = []
// What is chosen before there is one waits for it; but nobody wins a race with a card that was still face down (P5).
let wire = { send: command => command.reaction == null && early.push(command) }
let shownAt = performance.now()
let held = null
let lastLine = $('#story')?.lastElementChild // of the story, before the frame that is shown
let lastScores = scores() // by seat, before it too
let seq = ''
let own = {}
let ended = false

// ---- what a game's own script may use ----
const table = {
  root: () => $('#table'),
  act(names) {
    if (frame().dataset.turn === 'none') return // it is over
    const racing = frame().dataset.phase === 'race' // then it counts how quick one was
    const reaction = racing ? Math.min(600000, Math.round(performance.now() - shownAt)) : null
    $('#refused').textContent = ''
    wire.send({ do: 'act', number: +frame().dataset.number, actions: names, reaction })
  },
  // What could be done twice says what it comes after: then it does no harm to send it again without an answer.
  command(command) {
    const twice = command.do === 'talk' || command.do === 'rebuy'
    wire.send(twice ? { ...command, after: +frame().dataset.seq } : command)
  },
  refuse: words => refused(words),
  // What is said does not run ahead of what is seen: what this frame tells is told so many milliseconds later.
  tellLater(delay) {
    const story = [...document.querySelectorAll('#story > li')]
    const won = [...document.querySelectorAll(SCORES)].filter(score => score.textContent !== lastScores[score.parentElement.id])
    const late = [$('#status'), ...won, ...story.slice(story.indexOf(lastLine) + 1)]
    for (const line of delay > 0 ? late : []) line.animate({ opacity: [0, 1] }, { delay, duration: 200, fill: 'backwards' })
  },
  fly,
  play,
}

// ---- frames ----
function shown(html) {
  if (held) held.next += html
  else if (!suspense(html)) show(html)
}

function show(html) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  number(body)
  const next = body.children
  const { turn, seat } = frame().dataset
  const focus = document.activeElement?.id
  const story = $('#story')
  lastLine = story?.lastElementChild
  lastScores = scores()
  const atEnd = story && story.scrollTop + story.clientHeight > story.scrollHeight - 40
  fly(() => [...next].forEach(merge))
  if (frame().dataset.seat !== seat) return location.reload() // whoever sits has other tools than who watches
  if (focus && document.activeElement?.id !== focus) document.getElementById(focus)?.focus()
  if (story && atEnd) story.scrollTop = story.scrollHeight
  if (frame().dataset.seq !== seq) {
    seq = frame().dataset.seq
    shownAt = performance.now()
    for (const name of (frame().dataset.sounds ?? '').split(' ')) play(name)
  }
  if (frame().dataset.turn === 'mine' && turn !== 'mine') play('turn')
  after()
}

// Whatever moves on a page that is opened has moved before: see house.css. What shows time runs on.
function settle() {
  delete page.arriving
  for (const move of frame().getAnimations({ subtree: true })) {
    if (!move.effect.target.matches('[data-runs]') && isFinite(move.effect.getComputedTiming().endTime)) move.finish()
  }
}

// Lines of the story are known by their numbers, which go on from the first that the server sent.
function number(root) {
  for (const story of root.querySelectorAll('[data-first]')) {
    [...story.children].forEach((line, i) => { line.id = `s-${+story.dataset.first + i}` })
  }
}

// A whole frame; or the frame's own attributes, in an element without content, and after it what has changed.
function merge(next) {
  const now = document.getElementById(next.id)
  if (next.id === 'frame' && !next.children.length) attributes(now, next)
  else morph(now, next)
}

// Who leaves before the match begins only frees a seat; later that is to resign, and after the end nothing.
function nameResigning() {
  const button = $('#resign')
  if (!button) return
  button.hidden = Boolean($('#end:not([hidden])'))
  if (frame().dataset.phase !== 'waiting' && button.dataset.match) {
    button.textContent = button.dataset.match
    button.dataset.sure = button.dataset.matchSure
  }
  askOnly(button.hidden ? null : button.dataset.sure)
}

function after() {
  prepare(frame())
  nameResigning()
  setClocks()
  signal()
  own.shown?.(table.root(), frame())
  const end = $('#end:not([hidden])')
  if (end && !ended) uncover($('#table [data-own]'), end)
  ended = Boolean(end)
}

// Who looks elsewhere sees in the title that it is their move.
function signal() {
  const mine = frame().dataset.turn === 'mine'
  document.title = mine && document.hidden ? `● Your move: ${title}` : title
}

// 3, 2, 1: a frame may ask to be waited for.
function suspense(html) {
  const count = /data-countdown="(\d)"/.exec(html)
  const fresh = [...html.matchAll(/data-seq="(\d+)"/g)].at(-1)?.[1] !== seq
  if (!count || !fresh || document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches) return false
  const overlay = $('#countdown')
  held = { next: '' }
  const first = html
  let left = +count[1]
  overlay.hidden = false
  const beat = () => {
    if (left > 0) {
      overlay.textContent = left--
      play('tick')
      return setTimeout(beat, 600)
    }
    overlay.hidden = true
    const next = held.next
    held = null
    show(first)
    if (next) shown(next)
  }
  beat()
  return true
}

let forgetting = 0
function notice(words) {
  $('#refused').textContent = words
  clearTimeout(forgetting)
  forgetting = setTimeout(() => { $('#refused').textContent = '' }, 6000)
}

// The line is lost: what was chosen is sent when it is back.
const KEPT = 'The connection is lost. What you did is kept, and sent when it is back.'
const kept = () => notice(KEPT)

function refused(words, move) {
  notice(words)
  const say = $('#say-text')
  if (move?.do === 'talk' && say && !say.value) say.value = move.text // to be mended, not to be written again
  own.refused?.(words)
}

function connection(state) {
  const line = $('#connection')
  line.dataset.state = state
  if (state !== 'off' && $('#refused').textContent === KEPT) $('#refused').textContent = ''
  line.textContent = { on: '', off: 'Connection lost. Trying again …', gone: 'This table is no longer here.' }[state]
}

// ---- clocks: the server says how long is left, the page counts ----
let deadlines = []
function setClocks() {
  const now = performance.now()
  deadlines = [...document.querySelectorAll('[data-left]')].map(el => [el, now + +el.dataset.left])
  tickClocks()
}
function tickClocks() {
  const now = performance.now()
  for (const [el, at] of deadlines) {
    const seconds = Math.max(0, Math.ceil((at - now) / 1000))
    const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    if (el.textContent !== text) el.textContent = text
    el.classList.toggle('late', seconds <= 10)
  }
}
setInterval(tickClocks, 250)

// ---- choices ----
document.addEventListener('click', e => {
  if (e.target.closest('[data-opens="rules"]')) return openRules(frame().dataset.rule)
  const act = e.target.closest('[data-act]')
  if (act) return table.act(act.dataset.act.split(' '))
  const command = e.target.closest('[data-do]')
  if (!command) return
  const send = () => table.command(JSON.parse(command.dataset.do))
  if (command.dataset.sure) ask(document.getElementById(command.dataset.sure), command, send)
  else send()
})
document.addEventListener('keydown', e => {
  if (e.ctrlKey || e.metaKey || e.altKey || e.target.closest('input, textarea, select, dialog')) return
  const button = [...document.querySelectorAll('#frame [data-key]')].find(b => b.dataset.key === e.key.toLowerCase())
  if (button && !button.disabled) { e.preventDefault(); button.focus(); button.click() }
})
document.addEventListener('submit', e => {
  if (e.target.id !== 'say') return
  e.preventDefault()
  const input = e.target.elements.text
  if (input.value.trim()) table.command({ do: 'talk', text: input.value.trim() })
  input.value = ''
})
document.addEventListener('visibilitychange', signal)
$('#sound')?.addEventListener('click', e => {
  setSounding(!sounding())
  e.currentTarget.setAttribute('aria-pressed', sounding())
})
$('#sound')?.setAttribute('aria-pressed', sounding())

settle()
number(document)
if (page.live === 'yes') {
  // A form that was refused is answered with this page: it is that of the table all the same, to copy or to load again.
  if (location.pathname !== `/tables/${page.table}`) history.replaceState(null, '', `/tables/${page.table}`)
  if (page.script === 'yes') own = (await import(`/games/${page.game}/table.js`)).default(table) ?? {}
  seq = frame().dataset.seq
  const story = $('#story')
  if (story) story.scrollTop = story.scrollHeight
  wire = new Wire(`/tables/${page.table}/socket`, { shown, refused, state: connection, kept })
  early.forEach(command => wire.send(command))
  after()
}
