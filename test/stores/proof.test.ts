/** Bank transfer: a proof, a person who looks into the account, and what becomes of the order. */
import { beforeEach, describe, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { type Facts, message, type MessageKind } from '#contract/message.ts'
import { order, type TicketOrder } from '#contract/order.ts'
import { callbackPath, payment, paymentSettings } from '#contract/payment.ts'
import { proof } from '#contract/proof.ts'
import { refund } from '#contract/refund.ts'
import { readJson } from '#server/db/json.ts'
import { findDrift } from '#server/features/order/repair.ts'
import { expireUnpaid } from '#server/jobs/expire.ts'
import { lookAfterProofs } from '#server/jobs/proofs.ts'
import { sendRefunds } from '#server/jobs/refunds.ts'
import { settleQuiet } from '#server/jobs/settle-quiet.ts'
import type { PaymentProvider } from '#server/providers/payment-provider.ts'
import { setTicket, soldOf } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { HOUR, PAID } from '../support/facts.ts'
import { type Person, signIn, signInAgain, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { signUp } from '../support/sign-up.ts'

const png = { type: 'image/png', base64: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64') } as const

onBothEngines('bank transfer', (engine) => {
  let made: TicketOrder
  const { opened, test, person, reviewer } = productTest(
    { person: '13800000011', reviewer: 'organiser' },
    { engine, invariants: [findDrift], logsErrors: true },
  )
  beforeEach(async () => void (made = (await signUp(person, { ticketId: PAID, names: ['李老师', '王老师'] })).order))

  const given = { payerName: '望湖小学', bankSerial: 'B20260902', payDay: '2026-09-02', note: '', picture: png }
  const submit = (who = person, more: object = {}) => who.ask(proof.submit, { ...given, outTradeNo: made.no, ...more })
  const submitted = async () => (await submit()).data?.id as string
  const kindsOf = async ({ id }: Person) =>
    (
      await opened.db.read.selectFrom('messages').select('kind').where('user_id', '=', id).orderBy('created_at').orderBy('id').execute()
    ).map(({ kind }) => kind)
  const statusOf = async () => (await person.do(order.get, { no: made.no })).status
  /** Of an account whose session may have ended. */
  const statusOfNow = async () =>
    (await opened.db.read.selectFrom('orders').select('status').where('no', '=', made.no).executeTakeFirstOrThrow()).status
  async function waitAWeek(): Promise<void> {
    for (let day = 0; day < 7; day++) {
      test.clock.pass(24 * HOUR)
      await lookAfterProofs(test.deps)
    }
  }
  const pay = () =>
    person.ask(payment.createTrade, {
      ...paymentSettings,
      bankType: '',
      outTradeNo: made.no,
      totalAmount: made.totalAmount,
      userId: person.id,
    })
  const callBack = (tradeNo: string) => {
    const signed = test.cashier.signed({ tradeNo, providerId: `P${tradeNo}`, state: 'success', amountFen: made.totalAmount })
    return test.app.request(callbackPath('gateway'), { method: 'POST', ...signed })
  }

  it('tells whoever decides that money with its serial is taken already, and lets them decide', async () => {
    await person.do(proof.submit, { ...given, outTradeNo: made.no })
    const other = (await signUp(person, { ticketId: PAID, names: ['周老师'] })).order
    await person.do(proof.submit, { ...given, bankSerial: 'B2026 0902', outTradeNo: other.no })
    await person.do(proof.submit, {
      ...given,
      bankSerial: '',
      outTradeNo: (await signUp(person, { ticketId: PAID, names: ['吴老师'] })).order.no,
    })
    const waiting = async () => (await reviewer.do(proof.list, { state: 'waiting' })).list
    expect((await waiting()).map(({ serialTaken }) => serialTaken)).toEqual([0, 0, 0])
    const first = (await waiting()).find(({ outTradeNo }) => outTradeNo === made.no)
    await reviewer.do(proof.decide, { id: first?.id as string, approve: 1, reason: '' })
    const known = (await waiting()).find(({ serialTaken }) => serialTaken === 1)
    expect([known?.outTradeNo, (await waiting()).length]).toEqual([other.no, 2])
    await reviewer.do(proof.decide, { id: known?.id as string, approve: 1, reason: '' })
    expect(await waiting()).toHaveLength(1)
  })

  it('holds the places while somebody looks, and issues the tickets when the money is there', async () => {
    expect(await person.do(proof.account, { outTradeNo: made.no })).toMatchObject({ bank: expect.stringContaining('银行') })
    const id = await submitted()
    expect([await statusOf(), (await person.do(order.get, { no: made.no })).actions]).toEqual([8, ['proof']])
    test.clock.pass(48 * HOUR)
    await settleQuiet(test.deps)
    await expireUnpaid(test.deps)
    expect([await statusOf(), await soldOf(opened.db, PAID)]).toEqual([8, 2])
    await signInAgain(test, reviewer)
    expect((await reviewer.do(proof.list, { state: 'waiting' })).list).toMatchObject([
      { id, payerName: '望湖小学', amount: 39_800, ticketNum: 2, buyer: '138****0011' },
    ])
    expect(await reviewer.do(proof.picture, { id })).toEqual(png)
    expect(await reviewer.do(proof.decide, { id, approve: 1, reason: '' })).toMatchObject({ state: 'approved' })
    await signInAgain(test, person)
    expect([await statusOf(), (await person.do(admission.mine, {})).list.length]).toEqual([1, 2])
    expect(await person.do(proof.history, { outTradeNo: made.no })).toMatchObject([{ state: 'approved' }])
    expect(await kindsOf(person)).toEqual(['order_paid'])
  })

  it('leads back to paying when it is rejected, with a reason and a day to do it', async () => {
    const id = await submitted()
    expect((await reviewer.ask(proof.decide, { id, approve: 0, reason: '' })).http).toBe(422)
    await reviewer.do(proof.decide, { id, approve: 0, reason: '未查到到账' })
    expect([await statusOf(), await person.do(proof.history, { outTradeNo: made.no })]).toMatchObject([
      0,
      [{ state: 'rejected', reason: '未查到到账' }],
    ])
    test.clock.pass(23 * HOUR)
    await expireUnpaid(test.deps)
    await signInAgain(test, person)
    expect(await statusOf()).toBe(0)
    const again = await submitted()
    expect(again).not.toBe(id)
    expect(await person.do(proof.history, { outTradeNo: made.no })).toMatchObject([
      { id: again, state: 'waiting' },
      { id, state: 'rejected' },
    ])
    await signInAgain(test, reviewer)
    await reviewer.do(proof.decide, { id: again, approve: 0, reason: '仍未到账' })
    test.clock.pass(24 * HOUR)
    await expireUnpaid(test.deps)
    expect(await soldOf(opened.db, PAID)).toBe(0)
  })

  it('is not forgotten where the order is read: nobody who has transferred is led to pay again unwarned', async () => {
    const actions = async () => (await person.do(order.get, { no: made.no })).actions
    expect(await actions()).toEqual(['pay', 'cancel'])
    await reviewer.do(proof.decide, { id: await submitted(), approve: 0, reason: '到账金额少 10 元' })
    expect(await actions()).toEqual(['pay', 'cancel', 'proof'])
    expect((await person.do(order.list, { pageNum: 1, pageSize: 10 })).list[0]?.actions).toEqual(['pay', 'cancel', 'proof'])
    await submitted()
    expect(await actions()).toEqual(['proof'])
  })

  it('is decided once, however many decide at the same moment', async () => {
    const id = await submitted()
    const answers = await Promise.all([1, 0, 1, 0].map((approve) => reviewer.ask(proof.decide, { id, approve, reason: '重复' })))
    expect(answers.filter((answer) => answer.code === '000')).toHaveLength(1)
    expect(answers.filter((answer) => answer.reason === 'proof_decided')).toHaveLength(3)
    const [trade] = await opened.db.read.selectFrom('trades').selectAll().execute()
    expect([await statusOf(), trade?.state]).toEqual(
      (await person.do(proof.history, { outTradeNo: made.no }))[0]?.state === 'approved' ? [1, 'success'] : [0, 'closed'],
    )
  })

  it('takes one proof at a time, and no payment beside it', async () => {
    const [one, two] = await Promise.all([submit(), submit()])
    expect([one, two].filter((answer) => answer.code === '000')).toHaveLength(1)
    expect((await submit()).reason).toBe('order_in_review')
    expect((await pay()).reason).toBe('order_in_review')
    expect((await person.ask(order.cancel, { no: made.no })).reason).toBe('order_not_cancellable')
  })

  it('closes the cashier first, and believes money that came there all the same', async () => {
    const tradeNo = (await pay()).data?.tradeNo as string
    const id = await submitted()
    expect(await test.deps.payments['gateway']?.ask(tradeNo)).toMatchObject({ state: 'closed' })
    await callBack(tradeNo)
    expect(await statusOf()).toBe(1)
    // The transfer came too: paid twice, and given back by hand.
    await reviewer.do(proof.decide, { id, approve: 1, reason: '' })
    const { list } = await reviewer.do(refund.list, { waiting: 1 })
    expect(list).toMatchObject([{ provider: 'transfer', cause: 'paid_twice', state: 'requested', actions: ['returned'], amount: 39_800 }])
    await sendRefunds(test.deps)
    expect((await reviewer.do(refund.decide, { no: list[0]?.no as string, action: 'returned' })).state).toBe('done')
    expect((await reviewer.ask(refund.decide, { no: list[0]?.no as string, action: 'returned' })).reason).toBe('refund_decided')
    expect([await statusOf(), (await person.do(admission.mine, {})).list.length]).toEqual([1, 2])
  })

  it('does not go on while the cashier cannot be reached: somebody may be paying there', async () => {
    await pay()
    const gateway = test.deps.payments['gateway'] as PaymentProvider
    test.deps.payments = { gateway: { ...gateway, close: () => Promise.reject(new Error('down')) } }
    expect([(await submit()).reason, await statusOf()]).toEqual(['payment_unavailable', 0])
  })

  // P2
  describe('that nobody has decided about', () => {
    const told = async (kind: MessageKind) =>
      (await opened.db.read.selectFrom('messages').select(['user_id', 'facts']).where('kind', '=', kind).execute()).map(
        ({ user_id, facts }) => ({ who: user_id, what: (readJson(facts) as Facts).what }),
      )

    it('is told to those who may decide at once, and again each day, once a day for a meeting', async () => {
      await submitted()
      const other = (await signUp(person, { ticketId: PAID, names: ['钱老师'] })).order
      await submit(person, { outTradeNo: other.no })
      const waits = await told('proof_waiting')
      expect(waits.map(({ who }) => who)).toEqual([reviewer.id])
      expect(waits[0]?.what).toContain('09-09')
      for (let day = 1; day <= 2; day++) {
        test.clock.pass(24 * HOUR)
        await lookAfterProofs(test.deps)
        await lookAfterProofs(test.deps)
        expect(await told('proof_waiting')).toHaveLength(1 + day)
      }
      expect(await statusOf()).toBe(8)
      expect(await kindsOf(person)).toEqual([])
    })

    it('is told to those who may everywhere, where a tenant has nobody', async () => {
      await opened.db.write((tx) => tx.deleteFrom('user_roles').where('third_id', '!=', '*').execute())
      await submitted()
      const admin = await signInAs(test, 'admin')
      expect((await told('proof_waiting')).map(({ who }) => who)).toEqual([admin.id])
    })

    it('ends with its order after a week: the places are free, payer and organisers hear of it', async () => {
      const id = await submitted()
      expect((await person.do(proof.history, { outTradeNo: made.no }))[0]?.lapseTime).toContain('2026-09-09')
      await waitAWeek()
      expect([await soldOf(opened.db, PAID), await statusOfNow()]).toEqual([0, 7])
      await signInAgain(test, person)
      expect(await person.do(proof.history, { outTradeNo: made.no })).toMatchObject([{ id, state: 'lapsed', lapseTime: '' }])
      expect(await kindsOf(person)).toEqual(['proof_lapsed'])
      expect((await told('proof_missed')).map(({ who }) => who)).toEqual([reviewer.id])
      const [trade] = await opened.db.read.selectFrom('trades').select('state').execute()
      expect(trade?.state).toBe('closed')
      expect(await lookAfterProofs(test.deps)).toBe(0)
    })

    it('takes its places again when the money is found after all, or gives the money back where there are none', async () => {
      const id = await submitted()
      const second = (await signUp(person, { ticketId: PAID, names: ['钱老师'] })).order
      const other = (await submit(person, { outTradeNo: second.no })).data?.id as string
      await waitAWeek()
      await signInAgain(test, reviewer)
      expect((await reviewer.do(proof.list, { state: 'lapsed' })).list.map(({ actions }) => actions)).toEqual([['approve'], ['approve']])
      expect(await reviewer.ask(proof.decide, { id, approve: 0, reason: '没有到账' })).toMatchObject({ reason: 'proof_decided' })
      expect(await reviewer.do(proof.decide, { id, approve: 1, reason: '' })).toMatchObject({ state: 'approved', actions: [] })
      expect([await soldOf(opened.db, PAID), await statusOfNow()]).toEqual([2, 1])
      await setTicket(opened.db, PAID, { total: 2 })
      await reviewer.do(proof.decide, { id: other, approve: 1, reason: '' })
      expect((await reviewer.do(refund.list, { waiting: 1 })).list).toMatchObject([
        { outTradeNo: second.no, cause: 'no_place', actions: ['returned'] },
      ])
    })

    it('is decided or has lapsed, never both, when both come at once', async () => {
      const id = await submitted()
      test.clock.pass(6 * 24 * HOUR + 23 * HOUR)
      await lookAfterProofs(test.deps)
      await signInAgain(test, reviewer)
      test.clock.pass(2 * HOUR)
      const [decided] = await Promise.all([reviewer.ask(proof.decide, { id, approve: 1, reason: '' }), lookAfterProofs(test.deps)])
      const [row] = await opened.db.read.selectFrom('proofs').select('state').execute()
      const tickets = await opened.db.read.selectFrom('admissions').select('id').execute()
      expect([row?.state, await statusOfNow(), tickets.length]).toEqual(decided.code === '000' ? ['approved', 1, 2] : ['lapsed', 7, 0])
    })

    it('is reminded of first where it was waiting before anybody was reminded', async () => {
      await submitted()
      await opened.db.write((tx) => tx.updateTable('proofs').set({ remind_at: null }).execute())
      await opened.db.write((tx) => tx.deleteFrom('messages').execute())
      test.clock.pass(30 * 24 * HOUR)
      await lookAfterProofs(test.deps)
      expect([await statusOfNow(), (await told('proof_waiting')).length]).toEqual([8, 1])
      test.clock.pass(24 * HOUR)
      await lookAfterProofs(test.deps)
      expect(await statusOfNow()).toBe(7)
    })
  })

  // P2
  it('tells the payer that it was rejected, why, and until when they can try again', async () => {
    await reviewer.do(proof.decide, { id: await submitted(), approve: 0, reason: '未查到到账' })
    const [said] = (await person.do(message.mine, {})).list
    expect(said).toMatchObject({
      kind: 'proof_rejected',
      text: expect.stringMatching(/09-03 \d\d:\d\d 前重新提交或支付。原因：未查到到账/),
    })
    for (let n = 0; n < 2; n++) await reviewer.do(proof.decide, { id: await submitted(), approve: 0, reason: '未查到到账' })
    expect((await person.do(message.mine, {})).list.map(({ kind }) => kind)).toEqual(['proof_rejected', 'proof_rejected', 'proof_rejected'])
  })

  describe('keeps out', () => {
    it('what is no picture, too large, or of another kind than it says', async () => {
      const broken = [
        { type: 'image/png', base64: Buffer.from('<svg onload=alert(1)>').toString('base64') },
        { type: 'image/jpeg', base64: png.base64 },
        { type: 'image/svg+xml', base64: png.base64 },
        { type: 'image/png', base64: 'not base64!' },
        { type: 'image/png', base64: '' },
        { type: 'image/png', base64: png.base64 + 'A'.repeat(2_000_004) },
        undefined,
      ]
      for (const picture of broken) expect((await submit(person, { picture })).http).toBe(422)
      expect((await submit(person, { picture: { ...png, base64: 'A'.repeat(3_000_000) } })).http).toBe(413)
      expect(await statusOf()).toBe(0)
    })

    it('other people, and reviewers of other tenants', async () => {
      const id = await submitted()
      const stranger = await signIn(test, '13800000012')
      expect((await submit(stranger)).reason).toBe('order_gone')
      expect((await stranger.ask(proof.history, { outTradeNo: made.no })).reason).toBe('order_gone')
      expect((await stranger.ask(proof.picture, { id })).reason).toBe('proof_gone')
      expect((await stranger.ask(proof.decide, { id, approve: 1, reason: '' })).reason).toBe('forbidden')
      const other = await signInAs(test, 'otherOrganiser')
      const there = { headers: { 'Sys-Code': '-000002' } }
      expect((await other.ask(proof.decide, { id, approve: 1, reason: '' }, there)).reason).toBe('proof_gone')
      expect((await other.ask(proof.list, {}, there)).data?.total).toBe(0)
      expect((await other.ask(proof.picture, { id })).reason).toBe('proof_gone')
      expect(await statusOf()).toBe(8)
    })

    it('orders that cost nothing, are gone, or belong to a meeting without an account', async () => {
      const free = (await signUp(person, { ticketId: '1', names: ['王小明'] })).order
      expect((await submit(person, { outTradeNo: free.no })).reason).toBe('order_already_paid')
      await person.do(order.cancel, { no: made.no })
      expect((await submit()).reason).toBe('order_cancelled')
      await opened.db.write((tx) => tx.deleteFrom('transfer_accounts').execute())
      made = (await signUp(person, { ticketId: PAID, names: ['钱老师'] })).order
      expect([(await submit()).reason, (await person.ask(proof.account, { outTradeNo: made.no })).reason]).toEqual([
        'transfer_off',
        'transfer_off',
      ])
      expect(await person.do(payment.methods, { outTradeNo: made.no, place: 'phone' })).toEqual(['gateway', 'h5'])
    })
  })
})
