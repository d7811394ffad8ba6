/**
 * Whoever may not set tickets up chose from those that the meeting's page shows: none while the sign-up is paused, so that
 * clerks had nothing to give away or to look for.
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { desk } from '#contract/desk.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { type Permission, right } from '#contract/right.ts'
import { ticketManage } from '#contract/ticket-manage.ts'
import { signIn, signInAs } from '../support/person.ts'
import { write } from '../support/at-a-screen.tsx'
import { go, screenTest, storeSession } from '../support/screen-test.ts'

vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

const meetingId = '1'
const { product, organiser } = screenTest({ organiser: 'organiser' })

beforeEach(async () => {
  await organiser.do(ticketManage.save, { meetingId, edition: 0, name: '尚未上架的票', fen: 0, total: 50 })
  await organiser.do(meetingManage.move, { id: meetingId, action: 'pause' })
})

async function clerkWith(permissions: Permission[], path: string) {
  const admin = await signInAs(product, 'admin')
  const clerk = await signIn(product, '13811119999')
  const role = await admin.do(right.saveRole, { name: '票务', permissions })
  await admin.do(right.assign, { userId: clerk.id, roleIds: [role.id] })
  await storeSession(clerk)
  await go(path)
}
const namesIn = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

it('a clerk who may give tickets away gives one while the sign-up is paused, of those that were ever on sale', async () => {
  await clerkWith(['meeting:order:edit'], consoleLinks.meeting(meetingId, 'money'))
  fireEvent.click(await screen.findByRole('button', { name: '赠票' }))
  const sheet = within(await screen.findByRole('dialog'))
  const select = await sheet.findByLabelText<HTMLSelectElement>(/^门票/)
  await waitFor(() => expect(namesIn(select)).toContain('教师票'))
  expect(namesIn(select)).not.toContain('尚未上架的票')
  fireEvent.change(select, { target: { value: '2' } })
  await write('第 1 人姓名', '张三')
  await write('第 1 人手机号', '13812340001')
  await write(/^赠票原因/, '志愿者')
  fireEvent.click(sheet.getByRole('button', { name: '赠送' }))
  await waitFor(async () => expect((await organiser.do(desk.list, { meetingId, keyword: '', origin: 'comp' })).total).toBe(1))
})

it('somebody who only reads who comes narrows them by any ticket', async () => {
  await clerkWith(['meeting:attendee:view'], consoleLinks.meeting(meetingId, 'people'))
  fireEvent.click(await screen.findByRole('button', { name: '更多筛选' }))
  const select = await screen.findByLabelText('门票')
  await waitFor(() => expect(namesIn(select)).toEqual(expect.arrayContaining(['教师票', '尚未上架的票'])))
})
