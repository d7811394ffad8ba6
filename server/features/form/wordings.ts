/** Columns for questions whose wording may change from version to version. */
import type { Question } from '#contract/question.ts'
import type { RowColumn } from '../../tables/cells.ts'

/** Texts by the wording of their question. */
export type WordedTexts = ReadonlyMap<string, string>

/** Questions with the same key and the same label share a wording. */
export const wordingOf = ({ key, label }: Pick<Question, 'key' | 'label'>): string => JSON.stringify([key, label])

/** One column for each wording, in the order of the questions. */
export function wordingColumns(questions: readonly Question[]): RowColumn<{ texts: WordedTexts }>[] {
  const labels = new Map(questions.map((question) => [wordingOf(question), question.label]))
  return [...labels].map(([wording, name]) => ({ name, kind: 'text', width: 20, cell: ({ texts }) => texts.get(wording) ?? null }))
}
