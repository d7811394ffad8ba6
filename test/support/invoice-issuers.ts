/** Who issues in a history: the digital service, 微信支付, or a person at the tax bureau; each with faults at every step. */
import { invoiceCallbackPath } from '#contract/invoice-callback.ts'
import type { InvoiceProviderName } from '#contract/invoice-states.ts'
import { bankTypes, payment, paymentSettings } from '#contract/payment.ts'
import type { Chance } from '#rehearsal/chance.ts'
import type { Invoices } from '#server/providers/invoice-provider.ts'
import { type HandStep, handSteps } from './invoice-bureau.ts'
import { type Fault, faults, faultsOf, faulty, type Note, type Plan, type Step, steps } from './invoice-faults.ts'
import type { Portal } from './invoice-world.ts'
import { payFor } from './paid.ts'
import type { Person } from './person.ts'

export interface Issuer {
  name: InvoiceProviderName
  /** Services, for the jobs. */
  invoices: Invoices
  /** Faults of a person at the tax bureau. */
  faultOf: (step: HandStep) => Fault | undefined
  isPlanDone: () => boolean
  pay(person: Person, order: { no: string; totalAmount: number }): Promise<void>
  /** A random report of the service, in several copies. */
  report(chance: Chance): Promise<void>
  /** Something goes wrong there from now on. */
  misbehave(chance: Chance): void
  /** From now on it does what it is asked. */
  steady(): void
}

/** All steps at which an issuer can refuse; WeChat has no files of red invoices. */
const stepsOf: readonly (readonly [InvoiceProviderName, HandStep | Step])[] = [
  ...handSteps.map((step) => ['hand', step] as const),
  ...steps.flatMap((step) => (step === 'redFiles' ? [] : [['wechat', step] as const])),
  ...steps.map((step) => ['digital', step] as const),
]

interface HistoryPlan extends Plan<HandStep | Step> {
  issuer: InvoiceProviderName
}

/** Every step of every issuer with the first fault, then with the next; then the same at the second and third call of the step. */
export function planOf(history: number): HistoryPlan {
  const [issuer, step] = stepsOf[history % stepsOf.length] as (typeof stepsOf)[number]
  const round = Math.floor(history / stepsOf.length)
  return { issuer, step, fault: faults[round % faults.length] as Fault, call: Math.floor(round / faults.length) % 3 }
}
/** So many histories have every step refused, and carried out with its answer lost. */
export const DAILY = stepsOf.length * 2
/** So many have every fault of every step. */
export const ALL_FAULTS = stepsOf.length * faults.length

const noFaults = { faultOf: () => undefined, isPlanDone: () => true }
const digitalFaults = ['lost-answer', 'refused', 'issue-fails', 'red-fails'] as const
const wechatFaults = ['fapiao-fails', 'fapiao-reverse-fails'] as const
const oneOf = <T>(list: readonly T[], chance: Chance) => list[Math.floor(chance() * list.length)] as T

/** @param planned left out: no fault but those of the service itself. */
export function issuerOf({ test }: Portal, name: InvoiceProviderName, chance: Chance, planned?: { plan: HistoryPlan; note: Note }): Issuer {
  const { faultOf, isPlanDone } = planned === undefined ? noFaults : faultsOf(planned.plan, chance, planned.note)
  const service = test.deps.invoices[name]
  const isFaulty = service !== undefined && planned !== undefined
  return {
    name,
    invoices: isFaulty ? { ...test.deps.invoices, [name]: faulty(service, faultOf) } : test.deps.invoices,
    faultOf: name === 'hand' ? faultOf : noFaults.faultOf,
    isPlanDone,
    pay: name === 'wechat' ? payByWechat(test) : async (person, order) => void (await payFor(test, person, order)),
    report: name === 'wechat' ? () => test.wechat.pay.tick() : reportOf(test),
    misbehave: (upTo) => {
      if (name === 'wechat') test.wechat.pay.misbehave(oneOf(wechatFaults, upTo))
      else test.invoices.misbehave(oneOf(digitalFaults, upTo))
      if (upTo() < 0.2) test.invoices.misbehave('face', 99)
      else test.invoices.signIn()
    },
    steady: () => {
      for (const fault of digitalFaults) test.invoices.misbehave(fault, 0)
      for (const fault of wechatFaults) test.wechat.pay.misbehave(fault, 0)
      test.invoices.signIn()
    },
  }
}

const payByWechat =
  (test: Portal['test']): Issuer['pay'] =>
  async (person, { no, totalAmount }) => {
    const body = { ...paymentSettings, bankType: bankTypes.native, outTradeNo: no, totalAmount, userId: person.id }
    const { tradeNo } = await person.do(payment.createTrade, body)
    test.wechat.pay.pay(tradeNo, test.wechat.platform.users[0]?.openId as string)
    await test.wechat.pay.tick()
  }

const reportOf =
  (test: Portal['test']): Issuer['report'] =>
  async (chance) => {
    const url = `${test.deps.env.publicUrl}${invoiceCallbackPath('digital')}`
    const { books } = test.invoices
    const copies = 1 + Math.floor(chance() * 3)
    const booked = oneOf([...books.invoices.keys()], chance)
    const bookedRed = oneOf([...books.reds.keys()], chance)
    for (let n = 0; n < copies; n++) {
      const found = booked === undefined ? undefined : books.look(booked)
      if (found !== undefined) await test.invoices.report({ event: 'invoice', invoice: test.invoices.invoiceOnWire(found) }, url)
      const foundRed = bookedRed === undefined ? undefined : books.lookRed(bookedRed)
      if (foundRed !== undefined) await test.invoices.report({ event: 'red', red: test.invoices.redOnWire(foundRed) }, url)
    }
  }
