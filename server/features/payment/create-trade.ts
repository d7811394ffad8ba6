/** An attempt to pay: our own trade first, then, outside any transaction, the provider's way to the cashier. */
import type { ReasonOf } from '#contract/call.ts'
import type { CommonReason } from '#contract/codes.ts'
import { links } from '#contract/paths.ts'
import { callbackPath, type payment } from '#contract/payment.ts'
import type { Row } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { newNumber } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { move } from '../../flow/machine.ts'
import { type Handler, type Refusal, refuse } from '../../use-case.ts'
import type { Channel, TradeToOpen } from '../../providers/payment-provider.ts'
import { moveOrder } from '../order/pay.ts'
import { findOwnOrder, lockOrder } from '../order/store.ts'
import { take } from '../verify/limit-store.ts'
import { nextQuestion } from './back-off.ts'
import { closeTrade, closeUnknown } from './close-open.ts'
import { tradeMachine } from './machine.ts'
import { chosen } from './methods.ts'
import { notOpen, notPayable } from './payable.ts'
import { ChannelClosed, ProviderDown, providerOf, reached } from './reach.ts'
import { settle } from './settle.ts'
import { findOpenTrade, insertTrade } from './store.ts'

type Refused = Refusal<ReasonOf<typeof payment.createTrade> | CommonReason>
type Order = Row<'orders'>
type Trade = Row<'trades'>

/** New attempts of one person: each costs the provider an opening and a closing, and it limits those of all payers together. */
const ATTEMPTS = { most: 20, span: 60_000 }

/** Announcing takes a moment; what is not announced after this was left behind by a server that died. */
const ANNOUNCED_WITHIN_MS = 15_000

interface Wish {
  provider: string
  channel: Channel
  /** Whom the cashier will see, where it looks: the openId of the session (jsapi), the address (h5, refused from any other). Else empty. */
  seen: string
}

export const createTrade: Handler<typeof payment.createTrade> = async ({ deps, input, user, now, address }) => {
  const order = await findOwnOrder(deps.db, user.id, input.outTradeNo)
  if (order === undefined) return refuse('order_gone')
  if (input.userId !== user.id) return refuse('payer_differs')
  const refused = notPayable(order, now) ?? (await notOpen(deps.db.read, order))
  if (refused !== undefined) return refused
  if (input.totalAmount !== order.amount_fen) return refuse('amount_differs')
  const way = chosen(deps, input.bankType)
  if (typeof way === 'string') return refuse(way)
  if (way.channel === 'jsapi' && user.openId === '') return refuse('openid_needed')
  const wish: Wish = { ...way, seen: way.channel === 'jsapi' ? user.openId : way.channel === 'h5' ? address : '' }
  try {
    await settleOpenTrade(deps, order.no, wish, user.id)
    const trade = await openTrade(deps, order.no, wish, now)
    if (!('no' in trade)) return trade
    const payer = { userId: user.id, ip: address, openId: way.channel === 'jsapi' ? user.openId : '' }
    const subject = `${order.meeting_title} ${order.ticket_name} ${order.no}`
    const handle =
      trade.code_url ||
      (await announce(deps, trade, { channel: wish.channel, subject, bankType: input.bankType, expiresAt: order.expires_at ?? now, payer }))
    // WeChat's sheet is raised, and the QR code drawn, by a page of ours that the browser really goes to.
    const inside = wish.channel === 'jsapi' || wish.channel === 'native'
    return { codeUrl: inside ? deps.env.publicUrl + links.pay(order.no, '1') : handle, tradeNo: trade.no }
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error
    if (error.cause instanceof ChannelClosed) {
      deps.log.error('payment.way_closed', error.cause, { orderNo: order.no })
      return refuse('way_closed')
    }
    deps.log.error('payment.provider_down', error.cause ?? error, { orderNo: order.no })
    return refuse('payment_unavailable')
  }
}

/**
 * What became of an earlier attempt is asked before another is made, so that
 * nobody pays twice; one that is of no use any more (another way was chosen,
 * its page has expired) is closed at its provider.
 */
async function settleOpenTrade(deps: Deps, orderNo: string, wish: Wish, who: string): Promise<void> {
  const open = await findOpenTrade(deps.db.read, orderNo)
  if (open === undefined) return
  const now = deps.clock()
  const same = open.provider === wish.provider && open.channel === wish.channel && open.payer_seen === wish.seen
  const fresh = open.code_url === '' ? now < open.created_at + ANNOUNCED_WITHIN_MS : open.handle_until === null || now < open.handle_until
  if (!same || !fresh) return closeTrade(deps, open, { who })
  const word = await reached(providerOf(deps, open.provider).ask(open.no))
  if (word !== undefined) await settle(deps, open.provider, word, { who })
  else if (open.state === 'paying') await closeUnknown(deps, open, { who })
}

/** The order's open trade, or a new one, made under the order's lock: there is never a second. */
function openTrade(deps: Deps, orderNo: string, { provider, channel, seen }: Wish, now: number): Promise<Trade | Refused> {
  return deps.db.write(async (tx) => {
    const order = (await lockOrder(tx, orderNo)) as Order
    const refused = notPayable(order, now) ?? (await notOpen(tx, order))
    if (refused !== undefined) return refused
    const open = await findOpenTrade(tx, orderNo)
    // Another page of the same person has chosen another way in this very moment.
    if (open !== undefined)
      return open.provider === provider && open.channel === channel && open.payer_seen === seen ? open : refuse('payment_unavailable')
    if (!(await take(tx, `trade:${order.user_id}`, ATTEMPTS.most, ATTEMPTS.span, now))) return refuse('too_often')
    await moveOrder(tx, { action: 'retry', order, who: order.user_id, why: '', at: now })
    const trade: Trade = {
      no: newNumber(now),
      order_no: orderNo,
      provider,
      channel,
      payer_seen: seen,
      provider_id: null,
      amount_fen: order.amount_fen,
      state: 'created',
      code_url: '',
      handle_until: null,
      receipt_id: null,
      created_at: now,
      settled_at: null,
      ask_at: nextQuestion(now, 0, order.expires_at),
      asked: 0,
    }
    await insertTrade(tx, trade)
    await writeLog(tx, [
      { entity: 'trade', entityId: trade.no, action: 'create', to: trade.state, who: order.user_id, why: `order ${orderNo}`, at: now },
    ])
    return trade
  })
}

/** `open` is idempotent by the trade's number: what was announced but not noted is announced again. */
async function announce(
  deps: Deps,
  trade: Trade,
  about: Pick<TradeToOpen, 'channel' | 'subject' | 'bankType' | 'expiresAt' | 'payer'>,
): Promise<string> {
  const { publicUrl } = deps.env
  const { handle, until } = await reached(
    providerOf(deps, trade.provider).open({
      tradeNo: trade.no,
      amountFen: trade.amount_fen,
      ...about,
      notifyUrl: publicUrl + callbackPath(trade.provider),
      returnUrl: publicUrl + links.pay(trade.order_no),
    }),
  ).catch(async (error: ProviderDown) => {
    // Nobody can pay what was never opened: it shall not stand in the way of another way, nor be asked about.
    if (error.cause instanceof ChannelClosed) await closeUnknown(deps, trade, { who: trade.provider })
    throw error
  })
  const step = { entityId: trade.no, action: 'announce', from: 'created', who: trade.provider, why: '', at: deps.clock() } as const
  await deps.db.write((tx) => move(tx, tradeMachine, step, { code_url: handle, handle_until: until ?? null }))
  return handle
}
