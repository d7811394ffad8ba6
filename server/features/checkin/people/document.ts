/** The document of an attendee, for a door that compares it with the card in hand: its type, and its number masked. */
import { documentTypeWords } from '#contract/document-words.ts'
import type { Deps } from '../../../deps.ts'
import { doorStaff } from '../../../privacy/field-gate.ts'
import { versionsNamed, withFacts } from '../../form/answered-store.ts'
import { answersRead } from '../../form/reading.ts'

const keys = new Set(['idcard', 'documentType', 'documentNumber'])

/**
 * Reads answers as reception does: with the consent of the attendee, and where the form has opened the question to receptionists.
 * @returns by attendee, such as `护照 **************5679`.
 */
export async function documentsAtDoor(
  { db, seals }: Pick<Deps, 'db' | 'seals'>,
  attendeeIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await withFacts(db.read, attendeeIds)
  const versions = await versionsNamed(db.read, rows)
  const documents = rows.map((row): [string, string] => {
    const answers = answersRead(row, versions, { seals, organises: false, fields: doorStaff })
    const said = answers.filter(({ question, value, withheld }) => keys.has(question.key) && value !== '' && withheld === 0)
    // The type says nothing without a number.
    const isNumbered = said.some(({ question }) => question.key !== 'documentType')
    return [
      row.id,
      isNumbered
        ? said.map(({ question, value }) => (question.key === 'idcard' ? `${documentTypeWords.idcard} ${value}` : value)).join(' ')
        : '',
    ]
  })
  return new Map(documents.filter(([, document]) => document !== ''))
}
