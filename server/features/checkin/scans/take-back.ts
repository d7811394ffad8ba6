/**
 * An entry that did not happen is taken back: the list knows of its admission what it knew before. Scans, and what a
 * list knows, are the record of the door themselves: only the admission's own state is logged.
 */
import type { AdmissionState } from '#contract/admission.ts'
import type { Row, Tx } from '../../../db/db.ts'
import { move } from '../../../flow/machine.ts'
import { admissionMachine } from '../../admission/machine.ts'
import { enteredElsewhere, passesBefore, type State, type StoredScan, updateScan, updateState } from './scan-store.ts'

/** Nobody has passed an admission at one list more often than this between two entries. */
const LOOKED_AT = 50

/** @param version the state's next. @returns what is known instead; undefined where something came after. */
export async function takeBack(
  tx: Tx,
  list: Pick<Row<'checkin_lists'>, 'kind'>,
  { scan, state: seen, admission }: { scan: StoredScan; state: State | undefined; admission: Pick<Row<'admissions'>, 'status'> },
  by: { version: number; who: string; at: number },
): Promise<{ state: State; status: AdmissionState } | undefined> {
  const { admission_id: id } = scan
  if (seen === undefined || seen.scan_id !== scan.id || id === null || seen.entered === 0) return undefined
  const before = seen.entered > 1 ? await passesBefore(tx, scan, LOOKED_AT) : []
  const entry = before.find(({ direction }) => direction === 'in')
  const state: State = {
    ...seen,
    version: by.version,
    entered: seen.entered - 1,
    inside: before[0]?.direction === 'in' ? 1 : 0,
    entered_at: entry === undefined ? 0 : momentOf(entry),
    gate_id: entry?.gate_id ?? '',
    scan_id: entry?.id ?? scan.id,
    device_id: entry?.device_id ?? null,
    heard: 1,
  }
  if (!(await updateState(tx, state, seen))) return undefined
  await updateScan(tx, scan.id, { undone_at: by.at })
  const from = admission.status
  if (list.kind !== 'entrance' || state.inside === 1 || (await enteredElsewhere(tx, { list_id: scan.list_id, admission_id: id })))
    return { state, status: from }
  const step = {
    entityId: id,
    action: state.entered === 0 ? ('undo' as const) : ('leave' as const),
    from,
    who: by.who,
    why: `undone: ${scan.id}`,
    at: by.at,
  }
  const { to } = await move(tx, admissionMachine, step)
  return { state, status: to ?? from }
}

/** As the state had it. */
function momentOf({ judged, shown, device_at, server_at }: StoredScan): number {
  return judged === '' && shown !== 'paper' ? server_at : device_at
}
