/** Reads the certificates of an organisation's people, of those who let it have them. It writes nothing. */
import { sql } from 'kysely'
import type { Db, Reader } from '../../db/db.ts'
import type { PageRange } from '../../db/pages.ts'

interface Asked {
  home: string
  thirdId: string
}

/** Each once, whether it is their account's or their phone's. */
const theirs = ({ home, thirdId }: Asked) => {
  const sharing = sql`organisation_members.organisation_id = ${home} AND organisation_members.certificates_since IS NOT NULL`
  const standing = sql`certificates.state = 'issued' AND certificates.third_id = ${thirdId}`
  return sql`
    SELECT certificates.number, certificates.meeting_id FROM organisation_members
    INNER JOIN certificates ON certificates.user_id = organisation_members.user_id
    WHERE ${sharing} AND ${standing}
    UNION
    SELECT certificates.number, certificates.meeting_id FROM organisation_members
    INNER JOIN users ON users.id = organisation_members.user_id
    INNER JOIN certificates ON certificates.phone = users.mobile AND certificates.phone <> ''
    WHERE ${sharing} AND ${standing}`
}

/** Meetings by their day, the latest first. */
export async function pageOfMeetings(db: Db, asked: Asked, { offset, limit }: PageRange) {
  const meetings = sql`
    SELECT meetings.id, meetings.title, meetings.starts_at, count(*) AS certificates
    FROM (${theirs(asked)}) AS theirs INNER JOIN meetings ON meetings.id = theirs.meeting_id
    GROUP BY meetings.id, meetings.title, meetings.starts_at`
  const counted = await sql<{ total: number }>`SELECT count(*) AS total FROM (${meetings}) AS each_one`.execute(db.read)
  const { rows } = await sql<{ id: string; title: string; certificates: number }>`
    SELECT * FROM (${meetings}) AS each_one ORDER BY starts_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db.read)
  return { rows, total: Number(counted.rows[0]?.total ?? 0) }
}

/** Numbers of a meeting behind `after`. */
export async function numbersAfter(
  on: Reader,
  asked: Asked,
  { meetingId, after, limit }: { meetingId: string; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    SELECT number FROM (${theirs(asked)}) AS theirs WHERE meeting_id = ${meetingId} AND number > ${after}
    ORDER BY number LIMIT ${limit}`.execute(on)
  return rows.map(({ number }) => number)
}

export async function countNumbers(on: Reader, asked: Asked, meetingId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM (${theirs(asked)}) AS theirs WHERE meeting_id = ${meetingId}`.execute(
    on,
  )
  return Number(rows[0]?.n ?? 0)
}
