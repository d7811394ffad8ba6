/** Money that came to the account: slips with right sums and wrong ones, and whoever compares them with the bank. */
import { PAGE_SIZE_MAX } from '#contract/call.ts'
import { proof } from '#contract/proof.ts'
import { receipt } from '#contract/receipt.ts'
import { dayOf } from '#server/flow/clock.ts'
import { slip } from '../people/slip.ts'
import type { World } from '../world.ts'
import { type Bought, crowdOf, type Shown } from './crowd.ts'

const TEN_YUAN = 1_000

/** Of so many slips one says too little, the next too much. */
const WRONG_EACH = 5
/** How long it takes until somebody looks at them. */
const WITHIN = 20 * 3_600_000

/** A transfer, told by a picture of the slip. @param off fen more or less than the order costs. */
async function prove(world: World, bought: Bought, off = 0): Promise<Shown | undefined> {
  const player = await crowdOf(world).player(bought.buyer)
  const { amount, no, buyer } = bought
  const { data } = await player.ask(proof.submit, {
    outTradeNo: no,
    payerName: world.chance() < 0.5 ? buyer.company : buyer.name,
    bankSerial: serialFrom(world),
    payDay: dayOf(world.now()),
    note: off === 0 ? '' : `实际转账 ${((amount + off) / 100).toFixed(2)} 元`,
    picture: { type: 'image/png', base64: slip(Math.floor(world.chance() * 1000)).toString('base64') },
  })
  if (data === null) return undefined
  world.measures.payments.transfers++
  if (off !== 0) world.measures.payments.wrongSums++
  return { id: data.id, bought, off }
}

/** The number of a transfer at a bank, made up. */
const serialFrom = (world: World) => `YL${String(Math.floor(world.chance() * 1e12)).padStart(12, '0')}`

/** The `at`th slip: right, or wrong. */
const offAt = (at: number, { amount }: Bought) =>
  at % WRONG_EACH === 0 ? -Math.min(TEN_YUAN, amount - 1) : at % WRONG_EACH === 1 ? TEN_YUAN : 0

/** Each shows a slip. @returns those that were taken, and orders of those whose slips nobody takes. */
export async function showSlips(world: World, orders: readonly Bought[]): Promise<{ shown: Shown[]; others: Bought[] }> {
  const shown: Shown[] = []
  const others: Bought[] = []
  for (const [at, bought] of orders.entries()) {
    const one = await prove(world, bought, offAt(at, bought))
    if (one === undefined) others.push(bought)
    else shown.push(one)
  }
  return { shown, others }
}

/** Shows a slip where there is no other way to pay; somebody looks at all that came within a day. */
export async function showSlip(world: World, bought: Bought): Promise<void> {
  const { slips } = crowdOf(world)
  const one = await prove(world, bought, offAt(world.measures.payments.transfers, bought))
  if (one === undefined || slips.push(one) > 1) return
  world.later(world.now() + WITHIN, () => decideSlips(world, slips.splice(0)))
}

/** Slips that nobody has decided about. */
export async function waitingSlips(world: World): Promise<Set<string>> {
  const waiting = new Set<string>()
  for (let pageNum = 1; ; pageNum++) {
    const { data } = await world.organiser.ask(proof.list, { state: 'waiting', pageNum, pageSize: PAGE_SIZE_MAX })
    for (const { id } of data?.list ?? []) waiting.add(id)
    if (data === null || pageNum * PAGE_SIZE_MAX >= data.total) return waiting
  }
}

/**
 * Somebody compares slips with the account. What is right is approved; too little is refused, and shown again; what is too
 * much is booked as it came, and what is left over stands beside it, to be given back.
 */
export async function decideSlips(world: World, slips: readonly Shown[]): Promise<void> {
  const waiting = await waitingSlips(world)
  const approve = (id: string) => world.organiser.ask(proof.decide, { id, approve: 1, reason: '' })
  const counts = { right: 0, short: 0, over: 0 }
  for (const { id, bought, off } of slips) {
    if (!waiting.has(id)) continue
    if (off === 0) {
      if ((await approve(id)).data !== null) counts.right++
    } else if (off > 0) {
      if (await book(world, bought, off)) counts.over++
    } else {
      await book(world, bought, off)
      const words = `到账金额与订单不符，少 ${(-off / 100).toFixed(2)} 元，请补足后重新提交`
      const { data } = await world.organiser.ask(proof.decide, { id, approve: 0, reason: words })
      if (data === null) continue
      counts.short++
      const again = await prove(world, bought)
      if (again !== undefined) await approve(again.id)
    }
  }
  const { right, short, over } = counts
  if (right + short + over > 0) world.say(`核对转账凭证：${right} 笔相符，${short} 笔少付被退回后补足，${over} 笔多付，多出的款项待退`)
}

/** @returns whether it was booked: less than an order costs pays none. */
async function book(world: World, { buyer, no, amount }: Bought, off: number): Promise<boolean> {
  const { data } = await world.organiser.ask(receipt.book, {
    meetingId: world.meetingId,
    method: 'transfer',
    payer: buyer.company,
    serial: serialFrom(world),
    day: dayOf(world.now()),
    amount: amount + off,
    note: '',
    orderNos: [no],
  })
  return data !== null
}
