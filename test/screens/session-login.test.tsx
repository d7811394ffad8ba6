/** Somebody who signs in on the meeting page. */
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { claimLink } from '#contract/claim-link.ts'
import { AGREED } from '#contract/consent.ts'
import { SUCCESS } from '#contract/outcome.ts'
import { links, paths } from '#contract/paths.ts'
import { LoginForm } from '#src/features/session/parts/login-form.tsx'
import MeetingLogin from '#src/features/session/screens/meeting-login.tsx'
import { forgetKept, kept } from '#src/session/kept.ts'
import { currentSession } from '#src/session/session.ts'
import { type } from '../support/at-a-screen.tsx'

let sent: { path: string; body: Record<string, unknown> }[]
let codeIsRight: boolean

beforeEach(() => {
  sent = []
  codeIsRight = true
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sent.push({ path, body: JSON.parse(body) as Record<string, unknown> })
    const reply = path.endsWith('/sms/send')
      ? { code: SUCCESS, msg: '', data: { seconds: 60 } }
      : codeIsRight
        ? { code: SUCCESS, msg: '', data: { jwtToken: 't', checktOperate: 0, mobile: '13800000001', thirdId: '-000001', id: '7' } }
        : { code: 'no', msg: '验证码错误或已失效，请重新获取', reason: 'sms_wrong', data: null }
    return new Response(JSON.stringify(reply))
  })
})

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const tick = () => fireEvent.click(screen.getByRole('checkbox', { name: /我已阅读并同意/ }))

describe('somebody who signs in', () => {
  it('reads what for, where a link gave them a ticket', () => {
    history.replaceState(null, '', links.meetingLogin(claimLink('GGE3L6')))
    const { unmount } = render(<MeetingLogin />)
    expect(screen.getByText('登录后领取送给您的门票')).toBeTruthy()
    unmount()
    history.replaceState(null, '', links.meetingLogin(paths.wallet))
    render(<MeetingLogin />)
    expect(screen.queryByText('登录后领取送给您的门票')).toBeNull()
  })

  it('is told what is missing, and nothing is sent', async () => {
    render(<LoginForm onDone={() => {}} />)
    press('登录')
    expect(await screen.findByText('请填写手机号')).toBeTruthy()
    expect(screen.getByText('请填写验证码')).toBeTruthy()
    type('手机号', '12345')
    press('获取验证码')
    expect(screen.getByText('请输入正确的手机号码')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('gets a code, waits 60 seconds for another also after a reload, and is in', async () => {
    const done = vi.fn()
    const first = render(<LoginForm onDone={done} />)
    type('手机号', '138-0000-0001')
    press('获取验证码')
    await screen.findByRole('button', { name: /秒后重发/ })
    expect(sent[0]?.body).toMatchObject({ mobile: '13800000001', type: 'login' })
    first.unmount()
    render(<LoginForm onDone={done} />)
    expect((screen.getByRole('button', { name: /秒后重发/ }) as HTMLButtonElement).disabled).toBe(true)
    type('手机号', '13800000001')
    type('验证码', '123456')
    tick()
    press('登录')
    await waitFor(() => expect(done).toHaveBeenCalledOnce())
    expect(sent[1]?.body).toEqual({ mobile: '13800000001', smsCode: '123456', platform: 'web', loginType: 'sms', agreed: AGREED })
    expect(currentSession()).toMatchObject({ signedIn: true, id: '7' })
    expect(screen.getByText('登录成功')).toBeTruthy()
  })

  it('asks for a code under the meeting last looked at, which has a budget of codes on its days', async () => {
    localStorage.setItem('meetingId', '42')
    render(<LoginForm onDone={() => {}} />)
    type('手机号', '13800000001')
    press('获取验证码')
    await screen.findByRole('button', { name: /秒后重发/ })
    expect(sent[0]?.body).toMatchObject({ mobile: '13800000001', type: 'login', meetingId: '42' })
  })

  // U13
  it('agrees by a tick that nobody has set for them, or by one tap that does both, and never by tapping twice', async () => {
    const done = vi.fn()
    render(<LoginForm onDone={done} />)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /我已阅读并同意/ }).checked).toBe(false)
    expect(document.body.textContent).not.toContain('视为同意')
    type('手机号', '13800000001')
    press('登录')
    expect(await screen.findByText('请填写验证码')).toBeTruthy()
    expect(screen.getByText('请阅读并同意协议')).toBeTruthy()
    type('验证码', '123456')
    press('登录')
    press('登录')
    expect(screen.getByText('请阅读并同意协议')).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: '同意并继续' }))
    await waitFor(() => expect(done).toHaveBeenCalledOnce())
    expect(sent).toMatchObject([{ body: { smsCode: '123456', agreed: AGREED } }])
  })

  it('hears why a code was refused', async () => {
    codeIsRight = false
    const done = vi.fn()
    render(<LoginForm onDone={done} />)
    type('手机号', '13800000001')
    type('验证码', '654321')
    tick()
    press('登录')
    expect(await screen.findByText('验证码错误或已失效，请重新获取')).toBeTruthy()
    expect(done).not.toHaveBeenCalled()
  })
})

describe('a handset that two people share', () => {
  it('keeps nothing of the one who left', () => {
    kept('stay', 'tickets', '1').set({ a: 1 })
    kept('visit', 'attendees', '2').set(['b'])
    forgetKept('2')
    expect(kept('stay', 'tickets', '1').get()).toBeUndefined()
    expect(kept('visit', 'attendees', '2').get()).toEqual(['b'])
    forgetKept()
    expect(kept('visit', 'attendees', '2').get()).toBeUndefined()
  })
})
