/** How many lines of each bill agree, and how many differ, as far as somebody may see them. */
import type { Db, Row } from '../../db/db.ts'
import { countOfTenant } from './books.ts'
import { DAY_MS, startOf } from './days.ts'
import { countOpen } from './store.ts'

type Day = Pick<Row<'bill_days'>, 'provider' | 'day' | 'state' | 'lines'>
export interface Counts {
  lines: number
  differences: number
}

/**
 * @param seen tenants; with '' the lines of the whole bill are counted. How
 *   much others take in a day is nobody's business: a tenant alone counts what
 *   it has itself, by the day on which it heard of it.
 */
export async function countsFor(db: Db, days: readonly Day[], seen: readonly string[]): Promise<(day: Day) => Counts> {
  const names = days.map((one) => one.day).sort()
  const [first, last] = [names[0], names.at(-1)]
  if (first === undefined || last === undefined) return () => ({ lines: 0, differences: 0 })
  const whole = seen.includes('')
  const open = new Map<string, number>()
  const ownLines = new Map<string, number>()
  const add = (counts: Map<string, number>, key: string, n: number) => counts.set(key, (counts.get(key) ?? 0) + n)
  for (const { provider, day, cause, n } of await countOpen(db, seen, first, last)) {
    add(open, `${provider} ${day}`, n)
    // What only the other side has is not among what we have.
    if (cause !== 'only_there') add(ownLines, `${provider} ${day}`, -n)
  }
  if (!whole) {
    const providers = [...new Set(days.map((one) => one.provider))]
    for (const { provider, day, n } of await countOfTenant(db, seen[0] as string, {
      providers,
      from: startOf(first),
      to: startOf(last) + DAY_MS,
    }))
      add(ownLines, `${provider} ${day}`, n)
  }
  return ({ provider, day, state, lines }) => {
    const own = state === 'waiting' ? 0 : Math.max(0, ownLines.get(`${provider} ${day}`) ?? 0)
    return { lines: whole ? lines : own, differences: open.get(`${provider} ${day}`) ?? 0 }
  }
}
