/** Reading the log as the history of a meeting: server/flow writes it. */
import type { Db, Row, Tx } from '../../db/db.ts'
import { pageOf, type PageRange, type RowPage } from '../../db/pages.ts'

export type LoggedChange = Row<'log'> & { name: string | null; mobile: string | null }

interface Wanted {
  meetingId: string
  entity: string | undefined
  entityId: string | undefined
}

export async function pageOfChanges(db: Db, { meetingId, entity, entityId }: Wanted, range: PageRange): Promise<RowPage<LoggedChange>> {
  let found = db.read.selectFrom('log').where('meeting_id', '=', meetingId).where('meeting_id', '!=', '')
  if (entity !== undefined) found = found.where('entity', '=', entity)
  if (entityId !== undefined) found = found.where('entity_id', '=', entityId)
  return pageOf(
    found,
    found
      .leftJoin('users', 'users.id', 'log.who')
      .selectAll('log')
      .select(['users.name', 'users.mobile'])
      .orderBy('log.at', 'desc')
      .orderBy('log.id', 'desc'),
    range,
  )
}

/** The last change of one of these fields to a thing since an edition of it. */
export function lastChange(
  tx: Tx,
  { entity, entityId, since, fields }: { entity: string; entityId: string; since: number; fields: readonly string[] },
): Promise<LoggedChange | undefined> {
  return tx
    .selectFrom('log')
    .leftJoin('users', 'users.id', 'log.who')
    .selectAll('log')
    .select(['users.name', 'users.mobile'])
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .where('edition', '>', since)
    .where('action', 'in', fields)
    .orderBy('log.edition', 'desc')
    .orderBy('log.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether a meeting is a tenant's own, to be read of. */
export async function isTenants(db: Db, meetingId: string, thirdId: string): Promise<boolean> {
  const found = await db.read
    .selectFrom('meetings')
    .select('id')
    .where('id', '=', meetingId)
    .where('third_id', '=', thirdId)
    .where('state', '!=', 'removed')
    .executeTakeFirst()
  return found !== undefined
}
