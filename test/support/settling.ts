/** Meetings whose money is closed, and the bank's own books beside them, as its page shows them to whoever asks over HTTP. */
import { settlement, type Sheet } from '#contract/settlement.ts'
import { checkBills } from '#server/jobs/bills.ts'
import type { BillLine } from '#server/providers/payment-provider.ts'
import { toWire } from '#server/flow/clock.ts'
import { type TestApp, turnTo } from './app.ts'
import { atBank } from './paid.ts'
import type { Person } from './person.ts'

const DAY_MS = 86_400_000
/** By this hour a provider has made its bill. */
const MORNING = 10
let meetings = 0

/** A meeting of the first tenant that is over and has sold nothing. */
export async function overMeeting(
  { deps: { db }, clock }: TestApp,
  id = `9000${String((meetings += 1)).padStart(4, '0')}`,
): Promise<string> {
  await db.write(async (tx) => {
    const meeting = await tx.selectFrom('meetings').selectAll().where('id', '=', '1').executeTakeFirstOrThrow()
    const times = { starts_at: clock() - 2 * DAY_MS, ends_at: clock() - DAY_MS }
    await tx
      .insertInto('meetings')
      .values({ ...meeting, ...times, id, state: 'published' })
      .execute()
  })
  return id
}

/** Once the bills of the days before are there, all of them compared; at night those of the last day are not yet. */
export async function compareBills(test: TestApp, days = 1): Promise<void> {
  test.clock.pass(days * DAY_MS)
  if (Number(toWire(test.clock()).slice(11, 13)) < MORNING) turnTo(test.clock, MORNING)
  while ((await checkBills(test.deps)) > 0);
}

/** The demonstration meeting is over at this moment. */
export async function endMeeting({ deps: { db }, clock }: TestApp, id = '1'): Promise<void> {
  await db.write((tx) =>
    tx
      .updateTable('meetings')
      .set({ starts_at: clock() - DAY_MS, ends_at: clock() })
      .where('id', '=', id)
      .execute(),
  )
}

/** What somebody says who finds in each account what must be there; of those that pay by hand, by whom. */
export const asDue = ({ accounts }: Sheet, note = '') =>
  accounts.map(({ provider, due }) => ({ provider, there: due, note: note || (due < 0 ? '财务王老师由公司账户支付' : '') }))

/** Closes what stands now, and finds everything in its place. */
export async function closeNow(person: Person, meetingId = '1') {
  const { now } = await person.do(settlement.get, { meetingId })
  return person.ask(settlement.close, { meetingId, due: now.due, accounts: asDue(now) })
}

export async function supplementNow(person: Person, note = '逾期退款', meetingId = '1') {
  const { now } = await person.do(settlement.get, { meetingId })
  return person.ask(settlement.supplement, { meetingId, due: now.due, accounts: asDue(now), note })
}

/** What a bank holds for us, by its own books: what came, what it has given back, and what it keeps of both. */
export interface Ledger {
  received: number
  refunded: number
  /** Thousandths of a fen. */
  feeMils: number
}

/** 0.6 %, as the stand-in's cashier prints on its bills. */
const FEE_MILS_A_FEN = 6

export async function ledgerOf(test: TestApp, tradeNos: Iterable<string>): Promise<Ledger> {
  const ledger: Ledger = { received: 0, refunded: 0, feeMils: 0 }
  for (const no of tradeNos) {
    const { state, amountFen, refunds } = await atBank(test, no)
    if (state !== 'success') continue
    const back = refunds.filter((one) => one.state === 'done').reduce((sum, one) => sum + one.amountFen, 0)
    ledger.received += amountFen
    ledger.refunded += back
    ledger.feeMils += (amountFen - back) * FEE_MILS_A_FEN
  }
  return ledger
}

/** A line of a bill that says nothing of fees. */
export function silent(line: BillLine): BillLine {
  const quiet = { ...line }
  delete quiet.feeMils
  return quiet
}
