/** What /pay raises WeChat's sheet with, or draws as a QR code. */
import type { payment } from '#contract/payment.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { findOwnOrder } from '../order/store.ts'
import { findOpenTrade } from './store.ts'

const NONE = { way: 'none', codeUrl: '', params: null } as const

export const sheet: Handler<typeof payment.sheet> = async ({ deps, input: { outTradeNo }, user, now }) => {
  if ((await findOwnOrder(deps.db, user.id, outTradeNo)) === undefined) return refuse('order_gone')
  const open = await findOpenTrade(deps.db.read, outTradeNo)
  if (open === undefined || open.code_url === '' || (open.handle_until !== null && now >= open.handle_until)) return NONE
  const provider = deps.payments[open.provider]
  if (open.channel === 'native') return { way: 'native', codeUrl: open.code_url, params: null }
  // The sheet opens for the WeChat it was made for, and for no other.
  if (open.channel === 'jsapi' && provider?.sheet !== undefined && open.payer_seen === user.openId)
    return { way: 'jsapi', codeUrl: '', params: provider.sheet(open.code_url) }
  return NONE
}
