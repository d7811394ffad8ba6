/** What organisers are told by themselves, each by their own choice: everything, until they say otherwise. */
import * as v from 'valibot'
import { get, post } from './call.ts'
import { flag } from './fields.ts'
import type { Right } from './may.ts'
import { rights } from './rights.ts'
import { say } from './sentences.ts'

interface NoticeOf {
  readonly name: string
  readonly right: Right
  /** Acted upon for the whole tenant alone: a right for one meeting would be told of what it cannot decide. */
  readonly atTenant?: true
}

/** Message kinds for those who run meetings, and who gets them at all: by a right for the tenant, or for the meeting. */
export const noticeKinds = {
  proof_waiting: { name: '付款凭证待审核', right: { permissions: ['meeting:review:view'] }, atTenant: true },
  refund_asked: { name: '退款申请待处理', right: { permissions: ['meeting:order:refund'] } },
  order_review: { name: '报名待审核', right: { permissions: ['meeting:order:edit'] } },
  bill_differs: { name: '账单有差异', right: { permissions: ['meeting:money:view', 'meeting:money:settle'] } },
  sold_out: { name: '门票售罄', right: { permissions: ['meeting:ticket:edit'] } },
  certification_waiting: { name: '认证待审核', right: { permissions: ['system:certification:decide'] }, atTenant: true },
  proposal_waiting: { name: '办会申请待审核', right: { permissions: ['system:proposal:decide'] }, atTenant: true },
  invoice_waiting: { name: '发票申请待处理', right: rights.editInvoices },
} as const satisfies Record<string, NoticeOf>
export type NoticeKind = keyof typeof noticeKinds
export const noticeOf = (kind: NoticeKind): NoticeOf => noticeKinds[kind]
const kinds = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]]

/** What these messages say, where no feature of its own says it. */
export const noticeSays = {
  inReview: (name: string, orders: number) => (orders > 1 ? `${name}等${orders}笔报名` : name || '1笔报名'),
  /** The meeting's own total, which all tickets share, has gone. */
  allSold: '全部门票',
  differs: (day: string, lines: number) => `${day}，${lines}笔`,
  handedIn: (at: string) => `${at} 提交`,
  /** `since`: when the oldest of them came. */
  waiting: (count: number, since: string) => `${count}张，最早 ${since}`,
  /** In the place of a meeting's name. */
  serverClock: '服务器时间',
  nobodys: '不属于任何订单的款项',
}

export const Notice = v.object({ kind: v.picklist(kinds), name: v.string(), on: v.number() })
export type Notice = v.InferOutput<typeof Notice>

export const notice = {
  /** Those that the caller has a right to at the tenant of the header, or at one of its meetings. */
  mine: get('/api/meeting/message/notice/list', { access: 'user', input: v.object({}), data: v.array(Notice) }),
  choose: post('/api/meeting/message/notice/save', {
    access: 'user',
    input: v.strictObject({ kind: v.picklist(kinds, say.fieldUnknown), on: flag }),
    data: v.array(Notice),
  }),
}
