/** Tables that leave the house: what stands in them, as programs read them that we did not write. */
import { describe, expect, it } from 'vitest'
import readXlsxFile from 'read-excel-file/node'
import { CELL_MAX, type Column } from '#server/tables/cells.ts'
import { filesIn } from '../support/unzip.ts'
import { addRows, closeTable, openTable, type Rows, tableBytes, type SmallSheet, type TableShape } from '#server/tables/table.ts'

const columns: readonly Column[] = [
  { name: '姓名', kind: 'text' },
  { name: '手机', kind: 'text' },
  { name: '金额', kind: 'money' },
  { name: '日期', kind: 'day' },
  { name: '时间', kind: 'moment' },
  { name: '张数', kind: 'number' },
]
/** Half past midnight of New Year's Day in 东八区: still the old year in UTC. */
const NEW_YEAR = Date.UTC(2025, 11, 31, 16, 30)
const rows: Rows = [
  ['欧阳明慧', '13800000001', 19_900, '2026-09-02', NEW_YEAR, 2],
  ['𠮷野家 "A" & <b>', '330106199003071029', -5, null, null, 0],
  ['=HYPERLINK("http://x","y")', '+8613800000001', 1, '2024-02-29', NEW_YEAR, null],
  ['-1+1', '@SUM(A1)', 0, null, null, 3],
  ['\t=1', '０1', 100, null, null, 1],
  ['_x0041_两\n行\u0001\ud800', '0571', 0, null, null, 1],
]
const shape = (kind: 'xlsx' | 'csv'): TableShape => ({ kind, name: '参会人/[名单]', columns, sum: '合计' })

async function written(kind: 'xlsx' | 'csv', pages: readonly Rows[] = [rows.slice(0, 2), rows.slice(2)]): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const bytes of tableBytes(shape(kind), pages)) parts.push(bytes)
  return Buffer.concat(parts)
}

describe('a table as Excel', () => {
  it('says what was put in: texts as texts, moments of 东八区, yuan with a sum below', async () => {
    const [{ data, sheet } = { data: [], sheet: '' }] = await readXlsxFile(await written('xlsx'))
    expect(sheet).toBe('参会人  名单 ')
    expect(data).toEqual([
      ['姓名', '手机', '金额', '日期', '时间', '张数'],
      ['欧阳明慧', '13800000001', 199, new Date('2026-09-02T00:00:00Z'), new Date('2026-01-01T00:30:00Z'), 2],
      ['𠮷野家 "A" & <b>', '330106199003071029', -0.05, null, null, 0],
      ['=HYPERLINK("http://x","y")', '+8613800000001', 0.01, new Date('2024-02-29T00:00:00Z'), new Date('2026-01-01T00:30:00Z'), null],
      ['-1+1', '@SUM(A1)', 0, null, null, 3],
      ['=1', '０1', 1, null, null, 1],
      ['_x0041_两\n行\ufffd', '0571', 0, null, null, 1],
      ['合计', null, 199.96, null, null, null],
    ])
  })

  it('holds no formula, and marks what looks like one', async () => {
    const sheet = partOf(await written('xlsx'), 'xl/worksheets/sheet1.xml')
    expect(sheet).not.toContain('<f')
    const styles = [...sheet.matchAll(/<c r="(A|B)\d+" s="(\d)" t="inlineStr"><is><t[^>]*>([^<]{1,6})/g)].map(([, , style, text]) => [
      style,
      text,
    ])
    expect(styles.filter(([style]) => style === '2').map(([, text]) => text)).toEqual(['=HYPER', '+86138', '-1+1', '@SUM(A', '\t=1'])
    expect(partOf(await written('xlsx'), 'xl/styles.xml')).toContain('quotePrefix="1"')
  })

  it('is the same however it is cut, and goes on from a plain record', async () => {
    const once = partOf(await written('xlsx', [rows]), 'xl/worksheets/sheet1.xml')
    const opened = await openTable(shape('xlsx'))
    const parts = [opened.bytes]
    let state = opened.state
    for (const row of rows) {
      const next = await addRows(shape('xlsx'), JSON.parse(JSON.stringify(state)) as typeof state, [row])
      parts.push(next.bytes)
      state = next.state
    }
    parts.push((await closeTable(shape('xlsx'), state)).bytes)
    expect(partOf(Buffer.concat(parts), 'xl/worksheets/sheet1.xml')).toBe(once)
  })

  it('cuts a text that fits into no cell, never in the middle of a letter', async () => {
    const long: Rows = [[`${'字'.repeat(CELL_MAX - 2)}𠮷𠮷`, '', 0, null, null, 0]]
    const [{ data } = { data: [] }] = await readXlsxFile(await written('xlsx', [long]))
    const cell = String(data[1]?.[0])
    expect([cell.length <= CELL_MAX, cell.isWellFormed(), cell.endsWith('…')]).toEqual([true, true, true])
  })
})

describe('a table as csv', () => {
  it('begins as Excel knows UTF-8, defuses formulas, and keeps digits that Excel would cut', async () => {
    expect((await written('csv')).toString()).toBe(
      [
        '\ufeff姓名,手机,金额,日期,时间,张数',
        '欧阳明慧,"13800000001\t",199.00,2026-09-02,2026-01-01 00:30,2',
        '"𠮷野家 ""A"" & <b>","330106199003071029\t",-0.05,,,0',
        '"\'=HYPERLINK(""http://x"",""y"")",\'+8613800000001,0.01,2024-02-29,2026-01-01 00:30,',
        "'-1+1,'@SUM(A1),0.00,,,3",
        '"\'\t=1",０1,1.00,,,1',
        '"_x0041_两\n行\ufffd","0571\t",0.00,,,1',
        '合计,,199.96,,,',
        '',
      ].join('\r\n'),
    )
  })

  it('of nothing is its header', async () => {
    expect((await written('csv', [])).toString()).toBe('\ufeff姓名,手机,金额,日期,时间,张数\r\n合计,,0.00,,,\r\n')
  })
})

const partOf = (zip: Buffer, wanted: string) => (filesIn(zip).get(wanted) as Buffer).toString()

describe('a small sheet before the others', () => {
  it('adds up what is counted as it adds up money, and says nothing of what nobody has said', async () => {
    const small = {
      name: '账户',
      columns: [
        { name: '账户', kind: 'text' },
        { name: '张数', kind: 'number', added: true },
        { name: '手续费', kind: 'number', added: true },
        { name: '实有', kind: 'money' },
      ],
      rows: [
        ['在线支付', 4, 1.194, null],
        ['线下收付', 1, 1.197, null],
      ],
      sum: '合计',
    } satisfies SmallSheet
    const parts: Buffer[] = []
    for await (const bytes of tableBytes({ ...shape('xlsx'), before: [small] }, [])) parts.push(bytes)
    const [{ data } = { data: [] }] = await readXlsxFile(Buffer.concat(parts))
    expect(data.at(-1)).toEqual(['合计', 5, 2.391, null])
  })
})
