/** Two organisers changed the same list at the doors: who saved last wrote over the other, and neither heard of it. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { checkin } from '#contract/checkin/calls.ts'
import { doorLinks } from '#contract/checkin/links.ts'
import type { EditedList } from '#contract/checkin/lists.ts'
import { ticketManage } from '#contract/ticket-manage.ts'
import { keepDoor, makeList } from '../support/doorway.ts'
import { dialog } from '../support/at-a-screen.tsx'
import { go, screenTest } from '../support/screen-test.ts'

const meetingId = '1'
const { organiser, colleague } = screenTest({ organiser: 'organiser', colleague: 'admin' }, { signedIn: 'organiser' })
let id: string

beforeEach(async () => {
  ;({ id } = await makeList(organiser, { name: '午宴', kind: 'inside', ticketIds: ['1'] }))
})

const list = async () => (await colleague.do(checkin.lists, { meetingId })).find((one) => one.id === id) as EditedList
const save = (began: EditedList, more: Partial<EditedList>, who = colleague) => who.ask(checkin.saveList, { ...began, ...more })
const press = async (name: string) => fireEvent.click((await dialog()).getByRole('button', { name }))
const name = async () => (await dialog()).getByLabelText<HTMLInputElement>(/^名称/)

async function rename(word: string) {
  await go(doorLinks.myMeeting(meetingId))
  fireEvent.click(await screen.findByRole('button', { name: '编辑“午宴”' }))
  fireEvent.change(await name(), { target: { value: word } })
}

it('whoever saves later hears who was faster, and what they typed is saved once they say so', async () => {
  await rename('晚宴')
  await save(await list(), { name: '茶歇' })
  await press('保存')
  await screen.findByText(/ 改了名称，请看看差别再保存$/)
  expect([(await list()).name, (await name()).value]).toEqual(['茶歇', '晚宴'])
  await press('保留我的修改，再次保存')
  await press('保存')
  await waitFor(async () => expect((await list()).name).toBe('晚宴'))
})

it('or gives way to what the other one saved', async () => {
  await rename('晚宴')
  await save(await list(), { name: '茶歇' })
  await press('保存')
  await waitFor(async () => (await dialog()).getByRole('button', { name: '看最新的，放弃我的修改' }))
  await press('看最新的，放弃我的修改')
  expect((await name()).value).toBe('茶歇')
})

it('nor is it written over what a ticket or the kind of codes has changed of it', async () => {
  const began = await list()
  await organiser.do(ticketManage.save, { meetingId, name: '同行票', total: 20, listIds: [id] })
  expect((await save(began, { name: '晚宴' })).reason).toBe('changed_meanwhile')
  const then = await list()
  expect(then.ticketIds).toHaveLength(2)
  await organiser.do(checkin.codeKind, { meetingId, rotating: 1 })
  expect((await save(then, { name: '晚宴' })).reason).toBe('changed_meanwhile')
})

it('a door that was opened at it meanwhile is no change of it', async () => {
  const began = await list()
  const door = await keepDoor(organiser, id)
  await door.sync()
  expect((await list()).edition).toBeGreaterThan(began.edition)
  expect((await save(began, { name: '晚宴' })).data?.name).toBe('晚宴')
})
