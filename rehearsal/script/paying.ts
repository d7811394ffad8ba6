/** Paying an order, by whatever ways there are, and the bank's word on it: heard once, twice, late, or never. */
import { bankTypes, payment, paymentSettings, type PaySurface, type Way } from '#contract/payment.ts'
import type { Player } from '../player.ts'
import type { World } from '../world.ts'
import { type Bought, crowdOf, together } from './crowd.ts'
import { showSlip } from './transfers.ts'

const MINUTE = 60_000

/**
 * once: heard of as it should be. twice, lost: the bank's word comes two times, or never. late: the money was paid in time,
 * and the bank says so when the order's time is long up. again: the wrong button first. never: nobody pays.
 */
export type Manner = 'once' | 'twice' | 'lost' | 'late' | 'again' | 'never'

/** How often each comes, of a hundred; and the first ones, so that a small meeting sees all of them. */
const manners: readonly [manner: Manner, often: number][] = [
  ['twice', 8],
  ['lost', 8],
  ['again', 5],
  ['late', 2],
  ['never', 6],
]
const FIRST: readonly Manner[] = ['once', 'lost', 'twice', 'once', 'never', 'again', 'late']
/** Minutes after which the bank tells of what is late. */
const LATE = 100

export function mannerFrom(world: World): Manner {
  const first = FIRST[crowdOf(world).payers++]
  if (first !== undefined) return first
  let left = world.chance() * 100
  for (const [manner, often] of manners) if ((left -= often) < 0) return manner
  return 'once'
}

/** What is paid by at once; inside WeChat nobody of them is. */
type Online = Exclude<Way, 'transfer' | 'jsapi'>

/** The ways that are open there, as a phone and a desktop are offered them; without https there is no WeChat Pay. */
async function waysOf(world: World, player: Player, no: string): Promise<readonly Way[]> {
  const crowd = crowdOf(world)
  const isOpen = (way: Way) => way === 'gateway' || way === 'transfer' || world.deps.env.publicUrl.startsWith('https:')
  crowd.ways ??= Promise.all(
    (['phone', 'desktop'] satisfies PaySurface[]).map((place) => player.ask(payment.methods, { outTradeNo: no, place })),
  ).then((answers) => [...new Set(answers.flatMap(({ data }) => data ?? []))].filter(isOpen))
  return crowd.ways
}

/** Orders paid, each its own way; so many at once. */
export async function payAll(world: World, orders: readonly { bought: Bought; manner: Manner }[], atOnce = 16): Promise<void> {
  await together(orders, atOnce, ({ bought, manner }) => pay(world, bought, manner))
  await world.outside.wechatBox.pay.tick()
}

async function pay(world: World, bought: Bought, manner: Manner): Promise<void> {
  if (manner === 'never') return
  const player = await crowdOf(world).player(bought.buyer)
  const ways = await waysOf(world, player, bought.no)
  const online = ways.filter((way) => way !== 'transfer' && way !== 'jsapi')
  const way = online[Math.floor(world.chance() * online.length)]
  if (way === undefined) return ways.includes('transfer') ? showSlip(world, bought) : undefined
  const opened = await openTrade(player, bought, way)
  if (opened.data === null) {
    if (opened.reason !== 'payment_unavailable' && opened.reason !== 'way_closed') return
    // Offered, and yet not to be had: another way, for whoever comes next too.
    crowdOf(world).ways = Promise.resolve((await waysOf(world, player, bought.no)).filter((one) => one !== way))
    return pay(world, bought, manner)
  }
  if (manner === 'again') {
    await press(world, way, opened.data.tradeNo, manner)
    const { data } = await openTrade(player, bought, way)
    if (data !== null) await press(world, way, data.tradeNo, 'once')
    return
  }
  if (!(await press(world, way, opened.data.tradeNo, manner))) return
  const { payments } = world.measures
  if (manner === 'twice') payments.doubled++
  if (manner === 'lost') payments.lost++
  if (manner === 'late') payments.late++
}

function openTrade(player: Player, { no, amount }: Bought, way: Online) {
  const bankType = way === 'gateway' ? '' : bankTypes[way]
  return player.ask(payment.createTrade, { ...paymentSettings, bankType, outTradeNo: no, totalAmount: amount, userId: player.id })
}

const buttons = { once: 'pay', twice: 'pay-twice', lost: 'pay-silently', late: `pay-late?minutes=${LATE}`, again: 'fail' } as const

/** @returns whether it went through. */
async function press(world: World, way: Online, tradeNo: string, manner: Exclude<Manner, 'never'>): Promise<boolean> {
  if (way === 'gateway') return pressCashier(world, tradeNo, buttons[manner])
  const { pay, platform } = world.outside.wechatBox
  const payer = platform.users[0]?.openId ?? ''
  const fault = { once: undefined, twice: 'notify-twice', lost: 'notify-never', late: 'notify-late', again: 'payment-fails' } as const
  if (fault[manner] !== undefined) pay.misbehave(fault[manner])
  return pay.pay(tradeNo, payer) === undefined
}

/** A button of the stand-in bank's own page. @returns whether it could be pressed. */
export async function pressCashier(world: World, tradeNo: string, button: string): Promise<boolean> {
  const { routes } = world.outside.cashier
  const { status } = await routes.request(`/cashier/${tradeNo}/${button}`, { method: 'POST', headers: { accept: 'application/json' } })
  return status === 200
}

/**
 * Orders are paid within the minutes that follow: most at once, some when they have found their card, a few never.
 * @param payMinutes how long the ticket gives them.
 * @returns when the last of them has paid.
 */
export function payLater(world: World, orders: readonly Bought[], payMinutes: (ticketId: string) => number): number {
  const now = world.now()
  const owing = orders
    .filter(({ amount, waits }) => amount > 0 && !waits)
    .map((bought) => ({ bought, manner: mannerFrom(world), after: 2 }))
  for (const one of owing) {
    const drawn = world.chance()
    one.after = drawn < 0.7 ? 2 : drawn < 0.9 ? 8 : Math.min(25, payMinutes(one.bought.ticketId) - 3)
  }
  const moments = new Set(owing.map(({ after }) => after))
  for (const minutes of moments)
    world.later(now + minutes * MINUTE, () =>
      payAll(
        world,
        owing.filter(({ after }) => after === minutes),
      ),
    )
  return now + Math.max(0, ...moments) * MINUTE
}
