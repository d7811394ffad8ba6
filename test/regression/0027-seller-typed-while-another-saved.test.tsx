/** 开票设置 that a colleague saved meanwhile took all that was typed from under an accountant's hands, without a word. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { invoiceManage } from '#contract/invoice-manage.ts'
import { paths } from '#contract/paths.ts'
import { session } from '#contract/session.ts'
import { learn, signIn as keepSession } from '#src/session/keep-session.ts'
import { type Opened, open } from '../support/in-process.tsx'
import { sellerIssues } from '../support/invoicing.ts'
import { type Person, signInAs } from '../support/person.ts'

let product: Opened
let accountant: Person

beforeEach(async () => {
  product = await open(paths.notFound, async (test) => {
    accountant = await signInAs(test, 'organiser')
    await sellerIssues(accountant)
    keepSession({
      jwtToken: accountant.token as string,
      checktOperate: 0,
      mobile: accountant.mobile,
      thirdId: '-000001',
      id: accountant.id,
    })
    learn(await accountant.do(session.me, {}))
  })
  await look()
})
afterEach(async () => {
  vi.useRealTimers()
  await product.leave()
})

async function look() {
  window.history.replaceState(null, '', `${consoleLinks.invoices('1')}&tab=profile`)
  await product.again()
}
const days = () => screen.findByLabelText<HTMLInputElement>(/^会议结束后几天内/)
const places = () => screen.findByRole<HTMLInputElement>('checkbox', { name: '备注中写明会议地点' })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
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
