/** A bank's statement: the money that came is found, whatever the bank calls its columns. No line is of anybody real. */
import { describe, expect, it } from 'vitest'
import { fenOf } from '#server/features/receipt/statement/cells.ts'
import { HEADER_WITHIN } from '#server/features/receipt/statement/columns.ts'
import { statementIn } from '#server/features/receipt/statement/lines.ts'
import { alikeKey, type Books, matchLines, numbersIn } from '#server/features/receipt/statement/match.ts'
import { readSheets } from '#server/tables/read/sheets.ts'
import { encodedIn } from '../support/old-encodings.ts'
import { workbook } from '../support/programme-data.ts'

const read = async (bytes: Uint8Array) => statementIn(await readSheets(bytes, HEADER_WITHIN)).lines
const csv = (...rows: string[]) => Buffer.from(rows.join('\r\n'))
const refusal = (bytes: Uint8Array) => read(bytes).then(String, String)

/** Each as another bank's network banking gives it out: a credit of 199 and one of 1,990 yuan; all the rest is none. */
const shapes: Record<string, () => Uint8Array> = {
  'two columns of amounts, a title above and sums below': () =>
    workbook({
      交易明细: [
        ['某某银行单位账户交易明细'],
        ['账号：', '6222 0000 0000 0001', '户名：', '某某协会'],
        ['起止日期：', '2026-09-01 至 2026-09-30'],
        [],
        ['交易日期', '交易流水号', '借方发生额', '贷方发生额', '账户余额', '对方户名', '摘要'],
        ['2026-09-01', 'A1', '', 199, 1199, '王小明', '会费'],
        ['2026-09-01', 'A2', 35.5, '', 1163.5, '某某物业', '水费'],
        ['2026-09-02', 'A3', '', 1990, 3153.5, '望湖小学', '十人参会'],
        ['合计', '', 35.5, 2189, '', '', '共 3 笔'],
      ],
    }),
  'units in the header, moments, and a column of vouchers that says nothing': () =>
    csv(
      '账号,本方户名,交易时间,借方发生额/元(支取),贷方发生额/元(收入),余额,币种,对方户名,记账日期,摘要,备注,账户明细编号-交易流水号,凭证号',
      '62220001,某某协会,20260901 10:15:00,0.00,199.00,1199.00,人民币元,王小明,20260901,转账存入,会费,A1,00000000',
      '62220001,某某协会,20260901 11:15:00,35.50,0.00,1163.50,人民币元,某某物业,20260901,转账支取,水费,A2,00000000',
      '62220001,某某协会,20260902 09:00:01,0.00,"1,990.00",3153.50,人民币元,望湖小学,20260902,转账存入,十人参会,A3,00000000',
    ),
  'one column of amounts, signed, and names in two languages': () =>
    workbook({
      Sheet1: [
        [
          '交易日期[ Transaction Date ]',
          '交易金额[ Trade Amount ]',
          '付款人名称[ Payer’s Name ]',
          '交易流水号[ Transaction reference number ]',
          '附言[ Remark ]',
        ],
        ['20260901', '+199.00', '王小明', 'A1', '会费'],
        ['20260901', '-35.50', '某某协会', 'A2', '水费'],
        ['20260902', '+1,990.00', '望湖小学', 'A3', '十人参会'],
      ],
    }),
  'a flag that says which way the money went': () =>
    csv(
      '交易日期;借贷标志;交易金额;对方账户名称;流水号;用途',
      '2026/9/1;贷;199.00;王小明;A1;会费',
      '2026/9/1;借;35.50;某某物业;A2;水费',
      '2026/9/2;贷;1990;望湖小学;A3;十人参会',
    ),
  'GB18030, tabs, and a title with commas in it': () =>
    encodedIn(
      'gb18030',
      [
        '账户交易明细，某某协会，2026年9月',
        '记账日期\t收入金额\t支出金额\t对方名称\t业务流水号\t备注',
        '2026年09月01日\t199.00\t\t王小明\tA1\t会费',
        '2026年09月01日\t\t35.50\t某某物业\tA2\t水费',
        '2026年09月02日\t1,990.00\t\t望湖小学\tA3\t十人参会',
        '',
      ].join('\n'),
    ),
  'full-width digits, marks of money, and formulas that keep digits': () =>
    csv(
      '入账日期,收/支,金额(元),交易对方,交易单号,交易说明',
      '２０２６－０９－０１,收入,￥１９９．００,王小明,="A1",会费',
      '2026-09-01,支出,¥35.50,某某物业,="A2",水费',
      '2026-09-01,不计收支,¥8.00,某某银行,="A4",转存',
      '2026-09-02,收入,"¥1,990.00元",望湖小学,="A3",十人参会',
    ),
  'a header of two rows': () =>
    workbook({
      明细: [
        ['日期', '凭证号', '摘要', '发生额', '', '余额', '对方单位'],
        ['', '', '', '借方', '贷方', '', ''],
        [{ d: 46266 }, 'A1', '会费', '', '199.00', '', '王小明'],
        [{ d: 46266 }, 'A2', '水费', '35.50', '', '', '某某物业'],
        [{ d: 46267 }, 'A3', '十人参会', '', '1,990.00', '', '望湖小学'],
      ],
    }),
  'a header on each page, and sums of each': () =>
    csv(
      '交易日,交易时间,贷方金额,借方金额,流水号,收(付)方名称,业务摘要,交易摘要',
      '20260901,101500,199.00,,A1,王小明,,会费',
      '本页合计,,199.00,0.00,,,,',
      '交易日,交易时间,贷方金额,借方金额,流水号,收(付)方名称,业务摘要,交易摘要',
      '20260901,111500,,35.50,A2,某某物业,,水费',
      '20260902,090001,1990.00,,A3,望湖小学,,十人参会',
      '总计,,2189.00,35.50,,,,',
    ),
  'a day that begins with its balance': () =>
    csv(
      '日期,贷方,借方,余额,付款人,参考号,附言,摘要',
      '2026-09-01,,,1000.00,,,,期初余额',
      '2026-09-01,199.00,,1199.00,王小明,A1,会费,会费',
      '2026-09-01,,35.50,1163.50,某某物业,A2,水费,水费',
      '2026-09-02,1990.00,-,3153.50,望湖小学,A3,十人参会,',
    ),
}

