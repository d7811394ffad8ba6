/** The only file that writes checkin_lists, but for its counters, which are taken inside the transaction they count for. */
import { sql } from 'kysely'
import type { Db, Reader, Row, Tx } from '../../../db/db.ts'
import { readJson, writeJson } from '../../../db/json.ts'
import { type Given, prepared } from '../../../db/prepared.ts'
import { coalesced } from '../../../flow/coalesced.ts'
import { newCode, newId, newToken } from '../../../flow/ids.ts'

export type List = Row<'checkin_lists'>

/** All tickets of a meeting, in an order that a new one never changes: rosters tell them by their index. */
export function ticketsOf(on: Reader, meetingId: string): Promise<Pick<Row<'tickets'>, 'id' | 'name'>[]> {
  return on
    .selectFrom('tickets')
    .select(['id', 'name'])
    .where('meeting_id', '=', meetingId)
    .orderBy(sql`length(id)`)
    .orderBy('id')
    .execute()
}

const standing = (on: Reader) => on.selectFrom('checkin_lists').selectAll().where('removed_at', 'is', null)

/** At the entrance people are asked too what the forms of its tickets ask at the door: a row for each form and ticket. */
const standingWithDoors = (layer: Reader) =>
  layer
    .selectFrom('checkin_lists')
    .leftJoin('forms', (join) =>
      join
        .onRef('forms.meeting_id', '=', 'checkin_lists.meeting_id')
        .on('checkin_lists.kind', '=', sql.lit('entrance'))
        .on(sql<boolean>`forms.door <> '[]' and forms.removed_at is null`),
    )
    .leftJoin('tickets', 'tickets.form_id', 'forms.id')
    .selectAll('checkin_lists')
    .select(['forms.door', 'tickets.id as asked_of'])
    .where('checkin_lists.removed_at', 'is', null)
    .orderBy('checkin_lists.created_at')
    .orderBy('checkin_lists.id')
    .orderBy('forms.created_at')
    .orderBy('forms.id')

const listsByIds = prepared((layer, given: Given<{ ids: readonly string[] }>) =>
  standingWithDoors(layer).where(given.among('checkin_lists.id', 'ids')),
)

/** Those that stand, the oldest first, each with all that it asks. */
export async function listsWithQuestions(db: Db, ids: readonly string[]): Promise<List[]> {
  return withQuestions((await listsByIds(db, db.read, { ids })).rows)
}

const listsByDevices = prepared((layer, given: Given<{ deviceIds: readonly string[] }>) =>
  standingWithDoors(layer).where('checkin_lists.id', 'in', (q) =>
    q.selectFrom('checkin_devices').select('list_id').where(given.among('checkin_devices.id', 'deviceIds')),
  ),
)

/** The same, of those at which devices stand. */
export async function listsOfDevices(db: Pick<Db, 'engine'>, on: Reader, deviceIds: readonly string[]): Promise<List[]> {
  return withQuestions((await listsByDevices(db, on, { deviceIds })).rows)
}

type WithDoor = Awaited<ReturnType<ReturnType<typeof standingWithDoors>['execute']>>[number]

function withQuestions(rows: readonly WithDoor[]): List[] {
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((asked) => {
    const [{ door: _, asked_of: __, ...list }] = asked as [WithDoor]
    const accepted = readJson(list.ticket_ids)
    const doors = asked.flatMap(({ door, asked_of: ticket }) =>
      door !== null && ticket !== null && (accepted.length === 0 || accepted.includes(ticket)) ? readJson(door) : [],
    )
    if (doors.length === 0) return list
    const questions = new Map(doors.map((question) => [question.id, question]))
    return { ...list, questions: writeJson([...readJson(list.questions), ...questions.values()]) }
  })
}

const listOf = coalesced(async (db: Db, ids: readonly string[]) => {
  const found = new Map((await listsWithQuestions(db, [...new Set(ids)])).map((row) => [row.id, row]))
  return ids.map((id) => found.get(id))
})

/** Of a tenant, and not removed. @param meetingId only where it is a list of this meeting. */
export async function findList(db: Db, id: string, thirdId: string, meetingId?: string): Promise<List | undefined> {
  const list = await listOf(db, id)
  return list?.third_id === thirdId && (meetingId === undefined || list.meeting_id === meetingId) ? list : undefined
}

/** By the code that hangs at its gate. */
export function findListBySelfCode(on: Reader, code: string): Promise<List | undefined> {
  return standing(on).where('self_code', '=', code).executeTakeFirst()
}

/** The same, locked until the commit. */
export function lockList(tx: Tx, id: string, thirdId: string, meetingId?: string): Promise<List | undefined> {
  return standing(tx)
    .where('id', '=', id)
    .where('third_id', '=', thirdId)
    .$if(meetingId !== undefined, (q) => q.where('meeting_id', '=', meetingId as string))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The oldest first. */
export function listsOf(on: Reader, meetingId: string): Promise<List[]> {
  return standing(on).where('meeting_id', '=', meetingId).orderBy('created_at').orderBy('id').execute()
}

/** What is its own of each list that is made. */
export function freshList(now: number) {
  return { id: newId(now), self_code: newCode(20), handover_key: newToken(), created_at: now, removed_at: null }
}

export async function insertList(tx: Tx, row: Omit<List, 'states' | 'shares' | 'devices'>): Promise<void> {
  await tx.insertInto('checkin_lists').values(row).execute()
}

/** With the next version of what devices are told of the list beside its states. */
export async function updateList(tx: Tx, id: string, values: Partial<List>): Promise<void> {
  await tx
    .updateTable('checkin_lists')
    .set((q) => ({ ...values, shares: q('shares', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function wasScanned(tx: Tx, listId: string): Promise<boolean> {
  return (await tx.selectFrom('checkin_scans').select('id').where('list_id', '=', listId).limit(1).executeTakeFirst()) !== undefined
}

/** Takes the number of a list's next device. */
export async function nextDeviceNo(tx: Tx, listId: string): Promise<number> {
  const { devices } = await tx
    .updateTable('checkin_lists')
    .set((q) => ({ devices: q('devices', '+', 1) }))
    .where('id', '=', listId)
    .returning('devices')
    .executeTakeFirstOrThrow()
  return devices
}

/**
 * What the ownership of a list's admissions and what it knows of them change under: one lock for both, so that no
 * device gets a slot while an entry in it is being written. In ascending id.
 */
export async function lockLists(db: Pick<Db, 'engine'>, tx: Tx, ids: readonly string[]): Promise<Row<'checkin_lists'>[]> {
  return (await listsUnderLock(db, tx, { ids })).rows
}

const listsUnderLock = prepared((layer, given: Given<{ ids: readonly string[] }>) =>
  layer.selectFrom('checkin_lists').selectAll().where(given.among('id', 'ids')).orderBy('id').forNoKeyUpdate(),
)
