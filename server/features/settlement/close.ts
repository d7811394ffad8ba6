/**
 * A meeting's money is closed, and later what has moved since. The sheet is read in turns before anything is locked; under the
 * meeting's lock it is asked only whether anything has moved meanwhile. What moves from then on is a supplement's.
 */
import type { ReasonOf } from '#contract/call.ts'
import { isByHand, providerWord } from '#contract/payment.ts'
import type { settlement as calls, ClosedSheet, SettlementAccount, Sheet } from '#contract/settlement.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { newId } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { headOfLog } from '../../flow/seal-log.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { moveMeeting } from '../meeting/manage/machine.ts'
import { lockOwnMeeting, ownMeeting } from '../meeting/manage-store.ts'
import { traceOf } from './books-store.ts'
import { canonical, digestOf } from './kept.ts'
import { hindrancesOf, type Looked, look } from './look.ts'
import { namesOf, type Settlement, settlements, settlementsOf } from './store.ts'
import { addUp, hasMoved, since } from './supplement.ts'
import { accountsIn, closedOnWire, sheetIn } from './wire.ts'

export const close: Handler<typeof calls.close> = async ({ deps: { db }, input, user, thirdId, now }) => {
  const row = await keep(db, { ...input, thirdId, who: user.id, at: now }, async (tx, { meeting, earlier, looked, at }) => {
    if (earlier.length > 0) return refuse('settlement_closed')
    if ((await hindrancesOf(tx, meeting, looked, { closed: false, now: at })).length > 0) return refuse('settlement_hindered')
    return looked.whole
  })
  return row instanceof Refusal ? row : wholeOf(db, row)
}

export const supplement: Handler<typeof calls.supplement> = async ({ deps: { db }, input, user, thirdId, now }) => {
  const row = await keep(db, { ...input, thirdId, who: user.id, at: now }, async (tx, { meeting, earlier, looked, at }) => {
    if (earlier.length === 0) return refuse('settlement_open')
    const sheet = since(looked.whole, addUp(earlier.map(sheetIn)))
    if (!hasMoved(sheet)) return refuse('settlement_even')
    if ((await hindrancesOf(tx, meeting, looked, { closed: true, now: at })).length > 0) return refuse('settlement_hindered')
    return sheet
  })
  return row instanceof Refusal ? row : wholeOf(db, row)
}

interface Wish {
  meetingId: string
  thirdId: string
  /** What the caller has seen, and says of each account. */
  due: number
  accounts: readonly { provider: string; there: number; note: string }[]
  note?: string
  who: string
  at: number
}

interface Standing {
  /** Locked. */
  meeting: Row<'meetings'>
  earlier: readonly Settlement[]
  looked: Looked
  at: number
}

type Why = ReasonOf<typeof calls.close> | ReasonOf<typeof calls.supplement>

/** @param decide under the lock: which sheet is to be kept, or why none. */
async function keep<W extends Why>(
  db: Db,
  wish: Wish,
  decide: (tx: Tx, standing: Standing) => Promise<Sheet | Refusal<W>>,
): Promise<Settlement | Refusal<W | 'meeting_gone' | 'settlement_differs' | 'account_unexplained'>> {
  const { meetingId, thirdId, due, who, at } = wish
  const found = await ownMeeting(db.read, meetingId, thirdId)
  if (found === undefined) return refuse('meeting_gone')
  const before = await traceOf(db.read, meetingId)
  const looked = await look(db, found, at)
  return db.write(async (tx) => {
    const meeting = await lockOwnMeeting(tx, meetingId, thirdId)
    if (meeting === undefined) return refuse('meeting_gone')
    const earlier = await settlementsOf(tx, meetingId)
    const sheet = await decide(tx, { meeting, earlier, looked, at })
    if (sheet instanceof Refusal) return sheet
    if (sheet.due !== due || (await traceOf(tx, meetingId)) !== before) return refuse('settlement_differs')
    const accounts = judged(sheet.accounts, wish.accounts)
    if (accounts instanceof Refusal) return accounts
    const text = canonical({ ...sheet, accounts })
    const { n, head } = await headOfLog(tx)
    const row: Settlement = {
      id: newId(at),
      meeting_id: meetingId,
      third_id: thirdId,
      no: earlier.length,
      sheet: text,
      note: wish.note ?? '',
      digest: digestOf(text),
      log_n: n,
      log_head: head,
      closed_by: who,
      closed_at: at,
    }
    await settlements.insert(tx, row)
    await logged(tx, meeting, row)
    return row
  })
}

/** The first one moves the meeting; whoever has the log can tell whether a sheet is still as it was closed. */
async function logged(tx: Tx, meeting: Row<'meetings'>, { id, no, digest, closed_by: who, closed_at: at }: Settlement): Promise<void> {
  const why = `sha256 ${digest}`
  await writeLog(tx, [{ entity: 'settlement', entityId: id, action: 'close', to: no, who, why, at }])
  if (no > 0) return
  await moveMeeting(tx, meeting, { action: 'settle', who, why, at })
}

/**
 * What somebody says is in each account. It takes words where that is not what must be there, where the bills do not say what
 * was kept, and where more was paid back by hand than came in: then another purse has paid.
 */
function judged(
  accounts: readonly SettlementAccount[],
  said: Wish['accounts'],
): SettlementAccount[] | Refusal<'account_unexplained' | 'settlement_differs'> {
  const known = new Set(accounts.map(({ provider }) => provider))
  if (said.some(({ provider }) => !known.has(provider))) return refuse('settlement_differs')
  const all = accounts.map((account) => {
    const { there = null, note = '' } = said.find(({ provider }) => provider === account.provider) ?? {}
    return { ...account, there, note }
  })
  const silent = all.find(({ provider, there, due, fees, note }) => {
    const plain = there === due && fees !== null && !(isByHand(provider) && due < 0)
    return there === null || (!plain && note.length < 2)
  })
  return silent === undefined ? all : refuse('account_unexplained', { what: providerWord(silent.provider) })
}

async function wholeOf(db: Db, row: Settlement): Promise<ClosedSheet> {
  return closedOnWire(row, await namesOf(db.read, [row.closed_by, ...accountsIn(sheetIn(row))]))
}
