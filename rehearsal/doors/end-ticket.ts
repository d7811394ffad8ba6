/** Somebody who is still to come has their ticket ended on the day itself, and comes all the same. */
import { desk } from '#contract/desk.ts'
import { refund } from '#contract/refund.ts'
import type { World } from '../world.ts'
import type { Visit } from './arrivals.ts'
import type { Hall } from './hall.ts'

/** When, in shares of those who come; and from which on somebody is late enough to be the one. */
const ENDS = 0.2
const STILL_TO_COME = 0.6
const reason = '当天无法到场'

/** By a refund where it was paid for, else by taking it back. */
export function endOneTicket(world: World, hall: Hall, visits: readonly Visit[]): void {
  const inOrder = visits.filter(({ proper, direction }) => proper && direction === 'in').toSorted((one, other) => one.at - other.at)
  const at = inOrder[Math.floor(inOrder.length * ENDS)]?.at
  const whose = inOrder
    .slice(Math.floor(inOrder.length * STILL_TO_COME))
    .find(({ guest }) => inOrder.filter((visit) => visit.guest === guest).length === 1)
  if (at === undefined || whose === undefined || whose.at <= at) return
  hall.at(at, async () => {
    if (!(await end(world, whose))) return
    whose.guest.endedAt = world.now()
    whose.proper = false
    world.say(`${whose.guest.name} 当天来不了，门票已退`)
  })
}

async function end({ organiser, meetingId, db, measures, count }: World, { guest }: Visit): Promise<boolean> {
  const { admissionId, orderNo } = guest
  const { price_fen: amount } = await db.read.selectFrom('orders').select('price_fen').where('no', '=', orderNo).executeTakeFirstOrThrow()
  if (amount > 0) {
    const given = await organiser.ask(refund.create, { meetingId, outTradeNo: orderNo, reason, admissionIds: [admissionId], amount })
    if (given.data !== null) {
      measures.refunds.given += 1
      measures.refunds.fen += given.data.amount
      count('refunded')
      return true
    }
  }
  const taken = await organiser.ask(desk.withdraw, { meetingId, no: orderNo, admissionIds: [admissionId], reason })
  return taken.reason === undefined
}
