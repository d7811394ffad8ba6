/** Whoever waits for a VIP hears that they are there, and the file of a guest says so. */
import type { Row, Tx } from '../../../db/db.ts'
import { tell } from '../../message/outbox.ts'
import { arriveGuests } from '../../vip/guests/arrive.ts'
import { gateName } from '../lists/rule.ts'
import { type Admission, titleOf } from './admission-store.ts'

/** A first entry at a list. */
export interface Arrival {
  list: Row<'checkin_lists'>
  admission: Admission
  gateId: string
  /** When the server has heard of it; and when they came in, by the device's clock where that is told of later. */
  at: number
  cameAt: number
}

/** Once for each admission, however many lists it passes. */
export async function tellArrivals(tx: Tx, arrivals: readonly Arrival[]): Promise<void> {
  const noted = arrivals.filter(({ admission }) => admission.vip === 1)
  // Their hosts first: what they are told says more.
  await arriveGuests(
    tx,
    noted.map(({ list, admission, gateId, at, cameAt }) => {
      return { admissionId: admission.id, gate: gateName(list, gateId), at: cameAt, heardAt: at, late: cameAt !== at }
    }),
  )
  for (const {
    list,
    admission: { id, name, host_id: userId },
    gateId,
    at,
  } of noted) {
    if (userId === null) continue
    const facts = {
      meeting: await titleOf(tx, list.meeting_id),
      what: [name, gateName(list, gateId)].filter((word) => word !== '').join(' '),
    }
    await tell(tx, [{ kind: 'vip_arrived', about: id, userId, thirdId: list.third_id, meetingId: list.meeting_id, facts }], at)
  }
}
