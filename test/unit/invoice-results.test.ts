/** Tables of results of the tax bureau: which invoice a row is, and why it is not registered. */
import { expect, it } from 'vitest'
import { sayOfInvoice as say } from '#contract/invoice-sentences.ts'
import { readResults } from '#server/features/invoice/result-table.ts'
import type { Row } from '#server/tables/read/cell.ts'

const number = '26332000000000000101'
const HEADER = ['流水号', '发票号码', '购买方名称', '价税合计'] as const
const ROW = ['A1', number, '杭州一中', '300.00'] as const
const read = (...rows: Row[]) => readResults([{ name: '', rows }])?.lines ?? []

it.each<[name: string, cell: string | number]>([
  ['a number', Number(number)],
  ['a text with an exponent', '2.6332000000000000101E+19'],
])('an invoice number that Excel made %s is refused with a sentence, and no number is kept', (_, cell) => {
  expect(read(HEADER, ['A1', cell, '杭州一中', '300.00'])).toMatchObject([{ number: '', unreadable: say.resultNumberCut }])
})

it('an invoice number as text is kept', () => {
  expect(read(HEADER, ROW)).toMatchObject([{ number, unreadable: '', amountFen: 30_000, isNegative: false, notValid: '' }])
})

it('several lines of goods stay a red invoice if the column 是否正数发票 says so', () => {
  const header = [...HEADER, '项目名称', '是否正数发票']
  expect(read(header, [...ROW, '会议费', '否'], [...ROW, '资料费', '否'])).toMatchObject([{ amountFen: 60_000, isNegative: true }])
  expect(read(header, [...ROW, '会议费', '是'], ['A1', number, '杭州一中', '-50', '折扣', '是'])).toMatchObject([
    { amountFen: 25_000, isNegative: false },
  ])
})

it.each([
  ['红冲标志', '是'],
  ['是否作废', '是'],
  ['作废标志', 'Y'],
  ['红冲状态', '全额红冲'],
  ['开具状态', '开具失败'],
  ['当前状态', '已作废'],
])('an invoice with %s %s is not valid', (name, word) => {
  expect(read([...HEADER, name], [...ROW, word])).toMatchObject([{ notValid: `「${name}」是「${word}」` }])
})

it.each([
  ['红冲标志', '否'],
  ['是否作废', 'N'],
  ['作废标志', ''],
  ['红冲状态', '未红冲'],
  ['开具状态', '已开具'],
  ['当前状态', '正常'],
  ['交付状态', '未交付'],
])('an invoice with %s %s is valid', (name, word) => {
  expect(read([...HEADER, name], [...ROW, word])).toMatchObject([{ notValid: '' }])
})

it('a sum with its word in the column 流水号 is left out', () => {
  const result = readResults([{ name: '', rows: [HEADER, ROW, ['合计', '', '', '300.00']] }])
  expect(result?.lines).toHaveLength(1)
  expect(result?.report.leftOut).toMatchObject([
    { reason: 'header', rows: 1 },
    { reason: 'sum', rows: 1 },
  ])
})

it.each<[cell: string | number, fen: number | undefined]>([
  [300.000_000_000_000_06, 30_000],
  [0.1 + 0.2, 30],
  [-20, -2_000],
  ['1,234.5', 123_450],
  [300.005_000_1, undefined],
])('a sum of %s yuan is %s fen', (cell, fen) => {
  expect(read(HEADER, ['A1', number, '杭州一中', cell])).toMatchObject([{ amountFen: fen }])
})
