/**
 * Whether all that was acknowledged is there. Reads the database by SQL and the record by lines, and shares no code with the
 * server, so that both have to be wrong alike. `node scripts/drill-audit.ts postgres://… acknowledged.jsonl`; ends with 1 where
 * anything is missing or twice.
 */
import { readFileSync } from 'node:fs'
import { Client } from 'pg'

const [url = '', file = ''] = process.argv.slice(2)

interface Line {
  kind: 'order' | 'payment' | 'scan' | 'bank'
  no: string
  user: string
  ticket: string
  copies: number
  order: string
  trade: string
  fen: number
  nonce: string
  admission: string
}

const lines = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Line)
const of = (kind: Line['kind']) => lines.filter((line) => line.kind === kind)

const client = new Client({ connectionString: url })
await client.connect()
await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')

const problems = new Map<string, string[]>()
const found = (what: string, which: string) => problems.set(what, [...(problems.get(what) ?? []), which])

async function rows<R extends object>(sql: string): Promise<R[]> {
  return (await client.query<R>(sql)).rows
}
/** Rows that must not be. */
async function none(what: string, sql: string): Promise<void> {
  for (const row of await rows<{ which: string }>(sql)) found(what, row.which)
}

// What was acknowledged is there, as it was acknowledged.
const orders = new Map(
  (
    await rows<{ no: string; user_id: string; ticket_id: string; copies: number; status: number }>(
      'SELECT no, user_id, ticket_id, copies::int AS copies, status::int AS status FROM orders',
    )
  ).map((row) => [row.no, row]),
)
const held = new Set([0, 1, 2, 3, 6, 8])
for (const { no, user, ticket, copies } of of('order')) {
  const row = orders.get(no)
  if (row === undefined) found('orders that were acknowledged and are not there', no)
  else if (row.user_id !== user || row.ticket_id !== ticket || row.copies !== copies || !held.has(row.status))
    found('orders that are another than was acknowledged', `${no} (status ${row.status})`)
}
const trades = new Map(
  (
    await rows<{ no: string; order_no: string; state: string; fen: number }>(
      'SELECT no, order_no, state, amount_fen::float8 AS fen FROM trades',
    )
  ).map((row) => [row.no, row]),
)
for (const { order, trade, fen } of of('payment')) {
  const row = trades.get(trade)
  if (row === undefined || row.state !== 'success' || row.order_no !== order || row.fen !== fen)
    found('payments that were acknowledged and are not there', `${trade} (${row?.state ?? 'no trade'})`)
  if (orders.get(order)?.status !== 1) found('paid orders that are not paid', order)
}
const scans = new Map(
  (await rows<{ nonce: string; admission_id: string; verdict: string }>('SELECT nonce, admission_id, verdict FROM checkin_scans')).map(
    (row) => [row.nonce, row],
  ),
)
for (const { nonce, admission } of of('scan')) {
  const row = scans.get(nonce)
  if (row === undefined || row.verdict !== 'admit' || row.admission_id !== admission)
    found('entries that were acknowledged and are not there', nonce)
}

// The bank's books and ours.
const taken = new Map(of('bank').map(({ trade, fen }) => [trade, fen]))
for (const [trade, fen] of taken) {
  const row = trades.get(trade)
  if (row === undefined || row.state !== 'success' || row.fen !== fen) found('money that the bank has and we do not know of', trade)
}
for (const { no, state } of trades.values()) if (state === 'success' && !taken.has(no)) found('money that we have and the bank has not', no)

// Sold is held, and no more than there is.
await none(
  'tickets that have sold another number than is held',
  `SELECT id || ': ' || sold || ' sold, ' || held || ' held, of ' || total AS which FROM (
     SELECT id, sold, total, (SELECT coalesce(sum(copies), 0) FROM orders WHERE ticket_id = tickets.id AND status NOT IN (4, 5, 7)) AS held
     FROM tickets) AS counted WHERE sold <> held OR sold > total`,
)
await none(
  'orders that hold another number of people or of tickets that admit',
  `SELECT no AS which FROM orders WHERE status = 1 AND (
     copies <> (SELECT count(*) FROM order_attendees WHERE order_no = no)
     OR copies <> (SELECT count(*) FROM admissions WHERE order_no = no AND status <> 'revoked'))`,
)

// Nobody twice.
await none(
  'buyers who have two orders',
  `SELECT user_id AS which FROM orders WHERE status NOT IN (4, 5, 7) GROUP BY user_id HAVING count(*) > 1`,
)
await none(
  'people who have two places',
  `SELECT attendee_id AS which FROM order_attendees JOIN orders ON no = order_no WHERE status NOT IN (4, 5, 7)
   GROUP BY attendee_id HAVING count(*) > 1`,
)
await none(
  'people who have two tickets',
  `SELECT attendee_id AS which FROM admissions WHERE status <> 'revoked' GROUP BY attendee_id HAVING count(*) > 1`,
)
await none(
  'orders that were paid twice',
  `SELECT order_no AS which FROM trades WHERE state = 'success' GROUP BY order_no HAVING count(*) > 1`,
)
await none('money that went back', 'SELECT no AS which FROM refunds')
await none(
  'tickets that were let in twice',
  `SELECT admission_id AS which FROM checkin_scans WHERE verdict = 'admit' AND undone_at IS NULL GROUP BY admission_id HAVING count(*) > 1`,
)
await none(
  'tickets that were let in and are not in',
  `SELECT scan.admission_id AS which FROM checkin_scans scan WHERE verdict = 'admit' AND NOT EXISTS (
     SELECT 1 FROM checkin_states state WHERE state.admission_id = scan.admission_id AND state.entered = 1)`,
)
await none(
  'orders of which the log knows nothing',
  `SELECT no AS which FROM orders WHERE NOT EXISTS (SELECT 1 FROM log WHERE entity = 'order' AND entity_id = no)`,
)

const sold = await rows<{ sold: string }>('SELECT sum(sold) AS sold FROM tickets')
await client.end()

process.stdout.write(
  `audit: ${of('order').length} orders, ${of('payment').length} payments and ${of('scan').length} entries were acknowledged; ${sold[0]?.sold} places are sold\n`,
)
for (const [what, which] of problems) process.stdout.write(`audit: ${which.length} ${what}: ${which.slice(0, 5).join(', ')}\n`)
process.exit(problems.size === 0 ? 0 : 1)
