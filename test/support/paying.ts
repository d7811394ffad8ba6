/** What payers do, each by their fate: at 微信支付, and at our server in the same moment. */
import type { Hono } from 'hono'
import type { Call, Input } from '#contract/call.ts'
import { order } from '#contract/order.ts'
import { bankTypes, payment, paymentSettings } from '#contract/payment.ts'
import type { Fault } from '#wechat/sandbox/merchant/faults.ts'
import type { Fate, Payer } from './payers.ts'
import { PAYER, type PaymentBox } from './payment-box.ts'
import { type Answer, request } from './person.ts'

const faults: Partial<Record<Fate, Fault>> = {
  doubled: 'notify-twice',
  lost: 'notify-never',
  late: 'notify-late',
  probed: 'notify-probe',
  shuffled: 'notify-shuffled',
  pending: 'payment-pending',
  refused: 'payment-fails',
  stuck: 'notify-never',
}

export interface Paying {
  /** @throws when the server died meanwhile; then it can be done again. */
  act(payer: Payer): Promise<void>
  /** At our server. @returns the trade's number; undefined where it refused. */
  open(payer: Payer, bankType: string): Promise<string | undefined>
  ask<C extends Call>(who: Pick<Payer, 'token'>, call: C, input: Input<C>): Promise<Answer<unknown>>
}

/** @param app the server as it is now. */
export function paying(box: PaymentBox, app: () => Hono): Paying {
  const pay = (tradeNo: string, fault?: Fault) => {
    if (fault !== undefined) box.misbehave(fault)
    box.pay(tradeNo, PAYER.openId)
  }
  const ask: Paying['ask'] = (who, call, input) => request(app(), call, input, { authorization: `Bearer ${who.token}` })
  const open: Paying['open'] = async (payer, bankType) => {
    const { data } = await ask(payer, payment.createTrade, {
      ...paymentSettings,
      bankType,
      outTradeNo: payer.orderNo,
      totalAmount: payer.amountFen,
      userId: payer.userId,
    })
    return (data as { tradeNo?: string } | null)?.tradeNo
  }

  /** They pay before our server asks to close the trade, while the request is on its way, when it has been closed, or not at all. */
  async function cancel(payer: Payer, tradeNo: string): Promise<void> {
    const moment = Math.floor(payer.luck * 4)
    if (moment === 0) pay(tradeNo)
    if (moment === 1) box.on('before', `/${tradeNo}/close`, () => pay(tradeNo, 'notify-twice'))
    if (moment === 2) box.on('after', `/${tradeNo}/close`, () => pay(tradeNo))
    await ask(payer, order.cancel, { no: payer.orderNo })
  }

  /**
   * From our server to the provider; half of them choose another way in the very moment in which the first goes
   * through, or just before.
   */
  async function walk(payer: Payer): Promise<void> {
    const types = Object.values(bankTypes)
    const [one, other] = [types[Math.floor(payer.luck * 300) % 3] as string, types[(Math.floor(payer.luck * 300) + 1) % 3] as string]
    const tradeNo = await open(payer, one)
    if (tradeNo === undefined) return
    if (payer.luck > 0.5) return pay(tradeNo, payer.luck > 0.8 ? 'notify-twice' : undefined)
    if (payer.luck > 0.25) box.on('before', `/${tradeNo}/close`, () => pay(tradeNo))
    const again = await open(payer, other)
    pay(tradeNo)
    if (again !== undefined) pay(again)
  }

  return {
    open,
    ask,
    act: async (payer) => {
      const [tradeNo, another] = payer.trades as [string, string | undefined]
      if (payer.fate === 'walks') return walk(payer)
      if (payer.fate === 'cancels') return cancel(payer, tradeNo)
      if (payer.fate === 'idle') return
      pay(tradeNo, faults[payer.fate])
      if (payer.fate === 'refused') pay(tradeNo)
      if (payer.fate === 'pending' && payer.luck < 0.5) await ask(payer, order.cancel, { no: payer.orderNo })
      if (payer.fate === 'watches') await ask(payer, payment.query, { outTradeNo: payer.orderNo })
      if (another !== undefined) pay(another, payer.luck < 0.5 ? 'notify-twice' : undefined)
    },
  }
}
