/** One order in full: its money line by line, its people, what they were told, when they came, and who has done what to it. */
import { doorWord } from '#contract/checkin/words.ts'
import { desk, type FullOrder, orderHistory } from '#contract/desk.ts'
import { messageText } from '#contract/message.ts'
import { refundCauseWords, refundKindWords } from '#contract/refund.ts'
import type { Db } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { toWire } from '../../flow/clock.ts'
import { showField } from '../../privacy/field-gate.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { refundsOf } from '../refund/store.ts'
import { actionsOn } from './actions.ts'
import { accountsBy, linesAbout, messagesTo, proofIdsOf, requestIdsOf, scansOf, type Seat, seatsIn, tradesOf } from './full-store.ts'
import { type DeskOrder, findOrderIn, namesOfAccounts, withFacts } from './store.ts'
import { rowOnWire, wayWord } from './wire.ts'

/** More than this nobody reads. */
const SCANS = 200
const LINES = 300

type PhoneOf = (mobile: string) => string

export const get: Handler<typeof desk.get> = async ({ deps: { db }, input: { meetingId, no }, grants }) => {
  const [order] = (await findOrderIn(db.read, meetingId, no)) === undefined ? [] : await withFacts(db.read, [no])
  if (order === undefined) return refuse('order_gone')
  const phoneOf = (phone: string) => showField('attendee.phone', phone, grants)
  const on = db.read
  const [seats, trades, refunds] = [await seatsIn(on, no), await tradesOf(on, no), await refundsOf(db, no)]
  const about = { proofs: await proofIdsOf(on, no), requests: await requestIdsOf(on, no) }
  const lines = await historyOf(on, order, { seats, refunds, proofs: about.proofs }, phoneOf)
  const maker = (await namesOfAccounts(on, [order.made_by])).get(order.made_by)
  const given = refunds.reduce((sum, { amount_fen }) => sum + amount_fen, 0)
  const standing = seats.some(({ status }) => status !== null && status !== 'revoked')
  return {
    ...rowOnWire(order, grants),
    userId: order.user_id,
    madeBy: maker === undefined ? '' : maker.name || phoneOf(maker.mobile),
    refusal: lines.refusal,
    paidTime: timeOf(order.paid_at),
    endTime: timeOf(order.ended_at),
    price: order.price_fen,
    money: moneyOf(order, trades, refunds),
    people: seats.map((seat) => ({
      attendeeId: seat.attendee_id,
      name: seat.name,
      phone: phoneOf(seat.phone),
      admissionId: seat.admission_id ?? '',
      number: seat.number ?? '',
      status: seat.status ?? '',
      ended: seat.ended_why ?? '',
      passed: seat.user_id === null || seat.user_id === order.user_id ? 0 : 1,
    })),
    messages: await toldOf(on, order, seats, [...refunds.map((refund) => refund.no), ...about.proofs, ...about.requests], phoneOf),
    scans: await seenOf(on, seats),
    history: lines.history,
    actions: actionsOn({ ...order, standing, given }, grants),
  }
}

const timeOf = (at: number | null) => (at === null ? '' : toWire(at))

function moneyOf(
  order: DeskOrder,
  trades: Awaited<ReturnType<typeof tradesOf>>,
  refunds: Awaited<ReturnType<typeof refundsOf>>,
): FullOrder['money'] {
  const plain = { number: 1, ref: '', state: '', cause: '', time: '' } as const
  const { price_fen: price, discount_fen: discount, seats } = order
  const money: FullOrder['money'] = [
    { ...plain, line: 'copies', fen: (price + discount) * seats, number: seats, what: order.ticket_name, time: toWire(order.created_at) },
  ]
  if (discount > 0) money.push({ ...plain, line: 'voucher', fen: -discount * seats, what: order.voucher_code ?? '' })
  for (const trade of trades) {
    const serial = trade.serial ? `（${trade.serial}）` : ''
    const time = timeOf(trade.settled_at)
    money.push({ ...plain, line: 'paid', fen: trade.amount_fen, what: wayWord(trade) + serial, ref: trade.no, time })
    const surplus = trade.no === trade.first_of_receipt ? (trade.surplus_fen ?? 0) : 0
    if (surplus === 0) continue
    const over = { ...plain, line: 'surplus', what: trade.payer ?? '', ref: trade.receipt_id ?? '' } as const
    money.push({ ...over, fen: surplus, time })
    if (trade.surplus_back_at !== null) money.push({ ...over, fen: -surplus, time: toWire(trade.surplus_back_at) })
  }
  for (const { no, amount_fen, state, cause, kind, why, created_at, done_at } of refunds) {
    const asked = cause === 'asked' ? [refundKindWords[kind], why].filter((word) => word !== '').join('：') : refundCauseWords[cause]
    money.push({ line: 'refund', fen: -amount_fen, number: 1, what: asked, ref: no, state, cause, time: toWire(done_at ?? created_at) })
  }
  return money
}

