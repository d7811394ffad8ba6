/** 我的名片 on the real app: what others get, whose cards somebody has, and who has theirs. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { card, cardLinks } from '#contract/card.ts'
import { standLinks } from '#contract/exhibitor.ts'
import { paths } from '#contract/paths.ts'
import Personal from '#src/features/card/screens/personal.tsx'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { codeOf, keep, standOf } from '../support/stands.ts'
import { show, tap } from '../support/at-a-screen.tsx'
import { screenTest, storeSession } from '../support/screen-test.ts'

vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

const NAME = '欧阳小鱼'
const PHONE = '13955550082'
const { product: test, visitor } = screenTest({ visitor: PHONE })

async function open(person: Person, address: string = paths.personal) {
  await storeSession(person)
  show(<Personal />, address, { dedupingInterval: 0 })
}

it('shows a card as others would get it, field by field', async () => {
  await codeOf(visitor, NAME)
  await open(visitor)
  const sample = within(await screen.findByRole('region', { name: '别人看到的名片' }))
  expect(sample.getByText(NAME)).toBeDefined()
  expect(sample.queryByText(PHONE)).toBeNull()
  await tap(screen.getByRole('checkbox', { name: '手机号' }))
  await sample.findByText(PHONE)
  expect((await visitor.do(card.mine, {})).shows).toContain('mobile')
})

it('says what somebody is here, with the way there', async () => {
  const head = await signIn(test, '13955550081')
  const { id } = await standOf(await signInAs(test, 'organiser'), head)
  await open(head)
  const link = await screen.findByRole('link', { name: /云栖教具.*展位负责人/ })
  expect(link.getAttribute('href')).toBe(standLinks.stands(id))
  cleanup()
  await open(visitor)
  await screen.findByText(/^参会者。/)
})

it('lists whose cards somebody has, and lets them write on one', async () => {
  const other = await signIn(test, '13955550083')
  await keep(other, await codeOf(visitor, NAME))
  await open(other, cardLinks.met)
  await tap(await screen.findByText(NAME))
  const view = within(await screen.findByRole('group', { name: '名片' }))
  await act(async () => void fireEvent.change(view.getByLabelText(/^备注/), { target: { value: '一起备课' } }))
  await tap(view.getByRole('button', { name: '保存' }))
  await waitFor(async () => expect((await other.do(card.met, { keyword: '' })).list).toMatchObject([{ note: '一起备课' }]))
})

it('takes a card back from a stand', async () => {
  const head = await signIn(test, '13955550081')
  const { id } = await standOf(await signInAs(test, 'organiser'), head, { booth: 'A12' })
  await keep(head, await codeOf(visitor, NAME), id)
  await open(visitor, cardLinks.given)
  await screen.findByText('展位 A12')
  await tap(screen.getByRole('button', { name: '收回给云栖教具的名片' }))
  await screen.findByText('还没有人收下您的名片')
  expect((await visitor.do(card.given, {})).total).toBe(0)
})
