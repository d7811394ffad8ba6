/** What of a meeting goes into its rehearsal: what organisers have set, and no person, order or scan. Only read here. */
import { sql } from 'kysely'
import { DEFAULT_SYS_CODE } from '#contract/call.ts'
import type { Db } from '../../db/db.ts'
import type { TableName } from '../../db/tables.ts'
import { noNews } from '../meeting/news.ts'
import { ONLY } from '../system/store.ts'

type Value = string | number | null
export type CopiedRow = Record<string, Value>

/** Rows by table, in an order in which each finds what it names. */
export type Copy = readonly { table: TableName; rows: readonly CopiedRow[] }[]

/** Pictures beyond so many bytes stay behind: a rehearsal is held without them. */
const PICTURES_MOST = 24 * 1024 * 1024

/** The parts of a meeting. */
const parts = [
  'modules',
  'schedule_items',
  'programmes',
  'guests',
  'pools',
  'forms',
  'tickets',
  'vouchers',
  'rosters',
  'checkin_lists',
] as const

/** What a row has in the rehearsal instead: sold places and devices are the meeting's own. */
const fresh: Partial<Record<TableName, CopiedRow>> = {
  tenants: { merchant_by: null },
  meetings: {
    state: 'published',
    archived_from: '',
    cancelled_at: null,
    moved_from: null,
    moved_from_address: '',
    refund_until: null,
    purge_at: null,
    // Nobody of the real portal is there.
    certification_id: null,
    // Its articles stay behind.
    news: noNews,
  },
  tickets: { sold: 0 },
  // Whether codes are alive is a setting; how far devices have counted is not.
  rosters: { version: 0, serials: 0 },
  checkin_lists: { states: 0, shares: 0, devices: 0 },
}

/** @returns everything a meeting is sold and held with. */
export async function copyOf({ read }: Pick<Db, 'read'>, meetingId: string, thirdId: string): Promise<Copy> {
  const rowsOf = async (table: TableName, column: string, values: readonly string[]): Promise<CopiedRow[]> => {
    if (values.length === 0) return []
    const { rows } = await sql<CopiedRow>`SELECT * FROM ${sql.table(table)} WHERE ${sql.ref(column)} IN (${sql.join(values)})`.execute(read)
    return rows.map((row) => ({ ...row, ...fresh[table] }))
  }
  const copied: { table: TableName; rows: CopiedRow[] }[] = []
  const take = async (table: TableName, column: string, values: readonly string[]) => {
    const rows = await rowsOf(table, column, values)
    copied.push({ table, rows })
    return rows
  }
  const ids = (rows: readonly CopiedRow[]) => rows.map(({ id }) => String(id))

  // The portal's own system answers where a page names none.
  const tenants = [...new Set([thirdId, DEFAULT_SYS_CODE])]
  await take('tenants', 'id', tenants)
  await take('platform', 'id', [ONLY])
  await take('systems', 'tenant_id', tenants)
  await take('organisations', 'third_id', [thirdId])
  await take('transfer_accounts', 'third_id', [thirdId])
  await take('meetings', 'id', [meetingId])
  const things: Partial<Record<TableName, CopiedRow[]>> = {}
  for (const table of parts) things[table] = await take(table, 'meeting_id', [meetingId])
  await take('form_versions', 'form_id', ids(things.forms ?? []))

  const owners = [meetingId, thirdId, ...ids(things.guests ?? []), ...ids(things.schedule_items ?? [])]
  const uses = (await inPieces(owners, (some) => rowsOf('file_uses', 'entity_id', some))).filter(({ entity }) => shown.has(String(entity)))
  const files = await inPieces([...new Set(uses.map(({ file_id: id }) => String(id)))], (some) => rowsOf('files', 'id', some))
  let bytes = 0
  const kept = files.filter(({ size }) => (bytes += Number(size)) <= PICTURES_MOST)
  const keptIds = new Set(ids(kept))
  copied.push({ table: 'files', rows: kept })
  copied.push({ table: 'file_pieces', rows: await inPieces([...keptIds], (some) => rowsOf('file_pieces', 'file_id', some)) })
  copied.push({ table: 'file_uses', rows: uses.filter(({ file_id: id }) => keptIds.has(String(id))) })
  return copied
}

/** What pictures belong to that pages show; files of people and tasks stay where they are. */
const shown = new Set(['meeting', 'guest', 'schedule_item', 'system'])

/** A statement names so many things at most. */
const AT_ONCE = 500

async function inPieces<T>(all: readonly string[], ask: (some: readonly string[]) => Promise<T[]>): Promise<T[]> {
  const found: T[] = []
  for (let at = 0; at < all.length; at += AT_ONCE) found.push(...(await ask(all.slice(at, at + AT_ONCE))))
  return found
}
