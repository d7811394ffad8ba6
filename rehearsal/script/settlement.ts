/** After the meeting: refunds come to their end, bills are compared day by day, what is too much goes back, the sheet is closed. */
import type { Data } from '#contract/call.ts'
import { orderReview } from '#contract/order-review.ts'
import { isByHand } from '#contract/payment.ts'
import { proof } from '#contract/proof.ts'
import { receipt } from '#contract/receipt.ts'
import { refund } from '#contract/refund.ts'
import { type ClosedSheet, settlement as calls, type SettlementHindrance, type Sheet } from '#contract/settlement.ts'
import { readyAt } from '#server/features/bill/days.ts'
import { dayOf } from '#server/flow/clock.ts'
import type { Phase, World } from '../world.ts'
import { audit, auditMoney, auditPlaces } from './audits.ts'

const MINUTE = 60_000
/** A bill is asked for within a minute of its time, and compared at once. */
const AFTER_MS = 5 * MINUTE
/** What has not come to its end after so many looks, most of them a day apart, is somebody's to find out about. */
const LOOKS_MOST = 30
/** Real seconds in which organisers do what they have kept. */
const SECONDS_MOST = 180
const ALL = { pageSize: 100 }

export const settlement: Phase = {
  name: 'settlement',
  weight: 80,
  async play(world) {
    const { db, meetingId, organiser, say } = world
    const meeting = await db.read.selectFrom('meetings').select('ends_at').where('id', '=', meetingId).executeTakeFirstOrThrow()
    await world.until(meeting.ends_at + MINUTE)
    await world.settle()
    let found = await organiser.do(calls.get, { meetingId })
    for (let looks = 0; found.hindrances.length > 0 && looks < LOOKS_MOST; looks++) {
      for (const { what } of found.hindrances) await dealWith[what](world, found.now)
      await world.settle()
      found = await organiser.do(calls.get, { meetingId })
    }
    const closed = await close(world, found)
    const sheet = closed?.sheet ?? found.now
    say(
      `结算：收款 ${yuan(sheet.received)}，退款 ${yuan(sheet.refunded)}，应有 ${yuan(sheet.due)}${closed === undefined ? '' : '，已封存'}`,
    )
    await auditMoney(world, sheet)
    await auditPlaces(world)
  },
}

const yuan = (fen: number) => `${(fen / 100).toFixed(2)} 元`

type Found = Data<typeof calls.get>

/** What stands in the way, each dealt with as an organiser would, or left to them where they have kept it. */
const dealWith: Record<SettlementHindrance, (world: World, sheet: Sheet) => Promise<unknown>> = {
  not_over: (world) => world.until(world.now() + MINUTE),
  unpaid: async (world) => {
    const { db, meetingId, now } = world
    const { last } = await db.read
      .selectFrom('orders')
      .select((q) => q.fn.max('expires_at').as('last'))
      .where('meeting_id', '=', meetingId)
      .where('status', 'in', [0, 2, 3])
      .executeTakeFirstOrThrow()
    await world.until(Math.max(now(), Number(last ?? 0)) + MINUTE)
  },
  reviews: async (world) => {
    const { organiser, meetingId } = world
    const waiting = () => organiser.do(orderReview.waiting, { meetingId, ...ALL })
    await world.whileByHand('approve', async () => (await waiting()).total, SECONDS_MOST)
    for (const { no } of (await waiting()).list)
      await organiser.ask(orderReview.decide, { meetingId, no, approve: false, reason: '会议已结束，未能安排' })
  },
  proofs: async (world) => {
    const { organiser } = world
    const waiting = () => organiser.do(proof.list, { state: 'waiting', ...ALL })
    await world.whileByHand('approve', async () => (await waiting()).total, SECONDS_MOST)
    for (const { id } of (await waiting()).list) await organiser.ask(proof.decide, { id, approve: 0, reason: '账户中没有这笔转账' })
  },
  refunds: async (world) => {
    const { organiser, meetingId } = world
    for (const { no, actions } of (await organiser.do(refund.list, { meetingId, waiting: 1, ...ALL })).list) {
      const action = actions.includes('returned') ? 'returned' : actions[0]
      if (action !== undefined) await organiser.ask(refund.decide, { meetingId, no, action })
    }
    await world.until(world.now() + 2 * MINUTE)
  },
  wishes: async (world) => {
    const { organiser, meetingId, measures, count } = world
    const waiting = () => organiser.do(refund.requests, { meetingId, waiting: 1, ...ALL })
    await world.whileByHand('refund', async () => (await waiting()).total, SECONDS_MOST)
    for (const { id, outTradeNo, admissionIds, reason } of (await waiting()).list) {
      const some = admissionIds.length > 0 ? { admissionIds } : {}
      const given = await organiser.ask(refund.create, { meetingId, outTradeNo, reason, requestId: id, ...some })
      if (given.data === null) {
        await organiser.ask(refund.refuseRequest, { meetingId, id, answer: '已过退款期限' })
        measures.refunds.refused += 1
        continue
      }
      measures.refunds.given += 1
      measures.refunds.fen += given.data.amount
      count('refunded')
    }
  },
  surplus: async ({ organiser, meetingId, say }) => {
    for (const { id, payer, surplus } of (await organiser.do(receipt.list, { meetingId, surplus: 1, ...ALL })).list) {
      const back = await organiser.ask(receipt.surplusBack, { meetingId, id })
      if (back.data !== null) say(`多付的 ${yuan(surplus)} 已退回 ${payer}`)
    }
  },
  bills: async (world, { days }) => {
    const { organiser, meetingId, now } = world
    for (const { id, explanation } of days.flatMap(({ differences }) => differences))
      if (explanation === '') await organiser.ask(calls.explain, { meetingId, id, explanation: '演练：已与银行逐笔核对' })
    // Bills of today come tomorrow, and those of the last minutes of a day with the next one's.
    if (days.some(({ state }) => state === 'waiting' || state === 'differs')) await world.until(readyAt(dayOf(now())) + AFTER_MS)
  },
  cancelling: (world) => world.until(world.now() + MINUTE),
}

async function close(world: World, { now, hindrances }: Found): Promise<ClosedSheet | undefined> {
  const { organiser, meetingId } = world
  const accounts = now.accounts.map(({ provider, due, fees }) => ({
    provider,
    there: due,
    note: fees === null ? '账单没有手续费，按账户流水核对' : isByHand(provider) && due < 0 ? '由本单位账户支付' : '',
  }))
  const closed = await organiser.ask(calls.close, { meetingId, due: now.due, accounts })
  const open = hindrances.map(({ what, count }) => `${hindranceWords[what]} ${count} 项`)
  audit(world, 'settlement_closed', '结算单可以封存', closed.data === null ? [closed.msg, ...open] : [])
  const explained = now.days.filter(({ differences }) => differences.length > 0)
  audit(
    world,
    'money_bills',
    '每日账单与订单逐笔一致',
    explained.map(({ day, differences }) => `${day}：${differences.length} 笔不一致`),
  )
  return closed.data ?? undefined
}

const hindranceWords: Record<SettlementHindrance, string> = {
  not_over: '会议未结束',
  unpaid: '待支付订单',
  reviews: '待审核报名',
  proofs: '待审核凭证',
  refunds: '未完成退款',
  wishes: '待处理退款申请',
  surplus: '待退回的多付款',
  bills: '待核对账单',
  cancelling: '取消会议进行中',
}
