/**
 * A free order was 已支付 in 参会人 and in the export, and had a 付款时间 in the console (issue 50). Its buyer's lists keep 已支付, which
 * section 4 of the specification writes for status 1.
 */
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { people } from '#contract/people.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { task } from '#contract/task.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { shownRecord } from '#src/features/privacy/parts/data-words.ts'
import { cellsOf } from '../support/csv.ts'
import { HERE } from '../support/long-work.ts'
import { paidOrder } from '../support/paid.ts'
import type { Person } from '../support/person.ts'
import { readAll } from '../support/put-in.ts'
import { signUp } from '../support/sign-up.ts'
import { go, screenTest, storeSession } from '../support/screen-test.ts'

const { product, buyer, organiser } = screenTest({ buyer: '13977770100', organiser: 'organiser' })
let free: string

beforeEach(async () => {
  free = (await signUp(buyer, { ticketId: '1', names: ['阿不都热合曼·买买提吐尔逊'] })).order.no
})

async function visit(person: Person, path: string): Promise<void> {
  await storeSession(person)
  await go(path)
}

it('a free order is 已报名 with its attendee in 参会人', async () => {
  const { list } = await organiser.do(people.list, { ...HERE, keyword: '' })
  await visit(organiser, consoleLinks.person(HERE.meetingId, list[0]?.id ?? ''))
  const order = await screen.findByText(free, { selector: 'a' })
  expect(order.parentElement?.textContent).toBe(`${free} 已报名`)
})

it('a free order has no 付款时间 in the console', async () => {
  await visit(organiser, consoleLinks.order(HERE.meetingId, free))
  expect(await screen.findByText('下单时间')).toBeTruthy()
  expect(screen.queryByText('付款时间')).toBeNull()
})

it('a free order is 已报名, without 支付时间, in the copy of personal data that a screen shows', () => {
  const written = { no: free, amount: '0.00', status: '1', payTime: '2026-12-01 10:00:00' }
  expect(shownRecord('orders', written)).toEqual({ no: free, amount: '0.00', status: '已报名' })
  expect(shownRecord('orders', { ...written, amount: '199.00' })['status']).toBe('1')
})

it('the table of 参会人 says 已报名 of a free order and 已支付 of a paid one', async () => {
  await paidOrder(product, buyer, ['韩梅梅'])
  const { taskId } = await organiser.do(people.export, { ...HERE, keyword: '', kind: 'csv' })
  while ((await takeSteps(product.deps)) > 0);
  const { result } = await organiser.do(task.get, { ...HERE, id: taskId })
  const [head, ...rows] = cellsOf((await readAll(organiser, result?.id as string)).toString().slice(1))
  const at = head?.indexOf('订单状态') ?? -1
  expect(rows.map((cells) => [cells[0], cells[at]])).toEqual([
    ['韩梅梅', '已支付'],
    ['阿不都热合曼·买买提吐尔逊', '已报名'],
  ])
})
