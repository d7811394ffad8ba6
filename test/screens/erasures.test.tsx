/** Administrators read what went by itself, with the real server behind the tab. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { settingsLink } from '#contract/settings-link.ts'
import { ErasuresTab } from '#src/features/settings/manage/erasures-tab.tsx'
import { sweep } from '#server/jobs/sweep.ts'
import { signIn, signInAs } from '../support/person.ts'
import { testClock } from '../support/app.ts'
import { show } from '../support/at-a-screen.tsx'
import { screenTest, storeSession } from '../support/screen-test.ts'

const DAY = 86_400_000

const { product: test } = screenTest({}, { product: () => ({ clock: testClock() }) })

async function look(): Promise<void> {
  const admin = await signInAs(test, 'admin')
  await storeSession(admin)
  show(<ErasuresTab />, settingsLink('erasures'))
}

it('reads which day took how much of what', async () => {
  await signIn(test, '13800000301')
  const codes = (await test.deps.db.read.selectFrom('sms_codes').selectAll().execute()).length
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
