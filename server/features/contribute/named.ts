/** Where a paper names those who have written it: their author is told, and may hand it in all the same. Pure. */
import type { OwnContribution } from '#contract/contribute.ts'
import { foldText } from '#contract/normal-text.ts'

type Place = OwnContribution['named'][number]['place']

/** Shorter than this a name or a unit stands in any text by chance. */
const LEAST = 2

type Authors = readonly { name: string; unit: string; mobile: string; email: string }[]

/** @returns the words that name the authors, each once. */
export function namesOfAuthors(authors: Authors): string[] {
  const words = authors.flatMap(({ name, unit, mobile, email }) => [name, unit, mobile, email])
  return [...new Set(words.filter((word) => foldText(word).length >= LEAST))]
}

/** @returns each once for each place, in the order of the authors. */
export function namedIn(texts: Readonly<Partial<Record<Place, string>>>, authors: Authors): OwnContribution['named'] {
  const words = namesOfAuthors(authors)
  const places = Object.entries(texts).map(([place, text]) => [place as Place, foldText(text)] as const)
  return places.flatMap(([place, text]) => words.filter((word) => text.includes(foldText(word))).map((what) => ({ place, what })))
}
