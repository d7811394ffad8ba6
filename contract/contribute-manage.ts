/** Submissions, as chairs have them: the call, who reviews, the table of all, verdicts and their publication, the programme. */
import * as v from 'valibot'
import { get, page, paging, post, viewWith } from './call.ts'
import { Author } from './contribute.ts'
import { AT_ONCE_MOST, CRITERIA_MOST, KINDS_MOST, PAPERS_MOST, placeWords, sayOfContribution, TRACKS_MOST } from './contribute-sentences.ts'
import { assignmentStates, blinds, callStates, contributionStates, Criterion, fileWishes, verdicts } from './contribute-states.ts'
import { flag, id, line, mobile, personName, text, whole } from './fields.ts'
import { KeptFile } from './file.ts'
import { QUESTIONS_MAX, writtenQuestion } from './form.ts'
import { edition } from './history.ts'
import { moment } from './meeting-manage.ts'
import { Question } from './question.ts'
import { rights } from './rights.ts'
import { say } from './sentences.ts'

/** What people know a call's fields by. */
export const callFields = {
  about: '征稿说明',
  kinds: '投稿类型',
  tracks: '主题',
  blind: '盲审方式',
  perPaper: '每篇评审人数',
  quorum: '最少意见数',
  takeDays: '接受期限',
  criteria: '评分标准',
  submitFrom: '投稿开始',
  submitUntil: '投稿截止',
  reviewUntil: '评审截止',
  decideUntil: '评定截止',
  reviseUntil: '修改截止',
  finalUntil: '确认截止',
  speakerCode: '讲者票优惠码',
  questions: '问题',
} as const satisfies Record<keyof typeof callSettings | 'questions', string>

/*@__NO_SIDE_EFFECTS__*/
function count(least: number, most: number, sentence: string) {
  return v.pipe(v.number(sentence), v.integer(sentence), v.minValue(least, sentence), v.maxValue(most, sentence))
}
const key = v.pipe(v.string(say.fieldUnknown), v.regex(/^[a-z0-9]{1,20}$/, say.fieldUnknown))
const label = v.pipe(line(20, sayOfContribution.labelInvalid), v.nonEmpty(sayOfContribution.labelInvalid))
const until = v.optional(v.union([v.literal(''), moment], say.momentInvalid), '')

/** What a chair sets: each a column of `contribute_calls`. */
export const callSettings = {
  about: text(4_000),
  kinds: v.pipe(
    v.array(
      v.strictObject({
        key,
        label,
        minutes: count(0, 600, sayOfContribution.minutesInvalid),
        words: count(0, 20_000, sayOfContribution.wordsInvalid),
        file: v.picklist(fileWishes, say.fieldUnknown),
      }),
    ),
    v.maxLength(KINDS_MOST, sayOfContribution.kindsInvalid),
  ),
  tracks: v.pipe(v.array(v.strictObject({ key, label })), v.maxLength(TRACKS_MOST, sayOfContribution.tracksInvalid)),
  blind: v.picklist(blinds, say.fieldUnknown),
  perPaper: count(1, 10, sayOfContribution.perPaperInvalid),
  quorum: count(0, 10, sayOfContribution.quorumInvalid),
  takeDays: count(1, 60, sayOfContribution.takeDaysInvalid),
  criteria: v.pipe(
    v.array(v.strictObject({ key, label, weight: count(1, 100, sayOfContribution.weightInvalid) })),
    v.maxLength(CRITERIA_MOST, sayOfContribution.criteriaInvalid),
  ),
  submitFrom: until,
  submitUntil: until,
  reviewUntil: until,
  decideUntil: until,
  reviseUntil: until,
  finalUntil: until,
  speakerCode: line(40),
}

/** A call as its chair has it; before the first save with what is usual, and edition 0. */
export const OwnCall = viewWith(callSettings, {
  meetingId: v.string(),
  edition: v.number(),
  state: v.picklist(callStates),
  version: v.number(),
  questions: v.array(Question),
  /** Handed in so far. */
  submitted: v.number(),
  actions: v.array(v.picklist(['open', 'close'])),
})
export type OwnCall = v.InferOutput<typeof OwnCall>

