/** A rule of certificates that names a removed check-in list could not be saved any more: the list was ticked, and drawn nowhere. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { certificate } from '#contract/certificate.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { makeRule } from '../support/certificates.ts'
import { makeList } from '../support/doorway.ts'
import { HERE } from '../support/long-work.ts'
import { go, screenTest } from '../support/screen-test.ts'

const { organiser } = screenTest({ organiser: 'organiser' }, { signedIn: 'organiser' })
let standing: string

beforeEach(async () => {
  standing = (await makeList(organiser, { name: '主会场' })).id
  const { id: removed } = await makeList(organiser, { name: '分会场' })
  const basis = { way: 'checkins' as const, listIds: [standing, removed], least: 2, minutes: 0 }
  await makeRule(organiser, { name: '参会证书', basis, people: [] })
  await organiser.do(checkin.removeList, { ...HERE, id: removed })
  await go(`${consoleLinks.meeting('1', 'after', 'certificates')}&tab=rules`)
})

it('shows the removed list to whoever edits the rule, says what follows, and saves without it', async () => {
  fireEvent.click(await screen.findByRole('button', { name: '编辑参会证书' }))
  const sheet = within(await screen.findByRole('dialog', { name: '编辑规则' }))
  const removed = sheet.getByRole<HTMLInputElement>('checkbox', { name: '已删除的签到点' })
  expect(removed.checked).toBe(true)
  expect(sheet.getByText(/现在没有人符合条件/)).toBeTruthy()
  fireEvent.click(sheet.getByRole('radio', { name: '任意一处' }))
  expect(sheet.queryByText(/现在没有人符合条件/)).toBeNull()
  fireEvent.click(removed)
  expect(sheet.queryByText(/有签到点已被删除/)).toBeNull()
  fireEvent.click(sheet.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { rules } = await organiser.do(certificate.rules, HERE)
  expect(rules).toMatchObject([{ name: '参会证书', basis: { listIds: [standing], least: 1 } }])
})