/** Messages about it, its tickets, its refunds and proofs, to whoever has to do with it. */
async function toldOf(
  on: Db['read'],
  order: DeskOrder,
  seats: readonly Seat[],
  others: readonly string[],
  phoneOf: PhoneOf,
): Promise<FullOrder['messages']> {
  const phones = seats.flatMap(({ phone }) => (phone === '' ? [] : [phone]))
  const people = new Set([order.user_id, ...seats.flatMap(({ user_id }) => user_id ?? []), ...(await accountsBy(on, phones))])
  // That its meeting was cancelled is told once, about the meeting.
  const things = new Set([
    order.no,
    order.meeting_id,
    ...others,
    ...seats.flatMap(({ attendee_id, admission_id }) => [attendee_id, admission_id ?? '']),
  ])
  const rows = await messagesTo(on, order.meeting_id, [...people])
  return rows.flatMap(({ key, kind, facts, state, channel, created_at, name, mobile }) => {
    // `kind about person`; an extension is about the order and its new end.
    const [about = ''] = (key.split(' ')[1] ?? '').split(':')
    if (!things.has(about)) return []
    return [{ kind, ...messageText(kind, readJson(facts)), to: name || phoneOf(mobile), state, channel, time: toWire(created_at) }]
  })
}

async function seenOf(on: Db['read'], seats: readonly Seat[]): Promise<FullOrder['scans']> {
  const names = new Map(seats.flatMap(({ admission_id, name }) => (admission_id === null ? [] : [[admission_id, name] as const])))
  const rows = await scansOf(on, [...names.keys()], SCANS)
  return rows.map(({ admission_id, gate_id, direction, verdict, why, device_at, list, gates }) => ({
    name: names.get(admission_id ?? '') ?? '',
    list,
    gate: readJson(gates).find(({ id }) => id === gate_id)?.name ?? '',
    direction,
    verdict: doorWord({ verdict, why }),
    time: toWire(device_at),
  }))
}

/** In the order in which an order may go through them: what happened in one moment is told in it. */
const turns = new Map(Object.keys(orderHistory).map((name, turn) => [name, turn]))
const turnOf = ({ entity, action }: { entity: string; action: string }) => turns.get(`${entity} ${action}`) ?? -1

/** The newest first. */
async function historyOf(
  on: Db['read'],
  order: DeskOrder,
  { seats, refunds, proofs }: { seats: readonly Seat[]; refunds: Awaited<ReturnType<typeof refundsOf>>; proofs: readonly string[] },
  phoneOf: PhoneOf,
): Promise<{ history: FullOrder['history']; refusal: string }> {
  const names = new Map(seats.flatMap(({ admission_id, name }) => (admission_id === null ? [] : [[admission_id, name] as const])))
  const amounts = new Map(refunds.map(({ no, amount_fen }) => [no, `¥${(amount_fen / 100).toFixed(2)}`]))
  const byThemselves = new Set(refunds.filter(({ cause }) => cause !== 'asked').map(({ no }) => no))
  const rows = await linesAbout(
    on,
    [
      { entity: 'order', ids: [order.no] },
      { entity: 'admission', ids: [...names.keys()] },
      { entity: 'refund', ids: [...amounts.keys()] },
      { entity: 'proof', ids: proofs },
    ],
    LINES,
  )
  const inTurn = rows.toSorted((left, right) => right.at - left.at || turnOf(right) - turnOf(left))
  const history = inTurn.flatMap(({ at, entity, entity_id, action, to_state, why, name, mobile }) => {
    const known = orderHistory[`${entity} ${action}`]
    if (known === undefined) return []
    const which = names.get(entity_id) ?? amounts.get(entity_id) ?? (action === 'extend' ? toWire(Number(to_state)).slice(0, 16) : '')
    return [
      {
        time: toWire(at),
        who: name || (mobile === null ? '' : phoneOf(mobile)),
        what: which === '' ? known.words : `${known.words}（${which}）`,
        // Of what happens by itself the log names the trade.
        why: known.why && !byThemselves.has(entity_id) ? why : '',
      },
    ]
  })
  return { history, refusal: rows.find(({ entity, action }) => entity === 'order' && action === 'refuse')?.why ?? '' }
}
