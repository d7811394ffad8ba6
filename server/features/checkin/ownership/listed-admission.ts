/** An admission at a list, and the slot of it that decides which device owns it. */
import { slotOf } from '#contract/checkin/ownership.ts'
import { tailOf } from '../lists/rule.ts'
import type { List } from '../lists/list-store.ts'
import type { Admission } from '../scans/admission-store.ts'

export interface ListedAdmission {
  listId: string
  slot: number
  admissionId: string
}

/** In the roster of its meeting: with a number. */
export type Numbered = Admission & { serial: number }

export function isOfMeeting(list: Pick<List, 'meeting_id'>, admission: Admission | undefined): admission is Numbered {
  return admission !== undefined && admission.meeting_id === list.meeting_id && admission.serial !== null
}

export function listed({ id }: Pick<List, 'id'>, { id: admissionId, serial, phone }: Numbered): ListedAdmission {
  return { listId: id, slot: slotOf(serial, tailOf(phone)), admissionId }
}