const chairActions = ['offer', 'decide', 'schedule'] as const

/** One of the table. */
export const ContributionRow = v.object({
  id: v.string(),
  edition: v.number(),
  code: v.string(),
  title: v.string(),
  kind: v.string(),
  track: v.string(),
  authors: v.array(v.string()),
  unit: v.string(),
  state: v.picklist(contributionStates),
  round: v.number(),
  /** Of this round: asked and not given back, handed in, and their mean; null before the first. */
  asked: v.number(),
  reviewed: v.number(),
  score: v.nullable(v.number()),
  /** Decided, and not told yet. */
  verdict: v.nullable(v.picklist(verdicts)),
  submitTime: v.string(),
  actions: v.array(v.picklist(chairActions)),
})
export type ContributionRow = v.InferOutput<typeof ContributionRow>

/** As much of a row as a verdict is based on: what has changed of it since somebody looked. */
const Judged = v.pick(ContributionRow, ['id', 'edition', 'code', 'title', 'state', 'round', 'reviewed', 'score', 'verdict'])
export type Judged = v.InferOutput<typeof Judged>

export const Reviewing = v.object({
  id: v.string(),
  round: v.number(),
  reviewer: v.string(),
  state: v.picklist(assignmentStates),
  reason: v.string(),
  takeUntil: v.string(),
  score: v.nullable(v.number()),
  scores: v.record(v.string(), v.number()),
  recommend: v.nullable(v.picklist(verdicts)),
  toAuthor: v.string(),
  toChair: v.string(),
  doneTime: v.string(),
  actions: v.array(v.picklist(['recall'])),
})
export type Reviewing = v.InferOutput<typeof Reviewing>

/** What was handed in, and decided, in a round. */
const ChairRound = v.object({
  round: v.number(),
  title: v.string(),
  abstract: v.string(),
  answers: v.array(v.object({ key: v.string(), label: v.string(), value: v.string() })),
  file: v.nullable(KeptFile),
  submitTime: v.string(),
  verdict: v.nullable(v.picklist(verdicts)),
  kind: v.string(),
  comment: v.string(),
  publishTime: v.string(),
})

export const ChairContribution = v.object({
  ...ContributionRow.entries,
  mobile: v.string(),
  authorsInFull: v.array(Author),
  named: v.array(v.object({ place: v.picklist(Object.keys(placeWords) as [keyof typeof placeWords]), what: v.string() })),
  rounds: v.array(ChairRound),
  reviews: v.array(Reviewing),
  criteria: v.array(Criterion),
  /** Beside a verdict that nobody was told; `acceptedKind`: the key of what it is accepted as, empty as what it was handed in. */
  comment: v.string(),
  acceptedKind: v.string(),
  letterNo: v.string(),
})
export type ChairContribution = v.InferOutput<typeof ChairContribution>

export const ReviewerRow = v.object({
  userId: v.string(),
  name: v.string(),
  /** Masked. */
  mobile: v.string(),
  unit: v.string(),
  /** Keys; none is all. */
  tracks: v.array(v.string()),
  most: v.number(),
  /** Not taken yet, taken and not handed in, handed in. */
  offered: v.number(),
  toDo: v.number(),
  done: v.number(),
})
export type ReviewerRow = v.InferOutput<typeof ReviewerRow>

/** Who could review what; `missing`: for how many nobody was found. */
export const Proposal = v.object({
  id: v.string(),
  code: v.string(),
  title: v.string(),
  track: v.string(),
  reviewers: v.array(v.object({ userId: v.string(), name: v.string() })),
  missing: v.number(),
})
export type Proposal = v.InferOutput<typeof Proposal>

/** Why somebody was not asked, or something cannot be decided. */
export const Left = v.object({ what: v.string(), who: v.string(), why: v.string() })
export type Left = v.InferOutput<typeof Left>

const chair = rights.chairContributions
const atMeeting = { access: chair, meeting: 'meetingId' } as const
const ofMeeting = v.strictObject({ meetingId: id })
const one = { meetingId: id, id }
const chosen = v.pipe(
  v.array(v.strictObject({ id, edition })),
  v.minLength(1, sayOfContribution.chosenInvalid),
  v.maxLength(AT_ONCE_MOST, sayOfContribution.chosenInvalid),
)

