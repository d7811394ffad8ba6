/** Orders that somebody has to say yes to before there is anything to pay. */
import { PAGE_SIZE_MAX } from '#contract/call.ts'
import { orderReview, type OrderInReview } from '#contract/order-review.ts'
import type { World } from '../world.ts'
import { type Bought, crowdOf } from './crowd.ts'

/** Of so many one is refused. */
const REFUSED_EACH = 8

/** Those that wait, the oldest first. */
export async function waitingReviews(world: World): Promise<OrderInReview[]> {
  const { data } = await world.organiser.ask(orderReview.waiting, { meetingId: world.meetingId, pageSize: PAGE_SIZE_MAX })
  return data?.list ?? []
}

/** Decides about all that wait. @returns what is to be paid now. */
export async function decideReviews(world: World, spared: ReadonlySet<string> = new Set()): Promise<Bought[]> {
  const approved: Bought[] = []
  let [yes, no] = [0, 0]
  for (let before = -1; before < yes + no;) {
    before = yes + no
    const due = (await waitingReviews(world)).filter((one) => !spared.has(one.no))
    for (const one of due) {
      const approve = crowdOf(world).reviewed++ % REFUSED_EACH !== 1
      const reason = approve ? '' : '名额有限，本次优先安排一线代表'
      const { data } = await world.organiser.ask(orderReview.decide, { meetingId: world.meetingId, no: one.no, approve, reason })
      if (data === null) continue
      if (approve) yes++
      else no++
      const bought = crowdOf(world).bought.find((each) => each.no === one.no)
      if (approve && bought !== undefined && bought.amount > 0) approved.push(bought)
    }
  }
  if (yes + no > 0) world.say(`审核报名：通过 ${yes} 单，未通过 ${no} 单`)
  return approved
}
