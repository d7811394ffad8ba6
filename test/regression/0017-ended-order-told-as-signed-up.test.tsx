/**
 * A submission whose answer was lost goes out again under its key. Whoever did so after that order had ended was told
 * 报名成功, and had no place.
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { attendee } from '#contract/attendee.ts'
import { links, paths } from '#contract/paths.ts'
import { order } from '#contract/order.ts'
import { say } from '#contract/sentences.ts'
import { session } from '#contract/session.ts'
import { kept } from '#src/session/kept.ts'
import { learn, signIn as keepSession } from '#src/session/keep-session.ts'
import { notice } from '#src/ui/notice.ts'
import { type Opened, open } from '../support/in-process.tsx'
import { loseTheAnswer } from '../support/lost-answer.ts'
import { type Person, signInAs } from '../support/person.ts'

const FREE = '1'
const PAID = '2'
const MINUTE = 60_000
let product: Opened
let person: Person
/** The word of success that people read. */
const said = vi.fn<typeof notice.success>(() => () => {})

beforeEach(async () => {
  said.mockClear()
  vi.spyOn(notice, 'success').mockImplementation(said)
  product = await open(paths.notFound, async (test) => {
    person = await signInAs(test, 'user')
    keepSession({ jwtToken: person.token as string, checktOperate: 0, mobile: person.mobile, thirdId: '-000001', id: person.id })
    learn(await person.do(session.me, {}))
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await product.leave()
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
  window.history.replaceState(null, '', links.particulars('1'))
  await product.again()
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
