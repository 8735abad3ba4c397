// The page's own part of the duel: the coin that starts the race, and the names on the cards.

// While the coin is in the air; a blow is read before it is tossed.
const IN_THE_AIR = 1800

export default function (table) {
  let race = null
  // The first race on this device: a line says what to do in it.
  document.body.toggleAttribute('data-novice', !localStorage.getItem('raced'))

  // P5: nobody looks before the coin lands. `race.state` is 'blow', then 'air', then 'go'.
  function toss(coin) {
    race = { round: coin.dataset.round, state: 'blow', claimed: '', timers: [] }
    const pause = +coin.dataset.pause
    const at = (ms, state) => race.timers.push(setTimeout(() => enter(state), ms))
    if (pause > IN_THE_AIR) at(pause - IN_THE_AIR, 'air')
    else race.state = 'air'
    at(pause, 'go')
  }

  function enter(state) {
    race.state = state
    if (state === 'go') table.play('coin')
    hold()
  }

  // A frame that comes in meanwhile must not turn the cards back, nor let them be clicked too early.
  function hold() {
    const root = table.root()
    root.dataset.race = race.state
    for (const card of root.querySelectorAll('.touched')) {
      card.disabled = race.state !== 'go'
      card.classList.toggle('card', race.state === 'go') // from now on it can be seen to fly
      card.classList.toggle('lit', card.id === race.claimed)
    }
  }

  function over() {
    race.timers.forEach(clearTimeout)
    race = null
    localStorage.setItem('raced', 'yes')
    document.body.removeAttribute('data-novice')
  }

  document.addEventListener('click', e => {
    const card = e.target.closest('.touched')
    if (card && race) { race.claimed = card.id; hold() }
    if (e.target.closest('#captions')) { localStorage.setItem('captions', named() ? 'off' : 'on'); name() }
  })

  const named = () => localStorage.getItem('captions') !== 'off'
  function name() {
    document.body.dataset.captions = named() ? 'on' : 'off'
    document.getElementById('captions')?.setAttribute('aria-pressed', named())
  }

  return {
    shown(root) {
      name()
      const coin = root.querySelector('#toss')
      if (race && race.round !== coin?.dataset.round) over()
      if (coin && !race) toss(coin)
      if (race) hold()
      const verdict = root.querySelector('.verdict')?.getAnimations()[0] // none where nothing moves
      if (verdict) table.tellLater(verdict.effect.getTiming().delay - verdict.currentTime)
    },
    refused() {
      if (race) { race.claimed = ''; hold() }
    },
  }
}
