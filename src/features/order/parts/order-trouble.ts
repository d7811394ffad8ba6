/** Refusals that change what is asked for rather than end it: what people have typed stays, and they are asked again. */
import type { Reason } from '#contract/codes.ts'
import { Refusal, type CallError } from '../../../api/call.ts'
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
 * @returns what to tell about it; undefined where it was about something else.
 */
export async function pricedAnew(error: CallError, voucher: UsedVoucher, newest: () => Promise<unknown>): Promise<string | undefined> {
  const reason = reasonOf(error)
  if (ofVoucher.has(reason)) {
    voucher.forget()
    await newest()
    return `${error.message}。现在是不用优惠码的价格，请核对后重新提交。`
  }
  if (reason !== 'price_differs') return undefined
  await Promise.all([newest(), voucher.applied && voucher.use(voucher.applied.code)])
  return '价格刚刚有变化，请核对新的金额后重新提交。'
}
