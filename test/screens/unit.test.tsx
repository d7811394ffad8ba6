/** 单位资料 on the real app: what a member says of themself, what they put down, and what whoever looks after it sees. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { unit } from '#contract/unit.ts'
import Unit from '#src/features/organisation/screens/unit.tsx'
import { aUnitTitle } from '../support/invoicing.ts'
import { type Person, signInAs } from '../support/person.ts'
import { signUp } from '../support/sign-up.ts'
import { joinHome } from '../support/units.ts'
import { press, show, tap, write } from '../support/at-a-screen.tsx'
import { screenTest, storeSession } from '../support/screen-test.ts'

vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

const { product: test } = screenTest({})

async function open(person: Person, address = '/unit') {
  await storeSession(person)
  show(<Unit />, address, { dedupingInterval: 0 })
}
async function member(): Promise<Person> {
  const person = await signInAs(test, 'user')
  await joinHome(test, person, '2')
  return person
}

it('shows somebody who belongs to none the way to an organisation', async () => {
  await open(await signInAs(test, 'user'))
  expect((await screen.findByRole('link', { name: '申请加入机构' })).getAttribute('href')).toBe('/organization')
})

it('lets a member say that they may be seen, and take it back', async () => {
  const person = await member()
  await open(person)
  const box = () => screen.findByRole('checkbox', { name: /看到我参加哪些会议/ })
  await tap(await box())
  await waitFor(async () => expect((await person.do(unit.get, { id: '2' })).shows).toBe(1))
  await screen.findByRole('checkbox', { checked: true })
  await tap(await box())
  await screen.findByRole('checkbox', { checked: false })
  expect((await person.do(unit.get, { id: '2' })).shows).toBe(0)
  expect(screen.queryByRole('tab', { name: '参会' })).toBeNull()
})

it('shows of each organisation what a member has said to that one, when they go from one to the other and back', async () => {
  const person = await member()
  await joinHome(test, person, '3')
  await person.do(unit.show, { id: '3', shows: 1 })
  await open(person, '/unit?id=3')
  await screen.findByRole('checkbox', { checked: true })
  for (const [name, checked] of [
    ['望湖小学', false],
    ['教研部', true],
    ['望湖小学', false],
  ] as const) {
    await press('切换单位')
    const sheet = within(await screen.findByRole('dialog', { name: '切换单位' }))
    await tap(await sheet.findByText(name))
    await screen.findByRole('heading', { level: 2, name: new RegExp(name) })
    await screen.findByRole('checkbox', { checked })
  }
})

it('puts an order down that its buyer chooses, and takes it off again', async () => {
  const person = await member()
  await signUp(person, { ticketId: '1', names: ['李四', '赵六'] })
  await open(person, '/unit?tab=seats')
  await press('记入订单')
  const sheet = within(await screen.findByRole('dialog', { name: '记入订单' }))
  await tap(await sheet.findByRole('button', { name: /2 席/ }))
  const row = await screen.findByText('已实名 2，已到场 0')
  expect(row).toBeDefined()
  expect((await person.do(unit.orders, { id: '2', pageNum: 1, pageSize: 30 })).total).toBe(1)
  fireEvent.click(screen.getByText('2 席'))
  await press('取消记入')
  await screen.findByText('还没有为本单位购买的席位')
})

it('shows whoever looks after it only those who have agreed', async () => {
  const person = await member()
  await test.deps.db.write((tx) => tx.updateTable('users').set({ name: '王小明' }).where('id', '=', person.id).execute())
  await signUp(person, { ticketId: '1', names: ['王小明'] })
  const caretaker = await signInAs(test, 'orgadmin')
  await open(caretaker, '/unit?id=2&tab=coming')
  await screen.findByText('暂时没有同意公开的成员参会')
  await person.do(unit.show, { id: '2', shows: 1 })
  cleanup()
  await open(caretaker, '/unit?id=2&tab=coming')
  await screen.findByText('王小明')
})

it('lets whoever looks after it keep its title for invoices, and its members read it', async () => {
  const person = await member()
  const caretaker = await signInAs(test, 'orgadmin')
  await open(caretaker, '/unit?id=2')
  await press('填写发票抬头')
  await write(/^发票抬头/, aUnitTitle.name)
  await write(/^税号/, `${aUnitTitle.taxNo.slice(0, 17)}4`)
  await press('保存')
  await screen.findByText(/最后一位校验不通过/)
  await screen.findByRole('checkbox', { name: '仍然使用这个税号' })
  await write(/^税号/, aUnitTitle.taxNo)
  await press('保存')
  await screen.findByText(aUnitTitle.taxNo)
  expect(await person.do(unit.title, { id: '2' })).toMatchObject({ name: aUnitTitle.name, edition: 1, warning: '' })
  cleanup()
  await open(person, '/unit?id=2')
  await screen.findByText(aUnitTitle.taxNo)
  expect(screen.queryByRole('button', { name: '修改发票抬头' })).toBeNull()
  cleanup()
  await open(caretaker, '/unit?id=2')
  await press('删除发票抬头')
  await screen.findByRole('button', { name: '填写发票抬头' })
  expect(await person.do(unit.title, { id: '2' })).toBeNull()
})
