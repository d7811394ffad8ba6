/** A meeting that does not take place, or takes place at another time or place: what it means is said first; then one job does it. */
import * as v from 'valibot'
import { get, post } from './call.ts'
import { flag, id, line } from './fields.ts'
import { edition } from './history.ts'
import { moment, OwnMeeting, webLink } from './meeting-manage.ts'
import { rights } from './rights.ts'
import { say } from './sentences.ts'
import { Task } from './task.ts'

/** What a meeting's end, or move, comes to, of this moment. Money in fen. */
export const Consequences = v.object({
  /** Who holds a place, and who waits for one; those who will be told. */
  people: v.number(),
  told: v.number(),
  /** Orders that end: paid, free, unpaid, waiting for review or for a proof to be looked at. */
  paid: v.number(),
  free: v.number(),
  unpaid: v.number(),
  waiting: v.number(),
  /** What goes back, and what each provider's account must hold for it; `byHand`: what somebody must transfer. */
  amount: v.number(),
  balances: v.array(v.object({ provider: v.string(), orders: v.number(), amount: v.number() })),
  byHand: v.object({ orders: v.number(), amount: v.number() }),
  /** Refunds under way, and wishes of buyers that wait: those are answered by it. */
  pending: v.number(),
  wishes: v.number(),
  /** How many have been let in already. */
  entered: v.number(),
  /** What a change of date moves with the meeting: schedule items, check-in windows, tickets whose sale ends by its end. */
  moving: v.object({ sessions: v.number(), windows: v.number(), sales: v.number() }),
  /** Schedule items on days outside the times of the input; 0 without them. */
  outside: v.number(),
})
export type Consequences = v.InferOutput<typeof Consequences>

/** What people are told of it, and organisers of what is left to be done by hand. */
export const cancelSays = {
  /** What matters to whoever reads it comes first: an SMS is cut short after 35 characters. */
  told: (money: 'back' | 'unsure' | 'none', reason: string) => `${moneyWords[money]}原因：${reason}`,
  moved: (time: string, fullUntil: string, reason: string) => `${time}${fullRefund(fullUntil)}，原因：${reason}`,
  /** A later end with the same start. */
  extended: (end: string, fullUntil: string, reason: string) => `结束时间改为 ${end}${fullRefund(fullUntil)}，原因：${reason}`,
  /** `time` is empty where the time stays; it comes first, then the place, then what may be cut. */
  relocated: (time: string, place: string, earlier: string, fullUntil: string, reason: string) =>
    `${time === '' ? '' : `${time}，`}${placeWords(place, time === '')}${earlier === '' ? '' : `（原地点：${earlier}）`}` +
    `${time === '' ? '，时间不变' : ''}${fullRefund(fullUntil)}，原因：${reason}`,
  /** For an invited person: messages outlive guests' files and visits, and name nobody. */
  invited: '受邀人',
  wishAnswered: '会议已取消，款项已全部退回',
  /** Why a proof waits no more. */
  proofLapsed: '会议已取消，如已转账请联系主办方退款',
  byHand: (amount: string) => `请线下退回 ${amount}，并在退款列表中登记`,
  failed: (amount: string, error: string) => `退款 ${amount} 失败${error === '' ? '' : `（${error}）`}，请重试或线下退回`,
  slow: (amount: string) => `退款 ${amount} 还在处理中，请留意退款列表`,
}
const fullRefund = (until: string) => (until === '' ? '' : `，${until} 前可全额退款`)
const placeWords = (place: string, alone: boolean) => (place === '' ? '地点待定' : `${alone ? '地点改为' : '地点：'}${place}`)
const moneyWords = { back: '已付款项全额退回。', unsure: '如已转账请联系主办方退款。', none: '' } as const

const edit = rights.editMeeting
const reason = v.pipe(line(60, say.cancelReasonMissing), v.minLength(2, say.cancelReasonMissing))

export const cancellation = {
  weigh: get('/api/meeting/meeting/cancel/weigh', {
    access: edit,
    meeting: 'id',
    input: v.strictObject({ id, meetingStratTime: v.optional(moment), meetingEndTime: v.optional(moment) }),
    data: Consequences,
  }),
  /**
   * Ends the meeting for good. Who has paid gets all of it back; every ticket ends, everybody is told. `title`: typed again by
   * whoever does it. Needs the right to give money back where there is any.
   */
  cancel: post('/api/meeting/meeting/cancel', {
    access: edit,
    meeting: 'id',
    adds: { minute: 6, day: 30 },
    input: v.strictObject({ id, reason, title: line(100) }),
    data: v.object({ ...OwnMeeting.entries, taskId: v.string() }),
    reasons: ['meeting_draft', 'meeting_moved', 'cancel_title_differs', 'cancel_money_right', 'task_running'],
  }),
  /** The work of the last cancellation or move of a meeting; null where there was none. */
  progress: get('/api/meeting/meeting/cancel/progress', {
    access: edit,
    meeting: 'id',
    input: v.strictObject({ id }),
    data: v.nullable(Task),
  }),
  /** Sends out again what the cancellation could not do: orders that still hold places or money. */
  again: post('/api/meeting/meeting/cancel/again', {
    access: edit,
    meeting: 'id',
    adds: { minute: 6, day: 30 },
    input: v.strictObject({ id }),
    data: v.object({ taskId: v.string() }),
    reasons: ['meeting_moved', 'cancel_money_right', 'cancel_nothing', 'task_running'],
  }),
  /**
   * Another time for the meeting, another place, or both. `withRest` 1: with another start, its programme, the windows of its
   * lists and the ends of sales move by as much. Without `address` the place stays; an address without `mapUrl` has no map link.
   * `refundUntil`: until then whoever bought may ask for all of it back, whatever the ticket's rule says. Everybody is told.
   */
  postpone: post('/api/meeting/meeting/postpone', {
    access: edit,
    meeting: 'id',
    adds: { minute: 6, day: 30 },
    input: v.strictObject({
      id,
      edition,
      meetingStratTime: moment,
      meetingEndTime: moment,
      address: v.optional(line(100)),
      mapUrl: v.optional(webLink),
      reason,
      withRest: v.optional(flag, 1),
      refundUntil: v.optional(moment),
    }),
    data: v.object({ ...OwnMeeting.entries, taskId: v.string() }),
    reasons: [
      'meeting_draft',
      'meeting_moved',
      'changed_meanwhile',
      'ends_before_start',
      'too_long',
      'postpone_past',
      'postpone_same',
      'postpone_refund_until',
      'task_running',
    ],
  }),
}
