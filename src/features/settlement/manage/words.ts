/** A settlement in words: money as books have it, what hinders it and where that is dealt with. */
import { consoleLinks } from '#contract/console-links.ts'
import { type Origin, originWords } from '#contract/desk.ts'
import { orderStatus } from '#contract/order.ts'
import { isByHand, providerWord } from '#contract/payment.ts'
import type { BillDayState, SettlementAccount, SettlementHindrance, SettlementLine } from '#contract/settlement.ts'
import { grouped } from '../../../kit/money.ts'
import type { Tone } from '../../../ui/tag.tsx'

/** Fen → ¥97,408.00: always with both places, so that columns can be added up by eye. */
export function money(fen: number): string {
  const all = Math.abs(fen)
  return `${fen < 0 ? '-' : ''}¥${grouped((all / 100).toFixed(2))}`
}

/** What somebody says is there against what must be there; empty where it is the same. */
export function offBy(there: number, due: number): string {
  if (there === due) return ''
  return there > due ? `比应有多 ${money(there - due)}` : `比应有少 ${money(due - there)}`
}

/** The sheet, or a supplement to it. */
export const nameOf = (no: number) => (no === 0 ? '结算单' : `补充单 ${no}`)

export const channelOf = ({ provider }: Pick<SettlementLine, 'provider'>) => (provider === '' ? '免费' : providerWord(provider))
export const originOf = ({ origin }: SettlementLine) => originWords[origin as Origin] ?? origin

/** What tells a line from the others of its ticket. */
export const keyOf = ({ ticketId, listPrice, price, voucher, provider, origin }: SettlementLine) =>
  [ticketId, listPrice, price, voucher, provider, origin].join(' ')

export const dayTones: Record<BillDayState, Tone> = { agreed: 'success', explained: 'success', differs: 'danger', waiting: 'pending' }

/** As the server asks: words where it is not what must be there, no bill says what was kept, or another purse has paid. */
export function wantsNote({ provider, due, fees }: SettlementAccount, there: number): boolean {
  return there !== due || fees === null || (isByHand(provider) && due < 0)
}

interface Hindrance {
  /** @param count of it. */
  words: (count: number) => string
  /** Where it is dealt with, and what the way there says; nowhere but by waiting where there is none. */
  way?: readonly [name: string, href: (meetingId: string) => string]
}

const orders = (name: string, status: (typeof orderStatus)[keyof typeof orderStatus]) =>
  [name, (meetingId: string) => consoleLinks.ordersAt(meetingId, status)] as const

export const hindrances: Record<SettlementHindrance, Hindrance> = {
  not_over: { words: () => '会议还没有结束，结束或取消后才能封存' },
  unpaid: { words: (count) => `${count} 个订单待支付`, way: orders('去查看', orderStatus.unpaid) },
  reviews: { words: (count) => `${count} 个报名待审核`, way: orders('去审核', orderStatus.review) },
  proofs: { words: (count) => `${count} 份付款凭证待审核`, way: orders('去审核', orderStatus.proofReview) },
  refunds: {
    words: (count) => `${count} 笔退款还没有到账`,
    way: ['去查看', (meetingId) => consoleLinks.meeting(meetingId, 'money', 'refunds')],
  },
  wishes: {
    words: (count) => `${count} 个退款申请待处理`,
    way: ['去处理', (meetingId) => consoleLinks.meeting(meetingId, 'money', 'refunds')],
  },
  surplus: { words: (count) => `${count} 笔多收的款项还没有退回`, way: ['去处理', consoleLinks.surplus] },
  bills: {
    words: (count) => `${count} 天的账单还没有核对一致或说明`,
    way: ['去对账', (meetingId) => consoleLinks.meeting(meetingId, 'money', 'bills')],
  },
  cancelling: { words: () => '会议正在取消，退款还没有全部办完', way: ['去查看', consoleLinks.cancelling] },
}
