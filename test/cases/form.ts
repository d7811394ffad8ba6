import { attendee } from '#contract/attendee.ts'
import type { Question } from '#contract/question.ts'
import { askInstead } from '../support/asking.ts'
import type { Cases } from '../support/cases.ts'

const byAttendee = ['attendee_id', 'attendees', 'id'] as const

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

export const cases: Cases<Record<never, never>> = {
  access: {},
  fixtures: {},
  inputs: [],
  otherFields: {},
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
