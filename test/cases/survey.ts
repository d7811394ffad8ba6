import { survey } from '#contract/survey.ts'
import { all, type Cases, organisersThere, signedIn, type World } from '../support/cases.ts'
import { stopAll } from '../support/long-work.ts'
import { noQuery, type Place } from '../support/place.ts'
import { answerTo, aSurvey, here, newIntention, openSealed, openSurvey, sealedAnswer } from '../support/surveys.ts'

const draft = async ({ person }: World) => ({ ...here, id: (await person.do(survey.save, aSurvey)).id })
const open = async ({ person }: World) => ({ ...here, id: (await openSurvey(person)).id })
const answered = async (world: World) => {
  const one = await openSurvey(world.person)
  await world.person.do(survey.submit, answerTo(one, { q_view: 'good', q_words: '茶点' }))
  return one
}

const ofNone = { meetingId: '1', id: 'none' }
const atNoMeeting = { kind: 'id', field: 'meetingId', comesTo: 'meeting_gone' } satisfies Partial<Place>
const noSurvey = { kind: 'id', field: 'id', comesTo: 'survey_gone', rest: { meetingId: '1' } } satisfies Partial<Place>
const submitting = { call: survey.submit, rest: { id: 'none', version: 1, key: 'an-intention' }, comesTo: 'survey_gone' } as const

export const cases: Cases<typeof survey> = {
  access: {
    categories: signedIn,
    list: signedIn,
    get: signedIn,
    submit: signedIn,
    mine: signedIn,
    ofSessions: all,
    shared: all,
    manage: organisersThere,
    save: organisersThere,
    open: organisersThere,
    close: organisersThere,
    remove: organisersThere,
    unseal: organisersThere,
    share: organisersThere,
    result: organisersThere,
    answers: organisersThere,
    exportAnswers: organisersThere,
    remind: organisersThere,
  },
  fixtures: {
    categories: here,
    list: { ...here, category: '' },
    get: async (world) => ({ id: (await open(world)).id }),
    submit: async ({ person }) => answerTo(await openSurvey(person), { q_view: 'good' }),
    mine: {},
    ofSessions: here,
    shared: async ({ person }) => {
      const { id } = await openSurvey(person)
      return { key: (await person.do(survey.share, { ...here, id, on: 1 })).shareKey }
    },
    manage: here,
    save: aSurvey,
    open: draft,
    close: open,
    remove: draft,
    unseal: async ({ person }) => {
      const { id, keys } = await openSealed(person)
      return { ...here, id, key: keys.privateKey }
    },
    share: async (world) => ({ ...(await open(world)), on: 1 }),
    result: open,
    answers: async (world) => ({ ...(await open(world)), keyword: '' }),
    exportAnswers: async (world) => {
      await stopAll(world.person)
      return { ...here, id: (await answered(world)).id, kind: 'csv' }
    },
    remind: async (world) => ({ ...(await open(world)), night: 1, key: newIntention() }),
  },
  boundElsewhere: { unseal: 'by the envelopes of people, each one once: envelope-store.ts' },
  inputs: [
    { ...atNoMeeting, call: survey.categories, without: noQuery },
    { ...atNoMeeting, call: survey.list },
    { ...noSurvey, call: survey.open },
    { ...noSurvey, call: survey.close },
    { ...noSurvey, call: survey.remove },
    { ...noSurvey, call: survey.result },
    { ...noSurvey, call: survey.answers },
    { ...noSurvey, call: survey.share, rest: { meetingId: '1', on: 1 } },
    { kind: 'flag', call: survey.share, rest: ofNone, field: 'on', comesTo: 'survey_gone' },
    { kind: 'id', field: 'id', ...submitting, rest: { version: 1, key: 'an-intention' } },
    { kind: 'id', field: 'id', call: survey.get, comesTo: 'survey_gone', without: noQuery },
  ],
  otherFields: {
    list: ['pageNum', 'pageSize', 'filled'],
    get: ['sessionId'],
    submit: ['sessionId', 'version', 'answers', 'agreed', 'sealed', 'key'],
    mine: ['pageNum', 'pageSize', 'meetingId'],
    ofSessions: ['meetingId'],
    shared: ['key'],
    save: ['id', 'edition', 'use', 'name', 'times', 'people', 'anonymous', 'closeTime', 'questions'],
    open: ['publicKey'],
    unseal: ['id', 'key'],
    result: ['sessionId', 'row', 'column'],
    answers: ['pageNum', 'pageSize'],
    exportAnswers: ['id', 'kind'],
    remind: ['id', 'night', 'key'],
  },
  tables: {
    surveys: 'nobody',
    survey_versions: 'nobody',
    survey_answers: { found: 'user_id', copy: 'surveys', closing: 'gone' },
    survey_envelopes: { found: 'user_id', copy: 'surveys', closing: 'gone' },
    survey_sealed: 'nobody',
    survey_opened: 'nobody',
    survey_places: 'nobody',
  },
  leaveTraces: async ({ person, admin }) => {
    const named = await openSurvey(admin)
    await person.do(survey.submit, answerTo(named, { q_view: 'good', q_words: '欧阳小鱼觉得很好' }))
    const anonymous = await openSealed(admin, { name: '匿名问卷' })
    await person.do(survey.submit, await sealedAnswer(anonymous, { q_view: 'bad' }))
  },
}
