/** Statements in the shapes of banks, WeChat and Alipay: each row is a line or is left out with a reason. */
import { describe, expect, it } from 'vitest'
import { chanceOf } from '#rehearsal/chance.ts'
import { HEADER_WITHIN } from '#server/features/receipt/statement/columns.ts'
import { statementIn } from '#server/features/receipt/statement/lines.ts'
import { asText, type Sheet } from '#server/tables/read/cell.ts'
import { readSheets } from '#server/tables/read/sheets.ts'
import { statementFiles } from '../support/statement-files.ts'

const csv = (...rows: string[]) => Buffer.from(rows.join('\r\n'))
const read = async (bytes: Uint8Array) => statementIn(await readSheets(bytes, HEADER_WITHIN))
const doubtsOf = async (...rows: string[]) => (await read(csv(...rows))).lines.map(({ doubts }) => doubts.join('；'))

describe('a file of a known shape', () => {
  it.each(Object.entries(statementFiles))('%s', async (_, { bytes, lines: expected, leftOut, notes: count = 0 }) => {
    const { lines, notes, report } = await read(bytes())
    const words = lines.map(({ row, amount, currency, payer, serial, doubts, isReturned }) => {
      const verdict = isReturned ? 'returned' : doubts.length > 0 ? 'doubt' : 'sure'
      return `${row} ${amount / 100} ${currency || 'CNY'} ${payer} ${serial} ${verdict}`
    })
    expect(words).toEqual(expected)
    expect(Object.fromEntries(report.leftOut.map(({ reason, rows }) => [reason, rows]))).toEqual(leftOut)
    expect(notes).toHaveLength(count)
    expect(report.read + report.leftOut.reduce((sum, { rows }) => sum + rows, 0)).toBe(report.rows)
  })
})

describe('the sentence of a line in doubt', () => {
  it('quotes the state', async () => {
    expect(
      await doubtsOf(
        '交易日期,收入,对方户名,状态',
        '2026-11-21,1.00,甲,交易关闭',
        '2026-11-21,2.00,乙,挂账',
        '2026-11-21,3.00,丙,',
        '2026-11-21,4.00,丁,成功',
      ),
    ).toEqual(['状态是“交易关闭”', '状态“挂账”不能说明款项已到账', '状态为空，其他行写有状态', ''])
  })

  it('quotes the currency', async () => {
    expect(await doubtsOf('交易日期,收入,对方户名,币种', '2026-11-21,1.00,甲,USD', '2026-11-21,2.00,乙,RMB')).toEqual([
      '币种是“USD”，不是人民币',
      '',
    ])
  })

  it('says that the direction is unknown', async () => {
    expect(await doubtsOf('交易日期,金额,对方户名', '2026-11-21,1.00,甲')).toEqual(['文件没有写明这笔是收入还是支出'])
    expect(await doubtsOf('交易日期,金额,对方户名,收支方向', '2026-11-21,1.00,甲,未知')).toEqual(['收支方向“未知”不能说明是收入还是支出'])
    expect(await doubtsOf('交易日期,金额,对方户名,收支方向', '2026-11-21,1.00,甲,红字')).toEqual([
      '写有“红字”，可能是退回的款项，不是付款人的付款；收支方向“红字”不能说明是收入还是支出',
    ])
    expect(await doubtsOf('交易日期,收入,支出,对方户名', '2026-11-21,1.00,2.00,甲')).toEqual(['收入和支出两列都有金额'])
    expect(await doubtsOf('交易日期,收入,支出,对方户名', '2026-11-21,1.00,一元,甲')).toEqual(['收入和支出两列都有金额'])
    expect(await doubtsOf('交易日期,金额,收/支,对方户名', '2026-11-20,-5.00,支出,乙', '2026-11-21,1.00,,甲')).toEqual([
      '收支方向为空，其他行写有收支方向',
    ])
    expect(await doubtsOf('交易日期,金额,交易类型,对方户名', '2026-11-20,-5.00,支出,乙', '2026-11-21,1.00,转账支出,甲')).toEqual([
      '交易类型是“转账支出”，请核对是收入还是支出',
    ])
    expect(
      await doubtsOf('交易日期,金额,余额,对方户名', '2026-11-21,5.00,100.00,甲', '2026-11-22,-10.00,90.00,乙', '2026-11-23,20.00,70.00,丙'),
    ).toEqual(['', '金额是正数，余额却减少了，请核对是收入还是支出'])
  })

  it('names the row that takes it back, and that row names it', async () => {
    expect(
      await doubtsOf('交易日期,收入,支出,对方户名,流水号', '2026-11-21,40.00,,甲,1', '2026-11-22,,40.00,甲,2', '2026-11-23,40.00,,甲,3'),
    ).toEqual(['第 3 行有付给同一付款人的同额支出，款项可能已退回', '可能退回或冲销了第 2 行的收入', ''])
  })

  it('quotes two columns of one meaning, unless their values come to the same', async () => {
    expect(
      await doubtsOf(
        '交易日期,交易金额(收入),记账金额(收入),对方户名',
        '2026-11-21,100.00,720.00,甲',
        '2026-11-21,0.00,8.00,乙',
        '2026-11-21,"1,000.00",1000,丙',
      ),
    ).toEqual(['收入不一致：「交易金额(收入)」是“100.00”，「记账金额(收入)」是“720.00”', '', ''])
    const { lines } = await read(csv('交易日期,交易金额(收入),记账金额(收入),对方户名', '2026-11-21,0.00,8.00,乙'))
    expect(lines.map(({ amount }) => amount)).toEqual([800])
  })
})

