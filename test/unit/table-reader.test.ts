/** The reader of all imported tables: it names every column, counts every row, and drops nothing without a word. */
import { describe, expect, it } from 'vitest'
import type { ImportReport } from '#contract/import-report.ts'
import { chanceOf } from '#rehearsal/chance.ts'
import type { Sheet } from '#server/tables/read/cell.ts'
import { asText } from '#server/tables/read/cell.ts'
import type { Dictionary } from '#server/tables/read/column-names.ts'
import { csvRows } from '#server/tables/read/csv.ts'
import { readSheets } from '#server/tables/read/sheets.ts'
import { readTables, type TableShape } from '#server/tables/read/table-reader.ts'
import { workbook, workbookParts, zipOf } from '../support/programme-data.ts'

type Column = 'name' | 'foreign' | 'phone' | 'number' | 'credit' | 'debit' | 'amount' | 'serial' | 'state'

const dictionary: Dictionary<Column> = {
  name: { label: '姓名', names: ['姓名', '姓名(中文)'] },
  foreign: { label: '英文姓名', names: ['姓名(英文)', '英文名'] },
  phone: { label: '手机号', names: ['手机号', '手机'] },
  number: { label: '发票号码', names: ['数电发票号码', '发票号码'] },
  credit: { label: '收入', names: ['收入', '贷', '贷方发生额'], isStrict: true },
  debit: { label: '支出', names: ['支出', '借', '借方发生额'], isStrict: true },
  amount: { label: '金额', names: ['交易金额', '记账金额', '发生额', '金额'], refinedBy: ['credit', 'debit'], isStrict: true },
  serial: { label: '流水号', names: ['交易流水号', '回单号'], several: 'alternatives' },
  state: { label: '状态', names: ['状态'], like: /状态$/ },
}
const shape: TableShape<Column> = { dictionary, isHeader: (columns) => columns.size > 1, headerWithin: 10 }
const sheet = (...rows: Sheet['rows']): Sheet => ({ name: '', rows })
const columns: Column[] = Object.keys(dictionary) as Column[]

/** Each row as `column=value` pairs. */
function read(sheets: readonly Sheet[], options: Partial<TableShape<Column>> = {}, pick?: 'first') {
  const { tables, report } = readTables(sheets, { ...shape, ...options }, pick)
  const rows = tables.flatMap((table) =>
    table.rows.map((row) =>
      columns.flatMap((column) => (row.value(column) === undefined ? [] : `${column}=${asText(row.value(column))}`)).join(' '),
    ),
  )
  return { rows, tables, report: report() }
}
const meanings = ({ columns: some }: ImportReport) => some.map(({ letter, name, meaning, note }) => [letter, name, meaning, note].join('|'))
const leftOut = (report: ImportReport) => Object.fromEntries(report.leftOut.map(({ reason, rows }) => [reason, rows]))

