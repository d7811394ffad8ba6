/** Checks the messages that went out against the limits. The limits are repeated here as promised, not read from the server. */
import { sql } from 'kysely'
import type { Db, Row } from '#server/db/db.ts'
import { dayOf } from '#server/flow/clock.ts'
import { sized } from './size.ts'

export const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
/** Messages of earlier days in the table. */
const OLD = sized({ full: 100_000, small: 1_000 })

/** Attackers who name a meeting of today use phones that begin so; its budget pays for most of their codes. */
export const MEETING_PHONES = '16'

export interface Limit {
  name: string
  most: number
  /** The highest number found. */
  seen: number
}

type Sent = Pick<Row<'sms_codes'>, 'mobile' | 'device' | 'ip' | 'sent_at'>

/** Limits of any period of this length, by phone or device. */
const slidingLimits: { name: string; of: 'mobile' | 'device'; span: number; most: number }[] = [
  { name: 'one phone, a minute', of: 'mobile', span: MINUTE, most: 1 },
  { name: 'one phone, an hour', of: 'mobile', span: HOUR, most: 5 },
  { name: 'one phone, a day', of: 'mobile', span: DAY, most: 10 },
  { name: 'one device, an hour', of: 'device', span: HOUR, most: 10 },
]

/** Unused codes within a day that an address may have before it shares the pool of unanswered addresses. */
const UNANSWERED = 100

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

/** The most of these moments, in order, in any period of this length. */
function mostWithin(moments: readonly number[], span: number): number {
  let [first, most] = [0, 0]
  for (const [place, at] of moments.entries()) {
    while ((moments[first] as number) <= at - span) first++
    most = Math.max(most, place - first + 1)
  }
  return most
}

/** The most of these moments, in order, in a minute that begins with the first moment after the previous minute. */
function mostInMinutes(moments: readonly number[]): number {
  let [began, n, most] = [-Infinity, 0, 0]
  for (const at of moments) {
    if (began <= at - MINUTE) [began, n] = [at, 0]
    most = Math.max(most, ++n)
  }
  return most
}

const mostOnOneDay = (rows: readonly Sent[]) =>
  Math.max(
    0,
    ...Map.groupBy(rows, (row) => dayOf(row.sent_at))
      .values()
      .map(({ length }) => length),
  )

const momentsOf = (rows: readonly Sent[]) => rows.map((row) => row.sent_at)

/** Codes sent to addresses that were unanswered at that time. The benchmark uses no code, so every code of an address counts as unused. */
function toUnanswered(rows: readonly Sent[]): Sent[] {
  return [...Map.groupBy(rows, (row) => row.ip).values()].flatMap((ofAddress) =>
    ofAddress.filter(({ sent_at }, place) => {
      const hundredBefore = ofAddress[place - UNANSWERED - 1]
      return hundredBefore !== undefined && hundredBefore.sent_at > sent_at - DAY
    }),
  )
}

/** Messages since `began`: checked against each limit, and their number. */
export async function sentSince(db: Db, began: number): Promise<{ limits: Limit[]; total: number; mostForMeeting: number }> {
  const rows: Sent[] = await db.read
    .selectFrom('sms_codes')
    .select(['mobile', 'device', 'ip', 'sent_at'])
    .where('sent_at', '>=', began)
    .orderBy('sent_at')
    .execute()
  const forMeeting = rows.filter(({ mobile }) => mobile.startsWith(MEETING_PHONES))
  const pooled = rows.filter(({ mobile }) => !mobile.startsWith(MEETING_PHONES))
  const unanswered = toUnanswered(pooled).toSorted((a, b) => a.sent_at - b.sent_at)
  return {
    total: rows.length,
    mostForMeeting: mostOnOneDay(forMeeting),
    limits: [
      ...slidingLimits.map(({ name, of, span, most }) => {
        const groups = Map.groupBy(
          rows.filter((row) => row[of] !== ''),
          (row) => row[of],
        )
        return { name, most, seen: Math.max(0, ...[...groups.values()].map((group) => mostWithin(momentsOf(group), span))) }
      }),
      { name: 'all, a minute', most: 600, seen: mostInMinutes(momentsOf(pooled)) },
      { name: 'all, a day', most: 20_000, seen: mostOnOneDay(pooled) },
      { name: 'all unanswered addresses, a minute', most: 300, seen: mostInMinutes(momentsOf(unanswered)) },
      { name: 'all unanswered addresses, a day', most: 5_000, seen: mostOnOneDay(unanswered) },
    ],
  }
}
