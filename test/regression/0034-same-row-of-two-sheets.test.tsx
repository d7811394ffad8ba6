/**
 * A bank's statement had a sheet a month, each with a row 2. Booking the one of August showed the one of September as booked,
 * too, and nobody booked it any more: a row's number was taken for what tells lines apart.
 */
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { receipt } from '#contract/receipt.ts'
import { signIn } from '../support/person.ts'
import { workbook } from '../support/programme-data.ts'
import { unpaidOrder } from '../support/transfers.ts'
import { go, screenTest } from '../support/screen-test.ts'

const HEAD = ['交易日期', '贷方发生额', '对方户名', '流水号', '附言']
const meetingId = '1'
const { product, organiser } = screenTest({ organiser: 'organiser' }, { signedIn: 'organiser' })

beforeEach(async () => {
  await unpaidOrder(await signIn(product, '13811110001'), '王小明')
  await unpaidOrder(await signIn(product, '13811110002'), '李老师')
})

/** What stands in one group of lines. */
const group = async (name: string) => within(await screen.findByRole('list', { name })).getAllByRole('listitem')
const textsOf = async (name: string) => (await group(name)).map(({ textContent }) => textContent)

it('books the line of one sheet, and leaves the one that stands in the same row of the other', async () => {
  const bytes = workbook({
    '8月': [HEAD, ['2025-08-30', 199, '王小明', 'A1', ''], ['2025-08-31', 8, '周老师', 'A2', '']],
    '9月': [HEAD, ['2025-09-01', 199, '李老师', 'A3', ''], ['2025-08-31', 8, '周老师', 'A2', '']],
  })
  await go(`${consoleLinks.meeting(meetingId, 'money', 'receipts')}&tab=statement`)
  fireEvent.change(await screen.findByLabelText('选择银行对账单'), { target: { files: [new File([new Uint8Array(bytes)], '流水.xlsx')] } })
  expect(await textsOf('已匹配')).toEqual([expect.stringContaining('「8月」第 2 行'), expect.stringContaining('「9月」第 2 行')])
  expect(await textsOf('未匹配')).toEqual([expect.anything(), expect.stringContaining('与「8月」第 3 行相同')])
  fireEvent.click(screen.getByRole('button', { name: '「8月」第 2 行入账' }))
  expect(await textsOf('已入账')).toEqual([expect.stringContaining('王小明')])
  expect(await textsOf('已匹配')).toEqual([expect.stringContaining('李老师')])
  fireEvent.click(screen.getByRole('button', { name: '「9月」第 2 行入账' }))
  await vi.waitFor(async () => expect(await group('已入账')).toHaveLength(2))
  const { list } = await organiser.do(receipt.list, { meetingId, pageNum: 1, pageSize: 30, keyword: '' })
  expect(list.map(({ serial }) => serial).toSorted()).toEqual(['A1', 'A3'])
})
