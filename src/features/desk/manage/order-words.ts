/** An order in words, as those who run the meeting read it. */
import { endingWords } from '#contract/admission.ts'
import { type FullOrder, type Origin, type OrderRow, originWords } from '#contract/desk.ts'
import type { MessageState } from '#contract/message.ts'
import { type OrderStatus, orderStatus, orderStatusWords } from '#contract/order.ts'
import { refundStateWords } from '#contract/refund.ts'
import type { Tone } from '../../../ui/tag.tsx'
import { money } from '../../../kit/money.ts'
import { dayTime } from '../../../ui/format.ts'

const joined = (parts: readonly string[], between: string) => parts.filter((part) => part !== '').join(between)

/** How it stands, as a sentence: 已付款，2 张票，1 张已入场。 */
export function standingOf(order: FullOrder): string {
  const { status, amount, paid, copies, arrived, refunded, refusal, origin, expireTime } = order
  const until = expireTime === '' ? '' : `${dayTime(expireTime)} 前付款`
  const parts = {
    [orderStatus.unpaid]: ['待付款', until],
    [orderStatus.payFailed]: ['支付未成功', until],
    [orderStatus.proofReview]: ['已上传付款凭证，待审核'],
    [orderStatus.review]: ['报名待审核'],
    [orderStatus.paid]: [amount > 0 && paid > 0 ? '已付款' : origin === 'comp' ? '赠票，已出票' : '已报名，免费'],
    [orderStatus.paySuccess]: ['已付款，正在出票'],
    [orderStatus.refunding]: [underWay(order) === '' ? '退款中' : ''],
    [orderStatus.refunded]: ['已全部退款'],
    [orderStatus.cancelled]: [
      refusal === '' ? '已取消' : '报名未通过',
      unreturned(order) > 0 ? `已付 ${money(unreturned(order))} 未退` : '',
    ],
  }[status]
  const holds = copies > 0 ? [`${copies} 张票`, arrived > 0 ? `${arrived} 张已入场` : ''] : ['没有有效的门票']
  const back = refunded > 0 && status !== orderStatus.refunded ? `已退 ${money(refunded)}` : ''
  return `${joined([...parts, ...holds, back, underWay(order)], '，')}。`
}

type Refunds = Pick<OrderRow, 'refunded' | 'refunding' | 'refundFailed'>

/** Refunds that the bank has not returned. */
const underWay = ({ refunding, refundFailed }: Refunds) =>
  joined([refunding > 0 ? `退款中 ${money(refunding)}` : '', refundFailed > 0 ? `退款失败 ${money(refundFailed)}` : ''], '，')

/** Fen paid that no refund is for. */
const unreturned = ({ paid, refunded, refunding, refundFailed }: Refunds & Pick<OrderRow, 'paid'>) =>
  Math.max(0, paid - refunded - refunding - refundFailed)

/** Of a row: what is behind the money, where there is something to say. */
export function amountNote(row: Refunds & Pick<OrderRow, 'status' | 'paid' | 'amount'>): string {
  const { status, paid, amount, refunded } = row
  const part = (status === orderStatus.cancelled && unreturned(row) > 0) || (paid > 0 && paid < amount) ? `已付 ${money(paid)}` : ''
  return joined([part, refunded > 0 ? `已退 ${money(refunded)}` : '', underWay(row)], '，')
}

/** For whom: three names at most, and how many there are of more. */
export function peopleOf({ names, copies }: Pick<OrderRow, 'names' | 'copies'>): string {
  return names.length < copies ? `${names.join('、')}等 ${copies} 人` : names.join('、')
}

/** Nobody but whoever made it: said once. */
export const othersOf = (row: Pick<OrderRow, 'names' | 'copies' | 'buyer'>) => (peopleOf(row) === row.buyer ? '' : peopleOf(row))

type MoneyLine = FullOrder['money'][number]

/** What a line of money is, and what else is known of it. */
export function moneyWords({ line, number, what, ref, state, time }: MoneyLine): { name: string; about: string } {
  const name = {
    copies: number > 1 ? `门票 × ${number}` : '门票',
    voucher: '优惠',
    paid: '收款',
    surplus: '多收',
    refund: state === '' ? '退款' : refundStateWords[state],
  }[line]
  return {
    name,
    about: joined([what, time && dayTime(time), ref], ' · '),
  }
}

/** How a ticket stands, and the tone of it. */
export function ticketStands({ status, ended }: FullOrder['people'][number]): { word: string; tone: Tone } {
  if (status === '') return { word: '未出票', tone: 'plain' }
  if (status === 'revoked') return { word: ended === '' ? '已失效' : endingWords[ended], tone: 'ended' }
  return {
    issued: { word: '未入场', tone: 'plain' },
    entered: { word: '已入场', tone: 'success' },
    left: { word: '已离场', tone: 'brand' },
  }[status] as { word: string; tone: Tone }
}

const channels: Record<string, string> = { wechat: '微信', sms: '短信' }
const arrivals: Record<MessageState, { word: string; tone: Tone }> = {
  waiting: { word: '待发送', tone: 'pending' },
  sending: { word: '发送中', tone: 'pending' },
  sent: { word: '已送达', tone: 'success' },
  unsure: { word: '可能未送达', tone: 'warning' },
  failed: { word: '未送达', tone: 'danger' },
}

/** Whether a message arrived, and by which way. */
export function arrivalOf({ state, channel }: FullOrder['messages'][number]): { word: string; tone: Tone } {
  const { word, tone } = arrivals[state]
  const way = channels[channel] ?? ''
  return { word: way === '' ? word : `${way}${word}`, tone }
}

/** Where it is from, unless its buyer made it. */
export const originWord = (origin: Origin) => (origin === 'self' ? '' : originWords[origin])

/** States that a list is narrowed to. */
export const statusChoices: readonly { value: string; label: string }[] = (
  [
    orderStatus.review,
    orderStatus.unpaid,
    orderStatus.proofReview,
    orderStatus.paid,
    orderStatus.refunding,
    orderStatus.refunded,
    orderStatus.cancelled,
    orderStatus.payFailed,
  ] satisfies OrderStatus[]
).map((status) => ({ value: String(status), label: orderStatusWords[status] }))
