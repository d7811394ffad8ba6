import { safeParse } from 'valibot'
import { linkSource } from '#contract/link-source.ts'

/** What is wrong with the word of a link; nothing where it is well. */
export function sourceWrong(word: string): string {
  return safeParse(linkSource, word).issues?.[0].message ?? ''
}