describe('a row is in doubt or returned', () => {
  const verdicts = async (...rows: string[]) =>
    (await read(csv(...rows))).lines.map(({ doubts, isReturned }) => isReturned || doubts.length > 0)

  it.each([
    ['交易状态描述', '退汇', '交易成功'],
    ['状态说明', '挂账', '成功'],
    ['是否成功', '否', '是'],
    ['成功标志', '0', '成功'],
    ['失败原因', '余额不足', ''],
    ['失败原因', '不存在该账号', '无'],
    ['退款状态', '已全额退款', '未退款'],
    ['冲正标志', 'Y', 'N'],
    ['是否冲正', '是', '否'],
    ['是否退款', '是', '否'],
    ['退款标志', '1', '0'],
    ['退款金额', '40.00', '0.00'],
    ['已退款金额', '40', '0'],
    ['返回信息', '处理中', '交易成功'],
    ['处理情况', '待复核', '已完成'],
    ['交易进度', '银行处理中', '已完成'],
    ['支付情况', '未支付', '已支付'],
    ['状态码', 'E01', '成功'],
    ['复核情况', '待复核', '已完成'],
    ['冲帐标志', 'Y', ''],
    ['冲补账标志', '冲账', '正常'],
    ['业务处理状态（银行返回）', '已受理', '成功'],
    ['账户交易状态', '失败', '成功'],
    ['回单状态', '退汇', '已打印'],
    ['渠道备用字段', '已冲正', '网银'],
  ])('by the column %s', async (name, bad, good) => {
    expect(
      await verdicts(
        `交易日期,收入,对方户名,交易流水号,${name}`,
        `2026-11-21,40.00,王小明,A1,${bad}`,
        `2026-11-21,41.00,李老师,A2,${good}`,
      ),
    ).toEqual([true, false])
  })

  it.each([
    '抹帐',
    '冲账',
    '冲帐',
    '红冲',
    '反交易',
    '撤消',
    '冲回',
    '返还',
    '拒付',
    '退费',
    '退货',
    '退会费',
    '错账调整',
    '转账失败',
    '支付失败',
    '交易关闭',
  ])('by the word %s in its memo or its type', async (word) => {
    const rows = [`2026-11-21,40.00,王小明,A1,${word},`, `2026-11-21,41.00,李老师,A2,,${word}`, '2026-11-21,42.00,赵老师,A3,会费,转账']
    expect(await verdicts('交易日期,收入,对方户名,交易流水号,摘要,交易类型', ...rows)).toEqual([true, true, false])
  })
})

