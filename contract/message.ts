/** What the portal tells people by itself: by WeChat where they are bound, else by SMS. */
import * as v from 'valibot'
import { page, paging, post } from './call.ts'
import { id, line } from './fields.ts'
import { say } from './sentences.ts'

export const messageKinds = ['order_paid', 'meeting_changed', 'refund_done', 'ticket_received', 'vip_arrived'] as const
export type MessageKind = (typeof messageKinds)[number]

/** `unsure`: nobody knows whether it was taken; it is not sent again. */
export const messageStates = ['waiting', 'sending', 'sent', 'unsure', 'failed'] as const
export type MessageState = (typeof messageStates)[number]

/** What a message is about; texts, ready to be read. */
export interface Facts {
  meeting: string
  /**
   * order_paid, ticket_received: when the meeting begins; refund_done: the amount; meeting_changed: what is new;
   * vip_arrived: who, and at which gate.
   */
  what: string
}

/** The message as people read it in the portal; SMS and WeChat have templates of their own with the same facts. */
/*@__NO_SIDE_EFFECTS__*/
export function messageText(kind: MessageKind, { meeting, what }: Facts): { title: string; text: string } {
  switch (kind) {
    case 'order_paid':
      return { title: '报名成功', text: `您已成功报名“${meeting}”，会议时间：${what}。` }
    case 'meeting_changed':
      return { title: '会议变更', text: `“${meeting}”有变更：${what}` }
    case 'refund_done':
      return { title: '退款成功', text: `“${meeting}”的退款 ${what} 已原路退回，请留意到账通知。` }
    case 'ticket_received':
      return { title: '收到门票', text: `您收到一张“${meeting}”的门票，会议时间：${what}，请用本手机号登录查看。` }
    case 'vip_arrived':
      return { title: '贵宾到场', text: `您接待的贵宾已到“${meeting}”：${what}` }
  }
}

export const Message = v.object({
  id: v.string(),
  kind: v.picklist(messageKinds),
  title: v.string(),
  text: v.string(),
  meetingId: v.string(),
  createTime: v.string(),
})
export type Message = v.InferOutput<typeof Message>

export const message = {
  /** One's own, the newest first. */
  mine: post('/api/meeting/message/list', { access: 'user', input: v.strictObject(paging), data: page(Message) }),
  /** Tells everybody who holds a place in a meeting what has changed, once each. */
  announce: post('/api/meeting/message/announce', {
    access: { permissions: ['meeting:meeting:edit'] },
    input: v.strictObject({ meetingId: id, what: v.pipe(line(100), v.minLength(2, say.changeMissing)) }),
    data: v.object({ people: v.number() }),
    reasons: ['meeting_gone', 'too_often'],
  }),
}
