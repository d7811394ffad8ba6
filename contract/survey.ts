/**
 * Surveys: questions to people of a meeting, apart from the sign-up, in the format of form questions (question.ts). A save that
 * changes a question makes a new version, and each answer keeps the version that it answers. Answers have names, or are in
 * sealed envelopes. Envelopes open in batches: at least 20 while the survey is open, at least 5 once it is closed.
 */
import * as v from 'valibot'
import { get, page, paging, post, viewWith } from './call.ts'
import { flag, id, line, text, whole } from './fields.ts'
import { writtenQuestion, QUESTIONS_MAX, TakenChoice } from './form.ts'
import { edition } from './history.ts'
import { moment } from './meeting-manage.ts'
import { link, paths } from './paths.ts'
import { Question } from './question.ts'
import { kindRules } from './question-kinds.ts'
import { rights } from './rights.ts'
import { envelopeLetters, KEY_LETTERS } from './sealed.ts'
import { say } from './sentences.ts'
import { sayOfSurvey } from './survey-sentences.ts'
import { TicketParameter } from './ticket.ts'
import { writtenAnswers } from './written-answers.ts'

/** signup: more about whoever comes. arrival: filled in at the door. session: about one session of the programme, for each. */
export const surveyUseWords = { signup: '报名补充', arrival: '签到登记', request: '需求', session: '现场反馈', after: '会后问卷' } as const
export type SurveyUse = keyof typeof surveyUseWords
const surveyUses = Object.keys(surveyUseWords) as [SurveyUse, ...SurveyUse[]]

export const surveyStateWords = { draft: '未开放', open: '收集中', closed: '已结束' } as const
export type SurveyState = keyof typeof surveyStateWords
export const surveyStates = Object.keys(surveyStateWords) as [SurveyState, ...SurveyState[]]

/** editable: once, and may be changed until it is closed. */
export const surveyTimesWords = { once: '每人一次，提交后不能修改', editable: '每人一次，结束前可以修改', many: '可以多次填写' } as const
export type SurveyTimes = keyof typeof surveyTimesWords
const surveyTimes = Object.keys(surveyTimesWords) as [SurveyTimes, ...SurveyTimes[]]

/** holders: whose account holds a ticket. came: those of them who have been let in. anyone: who is signed in. */
export const surveyPeopleWords = { holders: '持票人', came: '已到场的人', anyone: '所有登录的人' } as const
export type SurveyPeople = keyof typeof surveyPeopleWords
const surveyPeople = Object.keys(surveyPeopleWords) as [SurveyPeople, ...SurveyPeople[]]

export const SURVEYS_MAX = 100
/** Envelopes that are opened together while a survey goes on, at least; of each session by itself. */
export const LOT_LEAST = 20
/** The same once the survey is closed: with fewer, an organiser who knows who has answered could tell who said what. */
export const CLOSED_LOT_LEAST = 5
/** Answers below which nobody but its organisers is shown a result. */
export const SHARED_LEAST = 5
/** Answers in words that a result shows, the latest; the table has them all. */
export const TEXTS_SHOWN = 20

export const surveyLinks = {
  categories: (meetingId: string) => link(paths.formCategories, { meetingId }),
  /** Those of a meeting, to be filled in. */
  list: (meetingId: string, category?: string) => link(paths.forms, { meetingId, category }),
  /** One, to be filled in; of a session of the programme. */
  fill: (meetingId: string, survey: string, session?: string) => link(paths.forms, { meetingId, survey, session }),
  /** Its result as everybody may see it who has the link. */
  shared: (result: string) => link(paths.forms, { result }),
} as const

/** What an envelope of a survey is sealed for. */
export const envelopeFor = (surveyId: string, sessionId: string) => `survey ${surveyId} ${sessionId}`
const ENVELOPE_MOST = 16_384
/** Bytes to which every envelope of a survey is filled up: what its questions can take, so that the length tells nothing. */
export function envelopeSize(questions: readonly Pick<Question, 'kind' | 'options' | 'rows'>[]): number {
  const needed = questions.reduce((sum, { kind, options, rows = [] }) => sum + 64 + kindRules[kind].bytes(options.length, rows.length), 128)
  return Math.min(ENVELOPE_MOST, Math.ceil(needed / 512) * 512)
}

/** What people know its fields by. */
export const surveyFields = {
  name: '名称',
  use: '用途',
  category: '分类',
  about: '说明',
  times: '填写次数',
  people: '谁可以填',
  anonymous: '是否匿名',
  closeTime: '截止时间',
  questions: '问题',
} as const satisfies Record<keyof typeof surveySettings | 'questions', string>

