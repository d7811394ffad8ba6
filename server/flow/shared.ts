/** Answers that many ask for again and again: whoever asks within a few seconds of somebody else is told the same. */

/** So many are kept for each source; those asked for longest ago make room. */
const KEPT = 200

interface Answer<Found> {
  at: number
  found: Promise<Found>
}

/**
 * @param read begins when it is first asked for, and again once its answer is older than `ms`. What it throws is kept for nobody
 *   but those who wait for it already.
 * @returns asks a source (a database) for what a key stands for, as of a moment not further than `ms` from `now`.
 */
export function shared<Source extends object, Asked extends object, Found>(
  ms: number,
  read: (source: Source, asked: Asked, now: number) => Promise<Found>,
): (source: Source, asked: Asked, now: number) => Promise<Found> {
  const answers = new WeakMap<Source, Map<string, Answer<Found>>>()
  return (source, asked, now) => {
    const kept = answers.get(source) ?? new Map<string, Answer<Found>>()
    answers.set(source, kept)
    const key = JSON.stringify(asked)
    const standing = kept.get(key)
    if (standing !== undefined && Math.abs(now - standing.at) < ms) return standing.found
    const answer = { at: now, found: read(source, asked, now) }
    kept.delete(key)
    kept.set(key, answer)
    if (kept.size > KEPT) kept.delete(kept.keys().next().value as string)
    answer.found.catch(() => {
      if (kept.get(key) === answer) kept.delete(key)
    })
    return answer.found
  }
}
