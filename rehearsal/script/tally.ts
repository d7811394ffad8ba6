/** What has come of it so far, counted in the world's own books: for whoever watches, and for the sheet. */
import { smsParts } from '#contract/campaign.ts'
import { readJson } from '#server/db/json.ts'
import { smsRead } from '#server/features/message/wording.ts'
import type { World } from '../world.ts'

type Counted = 'orders' | 'paid' | 'refunded' | 'told'

/** What was counted of each world before. */
const before = new WeakMap<World, Record<Counted, number>>()

/** Tells what was ordered, paid, refunded and told since the last time. */
export async function tally(world: World): Promise<void> {
  const { db, meetingId, measures } = world
  const many = <T extends { n: number | string | bigint }>(row: T | undefined) => Number(row?.n ?? 0)
  const made = db.read
    .selectFrom('orders')
    .select((q) => q.fn.countAll<number>().as('n'))
    .where('meeting_id', '=', meetingId)
  const orders = await made.executeTakeFirst()
  const paid = await made.where('amount_fen', '>', 0).where('paid_at', 'is not', null).executeTakeFirst()
  const refunded = await db.read
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.no', 'refunds.order_no')
    .select((q) => q.fn.countAll<number>().as('n'))
    .where('orders.meeting_id', '=', meetingId)
    .where('refunds.state', '=', 'done')
    .executeTakeFirst()
  const told = await db.read
    .selectFrom('messages')
    .select((q) => q.fn.countAll<number>().as('n'))
    .where('meeting_id', '=', meetingId)
    .where('state', '=', 'sent')
    .executeTakeFirst()
  const now = { orders: many(orders), paid: many(paid), refunded: many(refunded), told: many(told) }
  const was = before.get(world) ?? { orders: 0, paid: 0, refunded: 0, told: 0 }
  for (const what of ['orders', 'paid', 'refunded', 'told'] as const) if (now[what] > was[what]) world.count(what, now[what] - was[what])
  before.set(world, now)
  measures.payments.paid = now.paid
}

/** Counts all messages there anew: whoever calls it last is right. */
export async function tallyMessages({ db, meetingId, measures }: World): Promise<void> {
  const rows = await db.read
    .selectFrom('messages')
    .select(['kind', 'facts', 'state', 'channel'])
    .where('meeting_id', '=', meetingId)
    .execute()
  measures.messages.clear()
  for (const { kind, facts, state, channel } of rows) {
    const of = measures.messages.get(kind) ?? { sent: 0, failed: 0, parts: 0 }
    if (state === 'sent') of.sent++
    if (state === 'failed' || state === 'unsure') of.failed++
    if (state === 'sent' && channel !== 'wechat') of.parts += smsParts(smsRead(kind, readJson(facts), '').text)
    measures.messages.set(kind, of)
  }
}
