/**
 * What was being written beside a list at a desk was lost, unasked, to a click on the next row, to the pane's cross, to Escape,
 * or to another search.
 */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
// What asks is here as soon as something is typed, however busy the machine is.
import '#src/kit/form/ask-first.ts'
import { accept, questions, refuse } from '../support/confirmations.ts'
import { settled } from '../support/history.ts'
import { signIn, signInAs } from '../support/person.ts'
import { signUp } from '../support/sign-up.ts'
import { go, screenTest, storeSession } from '../support/screen-test.ts'

vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

/** At ¥199 a copy. */
const TEACHER = '2'
const { product } = screenTest({})
let [first, second] = ['', '']

beforeEach(async () => {
  refuse()
  const buyer = await signIn(product, '13811112222')
  first = (await signUp(buyer, { ticketId: TEACHER, names: ['王小明'] })).order.no
  second = (await signUp(buyer, { ticketId: TEACHER, names: ['李雷'] })).order.no
  const person = await signInAs(product, 'organiser')
  await storeSession(person)
  await go(consoleLinks.order('1', first))
  fireEvent.click(await screen.findByRole('button', { name: '添加备注' }))
  fireEvent.change(note(), { target: { value: '补开发票' } })
  await settled()
})

const note = () => screen.getByLabelText<HTMLTextAreaElement>(/^备注/)
const inAddress = () => new URLSearchParams(location.search).get('order')
const openers = () => [...document.querySelectorAll<HTMLElement>('.data-open')]
const isOpen = (row: HTMLElement) => row.getAttribute('aria-current') === 'true'

const ways: [string, () => unknown][] = [
  ['the next row', () => fireEvent.click(openers().find((row) => !isOpen(row)) as HTMLElement)],
  ['the cross of its pane', () => fireEvent.click(screen.getByRole('button', { name: '关闭订单' }))],
  ['another search', () => fireEvent.change(screen.getByLabelText('搜索姓名、手机号、订单号'), { target: { value: second } })],
  ['Escape', () => fireEvent.keyDown(note(), { key: 'Escape' })],
]

it.each(ways)('a note of an order stays where people go on writing, asked by %s', async (_, leave) => {
  leave()
  await waitFor(() => expect(questions).toEqual(['还没有保存，确定离开吗？']))
  await settled()
  expect([note().value, inAddress()]).toEqual(['补开发票', first])
})

it('a search that nothing comes of does not stand in its box', async () => {
  const search = screen.getByLabelText<HTMLInputElement>('搜索姓名、手机号、订单号')
  fireEvent.change(search, { target: { value: second } })
  await waitFor(() => expect(questions).toHaveLength(1))
  await waitFor(() => expect(search.value).toBe(''))
})

it('it goes where they give it up', async () => {
  accept()
  fireEvent.click(openers().find((row) => !isOpen(row)) as HTMLElement)
  await waitFor(() => expect(inAddress()).toBe(second))
  expect([screen.queryByDisplayValue('补开发票'), questions.length]).toEqual([null, 1])
})

it('a click on the row that lies open takes nothing away, and asks nothing', async () => {
  fireEvent.click(openers().find(isOpen) as HTMLElement)
  await settled()
  expect([questions, note().value]).toEqual([[], '补开发票'])
})