describe('names of columns', () => {
  it('brackets tell a Chinese name from a foreign one', () => {
    const { rows } = read([sheet(['姓名（英文）', '姓名（中文）', '手机号'], ['Zhang San', '张三', '1'])])
    expect(rows).toEqual(['name=张三 foreign=Zhang San phone=1'])
  })

  it('brackets tell the direction of an amount', () => {
    const { rows } = read([sheet(['交易流水号', '交易金额(支出)', '交易金额（收入）'], ['S1', 12, ''], ['S2', '', 30])])
    expect(rows).toEqual(['credit= debit=12 serial=S1', 'credit=30 debit= serial=S2'])
  })

  it('an amount in another unit or currency is not read, and the report says why', () => {
    const { report } = read([sheet(['姓名', '手机号', '金额(元)', '金额(万元)', '金额(USD)', '金额(含税)'], ['张三', '1', 5, 6, 7, 8])])
    expect(meanings(report)).toEqual([
      'A|姓名|姓名|',
      'B|手机号|手机号|',
      'C|金额(元)|金额|',
      'D|金额(万元)||括号里的「万元」改变金额的含义，没有读取',
      'E|金额(USD)||括号里的「usd」改变金额的含义，没有读取',
      'F|金额(含税)||括号里的「含税」改变金额的含义，没有读取',
    ])
  })

  it('a hint in brackets changes no meaning, and an unknown hint is reported', () => {
    const { report } = read([sheet(['姓名(必填)', '手机号（接收入场码）', '交易流水号[ Reference No ]'], ['张三', '1', '2'])])
    expect(meanings(report)).toEqual([
      'A|姓名(必填)|姓名|',
      'B|手机号（接收入场码）|手机号|括号里的「接收入场码」没有读取',
      'C|交易流水号[ Reference No ]|流水号|',
    ])
  })

  it('a second header row with a unit or currency makes the amount unread', () => {
    const rows = [
      ['姓名', '手机号', '收入'],
      ['', '', '美元'],
      ['张三', '1', 5],
    ]
    const { rows: read3, report } = read([sheet(...rows)])
    expect(read3).toEqual(['name=张三 phone=1'])
    expect(meanings(report)[2]).toBe('C|收入(美元)||括号里的「美元」改变收入的含义，没有读取')
  })

  it('a second table below with other columns is read by its own header', () => {
    const { rows, report } = read([
      sheet(
        ['姓名', '支出', '收入'],
        ['张三', '', 5],
        ['姓名', '支出', '收入'],
        ['李四', '', 6],
        ['姓名', '收入', '支出'],
        ['王五', '', 7],
      ),
    ])
    expect(rows).toEqual(['name=张三 credit=5 debit=', 'name=李四 credit=6 debit=', 'name=王五 credit= debit=7'])
    expect(leftOut(report)).toEqual({ header: 3 })
    expect(report.columns.map(({ sheet: from, meaning }) => [from, meaning]).slice(3)).toEqual([
      ['第 5 行起', '姓名'],
      ['第 5 行起', '收入'],
      ['第 5 行起', '支出'],
    ])
  })

  it('a first header that comes again after a second one is used again', () => {
    const [first, second] = [
      ['姓名', '支出', '收入'],
      ['姓名', '收入', '支出'],
    ]
    const { rows } = read([sheet(first, ['张三', '', 5], second, ['李四', '', 6], first, ['王五', '', 7])])
    expect(rows).toEqual(['name=张三 credit=5 debit=', 'name=李四 credit= debit=6', 'name=王五 credit=7 debit='])
  })

  it('an amount in a currency that no list names is not read either', () => {
    const { report } = read([sheet(['姓名', '手机号', '金额(THB)', '金额(kRMB)', '金额[ Trade Amount ]'], ['张三', '1', 5, 6, 7])])
    expect(report.columns.map(({ meaning }) => meaning)).toEqual(['姓名', '手机号', '', '', '金额'])
  })

  it('a table of 200,000 rows is counted', () => {
    const rows = Array.from({ length: 200_000 }, (): string[] => ['甲', '1'])
    expect(read([{ name: '', rows: [['姓名', '手机号'], ...rows] }]).report).toMatchObject({ rows: 200_001, read: 200_000 })
  })

  it('a pattern finds a state that no list names', () => {
    const { rows } = read([sheet(['姓名', '手机号', '售后处理状态（平台返回）'], ['张三', '1', '已退'])])
    expect(rows).toEqual(['name=张三 phone=1 state=已退'])
  })

  it('a column without a meaning or a name is reported with its letter and number of values', () => {
    const { report } = read([sheet(['姓名', '手机号', '忌口'], ['张三', '1', '花生', '旧'], ['李四', '2', '', ''])])
    expect(report.columns.slice(2)).toEqual([
      { sheet: '', letter: 'C', name: '忌口', meaning: '', values: 1, note: '' },
      { sheet: '', letter: 'D', name: '', meaning: '', values: 1, note: '' },
    ])
  })

  it('two header rows count as one: the lower row parts the amount', () => {
    const { rows, report } = read([
      sheet(
        ['交易流水号', '姓名', '发生额', ''],
        ['', '', '借方', '贷方'].map((text) => text.replace('方', '')),
        ['S1', '张三', 5, ''],
        ['S2', '李四', '', 6],
      ),
    ])
    expect(rows).toEqual(['name=张三 credit= debit=5 serial=S1', 'name=李四 credit=6 debit= serial=S2'])
    expect(leftOut(report)).toEqual({ header: 2 })
  })

  it('a title above the header is no part of the header', () => {
    const { tables, report } = read([sheet(['2026 年名单'], ['姓名', '手机号'], ['张三', '1'])])
    expect(tables[0]?.above).toEqual([['2026 年名单']])
    expect(leftOut(report)).toEqual({ above: 1, header: 1 })
  })

  it('a merged title, the same text in each cell of its row, is no part of the header', () => {
    const { tables, report } = read([sheet(['名单', '名单'], ['姓名', '手机号'], ['张三', '1'])])
    expect(tables[0]?.above).toEqual([['名单', '名单']])
    expect(leftOut(report)).toEqual({ above: 1, header: 1 })
  })
})

