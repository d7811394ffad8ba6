/**
 * Proposals: somebody applies to hold a meeting. Let in, it is a draft in the console, with an organiser's right for that
 * meeting and no other; refused, it says why field by field and can be handed in again.
 */
import * as v from 'valibot'
import { get, page, paging, post, viewWith } from './call.ts'
import { proposers } from './certification.ts'
import { sayOfCertification as sayHere } from './certification-sentences.ts'
import { reasonsOf, saysWhy } from './decision.ts'
import { flag, id, line, mobile, personName, text } from './fields.ts'
import { edition } from './history.ts'
import { Mark } from './mark.ts'
import { moment } from './meeting-manage.ts'
import { link, paths } from './paths.ts'
import { say } from './sentences.ts'

export const proposalStateWords = { draft: '未提交', waiting: '审核中', approved: '已通过', refused: '未通过' } as const
export type ProposalState = keyof typeof proposalStateWords
export const proposalStates = Object.keys(proposalStateWords) as [ProposalState, ...ProposalState[]]

/** Of one person, those that are not approved yet. */
export const PROPOSALS_MOST = 5

export const proposalFields = {
  title: '会议名称',
  meetingStratTime: '开始时间',
  meetingEndTime: '结束时间',
  address: '地点',
  size: '预计人数',
  paid: '是否收费',
  intro: '会议内容',
  contactName: '联系人',
  contactMobile: '联系电话',
} as const satisfies Record<keyof typeof proposalSettings, string>
export type ProposalField = keyof typeof proposalFields

/** What messages say of a decision; the page says it field by field. */
export const proposalSays = {
  approved: '已通过，可以开始准备会议',
  refused: (why: string) => `未通过：${why}`,
  of: (field: ProposalField, why: string) => `${proposalFields[field]}，${why}`,
} as const

export const proposalLink = (proposal?: string) => link(paths.meetingApply, { id: proposal })

/** What an applicant writes: each a column of `proposals`. */
export const proposalSettings = {
  title: v.pipe(line(100, say.meetingTitleInvalid), v.minLength(2, say.meetingTitleInvalid)),
  meetingStratTime: moment,
  meetingEndTime: moment,
  address: line(100),
  /** How many people are expected. */
  size: v.pipe(
    v.number(sayHere.sizeWrong),
    v.integer(sayHere.sizeWrong),
    v.minValue(1, sayHere.sizeWrong),
    v.maxValue(100_000, sayHere.sizeWrong),
  ),
  /** 1: tickets are to cost something. */
  paid: flag,
  intro: v.pipe(text(1000), v.minLength(10, sayHere.introMissing)),
  contactName: personName,
  contactMobile: mobile,
}

export const Proposal = viewWith(proposalSettings, {
  id: v.string(),
  state: v.picklist(proposalStates),
  edition: v.number(),
  /** Empty once the person is erased. */
  contactName: v.string(),
  contactMobile: v.string(),
  /** Of a refusal: a sentence for each field that is wrong. */
  reasons: v.array(v.object({ field: v.string(), reason: v.string() })),
  reason: v.string(),
  submitTime: v.string(),
  decideTime: v.string(),
  /** The draft that it became; empty before. */
  meetingId: v.string(),
  actions: v.array(v.picklist(['edit', 'withdraw', 'remove', 'open'])),
})
export type Proposal = v.InferOutput<typeof Proposal>

/** As whoever decides sees it. */
export const ReviewedProposal = v.object({
  ...v.omit(Proposal, ['actions']).entries,
  applicant: v.string(),
  applicantMobile: v.string(),
  /** What the applicant has proved; empty: nothing. */
  marks: v.array(Mark),
  decidedBy: v.string(),
  actions: v.array(v.picklist(['approve', 'refuse'])),
})
export type ReviewedProposal = v.InferOutput<typeof ReviewedProposal>

export const decideProposal = { permissions: ['system:proposal:decide'] } as const

export const proposal = {
  /** One's own, the newest first; and whether one may hand one in. */
  mine: get('/api/meeting/apply/mine', {
    access: 'user',
    input: v.strictObject({}),
    data: v.object({ proposers: v.picklist(proposers), allowed: flag, list: v.array(Proposal) }),
  }),
  /** Hands it in; without an id a new one. */
  save: post('/api/meeting/apply/save', {
    access: 'user',
    adds: { minute: 20, day: 100 },
    input: v.pipe(
      v.strictObject({
        id: v.optional(id),
        edition,
        ...proposalSettings,
      }),
      v.forward(
        v.check(({ meetingStratTime, meetingEndTime }) => meetingStratTime < meetingEndTime, say.endsBeforeStart),
        ['meetingEndTime'],
      ),
    ),
    data: Proposal,
    reasons: [
      'proposal_gone',
      'proposal_closed',
      'proposal_uncertified',
      'proposal_past',
      'proposals_full',
      'proposal_decided',
      'changed_meanwhile',
      'too_long',
    ],
  }),
  /** Takes back what waits: it can be changed and handed in again. */
  withdraw: post('/api/meeting/apply/withdraw', {
    access: 'user',
    input: v.strictObject({ id }),
    data: Proposal,
    reasons: ['proposal_gone', 'proposal_decided'],
  }),
  /** Throws away what does not wait and is no meeting. */
  remove: post('/api/meeting/apply/remove', {
    access: 'user',
    input: v.strictObject({ id }),
    data: v.null(),
    reasons: ['proposal_gone', 'proposal_decided'],
  }),
  list: post('/api/meeting/apply/list', {
    access: decideProposal,
    input: v.strictObject({ ...paging, keyword: line(50), state: v.optional(v.picklist(proposalStates)) }),
    data: page(ReviewedProposal),
  }),
  decide: post('/api/meeting/apply/decide', {
    access: decideProposal,
    input: v.pipe(
      v.strictObject({
        id,
        edition,
        action: v.picklist(['approve', 'refuse']),
        ...reasonsOf(proposalFields),
      }),
      v.forward(
        v.check((given) => saysWhy(given), sayHere.reasonsMissing),
        ['reason'],
      ),
    ),
    data: ReviewedProposal,
    reasons: ['proposal_gone', 'proposal_decided', 'proposal_past'],
  }),
}
