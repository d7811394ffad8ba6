/** Votes of a meeting: made and opened by organisers, cast by electors, closed and counted, published with a chain of receipts. */
import * as v from 'valibot'
import { get, page, paging, post, queryPaging, viewWith } from './call.ts'
import { flag, id, line, mobile, text, whole } from './fields.ts'
import { edition } from './history.ts'
import { moment } from './meeting-manage.ts'
import { link, paths } from './paths.ts'
import { rights } from './rights.ts'
import { textKey } from './search-text.ts'
import { envelopeLetters, KEY_LETTERS, tidyKey } from './sealed.ts'
import { say } from './sentences.ts'
import { BALLOT_BYTES, COMMITMENT, motionOptions, NONCE, voteKinds } from './vote-ballot.ts'
import { OPTIONS_MOST, sayOfVote, SCORE_MOST, SEATS_MOST, WEIGHT_MOST } from './vote-sentences.ts'

export const voteStates = ['draft', 'open', 'closed', 'published', 'void'] as const
export type VoteState = (typeof voteStates)[number]

/** Where it stands by the server's clock: an open vote is still to begin, under way, or over and not counted yet. */
export const votePhases = ['draft', 'coming', 'open', 'over', 'closed', 'published', 'void'] as const
export type VotePhase = (typeof votePhases)[number]
export const votePhaseWords: Record<VotePhase, string> = {
  draft: '草稿',
  coming: '未开始',
  open: '投票中',
  over: '已截止',
  closed: '已计票',
  published: '已公布',
  void: '已作废',
}

export const electorKinds = ['signed', 'holders', 'arrived', 'inside', 'tagged', 'seats'] as const
export type ElectorKind = (typeof electorKinds)[number]
export const electorWords: Record<ElectorKind, string> = {
  signed: '所有登录用户',
  holders: '持有指定门票的人',
  arrived: '在签到点签到过的人',
  inside: '签到且此刻在场的人',
  tagged: '有指定标签的人',
  seats: '机构代表，一家一票或按票数',
}

/** How many have to be for a motion: more for than against; more than half of all; two thirds of all. */
export const majorities = ['more', 'half', 'two_thirds'] as const
export type Majority = (typeof majorities)[number]
export const majorityWords: Record<Majority, string> = {
  more: '赞成多于反对',
  half: '赞成超过投票总数的一半',
  two_thirds: '赞成达到投票总数的三分之二',
}

/** An organisation that votes by whoever signs in with that phone. */
const Seat = v.object({ organisationName: v.string(), weight: v.number(), mobile: v.string() })
export type Seat = v.InferOutput<typeof Seat>

export const VoteOption = v.object({ no: v.number(), label: v.string() })
export type VoteOption = v.InferOutput<typeof VoteOption>

/** What a count comes to. `votes`: of a score how many have given one, of a ranking how many first places. */
const Counted = v.object({ no: v.number(), votes: v.number(), points: v.number() })
export const VoteResult = v.object({
  /** Ballots, and their weight. */
  ballots: v.number(),
  weight: v.number(),
  /** Ballots that nobody could read: they count as cast, and for nothing. */
  unreadable: v.number(),
  options: v.array(Counted),
  /** Whether so many have voted as were needed; of a motion whether it is carried. */
  quorate: v.number(),
  carried: v.number(),
})
export type VoteResult = v.InferOutput<typeof VoteResult>

const optional = v.union([v.literal(''), moment], say.momentInvalid)

/** What organisers set and everybody reads: each a column of `votes`. */
export const openSettings = {
  title: v.pipe(line(100, sayOfVote.titleInvalid), v.minLength(2, sayOfVote.titleInvalid)),
  note: text(1000),
  kind: v.picklist(voteKinds, say.fieldUnknown),
  options: v.pipe(
    v.array(v.pipe(line(60, sayOfVote.optionInvalid), v.nonEmpty(sayOfVote.optionInvalid))),
    v.maxLength(OPTIONS_MOST, sayOfVote.optionsMany),
    v.check((labels) => new Set(labels).size === labels.length, sayOfVote.optionTwice),
  ),
  /** Of several, of scores, of a ranking: see vote-ballot.ts. */
  most: whole(SCORE_MOST, sayOfVote.mostInvalid),
  secret: flag,
  changing: flag,
  live: flag,
  quorum: v.pipe(
    v.number(sayOfVote.quorumInvalid),
    v.integer(sayOfVote.quorumInvalid),
    v.minValue(0, sayOfVote.quorumInvalid),
    v.maxValue(1_000_000, sayOfVote.quorumInvalid),
  ),
  majority: v.picklist(majorities, say.fieldUnknown),
  /** Empty if no moment is set. */
  openTime: optional,
  closeTime: optional,
}