it.each([['名单'], ['名单', '', '第二期']])('a title directly above a header is no part of the header: %j', (...title) => {
  const { rows, tables, report } = read([sheet(title, ['姓名', '手机号'], ['张三', '1'])])
  expect(rows).toEqual(['name=张三 phone=1'])
  expect(leftOut(report)).toEqual({ above: 1, header: 1 })
  expect(tables[0]?.above).toEqual([title])
})

describe('two columns of one meaning', () => {
  it('the column with a value counts, and a dash is no value', () => {
    const { rows } = read([sheet(['姓名', '发票号码', '数电发票号码'], ['甲', '', '20'], ['乙', '8', '-'])])
    expect(rows).toEqual(['name=甲 number=20', 'name=乙 number=8'])
  })

  it('two different values are a conflict with both names and values', () => {
    const { tables } = read([sheet(['姓名', '手机', '手机号'], ['甲', '1', '2'], ['乙', '3', '3'])])
    expect(tables[0]?.rows.map(({ conflicts }) => conflicts)).toEqual([
      [{ label: '手机号', names: ['手机号', '手机'], values: ['2', '1'] }],
      [],
    ])
  })

  it('the values of all columns of a meaning are listed with their names, and a dash is no value', () => {
    const { tables } = read([sheet(['姓名', '状态', '订单状态', '退款状态'], ['甲', '好', '-', '已退款'])])
    expect(tables[0]?.rows[0]?.valuesOf('state')).toEqual([
      { name: '状态', cell: '好' },
      { name: '订单状态', cell: undefined },
      { name: '退款状态', cell: '已退款' },
    ])
    expect(tables[0]?.rows[0]?.valuesOf('serial')).toEqual([])
  })

  it('alternatives are no conflict', () => {
    const { tables } = read([sheet(['姓名', '回单号', '交易流水号'], ['甲', 'H1', 'S1'])])
    expect(tables[0]?.rows[0]?.conflicts).toEqual([])
    expect(tables[0]?.rows[0]?.value('serial')).toBe('S1')
  })
})

