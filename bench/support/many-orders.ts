/** A meeting with very many orders: one person buys by calls; all others are their rows again, under other names and ids. */
import type { Db } from '#server/db/db.ts'
import type { Sealed } from '#server/db/sealed.ts'
import { badgeCodeOf, exhibitorCodeOf } from '#server/features/admission/codes.ts'
import type { TableName } from '#server/db/tables.ts'
import { digest, newAdmissionCode, newCode, newId } from '#server/flow/ids.ts'
import { setTicket } from '#test/support/crowd.ts'
import type { TestApp } from '#test/support/app.ts'
import { signInAs } from '#test/support/person.ts'
import { paidByTransfer } from '#test/support/transfers.ts'

type Loose = Record<string, string | number | null | Sealed>

const AT_ONCE = 1_000
const family = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗']
const given = [...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华文博雅思雨晨子涵欣怡梓轩']
const pick = (from: readonly string[], seed: number) => from[seed % from.length] as string

/**
 * @param people each with a phone of their own; of their orders the last is paid, and the others have run out of time.
 * @param each how many orders everybody has made.
 */
export async function manyOrders(test: TestApp, people: number, each: number): Promise<void> {
  const { db } = test.deps
  const admin = await signInAs(test, 'admin')
  const { no } = await paidByTransfer(admin)
  const one = await patternOf(db, no)
  const now = test.clock()
  const end = people * each
  for (let from = 0; from < people; from += AT_ONCE) {
    const crowd = Array.from({ length: Math.min(AT_ONCE, people - from) }, (_, at) => {
      const n = from + at
      const at0 = now - (end - n) * 1_000
      const code = newAdmissionCode()
      return { n, at0, code, userId: newId(at0), attendeeId: newId(at0), admissionId: newId(at0) }
    })
    const orders = crowd.flatMap((person) =>
      Array.from({ length: each }, (_, turn) => {
        const paid = turn === each - 1
        return { ...person, paid, no: `8${String(person.n * each + turn).padStart(21, '0')}`, at: person.at0 + turn * people * 1_000 }
      }),
    )
    const paid = orders.filter((order) => order.paid)
    await db.write(async (tx) => {
      const add = (table: TableName, rows: Loose[]) => db.insertMany(tx, table, rows)
      await add(
        'users',
        crowd.map(({ n, userId, at0 }) => ({ id: userId, mobile: `1${3_100_000_000 + n}`, name: '', password_hash: '', created_at: at0 })),
      )
      await add(
        'attendees',
        crowd.map(({ n, userId, attendeeId }) => ({
          ...one.attendee,
          id: attendeeId,
          user_id: userId,
          order_no: `8${String(n * each + each - 1).padStart(21, '0')}`,
          name: pick(family, n * 7) + pick(given, n * 13) + pick(given, n * 31 + 5),
          phone: `1${3_100_000_000 + n}`,
        })),
      )
      await add(
        'orders',
        orders.map((order) => ({
          ...one.order,
          no: order.no,
          user_id: order.userId,
          created_at: order.at,
          ...(order.paid ? { paid_at: order.at } : { status: 7, paid_at: null, ended_at: order.at + 1_800_000 }),
        })),
      )
      await add(
        'order_attendees',
        orders.map((order) => ({ ...one.seat, order_no: order.no, attendee_id: order.attendeeId })),
      )
      await add(
        'trades',
        paid.map((order) => ({ ...one.trade, no: `7${order.no.slice(1)}`, order_no: order.no, provider_id: `B${order.no}` })),
      )
      await add(
        'admissions',
        paid.map((order) => ({
          ...one.admission,
          id: order.admissionId,
          order_no: order.no,
          attendee_id: order.attendeeId,
          user_id: order.userId,
          code_hash: digest(order.code),
          badge_hash: digest(badgeCodeOf(order.code)),
          exhibitor_hash: digest(exhibitorCodeOf(order.code)),
          number: newCode(12),
        })),
      )
      await add(
        'log',
        orders.map((order) => ({ ...one.line, seq: null, id: newId(order.at), at: order.at, who: order.userId, entity_id: order.no })),
      )
    })
  }
  await setTicket(db, '2', { total: 1_000_000_000, sold: people + 1, limit_phone: 0 })
}

async function patternOf(db: Db, no: string) {
  const of = (table: 'orders' | 'trades' | 'admissions' | 'order_attendees') =>
    db.read
      .selectFrom(table)
      .selectAll()
      .where((table === 'orders' ? 'no' : 'order_no') as 'no', '=', no)
      .executeTakeFirstOrThrow()
  const attendee = await db.read.selectFrom('attendees').selectAll().where('order_no', '=', no).executeTakeFirstOrThrow()
  const line = await db.read
    .selectFrom('log')
    .selectAll()
    .where('entity_id', '=', no)
    .where('action', '=', 'submit')
    .executeTakeFirstOrThrow()
  return {
    attendee,
    line,
    order: await of('orders'),
    trade: await of('trades'),
    admission: await of('admissions'),
    seat: await of('order_attendees'),
  }
}
