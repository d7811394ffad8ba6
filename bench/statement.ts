/**
 * A bank's statement of 5,000 lines against a meeting of 100,000 orders, one in ten of which waits: how long it takes, and
 * the most that the process works for it before others have their turn, beside the same without it. In process.
 * `npm run bench -- statement [orders] [lines] [rounds] [engine]`.
 */
import { receipt } from '#contract/receipt.ts'
import { newId, newNumber } from '#server/flow/ids.ts'
import { testApp } from '#test/support/app.ts'
import { crowd } from '#test/support/crowd.ts'
import { freshDatabase } from '#test/support/database.ts'
import { workbook } from '#test/support/programme-data.ts'
import { signInAs } from '#test/support/person.ts'
import { putIn } from '#test/support/put-in.ts'
import { sized } from './support/size.ts'
import { median, print } from './support/table.ts'

const ORDERS = Number(process.argv[2] ?? sized({ full: 100_000, small: 100 }))
const LINES = Number(process.argv[3] ?? sized({ full: 5_000, small: 20 }))
const ROUNDS = Number(process.argv[4] ?? sized({ full: 5, small: 1 }))
const ENGINE = process.argv[5] === 'postgres' ? 'postgres' : 'sqlite'
const EACH = 10
const PAID = '2'
const PRICE = 19_900

const opened = await freshDatabase(ENGINE)
const test = await testApp(opened.db)
const organiser = await signInAs(test, 'organiser')
const now = test.clock()
const waiting: { no: string; name: string }[] = []
for (let made = 0; made < ORDERS; made += EACH * 1000) {
  const members = await crowd(opened.db, Math.min(1000, (ORDERS - made) / EACH), { ticketId: PAID, each: EACH, now })
  const rows = members.flatMap(({ userId, attendeeIds }) => attendeeIds.map((attendeeId) => ({ userId, attendeeId, no: newNumber(now) })))
  await opened.db.write(async (tx) => {
    await opened.db.insertMany(
      tx,
      'orders',
      rows.map(({ userId, no }, at) => ({
        no,
        user_id: userId,
        meeting_id: '1',
        third_id: '-000001',
        ticket_id: PAID,
        copies: 1,
        price_fen: PRICE,
        amount_fen: PRICE,
        status: at % 10 === 0 ? 0 : 1,
        created_at: now + made + at,
        expires_at: now + 86_400_000,
        paid_at: at % 10 === 0 ? null : now,
        ended_at: null,
        idem_key: null,
        idem_digest: null,
      })),
    )
    await opened.db.insertMany(
      tx,
      'order_attendees',
      rows.map(({ attendeeId, no }) => ({ order_no: no, attendee_id: attendeeId, position: 0 })),
    )
  })
  waiting.push(...rows.flatMap(({ no }, at) => (at % 10 === 0 ? [{ no, name: `参会人${(at % EACH) + 1}` }] : [])))
}

const rows = Array.from({ length: LINES }, (_, at) => {
  const memo = at % 2 === 0 ? `参会费${waiting[at % waiting.length]?.no}` : '参会费'
  return ['2026-09-01', newId(now + at), '', PRICE / 100, `付款人${at}`, memo]
})
const bytes = workbook({ 明细: [['账户交易明细'], ['交易日期', '交易流水号', '借方发生额', '贷方发生额', '对方户名', '附言'], ...rows] })
const { id: fileId } = await putIn(organiser, bytes, '流水.xlsx', 'list')

/** What the loop's thread has worked, ms: it waits for nobody else on a machine that is busy. */
function worked(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The most that was worked between two turns of the loop while something is done, and how long that took. */
async function watched(work: () => Promise<unknown>): Promise<[most: number, took: number]> {
  const began = performance.now()
  let [most, last, over] = [0, worked(), false]
  const turn = () => {
    const at = worked()
    most = Math.max(most, at - last)
    last = at
    if (!over) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  over = true
  return [most, performance.now() - began]
}

const figures: Record<'calm' | 'read', [number, number][]> = { calm: [], read: [] }
let kinds = ''
for (let round = 0; round <= ROUNDS; round++) {
  const read = await watched(async () => {
    const { lines, unreadable } = await organiser.do(receipt.readStatement, { meetingId: '1', fileId })
    if (unreadable !== '') throw new Error(unreadable)
    kinds = (['exact', 'several', 'none'] as const).map((kind) => `${lines.filter((line) => line.kind === kind).length} ${kind}`).join(', ')
    test.clock.pass(60_000)
  })
  const calm = await watched(() => new Promise((resolve) => setTimeout(resolve, read[1])))
  // The first round warms up.
  if (round === 0) continue
  figures.read.push(read)
  figures.calm.push(calm)
}
print(
  `${LINES.toLocaleString('en')} lines (${(bytes.length / 1024 / 1024).toFixed(1)} MB) against ${ORDERS.toLocaleString('en')} orders, ${ENGINE}: ${kinds}`,
  ['', 'took ms', 'longest turn, ms', 'worst round'],
  Object.entries(figures).map(([name, of]) => [
    name,
    median(of.map(([, took]) => took)),
    median(of.map(([most]) => most)),
    Math.max(...of.map(([most]) => most)),
  ]),
)
await opened.drop()
