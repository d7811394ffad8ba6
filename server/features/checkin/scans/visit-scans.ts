/** Visits at a list for them, in the shape in which doors know admissions; and what a scan does to one. */
import { slotOf } from '#contract/checkin/ownership.ts'
import { VISIT } from '#contract/checkin/rule.ts'
import { visitNote, visitWord } from '#contract/checkin/words.ts'
import { visitDocument, type VisitState } from '#contract/visitor.ts'
import type { Row, Tx } from '../../../db/db.ts'
import { readJson } from '../../../db/json.ts'
import { doorStaff, showField } from '../../../privacy/field-gate.ts'
import type { KnownVisit } from '../../visitor/door-store.ts'
import { comeIn, goOut, takeEntryBack } from '../../visitor/move.ts'
import { tellDoors } from '../../visitor/roster.ts'
import type { Visit } from '../../visitor/store.ts'
import { tailOf } from '../lists/rule.ts'
import type { Admission } from './admission-store.ts'

type Standing = Pick<Row<'admissions'>, 'status' | 'ended_why'>

const lets = new Set<VisitState>(['approved', 'arrived', 'out'])

/** As an admission stands: one that lets nobody in any more is taken for called off. */
export function standingOfVisit({ state }: Pick<Visit, 'state'>): Standing {
  return lets.has(state) ? { status: 'issued', ended_why: '' } : { status: 'revoked', ended_why: 'withdrawn' }
}

/** Since when it is in by a person's word, at no gate, after whatever a door has told; 0: not. */
export function inByHand({ state, gate, arrived_at }: Pick<Visit, 'state' | 'gate' | 'arrived_at'>): number {
  return state === 'arrived' && gate === '' ? (arrived_at ?? 0) : 0
}

/** Follows from what nobody mends: whoever is forgotten is called off, too. */
export const slotOfVisit = ({ serial, mobile }: Pick<KnownVisit, 'serial' | 'mobile'>): number => slotOf(serial, tailOf(mobile))

export const peopleOf = ({ companions }: Pick<Visit, 'companions'>): number => readJson(companions).length + 1

export function noteOfVisit(visit: Pick<Visit, 'companions' | 'plate' | 'document_kind' | 'document_tail'>): string {
  const { plate, document_kind: kind, document_tail: tail } = visit
  return visitNote(peopleOf(visit), showField('visitor.plate', plate, doorStaff), visitDocument(kind, tail))
}

export function shownVisit(visit: KnownVisit): Admission {
  return {
    id: visit.id,
    meeting_id: visit.meeting_id,
    ticket_id: VISIT,
    serial: visit.serial,
    slot: slotOfVisit(visit),
    ...standingOfVisit(visit),
    ticket_name: visitWord,
    name: visit.name,
    phone: visit.mobile,
    hospital: visit.unit,
    grassroots: '',
    department: '',
    vip: 0,
    note: noteOfVisit(visit),
    host_id: null,
    attendee_id: '',
    documented: 0,
    visiting: { hours: { from: visit.from_at, to: visit.to_at } },
  }
}

/** One that a scan has let in or out. */
export interface VisitPass {
  visit: Visit
  change: 'enter' | 'leave'
  /** The gate's name. */
  gate: string
  /** When it happened, and when it is known. */
  at: number
  now: number
  who: string
}

/** Under the locks of their rows, in the order in which they happened. */
export async function passVisits(tx: Tx, passes: readonly VisitPass[]): Promise<void> {
  const latest = new Map<string, Visit>()
  for (const { visit: read, change, gate, at, now, who } of passes) {
    const visit = latest.get(read.id) ?? read
    const after = change === 'enter' ? await comeIn(tx, visit, { who, at, gate, now }) : await goOut(tx, visit, { who, at })
    if (after === undefined) continue
    latest.set(visit.id, after)
    // Its roster row said that a person has let it in: from now on the list says more.
    if (inByHand(visit) > 0) await tellDoors(tx, after)
  }
}

/** @param inside whether the list still knows them as in by an entry before. */
export async function takeVisitBack(tx: Tx, visit: Visit, inside: boolean, by: { who: string; at: number }): Promise<void> {
  const back = await takeEntryBack(tx, visit, by)
  if (back?.state === 'arrived' && !inside) await goOut(tx, back, by)
}
