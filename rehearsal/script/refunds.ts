/** Money that people want back, by the rule of their ticket: what is said to them, and what the bank does with it. */
import { PAGE_SIZE_MAX } from '#contract/call.ts'
import { isByHand } from '#contract/payment.ts'
import { refund, type RefundRequest } from '#contract/refund.ts'
import type { World } from '../world.ts'
import { type Bought, crowdOf, together } from './crowd.ts'
import { pressCashier } from './paying.ts'

const AT_ONCE = 8
const MINUTE = 60_000
/** Of orders that are paid. */
const ASKED = 0.08
/** Of so many wishes one is refused. */
const REFUSED_EACH = 4
const REASONS = ['行程有变', '临时有课，不能参加', '单位统一安排出差', '家中有事']

/** Some want their money back; what the rule gives is shown to them first. */
export async function askBack(world: World, paid: readonly Bought[]): Promise<void> {
  const { chance, measures } = world
  const wanting = chance.shuffled(paid).slice(0, Math.max(REFUSED_EACH, Math.round(paid.length * ASKED)))
  const asked = await together(wanting, AT_ONCE, async ({ buyer, no }) => {
    const player = await crowdOf(world).player(buyer)
    const { data: own } = await player.ask(refund.own, { outTradeNo: no })
    if (own === null || own.open !== 1) return false
    const reason = REASONS[Math.floor(chance() * REASONS.length)] as string
    return (await player.ask(refund.ask, { outTradeNo: no, reason, amount: own.suggested })).data !== null
  })
  const wishes = asked.filter(Boolean).length
  measures.refunds.asked += wishes
  if (wanting.length > 0)
    world.say(`${wishes} 人申请退款${wishes < wanting.length ? `，${wanting.length - wishes} 人按门票的退款规则已不能申请` : ''}`)
}

/** Wishes that nobody has answered. */
export async function waitingWishes(world: World): Promise<RefundRequest[]> {
  return (await world.organiser.ask(refund.requests, { meetingId: world.meetingId, waiting: 1, pageSize: PAGE_SIZE_MAX })).data?.list ?? []
}

/** Answers all wishes but those that are spared. */
export async function answerWishes(world: World, spared: ReadonlySet<string> = new Set()): Promise<void> {
  const { meetingId, organiser, measures } = world
  let [given, refused] = [0, 0]
  for (const { id, outTradeNo, admissionIds, reason } of await waitingWishes(world)) {
    if (spared.has(id)) continue
    if ((given + refused) % REFUSED_EACH === REFUSED_EACH - 1) {
      if ((await organiser.ask(refund.refuseRequest, { meetingId, id, answer: '资料与用餐已按人数预订' })).data !== null) refused++
      continue
    }
    const { data } = await organiser.ask(refund.create, { meetingId, outTradeNo, reason, admissionIds, requestId: id })
    if (data === null) continue
    given++
    measures.refunds.fen += data.amount
  }
  measures.refunds.given += given
  measures.refunds.refused += refused
  if (given + refused > 0) world.say(`处理退款申请：同意 ${given} 笔，未同意 ${refused} 笔`)
}

/** All that goes back comes to its end: the bank refuses one at first, what no bank moves is ticked off. */
export async function untilBack(world: World): Promise<void> {
  const { meetingId, organiser } = world
  await world.settle()
  const { data } = await organiser.ask(refund.list, { meetingId, pageSize: PAGE_SIZE_MAX })
  const first = data?.list.find(({ state, provider }) => state === 'processing' && provider === 'gateway')
  if (first !== undefined && (await pressCashier(world, first.tradeNo, 'refund-failed'))) {
    await organiser.ask(refund.decide, { meetingId, no: first.no, action: 'retry' })
    world.say('银行拒绝了一笔退款，已重新发起')
  }
  for (const { no, provider, state } of data?.list ?? [])
    if (state === 'requested' && isByHand(provider)) await organiser.ask(refund.decide, { meetingId, no, action: 'returned' })
  for (let round = 0; round < 3; round++) {
    await world.until(world.now() + 2 * MINUTE)
    await world.outside.wechatBox.pay.tick()
    await world.settle()
  }
}