/** What only organisers read of their settings: each a column, too. */
export const ownSettings = {
  /** 1: from inside WeChat only, and each WeChat once. */
  wechat: flag,
  electors: v.picklist(electorKinds, say.fieldUnknown),
  ticketIds: v.pipe(v.array(id), v.maxLength(100, say.fieldUnknown)),
  listId: line(40),
  tags: v.pipe(v.array(line(12, sayOfVote.tagMissing)), v.maxLength(20, say.fieldUnknown)),
}

const brief = {
  id: v.string(),
  meetingId: v.string(),
  title: v.string(),
  kind: v.picklist(voteKinds),
  secret: v.number(),
  phase: v.picklist(votePhases),
  openTime: v.string(),
  closeTime: v.string(),
  turnout: v.number(),
  /** The chain's head, once it is closed. */
  head: v.string(),
  /** A digest of the voter roll at closing; empty before, and for votes that an older release has closed. */
  rollDigest: v.string(),
}
export const VoteBrief = v.object(brief)
export type VoteBrief = v.InferOutput<typeof VoteBrief>

/** One's own part in it. */
export const OwnPart = v.object({
  /** In words, why one may not vote; empty where one may. */
  why: v.string(),
  /** Empty while one has not. */
  castTime: v.string(),
  /** How often it was changed. */
  changes: v.number(),
  mayChange: v.number(),
  /** 1: the ticket that it was cast with has ended since; it counts. */
  ended: v.number(),
  /** Whom one votes for. */
  seat: v.string(),
  weight: v.number(),
})
export type OwnPart = v.InferOutput<typeof OwnPart>

export const VoteView = viewWith(openSettings, {
  ...brief,
  options: v.array(VoteOption),
  meetingName: v.string(),
  /** Who may vote, as a sentence. */
  electorsNote: v.string(),
  /** Of a secret one that is open. */
  publicKey: v.string(),
  /** Why it is void. */
  reason: v.string(),
  /** While it is live, or published. */
  result: v.nullable(VoteResult),
})
export type VoteView = v.InferOutput<typeof VoteView>

export const voteActions = ['edit', 'open', 'close', 'publish', 'void', 'remove'] as const
/** As organisers have it. */
const settings = { ...openSettings, ...ownSettings }
export const ManagedVote = viewWith(settings, {
  ...brief,
  edition: v.number(),
  options: v.array(VoteOption),
  electorsNote: v.string(),
  seats: v.array(Seat),
  reason: v.string(),
  result: v.nullable(VoteResult),
  actions: v.array(v.picklist(voteActions)),
})
export type ManagedVote = v.InferOutput<typeof ManagedVote>

/** Who has voted, for organisers; what, only of a named one. */
export const RollRow = v.object({
  name: v.string(),
  /** Masked. */
  mobile: v.string(),
  /** Whom they voted for. */
  seat: v.string(),
  weight: v.number(),
  castTime: v.string(),
  changes: v.number(),
  /** 1: the ticket has ended since; the ballot counts. */
  ended: v.number(),
  choice: v.string(),
})
export type RollRow = v.InferOutput<typeof RollRow>

/** A ballot as everybody may count it: once published with what it says, before that only what it was fixed with. */
export const BulletinRow = v.object({
  place: v.number(),
  commitment: v.string(),
  nonce: v.string(),
  choice: v.string(),
  weight: v.number(),
})
export type BulletinRow = v.InferOutput<typeof BulletinRow>

const fields = v.strictObject({
  meetingId: id,
  id: v.optional(id),
  edition,
  ...settings,
  seats: v.pipe(
    v.array(
      v.strictObject({
        organisationName: v.pipe(line(50, say.organisationNameInvalid), v.minLength(2, say.organisationNameInvalid)),
        weight: whole(WEIGHT_MOST, sayOfVote.weightInvalid),
        mobile,
      }),
    ),
    v.maxLength(SEATS_MOST, sayOfVote.seatsMany),
    v.check((seats) => new Set(seats.map((seat) => textKey(seat.organisationName))).size === seats.length, sayOfVote.seatTwice),
    v.check((seats) => new Set(seats.map((seat) => seat.mobile)).size === seats.length, sayOfVote.delegateTwice),
  ),
})

type Fields = v.InferOutput<typeof fields>
const asks = (kind: Fields['electors'], given: (of: Fields) => boolean) => (of: Fields) => of.electors !== kind || given(of)

