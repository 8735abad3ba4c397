// Every sound is made here, of noise and tones; there are no files.

let context = null
let on = localStorage.getItem('sound') !== 'off'

export const sounding = () => on

export function setSounding(wanted) {
  on = wanted
  localStorage.setItem('sound', on ? 'on' : 'off')
  if (on) play('card')
}

export function play(name) {
  if (!on || !SOUNDS[name] || !navigator.userActivation?.hasBeenActive) return
  context ??= new AudioContext()
  SOUNDS[name](context.currentTime + 0.01)
}

function shape(node, at, peak, attack, decay) {
  const gain = context.createGain()
  gain.gain.setValueAtTime(1e-4, at)
  gain.gain.exponentialRampToValueAtTime(peak, at + attack)
  gain.gain.exponentialRampToValueAtTime(1e-4, at + attack + decay)
  node.connect(gain).connect(context.destination)
}

let noise = null
function hiss(at, type, frequency, q, peak, attack, decay) {
  if (!noise) {
    noise = context.createBuffer(1, context.sampleRate, context.sampleRate)
    const samples = noise.getChannelData(0)
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  }
  const source = context.createBufferSource()
  source.buffer = noise
  const filter = context.createBiquadFilter()
  Object.assign(filter, { type })
  filter.frequency.value = frequency
  filter.Q.value = q
  source.connect(filter)
  shape(filter, at, peak, attack, decay)
  source.start(at, Math.random() * 0.5, attack + decay + 0.05)
}

function tone(at, from, to, type, peak, attack, decay) {
  const source = context.createOscillator()
  source.type = type
  source.frequency.setValueAtTime(from, at)
  source.frequency.exponentialRampToValueAtTime(to, at + attack + decay)
  shape(source, at, peak, attack, decay)
  source.start(at)
  source.stop(at + attack + decay + 0.05)
}

const SOUNDS = {
  card: at => hiss(at, 'bandpass', 2600, 0.8, 0.3, 0.004, 0.06),
  deal: at => { for (let i = 0; i < 3; i++) hiss(at + i * 0.07, 'bandpass', 2400 + i * 200, 0.8, 0.25, 0.004, 0.05) },
  snap: at => { hiss(at, 'highpass', 1800, 0.5, 0.4, 0.001, 0.035); tone(at, 320, 120, 'triangle', 0.2, 0.001, 0.05) },
  shot: at => { hiss(at, 'lowpass', 1400, 0.7, 0.8, 0.001, 0.35); tone(at, 150, 40, 'sine', 0.7, 0.001, 0.25) },
  click: at => { tone(at, 900, 500, 'square', 0.06, 0.001, 0.02); hiss(at + 0.03, 'highpass', 3000, 1, 0.2, 0.001, 0.02) },
  blade: at => { hiss(at, 'bandpass', 5200, 6, 0.35, 0.005, 0.5); tone(at, 2400, 3100, 'sine', 0.08, 0.005, 0.5) },
  dice: at => { for (let i = 0; i < 6; i++) hiss(at + i * 0.07, 'bandpass', 1500 + Math.random() * 1500, 4, 0.4, 0.001, 0.03) },
  chip: at => { for (let i = 0; i < 2; i++) tone(at + i * 0.05, 2600 + i * 500, 2400, 'sine', 0.12, 0.001, 0.06) },
  coin: at => { tone(at, 2200, 2250, 'sine', 0.2, 0.002, 0.35); tone(at + 0.06, 3300, 3350, 'sine', 0.12, 0.002, 0.4) },
  gulp: at => { for (let i = 0; i < 2; i++) tone(at + i * 0.16, 180, 320, 'sine', 0.3, 0.03, 0.09) },
  tick: at => tone(at, 1100, 900, 'square', 0.05, 0.001, 0.03),
  turn: at => { tone(at, 660, 660, 'triangle', 0.16, 0.01, 0.12); tone(at + 0.13, 880, 880, 'triangle', 0.16, 0.01, 0.2) },
  win: at => [523, 659, 784, 1047].forEach((f, i) => tone(at + i * 0.11, f, f, 'triangle', 0.22, 0.01, 0.25)),
  lose: at => [392, 330, 262].forEach((f, i) => tone(at + i * 0.16, f, f, 'triangle', 0.18, 0.01, 0.3)),
}
