/**
 * Submissions, as authors have them: what a meeting calls for, their own drafts and what became of them. Reviewers: what
 * contribute-review.ts says; chairs: contribute-manage.ts.
 */
import * as v from 'valibot'
import { get, page, paging, post } from './call.ts'
import { AUTHORS_MOST, placeWords, sayOfContribution } from './contribute-sentences.ts'
import { blinds, callPhases, ContributionKind, contributionStates, Track, verdicts } from './contribute-states.ts'
import { email, flag, id, line, optionalMobile, personName, text, whole } from './fields.ts'
import { KeptFile } from './file.ts'
import { edition } from './history.ts'
import { link, paths } from './paths.ts'
import { say } from './sentences.ts'
import { TicketParameter } from './ticket.ts'
import { writtenAnswers } from './written-answers.ts'

/** The lists of the screen, as tabs of its address. */
export const contributeTabs = ['mine', 'reviews'] as const

export const contributeLinks = {
  /** What a meeting calls for, and one's own. */
  call: (meetingId: string) => link(paths.contribute, { meetingId }),
  /** One of one's own; `new` for one that is not there yet. */
  own: (meetingId: string, own: string) => link(paths.contribute, { meetingId, own }),
  /** What one has been asked to review: at one meeting, or at all of them. */
  reviews: (meetingId?: string) => link(paths.contribute, { meetingId, tab: 'reviews' }),
  /** One paper to be reviewed. */
  paper: (meetingId: string, paper: string) => link(paths.contribute, { meetingId, tab: 'reviews', paper }),
}

export const Author = v.object({
  name: v.string(),
  unit: v.string(),
  mobile: v.string(),
  email: v.string(),
  /** 1: gives the talk. */
  presents: v.number(),
})
export type Author = v.InferOutput<typeof Author>

/** What a meeting calls for, as authors read it. */
export const Call = v.object({
  meetingId: v.string(),
  meetingName: v.string(),
  phase: v.picklist(callPhases),
  about: v.string(),
  blind: v.picklist(blinds),
  kinds: v.array(ContributionKind),
  tracks: v.array(Track),
  submitFrom: v.string(),
  submitUntil: v.string(),
  reviseUntil: v.string(),
  finalUntil: v.string(),
  version: v.number(),
  questions: v.array(TicketParameter),
  /** How many papers wait for the caller's review. */
  reviewing: v.number(),
})
export type Call = v.InferOutput<typeof Call>

/** One's own, in a list. */
export const OwnBrief = v.object({
  id: v.string(),
  meetingId: v.string(),
  meetingName: v.string(),
  title: v.string(),
  kind: v.string(),
  state: v.picklist(contributionStates),
  code: v.string(),
  updateTime: v.string(),
})
export type OwnBrief = v.InferOutput<typeof OwnBrief>

/** What an author is told of a round: the verdict, and what reviewers have written for them. */
export const OwnRound = v.object({
  round: v.number(),
  submitTime: v.string(),
  verdict: v.nullable(v.picklist(verdicts)),
  kind: v.string(),
  comment: v.string(),
  publishTime: v.string(),
  /** `by` is empty but where the call is open on both sides. */
  reviews: v.array(v.object({ by: v.string(), comment: v.string() })),
})
export type OwnRound = v.InferOutput<typeof OwnRound>

export const ownActions = ['save', 'submit', 'remove', 'withdraw', 'confirm', 'letter'] as const

/** One of one's own, whole. */
export const OwnContribution = v.object({
  ...OwnBrief.entries,
  edition: v.number(),
  /** Keys of the call. */
  kindKey: v.string(),
  trackKey: v.string(),
  abstract: v.string(),
  authors: v.array(Author),
  version: v.number(),
  given: v.record(v.string(), v.union([v.string(), v.array(v.string())])),
  file: v.nullable(KeptFile),
  /** Where the paper names its authors, their units or phones: they may hand it in all the same. */
  named: v.array(v.object({ place: v.picklist(Object.keys(placeWords) as [keyof typeof placeWords]), what: v.string() })),
  round: v.number(),
  rounds: v.array(OwnRound),
  /** Until when it can be done what there is to do; empty where nothing is. */
  untilTime: v.string(),
  sessionTitle: v.string(),
  sessionTime: v.string(),
  sessionRoom: v.string(),
  /** Of a speaker's ticket; empty where there is none, or not yet. */
  speakerCode: v.string(),
  actions: v.array(v.picklist(ownActions)),
})
export type OwnContribution = v.InferOutput<typeof OwnContribution>

