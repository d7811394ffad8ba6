/** Work that ends when whoever started it has had enough, and takes away what it has begun. */
import { Trouble } from './trouble.ts'

/** @param sentence what is said then. @returns is given up by Ctrl+C, or by whoever ends the process; the second time it just ends. */
export function untilInterrupted(sentence: string): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort(new Trouble(sentence)))
  return stop.signal
}
