// A bullet leaves its chamber at once, without waiting for the server: during 3, 2, 1 both cards lie face down (X4).

const BACK = '/faces/french.svg#back'

export default function (table) {
  let waiting = null // what was laid here, for which decision, before a frame has said so

  const frame = () => document.getElementById('frame')

  function lay(card) {
    const seat = table.root().querySelector('.gun').id.slice('gun-'.length)
    document.getElementById(`laid-${seat}`).append(card)
    card.querySelector('use').setAttribute('href', BACK)
    for (const bullet of table.root().querySelectorAll('[data-act^="fire:"]')) bullet.disabled = true
  }

  table.root().addEventListener('click', e => {
    const card = e.target.closest('[data-act^="fire:"]')
    if (!card) return
    waiting = { id: card.id, number: frame().dataset.number, chamber: card.parentNode, face: card.querySelector('use').getAttribute('href') }
    table.fly(() => lay(card))
  })

  // The other's card may come together with the shot: it lies there too while the table counts.
  new MutationObserver(() => {
    const slot = table.root().querySelector('.slot.laid:empty')
    if (document.getElementById('countdown').hidden || !slot) return
    const back = document.getElementById('deck').querySelector('.face').cloneNode(true)
    const card = document.createElement('span')
    card.className = 'card down'
    card.id = `b-${slot.id.slice('laid-'.length)}-shot`
    card.dataset.from = `gun-${slot.id.slice('laid-'.length)}`
    card.append(back)
    table.fly(() => slot.append(card))
  }).observe(document.getElementById('countdown'), { attributeFilter: ['hidden'] })

  return {
    // A frame that does not know of the choice yet has put the card back into its chamber.
    shown(root, frame) {
      if (waiting && frame.dataset.number === waiting.number) {
        const card = document.getElementById(waiting.id)
        if (!card?.dataset.act) return
        for (const flight of card.getAnimations()) flight.cancel()
        lay(card)
      } else waiting = null
    },
    refused() {
      const card = waiting && document.getElementById(waiting.id)
      if (!card) return
      table.fly(() => {
        waiting.chamber.append(card)
        card.querySelector('use').setAttribute('href', waiting.face)
        for (const bullet of table.root().querySelectorAll('[data-act^="fire:"]')) bullet.disabled = false
      })
      waiting = null
    },
  }
}