describe('a statement', () => {
  it.each(Object.entries(shapes))('is read with %s', async (_, make) => {
    const lines = await read(make())
    expect(
      lines.map(({ day, amount, payer, serial, memo, why, again }) => [
        day,
        amount,
        payer,
        serial,
        memo.split(' ')[0]?.replace(/^转账存入$/, ''),
        why,
        again,
      ]),
    ).toEqual([
      ['2026-09-01', 19_900, '王小明', 'A1', '会费', '', ''],
      ['2026-09-02', 199_000, '望湖小学', 'A3', '十人参会', '', ''],
    ])
  })

  it('counts rows as the file’s own program does', async () => {
    const [first, second] = await read((shapes['two columns of amounts, a title above and sums below'] as () => Buffer)())
    expect([first?.row, second?.row]).toEqual([6, 8])
  })

  it('says of a line what cannot be read in it, and goes on', async () => {
    const lines = await read(
      csv(
        '交易日期,贷方发生额,对方户名,流水号',
        '2026-02-30,199.00,王小明,A1',
        '2026-09-01,一百元,李老师,A2',
        '昨天,1.00,赵老师,A3',
        '2026-09-01,0.01,钱老师,A4',
      ),
    )
    expect(lines.map(({ row, amount, why }) => [row, amount, why])).toEqual([
      [2, 19_900, '交易日期无法识别'],
      [3, 0, '金额无法识别'],
      [4, 100, '交易日期无法识别'],
      [5, 1, ''],
    ])
  })

  it('knows a line that stands twice, and takes no number for a serial that several share', async () => {
    const lines = await read(
      csv(
        '交易日期,贷方发生额,对方户名,流水号,凭证号',
        '2026-09-01,199.00,王小明,A1,',
        '2026-09-01,199.00,王小明,A1,',
        '2026-09-01,5.00,李老师,,0101',
        '2026-09-01,6.00,赵老师,,0101',
        '2026-09-01,7.00,钱老师,,0000',
        '2026-09-01,8.00,孙老师,,0102',
      ),
    )
    expect(lines.map(({ serial, again }) => [serial, again])).toEqual([
      ['A1', ''],
      ['A1', '第 2 行'],
      ['', ''],
      ['', ''],
      ['', ''],
      ['0102', ''],
    ])
  })

  it.each([
    ['nothing', Buffer.alloc(0), '文件是空的'],
    ['a PDF', Buffer.from('%PDF-1.7'), '不支持 PDF'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), '不支持旧版 .xls'],
    ['a list of people', csv('姓名,手机', '王小明,13800000011'), '缺少「交易日期」「贷方发生额」「对方户名」'],
    ['a header alone', csv('交易日期,贷方发生额,对方户名'), '文件中没有收入明细'],
    [
      'more than is read at once',
      csv('日期,收入,付款人', ...Array.from({ length: 5001 }, (_, at) => `2026-09-01,${at + 1},第${at}位`)),
      '收入超过 5000 笔',
    ],
  ])('says in a sentence why it cannot read %s', async (_, bytes, sentence) => {
    expect(await refusal(bytes)).toContain(sentence)
  })

  it.each([
    ['199', 19_900],
    ['199.5', 19_950],
    ['1,234,567.89', 123_456_789],
    ['１９９．００', 19_900],
    [' ¥ 199.00 ', 19_900],
    ['199.00元', 19_900],
    ['RMB199.00', 19_900],
    ['(199.00)', -19_900],
    ['199.00-', -19_900],
    ['199.0000', 19_900],
    ['199.', 19_900],
    ['1,199.00 CR', 119_900],
    ['199.00DR', -19_900],
    ['`199.00', 19_900],
    [0.29, 29],
    [1990.1, 199_010],
    ['1,99.00', undefined],
    ['199.005', undefined],
    ['1e5', undefined],
    ['99999999999999', undefined],
    ['', undefined],
    ['一百', undefined],
  ])('takes %s for so many fen', (cell, fen) => {
    expect(fenOf(cell)).toBe(fen)
  })

  it('finds the numbers of orders in a memo, however they stand in it', () => {
    const no = '2609021000001234000001'
    expect([numbersIn(`会费${no}`), numbersIn('2609 0210 0000 1234 0000 01'), numbersIn('电话 13800000011')]).toEqual([[no], [no], []])
    expect(numbersIn(`${no}、${no.slice(0, -1)}2`)).toEqual([no, `${no.slice(0, -1)}2`])
    expect(numbersIn(`${no} ${no.slice(0, -1)}2`)).toEqual(expect.arrayContaining([no, `${no.slice(0, -1)}2`]))
  })

  describe('of which money is booked already', () => {
    const order = (no: string, buyer: string) => ({ no, amount: 4000, late: false, buyer, names: [], payers: [], serials: [] })
    const kinds = async (books: Partial<Books>, ...rows: string[]) => {
      const lines = await read(csv(...rows))
      const all: Books = {
        waiting: [order('1', '王小明'), order('2609021000001234000002', '李老师')],
        over: new Set(),
        serials: new Set(),
        alike: new Set(),
        alikeElsewhere: new Set(),
        unnumbered: new Map(),
        ...books,
      }
      return (await matchLines(lines, all)).map(({ kind }) => kind)
    }

    it('asks about a number that several lines share', async () => {
      const rows = ['交易日期,收入,对方户名,流水号,附言', '2026-11-21,40.00,王小明,S00001,会费', '2026-11-21,0.03,某某银行,S00001,利息']
      expect(await kinds({ serials: new Set(['S00001']) }, ...rows)).toEqual(['several', 'none'])
      expect(await kinds({}, ...rows)).toEqual(['exact', 'none'])
    })

    it('asks about any number of the row, and about a transfer of the same day, payer and sum', async () => {
      const rows = ['交易时间,收入,对方户名,交易单号,商户单号', '2026-11-21 09:00:00,40.00,王小明,T00001,M00001']
      expect(await kinds({ serials: new Set(['M00001']) }, ...rows)).toEqual(['several'])
      const key = alikeKey({ day: '2026-11-21', amount: 4000, payer: '王小明' })
      expect(await kinds({ alike: new Set([key]), alikeElsewhere: new Set([key]) }, ...rows)).toEqual(['several'])
      expect(await kinds({ alike: new Set([key]) }, ...rows)).toEqual(['exact'])
    })

    it('asks about a payment that the file has with its serial and without', async () => {
      expect(
        await kinds(
          {},
          '交易日期,收入,对方户名,流水号,附言',
          '2026-11-21,40.00,王小明,S00001,会费',
          '2026-11-21,40.00,王小明,,2609021000001234000002',
        ),
      ).toEqual(['exact', 'several'])
    })
  })
})
