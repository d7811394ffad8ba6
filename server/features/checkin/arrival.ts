/** What else happens when somebody goes through a door: their admission moves on, and whoever waits for a VIP hears of it. */
import type { Row, Tx } from '../../db/db.ts'
import { transition } from '../../flow/machine.ts'
import { admissionMachine, type AdmissionState } from '../admission/machine.ts'
import { passAdmission } from '../admission/store.ts'
import { tell } from '../message/outbox.ts'
import { gateName } from './rule.ts'
import { type Ticket, titleOf } from './ticket-store.ts'

/** At an entrance of the meeting. @param status as it was read under lock. @returns what it is now. */
export async function walkThrough(tx: Tx, id: string, status: string, change: 'enter' | 'leave', by: { who: string; why: string; at: number }): Promise<string> {
  const from = status as AdmissionState
  const action = change === 'leave' ? 'leave' : from === 'left' ? 'return' : 'enter'
  const to = await transition(tx, admissionMachine, { entityId: id, action, from, ...by }, (next) => passAdmission(tx, id, from, next))
  return to ?? status
}

/** Once for each ticket, however many lists it passes. */
export async function tellArrival(tx: Tx, list: Row<'checkin_lists'>, { id, name, vip, host_id }: Ticket, gateId: string, at: number): Promise<void> {
  if (vip !== 1 || host_id === null) return
  const facts = { meeting: await titleOf(tx, list.meeting_id), what: [name, gateName(list, gateId)].filter((word) => word !== '').join(' ') }
  await tell(tx, [{ kind: 'vip_arrived', about: id, userId: host_id, thirdId: list.third_id, meetingId: list.meeting_id, facts }], at)
}
