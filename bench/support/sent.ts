/**
 * The messages that went out, held against the limits. The limits stand here
 * once more, as promised and not as the server has them.
 */
import { sql } from 'kysely'
import type { Db, Row } from '#server/db/db.ts'

export const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
/** How many messages the table remembers from days before. */
const OLD = 100_000

export interface Limit {
  name: string
  most: number
  /** The highest that came about. */
  seen: number
}

type Sent = Pick<Row<'sms_codes'>, 'mobile' | 'device' | 'ip' | 'sent_at'>

const limits: { name: string; of: 'mobile' | 'device' | 'ip' | undefined; span: number; most: number }[] = [
  { name: 'one phone, a minute', of: 'mobile', span: MINUTE, most: 1 },
  { name: 'one phone, an hour', of: 'mobile', span: HOUR, most: 5 },
  { name: 'one phone, a day', of: 'mobile', span: DAY, most: 10 },
  { name: 'one device, an hour', of: 'device', span: HOUR, most: 10 },
  { name: 'one address, an hour', of: 'ip', span: HOUR, most: 60 },
  { name: 'everybody, a minute', of: undefined, span: MINUTE, most: 600 },
]

/** Fills the table as a busy week leaves it; none of it counts towards a limit any more. */
export async function remember(db: Db, now: number): Promise<void> {
  const rows = Array.from({ length: OLD }, (_, n) => ({
    id: `old${n}`,
    mobile: `137${String(n % 40_000).padStart(8, '0')}`,
    purpose: 'login',
    code_hash: '',
    tries: 0,
    used_at: null,
    sent_at: now - 2 * DAY - n * 4000,
    expires_at: now - 2 * DAY,
    ip: `203.0.113.${n % 100}`,
    device: `old-device-${n % 30_000}`,
  }))
  await db.write((tx) => db.insertMany(tx, 'sms_codes', rows))
  // PostgreSQL does so itself, but a minute later.
  await db.write((tx) => sql`ANALYZE sms_codes`.execute(tx))
}

/** The most of these moments, in order, that fell into any stretch of time so long. */
function mostWithin(moments: readonly number[], span: number): number {
  let [first, most] = [0, 0]
  for (const [place, at] of moments.entries()) {
    while ((moments[first] as number) <= at - span) first++
    most = Math.max(most, place - first + 1)
  }
  return most
}

/** What was sent since `began`, by limit; and how many it was in all. */
export async function sentSince(db: Db, began: number): Promise<{ limits: Limit[]; total: number }> {
  const rows: Sent[] = await db.read
    .selectFrom('sms_codes')
    .select(['mobile', 'device', 'ip', 'sent_at'])
    .where('sent_at', '>=', began)
    .orderBy('sent_at')
    .execute()
  return {
    total: rows.length,
    limits: limits.map(({ name, of, span, most }) => {
      const groups =
        of === undefined
          ? [rows]
          : [
              ...Map.groupBy(
                rows.filter((row) => row[of] !== ''),
                (row) => row[of],
              ).values(),
            ]
      return {
        name,
        most,
        seen: Math.max(
          ...groups.map((group) =>
            mostWithin(
              group.map((row) => row.sent_at),
              span,
            ),
          ),
        ),
      }
    }),
  }
}
