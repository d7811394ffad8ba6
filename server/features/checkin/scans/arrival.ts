/** Whoever waits for a VIP hears that they are there. */
import type { Row, Tx } from '../../../db/db.ts'
import { tell } from '../../message/outbox.ts'
import { gateName } from '../lists/rule.ts'
import { type Admission, titleOf } from './admission-store.ts'

/** A first entry at a list. */
export interface Arrival {
  list: Row<'checkin_lists'>
  admission: Admission
  gateId: string
  at: number
}

/** Once for each admission, however many lists it passes. */
export async function tellArrivals(tx: Tx, arrivals: readonly Arrival[]): Promise<void> {
  for (const {
    list,
    admission: { id, name, vip, host_id: userId },
    gateId,
    at,
  } of arrivals) {
    if (vip !== 1 || userId === null) continue
    const facts = {
      meeting: await titleOf(tx, list.meeting_id),
      what: [name, gateName(list, gateId)].filter((word) => word !== '').join(' '),
    }
    await tell(tx, [{ kind: 'vip_arrived', about: id, userId, thirdId: list.third_id, meetingId: list.meeting_id, facts }], at)
  }
}
