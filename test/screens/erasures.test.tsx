/** Administrators read what went by itself, with the real server behind the tab. */
import { cleanup, render, screen } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { session } from '#contract/session.ts'
import { settingsLink } from '#contract/settings-link.ts'
import { ErasuresTab } from '#src/features/settings/manage/erasures-tab.tsx'
import { forget, learn, signIn as keepSession } from '#src/session/keep-session.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, type Opened } from '../support/database.ts'
import { signIn, signInAs } from '../support/person.ts'

const DAY = 86_400_000

let opened: Opened
let test: TestApp
beforeEach(async () => {
  opened = await freshDatabase()
  test = await testApp(opened.db)
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => test.app.request(address, { ...init, signal: null }))
})
afterEach(async () => {
  cleanup()
  forget()
  vi.unstubAllGlobals()
  await opened.drop()
})

async function look(): Promise<void> {
  const admin = await signInAs(test, 'admin')
  keepSession({ jwtToken: admin.token as string, checktOperate: 0, mobile: admin.mobile, thirdId: '-000001', id: admin.id })
  learn(await admin.do(session.me, {}))
  history.replaceState(null, '', settingsLink('erasures'))
  render(
    <SWRConfig value={{ provider: () => new Map(), fallback: {}, shouldRetryOnError: false }}>
      <ErasuresTab />
    </SWRConfig>,
  )
}

it('reads which day took how much of what', async () => {
  await signIn(test, '13800000301')
  const codes = (await opened.db.read.selectFrom('sms_codes').selectAll().execute()).length
  test.clock.pass(8 * DAY)
  await sweep(test.deps)
  await look()
  const row = (await screen.findByText('短信验证码')).closest('tr') as HTMLElement
  expect(row.textContent).toContain(`删除 ${codes} 条`)
  expect(row.textContent).not.toContain('清空')
  expect(row.textContent).toContain('2026-09-10')
})

it('reads that nothing has gone yet', async () => {
  await look()
  expect(await screen.findByText('还没有数据到期清理')).toBeTruthy()
})
