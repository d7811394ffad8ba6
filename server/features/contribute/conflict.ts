/** Whether somebody may review a paper: asked when it is proposed, and once more when it is offered. Pure. */
import type { Conflict } from '#contract/contribute-sentences.ts'
import { foldText } from '#contract/normal-text.ts'
import type { Candidate } from './reviewer-store.ts'

export interface Judged {
  /** Whose account has handed it in. */
  userId: string
  authors: readonly { unit: string; mobile: string }[]
}

/** As units are compared: 北京 大学, 北京大学 and （北京大学） are one. */
const unitKey = (unit: string) => foldText(unit).replace(/\p{P}+/gu, '')

/** @param coauthors with whom reviewers have handed something in, by the reviewer. */
export function conflictOf(
  { userId, mobile, units }: Pick<Candidate, 'userId' | 'mobile' | 'units'>,
  paper: Judged,
  coauthors: ReadonlyMap<string, ReadonlySet<string>>,
): Conflict | undefined {
  if (paper.userId === userId) return 'own'
  const phones = paper.authors.map((author) => author.mobile).filter((phone) => phone !== '')
  if (phones.includes(mobile)) return 'phone'
  const theirs = new Set(units.map(unitKey).filter((unit) => unit !== ''))
  if (paper.authors.some(({ unit }) => theirs.has(unitKey(unit)))) return 'unit'
  const known = coauthors.get(userId)
  return known !== undefined && phones.some((phone) => known.has(phone)) ? 'coauthor' : undefined
}
