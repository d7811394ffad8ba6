/** L7: somebody who signs in on the meeting page inside WeChat is asked silently who they are there, and loses nothing by it. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { links } from '#contract/paths.ts'
import { say } from '#contract/sentences.ts'
import { go, reload, screenTest } from '../support/screen-test.ts'

const left = vi.hoisted(() => [] as string[])
vi.mock('#src/session/replace-page.ts', () => ({ replacePage: (address: string) => left.push(address) > 0 }))

const ANDROID = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36 XWEB/1260 MicroMessenger/8.0.50'

const { product } = screenTest({})
beforeEach(async () => {
  left.length = 0
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(ANDROID)
  await go(links.particulars('1'))
  await alive()
})

const alive = () => screen.findByText('余票 2000 张')
const dialog = (name: string) => screen.findByRole('dialog', { name })
const ticket = () => screen.getByRole('radio', { name: /家长与学生票/ }) as HTMLInputElement
const tap = (name: string, place: HTMLElement = document.body) =>
  fireEvent.click(within(place).getAllByRole('button', { name })[0] as HTMLElement)

async function logIn(): Promise<void> {
  const login = await dialog('请先登录')
  const type = (label: string, value: string) => fireEvent.change(within(login).getByLabelText(label), { target: { value } })
  type('手机号', '13800000001')
  tap('获取验证码', login)
  await within(login).findByText(/秒后重发/)
  type('验证码', product.sms.lastCode('13800000001') as string)
  fireEvent.click(within(login).getByRole('checkbox', { name: /我已阅读并同意/ }))
  tap('登录', login)
}

it('goes on at once where WeChat does not answer', async () => {
  const reach = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.includes('getAppId')) throw new Error('no network')
    return reach(address, init)
  })
  tap('进入直播间')
  await logIn()
  expect(await screen.findByText(say.notEnrolled)).toBeTruthy()
  expect(left).toEqual([])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('leaves for WeChat, and finds the chosen ticket and its attendees on coming back', async () => {
  fireEvent.click(ticket())
  tap('立即报名')
  await logIn()
  await waitFor(() => expect(left).toHaveLength(1))
  expect(new URL(left[0] as string).pathname).toContain('/connect/oauth2/authorize')
  expect(screen.queryByRole('dialog', { name: '填写信息' })).toBeNull()

  await reload()
  await alive()
  expect(await dialog('填写信息')).toBeTruthy()
  expect(ticket().checked).toBe(true)
  expect(left).toHaveLength(1)

  // What was wanted is wanted once.
  await reload()
  await alive()
  expect(screen.queryByRole('dialog')).toBeNull()
})
