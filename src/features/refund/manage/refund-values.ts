/** What stands in the form of a refund, and what comes of it. */
import type { Input } from '#contract/call.ts'
import { type refund, type RefundContext, type RefundRequest, REFUNDS_A_TRADE, type RefundTicket } from '#contract/refund.ts'
import { fenTyped, money } from '../../../kit/money.ts'
import { someNames } from '../../../kit/some-names.ts'
import { yuan } from '../../../ui/format.ts'

export type RefundWay = 'whole' | 'tickets' | 'amount'

export interface RefundValues {
  way: RefundWay
  ids: readonly string[]
  /** Yuan, as typed. */
  amount: string
  reason: string
}

/** Said where the rule decides and nobody has to give a reason of their own. */
export const BY_RULE = '按退款规则办理'
const BY_WISH = '同意退款申请'
/** So few refunds are left at the provider that somebody should know. */
const FEW_LEFT = 5

/** Tickets that still stand. */
export const standing = ({ tickets }: RefundContext): RefundTicket[] => tickets.filter(({ status }) => status !== 'revoked')

/** Fen that the rule gives back; 0 where it says nothing of such a refund. */
export function suggestedFor(context: RefundContext, { way, ids }: Pick<RefundValues, 'way' | 'ids'>): number {
  if (way === 'amount') return 0
  const asked =
    way === 'whole'
      ? context.suggested
      : standing(context)
          .filter(({ admissionId }) => ids.includes(admissionId))
          .reduce((sum, { suggested }) => sum + suggested, 0)
  return Math.min(asked, context.remaining)
}

/** What is typed at first for it. */
export function amountFor(context: RefundContext, chosen: Pick<RefundValues, 'way' | 'ids'>): string {
  const fen = suggestedFor(context, chosen)
  return fen === 0 ? '' : yuan(fen)
}

/** Of several tickets none is chosen at first. @param wish the request of the buyer: the form begins with its tickets and amount. */
export function valuesOf(context: RefundContext, wish: RefundRequest | undefined): RefundValues {
  const all = standing(context).map(({ admissionId }) => admissionId)
  const ids = all.filter((one) => wish?.admissionIds.includes(one))
  const isOpen = wish === undefined && all.length > 1
  const way = isOpen || (ids.length > 0 && ids.length < all.length) ? 'tickets' : 'whole'
  return {
    way,
    ids: way === 'whole' ? [] : ids,
    amount: wish === undefined ? amountFor(context, { way, ids }) : yuan(Math.min(wish.amount, context.remaining)),
    reason: wish === undefined ? '' : BY_WISH,
  }
}

/** Tickets that would end. */
export function ending(context: RefundContext, { way, ids }: Pick<RefundValues, 'way' | 'ids'>): RefundTicket[] {
  if (way === 'amount') return []
  return standing(context).filter(({ admissionId }) => way === 'whole' || ids.includes(admissionId))
}

/** Whether the rule alone says how much: then it needs no other reason. */
export const followsRule = (context: RefundContext, values: RefundValues) =>
  values.way !== 'amount' && fenTyped(values.amount) === suggestedFor(context, values)

/** @returns the input without the order's number. */
export function createInput(context: RefundContext, values: RefundValues): Omit<Input<typeof refund.create>, 'outTradeNo'> {
  const amount = fenTyped(values.amount)
  const { remaining } = context
  const reason = values.reason.trim() === '' && followsRule(context, values) ? BY_RULE : values.reason
  const admissionIds = ending(context, values).map(({ admissionId }) => admissionId)
  if (values.way === 'whole' && amount === remaining) return { remaining, reason }
  if (admissionIds.length === 0) return { remaining, reason, keep: 1, amount }
  return { remaining, reason, admissionIds, amount }
}

/** Asked before it happens: who, whose tickets, how much. */
export function questionOf(context: RefundContext, values: RefundValues): string {
  const ends = ending(context, values)
  const names = ends.map(({ name }) => name)
  const entered = ends.filter(({ status }) => status !== 'issued').length
  const tickets =
    ends.length === 0
      ? '门票保留，不受影响。'
      : `${someNames(names, ends.length)}的 ${ends.length} 张门票立即失效${entered > 0 ? `（其中 ${entered} 张已入场）` : ''}，不能撤销。`
  return `向 ${context.buyer} 退款 ${money(fenTyped(values.amount))}。${tickets}${
    context.byHand === 1 ? '款项由人工退回，退回后请在“退款”中点“已退回”。' : '款项原路退回。'
  }`
}

/** What has to be known of the way the money goes; empty where it goes as usual. */
export function wayWords({ provider, byHand, atProvider }: RefundContext): string {
  if (byHand === 1 && atProvider >= REFUNDS_A_TRADE)
    return `这笔支付已原路退款 ${atProvider} 次，达到支付平台的上限，之后的退款需要人工退回。`
  if (byHand === 1)
    return `${provider === 'transfer' ? '这笔款项由银行转账支付' : '这笔款项是线下收取的'}，不能原路退回：办理后请人工退款，再在“退款”中点“已退回”。`
  const left = REFUNDS_A_TRADE - atProvider
  return left <= FEW_LEFT ? `支付平台对一笔支付最多原路退款 ${REFUNDS_A_TRADE} 次，这笔还可退 ${left} 次，之后需要人工退回。` : ''
}
