/**
 * A verdict for the ear and the hand: two rising tones let in, one low buzz
 * turns away, three short ones call for a person. The tones are made here, so
 * that nothing has to be loaded at a door without a network.
 */
import type { Verdict } from '#contract/checkin/rule.ts'

interface Tone {
  /** Seconds from the beginning. */
  from: number
  length: number
  hertz: number
  shape: OscillatorType
}

const tones: Readonly<Record<'in' | 'no' | 'person', readonly Tone[]>> = {
  in: [
    { from: 0, length: 0.11, hertz: 880, shape: 'sine' },
    { from: 0.12, length: 0.2, hertz: 1318, shape: 'sine' },
  ],
  no: [{ from: 0, length: 0.5, hertz: 150, shape: 'sawtooth' }],
  person: [0, 0.17, 0.34].map((from) => ({ from, length: 0.09, hertz: 620, shape: 'square' as const })),
}
const shakes = { in: [80], no: [400], person: [90, 80, 90, 80, 90] } as const

const kindOf = (verdict: Verdict) => (verdict === 'admit' ? 'in' : verdict === 'manual' ? 'person' : 'no')

let context: AudioContext | undefined

/** Browsers stay silent until a tap: to be called by one. @returns whether it can be heard now. */
export async function unlockSound(): Promise<boolean> {
  const Made = window.AudioContext ?? (window as { webkitAudioContext?: typeof AudioContext }).webkitAudioContext
  if (Made === undefined) return false
  try {
    context ??= new Made()
    if (context.state !== 'running') await context.resume()
  } catch {
    // No device to play on.
  }
  return canBeHeard()
}

export const canBeHeard = (): boolean => context?.state === 'running'

export function signal(verdict: Verdict): void {
  const kind = kindOf(verdict)
  // Not in Safari; in Chromium only after a tap.
  if (typeof navigator.vibrate === 'function') navigator.vibrate([...shakes[kind]])
  if (context === undefined || !canBeHeard()) return
  for (const tone of tones[kind]) play(context, tone)
}

function play(context: AudioContext, { from, length, hertz, shape }: Tone): void {
  const begin = context.currentTime + from
  const [source, volume] = [context.createOscillator(), context.createGain()]
  source.type = shape
  source.frequency.value = hertz
  // Up and down in a few milliseconds: a tone cut off clicks.
  volume.gain.setValueAtTime(0, begin)
  volume.gain.linearRampToValueAtTime(0.6, begin + 0.01)
  volume.gain.setValueAtTime(0.6, begin + length - 0.02)
  volume.gain.linearRampToValueAtTime(0, begin + length)
  source.connect(volume)
  volume.connect(context.destination)
  source.start(begin)
  source.stop(begin + length)
}
