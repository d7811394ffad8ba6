/** What somebody answered, for themselves: all of it, in the words of the version that each was given to. */
import { textOf } from '#contract/form-answers.ts'
import type { Question } from '#contract/question.ts'
import type { Db, Tx } from '../../db/db.ts'
import { sheetsOf } from './answer-store.ts'
import { questionsOf, versionKey } from './answered-store.ts'

/** @returns by attendee: a question's words, and the answer. */
export async function ownAnswersOf(on: Tx | Db['read'], attendeeIds: readonly string[]): Promise<Map<string, Record<string, string>>> {
  const sheets = await sheetsOf(on, attendeeIds)
  const versions = await questionsOf(
    on,
    [...sheets.values()].flatMap(({ formId, version, older }) => [version, ...Object.values(older)].map((one) => [formId, one] as const)),
  )
  const texts = new Map<string, Record<string, string>>()
  for (const [id, { formId, version, older, given }] of sheets) {
    const asked = (key: string): Question | undefined =>
      versions.get(versionKey(formId, older[key] ?? version))?.find((question) => question.key === key)
    const said: Record<string, string> = {}
    for (const [key, answer] of Object.entries(given)) {
      const question = asked(key)
      if (question === undefined) continue
      // Two questions may go by the same words.
      const twice = said[question.label]
      said[question.label] = twice === undefined ? textOf(question, answer) : `${twice}；${textOf(question, answer)}`
    }
    texts.set(id, said)
  }
  return texts
}
