/** Paying by bank transfer: what the payer hands in, and whoever looks after the money says that it is there. */
import type { TicketOrder } from '#contract/order.ts'
import { proof } from '#contract/proof.ts'
import type { Person } from './person.ts'
import { signUp } from './sign-up.ts'

/** Of a JPEG, no more than what says that it is one. */
export const picture = { type: 'image/jpeg', base64: Buffer.from('ffd8ffe0', 'hex').toString('base64') } as const
export const transfer = { payerName: '望湖小学', bankSerial: 'B20260902', payDay: '2025-09-01', note: '', picture } as const

/** An order that has to be paid. */
export async function unpaidOrder(person: Person, name = '王小明'): Promise<TicketOrder> {
  return (await signUp(person, { ticketId: '2', names: [name] })).order
}

/** @returns the proof's id. */
export async function handIn(person: Person, more: { payerName?: string; note?: string } = {}): Promise<string> {
  return (await person.do(proof.submit, { ...transfer, ...more, outTradeNo: (await unpaidOrder(person)).no })).id
}

/** @param person who may also say that the money has come. */
export async function paidByTransfer(person: Person): Promise<TicketOrder> {
  const order = await unpaidOrder(person)
  const { id } = await person.do(proof.submit, { ...transfer, outTradeNo: order.no })
  await person.do(proof.decide, { id, approve: 1, reason: '' })
  return order
}