const typed = v.pipe(
  fields,
  v.forward(
    v.check(({ kind, options }) => kind === 'motion' || options.length >= 2, sayOfVote.optionsFew),
    ['options'],
  ),
  v.forward(
    v.check(({ kind, options, most }) => !['several', 'ranking'].includes(kind) || most <= options.length, sayOfVote.mostInvalid),
    ['most'],
  ),
  v.forward(
    v.check(({ secret, live }) => secret === 0 || live === 0, sayOfVote.secretLive),
    ['live'],
  ),
  v.forward(
    v.check(
      asks('holders', ({ ticketIds }) => ticketIds.length > 0),
      sayOfVote.ticketsMissing,
    ),
    ['ticketIds'],
  ),
  v.forward(
    v.check(
      asks('arrived', ({ listId }) => listId !== ''),
      sayOfVote.listMissing,
    ),
    ['listId'],
  ),
  v.forward(
    v.check(
      asks('inside', ({ listId }) => listId !== ''),
      sayOfVote.listMissing,
    ),
    ['listId'],
  ),
  v.forward(
    v.check(
      asks('tagged', ({ tags }) => tags.some((tag) => tag !== '')),
      sayOfVote.tagMissing,
    ),
    ['tags'],
  ),
  v.forward(
    v.check(
      asks('seats', ({ seats }) => seats.length > 0),
      sayOfVote.seatsMissing,
    ),
    ['seats'],
  ),
  v.forward(
    v.check(
      asks('seats', ({ secret, seats }) => secret === 0 || seats.every(({ weight }) => weight === 1)),
      sayOfVote.weightTells,
    ),
    ['seats'],
  ),
  v.forward(
    v.check(({ openTime, closeTime }) => openTime === '' || closeTime === '' || openTime < closeTime, sayOfVote.closesBeforeOpens),
    ['closeTime'],
  ),
)

/** A key as it was typed from paper, or nothing. */
const key = v.pipe(
  v.optional(v.string(sayOfVote.keyInvalid), ''),
  v.transform(tidyKey),
  v.check((typedKey) => typedKey === '' || typedKey.length === KEY_LETTERS, sayOfVote.keyInvalid),
)
const ENVELOPE = envelopeLetters(BALLOT_BYTES)

const edit = rights.editVotes
const atMeeting = { access: edit, meeting: 'meetingId' } as const
const one = v.strictObject({ meetingId: id, id })

