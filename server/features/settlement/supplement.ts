/** What is different since a sheet was closed. Touches no database. */
import type { SettlementAccount, SettlementLine, Sheet } from '#contract/settlement.ts'
import { canonical } from './kept.ts'
import { dayKey, lineKey, totalsOf } from './sheet.ts'

/** A closed sheet and its supplements as one. @param sheets in their order, one at least. */
export function addUp(sheets: readonly Sheet[]): Sheet {
  const last = sheets.at(-1) as Sheet
  const lines = merged(
    sheets.flatMap((sheet) => sheet.lines),
    lineKey,
    (one, other) => plus(one, other, 1),
  )
  const accounts = merged(
    sheets.flatMap((sheet) => sheet.accounts),
    ({ provider }) => provider,
    (one, other) => accountPlus(one, other, 1),
  )
  // A supplement says how a day stands now, and not what is new of it.
  const days = merged(
    sheets.flatMap((sheet) => sheet.days),
    dayKey,
    (_, newer) => newer,
  )
  const surplus = sheets.reduce((sum, sheet) => sum + sheet.surplus, 0)
  return { ...last, lines, accounts, days, ...totalsOf(lines, accounts), surplus }
}

/** @param whole as everything stands now. @param before what of it has been closed. @returns lines, accounts and days that differ. */
export function since(whole: Sheet, before: Sheet): Sheet {
  const known = new Map(before.lines.map((line) => [lineKey(line), line]))
  const there = new Set(whole.lines.map(lineKey))
  const gone = before.lines.filter((line) => !there.has(lineKey(line))).map((line) => ({ ...line, ...nothing }))
  const lines = [...whole.lines, ...gone]
    .map((line) => {
      const was = known.get(lineKey(line))
      return was === undefined ? line : plus(line, was, -1)
    })
    .filter(({ copies, ended, received, refunded }) => [copies, ended, received, refunded].some((sum) => sum !== 0))
  const accountsBefore = new Map(before.accounts.map((account) => [account.provider, account]))
  const providers = new Set(whole.accounts.map(({ provider }) => provider))
  const closed = before.accounts.filter(({ provider }) => !providers.has(provider)).map((one) => ({ ...one, ...nothing, fees: 0, due: 0 }))
  const accounts = [...whole.accounts, ...closed]
    .map((account) => {
      const was = accountsBefore.get(account.provider)
      return was === undefined ? account : accountPlus({ ...account, there: null, note: '' }, was, -1)
    })
    .filter(({ received, refunded, fees }) => received !== 0 || refunded !== 0 || (fees ?? 0) !== 0)
  const daysBefore = new Map(before.days.map((day) => [dayKey(day), canonical(day)]))
  const days = whole.days.filter((day) => daysBefore.get(dayKey(day)) !== canonical(day))
  return { ...whole, lines, accounts, days, ...totalsOf(lines, accounts), surplus: whole.surplus - before.surplus }
}

/** Whether money has moved: what else is new, such as a ticket that was given away, waits for the next time that it has. */
export const hasMoved = ({ accounts, lines }: Sheet): boolean =>
  accounts.length > 0 || lines.some(({ received, refunded }) => received !== 0 || refunded !== 0)

const nothing = { copies: 0, ended: 0, received: 0, refunded: 0 }

function plus(one: SettlementLine, other: SettlementLine, sign: 1 | -1): SettlementLine {
  const sum = (key: keyof typeof nothing) => one[key] + sign * other[key]
  return { ...one, copies: sum('copies'), ended: sum('ended'), received: sum('received'), refunded: sum('refunded') }
}

/** Fees that nobody knew count for nothing; where they are not known now, the difference is not known either. */
function accountPlus(one: SettlementAccount, other: SettlementAccount, sign: 1 | -1): SettlementAccount {
  const received = one.received + sign * other.received
  const refunded = one.refunded + sign * other.refunded
  const unknown = one.fees === null && (sign === -1 || other.fees === null)
  const fees = unknown ? null : (one.fees ?? 0) + sign * (other.fees ?? 0)
  return { ...one, received, refunded, fees, due: received - refunded - (fees ?? 0) }
}

function merged<T>(rows: readonly T[], keyOf: (row: T) => string, add: (one: T, other: T) => T): T[] {
  const all = new Map<string, T>()
  for (const row of rows) {
    const before = all.get(keyOf(row))
    all.set(keyOf(row), before === undefined ? row : add(before, row))
  }
  return [...all.values()]
}
