/** What has come of a play, counted in the world's own tables once it is over. */
import { smsParts } from '#contract/campaign.ts'
import type { MessageKind } from '#contract/message.ts'
import { orderStatus } from '#contract/order.ts'
import { readJson } from '#server/db/json.ts'
import { smsRead } from '#server/features/message/wording.ts'
import type { World } from '../world.ts'

export interface Played {
  /** Messages to people's phones, and how many parts of an SMS they are. */
  told: Map<MessageKind, { people: number; parts: number }>
  /** Orders that still waited for an organiser's yes when all was over. */
  unapproved: number
  /** Wishes to have money back that nobody had answered by then. */
  unanswered: number
  orders: number
  /** Fen that came in. */
  paidFen: number
  /** How many have answered each form, and each of its questions, by `form key`. */
  answers: Map<string, number>
  answered: Map<string, number>
}

/** @param sign what stands before every SMS. */
export async function playedIn({ db, meetingId }: Pick<World, 'db' | 'meetingId'>, sign: string): Promise<Played> {
  const orders = await db.read
    .selectFrom('orders')
    .select((q) => ['status', q.fn.countAll<number>().as('n')])
    .where('meeting_id', '=', meetingId)
    .groupBy('status')
    .execute()
  const money = await db.read
    .selectFrom('trades')
    .innerJoin('orders', 'orders.no', 'trades.order_no')
    .select((q) => q.fn.sum<number>('trades.amount_fen').as('fen'))
    .where('orders.meeting_id', '=', meetingId)
    .where('trades.state', '=', 'success')
    .executeTakeFirst()
  const wishes = await db.read
    .selectFrom('refund_requests')
    .select((q) => q.fn.countAll<number>().as('n'))
    .where('meeting_id', '=', meetingId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return {
    told: await told({ db, meetingId }, sign),
    unapproved: Number(orders.find(({ status }) => status === orderStatus.review)?.n ?? 0),
    unanswered: Number(wishes?.n ?? 0),
    orders: orders.reduce((sum, { n }) => sum + Number(n), 0),
    paidFen: Number(money?.fen ?? 0),
    ...(await answersIn({ db, meetingId })),
  }
}

async function told({ db, meetingId }: Pick<World, 'db' | 'meetingId'>, sign: string): Promise<Played['told']> {
  const rows = await db.read.selectFrom('messages').select(['kind', 'facts']).where('meeting_id', '=', meetingId).execute()
  const all: Played['told'] = new Map()
  for (const { kind, facts } of rows) {
    const so = all.get(kind) ?? { people: 0, parts: 0 }
    all.set(kind, { people: so.people + 1, parts: so.parts + smsParts(smsRead(kind, readJson(facts), sign).text) })
  }
  return all
}

async function answersIn({ db, meetingId }: Pick<World, 'db' | 'meetingId'>): Promise<Pick<Played, 'answers' | 'answered'>> {
  const rows = await db.read.selectFrom('answers').select(['form_id', 'given']).where('meeting_id', '=', meetingId).execute()
  const [answers, answered] = [new Map<string, number>(), new Map<string, number>()]
  const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const { form_id, given } of rows) {
    count(answers, form_id)
    for (const key of Object.keys(readJson(given))) count(answered, `${form_id} ${key}`)
  }
  return { answers, answered }
}
