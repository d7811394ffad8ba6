/**
 * A statement's state, currency and brackets were not read: refunded transfers, dollars and money that went out were exact matches,
 * which one tap books (F1, F3, F4). Bills of WeChat as csv and some columns of banks were refused (F19, F20).
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { receipt } from '#contract/receipt.ts'
import { onBothEngines } from '../support/database.ts'
import { encodedIn } from '../support/old-encodings.ts'
import { signIn } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { putIn } from '../support/put-in.ts'
import { unpaidOrder } from '../support/transfers.ts'

const WECHAT = '交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态,交易单号,商户单号,备注'

onBothEngines('a statement with rows that are no payment', (engine) => {
  const { test, organiser } = productTest({ organiser: 'organiser' }, { engine })
  beforeEach(async () => {
    await unpaidOrder(await signIn(test, '13800000011'), '王小明')
    await unpaidOrder(await signIn(test, '13800000012'), '李老师')
  })

  const preview = async (bytes: Buffer) => {
    const { id } = await putIn(organiser, bytes, '流水.csv', 'list')
    return organiser.do(receipt.readStatement, { meetingId: '1', fileId: id })
  }
  const kinds = async (...rows: string[]) =>
    (await preview(Buffer.from(rows.join('\r\n')))).lines.map(({ payer, kind, serial }) => `${payer} ${kind} ${serial}`)

  describe('offers for one tap', () => {
    it('the good state, and not the row that was given back, closed or failed', async () => {
      expect(
        await kinds(
          WECHAT,
          '2025-09-01 10:00:00,转账,王小明,转账备注:会费,收入,¥199.00,/,已存入零钱,1001,/,/',
          '2025-09-01 10:05:00,转账,李老师,转账备注:会费,收入,¥199.00,/,已全额退款,1002,/,/',
        ),
      ).toEqual(['王小明 exact 1001', '李老师 returned 1002'])
      const alipay = [
        '交易时间,交易分类,交易对方,对方账号,商品说明,收/支,金额,收/付款方式,交易状态,交易订单号,商家订单号,备注,',
        '2025-09-01 10:00:00 ,转账 ,李老师 ,l@example.com ,会费 ,收入 ,199.00 ,余额 ,交易关闭 ,A1\t ,\t ,,',
      ].join('\r\n')
      const { lines } = await preview(encodedIn('gb18030', alipay))
      expect(lines).toMatchObject([{ kind: 'returned', state: '交易关闭', serial: 'A1', memo: '会费', doubts: ['状态是“交易关闭”'] }])
      expect(await kinds('交易日期,收入,支出,对方户名,交易流水号,交易状态', '2025-09-01,199.00,,王小明,B1,失败')).toEqual([
        '王小明 returned B1',
      ])
    })

    it('no row whose direction nothing tells, and no money out that the balance shows', async () => {
      expect(
        await kinds(
          '交易日期,摘要,发生额,余额,对方户名',
          '2025-09-01,会费,199.00,1199.00,王小明',
          '2025-09-02,讲课费,199.00,1000.00,李老师',
        ),
      ).toEqual(['王小明 several '])
    })

    it('no row in another currency, by its column or by a row above the header', async () => {
      expect(await kinds('交易日期,收入,支出,币种,对方户名,交易流水号', '2025-09-01,199.00,,美元,王小明,U1')).toEqual(['王小明 several U1'])
      const { lines } = await preview(Buffer.from('币种：,港币\n交易日期,收入,支出,对方户名,流水号\n2025-09-01,199.00,,王小明,H1'))
      expect(lines).toMatchObject([
        { kind: 'several', currency: '港币', doubts: ['币种是“港币”，不是人民币'], candidates: [{ why: '付款人一致' }] },
      ])
    })

    it('no row that another row takes back', async () => {
      expect(
        await kinds(
          '交易日期,收入,支出,对方户名,交易流水号',
          '2025-09-01,199.00,,王小明,C1',
          '2025-09-02,,199.00,王小明,C2',
          '2025-09-03,199.00,,李老师,C3',
        ),
      ).toEqual(['王小明 returned C1', '王小明 returned C2', '李老师 exact C3'])
    })
  })

  it('brackets of a column name tell the direction', async () => {
    expect(
      await kinds(
        '交易日期,交易金额(支出),交易金额(收入),对方户名,交易流水号',
        '2025-09-01,199.00,,李老师,S1',
        '2025-09-01,,199.00,王小明,S2',
      ),
    ).toEqual(['王小明 exact S2'])
  })

  it('a bill of WeChat as csv is read, with a tab behind quoted cells', async () => {
    expect(await kinds(WECHAT, '2025-09-01 10:00:00,转账,王小明,"会费",收入,¥199.00,零钱,已存入零钱,"3985734"\t,"/"\t,"/"')).toEqual([
      '王小明 exact 3985734',
    ])
  })

  it.each([
    ['交易日期,流入金额,流出金额,付方户名,网银流水号', '2025-09-01,199.00,0.00,王小明,S1'],
    ['交易日期,收方金额,付方金额,对方客户名称,日 志 号', '2025-09-01,199.00,,王小明,S1'],
    ['交易日期,交易金额,本次余额,对手信息,日 志 号', '2025-09-01,+199.00,1199.00,王小明,S1'],
  ])('columns of a bank are known: %s', async (...rows) => {
    expect(await kinds(...rows)).toEqual(['王小明 exact S1'])
  })

  it('the preview says that a file names no payers, and what it has left out', async () => {
    const { notes, report } = await preview(Buffer.from('交易日期,收入,支出,流水号\n2025-09-01,199.00,,N1\n2025-09-01,,5.00,N2'))
    expect(notes).toEqual([expect.stringContaining('文件没有付款人一列')])
    expect(report).toMatchObject({
      rows: 3,
      read: 1,
      leftOut: [
        { reason: 'header', rows: 1 },
        { reason: 'outflow', rows: 1 },
      ],
    })
  })

  it('a line that was booked and is taken back later stays booked, and says so', async () => {
    const rows = ['交易日期,收入,支出,对方户名,交易流水号', '2025-09-01,199.00,,王小明,C1']
    const [line] = (await preview(Buffer.from(rows.join('\n')))).lines
    const { day = '', serial = '', amount = 0, payer = '', candidates = [] } = line ?? {}
    await organiser.do(receipt.book, {
      meetingId: '1',
      method: 'transfer',
      payer,
      serial,
      amount,
      day,
      note: '',
      orderNos: candidates.map(({ no }) => no),
    })
    const { lines } = await preview(Buffer.from([...rows, '2025-09-02,,199.00,王小明,C2'].join('\n')))
    expect(lines).toMatchObject([
      { kind: 'booked', why: '该流水号已入账', doubts: [expect.stringContaining('第 3 行')] },
      { kind: 'returned', amount: -19_900, candidates: [] },
    ])
  })
})