export const vote = {
  /** The votes of a meeting that were opened: those under way first. */
  list: get('/api/meeting/vote/list', {
    access: 'anyone',
    input: v.strictObject({ ...queryPaging, meetingId: id }),
    data: page(VoteBrief),
    reasons: ['meeting_gone'],
  }),
  get: get('/api/meeting/vote/get', { access: 'anyone', input: v.strictObject({ id }), data: VoteView, reasons: ['vote_gone'] }),
  /** Whether one may vote, and has. */
  mine: get('/api/meeting/vote/mine', { access: 'user', input: v.strictObject({ id }), data: OwnPart, reasons: ['vote_gone'] }),
  /** A ballot, or another in its place: open, of a named vote; in an envelope, of a secret one. */
  cast: post('/api/meeting/vote/cast', {
    access: 'user',
    adds: { minute: 60, day: 1_000, inMemory: true },
    input: v.pipe(
      v.strictObject({
        id,
        nonce: v.optional(v.string(sayOfVote.ballotInvalid), ''),
        choice: v.optional(v.pipe(v.string(sayOfVote.ballotInvalid), v.maxLength(200, sayOfVote.ballotInvalid)), ''),
        envelope: v.optional(v.string(sayOfVote.ballotInvalid), ''),
      }),
      v.check(
        ({ nonce, choice, envelope }) =>
          envelope === ''
            ? NONCE.test(nonce) && choice !== ''
            : nonce === '' && choice === '' && envelope.length === ENVELOPE && /^[2-9A-HJ-NP-Z]+$/.test(envelope),
        sayOfVote.ballotInvalid,
      ),
    ),
    data: v.object({ castTime: v.string(), changes: v.number() }),
    reasons: [
      'vote_gone',
      'vote_not_begun',
      'vote_over',
      'vote_not_elector',
      'vote_not_inside',
      'vote_cast_already',
      'vote_ticket_used',
      'vote_wechat_only',
      'vote_wechat_used',
      'vote_phone_used',
      'vote_ballot_unfit',
    ],
  }),
  /** What came of it: while it is live, and once it is published. */
  result: get('/api/meeting/vote/result', {
    access: 'anyone',
    input: v.strictObject({ id }),
    data: VoteResult,
    reasons: ['vote_gone', 'vote_result_later'],
  }),
  /** Whether a ballot is among those that were counted. */
  receipt: get('/api/meeting/vote/receipt', {
    access: 'anyone',
    input: v.strictObject({ id, commitment: v.pipe(line(64, sayOfVote.receiptInvalid), v.regex(COMMITMENT, sayOfVote.receiptInvalid)) }),
    data: v.object({ place: v.number(), ballots: v.number(), head: v.string() }),
    reasons: ['vote_gone', 'vote_receipt_later', 'vote_receipt_unknown'],
  }),
  /** The box, for whoever counts it again. */
  bulletin: get('/api/meeting/vote/bulletin', {
    access: 'anyone',
    input: v.strictObject({ ...queryPaging, id }),
    data: page(BulletinRow),
    reasons: ['vote_gone', 'vote_receipt_later'],
  }),

  manage: post('/api/meeting/vote/manage/list', {
    ...atMeeting,
    input: v.strictObject({ ...paging, meetingId: id, keyword: line(50) }),
    data: page(ManagedVote),
  }),
  /** Who has voted; the latest first. */
  roll: post('/api/meeting/vote/roll', {
    ...atMeeting,
    input: v.strictObject({ ...paging, meetingId: id, id }),
    data: page(RollRow),
    reasons: ['vote_gone'],
  }),
  /** Without an id a new one; only a draft is changed. */
  save: post('/api/meeting/vote/save', {
    ...atMeeting,
    adds: { minute: 60, day: 1_000 },
    input: typed,
    data: ManagedVote,
    reasons: [
      'vote_gone',
      'vote_opened',
      'votes_full',
      'vote_ticket_unknown',
      'vote_list_unknown',
      'vote_organisation_unknown',
      'changed_meanwhile',
    ],
  }),
  remove: post('/api/meeting/vote/remove', {
    ...atMeeting,
    input: one,
    data: v.null(),
    reasons: ['vote_gone', 'vote_opened'],
  }),
  /** Opens it, now or at its moment. @param publicKey of a secret one; whoever made it keeps the private one. */
  open: post('/api/meeting/vote/open', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id, id, publicKey: key }),
    data: ManagedVote,
    reasons: ['vote_gone', 'vote_opened', 'vote_key_missing', 'vote_close_past'],
  }),
  /** Ends the casting, counts, and fixes the chain. What was begun and cut off is begun again by the same call. */
  close: post('/api/meeting/vote/close', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id, id, privateKey: key }),
    data: ManagedVote,
    reasons: ['vote_gone', 'vote_not_open', 'vote_key_missing', 'vote_key_wrong'],
  }),
  publish: post('/api/meeting/vote/publish', {
    ...atMeeting,
    input: one,
    data: ManagedVote,
    reasons: ['vote_gone', 'vote_not_closed'],
  }),
  void: post('/api/meeting/vote/void', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id, id, reason: v.pipe(line(100, say.reasonMissing), v.minLength(2, say.reasonMissing)) }),
    data: ManagedVote,
    reasons: ['vote_gone', 'vote_not_open'],
  }),
}

/** In the address of the list of votes: shown to a hall. */
export const BIG = 'big'

export const voteLinks = {
  one: (voteId: string) => link(paths.vote, { id: voteId }),
  all: (meetingId: string) => link(paths.votes, { meetingId }),
  /** One of them, or whichever is under way, on the hall's screen. */
  big: (meetingId: string, voteId?: string) => link(paths.votes, { meetingId, screen: BIG, vote: voteId }),
} as const

/** What people know its settings by. */
export const voteFields = {
  title: '标题',
  note: '说明',
  kind: '投票方式',
  options: '选项',
  most: '最多选项',
  secret: '不记名',
  changing: '可改票',
  live: '实时公布',
  wechat: '仅限微信',
  quorum: '最低投票数',
  majority: '通过条件',
  electors: '投票人',
  ticketIds: '门票',
  listId: '签到点',
  tags: '标签',
  seats: '机构',
  openTime: '开始时间',
  closeTime: '截止时间',
} as const satisfies Record<keyof typeof settings | 'seats', string>

/** What a motion's options are, and of any other what was typed. */
export const optionsOf = (kind: Fields['kind'], labels: readonly string[]): readonly string[] =>
  kind === 'motion' ? motionOptions : labels