/** What organisers set: each a column of `surveys`. */
export const surveySettings = {
  use: v.picklist(surveyUses, say.fieldUnknown),
  name: v.pipe(line(40, sayOfSurvey.nameInvalid), v.nonEmpty(sayOfSurvey.nameInvalid)),
  category: line(12, sayOfSurvey.categoryInvalid),
  about: text(500),
  times: v.picklist(surveyTimes, say.fieldUnknown),
  people: v.picklist(surveyPeople, say.fieldUnknown),
  anonymous: flag,
  /** Empty: until an organiser closes it. */
  closeTime: v.optional(v.union([v.literal(''), moment], say.momentInvalid), ''),
}

/** A survey as organisers have it. */
export const OwnSurvey = viewWith(surveySettings, {
  id: v.string(),
  meetingId: v.string(),
  edition: v.number(),
  version: v.number(),
  state: v.picklist(surveyStates),
  questions: v.array(Question),
  /** Answers that can be read, envelopes that wait, and those that could not be opened. */
  answered: v.number(),
  waiting: v.number(),
  unfit: v.number(),
  taken: v.array(TakenChoice),
  /** Of the link to its result; empty while nobody has one. */
  shareKey: v.string(),
  publicKey: v.string(),
  createTime: v.string(),
  openTime: v.string(),
  endTime: v.string(),
  actions: v.array(v.picklist(['save', 'open', 'close', 'remove', 'unseal', 'remind'])),
})
export type OwnSurvey = v.InferOutput<typeof OwnSurvey>

/**
 * What somebody can do about a survey. `closed`: nothing any more; `outside`: it is not for them; `answered`: they have, once and
 * for all.
 */
export const surveyMoves = ['fill', 'change', 'again', 'answered', 'closed', 'outside'] as const
export type SurveyMove = (typeof surveyMoves)[number]

/** A survey as whoever fills it in has it in a list. */
export const Survey = viewWith(surveySettings, {
  id: v.string(),
  meetingId: v.string(),
  meetingName: v.string(),
  state: v.picklist(surveyStates),
  questions: v.number(),
  /** How often they have answered it; their last time, empty where none is kept. */
  answered: v.number(),
  answerTime: v.string(),
  move: v.picklist(surveyMoves),
})
export type Survey = v.InferOutput<typeof Survey>

/** One to be filled in, with what they have answered where that may be changed. */
export const SurveyToFill = v.object({
  ...v.omit(Survey, ['questions']).entries,
  /** Who receives what is answered. */
  organiser: v.string(),
  version: v.number(),
  questions: v.array(TicketParameter),
  sessionId: v.string(),
  sessionTitle: v.string(),
  publicKey: v.string(),
  given: v.record(v.string(), v.union([v.string(), v.array(v.string())])),
  agreed: v.array(v.string()),
})
export type SurveyToFill = v.InferOutput<typeof SurveyToFill>

/** An answer in the words of the version that it was given to. */
const said = v.array(v.object({ key: v.string(), label: v.string(), value: v.string() }))

/** What somebody has answered, for themselves; of an anonymous one only that they have. */
export const OwnSurveyAnswer = v.object({
  id: v.string(),
  surveyId: v.string(),
  meetingId: v.string(),
  name: v.string(),
  sessionTitle: v.string(),
  anonymous: v.number(),
  version: v.number(),
  answerTime: v.string(),
  answers: said,
})
export type OwnSurveyAnswer = v.InferOutput<typeof OwnSurveyAnswer>

/** One answer, for organisers; of an anonymous one nobody and no time. */
export const SurveyAnswer = v.object({
  id: v.string(),
  name: v.string(),
  /** Masked. */
  phone: v.string(),
  sessionTitle: v.string(),
  version: v.number(),
  outdated: v.number(),
  answerTime: v.string(),
  answers: said,
})
export type SurveyAnswer = v.InferOutput<typeof SurveyAnswer>

const Counted = v.object({ key: v.string(), label: v.string(), count: v.number() })

export const QuestionResult = v.object({
  key: v.string(),
  /** As the newest version that asks it says it. `older`: it is asked no more. */
  label: v.string(),
  kind: Question.entries.kind,
  older: v.number(),
  answered: v.number(),
  options: v.array(Counted),
  /** Of a matrix: for each row how often each option was chosen, in the order of `options`. */
  rows: v.array(v.object({ key: v.string(), label: v.string(), counts: v.array(v.number()) })),
  /** Of numbers and scores; null where there are none. */
  mean: v.nullable(v.number()),
  least: v.nullable(v.number()),
  most: v.nullable(v.number()),
  /** Promoters (9, 10) less detractors (0 to 6), in percent of who answered. */
  nps: v.nullable(v.number()),
  /** What texts speak of most, and the latest of them. */
  words: v.array(v.object({ word: v.string(), count: v.number() })),
  texts: v.array(v.string()),
})
export type QuestionResult = v.InferOutput<typeof QuestionResult>