describe('blocks side by side', () => {
  const header = ['序号', '姓名', '手机号', '序号', '姓名', '手机号']

  it('each block of a repeated header is read', () => {
    const { rows, report } = read([sheet(header, [1, '张甲', '1', 3, '赵丁', '4'], [2, '王乙', '2', '', '', ''])])
    expect(rows).toEqual(['name=张甲 phone=1', 'name=赵丁 phone=4', 'name=王乙 phone=2'])
    expect(report).toMatchObject({ rows: 3, read: 2 })
  })

  it('two names that repeat are no blocks if the second part of the header is no header by itself', () => {
    const isHeader = (some: ReadonlySet<Column>) => some.has('name') && some.has('phone')
    const { rows } = read([sheet(['状态', '姓名', '交易流水号', '状态', '手机号', '交易流水号'], ['好', '甲', 'S1', '', '1', ''])], {
      isHeader,
    })
    expect(rows).toEqual(['name=甲 phone=1 serial=S1 state=好'])
  })

  it('columns before the first block belong to every block', () => {
    const { rows } = read([sheet(['状态', ...header.slice(1, 3), ...header.slice(1, 3)], ['好', '甲', '1', '乙', '2'])])
    expect(rows).toEqual(['name=甲 phone=1 state=好', 'name=乙 phone=2 state=好'])
  })

  it('a block without a value of its own is no row; a row that has only shared values is one', () => {
    const { rows, report } = read([
      sheet(['状态', ...header.slice(1, 3), ...header.slice(1, 3)], ['好', '甲', '1', '', ''], ['坏', '', '', '', '']),
    ])
    expect(rows).toEqual(['name=甲 phone=1 state=好', 'name= phone= state=坏'])
    expect(report).toMatchObject({ rows: 3, read: 2 })
  })

  it('a row counts as left out only if each of its blocks is left out', () => {
    const { tables, report } = readTables([sheet(header, [1, '合计', '', 2, '乙', '2'], [3, '合计', '', 4, '小计', ''])], shape)
    for (const row of tables[0]?.rows ?? []) if (asText(row.value('name')).endsWith('计')) row.leaveOut('sum')
    expect(report()).toMatchObject({ rows: 3, read: 1, leftOut: [{ reason: 'header' }, { reason: 'sum', rows: 1, first: ['第 3 行'] }] })
  })
})

describe('what Excel hides or strikes out', () => {
  const rows = [
    ['姓名', '手机号'],
    ['甲', '1'],
    ['乙', '2'],
    ['丙', '3'],
  ]
  const parts = () => workbookParts({ 旧: rows, 今年: rows })

  it('a hidden sheet is left out and counted', async () => {
    const book = parts()
    book['xl/workbook.xml'] = book['xl/workbook.xml']?.replace('<sheet name="旧"', '<sheet name="旧" state="hidden"') ?? ''
    const { rows: people, report } = read(await readSheets(zipOf(book)))
    expect(people).toHaveLength(3)
    expect(leftOut(report)).toEqual({ hiddenSheet: 4, header: 1 })
    expect(read(await readSheets(zipOf(book)), { includesHidden: true }).rows).toHaveLength(6)
  })

  it.each(['hidden="1"', "hidden='true'", 'ht="0" customHeight="1"'])(
    'rows with %s are left out and listed with their numbers',
    async (mark) => {
      const book = parts()
      const first = 'xl/worksheets/sheet1.xml'
      book[first] = book[first]?.replace('<row r="3"', `<row r="3" ${mark}`) ?? ''
      const { rows: people, report } = read(await readSheets(zipOf(book)), {}, 'first')
      expect(people).toEqual(['name=甲 phone=1', 'name=丙 phone=3'])
      expect(report.leftOut.find(({ reason }) => reason === 'hidden')).toEqual({ reason: 'hidden', rows: 1, first: ['「旧」第 3 行'] })
    },
  )

  it.each([
    ['by the style of its cells', 's="3"', ''],
    ['by the runs of its shared strings', '', '<r><rPr><strike/></rPr><t>丁</t></r>'],
  ])('a row that is struck out %s is left out', async (_, style, run) => {
    const book = workbookParts({ 名单: rows })
    const part = 'xl/worksheets/sheet1.xml'
    const styles =
      '<fonts><font><sz val="11"/></font><font><strike/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="0"/><xf fontId="0"/><xf fontId="1"/></cellXfs>'
    book['xl/styles.xml'] = book['xl/styles.xml']?.replace(/<cellXfs.*<\/cellXfs>/, styles) ?? ''
    if (run === '') book[part] = book[part]?.replace('<c r="A3"', `<c r="A3" ${style}`).replace('<c r="B3"', `<c r="B3" ${style}`) ?? ''
    else {
      book['xl/sharedStrings.xml'] =
        `<?xml version="1.0"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si>${run}</si></sst>`
      book['xl/_rels/workbook.xml.rels'] =
        book['xl/_rels/workbook.xml.rels']?.replace(
          '</Relationships>',
          '<Relationship Id="rId98" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
        ) ?? ''
      book[part] = book[part]?.replace(/<row r="3">.*?<\/row>/, '<row r="3"><c r="A3" t="s"><v>0</v></c></row>') ?? ''
    }
    const { rows: people, report } = read(await readSheets(zipOf(book)))
    expect(people).toEqual(['name=甲 phone=1', 'name=丙 phone=3'])
    expect(leftOut(report)).toEqual({ header: 1, struck: 1 })
  })
})

