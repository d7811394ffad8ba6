/** Fetches the bill of each day and provider the next morning, and compares it with our books. */
import type { Deps } from '../deps.ts'
import { dayOf } from '../flow/clock.ts'
import { firstTradeAt } from '../features/bill/books.ts'
import { checkDay } from '../features/bill/check.ts'
import { dayPlus, daysToCheck, oldestDay, readyAt, startOf } from '../features/bill/days.ts'
import { claimDay, dueDays, insertDays, lastDay } from '../features/bill/store.ts'
import type { PaymentProvider } from '../providers/payment-provider.ts'

const BATCH = 10
/** A bill that is not made yet, or a provider that does not answer, is asked again after so long. */
const AGAIN_MS = 30 * 60_000

/** One bounded round. @returns how many bills were compared. */
export async function checkBills(deps: Deps): Promise<number> {
  const { db, clock, payments } = deps
  await Promise.all(Object.keys(payments).map((provider) => noteDays(deps, provider)))
  let compared = 0
  for (const row of await dueDays(db, Object.keys(payments), { since: oldestDay(clock()), now: clock(), most: BATCH })) {
    if (!(await claimDay(db, row, clock() + AGAIN_MS))) continue
    try {
      if (await checkDay(deps, payments[row.provider] as PaymentProvider, { day: row.day, asked: row.asked + 1 })) compared++
    } catch (error) {
      deps.log.error('bill.not_compared', error, { provider: row.provider, day: row.day, asked: row.asked + 1 })
    }
  }
  return compared
}

/** Every day from the provider's first trade up to yesterday has a row. */
async function noteDays({ db, clock }: Deps, provider: string): Promise<void> {
  const last = await lastDay(db, provider)
  const began = last === undefined ? await firstTradeAt(db, provider) : startOf(dayPlus(last, 1))
  if (began === undefined) return
  await insertDays(
    db,
    daysToCheck(dayOf(began), clock()).map((day) => ({
      provider,
      day,
      state: 'waiting',
      lines: 0,
      checked_at: null,
      ask_at: readyAt(day),
      asked: 0,
    })),
  )
}
