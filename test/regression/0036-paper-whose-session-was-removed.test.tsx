/** A paper whose session was removed from the programme stood as scheduled for good: its chair could not give it another. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { contribute, contributeLinks } from '#contract/contribute.ts'
import { contributeManage } from '#contract/contribute-manage.ts'
import { scheduleManage } from '#contract/schedule-manage.ts'
import { accepted, aPaper, here, openCall, windowsFrom } from '../support/contributions.ts'
import { type Person, signIn } from '../support/person.ts'
import { go, screenTest, storeSession } from '../support/screen-test.ts'

const { product, chair, author } = screenTest({ chair: 'organiser', author: '13655550001' })
let id: string

const sessions = async () => (await chair.do(scheduleManage.own, here)).list.filter(({ title }) => title === aPaper.title)

/** The paper has had a session, which is gone; one of both looks. */
async function look(who: Person, path: () => string) {
  await openCall(chair, windowsFrom(product.clock()))
  id = (await accepted(chair, author, await signIn(product, '13655550002'))).own.id
  await author.do(contribute.confirm, { id })
  const at = { startTime: '2026-11-07 14:00:00', endTime: '2026-11-07 14:20:00', room: '乙' }
  await chair.do(contributeManage.schedule, { ...here, id, ...at })
  await chair.do(scheduleManage.remove, { ...here, id: (await sessions())[0]?.id as string })
  await storeSession(who)
  await go(path())
}

it('is seen as such by its chair, who can give it another', async () => {
  await look(chair, () => consoleLinks.papers('1', id))
  await screen.findByText('原来的日程已被删除，可以重新排入')
  expect(screen.getAllByText('日程已删除').length).toBeGreaterThan(0)
  fireEvent.click(screen.getByRole('button', { name: '排入日程' }))
  await screen.findByRole('dialog', { name: '排入日程' })
})

it('is told to its author, who can take it back', async () => {
  await look(author, () => contributeLinks.own('1', id))
  await screen.findByText('原日程已取消，等待重新安排')
  fireEvent.click(screen.getByRole('button', { name: '撤回投稿' }))
  const sheet = within(await screen.findByRole('dialog', { name: '撤回投稿' }))
  fireEvent.change(sheet.getByRole('textbox'), { target: { value: '不能到会' } })
  fireEvent.click(sheet.getByRole('button', { name: '确定撤回' }))
  await waitFor(async () => expect((await author.do(contribute.get, { id })).state).toBe('withdrawn'))
})
