/** A meeting's figures counted again from every row there is, slowly and in another way: no line of it is the server's. */
import type { Db } from '#server/db/db.ts'

const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })
const timeOf = (at: number) => wall.format(at)
const dayOf = (at: number | null) => (at === null ? '' : timeOf(at).slice(0, 10))
const HOUR = 3_600_000

interface Asked {
  now: number
  /** Of the sales that are looked at, both of them too. */
  from: string
  to: string
  /** The day that the doors are asked about. */
  before: string
}

function daysBetween(from: string, to: string): string[] {
  const days = []
  for (let at = Date.parse(`${from}T04:00:00Z`); dayOf(at) <= to; at += 24 * HOUR) days.push(dayOf(at))
  return days
}

const totalOf = <R>(rows: readonly R[], of: (row: R) => number) => rows.reduce((sum, row) => sum + of(row), 0)

/** What the calls of `dashboard` are to say of the demonstration meeting. */
export async function recounted({ read }: Pick<Db, 'read'>, { now, from, to, before }: Asked) {
  const orders = (await read.selectFrom('orders').selectAll().execute()).filter((row) => row.meeting_id === '1')
  const ours = new Map(orders.map((row) => [row.no, row]))
  const ofUs = ({ order_no }: { order_no: string }) => ours.has(order_no)
  const trades = (await read.selectFrom('trades').selectAll().execute()).filter((row) => ofUs(row) && row.state === 'success')
  const refunds = (await read.selectFrom('refunds').selectAll().execute()).filter((row) => ofUs(row) && row.state === 'done')
  const admissions = (await read.selectFrom('admissions').selectAll().execute()).filter((row) => row.meeting_id === '1')
  const tickets = (await read.selectFrom('tickets').selectAll().execute()).filter((row) => row.meeting_id === '1')
  const lists = (await read.selectFrom('checkin_lists').selectAll().execute())
    .filter((row) => row.meeting_id === '1' && row.removed_at === null)
    .toSorted((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1))
  const scans = await read.selectFrom('checkin_scans').selectAll().execute()
  const meeting = await read.selectFrom('meetings').selectAll().where('id', '=', '1').executeTakeFirstOrThrow()

  const sold = orders.filter(({ status }) => status === 1 || status === 3)
  const valid = admissions.filter(({ status }) => status !== 'revoked')
  const fen = (row: { amount_fen: number }) => row.amount_fen
  const ago = now - 7 * 24 * HOUR
  const unpaid = orders.filter(({ status }) => status === 0 || status === 2)
  const salesOn = (day: string) => {
    const some = sold.filter(({ paid_at }) => dayOf(paid_at) === day)
    return {
      day,
      orders: some.length,
      copies: totalOf(some, ({ copies }) => copies),
      amount: totalOf(
        trades.filter(({ settled_at }) => dayOf(settled_at) === day),
        fen,
      ),
      refunded: totalOf(
        refunds.filter(({ done_at }) => dayOf(done_at) === day),
        fen,
      ),
    }
  }
  const within = (at: number | null) => dayOf(at) >= from && dayOf(at) <= to

  /** Said by a list alone, as it is today, against whom a device let in by the list as it was: they are in. */
  const changedSince = new Set<string>(['other_ticket', 'too_early', 'too_late', 'between', 'static', 'questions'])
  /** Each time that somebody went in. */
  const entries = scans
    .filter(
      (row) =>
        row.verdict === 'admit' &&
        row.direction === 'in' &&
        row.undone_at === null &&
        (row.conflict === 0 || row.forced === 1 || changedSince.has(row.why)),
    )
    .map((row) => ({ ...row, at: row.judged === '' ? row.server_at : row.device_at }))
  const opens = (ticketIds: string, ticketId: string) => ticketIds === '[]' || (JSON.parse(ticketIds) as string[]).includes(ticketId)
  const expectedAt = (list: (typeof lists)[number]) => valid.filter(({ ticket_id }) => opens(list.ticket_ids, ticket_id)).length
  const people = (some: typeof entries) => new Set(some.map(({ admission_id }) => admission_id)).size
  const quarters = (some: typeof entries) => {
    const firsts = new Map<string, number>()
    for (const { admission_id, at } of some) firsts.set(admission_id as string, Math.min(at, firsts.get(admission_id as string) ?? at))
    const found = new Map<string, number>()
    for (const at of firsts.values()) {
      const [day, time] = timeOf(at).split(' ') as [string, string]
      const minute = String(Math.floor(Number(time.slice(3, 5)) / 15) * 15).padStart(2, '0')
      const quarter = `${day} ${time.slice(0, 2)}:${minute}:00`
      found.set(quarter, (found.get(quarter) ?? 0) + 1)
    }
    return found
  }
  const entrances = lists.filter(({ kind }) => kind === 'entrance')
  const inside = valid.filter(({ status }) => status !== 'issued')
  const door = (day: string | undefined) =>
    lists.map((list) => {
      const here = entries.filter((row) => row.list_id === list.id && (day === undefined || dayOf(row.at) === day))
      const away = scans.filter(
        ({ list_id, verdict, server_at }) => list_id === list.id && verdict !== 'admit' && (day === undefined || dayOf(server_at) === day),
      )
      return { listId: list.id, expected: expectedAt(list), arrived: people(here), refusedScans: away.length }
    })
  const present = dayOf(now)
  const isDay = present >= dayOf(meeting.starts_at) && present <= dayOf(meeting.ends_at - 1)
  return {
    today: {
      sold: totalOf(sold, ({ copies }) => copies),
      soldBefore: admissions.filter(({ issued_at, ended_at }) => issued_at <= ago && (ended_at === null || ended_at > ago)).length,
      received: totalOf(trades, fen) - totalOf(refunds, fen),
      receivedBefore:
        totalOf(
          trades.filter(({ settled_at }) => (settled_at as number) <= ago),
          fen,
        ) -
        totalOf(
          refunds.filter(({ done_at }) => (done_at as number) <= ago),
          fen,
        ),
      unpaid: unpaid.length,
      endingSoon: unpaid.filter(({ expires_at }) => (expires_at as number) <= now + 24 * HOUR).length,
      arrived: inside.length,
      expected: valid.filter(
        ({ ticket_id, status }) =>
          status !== 'issued' || entrances.length === 0 || entrances.some(({ ticket_ids }) => opens(ticket_ids, ticket_id)),
      ).length,
      days: daysBetween(dayOf(now - 13 * 24 * HOUR), present).map(salesOn),
    },
    sales: {
      days: daysBetween(from, to).map(salesOn),
      tickets: tickets
        .toSorted((a, b) => a.sort - b.sort || (a.id < b.id ? -1 : 1))
        .map(({ id }) => ({
          ticketId: id,
          copies: totalOf(
            sold.filter(({ ticket_id, paid_at }) => ticket_id === id && within(paid_at)),
            ({ copies }) => copies,
          ),
          amount: totalOf(
            trades.filter(({ order_no, settled_at }) => ours.get(order_no)?.ticket_id === id && within(settled_at)),
            fen,
          ),
          refunded: totalOf(
            refunds.filter(({ order_no, done_at }) => ours.get(order_no)?.ticket_id === id && within(done_at)),
            fen,
          ),
        })),
    },
    sources: [...new Set(orders.map(({ source }) => source))]
      .map((source) => {
        const some = sold.filter((row) => row.source === source)
        const by = ({ order_no }: { order_no: string }) => ours.get(order_no)?.source === source
        return {
          source,
          orders: some.length,
          copies: totalOf(some, ({ copies }) => copies),
          amount: totalOf(trades.filter(by), fen) - totalOf(refunds.filter(by), fen),
        }
      })
      .filter((row) => row.orders > 0 || row.amount !== 0),
    /** By quarters with anybody in them; at entrances on a day of the meeting. */
    quarters: isDay
      ? quarters(entries.filter((row) => dayOf(row.at) === present && entrances.some(({ id }) => id === row.list_id)))
      : new Map(),
    quartersOf: (listId: string, day: string) => quarters(entries.filter((row) => row.list_id === listId && dayOf(row.at) === day)),
    doors: door(undefined),
    doorsBefore: door(before),
    /** Lines with somebody in them. */
    attendance: lists.flatMap((list) => {
      const here = entries.filter((row) => row.list_id === list.id)
      const days = [...new Set(here.map(({ at }) => dayOf(at)))].toSorted()
      return days.map((day) => ({
        listId: list.id,
        day,
        expected: expectedAt(list),
        came: people(here.filter(({ at }) => dayOf(at) === day)),
      }))
    }),
  }
}
