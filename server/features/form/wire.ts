/** A form as organisers have it. */
import type { OwnForm } from '#contract/form.ts'
import type { Reader } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { answeredByForm } from './answered-store.ts'
import { takenOf } from './choice-store.ts'
import { type FormWithQuestions, ticketsOfForms } from './store.ts'

export async function ownForm(on: Reader, form: FormWithQuestions): Promise<OwnForm> {
  return (await ownForms(on, form.meeting_id, [form]))[0] as OwnForm
}

/** @param forms of one meeting. */
export async function ownForms(on: Reader, meetingId: string, forms: readonly FormWithQuestions[]): Promise<OwnForm[]> {
  const answered = await answeredByForm(on, meetingId)
  const tickets = await ticketsOfForms(on, meetingId)
  const shown: OwnForm[] = []
  for (const { id, meeting_id, name, edition, version, questions: column } of forms) {
    const questions = readJson(column)
    shown.push({
      id,
      meetingId: meeting_id,
      name,
      edition,
      version,
      questions,
      ticketIds: tickets.filter(({ form_id }) => form_id === id).map((one) => one.id),
      answered: answered.get(id) ?? 0,
      taken: await takenOf(on, id, questions),
    })
  }
  return shown
}
