/** Surveys: what each call does. */
import type { survey } from '#contract/survey.ts'
import type { Handlers } from '../../use-case.ts'
import { exportAnswers } from './export.ts'
import { close, open, remove, share } from './move.ts'
import { categories, get, list, mine, ofSessions } from './own.ts'
import { remind } from './remind.ts'
import { answers, result, shared } from './result.ts'
import { save } from './save.ts'
import { surveysOf } from './store.ts'
import { submit } from './submit.ts'
import { unseal } from './unseal.ts'
import { ownSurveys } from './wire.ts'

export const surveyHandlers: Handlers<typeof survey> = {
  categories,
  list,
  get,
  submit,
  mine,
  ofSessions,
  shared,
  manage: async ({ deps: { db }, input: { meetingId } }) => {
    return ownSurveys(db.read, await surveysOf(db.read, meetingId))
  },
  save,
  open,
  close,
  remove,
  unseal,
  share,
  result,
  answers,
  exportAnswers,
  remind,
}
