/** 开票设置 that a colleague saved meanwhile took all that was typed from under an accountant's hands, without a word. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { invoiceManage } from '#contract/invoice-manage.ts'
import { sellerIssues } from '../support/invoicing.ts'
import { press } from '../support/at-a-screen.tsx'
import { go, screenTest } from '../support/screen-test.ts'

const { accountant } = screenTest({ accountant: 'organiser' }, { signedIn: 'accountant' })

beforeEach(async () => {
  await sellerIssues(accountant)
  await look()
})

async function look() {
  await go(`${consoleLinks.invoices('1')}&tab=profile`)
}
const days = () => screen.findByLabelText<HTMLInputElement>(/^会议结束后几天内/)
const places = () => screen.findByRole<HTMLInputElement>('checkbox', { name: '备注中写明会议地点' })
const standing = async () => (await accountant.do(invoiceManage.profile, {})).profile

async function type() {
  fireEvent.change(await days(), { target: { value: '90' } })
  fireEvent.click(await places())
}

it('what was typed stays when the answer comes anew, and is saved once its accountant has heard who was faster', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  // Opened on the faked clock: an answer that came before it would be held as fresh for two real seconds.
  await look()
  await type()
  await sellerIssues(accountant, { days: 30 })
  // Whoever comes back to the window sooner is asked nothing anew.
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  const asked = vi.spyOn(globalThis, 'fetch')
  window.dispatchEvent(new Event('focus'))
  await waitFor(() => expect(asked.mock.calls.some(([address]) => String(address).includes(invoiceManage.profile.path))).toBe(true))
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect((await days()).value).toBe('90')
  expect((await places()).checked).toBe(true)
  await press('保存')
  await screen.findByText(/^您在 .+ 改了开票设置，请看看差别再保存$/)
  expect(await standing()).toMatchObject({ days: 30, remark: { place: 0 } })
  await press('保留我的修改，再次保存')
  await press('保存')
  await waitFor(async () => expect(await standing()).toMatchObject({ days: 90, remark: { place: 1 } }))
  expect(screen.queryByText(/请看看差别/)).toBeNull()
})

it('or gives way to what the colleague saved', async () => {
  await type()
  await sellerIssues(accountant, { days: 30 })
  await press('保存')
  await press('看最新的，放弃我的修改')
  expect((await days()).value).toBe('30')
  expect((await places()).checked).toBe(false)
})

it('what was typed comes back after the page was left', async () => {
  fireEvent.change(await days(), { target: { value: '90' } })
  cleanup()
  await look()
  expect((await days()).value).toBe('90')
  await screen.findByText('已恢复未保存的内容')
})
