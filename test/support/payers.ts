/**
 * A crowd with orders to pay, and what shall become of each payment: written straight into the tables, and into the
 * books of the local 微信支付.
 */
import type { Db } from '#server/db/db.ts'
import { seatAttendees } from '#server/features/attendee/seat-store.ts'
import { newNumber } from '#server/flow/ids.ts'
import type { Chance } from '#rehearsal/chance.ts'
import { crowd, type Member } from './crowd.ts'
import type { PaymentBox } from './payment-box.ts'

export const fates = [
  /** Paid, and reported: as it should be, twice at once, never, two minutes later, first as a probe, or after a later report. */
  'told',
  'doubled',
  'lost',
  'late',
  'probed',
  'shuffled',
  /** Half a minute is spent on the payment; or the bank refuses, and the second try goes through. */
  'pending',
  'refused',
  /** The holder cancels, or looks at the return page, in the moment of the payment. */
  'cancels',
  'watches',
  /** An attempt that we had given up is paid as well as the one after it. */
  'twice',
  /** Paid in time, but nothing is heard of it until the places have long gone. */
  'stuck',
  'idle',
  /** All the way by HTTP: from the order through our server to the provider and back. */
  'walks',
] as const
export type Fate = (typeof fates)[number]

export interface Payer extends Member {
  orderNo: string
  amountFen: number
  fate: Fate
  /** From 0 up to 1: which of the ways that their fate can take. */
  luck: number
  /** Open at the provider, in the order in which they were made. */
  trades: string[]
}

interface Options {
  ticketId: string
  /** How many people each brings. */
  each: number
  now: number
  chance: Chance
}

const [SECOND, MINUTE] = [1000, 60_000]
const LIVES = 30 * MINUTE
/** Orders of those whose places go without the provider were made later. */
const LATER = 30 * MINUTE
/** A server has been waiting for these for a while: it asks every five minutes. */
const ASKED = 4

/** Places are given to all of them, in books and tables alike. */
export async function payers(
  db: Db,
  box: Pick<PaymentBox, 'book'>,
  counts: Partial<Record<Fate, number>>,
  { ticketId, each, now, chance }: Options,
): Promise<Payer[]> {
  const wanted = fates.flatMap((fate) => Array.from({ length: counts[fate] ?? 0 }, () => fate))
  const members = await crowd(db, wanted.length, { ticketId, each, now })
  const all = members.map((member, n): Payer => {
    const fate = wanted[n] as Fate
    const trades = fate === 'walks' ? 0 : fate === 'twice' ? 2 : 1
    return {
      ...member,
      orderNo: newNumber(now),
      amountFen: (1 + Math.floor(chance() * 50_000)) * each,
      fate,
      luck: chance(),
      trades: Array.from({ length: trades }, () => newNumber(now)),
    }
  })
  const expiryOf = ({ fate }: Payer) => now + LIVES + (fate === 'stuck' ? LATER : 0)
  const askedOf = (payer: Payer) =>
    /^(?:stuck|idle)$/.test(payer.fate) ? now + LIVES : now + 5 * MINUTE + Math.floor(chance() * 600) * SECOND
  const rows = all.flatMap((payer) =>
    payer.trades.map((no, n) => {
      const givenUp = n < payer.trades.length - 1
      return {
        no,
        order_no: payer.orderNo,
        provider: 'wechat',
        channel: 'native',
        payer_seen: '',
        provider_id: null,
        amount_fen: payer.amountFen,
        state: givenUp ? 'failed' : 'paying',
        code_url: 'weixin://wxpay/bizpayurl?pr=seeded',
        handle_until: expiryOf(payer),
        created_at: now,
        settled_at: givenUp ? now : null,
        ask_at: givenUp ? null : askedOf(payer),
        asked: ASKED,
      }
    }),
  )
  await db.write(async (tx) => {
    await db.insertMany(
      tx,
      'orders',
      all.map((payer) => ({
        no: payer.orderNo,
        user_id: payer.userId,
        meeting_id: '1',
        third_id: '-000001',
        ticket_id: ticketId,
        copies: each,
        price_fen: payer.amountFen / each,
        amount_fen: payer.amountFen,
        status: 0,
        created_at: now,
        expires_at: expiryOf(payer),
        paid_at: null,
        ended_at: null,
        idem_key: null,
        idem_digest: null,
      })),
    )
    await db.insertMany(
      tx,
      'order_attendees',
      all.flatMap((payer) => payer.attendeeIds.map((attendee_id, position) => ({ order_no: payer.orderNo, attendee_id, position }))),
    )
    await seatAttendees(db, tx, { seats: all.flatMap((payer) => payer.attendeeIds.map((id) => [id, payer.orderNo] as const)) })
    await tx
      .updateTable('tickets')
      .set((q) => ({ sold: q('sold', '+', all.length * each), total: q('total', '+', all.length * each) }))
      .where('id', '=', ticketId)
      .execute()
    await db.insertMany(tx, 'trades', rows)
  })
  const expiry = new Map(all.map((payer) => [payer.orderNo, expiryOf(payer)]))
  for (const row of rows) box.book(row, expiry.get(row.order_no) as number)
  return all
}
