/** Saves a form. A change of a question makes a new version. */
import { FORMS_MAX, type form } from '#contract/form.ts'
import { flawOf, tidied } from '#contract/form-rules.ts'
import { isParameterKey, type Question } from '#contract/question.ts'
import { say } from '#contract/sentences.ts'
import type { Tx } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { type LoggedValue, saveRevision } from '../history/revision.ts'
import { lockOwnMeeting } from '../meeting/manage-store.ts'
import { takenOf } from './choice-store.ts'
import { formsOf, type FormWithQuestions, insertForm, lockForm, updateForm } from './store.ts'
import { ownForm } from './wire.ts'

export const save: Handler<typeof form.save> = async ({ deps, input, user, thirdId, now }) => {
  const questions = input.questions.map(tidied)
  const flaw = flawOf(questions)
  if (flaw !== undefined) return refuse(flaw.reason, { what: flaw.what })
  return deps.db.write(async (tx) => {
    const { meetingId, id, edition: since, name } = input
    if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
    const by = { userId: user.id, now }
    const at = { entity: 'form', meetingId, who: user.id, at: now }
    if (id === undefined) {
      if ((await formsOf(tx, meetingId)).length >= FORMS_MAX) return refuse('forms_full')
      const made = await insertForm(tx, { ...by, meetingId, thirdId, name, questions })
      await writeLog(tx, [{ ...at, entityId: made, action: 'make', to: name, edition: 1 }])
      return ownForm(tx, (await lockForm(tx, meetingId, made)) as FormWithQuestions)
    }
    const standing = await lockForm(tx, meetingId, id)
    if (standing === undefined) return refuse('form_gone')
    const before = readJson(standing.questions)
    const storedValues = { name: standing.name, questions: questionsValue(before) }
    const values = { name, questions: questionsValue(questions) }
    const change = { labels: say.formFields, since, revision: standing.edition, before: storedValues, after: values }
    const saved = await saveRevision(tx, { ...at, entityId: id }, change, async (edition, changed) => {
      const unfit = otherKind(before, questions) ?? (await belowTaken(tx, id, questions))
      if (unfit instanceof Refusal) return unfit
      const version = changed.includes('questions') ? { version: standing.version + 1, questions } : { version: standing.version }
      return updateForm(tx, id, { name, edition, ...version }, by)
    })
    if (saved instanceof Refusal) return saved
    return ownForm(tx, (await lockForm(tx, meetingId, id)) as FormWithQuestions)
  })
}

/** Questions as a save compares them, with their labels for the log. */
export const questionsValue = (questions: readonly Question[]): LoggedValue => ({
  compared: JSON.stringify(questions),
  logged: questions.map(({ label }) => label).join('、'),
})

/** A question that is another kind of question from now on would be another question: it needs a key of its own. */
function otherKind(before: readonly Question[], after: readonly Question[]) {
  const other = after.find((one) => before.some((was) => was.key === one.key && !isParameterKey(one.key) && was.kind !== one.kind))
  return other && refuse('question_kind_fixed', { what: other.label })
}

/** Places of a choice never fall below those who have it. The form is locked: nobody chooses meanwhile. */
async function belowTaken(tx: Tx, id: string, questions: readonly Question[]) {
  const taken = await takenOf(tx, id, questions)
  for (const { key, options } of questions)
    for (const { key: option, label, places } of options) {
      const sold = taken.find((one) => one.key === key && one.option === option)?.taken ?? 0
      if (places > 0 && sold > places) return refuse('choice_below_taken', { what: label, sold: String(sold) })
    }
  return undefined
}