describe('a note outside the payments makes each of them a doubt', () => {
  const HEAD = ['交易日期', '收入', '支出', '对方户名', '流水号']
  const ROW = ['2026-11-21', '40.00', '', '王小明', 'A1']
  const isSure = (sheet: Partial<Sheet> & Pick<Sheet, 'rows'>) => {
    const { lines } = statementIn([{ name: '明细', ...sheet }])
    return lines.map(({ doubts }) => doubts.length === 0)
  }

  it.each([
    '单位：万元',
    '金额单位：分',
    '单位:千元',
    '交易明细（万元）',
    '币种：新加坡元',
    '瑞士法郎账户',
    'CHF',
    '澳门元',
    '台币',
    'SGD',
    'US$',
  ])('above the header: %s', (note) => {
    expect(isSure({ rows: [[note], HEAD, ROW] })).toEqual([false])
  })

  it.each(['单位：某某协会', '单位：万安小学', '单位：元', '币种：人民币', '金额单位：人民币元'])('but not: %s', (note) => {
    expect(isSure({ rows: [[note], HEAD, ROW] })).toEqual([true])
  })

  it.each(['币种：美元', '单位：万元', '美元账户'])('below the last payment: %s', (note) => {
    expect(isSure({ rows: [HEAD, ROW, [note]] })).toEqual([false])
  })

  it.each(['美元', 'USD', 'USD_2026', '明细(万元)', '退款记录'])('as the name of the sheet: %s', (name) => {
    expect(isSure({ name, rows: [HEAD, ROW] })).toEqual([false])
  })
})

it('amounts with another unit in a row below the header are not read', () => {
  const rows = [
    ['交易日期', '收入', '支出', '对方户名', '流水号'],
    ['', '万元', '万元'],
    ['2026-11-21', '40.00', '', '王小明', 'A1'],
  ]
  expect(() => statementIn([{ name: '明细', rows }])).toThrow('没有找到列名，缺少「贷方发生额」')
})

it('a refund in a hidden row, or on a sheet of money out alone, makes the income a doubt', () => {
  const HEAD = ['交易日期', '收入', '支出', '对方户名', '流水号', '摘要']
  const income = [
    ['2026-11-21', 40, '', '王小明', 'A1', '会费'],
    ['2026-11-21', 41, '', '李老师', 'A2', '会费'],
  ]
  const isSure = (sheets: Sheet[]) => statementIn(sheets).lines.map(({ doubts }) => doubts.length === 0)
  const refund = ['2026-11-22', '', 40, '王小明', 'A3', '']
  expect(isSure([{ name: '明细', rows: [HEAD, ...income, refund], hiddenRows: [3] }])).toEqual([false, true])
  const out = {
    name: '支出',
    rows: [
      ['交易日期', '支出', '对方户名'],
      ['2026-11-22', 40, '王小明'],
    ],
  }
  expect(isSure([{ name: '收入', rows: [HEAD, ...income] }, out])).toEqual([false, true])
  const people = {
    name: '名单',
    rows: [
      ['姓名', '应缴'],
      ['王小明', 40],
    ],
  }
  expect(isSure([{ name: '收入', rows: [HEAD, ...income] }, people])).toEqual([true, true])
})

it('rows below a header that swaps income and expense are read by it, and are in doubt', async () => {
  const rows = [
    '2026-11-20,40.00,,王小明,A1',
    '交易日期,支出,收入,对方户名,流水号',
    '2026-11-21,41.00,,李老师,A2',
    '2026-11-22,,42.00,赵老师,A3',
  ]
  const doubts = await doubtsOf('交易日期,收入,支出,对方户名,流水号', ...rows)
  expect(doubts).toEqual(['', '第 3 行的列名与前面的不同，请核对金额是收入还是支出'])
})