describe('csv files that break the rules for quotation marks', () => {
  it('a tab after the closing quotation mark belongs to the separator, as in bills of WeChat', () => {
    expect(csvRows(Buffer.from('单号,金额\n"3985734"\t,"5"\t\n'))).toEqual([['单号', '金额'], ['3985734', '5'], ['']].slice(0, 2))
  })

  it('such tabs do not make a file with commas a file with tabs', () => {
    expect(csvRows(Buffer.from('"单号"\t,"金额"\t,"备注"\t\n"1"\t,"5"\t,"无"\t\n'))[0]).toEqual(['单号', '金额', '备注'])
  })

  it('a quotation mark that never ends costs its own row', () => {
    const rows = csvRows(Buffer.from('姓名,手机号\n甲,1\n"乙,2\n丙,3'))
    expect(rows[1]).toEqual(['甲', '1'])
    expect(rows.at(-1)).toEqual(['丙', '3'])
    expect(rows).toHaveLength(4)
  })
})

it('the rows of the report add up to the rows of the file, for random tables', async () => {
  const random = chanceOf(20_261_129)
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const names = ['姓名', '手机号', '姓名(英文)', '状态', '忌口', '', '交易金额(收入)', '金额(万元)', '姓名', '手机号']
  const values = ['', '甲', '13800000000', '-', '合计', '姓名', 5, null, '取消']
  for (let round = 0; round < 500; round++) {
    const sheets = Array.from({ length: 1 + Math.floor(random() * 3) }, (): Sheet => {
      const width = 1 + Math.floor(random() * 8)
      const line = (of: readonly (string | number | null)[]) => Array.from({ length: width }, () => pick(of))
      const rows = [
        ...(random() < 0.3 ? [line(values)] : []),
        line(names),
        ...Array.from({ length: Math.floor(random() * 12) }, () => line(values)),
      ]
      return {
        name: pick(['甲', '乙']),
        rows,
        isHidden: random() < 0.2,
        hiddenRows: random() < 0.3 ? [2, 3] : [],
        struckRows: random() < 0.3 ? [4] : [],
      }
    })
    const { report, tables } = read(sheets, {}, pick([undefined, 'first'] as const))
    const filled = sheets.flatMap(({ rows }) => rows.filter((row) => row.some((cell) => asText(cell).trim() !== ''))).length
    expect(report.rows).toBe(filled)
    expect(report.read + report.leftOut.reduce((sum, { rows }) => sum + rows, 0)).toBe(filled)
    expect(report.leftOut.map(({ reason }) => reason)).not.toContain('unread')
    const numbers = new Set(tables.flatMap((table) => table.rows.map(({ row }) => `${sheets.indexOf(table.sheet)} ${row}`)))
    expect(report.read).toBe(numbers.size)
  }
  expect(read(await readSheets(workbook({ 甲: [['姓名', '手机号']] }))).rows).toEqual([])
})