const figures = {
  name: v.string(),
  state: v.picklist(surveyStates),
  anonymous: v.number(),
  answered: v.number(),
  questions: v.array(QuestionResult),
}

export const SurveyResult = v.object({
  id: v.string(),
  ...figures,
  /** Envelopes that wait to be opened. */
  waiting: v.number(),
  /** People who may answer, and those of them who have; both 0 where anybody may. */
  asked: v.number(),
  people: v.number(),
  sessions: v.array(v.object({ id: v.string(), title: v.string(), answered: v.number() })),
  /** Two questions of options, one in rows and one in columns. */
  cross: v.nullable(v.object({ rows: v.array(Counted), columns: v.array(Counted), counts: v.array(v.array(v.number())) })),
})
export type SurveyResult = v.InferOutput<typeof SurveyResult>

/** Without texts; `few` 1: too few have answered to show anything. */
export const SharedResult = v.object({ ...figures, meetingName: v.string(), few: v.number() })
export type SharedResult = v.InferOutput<typeof SharedResult>

const atMeeting = { access: rights.editForms, meeting: 'meetingId' } as const
const read = rights.readAnswers
const look = { permissions: [...rights.editForms.permissions, ...read.permissions] }
const one = { meetingId: id, id }
const ofOne = v.strictObject(one)
const key = v.pipe(v.string(say.fieldUnknown), v.regex(/^[0-9A-Za-z-]{8,60}$/, say.fieldUnknown))
const questionKey = v.pipe(v.string(say.fieldUnknown), v.regex(/^q_[a-z0-9]{1,20}$/, say.fieldUnknown))
const letters = (length: number, sentence: string) =>
  v.pipe(v.string(sentence), v.length(length, sentence), v.regex(/^[2-9A-HJ-NP-Z]*$/, sentence))

