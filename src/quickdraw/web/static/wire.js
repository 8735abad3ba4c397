// One socket for one seat. It comes back by itself, and never shows a frame older than the last move sent.

const FIRST_WAIT = 250
const LONGEST_WAIT = 4000
const SILENCE = 40000

export class Wire {
  constructor(path, { shown, refused, state, kept }) {
    this.path = path
    this.shown = shown
    this.refused = refused
    this.state = state
    this.kept = kept
    this.wait = FIRST_WAIT
    this.sent = 0
    this.waiting = [] // moves without an answer: sent again after a reconnect
    this.held = '' // frames that came before the answer to the last move: shown together with it
    this.connect()
    addEventListener('online', () => this.hurry())
    document.addEventListener('visibilitychange', () => { if (!document.hidden) this.hurry() })
  }

  connect() {
    this.socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${this.path}`)
    this.socket.onopen = () => {
      this.held = '' // the first frame is a whole one
      this.wait = FIRST_WAIT
      this.heard = performance.now()
      this.watch = setInterval(() => this.listen(), SILENCE / 8)
      for (const move of this.waiting) this.socket.send(JSON.stringify(move))
    }
    this.socket.onmessage = e => this.receive(e.data)
    this.socket.onclose = e => this.lost(e)
  }

  lost(e) {
    clearInterval(this.watch)
    this.away = e.code !== 4001 && e.code !== 4003 // else it is no longer there, or not for us
    if (!this.away) return this.state('gone')
    this.state('off')
    this.timer = setTimeout(() => this.connect(), this.wait * (0.5 + Math.random()))
    this.wait = Math.min(this.wait * 1.6, LONGEST_WAIT)
  }

  // The server says something every fifteen seconds; a line that is dead without knowing it does not.
  listen() {
    if (performance.now() - this.heard > SILENCE) this.socket.close()
  }

  hurry() {
    if (this.socket.readyState !== WebSocket.CLOSED) return
    clearTimeout(this.timer)
    this.connect()
  }

  // The first line is for us, the rest is the frame: all of it, or the elements that have changed.
  receive(data) {
    this.heard = performance.now()
    const end = data.indexOf('\n')
    const head = JSON.parse(end < 0 ? data : data.slice(0, end))
    if (head.ping !== undefined) return this.socket.send(JSON.stringify({ do: 'pong', id: head.ping }))
    const answered = this.waiting.find(move => move.n === head.ack)
    this.waiting = this.waiting.filter(move => move.n > (head.ack ?? 0))
    if (head.refused) this.refused(head.refused, answered)
    if (end >= 0) this.held += data.slice(end + 1)
    if (!this.held || this.waiting.length) return
    const html = this.held
    this.held = ''
    this.shown(html)
    this.away = false
    this.state('on') // not before: what was on the page until now may be old
  }

  send(command) {
    const move = { ...command, n: ++this.sent }
    this.waiting.push(move)
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(move))
    else if (this.away) this.kept()
    return move.n
  }
}
