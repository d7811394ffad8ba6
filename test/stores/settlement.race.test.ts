/** A meeting's money on a sheet: what stands on it, what is in its way, closed once, and what moves later. */
import { createHash } from 'node:crypto'
import readXlsxFile from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { bill } from '#contract/bill.ts'
import { headers } from '#contract/call.ts'
import { desk } from '#contract/desk.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { proof } from '#contract/proof.ts'
import { receipt } from '#contract/receipt.ts'
import { refund } from '#contract/refund.ts'
import { settlement, type Sheet } from '#contract/settlement.ts'
import { task } from '#contract/task.ts'
import type { Db } from '#server/db/db.ts'
import { headOfLog } from '#server/flow/seal-log.ts'
import { sendRefunds } from '#server/jobs/refunds.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { setMeeting } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { HERE, PRICE } from '../support/facts.ts'
import { runsEveryTest } from '../support/lanes.ts'
import { paidOrder, payFor, press, untilBack } from '../support/paid.ts'
import { signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { readAll } from '../support/put-in.ts'
import { chainAnew, doctored, sealAll, verifyAt } from '../support/sealed-log.ts'
import { asDue, closeNow, compareBills, endMeeting, ledgerOf, overMeeting, supplementNow, silent } from '../support/settling.ts'
import { signUp } from '../support/sign-up.ts'
import { transfer, unpaidOrder } from '../support/transfers.ts'

const TODAY = '2026-09-02'
const FEE = Math.round(PRICE * 0.006)
const reason = '行程有变'

onBothEngines('the money of a meeting', (engine) => {
  const { opened, test, buyer, organiser } = productTest({ buyer: '13800000011', organiser: 'organiser' }, { engine })

  const look = (meetingId = '1') => organiser.do(settlement.get, { meetingId })
  const bought = (names = ['王晓明']) => paidOrder(test, buyer, names)
  const giveBack = (outTradeNo: string, more: object = {}) => organiser.do(refund.create, { outTradeNo, reason, ...more })
  /** Bills are compared, and the meeting is over. */
  const over = async (days = 1) => {
    await compareBills(test, days)
    await endMeeting(test)
  }
  const hindered = async () => (await look()).hindrances.map(({ what, count }) => `${what} ${count}`)
  const stageOf = async (id = '1') =>
    (await opened.db.read.selectFrom('meetings').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
  const sums = ({ sold, free, ended, received, refunded, fees, due }: Sheet) => ({ sold, free, ended, received, refunded, fees, due })
  const linesOf = ({ lines }: Sheet) =>
    lines.map(({ ticketId, provider, origin, copies, ended, received, refunded }) =>
      [ticketId, provider, origin, copies, ended, received, refunded].join(' '),
    )
  /** What the gateway's account must hold is what its bank holds, by books that know nothing of ours. */
  const agrees = async (sheets: readonly Sheet[], tradeNos: readonly string[]) => {
    const { received, refunded, feeMils } = await ledgerOf(test, tradeNos)
    const ours = sheets.flatMap(({ accounts }) => accounts.filter(({ provider }) => provider === 'gateway'))
    const sum = (key: 'received' | 'refunded' | 'fees' | 'due') => ours.reduce((all, account) => all + (account[key] ?? 0), 0)
    expect([sum('received'), sum('refunded'), sum('fees')]).toEqual([received, refunded, Math.round(feeMils / 1000)])
    expect(sum('due')).toBe(received - refunded - Math.round(feeMils / 1000))
  }

  describe('on the sheet', () => {
    it('stands by type, price, way and origin, to the fen as the bank has it', async () => {
      const one = await bought(['王晓明', '李晓红'])
      const other = await bought(['赵老师'])
      await giveBack(one.order.no, { admissionIds: [one.tickets[0]?.id] })
      await giveBack(other.order.no, { amount: 101, keep: 1 })
      await untilBack(test)
      const people = [{ name: '孙小美', mobile: '19900000001' }]
      await organiser.do(desk.comp, { ...HERE, ticketId: '2', people, reason: '讲者家属' })
      await organiser.do(desk.sell, { ...HERE, ticketId: '2', people, method: 'cash', serial: '', ticketPrice: PRICE })
      const free = await signUp(buyer, { ticketId: '1', names: ['小王', '小李'] })
      const ticket = (await buyer.do(admission.mine, {})).list.find(({ orderNo }) => orderNo === free.order.no)
      await organiser.do(desk.withdraw, { ...HERE, no: free.order.no, reason: '重复报名', admissionIds: [ticket?.id as string] })
      await over()
      const { now, hindrances, actions } = await look()
      expect([hindrances, actions]).toEqual([[], ['close']])
      expect(linesOf(now)).toEqual([
        '1  self 2 1 0 0',
        '2  comp 1 0 0 0',
        `2 gateway self 3 1 ${3 * PRICE} ${PRICE + 101}`,
        `2 offline desk 1 0 ${PRICE} 0`,
      ])
      const fees = Math.round((2 * PRICE - 101) * 0.006)
      expect(now.accounts).toEqual([
        { provider: 'gateway', received: 3 * PRICE, refunded: PRICE + 101, fees, due: 2 * PRICE - 101 - fees, there: null, note: '' },
        { provider: 'offline', received: PRICE, refunded: 0, fees: 0, due: PRICE, there: null, note: '' },
      ])
      expect(sums(now)).toEqual({
        sold: 4,
        free: 3,
        ended: 2,
        received: 4 * PRICE,
        refunded: PRICE + 101,
        fees,
        due: 3 * PRICE - 101 - fees,
      })
      expect(now.days).toMatchObject([{ provider: 'gateway', day: TODAY, state: 'agreed', movements: 4, differences: [] }])
      await agrees([now], [one.tradeNo, other.tradeNo])
    })

    it('is whose money it is, and who confirmed it', async () => {
      const { now } = await look()
      expect([now.payee !== '', now.arrangement]).toEqual([true, expect.stringContaining('款项进入本单位的商户账户')])
      const admin = await signInAs(test, 'admin')
      await opened.db.write((tx) =>
        tx
          .updateTable('tenants')
          .set({ merchant: 'confirmed', merchant_note: '会后十日内划转', merchant_by: admin.id, merchant_at: test.clock() })
          .where('id', '=', '-000001')
          .execute(),
      )
      const { now: since } = await look()
      expect(since.arrangement).toContain(`会后十日内划转（${TODAY} 确认）`)
      expect(since.confirmedBy).not.toBe('')
    })

    it('is money that came too late or twice exactly once, on both sides', async () => {
      const { order } = await signUp(buyer, { ticketId: '2', names: ['王晓明'] })
      const tradeNo = await payFor(test, buyer, order)
      // The cash that somebody took at the desk for it meanwhile, as the books would have it after a race.
      await opened.db.write(async (tx) => {
        const trade = await tx.selectFrom('trades').selectAll().where('no', '=', tradeNo).executeTakeFirstOrThrow()
        const twice = { ...trade, no: `${tradeNo.slice(0, -1)}X`, provider: 'offline', provider_id: 'cash', receipt_id: null }
        await tx.insertInto('trades').values(twice).execute()
        const gone = {
          trade_no: twice.no,
          order_no: order.no,
          amount_fen: PRICE,
          state: 'done',
          cause: 'paid_twice',
          kind: 'whole',
          attempt: 0,
          error: '',
          asked: 0,
          provider: 'offline',
        } as const
        const moments = { created_at: test.clock(), done_at: test.clock(), ask_at: null }
        await tx
          .insertInto('refunds')
          .values({ no: '26090200000000000099', why: '', ...gone, ...moments })
          .execute()
      })
      await over()
      const { now } = await look()
      expect(linesOf(now)).toEqual([`2 gateway self 1 0 ${PRICE} 0`, `2 offline self 0 0 ${PRICE} ${PRICE}`])
      expect([now.sold, now.received, now.refunded]).toEqual([1, 2 * PRICE, PRICE])
      await agrees([now], [tradeNo])
    })

    it('is what a person paid back for the provider as another account, and says who and from where', async () => {
      const { order, tradeNo } = await bought()
      const { no } = await giveBack(order.no)
      await sendRefunds(test.deps)
      await press(test, tradeNo, 'refund-failed')
      expect(await hindered()).toContain('refunds 1')
      await organiser.do(refund.decide, { no, action: 'returned' })
      await over()
      const { now } = await look()
      expect(now.accounts.map(({ provider, received, refunded, due }) => [provider, received, refunded, due])).toEqual([
        ['gateway', PRICE, 0, PRICE - FEE],
        ['offline', 0, PRICE, -PRICE],
      ])
      const said = now.accounts.map(({ provider, due }) => ({ provider, there: due, note: '' }))
      expect(await organiser.ask(settlement.close, { ...HERE, due: now.due, accounts: said })).toMatchObject({
        reason: 'account_unexplained',
        msg: '“线下收付”的实际金额与应有金额不一致，请填写说明',
      })
      expect((await closeNow(organiser)).code).toBe('000')
    })
  })

  describe('what stands in its way', () => {
    it('is named one by one, with how many there are', async () => {
      expect(await hindered()).toEqual(['not_over 1'])
      const paid = await bought()
      await giveBack(paid.order.no, { amount: 1, keep: 1 })
      await unpaidOrder(buyer)
      await buyer.do(proof.submit, { ...transfer, outTradeNo: (await unpaidOrder(buyer, '陈老师')).no })
      const wished = await bought(['周老师'])
      await buyer.do(refund.ask, { outTradeNo: wished.order.no, amount: PRICE, reason })
      const { no } = await unpaidOrder(buyer, '吴老师')
      const paper = { method: 'cash', payer: '望湖小学', serial: '', day: TODAY, note: '' } as const
      const { id } = await organiser.do(receipt.book, { ...HERE, ...paper, amount: PRICE + 500, orderNos: [no] })
      expect(await hindered()).toEqual(['not_over 1', 'unpaid 1', 'proofs 1', 'refunds 1', 'wishes 1', 'surplus 1', 'bills 1'])
      const { now } = await look()
      expect([now.surplus, now.accounts.find(({ provider }) => provider === 'offline')?.received]).toEqual([500, PRICE])
      await organiser.do(receipt.surplusBack, { ...HERE, id })
      expect(await hindered()).not.toContain('surplus 1')
      const { due } = now
      expect((await organiser.ask(settlement.close, { ...HERE, due, accounts: asDue(now) })).reason).toBe('settlement_hindered')
      expect((await look()).actions).toEqual([])
    })

    it('is a bill that differs by one fen, until somebody has said why', async () => {
      await bought()
      test.cashier.misprint((lines) => lines.map((line) => ({ ...line, amountFen: line.amountFen + 1 })))
      await over()
      const { now } = await look()
      expect(await hindered()).toEqual(['bills 1'])
      expect(now.days).toMatchObject([
        {
          provider: 'gateway',
          day: TODAY,
          state: 'differs',
          movements: 1,
          differences: [{ theirs: PRICE + 1, ours: PRICE, explanation: '' }],
        },
      ])
      const id = now.days[0]?.differences[0]?.id as string
      const explanation = '银行多记一分，已电话核实'
      expect(await organiser.do(settlement.explain, { ...HERE, id, explanation })).toBeNull()
      const after = await look()
      expect([after.hindrances, after.now.days]).toMatchObject([
        [],
        [{ state: 'explained', differences: [{ id, explanation, by: '林晚' }] }],
      ])
      expect((await organiser.do(bill.differences, {})).list).toMatchObject([{ id, cleared: 0, explanation, explainedBy: '林晚' }])
    })

    it('is what is nobody’s on a day of its own money, and on no other', async () => {
      await bought()
      test.cashier.misprint((lines) => [
        ...lines,
        { kind: 'trade', tradeNo: '999', providerId: 'X', refundNo: '', amountFen: 500, feeMils: 3, at: test.clock() },
      ])
      await over()
      const elsewhere = await overMeeting(test)
      const { now } = await look()
      const id = now.days[0]?.differences[0]?.id as string
      expect(now.days).toMatchObject([{ state: 'differs', movements: 1, differences: [{ outTradeNo: '', theirs: 500, ours: null }] }])
      const said = { id, explanation: '同户其他业务的收款' }
      expect((await organiser.ask(settlement.explain, { meetingId: elsewhere, ...said })).reason).toBe('difference_gone')
      await organiser.do(settlement.explain, { ...HERE, ...said })
      expect([await hindered(), (await look()).now.received]).toEqual([[], PRICE])
    })

    if (!runsEveryTest(engine)) return
    it('is a day without a bill', async () => {
      await bought()
      await endMeeting(test)
      const { now, hindrances } = await look()
      expect([hindrances, now.days, now.accounts]).toMatchObject([
        [{ what: 'bills', count: 1 }],
        [{ day: TODAY, state: 'waiting' }],
        [{ fees: null }],
      ])
      // It will never come any more: whoever closes says what is there, and why nobody knows the fees.
      await opened.db.write((tx) => tx.updateTable('sessions').set({ expires_at: Number.MAX_SAFE_INTEGER }).execute())
      test.clock.pass(100 * 86_400_000)
      expect(await hindered()).toEqual([])
      const accounts = [{ provider: 'gateway', there: PRICE, note: '' }]
      expect((await organiser.ask(settlement.close, { ...HERE, due: PRICE, accounts })).reason).toBe('account_unexplained')
      const noted = [{ provider: 'gateway', there: PRICE - FEE, note: '账单已不可下载，按银行流水' }]
      expect((await organiser.ask(settlement.close, { ...HERE, due: PRICE, accounts: noted })).code).toBe('000')
    })

    it('is a bill that says nothing of fees no more than a word', async () => {
      await bought()
      test.cashier.misprint((lines) => lines.map(silent))
      await over()
      const { now } = await look()
      expect([await hindered(), now.accounts, now.fees]).toMatchObject([[], [{ fees: null, due: PRICE }], 0])
      expect((await closeNow(organiser)).reason).toBe('account_unexplained')
      expect((await organiser.ask(settlement.close, { ...HERE, due: PRICE, accounts: asDue(now, '手续费按季另付') })).code).toBe('000')
    })

    it('is a row of ours that nobody’s bill has, or has otherwise, whoever wrote it', async () => {
      const { tradeNo } = await bought()
      await over()
      const plant = (amount: number) =>
        opened.db.write((tx) => tx.updateTable('trades').set({ amount_fen: amount }).where('no', '=', tradeNo).execute())
      await plant(PRICE + 1)
      expect([await hindered(), (await look()).now.days[0]?.state]).toEqual([['bills 1'], 'differs'])
      await plant(PRICE)
      expect(await hindered()).toEqual([])
      await opened.db.write((tx) => tx.updateTable('trades').set({ state: 'closed' }).where('no', '=', tradeNo).execute())
      expect(await hindered()).toEqual(['bills 1'])
    })
  })

  describe('closing', () => {
    it('keeps the sheet as one text, its digest in the log, and moves the meeting', async () => {
      const { tradeNo } = await bought()
      await over()
      const { data: closed } = await closeNow(organiser)
      expect(closed).toMatchObject({ no: 0, note: '', by: '林晚', sheet: { due: PRICE - FEE, accounts: [{ there: PRICE - FEE }] } })
      expect(await stageOf()).toBe('settled')
      const row = await opened.db.read.selectFrom('settlements').selectAll().executeTakeFirstOrThrow()
      expect(createHash('sha256').update(row.sheet).digest('hex')).toBe(closed?.digest)
      const lines = await opened.db.read.selectFrom('log').select(['entity', 'action', 'why']).where('why', 'like', 'sha256 %').execute()
      expect(lines.map(({ entity, action }) => `${entity} ${action}`).toSorted()).toEqual(['meeting settle', 'settlement close'])
      expect(lines.every(({ why }) => why === `sha256 ${closed?.digest}`)).toBe(true)
      const { closed: all, now, grown, actions } = await look()
      expect([all, grown, actions, now.lines, now.accounts, now.due]).toEqual([[closed], 0, [], [], [], 0])
      expect((await closeNow(organiser)).reason).toBe('settlement_closed')
      await agrees([closed?.sheet as Sheet], [tradeNo])
    })

    it('says where the chain of the log ended, and whoever checks the log holds it against that', async () => {
      await bought()
      await over()
      await sealAll(opened.db, test.clock)
      const { n, head } = await headOfLog(opened.db.read)
      const { data: closed } = await closeNow(organiser)
      expect([n > 0, closed?.logHead]).toEqual([true, `${n}:${head}`])
      await sealAll(opened.db, test.clock)
      expect((await verifyAt(engine, opened.url)).flaws).toEqual([])
      // Another chain, however whole, is not the one that money was settled on.
      const { flaws } = await doctored(engine, opened.url, async (ask) => {
        await ask(`UPDATE log SET to_state = 'x' WHERE id = (SELECT log_id FROM log_seals WHERE n = 1)`)
        await chainAnew(ask)
      })
      expect(flaws.map(({ text }) => text)).toContain(`结算单 ${closed?.id}记下的第 ${n} 行的链头与现在的不同`)
    })

    it('is for a meeting without any money too, and for one that has been cancelled', async () => {
      const empty = await overMeeting(test)
      expect(await closeNow(organiser, empty)).toMatchObject({
        code: '000',
        data: { sheet: { due: 0, lines: [], accounts: [], days: [] } },
      })
      const cancelled = await overMeeting(test)
      await setMeeting(opened.db, { state: 'cancelled', ends_at: test.clock() + 1 }, cancelled)
      expect((await closeNow(organiser, cancelled)).code).toBe('000')
      await organiser.do(meetingManage.move, { id: empty, action: 'archive' })
      expect((await look(empty)).closed.length).toBe(1)
    })

    it('happens once where two do it at the same moment', async () => {
      await bought()
      await over()
      const second = await signInAs(test, 'admin')
      const { now } = await look()
      const wish = { ...HERE, due: now.due, accounts: asDue(now) }
      const answers = await Promise.all([organiser, second, organiser, second].map((who) => who.ask(settlement.close, wish)))
      expect(answers.map(({ reason: why = 'closed' }) => why).toSorted()).toEqual([
        'closed',
        'settlement_closed',
        'settlement_closed',
        'settlement_closed',
      ])
      expect((await look()).closed.length).toBe(1)
    })

    it('is of what the caller has seen, and of nothing that moved meanwhile', async () => {
      const { order } = await bought()
      await over()
      const { now } = await look()
      await giveBack(order.no, { amount: 100, keep: 1 })
      await untilBack(test)
      await compareBills(test)
      const wish = { ...HERE, due: now.due, accounts: asDue(now) }
      expect((await organiser.ask(settlement.close, wish)).reason).toBe('settlement_differs')
      // Between the look and the lock, where nobody sees it: the sheet that was read is not kept.
      const seen = await look()
      const real = test.deps.db
      let writes = 0
      const slow: Db = {
        ...real,
        write: async (work) => {
          if (writes++ === 0)
            await real.write((tx) => tx.updateTable('refunds').set({ amount_fen: 101 }).where('amount_fen', '=', 100).execute())
          return real.write(work)
        },
      }
      test.deps.db = slow
      const answer = await organiser.ask(settlement.close, { ...HERE, due: seen.now.due, accounts: asDue(seen.now) })
      test.deps.db = real
      expect([answer.reason, (await look()).closed]).toEqual(['settlement_differs', []])
    })

    it('asks for every account, and for none that is not there', async () => {
      await bought()
      await over()
      const { now } = await look()
      const ask = (accounts: { provider: string; there: number; note: string }[]) =>
        organiser.ask(settlement.close, { ...HERE, due: now.due, accounts })
      expect((await ask([])).reason).toBe('account_unexplained')
      expect((await ask([{ provider: 'gateway', there: now.due - 1, note: '' }])).reason).toBe('account_unexplained')
      expect((await ask([...asDue(now), { provider: 'alipay', there: 0, note: '' }])).reason).toBe('settlement_differs')
      expect((await ask([{ provider: 'gateway', there: 0.5, note: '' }])).reason).toBe('invalid')
      const short = [{ provider: 'gateway', there: now.due - 1, note: '银行少到一分，已登记' }]
      expect((await ask(short)).data?.sheet.accounts).toMatchObject([{ there: now.due - 1, note: '银行少到一分，已登记' }])
    })
  })

  if (!runsEveryTest(engine)) return
  describe('what moves afterwards', () => {
    it('is a supplement: a refund of the year after, to the fen, and the sheet stays as it was', async () => {
      const { order, tradeNo } = await bought(['王晓明', '李晓红'])
      await over()
      const first = (await closeNow(organiser)).data
      expect((await supplementNow(organiser)).reason).toBe('settlement_even')
      await opened.db.write((tx) => tx.updateTable('sessions').set({ expires_at: Number.MAX_SAFE_INTEGER }).execute())
      test.clock.pass(200 * 86_400_000)
      await giveBack(order.no, { amount: 9_950, keep: 1 })
      expect((await look()).hindrances).toEqual([{ what: 'refunds', count: 1 }])
      await untilBack(test)
      expect(await look()).toMatchObject({ grown: 1, actions: [], hindrances: [{ what: 'bills', count: 1 }] })
      await compareBills(test, 2)
      const { now, grown, actions } = await look()
      expect([grown, actions]).toEqual([1, ['supplement']])
      const fees = Math.round((2 * PRICE - 9_950) * 0.006) - Math.round(2 * PRICE * 0.006)
      expect(linesOf(now)).toEqual(['2 gateway self 0 0 0 9950'])
      expect(sums(now)).toEqual({ sold: 0, free: 0, ended: 0, received: 0, refunded: 9_950, fees, due: -9_950 - fees })
      expect(now.days).toMatchObject([{ state: 'agreed', movements: 1 }])
      const { data: second } = await supplementNow(organiser, '逾期退款，经理事会同意')
      expect(second).toMatchObject({ no: 1, note: '逾期退款，经理事会同意', sheet: { due: -9_950 - fees } })
      const after = await look()
      expect([after.grown, after.closed]).toEqual([0, [first, second]])
      await agrees([first?.sheet as Sheet, second?.sheet as Sheet], [tradeNo])
      expect(await stageOf()).toBe('settled')
      await giveBack(order.no, { amount: 1, keep: 1 })
      await untilBack(test)
      await compareBills(test, 2)
      expect((await supplementNow(organiser)).data).toMatchObject({ no: 2, sheet: { refunded: 1 } })
    })

    it('has no supplement before the sheet, and none for nothing', async () => {
      await endMeeting(test)
      const wish = { ...HERE, due: 0, accounts: [], note: '逾期退款' }
      expect((await organiser.ask(settlement.supplement, wish)).reason).toBe('settlement_open')
      await closeNow(organiser)
      expect((await organiser.ask(settlement.supplement, wish)).reason).toBe('settlement_even')
      expect((await organiser.ask(settlement.supplement, { ...wish, note: ' ' })).reason).toBe('invalid')
    })
  })

  describe('as a workbook', () => {
    const workbook = async (id?: string) => {
      const { taskId } = await organiser.do(settlement.export, { ...HERE, ...(id !== undefined && { id }) })
      while ((await takeSteps(test.deps)) > 0);
      const done = await organiser.do(task.get, { ...HERE, id: taskId })
      expect([done.state, done.failed]).toEqual(['done', 0])
      const sheets = await readXlsxFile(await readAll(organiser, done.result?.id as string))
      return new Map(sheets.map(({ sheet, data }) => [sheet, data]))
    }

    it('has the sheet, its accounts, its days, and every order as a row, with the same sums', async () => {
      const { order } = await bought(['王晓明', '李晓红'])
      await signUp(buyer, { ticketId: '1', names: ['小王'] })
      await giveBack(order.no, { amount: 101, keep: 1 })
      await untilBack(test)
      await over()
      await sealAll(opened.db, test.clock)
      const { data: closed } = await closeNow(organiser)
      const book = await workbook(closed?.id)
      expect([...book.keys()]).toEqual(['概况', '结算明细', '账户', '对账', '订单'])
      expect(book.get('概况')).toContainEqual(['SHA-256 摘要', closed?.digest])
      expect(book.get('概况')).toContainEqual(['操作日志链头', closed?.logHead])
      expect(book.get('结算明细')?.at(-1)?.slice(-2)).toEqual([(2 * PRICE) / 100, 1.01])
      // Copies are added up too, with what has ended of them.
      expect(book.get('结算明细')?.at(-1)?.slice(6, 8)).toEqual([3, 0])
      expect(book.get('账户')?.[1]?.slice(0, 3)).toEqual(['在线支付', (2 * PRICE) / 100, 1.01])
      expect(book.get('对账')?.[1]?.slice(1, 4)).toEqual(['在线支付', '已核对一致', 2])
      const orders = book.get('订单') ?? []
      expect([orders.length, orders.at(-1)?.slice(9, 12)]).toEqual([4, [(2 * PRICE) / 100, 1.01, 0]])
      expect(JSON.stringify([...book.values()])).not.toContain('王晓明')
      // What moves later stands in the next one, and not in this.
      test.clock.pass(1000)
      await giveBack(order.no, { amount: 1, keep: 1 })
      await untilBack(test)
      expect((await workbook(closed?.id)).get('订单')?.at(-1)?.slice(9, 12)).toEqual([(2 * PRICE) / 100, 1.01, 0])
      expect((await workbook()).get('订单')?.at(-1)?.slice(9, 12)).toEqual([0, 0.01, 0])
    })
  })

  it('is nobody’s at another tenant, under whatever id', async () => {
    const neighbour = await signInAs(test, 'otherOrganiser')
    const elsewhere = { headers: { [headers.sysCode]: '-000002' } }
    const wish = { ...HERE, due: 0, accounts: [] }
    expect((await neighbour.ask(settlement.get, HERE, elsewhere)).reason).toBe('meeting_gone')
    expect((await neighbour.ask(settlement.close, wish, elsewhere)).reason).toBe('meeting_gone')
    expect((await neighbour.ask(settlement.export, HERE, elsewhere)).reason).toBe('meeting_gone')
    expect((await neighbour.ask(settlement.explain, { ...HERE, id: '1', explanation: '不知道' }, elsewhere)).reason).toBe('meeting_gone')
  })
})
