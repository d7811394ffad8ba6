import { foldText } from '#contract/normal-text.ts'

/** Whether two names are the same person's as people type them: spaces, dots, accents and case do not matter. */
export function sameName(left: string, right: string): boolean {
  return foldText(left) === foldText(right)
}
