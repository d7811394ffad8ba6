/** Buyers with patience: they order, pay and come in, and ask again whenever nobody has said yes or no. */
import { setTimeout as pause } from 'node:timers/promises'
import { admission } from '#contract/admission.ts'
import type { Call, Data, Envelope, Input } from '#contract/call.ts'
import { DEFAULT_SYS_CODE, headers } from '#contract/call.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { order, orderStatus } from '#contract/order.ts'
import { payment, paymentSettings } from '#contract/payment.ts'
import type { DrillBank } from './bank.ts'
import type { Logbook } from './logbook.ts'
import type { Buyer, Sale } from './sale.ts'

/** Answers that say nothing of what was asked: it may be there, or not. */
const AGAIN = new Set([502, 503, 504])
/** So long a request waits, and so long somebody asks in all. */
const ANSWER_MS = 30_000
const PATIENCE_MS = 300_000

/** What was bought is not there any more: what a careless database has lost. */
export class Gone extends Error {}

interface Market extends Pick<Sale, 'door' | 'meetingId'> {
  address: string
  bank: DrillBank
  logbook: Logbook
}

interface Told<C extends Call> extends Envelope<Data<C>> {
  /** When it was asked for the last time. */
  asked: number
}

/** @returns the first answer that is one. */
async function patiently<C extends Call>(
  address: string,
  call: C,
  input: Input<C>,
  { token, key }: { token: string; key?: string },
): Promise<Told<C>> {
  const query =
    call.method === 'GET' ? `?${new URLSearchParams(Object.entries(input as object).map(([name, value]) => [name, String(value)]))}` : ''
  const init = {
    method: call.method,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      [headers.sysCode]: DEFAULT_SYS_CODE,
      [headers.authorization]: `Bearer ${token}`,
      ...(key !== undefined && { [headers.idempotencyKey]: key }),
    },
    ...(call.method === 'POST' && { body: JSON.stringify(input) }),
  }
  for (const last = performance.now() + PATIENCE_MS; ;) {
    const asked = performance.now()
    try {
      const answer = await fetch(address + call.path + query, { ...init, signal: AbortSignal.timeout(ANSWER_MS) })
      if (!AGAIN.has(answer.status)) return { ...((await answer.json()) as Envelope<Data<C>>), asked }
      await answer.body?.cancel()
    } catch (error) {
      // A server was killed in the middle of it: nobody knows, and the same is asked again.
      if (asked > last) throw error
    }
    if (asked > last) throw new Error(`${call.path}: no answer in ${PATIENCE_MS / 1000} s`)
    await pause(200 + Math.random() * 300)
  }
}

/** @returns how many places it has; 0 where none were left. */
export async function buy(market: Market, buyer: Buyer): Promise<number> {
  const bought = await orderPlaces(market, buyer)
  if (bought === undefined) return 0
  if (buyer.ticket.price > 0) await pay(market, buyer, bought)
  await comeIn(market, buyer, bought.no)
  return bought.copies
}

/** As many as there are left, one less each time. */
async function orderPlaces({ address, meetingId, logbook }: Market, buyer: Buyer): Promise<{ no: string; copies: number } | undefined> {
  const { token, userId, attendeeIds, ticket } = buyer
  for (let copies = attendeeIds.length; copies > 0; copies--) {
    const { code, data, reason, asked } = await patiently(
      address,
      order.submit,
      {
        enrollInfoIds: attendeeIds.slice(0, copies),
        meetingId,
        thirdId: '-000001',
        ticketId: ticket.id,
        ticketNum: copies,
        ticketPrice: ticket.price,
      },
      { token, key: `${userId}-${copies}` },
    )
    if (code === '000' && data !== null) {
      logbook.note({ kind: 'order', no: data.no, user: userId, ticket: ticket.id, copies }, asked)
      return { no: data.no, copies }
    }
    if (reason !== 'sold_out' && reason !== 'not_enough_left') throw new Error(`an order was refused: ${reason}`)
  }
  return undefined
}

async function pay({ address, bank, logbook }: Market, buyer: Buyer, { no, copies }: { no: string; copies: number }): Promise<void> {
  const { token, userId, ticket } = buyer
  const fen = ticket.price * copies
  const opened = await patiently(
    address,
    payment.createTrade,
    { ...paymentSettings, bankType: '', outTradeNo: no, totalAmount: fen, userId },
    { token },
  )
  if (opened.reason === 'order_gone') throw new Gone(no)
  const trade = opened.data?.tradeNo
  if (trade === undefined) throw new Error(`a payment was refused: ${opened.reason}`)
  if (await bank.pay(trade)) logbook.note({ kind: 'bank', trade, fen }, performance.now())
  for (;;) {
    const { data, reason, asked } = await patiently(address, payment.query, { outTradeNo: no }, { token })
    if (reason === 'order_gone') throw new Gone(no)
    if (data?.orderStatus === orderStatus.paid) return logbook.note({ kind: 'payment', order: no, trade, fen }, asked)
    await pause(500)
  }
}

/** One of an order's people, and then somebody else with a picture of their code. */
async function comeIn({ address, door, logbook }: Market, { token }: Buyer, no: string): Promise<void> {
  const { data } = await patiently(address, admission.mine, { pageNum: 1, pageSize: 100 }, { token })
  const ticket = data?.list.find(({ orderNo }) => orderNo === no)
  if (ticket === undefined) throw new Gone(no)
  const scan = (nonce: string) =>
    patiently(
      address,
      checkin.scan,
      {
        deviceId: door.deviceId,
        scan: { nonce, gateId: 'a', direction: 'in', at: Date.now(), shown: { kind: 'code', text: ticket.code } },
      },
      { token: door.token },
    )
  const nonce = `the-drill-${ticket.id}`
  const first = await scan(nonce)
  if (first.data?.verdict !== 'admit') throw new Error(`a ticket was turned away: ${first.data?.why ?? first.reason}`)
  logbook.note({ kind: 'scan', nonce, admission: ticket.id }, first.asked)
  const second = await scan(`${nonce}-twice`)
  if (second.data?.verdict !== 'already') throw new Error(`a ticket was let in twice: ${second.data?.why ?? second.reason}`)
}
