/**
 * What server and devices told is on disk as a log of sealed records in their
 * order; reading them again in order makes the same memory.
 */
import type { RosterRow, StateRow } from '#contract/checkin.ts'
import { cipherOf, type Lock, type Sealed } from './cipher.ts'
import type { Desk, Marks, Opened, Remembered } from './desk.ts'
import { DOOR_KEY } from './forget.ts'
import type { PeerRow } from './knowledge.ts'
import { forgetAll, unmarked } from './lock.ts'
import type { Change } from './place.ts'

export interface LogRecord {
  roster?: RosterRow[]
  states?: StateRow[]
  peers?: PeerRow[]
}

/** Small records slow the start down; writing tens of thousands of rows anew slows the door down. */
const LOG_MOST = 400
const LOG_PAGE = 5000

/** Nothing comes back where the key is gone. */
export async function restore(desk: Desk): Promise<void> {
  const { place } = desk
  const cipher = cipherOf(await place.read<Lock>('facts', DOOR_KEY))
  const secret = await place.read<Sealed>('facts', 'opened')
  if (cipher === undefined || secret === undefined) return
  try {
    desk.opened = JSON.parse(await cipher.open(secret)) as Opened
    for (const { key, value } of await place.all<Sealed>('log')) {
      takeIn(desk, JSON.parse(await cipher.open(value)) as LogRecord)
      desk.logOrder = key
      desk.logLength += 1
    }
    for (const { value } of await place.all<Sealed>('history')) desk.history.unshift(JSON.parse(await cipher.open(value)) as Remembered)
    desk.marks = (await place.read<Marks>('facts', 'marks')) ?? unmarked
    desk.ahead = desk.marks.ahead
    desk.cipher = cipher
  } catch {
    // Sealed with a key that is gone: as if nothing were here.
    forgetAll(desk)
  }
}

function takeIn(desk: Desk, { roster, states, peers }: LogRecord): void {
  if (roster !== undefined) desk.roster.put(roster)
  if (states !== undefined) desk.knowledge.hear(states)
  if (peers !== undefined) desk.knowledge.hearPeers(peers)
}

/** Takes news in. @returns what is to be written with it. */
export async function logged(desk: Desk, record: LogRecord): Promise<Change[]> {
  takeIn(desk, record)
  if (desk.cipher === undefined) return []
  desk.logLength += 1
  return [{ shelf: 'log', key: ++desk.logOrder, value: await desk.cipher.seal(JSON.stringify(record)) }]
}

export async function sealedOpened(desk: Desk, opened: Opened): Promise<Change[]> {
  return desk.cipher === undefined ? [] : [{ shelf: 'facts', key: 'opened', value: await desk.cipher.seal(JSON.stringify(opened)) }]
}

/** Writes the log anew in few large records, where it has many small ones. */
export async function compact(desk: Desk): Promise<void> {
  const { cipher, place } = desk
  if (desk.logLength < LOG_MOST || cipher === undefined) return
  const rows = desk.roster.rows()
  const records: LogRecord[] = [desk.knowledge.all()]
  for (let from = 0; from < rows.length; from += LOG_PAGE) records.push({ roster: rows.slice(from, from + LOG_PAGE) })
  const changes: Change[] = (await place.all('log')).map(({ key }) => ({ shelf: 'log', key }))
  for (const record of records) changes.push({ shelf: 'log', key: ++desk.logOrder, value: await cipher.seal(JSON.stringify(record)) })
  await place.write(changes)
  desk.logLength = records.length
}
