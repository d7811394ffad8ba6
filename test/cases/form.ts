import { attendee } from '#contract/attendee.ts'
import { form } from '#contract/form.ts'
import { usualQuestion } from '#contract/form-ready.ts'
import type { Question } from '#contract/question.ts'
import { askInstead } from '../support/asking.ts'
import { type Cases, organisersThere } from '../support/cases.ts'
import { stopAll } from '../support/long-work.ts'

const meal: Question = {
  key: 'q_meal',
  kind: 'one',
  label: '午餐',
  why: '用于准备午餐',
  required: 0,
  sensitive: 0,
  asked: 'signup',
  readers: 'reception',
  options: [
    { key: 'plain', label: '素食', places: 0 },
    { key: 'any', label: '不限', places: 0 },
  ],
  shownIf: null,
  section: '',
  page: 1,
}

const written = { meetingId: '1', name: '晚宴', questions: [usualQuestion('name', true), meal] }
const byAttendee = ['attendee_id', 'attendees', 'id'] as const

export const cases: Cases<typeof form> = {
  access: {
    list: organisersThere,
    save: organisersThere,
    remove: organisersThere,
    answers: organisersThere,
    exportAnswers: organisersThere,
  },
  fixtures: {
    list: { meetingId: '1' },
    save: written,
    remove: async ({ person }) => ({ meetingId: '1', id: (await person.do(form.save, written)).id }),
    answers: { meetingId: '1', pageNum: 1, pageSize: 30 },
    exportAnswers: async ({ person }) => {
      await stopAll(person)
      return { meetingId: '1', kind: 'xlsx' }
    },
  },
  inputs: [],
  otherFields: {
    save: ['id', 'edition', 'name', 'questions'],
    remove: ['id'],
    answers: ['pageNum', 'pageSize', 'formId'],
    exportAnswers: ['formId', 'kind'],
  },
  tables: {
    forms: 'nobody',
    form_versions: 'nobody',
    answers: { found: byAttendee, copy: 'attendees', closing: 'gone' },
    answer_choices: { found: byAttendee, copy: 'attendees', closing: 'gone' },
  },
  leaveTraces: async ({ test, person }) => {
    await askInstead(test.deps.db, '1', (questions) => [...questions.filter(({ key }) => key !== meal.key), meal])
    const who = { name: '欧阳小鱼', sex: 2, phone: person.mobile } as const
    await person.do(attendee.save, { meetingId: '1', ticketId: '1', ...who, answers: { q_meal: 'plain' } })
  },
}
