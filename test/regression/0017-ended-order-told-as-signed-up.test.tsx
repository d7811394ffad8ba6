/**
 * A submission whose answer was lost goes out again under its key. Whoever did so after that order had ended was told
 * 报名成功, and had no place.
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { attendee } from '#contract/attendee.ts'
import { links, paths } from '#contract/paths.ts'
import { order } from '#contract/order.ts'
import { say } from '#contract/sentences.ts'
import { kept } from '#src/session/kept.ts'
import { notice } from '#src/ui/notice.ts'
import { loseTheAnswer } from '../support/lost-answer.ts'
import { go, screenTest } from '../support/screen-test.ts'

const FREE = '1'
const PAID = '2'
const MINUTE = 60_000
const { product, person } = screenTest({ person: 'user' }, { signedIn: 'person' })
/** The word of success that people read. */
const said = vi.fn<typeof notice.success>(() => () => {})

beforeEach(async () => {
  said.mockClear()
  vi.spyOn(notice, 'success').mockImplementation(said)
})

/** Somebody is written down for a ticket, and its order goes out from the meeting's page. */
async function submit(ticketId: string) {
  fireEvent.click(await screen.findByRole('radio', { name: ticketId === PAID ? /教师票/ : /家长与学生票/ }))
  fireEvent.click(screen.getAllByRole('button', { name: '立即报名' })[0] as HTMLElement)
  const sheet = within(await screen.findByRole('dialog', { name: '填写信息' }))
  fireEvent.click(await sheet.findByRole('button', { name: '提交订单' }))
}

/** @returns the order whose answer was lost. */
async function loseOrder(ticketId: string) {
  const who = await person.do(attendee.save, {
    meetingId: '1',
    ticketId,
    name: '王小明',
    sex: 1,
    phone: '13912345678',
    hospital: '望湖小学',
  })
  kept('visit', `attendees:1:${ticketId}`).set([who])
  await go(links.particulars('1'))
  const lost = loseTheAnswer(order.submit.path)
  await submit(ticketId)
  await waitFor(() => expect(lost()).toBe(true))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  return (await person.do(order.list, {})).list[0]?.no as string
}

it.each([
  ['given up', async (no: string) => void (await person.do(order.cancel, { no }))],
  ['not paid in time', async () => product.clock.pass(31 * MINUTE)],
])('makes another order where the one of the lost answer was %s', async (_, end) => {
  const before = await loseOrder(PAID)
  await end(before)
  await submit(PAID)
  await waitFor(() => expect(location.pathname).toBe(paths.payment))
  const { list } = await person.do(order.list, {})
  expect(list.map(({ no, status }) => [no === before, status])).toEqual([
    [false, 0],
    [true, 7],
  ])
  expect(location.search).toContain(list[0]?.no)
  expect(said).not.toHaveBeenCalled()
})

it('gives a free place anew where the one of the lost answer was given back', async () => {
  const before = await loseOrder(FREE)
  await person.do(order.withdraw, { no: before })
  await submit(FREE)
  await waitFor(() => expect(location.pathname).toBe(paths.wallet))
  expect(said.mock.calls).toEqual([[say.enrolDone]])
  expect((await person.do(order.list, {})).list.map(({ no, status }) => [no === before, status])).toEqual([
    [false, 1],
    [true, 7],
  ])
})

it('says nothing of a place while a transfer for the order of the lost answer is looked at', async () => {
  const no = await loseOrder(PAID)
  await product.deps.db.write((tx) => tx.updateTable('orders').set({ status: 8 }).where('no', '=', no).execute())
  await submit(PAID)
  await waitFor(() => expect(location.pathname).toBe(paths.meetingOrders))
  expect(said).not.toHaveBeenCalled()
})
