/** What a check has found: in one word, and in one Chinese sentence that says what to do. */

export const verdicts = ['good', 'caution', 'bad', 'unseen'] as const
/** `unseen`: nobody has looked, and the sentence says why. */
export type Verdict = (typeof verdicts)[number]

export interface Finding {
  verdict: Verdict
  text: string
}

export interface Check {
  /** For programs; never changes. */
  key: string
  name: string
  run(): Promise<Finding>
  /** Speaks of what the others have met on their way. */
  last?: true
}

export const good = (text: string): Finding => ({ verdict: 'good', text })
export const caution = (text: string): Finding => ({ verdict: 'caution', text })
export const bad = (text: string): Finding => ({ verdict: 'bad', text })
export const unseen = (text: string): Finding => ({ verdict: 'unseen', text })

/** Several in one: all that is wrong, under the worst of its words; else what is said where nothing is. */
export function together(found: readonly Finding[], fine: string): Finding {
  const wrong = found.filter(({ verdict }) => verdict !== 'good')
  if (wrong.length === 0) return good(fine)
  const worst = (['bad', 'caution', 'unseen'] as const).find((verdict) => wrong.some((one) => one.verdict === verdict)) as Verdict
  return { verdict: worst, text: wrong.map(({ text }) => text).join('') }
}
