/**
 * What server and devices told is on disk as a log of sealed records in their
 * order; reading them again in order makes the same memory.
 */
import type { RosterRow, StateRow } from '#contract/checkin/roster.ts'
import { cipherOf, type Lock, type Sealed } from './cipher.ts'
import type { Device, Marks, Opened, Remembered } from './device.ts'
import { DOOR_KEY } from '../../../session/door-data.ts'
import type { PeerRow } from './knowledge.ts'
import { forgetAll, unmarked } from './lock.ts'
import type { Change } from './store.ts'

export interface LogRecord {
  roster?: RosterRow[]
  states?: StateRow[]
  peers?: PeerRow[]
}

/** Small records slow the start down; writing tens of thousands of rows anew slows the door down. */
const LOG_MOST = 400
const LOG_PAGE = 5000

/** Nothing comes back where the key is gone. */
export async function restore(device: Device): Promise<void> {
  const { store } = device
  const cipher = cipherOf(await store.read<Lock>('facts', DOOR_KEY))
  const secret = await store.read<Sealed>('facts', 'opened')
  if (cipher === undefined || secret === undefined) return
  try {
    device.opened = JSON.parse(await cipher.open(secret)) as Opened
    for (const { key, value } of await store.all<Sealed>('log')) {
      takeIn(device, JSON.parse(await cipher.open(value)) as LogRecord)
      device.logOrder = key
      device.logLength += 1
    }
    for (const { value } of await store.all<Sealed>('history')) device.history.unshift(JSON.parse(await cipher.open(value)) as Remembered)
    device.marks = (await store.read<Marks>('facts', 'marks')) ?? unmarked
    device.ahead = device.marks.ahead
    device.cipher = cipher
  } catch {
    // Sealed with a key that is gone: as if nothing were here.
    forgetAll(device)
  }
}

function takeIn(device: Device, { roster, states, peers }: LogRecord): void {
  if (roster !== undefined) device.roster.put(roster)
  if (states !== undefined) device.knowledge.hear(states)
  if (peers !== undefined) device.knowledge.hearPeers(peers)
}

/** Takes news in. @returns what is to be written with it. */
export async function logged(device: Device, record: LogRecord): Promise<Change[]> {
  takeIn(device, record)
  if (device.cipher === undefined) return []
  device.logLength += 1
  return [{ shelf: 'log', key: ++device.logOrder, value: await device.cipher.seal(JSON.stringify(record)) }]
}

export async function sealedOpened(device: Device, opened: Opened): Promise<Change[]> {
  return device.cipher === undefined ? [] : [{ shelf: 'facts', key: 'opened', value: await device.cipher.seal(JSON.stringify(opened)) }]
}

/** Writes the log anew in few large records, where it has many small ones. */
export async function compact(device: Device): Promise<void> {
  const { cipher, store } = device
  if (device.logLength < LOG_MOST || cipher === undefined) return
  const rows = device.roster.rows()
  const records: LogRecord[] = [device.knowledge.all()]
  for (let from = 0; from < rows.length; from += LOG_PAGE) records.push({ roster: rows.slice(from, from + LOG_PAGE) })
  const changes: Change[] = (await store.all('log')).map(({ key }) => ({ shelf: 'log', key }))
  for (const record of records) changes.push({ shelf: 'log', key: ++device.logOrder, value: await cipher.seal(JSON.stringify(record)) })
  await store.write(changes)
  device.logLength = records.length
}
