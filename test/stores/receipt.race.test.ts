/** Money that came by no provider: booked for one order or for several, all of them paid or none. */
import { beforeEach, describe, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import type { Input } from '#contract/call.ts'
import { emptyReport } from '#contract/import-report.ts'
import { order } from '#contract/order.ts'
import { callbackPath, payment, paymentSettings } from '#contract/payment.ts'
import { privacy } from '#contract/privacy.ts'
import { proof } from '#contract/proof.ts'
import { receipt } from '#contract/receipt.ts'
import { refund } from '#contract/refund.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { findDrift } from '#server/features/order/repair.ts'
import { expireUnpaid } from '#server/jobs/expire.ts'
import { lookAfterProofs } from '#server/jobs/proofs.ts'
import { settleQuiet } from '#server/jobs/settle-quiet.ts'
import type { PaymentProvider } from '#server/providers/payment-provider.ts'
import { setMeeting, setTicket, soldOf } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { DAY, MINUTE, PAID } from '../support/facts.ts'
import { runsEveryTest } from '../support/lanes.ts'
import { signIn, signInAgain, signInAs } from '../support/person.ts'
import { prepare, productTest } from '../support/product-test.ts'
import { putIn } from '../support/put-in.ts'
import { signUp } from '../support/sign-up.ts'
import { handIn, transfer, unpaidOrder } from '../support/transfers.ts'

/** A place of it, in fen. */
const PRICE = 19_900

onBothEngines('money that came by no provider', (engine) => {
  const { opened, test, person, teacher, organiser } = productTest(
    { person: '13800000011', teacher: '13800000012', organiser: 'organiser' },
    { engine, invariants: [findDrift] },
  )
  const made = prepare(() => unpaidOrder(person))

  const paper = (more: Partial<Input<typeof receipt.book>> = {}): Input<typeof receipt.book> => ({
    meetingId: '1',
    method: 'transfer',
    payer: '望湖小学',
    serial: 'B20260902',
    day: '2026-09-02',
    amount: PRICE,
    note: '',
    orderNos: [made.no],
    ...more,
  })
  const book = (more: Partial<Input<typeof receipt.book>> = {}, who = organiser) => who.ask(receipt.book, paper(more))
  const table = <T extends 'trades' | 'receipts' | 'refunds' | 'messages'>(name: T) =>
    opened.db.read
      .selectFrom(name as 'trades')
      .selectAll()
      .orderBy('created_at')
      .execute()
  const statesOf = async (...nos: string[]) =>
    (await opened.db.read.selectFrom('orders').select(['no', 'status']).where('no', 'in', nos).orderBy('no').execute()).map(
      ({ status }) => status,
    )
  const pay = async (no = made.no, who = person) =>
    (await who.do(payment.createTrade, { ...paymentSettings, bankType: '', outTradeNo: no, totalAmount: PRICE, userId: who.id })).tradeNo
  const callBack = (tradeNo: string) => {
    const signed = test.cashier.signed({ tradeNo, providerId: `P${tradeNo}`, state: 'success', amountFen: PRICE })
    return test.app.request(callbackPath('gateway'), { method: 'POST', ...signed })
  }
  const list = async (more: object = {}) => (await organiser.do(receipt.list, { meetingId: '1', pageNum: 1, pageSize: 30, ...more })).list
  const nothingBooked = async () => expect([await table('receipts'), await statesOf(made.no)]).toEqual([[], [0]])

  describe('booking', () => {
    it('pays several orders by one transfer, and says what was too much until it went back', async () => {
      const other = await unpaidOrder(teacher, '李老师')
      const booked = (await book({ amount: 2 * PRICE + 100, orderNos: [other.no, made.no] })).data
      expect(booked).toMatchObject({ surplus: 100, orderNos: [made.no, other.no].sort(), actions: ['surplusBack'], surplusBackTime: '' })
      expect(await statesOf(made.no, other.no)).toEqual([1, 1])
      expect((await table('trades')).map(({ amount_fen }) => amount_fen)).toEqual([PRICE, PRICE])
      expect(await list({ surplus: 1 })).toHaveLength(1)
      const given = { meetingId: '1', id: booked?.id as string }
      expect(await organiser.do(receipt.surplusBack, given)).toMatchObject({
        actions: [],
        surplus: 100,
        surplusBackTime: expect.stringMatching(/^2026-09-02 10:/),
      })
      expect((await organiser.ask(receipt.surplusBack, given)).reason).toBe('receipt_even')
      expect([await list({ surplus: 1 }), await list()]).toMatchObject([[], [{ surplus: 100 }]])
    })

    it('is the same at a second tap, and at ten at the same moment', async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => book()))
      expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1)
      expect((await book()).data?.id).toBe(answers[0]?.data?.id)
      expect([await table('trades'), await table('receipts'), await table('messages')].map((rows) => rows.length)).toEqual([1, 1, 1])
      expect((await book({ serial: 'B2' })).reason).toBe('order_already_paid')
    })

    it('lets one of two have a serial that both book at the same moment', async () => {
      const people = await Promise.all(Array.from({ length: 6 }, (_, at) => signIn(test, `1380000010${at}`)))
      const orders = await Promise.all(people.map((one, at) => unpaidOrder(one, `第${at}位`)))
      // First by a careless hand: both look before either has written.
      const careless = await Promise.all(
        orders.map(({ no }) =>
          opened.db.read
            .selectFrom('receipts')
            .select('id')
            .where('serial', '=', 'SAME')
            .executeTakeFirst()
            .then((found) => found === undefined && no),
        ),
      )
      expect(careless.filter(Boolean)).toHaveLength(6)
      const answers = await Promise.all(orders.map(({ no }) => book({ serial: 'SAME', orderNos: [no] })))
      expect(answers.filter(({ code }) => code === '000')).toHaveLength(1)
      expect(answers.filter(({ reason }) => reason === 'receipt_known')).toHaveLength(5)
      expect((await statesOf(...orders.map(({ no }) => no))).filter((status) => status === 1)).toHaveLength(1)
      expect(await table('trades')).toHaveLength(1)
    })

    it('pays all of them or none where the server dies before it has committed, and all when it is done again', async () => {
      const { db } = test.deps
      const other = await unpaidOrder(teacher, '李老师')
      const both = { amount: 2 * PRICE, orderNos: [made.no, other.no] }
      let died = 0
      test.deps.db = Object.assign(Object.create(db) as Db, {
        write: <T>(work: (tx: Tx) => Promise<T>) =>
          db.write(async (tx) => {
            const done = await work(tx)
            if ((await tx.selectFrom('receipts').select('id').execute()).length === 0) return done
            died += 1
            throw new Error('killed')
          }),
      })
      expect((await book(both)).code).not.toBe('000')
      test.deps.db = db
      expect([died, await table('receipts'), await table('trades'), await statesOf(made.no, other.no)]).toEqual([1, [], [], [0, 0]])
      expect((await book(both)).code).toBe('000')
      expect(await statesOf(made.no, other.no)).toEqual([1, 1])
      test.errors.length = 0
    })

    it('lets one of two receipts have an order that both name, and the other pays none of its orders', async () => {
      const people = await Promise.all(Array.from({ length: 4 }, (_, at) => signIn(test, `1380000020${at}`)))
      const [a, b, c, d] = (await Promise.all(people.map((one, at) => unpaidOrder(one, `第${at}位`)))).map(({ no }) => no) as [
        string,
        string,
        string,
        string,
      ]
      const answers = await Promise.all([
        book({ serial: 'R1', amount: 3 * PRICE, orderNos: [c, a, b] }),
        book({ serial: 'R2', amount: 3 * PRICE, orderNos: [d, b, c] }),
        book({ serial: 'R3', amount: 3 * PRICE, orderNos: [a, d, c] }),
      ])
      expect(answers.map(({ reason }) => reason ?? 'booked').toSorted()).toEqual(['booked', 'order_already_paid', 'order_already_paid'])
      expect([(await table('trades')).length, (await statesOf(a, b, c, d)).filter((status) => status === 1).length]).toEqual([3, 3])
    })

    it('counts money once where the buyer pays at the same moment; what is twice goes back', async () => {
      const tradeNo = await pay()
      const [booked] = await Promise.all([book(), callBack(tradeNo)])
      const twice = booked.code === '000'
      expect([booked.reason ?? 'booked', (await table('refunds')).length]).toEqual(twice ? ['booked', 1] : ['order_already_paid', 0])
      expect(await statesOf(made.no)).toEqual([1])
      expect((await person.do(admission.mine, {})).list).toHaveLength(1)
    })

    if (!runsEveryTest(engine)) return
    it('pays an order: its tickets are there, and whoever made it hears of it', async () => {
      const booked = (await book({ note: '会务费' })).data
      expect(booked).toMatchObject({ amount: PRICE, surplus: 0, orderNos: [made.no], payer: '望湖小学', actions: [], note: '会务费' })
      expect(await person.do(order.get, { no: made.no })).toMatchObject({ status: 1 })
      expect((await person.do(admission.mine, {})).list).toHaveLength(1)
      expect((await table('messages')).map((row) => (row as unknown as { kind: string }).kind)).toEqual(['order_paid'])
      expect(await table('trades')).toMatchObject([
        {
          provider: 'transfer',
          channel: '',
          state: 'success',
          amount_fen: PRICE,
          receipt_id: booked?.id,
          provider_id: `receipt ${booked?.id} ${made.no}`,
        },
      ])
      expect(await list()).toEqual([booked])
      // No provider is asked about it, and none expects it.
      test.clock.pass(DAY)
      await settleQuiet(test.deps)
      expect(test.errors).toEqual([])
    })

    it('says how much is missing, and changes nothing', async () => {
      const other = await unpaidOrder(teacher, '李老师')
      const tradeNo = await pay()
      const short = await book({ amount: 2 * PRICE - 1050, orderNos: [made.no, other.no] })
      expect([short.reason, short.msg]).toEqual(['receipt_short', '到账金额比所选订单少 ¥10.50，不能入账'])
      await nothingBooked()
      // Its buyer is at the cashier still.
      expect(await table('trades')).toMatchObject([{ no: tradeNo, state: 'paying' }])
    })

    it('refuses what cannot be right in a sentence, and changes nothing', async () => {
      const wrong: [why: string, more: Partial<Input<typeof receipt.book>>, msg: string][] = [
        ['nothing', { amount: 0 }, '金额有误，请刷新后重试'],
        ['less than nothing', { amount: -PRICE }, '金额有误，请刷新后重试'],
        ['half a fen', { amount: PRICE + 0.5 }, '金额有误，请刷新后重试'],
        ['no order', { orderNos: [] }, '请选择订单'],
        [
          'more orders than a receipt has',
          { orderNos: Array.from({ length: 51 }, (_, at) => `${at}`) },
          '一次选择的订单过多，请分几次处理',
        ],
        ['a day that is none', { day: '2026-02-30' }, '请选择转账日期'],
        ['a day that has not come', { day: '2026-09-03' }, '转账日期不能晚于今天'],
        ['an order twice', { orderNos: ['1', '1'] }, '同一个订单选了两次'],
        ['an order that is not there', { orderNos: ['1'] }, '订单不存在'],
      ]
      for (const [why, more, msg] of wrong) expect((await book(more)).msg, why).toBe(msg)
      await nothingBooked()
    })

    it('knows no order of another meeting, nor a meeting of another tenant', async () => {
      await opened.db.write((tx) => tx.updateTable('orders').set({ meeting_id: '2' }).where('no', '=', made.no).execute())
      expect((await book()).reason).toBe('order_gone')
      await opened.db.write((tx) => tx.updateTable('orders').set({ meeting_id: '1' }).where('no', '=', made.no).execute())
      const move = (thirdId: string) => setMeeting(opened.db, { third_id: thirdId })
      const { id } = await opened.db.read.selectFrom('tenants').select('id').where('id', '!=', '-000001').limit(1).executeTakeFirstOrThrow()
      await move(id)
      expect((await book()).reason).toBe('meeting_gone')
      await move('-000001')
      await nothingBooked()
    })

    it('pays no order with one that is paid, given back, or waits for a yes', async () => {
      const other = await unpaidOrder(teacher, '李老师')
      await book({ serial: 'S1', orderNos: [other.no] })
      const both = { serial: 'S2', amount: 2 * PRICE, orderNos: [made.no, other.no] }
      expect((await book(both)).reason).toBe('order_already_paid')
      const move = (status: 5 | 6) => opened.db.write((tx) => tx.updateTable('orders').set({ status }).where('no', '=', other.no).execute())
      await move(5)
      expect([(await book(both)).reason, (await book(both)).msg]).toEqual(['order_not_payable', `订单 ${other.no} 当前状态不能入账`])
      await move(6)
      expect((await book(both)).reason).toBe('order_unapproved')
      await opened.db.write((tx) => tx.updateTable('orders').set({ status: 1 }).where('no', '=', other.no).execute())
      expect(await statesOf(made.no)).toEqual([0])
    })

    it('takes a serial for one transfer, for ever and however it is written', async () => {
      const other = await unpaidOrder(teacher, '李老师')
      await book()
      expect((await book({ serial: ' Ｂ2026 0902', orderNos: [other.no] })).reason).toBe('receipt_known')
      expect(await statesOf(other.no)).toEqual([0])
      // A till counts for itself, and a transfer without a serial stands for nothing but itself.
      expect((await book({ method: 'cash', orderNos: [other.no] })).code).toBe('000')
    })
  })

  describe('beside other money', () => {
    it('leaves the transfer of a proof to itself where the money is other money', async () => {
      const { id } = await person.do(proof.submit, { ...transfer, outTradeNo: made.no })
      await book({ method: 'cash', serial: '' })
      expect((await table('trades')).map(({ provider, state }) => `${provider} ${state}`).sort()).toEqual([
        'offline success',
        'transfer closed',
      ])
      expect(await person.do(proof.history, { outTradeNo: made.no })).toMatchObject([{ state: 'lapsed', reason: '订单已用其他方式付款' }])
      // It was in the account all the same.
      await organiser.do(proof.decide, { id, approve: 1, reason: '' })
      expect(await table('refunds')).toMatchObject([{ provider: 'transfer', cause: 'paid_twice', state: 'requested' }])
    })

    it('lets approving a proof or booking through that come at the same moment, and counts the money once', async () => {
      const { id } = await person.do(proof.submit, { ...transfer, outTradeNo: made.no })
      const [decided, booked] = await Promise.all([organiser.ask(proof.decide, { id, approve: 1, reason: '' }), book()])
      expect([decided.reason ?? 'decided', booked.reason ?? 'booked']).toSatisfy((both: string[]) =>
        ['decided order_already_paid', 'decided receipt_known', 'proof_decided booked'].includes(both.join(' ')),
      )
      expect([(await table('trades')).filter(({ state }) => state === 'success').length, await table('refunds')]).toEqual([1, []])
    })

    if (!runsEveryTest(engine)) return
    it('closes the cashier first; money that came there all the same goes back', async () => {
      const tradeNo = await pay()
      await book()
      expect(await test.deps.payments['gateway']?.ask(tradeNo)).toMatchObject({ state: 'closed' })
      await callBack(tradeNo)
      expect(await statesOf(made.no)).toEqual([1])
      expect(await table('refunds')).toMatchObject([{ trade_no: tradeNo, cause: 'paid_twice', amount_fen: PRICE }])
    })

    it('books nothing where the provider cannot be reached, or says that it has the money', async () => {
      const tradeNo = await pay()
      const gateway = test.deps.payments['gateway'] as PaymentProvider
      test.deps.payments = { ...test.deps.payments, gateway: { ...gateway, close: () => Promise.reject(new Error('down')) } }
      expect((await book()).reason).toBe('payment_unavailable')
      await nothingBooked()
      const paid = { tradeNo, providerId: 'P1', state: 'success', amountFen: PRICE } as const
      test.deps.payments = { ...test.deps.payments, gateway: { ...gateway, close: () => Promise.resolve(paid) } }
      expect((await book()).reason).toBe('order_already_paid')
      expect([await statesOf(made.no), await table('receipts'), await table('refunds')]).toEqual([[1], [], []])
      test.errors.length = 0
    })

    it('closes three trades of a buyer who begins to pay again each time, and then books nothing', async () => {
      await pay()
      const { db } = test.deps
      const gateway = test.deps.payments['gateway'] as PaymentProvider
      const closed: string[] = []
      test.deps.payments = {
        ...test.deps.payments,
        gateway: { ...gateway, close: (tradeNo) => (closed.push(tradeNo), gateway.close(tradeNo)) },
      }
      let paysAgain = false
      test.deps.db = Object.assign(Object.create(db) as Db, {
        write: async <T>(work: (tx: Tx) => Promise<T>) => {
          const done = await db.write(work)
          const trades = await table('trades')
          if (!paysAgain && trades.length === closed.length && trades.every(({ state }) => state === 'closed')) {
            paysAgain = true
            await pay()
            paysAgain = false
          }
          return done
        },
      })
      expect((await book()).reason).toBe('payment_unavailable')
      expect([closed.length, new Set(closed).size]).toEqual([3, 3])
      await nothingBooked()
      test.deps.db = db
    })

    it('settles the trade of a proof that waits, and approves it', async () => {
      const { id } = await person.do(proof.submit, { ...transfer, outTradeNo: made.no })
      const booked = (await book()).data
      expect(await table('trades')).toMatchObject([{ provider: 'transfer', channel: 'transfer', state: 'success', receipt_id: booked?.id }])
      expect(await person.do(proof.history, { outTradeNo: made.no })).toMatchObject([{ id, state: 'approved' }])
      expect((await organiser.ask(proof.decide, { id, approve: 1, reason: '' })).reason).toBe('proof_decided')
      expect([await statesOf(made.no), booked?.orderNos]).toEqual([[1], [made.no]])
    })

    it('gives back by hand what it took, as any refund of such money', async () => {
      await book({ method: 'terminal', serial: 'POS-1' })
      const made2 = await organiser.do(refund.create, { meetingId: '1', outTradeNo: made.no, reason: '行程有变' })
      expect(made2).toMatchObject({ provider: 'offline', amount: PRICE, actions: ['returned'] })
    })
  })

  describe('late money', () => {
    beforeEach(async () => {
      test.clock.pass(31 * MINUTE)
      await expireUnpaid(test.deps)
      expect(await statesOf(made.no)).toEqual([7])
    })

    it('approves a proof that nobody decided about in time', async () => {
      const id = await handIn(teacher)
      const { order_no } = await opened.db.read.selectFrom('proofs').select('order_no').where('id', '=', id).executeTakeFirstOrThrow()
      for (let day = 0; day < 8; day++) {
        test.clock.pass(DAY)
        await lookAfterProofs(test.deps)
      }
      await signInAgain(test, organiser)
      expect(await statesOf(order_no)).toEqual([7])
      expect((await book({ orderNos: [order_no] })).code).toBe('000')
      expect(await statesOf(order_no)).toEqual([1])
      expect((await organiser.ask(proof.decide, { id, approve: 1, reason: '' })).reason).toBe('proof_decided')
    })

    if (!runsEveryTest(engine)) return
    it('takes its places again', async () => {
      expect((await book()).code).toBe('000')
      expect([await statesOf(made.no), await soldOf(opened.db, PAID)]).toEqual([[1], 1])
    })

    it('is not booked where there are none, nor is what came with it', async () => {
      const other = await unpaidOrder(teacher, '李老师')
      await setTicket(opened.db, PAID, { total: 1 })
      expect((await book({ amount: 2 * PRICE, orderNos: [made.no, other.no] })).reason).toBe('sold_out')
      expect([await table('receipts'), await table('trades'), [...(await statesOf(made.no)), ...(await statesOf(other.no))]]).toEqual([
        [],
        [],
        [7, 0],
      ])
    })

    it('seats nobody who has been erased since: it is not booked, and no nameless ticket is made', async () => {
      const { list } = await person.do(order.attendees, { no: made.no })
      await person.do(privacy.forgetAttendee, { id: list[0]?.id as string })
      expect((await book()).reason).toBe('sold_out')
      expect([await statesOf(made.no), await soldOf(opened.db, PAID), await table('receipts')]).toEqual([[7], 0, []])
    })

    it('is none for an order that was never to be paid', async () => {
      await opened.db.write((tx) => tx.updateTable('orders').set({ expires_at: null }).where('no', '=', made.no).execute())
      expect((await book()).reason).toBe('order_not_payable')
    })
  })

  describe('a bank’s statement', () => {
    const HEAD = '交易日期,贷方发生额,对方户名,流水号,附言'
    const compare = async (...rows: string[]) => {
      const { id } = await putIn(organiser, Buffer.from([HEAD, ...rows].join('\n')), '流水.csv', 'list')
      return organiser.do(receipt.readStatement, { meetingId: '1', fileId: id })
    }
    const shown = async (...rows: string[]) =>
      (await compare(...rows)).lines.map(({ kind, candidates, why }) => [
        kind,
        candidates.map(({ no, why }) => `${no} ${why}`).join(' | '),
        why,
      ])

    it('finds the order by its number, by who paid, by the proof, or by what only it costs; and books nothing', async () => {
      const [two, three] = [
        await unpaidOrder(teacher, '李老师'),
        (await signUp(await signIn(test, '13800000013'), { ticketId: PAID, names: ['赵老师', '钱老师'] })).order,
      ]
      await teacher.do(proof.submit, { ...transfer, payerName: '望湖 小学', bankSerial: 'Ｐ1', outTradeNo: two.no })
      expect(
        await shown(
          `2026-09-01,199.00,某某公司,A1,参会费 ${made.no.slice(0, 6)} ${made.no.slice(6)}`,
          '2026-09-01,199.00,望湖小学,A2,',
          '2026-09-01,398.00,某某公司,A3,会费',
          '2026-09-01,398.00,钱老师,A4,',
          '2026-09-01,199.00,某某公司,P1,',
          '2026-09-01,150.00,李老师,A6,',
          '2026-09-01,7.00,孙老师,A7,',
          '2026-09-01,199.00,周老师,A8,',
          `2026-09-01,398.00,某某公司,A9,${made.no}和${two.no}`,
          `2026-09-01,199.00,某某公司,A10,${made.no}`,
          '2026-09-31,199.00,某某公司,A11,',
        ),
      ).toEqual([
        ['exact', `${made.no} 附言含订单号，金额一致`, ''],
        ['exact', `${two.no} 付款人一致，金额一致`, ''],
        ['several', `${three.no} 仅金额一致`, ''],
        ['exact', `${three.no} 付款人一致，金额一致`, ''],
        ['several', `${two.no} 与付款凭证的流水号一致，金额一致`, '第 3 行也匹配该订单'],
        ['several', `${two.no} 付款人一致，到账少 ¥49.00`, ''],
        ['none', '', '没有匹配的待付款订单'],
        ['none', '', '有 2 笔待付款订单金额相同，无法判断'],
        ['several', `${made.no} 附言含订单号 | ${two.no} 附言含订单号`, '2 个订单合计与到账金额一致'],
        ['several', `${made.no} 附言含订单号，金额一致`, '第 2 行也匹配该订单'],
        ['unreadable', '', '交易日期无法识别'],
      ])
      expect([await table('receipts'), await statesOf(made.no), await statesOf(two.no)]).toEqual([[], [0], [8]])
    })

    it('asks about an order that was cancelled meanwhile', async () => {
      test.clock.pass(31 * MINUTE)
      await expireUnpaid(test.deps)
      expect(await shown(`2026-09-01,199.00,某某公司,A1,${made.no}`)).toEqual([
        ['several', `${made.no} 附言含订单号，金额一致；订单已取消，入账时重新占用名额`, ''],
      ])
    })

    if (!runsEveryTest(engine)) return
    it('is booked line by line, and says so when it is read again', async () => {
      const line = '2026-09-01,199.00,王小明,A1,'
      const { lines } = await compare(line)
      const { day, serial, amount, payer, candidates } = lines[0] as (typeof lines)[number]
      expect(candidates).toMatchObject([{ no: made.no, amount: PRICE, names: ['王小明'] }])
      expect((await book({ day, serial, amount, payer, orderNos: [candidates[0]?.no as string] })).code).toBe('000')
      expect(await shown(line, `2026-09-01,199.00,王小明,A2,${made.no}`)).toEqual([
        ['booked', '', '该流水号已入账'],
        ['none', '', `附言中的订单 ${made.no} 不是待付款状态`],
      ])
    })

    it('knows what was booked without a serial, and what was approved with a proof', async () => {
      await book({ serial: '', day: '2026-09-01', payer: '望湖小学' })
      const { id } = await teacher.do(proof.submit, { ...transfer, outTradeNo: (await unpaidOrder(teacher, '李老师')).no })
      await organiser.do(proof.decide, { id, approve: 1, reason: '' })
      expect(await shown('2026-09-01,199.00,望湖 小学,,', `2026-09-01,199.00,望湖小学,${transfer.bankSerial},`)).toEqual([
        ['booked', '', '同一天同一付款人的同额款项已入账'],
        ['booked', '', '该流水号已入账'],
      ])
    })

    it('knows a payer by a name with another dot', async () => {
      await book({ serial: '', day: '2026-09-01', payer: '阿不都·买买提' })
      expect(await shown('2026-09-01,199.00,阿不都.买买提,,')).toEqual([['booked', '', '同一天同一付款人的同额款项已入账']])
    })

    it('is somebody’s own file, of a kind that can be read', async () => {
      const { id } = await putIn(organiser, Buffer.from(HEAD), '流水.csv', 'list')
      const admin = await signInAs(test, 'admin')
      expect((await admin.ask(receipt.readStatement, { meetingId: '1', fileId: id })).reason).toBe('file_gone')
      expect(await compare()).toEqual({ unreadable: '文件中没有收入明细', notes: [], lines: [], report: emptyReport })
    })
  })

  describe('the list', () => {
    it('finds a receipt by who paid, by its serial and by its order', async () => {
      await book()
      const other = (await signUp(teacher, { ticketId: PAID, names: ['李老师', '王老师'] })).order
      await book({ payer: '100%教育', serial: 'N_2', amount: 2 * PRICE, orderNos: [other.no] })
      const found = async (keyword: string) => (await list({ keyword })).map(({ serial }) => serial)
      expect([await found('望湖'), await found('n_'), await found(other.no), await found('%'), await found('没有')]).toEqual([
        ['B20260902'],
        ['N_2'],
        ['N_2'],
        ['N_2'],
        [],
      ])
    })
  })
})
