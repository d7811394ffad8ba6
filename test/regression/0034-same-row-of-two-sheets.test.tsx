/**
 * A bank's statement had a sheet a month, each with a row 2. Booking the one of August showed the one of September as booked,
 * too, and nobody booked it any more: a row's number was taken for what tells lines apart.
 */
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { paths } from '#contract/paths.ts'
import { receipt } from '#contract/receipt.ts'
import { session } from '#contract/session.ts'
import { learn, signIn as keepSession } from '#src/session/keep-session.ts'
import { type Opened, open } from '../support/in-process.tsx'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { workbook } from '../support/programme-data.ts'
import { unpaidOrder } from '../support/transfers.ts'

const HEAD = ['交易日期', '贷方发生额', '对方户名', '流水号', '附言']
const meetingId = '1'
let product: Opened
let organiser: Person

beforeEach(async () => {
  product = await open(paths.notFound, async (test) => {
    organiser = await signInAs(test, 'organiser')
    keepSession({ jwtToken: organiser.token as string, checktOperate: 0, mobile: organiser.mobile, thirdId: '-000001', id: organiser.id })
    learn(await organiser.do(session.me, {}))
    await unpaidOrder(await signIn(test, '13811110001'), '王小明')
    await unpaidOrder(await signIn(test, '13811110002'), '李老师')
  })
})
afterEach(() => product.leave())

/** What stands in one group of lines. */
const group = async (name: string) => within(await screen.findByRole('list', { name })).getAllByRole('listitem')
const textsOf = async (name: string) => (await group(name)).map(({ textContent }) => textContent)

it('books the line of one sheet, and leaves the one that stands in the same row of the other', async () => {
  const bytes = workbook({
    '8月': [HEAD, ['2025-08-30', 199, '王小明', 'A1', ''], ['2025-08-31', 8, '周老师', 'A2', '']],
    '9月': [HEAD, ['2025-09-01', 199, '李老师', 'A3', ''], ['2025-08-31', 8, '周老师', 'A2', '']],
  })
  window.history.replaceState(null, '', `${consoleLinks.meeting(meetingId, 'money', 'receipts')}&tab=statement`)
  await product.again()
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
