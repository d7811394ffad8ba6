/** Places for guests who are received apart, as the desk gives and ends them: free, and past what the sale asks of others. */
import { PLACE_TAKEN_BACK } from '#contract/vip/tellings.ts'
import { orderStatus } from '#contract/order.ts'
import { Refusal, refuse } from '../../use-case.ts'
import { pinyinOf } from '../attendee/pinyin.ts'
import { lockAdmissionsOf } from '../admission/store.ts'
import { lockOrder } from '../order/store.ts'
import type { Places } from '../vip/guests/places.ts'
import { placeOrders } from './place-orders.ts'
import { seatsIn } from './full-store.ts'
import { endPlaces } from './withdraw.ts'

export const guestPlaces: Places = {
  give: async (db, tx, { meetingId, ticketId, person, madeBy, now }) => {
    const people = [{ ...person, namePinyin: await pinyinOf(person.name) }]
    const made = await placeOrders(db, tx, { meetingId, ticketId, orders: [{ people }], origin: 'comp', madeBy, paid: 'free', now })
    if (made instanceof Refusal) return refuse(made.reason === 'not_enough_left' ? 'sold_out' : made.reason)
    const [orderNo] = made.nos as [string]
    const [admission] = await lockAdmissionsOf(tx, orderNo)
    return { orderNo, admissionId: (admission as { id: string }).id }
  },
  takeBack: async (db, tx, { orderNo, tells, who, at }) => {
    const found = await lockOrder(tx, orderNo)
    if (found?.status !== orderStatus.paid) return
    await endPlaces(db, tx, found, { seats: await seatsIn(tx, orderNo), admissionIds: 'all', tells, why: PLACE_TAKEN_BACK, who, at })
  },
}
