/** Answers scans one after the other, on what was read under the locks of one transaction; each sees what those before it have changed. */
import type { Row } from '../../../db/db.ts'
import { writeJson } from '../../../db/json.ts'
import { newId } from '../../../flow/ids.ts'
import { type Asked, decide, type Decision, momentOf } from './decide-scan.ts'
import { amendScan, type Changes, moveAdmission, putScan, putState } from './changes.ts'
import type { Visit } from '../../visitor/store.ts'
import { gateName } from '../lists/rule.ts'
import { isOfMeeting, listed } from '../ownership/listed-admission.ts'
import type { OwnerOf } from '../ownership/owners.ts'
import type { State, StoredScan } from './scan-store.ts'
import { inByHand } from './visit-scans.ts'

/** An admission as it is now, or a visit. */
export type Current = Pick<Row<'admissions'>, 'id' | 'status' | 'ended_why'> & { visit?: Visit }

export interface Read {
  lists: Map<string, Row<'checkin_lists'>>
  /** By list and nonce. */
  stored: Map<string, StoredScan>
  admissions: Map<string, Current>
  /** By list and admission. */
  states: Map<string, State>
  ownerOf: OwnerOf
}

export const keyOf = (listId: string, what: string): string => `${listId} ${what}`

/** @param changes to be written when all are answered. */
export function answerScan(read: Read, changes: Changes, asked: Asked): StoredScan {
  const key = keyOf(asked.list.id, asked.scan.nonce)
  const before = read.stored.get(key)
  const row = before === undefined ? first(read, changes, asked) : again(read, changes, asked, before)
  read.stored.set(key, row)
  return row
}

function first(read: Read, changes: Changes, asked: Asked): StoredScan {
  const { list, scan, admission, shown, digest, deviceId, userId, now } = asked
  const id = newId(now)
  const { verdict, why, conflict, past } = pass(read, changes, asked, id)
  return putScan(changes, {
    id,
    nonce: scan.nonce,
    meeting_id: list.meeting_id,
    third_id: list.third_id,
    list_id: list.id,
    gate_id: scan.gateId,
    device_id: deviceId,
    user_id: userId,
    admission_id: admission?.id ?? null,
    shown: shown.kind,
    digest,
    direction: scan.direction,
    verdict,
    why,
    judged: scan.judged,
    device_at: scan.at,
    server_at: now,
    forced: scan.forced ?? 0,
    conflict: conflict ? 1 : 0,
    answers: writeJson(scan.answers),
    past_at: past?.at ?? null,
    past_gate: past?.gateId ?? '',
    undone_at: null,
  })
}

/** Decides, and goes through the door where the decision is to. */
function pass(read: Read, changes: Changes, asked: Asked, scanId: string): Decision {
  const { list, admission, scan, deviceId, userId, now } = asked
  const mine = isOfMeeting(list, admission) ? admission : undefined
  const current = admission && read.admissions.get(admission.id)
  const seen = mine && read.states.get(keyOf(list.id, mine.id))
  const owner = mine && read.ownerOf(listed(list, mine))
  const decision = decide(asked, {
    current,
    state: seen,
    held: owner !== undefined && owner.id !== deviceId,
    inSince: current?.visit && inByHand(current.visit),
  })
  if (decision.change === undefined || mine === undefined || current === undefined) return decision
  const entering = decision.change === 'enter'
  const next: State = {
    list_id: list.id,
    admission_id: mine.id,
    serial: mine.serial,
    inside: entering ? 1 : 0,
    version: nextVersion(read, list.id),
    scan_id: scanId,
    device_id: deviceId,
    entered: (seen?.entered ?? 0) + (entering ? 1 : 0),
    entered_at: entering ? momentOf(asked) : (seen?.entered_at ?? 0),
    gate_id: entering ? scan.gateId : (seen?.gate_id ?? ''),
    // What a device has shown it need not confirm; for paper there is none to confirm it.
    heard: entering && deviceId !== null && scan.judged === '' ? 0 : 1,
  }
  setState(read, changes, next, seen)
  if (list.kind === 'entrance')
    current.status = moveAdmission(changes, mine.id, current.status, decision.change, { who: userId, why: `scan ${scanId}`, at: now })
  if (current.visit !== undefined)
    changes.visits.push({
      visit: current.visit,
      change: decision.change,
      gate: gateName(list, scan.gateId),
      at: momentOf(asked),
      now,
      who: userId,
    })
  else if (entering && next.entered === 1)
    changes.arrivals.push({ list, admission: mine, gateId: scan.gateId, at: now, cameAt: next.entered_at })
  return decision
}

/**
 * The same scan once more. Its device may have let somebody in by itself
 * meanwhile, for the answer was lost: that is what happened. It is a conflict
 * where it would be one if the server had never been asked; what kept it from
 * letting them in is often over by then (a question, another device's slot), and
 * whoever counts who came leaves conflicts out. Where it turned
 * away whom the server let in, it takes the entry back itself (undo).
 */
function again(read: Read, changes: Changes, asked: Asked, before: StoredScan): StoredScan {
  const {
    list,
    admission,
    scan: { judged },
    deviceId,
  } = asked
  if (isSheet(asked, before)) return amendScan(changes, before, columnsOf(asked, pass(read, changes, asked, before.id)))
  if (judged !== 'admit' || before.judged !== '' || before.device_id !== deviceId) return before
  // One nonce for two admissions is a lie; what the server could not tell the admission of, the device perhaps could.
  if (before.admission_id !== null && before.admission_id !== admission?.id) return before
  if (before.verdict !== 'admit') {
    const decision = pass(read, changes, asked, before.id)
    return amendScan(changes, before, { ...columnsOf(asked, decision), judged, verdict: judged })
  }
  const seen = read.states.get(keyOf(list.id, before.admission_id ?? ''))
  if (seen !== undefined && seen.scan_id === before.id && seen.heard === 0)
    setState(read, changes, { ...seen, heard: 1, version: nextVersion(read, list.id) }, seen)
  return amendScan(changes, before, { judged })
}

/** Somebody types a sheet again of whom some were refused: since then their ticket may have been sold, or the list opened to it. */
const isSheet = ({ shown, deviceId }: Asked, before: StoredScan) =>
  shown.kind === 'paper' && deviceId === null && before.device_id === null && before.verdict !== 'admit'

function columnsOf({ admission }: Asked, { verdict, why, conflict, past }: Decision) {
  return {
    verdict,
    why,
    conflict: conflict ? 1 : 0,
    admission_id: admission?.id ?? null,
    past_at: past?.at ?? null,
    past_gate: past?.gateId ?? '',
  }
}

function setState(read: Read, changes: Changes, next: State, seen: State | undefined): void {
  const key = keyOf(next.list_id, next.admission_id)
  putState(changes, key, next, seen)
  read.states.set(key, next)
}

function nextVersion(read: Read, listId: string): number {
  const list = read.lists.get(listId) as Row<'checkin_lists'>
  list.states += 1
  return list.states
}
