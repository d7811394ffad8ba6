/** The sheet of a meeting as everything stands now, read in turns that let others in. Accounts stand in it by their ids. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type SettlementHindrance, settlementHindrances, settlementSays, type Sheet } from '#contract/settlement.ts'
import type { Db, Reader, Row } from '../../db/db.ts'
import { can } from '../../flow/machine.ts'
import { dayOf, toWire } from '../../flow/clock.ts'
import { meetingMachine } from '../meeting/manage/machine.ts'
import { billsOf, ordersOf, type Payee, payeeOf, surplusOf, ticketsOf, waitingAt } from './books-store.ts'
import { addOrder, noSums, sheetOf } from './sheet.ts'

type Meeting = Row<'meetings'>
export interface Hindrance {
  what: SettlementHindrance
  count: number
}

export interface Looked {
  /** From the first payment to the last. */
  whole: Sheet
  /** Refunds that have not come to their end, and days of bills that are to be dealt with. */
  refunds: number
  bills: number
}

export async function look(db: Db, meeting: Meeting, now: number): Promise<Looked> {
  const on = db.read
  const sums = noSums()
  let refunds = 0
  for await (const page of ordersOf(db, on, meeting.id)) {
    for (const order of page) {
      addOrder(sums, order)
      refunds += order.pending
    }
    await nextTurn()
  }
  const { bills, strangers } = await billsOf(on, [...sums.days.values()])
  const about = {
    meetingId: meeting.id,
    title: meeting.title,
    meetingStratTime: toWire(meeting.starts_at),
    meetingEndTime: toWire(meeting.ends_at),
    ...whose(await payeeOf(on, meeting.third_id)),
    surplus: (await surplusOf(on, meeting.id)).fen,
  }
  const { sheet, openDays } = sheetOf(sums, { about, tickets: await ticketsOf(on, meeting.id), bills, strangers, now })
  return { whole: sheet, refunds, bills: openDays }
}

function whose({ name, operator, merchant, note, by, at, transfer }: Payee): Pick<Sheet, 'payee' | 'arrangement' | 'confirmedBy'> {
  const { own, confirmed, none, transfer: transferred } = settlementSays
  const words = { own, confirmed: confirmed(note, at === null ? '' : dayOf(at)), none }[merchant]
  const account = transfer === undefined ? [] : [transferred(transfer.payee, transfer.bank, transfer.account.slice(-4))]
  return {
    payee: { own: name, confirmed: operator, none: '' }[merchant],
    arrangement: [words, ...account].join('；'),
    confirmedBy: merchant === 'confirmed' ? by : '',
  }
}

/** What stands in the way of closing; once it is closed, of a supplement. In the order in which it is dealt with. */
export async function hindrancesOf(
  on: Reader,
  meeting: Meeting,
  { refunds, bills }: Pick<Looked, 'refunds' | 'bills'>,
  { closed, now }: { closed: boolean; now: number },
): Promise<Hindrance[]> {
  const over = meeting.state === 'cancelled' || meeting.ends_at <= now
  const { receipts: surplus } = await surplusOf(on, meeting.id)
  const counts = {
    // A draft has sold nothing, and what is archived comes back first.
    not_over: closed || (over && can(meetingMachine, 'settle', meeting.state, undefined)) ? 0 : 1,
    ...(await waitingAt(on, meeting.id)),
    refunds,
    surplus,
    bills,
  }
  return settlementHindrances.flatMap((what) => (counts[what] > 0 ? [{ what, count: counts[what] }] : []))
}
