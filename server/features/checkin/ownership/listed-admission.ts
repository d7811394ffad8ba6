/** An admission at a list, and the slot of it that decides which device owns it. */
import type { List } from '../lists/list-store.ts'
import type { Admission } from '../scans/admission-store.ts'

export interface ListedAdmission {
  listId: string
  slot: number
  admissionId: string
}

/** In the roster of its meeting: with a number, and the slot that came with it. */
export type Numbered = Admission & { serial: number; slot: number }

export function isOfMeeting(list: Pick<List, 'meeting_id'>, admission: Admission | undefined): admission is Numbered {
  return admission !== undefined && admission.meeting_id === list.meeting_id && admission.serial !== null && admission.slot !== null
}

export function listed({ id }: Pick<List, 'id'>, { id: admissionId, slot }: Numbered): ListedAdmission {
  return { listId: id, slot, admissionId }
}
