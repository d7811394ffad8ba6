/**
 * Keeps a device in touch with the server: one held question after the other; when the network is gone, now and then;
 * at once when it is back or there is something to tell.
 */
import type { Engine } from './engine.ts'

/** Between answers that came at once. */
const BREATH_MS = 250
const WAITS_MS = [1_000, 2_000, 4_000, 8_000, 15_000]

/** Ends by itself when the device's work does. */
export function keepInTouch(engine: Engine): void {
  let failures = 0
  let whole = new AbortController()
  let hold = new AbortController()
  let wake: () => void = () => {}
  let told = false
  const nudge = () => {
    told = true
    hold.abort()
    wake()
  }
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const online = () => {
    failures = 0
    // Of the network before: its answer may never come.
    whole.abort()
    nudge()
  }
  engine.onNudge(nudge)
  addEventListener('online', online)

  void (async () => {
    while (!engine.isOver()) {
      told = false
      try {
        whole = new AbortController()
        hold = new AbortController()
        const more = await engine.turn({ wait: true, signal: whole.signal, hold: hold.signal })
        failures = 0
        if (!more) await sleep(BREATH_MS)
      } catch {
        failures += 1
        if (!told || failures > 1) await sleep(WAITS_MS[Math.min(failures, WAITS_MS.length) - 1] as number)
      }
    }
    removeEventListener('online', online)
  })()
}
