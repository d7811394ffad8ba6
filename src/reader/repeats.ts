/**
 * Whether a text is new, or still the one that was just given: a phone held up
 * is seen thirty times a second. It has left once looks have found it missing
 * for a while; a single look that reads nothing means a shaking hand.
 */
const LEFT_MS = 600

interface Given {
  at: number
  missingSince: number | undefined
}

/**
 * @param againAfterMs given again after so long although it never left; Infinity: never.
 * @returns tells of each look whether its text is to be given.
 */
export function repeats(againAfterMs: number): (text: string | undefined, at: number) => boolean {
  const given = new Map<string, Given>()
  return (text, at) => {
    given.forEach((one, known) => {
      if (known === text) return
      one.missingSince ??= at
      if (at - one.missingSince >= LEFT_MS) given.delete(known)
    })
    if (text === undefined) return false
    const before = given.get(text)
    if (before !== undefined && at - before.at < againAfterMs) {
      before.missingSince = undefined
      return false
    }
    given.set(text, { at, missingSince: undefined })
    return true
  }
}
