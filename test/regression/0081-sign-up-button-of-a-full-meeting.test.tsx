/**
 * An open meeting page kept 立即报名 when the last place went: only the tickets were read again after the refusal, and the state
 * of the meeting was that of the first load. A paused meeting said 暂未开放报名 above a button 暂停报名, and offered a voucher.
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { attendee } from '#contract/attendee.ts'
import { sentenceOf } from '#contract/codes.ts'
import { links } from '#contract/paths.ts'
import { kept } from '#src/session/kept.ts'
import { notice } from '#src/ui/notice.ts'
import { setTicket } from '../support/crowd.ts'
import { signIn } from '../support/person.ts'
import { ticketFor } from '../support/sign-up.ts'
import { go, screenTest } from '../support/screen-test.ts'

const FREE = '1'
const { product, person } = screenTest({ person: 'user' }, { signedIn: 'person' })
const warned = vi.fn<typeof notice.warning>(() => () => {})

beforeEach(async () => {
  warned.mockClear()
  vi.spyOn(notice, 'warning').mockImplementation(warned)
})

/** The buttons of the page for signing up: one in the bar of a phone, one under the tickets at a desk. */
const signUpButtons = (word: string) => screen.queryAllByRole<HTMLButtonElement>('button', { name: word })
async function openPage(): Promise<void> {
  await go(links.particulars('1'))
}

it('an open page shows 已售罄 on button, bar and tag after the order for the last place is refused', async () => {
  const { db } = product.deps
  await db.write((tx) => tx.updateTable('tickets').set({ booking_to: 0 }).where('meeting_id', '=', '1').where('id', '!=', FREE).execute())
  await setTicket(db, FREE, { total: 1 })
  const filled = { meetingId: '1', ticketId: FREE, name: '王小明', sex: 1, phone: '13912345678' } as const
  kept('visit', `attendees:1:${FREE}`).set([await person.do(attendee.save, filled)])
  await openPage()
  await screen.findByText('仅剩 1 张')
  expect(signUpButtons('立即报名')).toHaveLength(2)
  fireEvent.click(signUpButtons('立即报名')[0] as HTMLElement)
  const sheet = within(await screen.findByRole('dialog', { name: '填写信息' }))
  const submit = await sheet.findByRole('button', { name: '提交订单' })
  await ticketFor(await signIn(product, '13700000001'))
  fireEvent.click(submit)
  await waitFor(() => expect(warned).toHaveBeenCalledWith(sentenceOf('sold_out')))
  await waitFor(() => expect(signUpButtons('已售罄').map(({ disabled }) => disabled)).toEqual([true, true]))
  expect(signUpButtons('立即报名')).toEqual([])
  // The tag of the meeting, the line of the ticket and two buttons: the bar does not repeat its button.
  expect(screen.getAllByText('已售罄')).toHaveLength(4)
})

it('a paused meeting says 报名已暂停 on its tag, in the list of tickets and on its button, and offers no voucher', async () => {
  await product.deps.db.write((tx) => tx.updateTable('meetings').set({ state: 'paused' }).where('id', '=', '1').execute())
  await openPage()
  expect(await screen.findByText('报名已暂停', { selector: 'p' })).toBeTruthy()
  await waitFor(() => expect(signUpButtons('报名已暂停').map(({ disabled }) => disabled)).toEqual([true, true]))
  expect(screen.queryByText('暂未开放报名')).toBeNull()
  expect(screen.queryByText('有优惠码？')).toBeNull()
})
