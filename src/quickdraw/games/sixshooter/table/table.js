// A bullet leaves its chamber at once, without waiting for the server: while the table counts 3, 2, 1, both cards
// lie face down (X4).

const BACK = '/faces/french.svg#back'

export default function (table) {
  let laid = null // the card laid here before a frame has said so
  let talking = false
  let enough = false // said so, and the other has not yet

  const bullets = () => table.root().querySelectorAll('[data-act^="fire:"]')
  const picture = card => card.querySelector('use')

  function lay(card) {
    const seat = table.root().querySelector('.gun').id.slice('gun-'.length)
    document.getElementById(`laid-${seat}`).append(card)
    picture(card).setAttribute('href', BACK)
    for (const bullet of bullets()) bullet.disabled = true
  }

  function takeBack({ card, chamber, face }) {
    chamber.append(card)
    picture(card).setAttribute('href', face)
    for (const bullet of bullets()) bullet.disabled = false
  }

  function showEnough() {
    const button = table.root().querySelector('.enough')
    if (!button) return
    button.disabled = enough
    button.querySelector('span').textContent = enough ? 'Waiting for the other' : 'Enough talked'
  }

  // The story tells it too, but on a small screen that lies further down.
  function showHeard() {
    const heard = table.root().querySelector('.heard')
    const said = [...document.querySelectorAll('#story > li')].slice(-2).filter(line => line.matches('.talk'))
    heard?.replaceChildren(...said.map(line => {
      const words = document.createElement('p')
      words.append(...line.cloneNode(true).childNodes)
      return words
    }))
  }

  table.root().addEventListener('click', e => {
    const card = e.target.closest('[data-act^="fire:"]')
    if (card) {
      const number = document.getElementById('frame').dataset.number
      laid = { card, number, chamber: card.parentNode, face: picture(card).getAttribute('href') }
      table.fly(() => lay(card))
    }
    if (e.target.closest('.enough')) {
      enough = true
      showEnough()
    }
  })

  // The other's card may come together with the shot: then it is laid when the counting begins.
  const countdown = document.getElementById('countdown')
  new MutationObserver(() => {
    const slot = table.root().querySelector('.slot.laid:empty')
    if (countdown.hidden || !slot) return
    const seat = slot.id.slice('laid-'.length)
    const card = document.createElement('span')
    card.className = 'card down'
    card.id = `b-${seat}-shot`
    card.dataset.from = `gun-${seat}`
    card.append(document.querySelector('#deck .face').cloneNode(true))
    table.fly(() => slot.append(card))
  }).observe(countdown, { attributeFilter: ['hidden'] })

  return {
    shown(root, frame) {
      // A frame that does not know of the choice yet has put the card back into its chamber.
      if (laid?.number === frame.dataset.number) {
        const card = document.getElementById(laid.card.id)
        if (card?.dataset.act) {
          for (const flight of card.getAnimations()) flight.cancel()
          laid = { ...laid, card, chamber: card.parentNode }
          lay(card)
        }
      } else laid = null
      if (talking !== (frame.dataset.phase === 'talking')) {
        talking = !talking
        enough = false
      }
      if (enough) showEnough()
      showHeard()
    },
    refused() {
      if (laid) table.fly(() => takeBack(laid))
      laid = null
      enough = false
      showEnough()
    },
  }
}