export const Letter = v.object({
  no: v.string(),
  title: v.string(),
  authors: v.array(v.string()),
  kind: v.string(),
  meetingName: v.string(),
  meetingTime: v.string(),
  meetingAddress: v.string(),
  sponsor: v.string(),
  day: v.string(),
})
export type Letter = v.InferOutput<typeof Letter>

const writtenAuthor = v.strictObject({
  name: personName,
  unit: line(60, sayOfContribution.unitInvalid),
  mobile: optionalMobile,
  email,
  presents: flag,
})

const optionKey = v.pipe(v.optional(v.string(say.fieldUnknown), ''), v.regex(/^[a-z0-9]{0,20}$/, say.fieldUnknown))
const reason = v.pipe(line(200, sayOfContribution.reasonMissing), v.nonEmpty(sayOfContribution.reasonMissing))

export const contribute = {
  call: get('/api/meeting/contribute/call/get', {
    access: 'user',
    input: v.strictObject({ meetingId: id }),
    data: Call,
    reasons: ['contribute_call_gone'],
  }),
  /** One's own, at one meeting or at all, what was touched last first. */
  mine: post('/api/meeting/contribute/mine', {
    access: 'user',
    input: v.strictObject({ ...paging, meetingId: v.optional(id) }),
    data: page(OwnBrief),
  }),
  get: get('/api/meeting/contribute/get', {
    access: 'user',
    input: v.strictObject({ id }),
    data: OwnContribution,
    reasons: ['contribution_gone'],
  }),
  /** Keeps what there is so far; a new one without an id. `version`: of the questions that were on the screen. */
  save: post('/api/meeting/contribute/save', {
    access: 'user',
    adds: { minute: 30, day: 1_000 },
    bodyLimit: 256 * 1024,
    input: v.strictObject({
      meetingId: id,
      id: v.optional(id),
      edition,
      kind: optionKey,
      track: optionKey,
      title: line(100, sayOfContribution.titleInvalid),
      abstract: text(20_000),
      authors: v.pipe(
        v.array(writtenAuthor),
        v.minLength(1, sayOfContribution.authorsInvalid),
        v.maxLength(AUTHORS_MOST, sayOfContribution.authorsInvalid),
      ),
      version: whole(1_000_000, say.fieldUnknown),
      answers: v.optional(writtenAnswers, {}),
      /** Of a file that was put in as a `manuscript`; empty for none. */
      fileId: line(40),
    }),
    data: OwnContribution,
    reasons: [
      'contribute_call_gone',
      'contribute_not_begun',
      'contribute_over',
      'contribution_gone',
      'contribution_moved',
      'contributions_full',
      'revise_over',
      'answer_unfit',
      'file_gone',
    ],
  }),
  /** Hands in what is kept, for the first time, again before the deadline, or revised. */
  submit: post('/api/meeting/contribute/submit', {
    access: 'user',
    input: v.strictObject({ id, edition }),
    data: OwnContribution,
    reasons: [
      'contribution_gone',
      'contribution_moved',
      'contribute_not_begun',
      'contribute_over',
      'revise_over',
      'contribution_incomplete',
      'contribution_too_long',
      'contribution_kind_gone',
      'contribution_asked_anew',
      'answer_unfit',
    ],
  }),
  /** A draft that was never handed in. */
  remove: post('/api/meeting/contribute/remove', {
    access: 'user',
    input: v.strictObject({ id }),
    data: v.null(),
    reasons: ['contribution_gone', 'contribution_moved'],
  }),
  withdraw: post('/api/meeting/contribute/withdraw', {
    access: 'user',
    input: v.strictObject({ id, reason }),
    data: OwnContribution,
    reasons: ['contribution_gone', 'contribution_moved'],
  }),
  /** They come, and give it. */
  confirm: post('/api/meeting/contribute/confirm', {
    access: 'user',
    input: v.strictObject({ id }),
    data: OwnContribution,
    reasons: ['contribution_gone', 'contribution_moved', 'confirm_over'],
  }),
  letter: get('/api/meeting/contribute/letter', {
    access: 'user',
    input: v.strictObject({ id }),
    data: Letter,
    reasons: ['contribution_gone', 'letter_not_yet'],
  }),
}
