/** Refusals that change what is asked for rather than end it: what people have typed stays, and they are asked again. */
import type { Data } from '#contract/call.ts'
import type { Reason } from '#contract/codes.ts'
import type { ticket } from '#contract/ticket.ts'
import { Refusal, type CallError } from '../../../api/call.ts'
import { notice } from '../../../ui/notice.ts'
import type { UsedVoucher } from '../../voucher/parts/use-voucher.ts'

const ofVoucher = new Set<Reason | undefined>([
  'voucher_unknown',
  'voucher_not_yet',
  'voucher_ended',
  'voucher_used_up',
  'voucher_spent',
  'voucher_unfit',
])

export const reasonOf = (error: CallError) => (error instanceof Refusal ? error.reason : undefined)

/**
 * Brings prices and the voucher up to what they are now, where the refusal was about them.
 * @param newest asks for the tickets anew.
 * @returns what to tell about it; undefined where it was about something else, and where the ticket went with its code, which is told.
 */
export async function pricedAnew(
  error: CallError,
  { ticketId, voucher, newest }: { ticketId: string; voucher: UsedVoucher; newest: () => Promise<unknown> },
): Promise<string | undefined> {
  const reason = reasonOf(error)
  if (ofVoucher.has(reason)) {
    voucher.forget()
    const { list } = ((await newest()) ?? {}) as Partial<Data<typeof ticket.list>>
    if (list?.some(({ id }) => id === ticketId) === false)
      return void notice.warning(`${error.message}。这张门票凭优惠码才能购买，请选择其他门票。`)
    return `${error.message}。现在是不用优惠码的价格，请核对后重新提交。`
  }
  if (reason !== 'price_differs') return undefined
  await Promise.all([newest(), voucher.applied && voucher.use(voucher.applied.code)])
  return '价格刚刚有变化，请核对新的金额后重新提交。'
}
