/** The ways to pay an order: by what is configured, and by where the payer stands. */
import { bankTypes, type payment, type PaySurface, type Way } from '#contract/payment.ts'
import type { Deps } from '../../deps.ts'
import { type Handler, refuse } from '../../use-case.ts'
import type { Channel, PaymentProvider } from '../../providers/payment-provider.ts'
import { findOwnOrder } from '../order/store.ts'
import { transferAccountOf } from '../system/store.ts'

/** WeChat Pay's way at each place, if it is open: H5 pay is refused inside of WeChat, JSAPI outside of it. */
const wechatWays: Record<PaySurface, Way | undefined> = { wechat: 'jsapi', phone: 'h5', desktop: 'native', other: undefined }

export const methods: Handler<typeof payment.methods> = async ({ deps, input: { outTradeNo, place }, user }) => {
  const order = await findOwnOrder(deps.db, user.id, outTradeNo)
  if (order === undefined) return refuse('order_gone')
  const { wechat } = deps.payments
  const ours = channelsOf(wechat).find((channel) => channel === wechatWays[place]) as Way | undefined
  const open: (Way | undefined)[] = [
    place === 'wechat' ? ours : undefined,
    deps.payments['gateway'] === undefined ? undefined : 'gateway',
    place === 'wechat' ? undefined : ours,
    (await transferAccountOf(deps.db, order.third_id)) === undefined ? undefined : 'transfer',
  ]
  return open.filter((way) => way !== undefined)
}

const channelsOf = (provider: PaymentProvider | undefined) => provider?.channels ?? []

/** What the wire's bankType chooses; a reason where nobody takes it, or not in this way. */
export function chosen(
  { payments }: Pick<Deps, 'payments'>,
  bankType: string,
): { provider: string; channel: Channel } | 'payment_unavailable' | 'way_closed' {
  const channel = (Object.keys(bankTypes) as (keyof typeof bankTypes)[]).find((way) => bankTypes[way] === bankType) ?? 'redirect'
  const provider = channel === 'redirect' ? 'gateway' : 'wechat'
  if (payments[provider] === undefined) return 'payment_unavailable'
  return payments[provider].channels.includes(channel) ? { provider, channel } : 'way_closed'
}