export const contributeManage = {
  ownCall: get('/api/meeting/contribute/call/manage', { ...atMeeting, input: ofMeeting, data: OwnCall, reasons: ['meeting_gone'] }),
  saveCall: post('/api/meeting/contribute/call/save', {
    ...atMeeting,
    bodyLimit: 512 * 1024,
    input: v.pipe(
      v.strictObject({
        meetingId: id,
        edition,
        ...callSettings,
        questions: v.pipe(
          v.array(v.strictObject({ ...writtenQuestion.entries, why: line(100) })),
          v.maxLength(QUESTIONS_MAX, say.questionsFull),
        ),
      }),
      v.forward(
        v.check(({ perPaper, quorum }) => quorum <= perPaper, sayOfContribution.quorumLarge),
        ['quorum'],
      ),
    ),
    data: OwnCall,
    reasons: [
      'changed_meanwhile',
      'call_windows',
      'call_twice',
      'call_in_use',
      'call_fixed',
      'voucher_unknown',
      'question_twice',
      'question_kind_fixed',
      'options_missing',
      'rows_missing',
      'option_twice',
      'condition_misplaced',
      'page_falls',
      'call_asks_who',
    ],
  }),
  moveCall: post('/api/meeting/contribute/call/move', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id, action: v.picklist(['open', 'close'], say.fieldUnknown) }),
    data: OwnCall,
    reasons: ['contribute_call_gone', 'call_moved', 'call_empty'],
  }),

  /** All that was handed in, what was handed in last first; `sort: score` the best first. */
  list: post('/api/meeting/contribute/manage/list', {
    ...atMeeting,
    input: v.strictObject({
      ...paging,
      meetingId: id,
      keyword: line(50),
      state: v.optional(v.picklist(contributionStates, say.fieldUnknown)),
      kind: v.optional(key),
      track: v.optional(key),
      sort: v.optional(v.picklist(['time', 'score'], say.fieldUnknown), 'time'),
    }),
    data: page(ContributionRow),
  }),
  inFull: get('/api/meeting/contribute/manage/get', {
    ...atMeeting,
    input: v.strictObject(one),
    data: ChairContribution,
    reasons: ['contribution_gone'],
  }),

  reviewers: post('/api/meeting/contribute/reviewer/list', {
    ...atMeeting,
    input: v.strictObject({ ...paging, meetingId: id, keyword: line(50) }),
    data: page(ReviewerRow),
  }),
  /** By phone: who has no account yet gets one, and signs in by SMS. The same phone again changes it. */
  saveReviewer: post('/api/meeting/contribute/reviewer/save', {
    ...atMeeting,
    adds: { minute: 60, day: 1_000 },
    input: v.strictObject({
      meetingId: id,
      mobile,
      name: personName,
      unit: line(60, sayOfContribution.unitInvalid),
      tracks: v.pipe(v.array(key), v.maxLength(TRACKS_MOST, sayOfContribution.tracksInvalid)),
      most: whole(PAPERS_MOST, sayOfContribution.papersInvalid),
    }),
    data: ReviewerRow,
    reasons: ['contribute_call_gone', 'reviewers_full', 'too_often'],
  }),
  removeReviewer: post('/api/meeting/contribute/reviewer/remove', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id, userId: id }),
    data: v.null(),
    reasons: ['reviewer_gone', 'reviewer_busy'],
  }),

  /** Who could review what is still without reviewers, by subject, limits and conflicts; changes nothing. */
  assign: post('/api/meeting/contribute/assign', {
    ...atMeeting,
    input: v.strictObject({
      meetingId: id,
      ids: v.optional(v.pipe(v.array(id), v.maxLength(AT_ONCE_MOST, sayOfContribution.chosenInvalid))),
    }),
    data: v.object({ list: v.array(Proposal), offers: v.number(), missing: v.number() }),
    reasons: ['contribute_call_gone'],
  }),
  /** Asks them; whoever is in conflict, full or asked already is left out, and told why. */
  offer: post('/api/meeting/contribute/offer', {
    ...atMeeting,
    bodyLimit: 512 * 1024,
    input: v.strictObject({
      meetingId: id,
      offers: v.pipe(
        v.array(v.strictObject({ id, userId: id })),
        v.minLength(1, sayOfContribution.chosenInvalid),
        v.maxLength(AT_ONCE_MOST * 10, sayOfContribution.chosenInvalid),
      ),
    }),
    data: v.object({ offered: v.number(), left: v.array(Left) }),
    reasons: ['contribute_call_gone'],
  }),
  recall: post('/api/meeting/contribute/offer/recall', {
    ...atMeeting,
    input: v.strictObject(one),
    data: v.null(),
    reasons: ['assignment_gone', 'assignment_moved'],
  }),

  /**
   * Writes down a verdict on one or on many, without telling anybody; `verdict: null` takes it back. `dry` 1: only says what it
   * would be about. All of them, or none.
   */
  decide: post('/api/meeting/contribute/decide', {
    ...atMeeting,
    bodyLimit: 128 * 1024,
    input: v.strictObject({
      meetingId: id,
      chosen,
      verdict: v.nullable(v.picklist(verdicts, say.fieldUnknown)),
      /** As what it is accepted; empty: as what it was handed in. Left out, as `comment`: each keeps what was said of it. */
      kind: v.optional(v.union([v.literal(''), key])),
      comment: v.optional(text(2_000)),
      dry: v.optional(flag, 0),
    }),
    data: v.object({
      decided: v.number(),
      /** As they stand before the verdict. */
      list: v.array(Judged),
      /** Why it could not be; empty where it can, and then nothing is in its way. */
      left: v.array(Left),
    }),
    reasons: [
      'contribute_call_gone',
      'contribution_gone',
      'contribution_moved',
      'contribution_kind_gone',
      'decide_over',
      'decision_quorum',
      'decision_own',
    ],
  }),
  /** What every author would be told, in their words; `seen` goes back with `publish`. */
  texts: post('/api/meeting/contribute/publish/texts', {
    ...atMeeting,
    input: v.strictObject({ ...paging, meetingId: id }),
    data: v.object({
      ...page(
        v.object({
          id: v.string(),
          title: v.string(),
          author: v.string(),
          verdict: v.picklist(verdicts),
          text: v.string(),
          comment: v.string(),
        }),
      ).entries,
      seen: v.string(),
    }),
    reasons: ['contribute_call_gone'],
  }),
  /** Tells all authors at once. */
  publish: post('/api/meeting/contribute/publish', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id, seen: line(64) }),
    data: v.object({ told: v.number() }),
    reasons: ['contribute_call_gone', 'publish_changed', 'publish_nothing'],
  }),
  /** Makes the session and the guests of a contribution that its author has confirmed. */
  schedule: post('/api/meeting/contribute/schedule', {
    ...atMeeting,
    input: v.strictObject({
      ...one,
      startTime: moment,
      endTime: moment,
      room: v.pipe(line(40, sayOfContribution.roomMissing), v.nonEmpty(sayOfContribution.roomMissing)),
    }),
    data: ChairContribution,
    reasons: ['contribution_gone', 'contribution_moved', 'ends_before_start', 'session_too_long', 'schedule_full', 'guests_full'],
  }),
  /** Accepted, and without a ticket of the meeting. */
  unregistered: post('/api/meeting/contribute/unregistered', {
    ...atMeeting,
    input: v.strictObject({ ...paging, meetingId: id }),
    data: page(
      v.object({ id: v.string(), code: v.string(), title: v.string(), name: v.string(), mobile: v.string(), remindTime: v.string() }),
    ),
  }),
  /** Tells all of them once more, each once a day. */
  remind: post('/api/meeting/contribute/unregistered/remind', {
    ...atMeeting,
    input: ofMeeting,
    data: v.object({ told: v.number() }),
  }),
  /** All that was handed in, with its reviews, as a table. */
  exportAll: post('/api/meeting/contribute/export', {
    ...atMeeting,
    adds: { minute: 6, day: 240 },
    input: v.strictObject({ meetingId: id, kind: v.picklist(['xlsx', 'csv'], say.fieldUnknown) }),
    data: v.object({ taskId: v.string() }),
    reasons: ['task_running'],
  }),
}
