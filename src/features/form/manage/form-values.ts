/** What stands in the editor of a form, and where it waits until it is saved. */
import type { OwnForm } from '#contract/form.ts'
import { flawsOf } from '#contract/form-rules.ts'
import type { Question } from '#contract/question.ts'
import { formDraft } from '../../../kit/form/draft.ts'
import { entriesOf, type Entry } from '../../../kit/questions/entries.ts'

export interface FormValues {
  name: string
  entries: readonly Entry[]
  edition: number
}

export const valuesOf = ({ name, questions, edition }: Pick<OwnForm, 'name' | 'questions' | 'edition'>): FormValues => ({
  name,
  entries: entriesOf(questions),
  edition,
})

export const draftOf = (meetingId: string, id: string) => formDraft<FormValues>(`form:${meetingId}:${id}`, ['name', 'entries'])

/** A form has to ask for the name; nothing of it belongs to one question. */
export const lacksName = (questions: readonly Question[]) => flawsOf(questions).some(({ reason }) => reason === 'name_not_asked')