export const survey = {
  /** Categories of a meeting's surveys, with what there is to fill in for the caller. */
  categories: get('/api/report/category/list', {
    access: 'user',
    input: v.strictObject({ meetingId: id }),
    data: v.array(v.object({ name: v.string(), toFill: v.number(), filled: v.number() })),
    reasons: ['meeting_gone'],
  }),
  /** Those of a meeting: `filled` 0 what the caller may still fill in, 1 what they have. */
  list: post('/api/report/form/list', {
    access: 'user',
    input: v.strictObject({ ...paging, meetingId: id, category: line(12), filled: v.optional(flag) }),
    data: page(Survey),
    reasons: ['meeting_gone'],
  }),
  get: get('/api/report/get', {
    access: 'user',
    input: v.strictObject({ id, sessionId: v.optional(id) }),
    data: SurveyToFill,
    reasons: ['survey_gone', 'schedule_gone'],
  }),
  /**
   * Answers one, under the version that was seen. `key`: the client's own for this intention: the same key is the same answer.
   * `sealed`: in place of answers, where it is anonymous.
   */
  submit: post('/api/report/submit', {
    access: 'user',
    adds: { minute: 60, day: 2_000, inMemory: true },
    input: v.strictObject({
      id,
      sessionId: v.optional(id),
      version: whole(1_000_000, say.fieldUnknown),
      answers: v.optional(writtenAnswers, {}),
      agreed: v.optional(v.pipe(v.array(questionKey), v.maxLength(QUESTIONS_MAX, say.fieldUnknown)), []),
      sealed: v.optional(
        v.pipe(
          v.string(sayOfSurvey.envelopeInvalid),
          v.maxLength(envelopeLetters(ENVELOPE_MOST), sayOfSurvey.envelopeInvalid),
          v.regex(/^[2-9A-HJ-NP-Z]*$/, sayOfSurvey.envelopeInvalid),
        ),
        '',
      ),
      key,
    }),
    data: v.object({ id: v.string() }),
    reasons: [
      'survey_gone',
      'survey_closed',
      'survey_not_theirs',
      'survey_answered',
      'survey_incomplete',
      'survey_changed',
      'survey_unsealed',
      'schedule_gone',
      'answer_unfit',
      'choice_full',
      'file_gone',
    ],
  }),
  /** What the caller has answered, the latest first. */
  mine: post('/api/report/mine', {
    access: 'user',
    input: v.strictObject({ ...paging, meetingId: v.optional(id) }),
    data: page(OwnSurveyAnswer),
  }),
  /** Whether something is asked about the sessions of a meeting's programme; null where nothing is. */
  ofSessions: get('/api/report/session', {
    access: 'anyone',
    input: v.strictObject({ meetingId: id }),
    data: v.nullable(v.object({ id: v.string(), name: v.string() })),
  }),
  /** A result by the key of its link. */
  shared: get('/api/report/shared', {
    access: 'anyone',
    input: v.strictObject({ key }),
    data: SharedResult,
    reasons: ['survey_gone'],
  }),

  manage: get('/api/report/manage/list', {
    access: look,
    meeting: 'meetingId',
    input: v.strictObject({ meetingId: id }),
    data: v.array(OwnSurvey),
  }),
  /** A new one without an id. */
  save: post('/api/report/save', {
    ...atMeeting,
    adds: { minute: 60, day: 2_000 },
    bodyLimit: 512 * 1024,
    input: v.pipe(
      v.strictObject({
        meetingId: id,
        id: v.optional(id),
        edition,
        ...surveySettings,
        questions: v.pipe(
          v.array(v.strictObject({ ...writtenQuestion.entries, key: questionKey, why: line(100) })),
          v.maxLength(QUESTIONS_MAX, say.questionsFull),
        ),
      }),
      v.forward(
        v.check(({ anonymous, times }) => anonymous === 0 || times === 'once', sayOfSurvey.anonymousOnce),
        ['times'],
      ),
    ),
    data: OwnSurvey,
    reasons: [
      'survey_gone',
      'surveys_full',
      'survey_closed',
      'survey_fixed',
      'survey_asks_who',
      'survey_time',
      'changed_meanwhile',
      'question_twice',
      'question_kind_fixed',
      'options_missing',
      'rows_missing',
      'option_twice',
      'condition_misplaced',
      'page_falls',
      'choice_below_taken',
    ],
  }),
  /** `publicKey`: of an anonymous one, made in the organiser's browser; the private half stays there. */
  open: post('/api/report/open', {
    ...atMeeting,
    input: v.strictObject({ ...one, publicKey: v.optional(letters(KEY_LETTERS, say.fieldUnknown)) }),
    data: OwnSurvey,
    reasons: ['survey_gone', 'survey_moved', 'survey_empty', 'survey_key_missing', 'survey_time'],
  }),
  /** For good; from then on envelopes are opened however few they are. */
  close: post('/api/report/close', {
    ...atMeeting,
    input: ofOne,
    data: OwnSurvey,
    reasons: ['survey_gone', 'survey_moved'],
  }),
  /** One that nobody has answered. */
  remove: post('/api/report/remove', {
    ...atMeeting,
    input: ofOne,
    data: v.null(),
    reasons: ['survey_gone', 'survey_in_use'],
  }),
  /** Opens what waits, by the private key, which is kept nowhere; fewer than CLOSED_LOT_LEAST stay closed for good. */
  unseal: post('/api/report/unseal', {
    ...atMeeting,
    input: v.strictObject({ ...one, key: letters(KEY_LETTERS, sayOfSurvey.keyInvalid) }),
    data: OwnSurvey,
    reasons: ['survey_gone', 'survey_lot_small', 'survey_lot_few', 'survey_key_wrong'],
  }),
  /** Makes the link to its result, or ends it. */
  share: post('/api/report/share', {
    ...atMeeting,
    input: v.strictObject({ ...one, on: flag }),
    data: OwnSurvey,
    reasons: ['survey_gone'],
  }),
  /** `row` and `column`: two questions that are crossed. */
  result: post('/api/report/result', {
    access: read,
    meeting: 'meetingId',
    input: v.strictObject({ ...one, sessionId: v.optional(id), row: v.optional(questionKey), column: v.optional(questionKey) }),
    data: SurveyResult,
    reasons: ['survey_gone'],
  }),
  /** One by one, the latest first; of an anonymous one in no order. */
  answers: post('/api/report/answers', {
    access: read,
    meeting: 'meetingId',
    input: v.strictObject({ ...paging, ...one, keyword: line(50) }),
    data: page(SurveyAnswer),
    reasons: ['survey_gone'],
  }),
  /** All of them as a table: a column for each wording of a question. */
  exportAnswers: post('/api/report/export', {
    access: { permissions: ['meeting:attendee:export'] },
    meeting: 'meetingId',
    adds: { minute: 6, day: 240 },
    input: v.strictObject({ ...one, kind: v.picklist(['xlsx', 'csv'], say.fieldUnknown) }),
    data: v.object({ taskId: v.string() }),
    reasons: ['survey_gone', 'task_running'],
  }),
  /** A campaign to who has not answered. `night` 1: asked twice. */
  remind: post('/api/report/remind', {
    access: rights.sendMessages,
    meeting: 'meetingId',
    adds: { minute: 6, day: 60 },
    input: v.strictObject({ ...one, night: v.optional(flag, 0), key }),
    data: v.object({ campaignId: v.string() }),
    reasons: ['survey_gone', 'survey_moved', 'meeting_unseen', 'campaign_over', 'campaign_nobody', 'campaign_night'],
  }),
}
