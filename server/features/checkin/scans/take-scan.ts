/** The way of every scan at the server: what was shown, whom to ask first, and one commit for all that come together. */
import { SILENT_MS } from '#contract/checkin/devices.ts'
import { letsIn } from '#contract/checkin/rule.ts'
import type { Person } from '#contract/checkin/people.ts'
import type { Outcome, Scan } from '#contract/checkin/scans.ts'
import type { Db } from '../../../db/db.ts'
import type { Seals } from '../../../db/sealed.ts'
import type { Deps } from '../../../deps.ts'
import { batchedAt } from '../../../flow/batch.ts'
import { hideField } from '../../../privacy/field-gate.ts'
import { askFor } from '../ownership/asks.ts'
import { commitScans } from './commit-scans.ts'
import { type Asked, decide } from './decide-scan.ts'
import { identify, listedById } from './identify.ts'
import { isOfMeeting, listed } from '../ownership/listed-admission.ts'
import { companyOf, gateName, ruleOf } from '../lists/rule.ts'
import { documentsAtDoor } from '../people/document.ts'
import type { Device } from '../devices/device-store.ts'
import { ownerNow } from '../ownership/owners.ts'
import { knownNow, type StoredScan } from './scan-store.ts'
import type { List } from '../lists/list-store.ts'
import type { Admission } from './admission-store.ts'

/** Bounds a batch to a few milliseconds. */
const MOST = 32
/** A device's clock, corrected, is not off by more than this. */
const OFF_MS = 60_000

/**
 * The one queue in front of each database, one commit at a time: two would wait for each other's lock on the list. A
 * lot is decided in its order.
 */
export const takeLot = batchedAt((db: Db, lots: readonly (readonly Asked[])[]) => commitScans(db, lots), { inFlight: 1, most: MOST })

const YEAR_MS = 366 * 86_400_000

/** Who scans, and where. */
export interface By {
  list: List
  deviceId: string | null
  userId: string
  now: number
}

export async function askedOf(deps: Pick<Deps, 'db' | 'env'>, { list, deviceId, userId, now }: By, scan: Scan): Promise<Asked> {
  const identified = await identify(deps, list, scan, scan.judged === '' ? now : Math.min(scan.at, now + OFF_MS))
  return { ...identified, list, rule: ruleOf(list), scan: { ...scan, at: momentIn(list, scan, now) }, deviceId, userId, now }
}

/** A list lets nobody in before there is one, but for the sheet of a day before it was made; nobody comes tomorrow. */
function momentIn({ created_at }: Pick<List, 'created_at'>, { at, shown }: Pick<Scan, 'at' | 'shown'>, now: number): number {
  return Math.min(Math.max(at, shown.kind === 'paper' ? created_at - YEAR_MS : created_at - OFF_MS), now)
}

/** A scan that is to be decided now, and the device to be asked for the admission before. */
export interface Live {
  asked: Asked
  owner: Device | undefined
}

/** Another device that owns the admission, and is there; where nobody need be asked, for they would not come in anyway, undefined. */
export async function ownerToAsk(db: Db, asked: Asked): Promise<Device | undefined> {
  const { list, admission, scan, deviceId, now } = asked
  if (list.devices === 0 || scan.judged !== '' || scan.forced === 1 || !isOfMeeting(list, admission)) return undefined
  const owner = await ownerNow(db, { about: listed(list, admission), now })
  if (owner === undefined || owner.id === deviceId || owner.seen_at < now - SILENT_MS) return undefined
  const { state, taken } = await knownNow(db, { listId: list.id, admissionId: admission.id, nonce: scan.nonce })
  return taken || decide(asked, { current: admission, state, held: false }).verdict !== 'admit' ? undefined : owner
}

export async function takeLive(db: Db, { asked, owner }: Live): Promise<StoredScan> {
  const { list, admission, scan, now } = asked
  if (owner !== undefined && isOfMeeting(list, admission))
    await askFor(db, owner, { admission_id: admission.id, serial: admission.serial, gate: gateName(list, scan.gateId) }, now)
  const [row] = await takeLot(db)([asked])
  return row as StoredScan
}

/** Where an earlier entry is what it is about. */
const aboutPast = ({ verdict, why, conflict }: StoredScan) =>
  verdict === 'already' || conflict === 1 || ['unsure', 'again', 'forced'].includes(why)

/** What the door is told. Nothing of whom it has nothing to do with. @param seals of a scan that a person waits for: opens documents. */
export async function outcomeOf(db: Db, asked: Asked, row: StoredScan, seals?: Seals): Promise<Outcome> {
  const { list, admission, now } = asked
  const whose = row.admission_id === null || row.admission_id === admission?.id ? admission : await listedById(db, list, row.admission_id)
  const mine = isOfMeeting(list, whose) ? whose : undefined
  const about = row.why === 'held' && mine !== undefined ? listed(list, mine) : undefined
  const owner = about && (await ownerNow(db, { about, now }))
  return {
    nonce: row.nonce,
    verdict: row.verdict,
    why: row.why,
    person:
      mine === undefined ? null : { ...personOf(list, mine, mine.serial), ...(seals && (await documentOf({ db, seals }, list, mine))) },
    past: row.past_at === null || !aboutPast(row) ? null : { at: row.past_at, gate: gateName(list, row.past_gate) },
    holder: owner === undefined ? null : { name: owner.name, gate: gateName(list, owner.gate_id) },
    conflict: row.conflict,
  }
}

async function documentOf(deps: Pick<Deps, 'db' | 'seals'>, list: List, admission: Admission): Promise<Pick<Person, 'document'>> {
  if (Number(admission.documented) === 0 || !letsIn(ruleOf(list), admission.ticket_id)) return {}
  const document = (await documentsAtDoor(deps, [admission.attendee_id])).get(admission.attendee_id)
  return document === undefined ? {} : { document }
}

function personOf(list: List, admission: Admission, serial: number): Person {
  const known = letsIn(ruleOf(list), admission.ticket_id)
  const nobody = { name: '', company: '', phone: '', vip: 0, note: '' }
  return {
    serial,
    ticketName: admission.ticket_name,
    ...(known
      ? {
          name: admission.name,
          company: companyOf(admission),
          phone: hideField('phone', admission.phone),
          vip: admission.vip ?? 0,
          note: admission.note ?? '',
        }
      : nobody),
  }
}
