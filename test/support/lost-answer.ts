/** A network that loses an answer: the server has done what it was asked, and the screen hears of nothing. */
import { vi } from 'vitest'

/**
 * Loses the answer to the next call of a path.
 * @returns whether it is lost by now.
 */
export function loseTheAnswer(path: string): () => boolean {
  const real = globalThis.fetch
  let lost = false
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const answer = await real(address, init)
    if (lost || !address.includes(path)) return answer
    lost = true
    throw new TypeError('network lost')
  })
  return () => lost
}
