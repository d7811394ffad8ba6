/**
 * Forms: what is asked, in versions that never change. A save that changes a question makes the next version; an answer
 * keeps the one it was given to, and is read and exported under it.
 */
import * as v from 'valibot'
import { get, page, paging, post } from './call.ts'
import { flag, id, line, text } from './fields.ts'
import { edition } from './history.ts'
import { answerReaders, askedWhen, Question, questionKinds } from './question.ts'
import { rights } from './rights.ts'
import { say } from './sentences.ts'

export const FORMS_MAX = 20
export const QUESTIONS_MAX = 60
export const OPTIONS_MAX = 50
export const ROWS_MAX = 20
export const PAGES_MAX = 10

const questionKey = v.pipe(v.string(say.fieldUnknown), v.regex(/^(?:q_[a-z0-9]{1,20}|[a-zA-Z]{2,20})$/, say.fieldUnknown))
const optionKey = v.pipe(v.string(say.fieldUnknown), v.regex(/^[a-z0-9]{1,20}$/, say.fieldUnknown))
const count = (most: number) =>
  v.pipe(v.number(say.numberInvalid), v.integer(say.numberInvalid), v.minValue(0, say.numberInvalid), v.maxValue(most, say.numberInvalid))

/** A question as an organiser writes it; what they are together, rules of the form judge (form-rules.ts). */
export const writtenQuestion = v.strictObject({
  key: questionKey,
  kind: v.picklist(questionKinds, say.fieldUnknown),
  label: v.pipe(text(300), v.nonEmpty(say.questionLabelMissing)),
  why: v.pipe(line(100), v.nonEmpty(say.questionWhyMissing)),
  required: flag,
  sensitive: flag,
  asked: v.picklist(askedWhen, say.fieldUnknown),
  readers: v.picklist(answerReaders, say.fieldUnknown),
  options: v.pipe(
    v.array(
      v.strictObject({
        key: optionKey,
        label: v.pipe(line(60, say.optionLabelInvalid), v.nonEmpty(say.optionLabelInvalid)),
        places: count(1_000_000),
      }),
    ),
    v.maxLength(OPTIONS_MAX, say.fieldUnknown),
  ),
  rows: v.optional(
    v.pipe(
      v.array(v.strictObject({ key: optionKey, label: v.pipe(line(60, say.optionLabelInvalid), v.nonEmpty(say.optionLabelInvalid)) })),
      v.maxLength(ROWS_MAX, say.fieldUnknown),
    ),
  ),
  shownIf: v.nullable(
    v.strictObject({ key: questionKey, options: v.pipe(v.array(optionKey), v.minLength(1, say.conditionEmpty), v.maxLength(OPTIONS_MAX)) }),
  ),
  section: line(40),
  page: v.pipe(count(PAGES_MAX), v.minValue(1, say.fieldUnknown)),
})

/** How many attendees with a place have chosen an option whose places are counted. */
export const TakenChoice = v.object({ key: v.string(), option: v.string(), taken: v.number() })

export const OwnForm = v.object({
  id: v.string(),
  meetingId: v.string(),
  name: v.string(),
  /** Grows with every save; `version` only where a question changed. */
  edition: v.number(),
  version: v.number(),
  questions: v.array(Question),
  /** Tickets that ask it. */
  ticketIds: v.array(v.string()),
  /** Attendees who have answered, under whatever version. */
  answered: v.number(),
  taken: v.array(TakenChoice),
})
export type OwnForm = v.InferOutput<typeof OwnForm>

/** One attendee's answers under the version they were given to: as they were asked, as they were answered. */
export const AnswerSheet = v.object({
  attendeeId: v.string(),
  name: v.string(),
  /** Masked. */
  phone: v.string(),
  ticketName: v.string(),
  formName: v.string(),
  version: v.number(),
  /** 1: the form has asked something else since. */
  outdated: v.number(),
  answerTime: v.string(),
  /** 0: the attendee has not agreed that this organiser receives them; then they are not here. */
  agreed: v.number(),
  /**
   * Only what the caller may read. A phone is masked unless the caller may change or export attendees, an ID number unless the
   * caller may change them. `withheld`: sensitive, and not agreed to apart.
   */
  answers: v.array(v.object({ key: v.string(), label: v.string(), value: v.string(), withheld: v.number() })),
})
export type AnswerSheet = v.InferOutput<typeof AnswerSheet>

const atMeeting = { access: rights.editForms, meeting: 'meetingId' } as const
const read = rights.readAnswers
const ofMeeting = v.strictObject({ meetingId: id })

export const form = {
  list: get('/api/meeting/form/list', {
    ...atMeeting,
    input: ofMeeting,
    data: v.array(OwnForm),
  }),
  /** A new one without an id. */
  save: post('/api/meeting/form/save', {
    ...atMeeting,
    adds: { minute: 60, day: 2_000 },
    bodyLimit: 512 * 1024,
    input: v.strictObject({
      meetingId: id,
      id: v.optional(id),
      edition,
      name: v.pipe(line(30, say.formNameInvalid), v.nonEmpty(say.formNameInvalid)),
      questions: v.pipe(v.array(writtenQuestion), v.maxLength(QUESTIONS_MAX, say.questionsFull)),
    }),
    data: OwnForm,
    reasons: [
      'form_gone',
      'forms_full',
      'changed_meanwhile',
      'name_not_asked',
      'question_twice',
      'question_kind_fixed',
      'options_missing',
      'rows_missing',
      'option_twice',
      'condition_misplaced',
      'page_falls',
      'door_question_unfit',
      'choice_below_taken',
    ],
  }),
  /** One that no ticket asks any more; what was answered to it stays. */
  remove: post('/api/meeting/form/remove', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id, id }),
    data: v.null(),
    reasons: ['form_gone', 'form_in_use'],
  }),
  /** Who has answered what, the newest first. */
  answers: post('/api/meeting/form/answers', {
    access: read,
    meeting: 'meetingId',
    input: v.strictObject({ ...paging, meetingId: id, formId: v.optional(id), keyword: line(50) }),
    data: page(AnswerSheet),
  }),
  /** All of them as a table: a column for each wording of a question. */
  exportAnswers: post('/api/meeting/form/answers/export', {
    access: { permissions: ['meeting:attendee:export'] },
    meeting: 'meetingId',
    adds: { minute: 6, day: 240 },
    input: v.strictObject({ meetingId: id, formId: v.optional(id), kind: v.picklist(['xlsx', 'csv'], say.fieldUnknown) }),
    data: v.object({ taskId: v.string() }),
    reasons: ['task_running'],
  }),
}
