/** A voucher that names a removed ticket could not be saved any more: the ticket was ticked, and drawn nowhere. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { ticketManage } from '#contract/ticket-manage.ts'
import { type Voucher, voucher } from '#contract/voucher.ts'
import { go, screenTest } from '../support/screen-test.ts'

const meetingId = '1'
const rule = { kind: 'amount' as const, value: 100, uses: 0, usesPerPerson: 0, startTime: '', endTime: '', note: '' }
const { organiser } = screenTest({ organiser: 'organiser' }, { signedIn: 'organiser' })
let removed: string

beforeEach(async () => {
  removed = (await organiser.do(ticketManage.save, { meetingId, edition: 0, name: '同行票', fen: 9900, total: 50 })).id
  await organiser.do(voucher.save, { meetingId, code: 'SCHOOL', ...rule, ticketIds: ['1', removed] })
  await organiser.do(ticketManage.move, { meetingId, id: removed, action: 'remove' })
  await go(consoleLinks.meeting(meetingId, 'sale', 'vouchers'))
})

const standing = async () => (await organiser.do(voucher.list, { meetingId, keyword: '' })).list[0]
async function opened() {
  fireEvent.click(await screen.findByRole('button', { name: /SCHOOL/ }))
  return within(await screen.findByRole('dialog'))
}
type Sheet = Awaited<ReturnType<typeof opened>>
const removedIn = (sheet: Sheet) => sheet.findByRole<HTMLInputElement>('checkbox', { name: '已删除的门票' })
async function save(sheet: Sheet) {
  fireEvent.click(sheet.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

it('shows the removed ticket to whoever changes the voucher, and saves with it', async () => {
  const sheet = await opened()
  expect((await removedIn(sheet)).checked).toBe(true)
  fireEvent.change(sheet.getByLabelText(/^备注/), { target: { value: '发给合作学校' } })
  await save(sheet)
  expect(await standing()).toMatchObject({ note: '发给合作学校', ticketIds: ['1', removed] })
})

it('saves without it once it is let go', async () => {
  const sheet = await opened()
  fireEvent.click(await removedIn(sheet))
  expect(sheet.queryByRole('checkbox', { name: '已删除的门票' })).toBeNull()
  await save(sheet)
  expect((await standing())?.ticketIds).toEqual(['1'])
})

it('takes no removed ticket that it did not name', async () => {
  const { id, edition } = (await standing()) as Voucher
  const { id: other } = await organiser.do(ticketManage.save, { meetingId, edition: 0, name: '团队票', fen: 9900, total: 50 })
  await organiser.do(ticketManage.move, { meetingId, id: other, action: 'remove' })
  const saved = await organiser.ask(voucher.save, { meetingId, id, edition, code: 'SCHOOL', ...rule, ticketIds: [removed, other] })
  expect(saved.reason).toBe('ticket_gone')
})
