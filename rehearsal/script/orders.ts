/** 付款与订单: what becomes of the last orders, and of the many before them, until everybody has the ticket that they will bring. */
import { type OrderStatus, orderStatus } from '#contract/order.ts'
import { ticketManage } from '#contract/ticket-manage.ts'
import { fromWire } from '#server/flow/clock.ts'
import type { Phase, World } from '../world.ts'
import { type Bought, crowdOf } from './crowd.ts'
import { giveAway, pasteList } from './named.ts'
import { mannerFrom, payAll, payLater } from './paying.ts'
import { fillIn, letGo, passOn } from './passing-on.ts'
import { lastDaysOf } from './plan.ts'
import { answerWishes, askBack, untilBack, waitingWishes } from './refunds.ts'
import { decideReviews, waitingReviews } from './reviews.ts'
import { lookAtStock } from './sale.ts'
import { tally, tallyMessages } from './tally.ts'
import { decideSlips, showSlips, waitingSlips } from './transfers.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Of the last orders, so many are paid by transfer. */
const BY_TRANSFER = 0.35
/** What is left to an organiser who plays along; and how many real seconds they have for it. */
const SPARED = 6
const PATIENCE = 180
/** An order's time to pay, and what a timer needs to see that it is up. */
const UNPAID = 45 * MINUTE

export const orders: Phase = {
  name: 'orders',
  weight: 200,
  play: async (world) => {
    const starts = await startOf(world)
    const began = world.now()
    // So much of the days that are left as the script has made room for; with less time things follow faster upon each other.
    const pace = Math.min(1, (0.5 * lastDaysOf(began, starts)) / (36 * HOUR))
    const after = (hours: number) => world.until(Math.max(world.now(), began + hours * HOUR * pace))

    const slips = await payLatest(world)
    await world.until(began + UNPAID)
    await decideAll(world, slips)
    await after(18)
    await pasteList(world)
    await giveAway(world)
    await tally(world)
    await after(22)
    const holders = await heldAs(world, [orderStatus.paid, orderStatus.paySuccess])
    const passed = await passOn(world, holders)
    await fillIn(world, holders)
    const theirs = holders.filter(({ no }) => !passed.has(no))
    await letGo(
      world,
      theirs.filter(({ amount }) => amount === 0),
    )
    await after(26)
    await giveBack(
      world,
      theirs.filter(({ amount }) => amount > 0),
    )
    await after(36)
    await world.settle()
    await tell(world)
  },
}

async function startOf(world: World): Promise<number> {
  const { data } = await world.organiser.ask(ticketManage.sale, { meetingId: world.meetingId })
  return data === null ? world.now() : fromWire(data.meetingStratTime)
}

/** The last orders are paid in all ways there are. @returns slips that wait for somebody to look at them. */
async function payLatest(world: World): Promise<Awaited<ReturnType<typeof showSlips>>['shown']> {
  const owing = world.chance.shuffled(crowdOf(world).latest.filter(({ amount, waits }) => amount > 0 && !waits))
  const slips = Math.round(owing.length * BY_TRANSFER)
  const { shown, others } = await showSlips(world, owing.slice(0, slips))
  if (shown.length > 0) world.say(`${shown.length} 单选择银行转账并上传了凭证`)
  payLater(world, [...others, ...owing.slice(slips)], () => 30)
  return shown
}

/** Slips and orders that somebody has to say yes to; some of them are the organiser's who plays along. */
async function decideAll(world: World, slips: Awaited<ReturnType<typeof payLatest>>): Promise<void> {
  const kept = world.keeps('approve')
  const spare = kept ? slips.slice(0, SPARED / 2) : []
  const reviews = new Set(kept ? (await waitingReviews(world)).slice(0, SPARED - spare.length).map(({ no }) => no) : [])
  await decideSlips(world, [...crowdOf(world).slips.splice(0), ...slips.filter((one) => !spare.includes(one))])
  const approved = await decideReviews(world, reviews)
  if (spare.length + reviews.size > 0) {
    world.say(`${spare.length + reviews.size} 项审核等您处理`)
    const left = async () => {
      const [waiting, asking] = [await waitingSlips(world), await waitingReviews(world)]
      return spare.filter(({ id }) => waiting.has(id)).length + asking.filter(({ no }) => reviews.has(no)).length
    }
    await world.whileByHand('approve', left, PATIENCE)
    await decideSlips(world, spare)
    const byHand = await heldAs(world, [orderStatus.unpaid])
    approved.push(...byHand.filter(({ no }) => reviews.has(no)), ...(await decideReviews(world)))
  }
  const owing = [...new Set(approved)].map((bought) => ({ bought, manner: mannerFrom(world) }))
  await payAll(world, owing)
  await tally(world)
}

/** Orders of the crowd that are so now. */
async function heldAs(world: World, statuses: readonly OrderStatus[]): Promise<Bought[]> {
  const rows = await world.db.read
    .selectFrom('orders')
    .select('no')
    .where('meeting_id', '=', world.meetingId)
    .where('status', 'in', statuses)
    .execute()
  const nos = new Set(rows.map(({ no }) => no))
  return crowdOf(world).bought.filter(({ no }) => nos.has(no))
}

/** Wishes for money back, answered by the organiser who plays along, or by themselves. */
async function giveBack(world: World, paid: readonly Bought[]): Promise<void> {
  if (paid.length === 0) return
  await askBack(world, paid)
  const spared = new Set(world.keeps('refund') ? (await waitingWishes(world)).slice(0, SPARED).map(({ id }) => id) : [])
  await answerWishes(world, spared)
  if (spared.size > 0) {
    world.say(`${spared.size} 项退款申请等您处理`)
    await world.whileByHand('refund', async () => (await waitingWishes(world)).filter(({ id }) => spared.has(id)).length, PATIENCE)
    await answerWishes(world)
  }
  await untilBack(world)
}

/** What it came to. */
async function tell(world: World): Promise<void> {
  await tally(world)
  await tallyMessages(world)
  await lookAtStock(world)
  const rows = await world.db.read
    .selectFrom('orders')
    .select(['status', (q) => q.fn.countAll<number>().as('n')])
    .where('meeting_id', '=', world.meetingId)
    .groupBy('status')
    .execute()
  const many = (status: number) => Number(rows.find((one) => one.status === status)?.n ?? 0)
  const unknown = await world.db.read
    .selectFrom('trades')
    .innerJoin('orders', 'orders.no', 'trades.order_no')
    .select('trades.no')
    .where('orders.meeting_id', '=', world.meetingId)
    .where('trades.state', 'in', ['created', 'paying'])
    .execute()
  const { payments } = world.measures
  world.say(
    `订单：已付或免费 ${many(orderStatus.paid)} 单，超时未付或取消 ${many(orderStatus.cancelled)} 单；` +
      `支付通知丢失 ${payments.lost} 次、重复 ${payments.doubled} 次、迟到 ${payments.late} 次，${unknown.length === 0 ? '都已查清' : `还有 ${unknown.length} 笔没有结果`}`,
  )
}
