/**
 * Whoever had been made the accountant of one meeting, and of nothing else, found no way to it after signing in: their
 * 工作台 had no 会议管理, whose tile was asked for at the tenant alone, and the meeting's card in 我办的会议 no button.
 */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { paths } from '#contract/paths.ts'
import { right } from '#contract/right.ts'
import { signIn, signInAs } from '../support/person.ts'
import { go, screenTest, storeLogin } from '../support/screen-test.ts'

const { product, accountant } = screenTest({ accountant: '13955550061' })

const comeTo = async (path: string) => {
  const admin = await signInAs(product, 'admin')
  await admin.do(right.assign, { userId: accountant.id, roleIds: ['finance'], meetingId: '1' })
  storeLogin(accountant)
  await go(path)
}

it('the accountant of one meeting finds the list of meetings on their first page, and nothing that is the tenant’s', async () => {
  await comeTo(paths.classify)
  expect((await screen.findByRole('link', { name: /会议管理/ })).getAttribute('href')).toBe(paths.consoleList)
  expect(screen.queryByRole('link', { name: /^今天/ })).toBeNull()
  const nobody = await signIn(product, '13955550062')
  const tiles = (await nobody.do(right.menuTree, {})).flatMap(({ children }) => children.map(({ key }) => key))
  expect(tiles).not.toContain('console')
})

it('the accountant of one meeting opens it from its card', async () => {
  await comeTo(paths.myMeetings)
  expect((await screen.findByRole('link', { name: '管理会议' })).getAttribute('href')).toBe(consoleLinks.meeting('1'))
  expect(screen.queryByRole('link', { name: '签到管理' })).toBeNull()
})
