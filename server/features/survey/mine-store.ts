/** What somebody has answered, named and anonymous, for themselves. Writes nothing. */
import { sql } from 'kysely'
import type { Db, Row } from '../../db/db.ts'
import type { PageRange, RowPage } from '../../db/pages.ts'

/** Of an anonymous one neither time nor answer is known. */
export interface MineRow {
  id: string
  survey_id: string
  meeting_id: string
  name: string
  anonymous: number
  session_title: string | null
  version: number
  updated_at: number | null
  given: Row<'survey_answers'>['given'] | null
}

/** The latest first; what has no time last. */
export async function pageOfMine(
  db: Pick<Db, 'read'>,
  { userId, meetingId, offset, limit }: { userId: string; meetingId: string | undefined } & PageRange,
): Promise<RowPage<MineRow>> {
  const there = meetingId === undefined ? sql`` : sql`AND surveys.meeting_id = ${meetingId}`
  const both = sql`(SELECT survey_answers.id, survey_id, session_id, survey_answers.version, updated_at, given FROM survey_answers
      JOIN surveys ON surveys.id = survey_answers.survey_id WHERE user_id = ${userId} ${there}
    UNION ALL SELECT survey_id || ' ' || session_id AS id, survey_id, session_id, 0 AS version, NULL AS updated_at, NULL AS given FROM survey_envelopes
      JOIN surveys ON surveys.id = survey_envelopes.survey_id WHERE user_id = ${userId} ${there}) mine`
  const counted = await sql<{ n: number }>`SELECT count(*) AS n FROM ${both}`.execute(db.read)
  const { rows } = await sql<MineRow>`SELECT mine.id, mine.survey_id, surveys.meeting_id, surveys.name, surveys.anonymous,
      schedule_items.title AS session_title, mine.version, mine.updated_at, mine.given
    FROM ${both} JOIN surveys ON surveys.id = mine.survey_id LEFT JOIN schedule_items ON schedule_items.id = mine.session_id
    ORDER BY coalesce(mine.updated_at, 0) DESC, mine.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db.read)
  return {
    rows: rows.map((row) => ({
      ...row,
      anonymous: Number(row.anonymous),
      version: Number(row.version),
      updated_at: row.updated_at === null ? null : Number(row.updated_at),
    })),
    total: Number(counted.rows[0]?.n ?? 0),
  }
}