it('a file with long texts and 4,000 equal payments is read', () => {
  const HEAD = ['交易日期', '收入', '支出', '对方户名', '流水号', '币种', '货币']
  const row = (at: number) => [
    '2026-11-21',
    at % 2 === 0 ? '40.00' : '',
    at % 2 === 0 ? '' : '40.00',
    `付款人${at}`,
    `A${at}`,
    '人民币',
    '',
  ]
  const long = ['2026-11-21', '41.00', '', '甲', 'B', `${'人民币元'.repeat(26)}x`, '人民币']
  const rows = [['币种('.repeat(32_000)], HEAD, long, ...Array.from({ length: 4_000 }, (_, at) => row(at))]
  expect(statementIn([{ name: '明细', rows }]).lines).toHaveLength(2_001)
})

it('money that went out and was given back takes no income back', async () => {
  const { lines } = await read(
    csv('交易时间,收/支,金额,交易对方,当前状态', '2026-11-21 09:00,收入,40.00,甲,已存入零钱', '2026-11-21 10:00,支出,40.00,甲,对方已退还'),
  )
  expect(lines.map(({ doubts }) => doubts)).toEqual([[]])
})

it('of two equal payments the later one is taken back by one payment to the payer', async () => {
  const rows = ['2026-11-21,40.00,,甲,1', '2026-11-22,40.00,,甲,2', '2026-11-23,,40.00,甲,3']
  const { lines } = await read(csv('交易日期,收入,支出,对方户名,流水号', ...rows))
  expect(lines.map(({ serial, isReturned }) => `${serial} ${isReturned}`)).toEqual(['1 false', '2 true', '3 true'])
})

it('a file without income is read, and its report says why each row is left out', async () => {
  const { lines, report } = await read(csv('交易日期,收入,支出,对方户名', '2026-11-21,,40.00,甲'))
  expect(lines).toEqual([])
  expect(report).toMatchObject({ rows: 2, read: 0, leftOut: [{ reason: 'header' }, { reason: 'outflow', rows: 1, first: ['第 2 行'] }] })
})

it('every row of a random file is a line or is left out', async () => {
  const random = chanceOf(20_261_129)
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const names = [
    '交易日期',
    '收入',
    '支出',
    '金额',
    '收/支',
    '对方户名',
    '状态',
    '币种',
    '余额',
    '摘要',
    '流水号',
    '忌口',
    '交易时间',
    '付款人',
    '',
  ]
  const values = [
    '2026-11-21',
    '2026-11-22 10:00:00',
    '40.00',
    '-40.00',
    '1,000.00',
    '-',
    '/',
    '',
    '收入',
    '支出',
    '甲',
    '成功',
    '冲正',
    '美元',
    '合计',
    40,
    null,
  ]
  for (let round = 0; round < 200; round++) {
    const width = 3 + Math.floor(random() * 9)
    const line = (of: readonly (string | number | null)[]) => Array.from({ length: width }, () => pick(of))
    const fixed = ['交易日期', '对方户名', pick(['收入', '金额', '交易金额(收入)'])]
    const sheets = Array.from({ length: 1 + Math.floor(random() * 2) }, (): Sheet => {
      const rows = Array.from({ length: 1 + Math.floor(random() * 14) }, () => line(values))
      return {
        name: pick(['8月', '9月']),
        rows: [
          ...(random() < 0.3 ? [line(values)] : []),
          [...fixed, ...line(names)],
          ...rows.map((row) => ['2026-11-21', '甲', ...row].slice(random() < 0.2 ? 1 : 0)),
        ],
        hiddenRows: random() < 0.2 ? [3] : [],
      }
    })
    const { lines, report } = statementIn(sheets)
    const filled = sheets.flatMap(({ rows }) => rows.filter((row) => row.some((cell) => asText(cell).trim() !== ''))).length
    expect(report.rows).toBe(filled)
    expect(report.read + report.leftOut.reduce((sum, { rows }) => sum + rows, 0)).toBe(filled)
    expect(report.leftOut.map(({ reason }) => reason)).not.toContain('unread')
    // Several sheets can have one name, and groups of columns side by side have a line each.
    if (sheets.length === 1) expect(new Set(lines.map(({ row }) => row)).size).toBe(report.read)
  }
})
