/** The texts that the specification quotes, on the screens that lead to a signed-in person: the real client and server. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { entryScreens } from '../fixtures/spec-text.ts'
import { expectTexts, unvisited } from '../support/spec-text.ts'
import { press } from '../support/at-a-screen.tsx'
import { go, screenTest } from '../support/screen-test.ts'

const MOBILE = '13912340001'

const { product } = screenTest({})

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const type = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } })
const agree = () => fireEvent.click(screen.getByRole('checkbox', { name: /我已阅读并同意/ }))
const openTab = async (name: string) => fireEvent.click(await screen.findByRole('tab', { name }))

/** Requests an SMS code and types it. */
async function typeSentCode(): Promise<void> {
  await press('获取验证码')
  await screen.findByRole('button', { name: /秒后重发/ })
  await type('验证码', product.sms.lastCode(MOBILE) as string)
}

async function submitShortPassword(button: string): Promise<void> {
  await type('手机号', MOBILE)
  await type('密码', '12345')
  await press(button)
}

describe('the screens that lead to a signed-in person', () => {
  it('the start page says Loading', async () => {
    await go(entryScreens.loading.route)
    await expectTexts('loading')
  })

  it('the simple login names its two ways in, and what is missing in each', async () => {
    await go(entryScreens.login.route)
    await expectTexts('login')
    await press('登录')
    await expectTexts('loginEmpty')
    await submitShortPassword('登录')
    await expectTexts('loginShortPassword')
    expect((await field('密码')).value).toBe('')
    await openTab('短信登录')
    await expectTexts('loginBySms')
    await type('手机号', '')
    await press('登录')
    await expectTexts('loginBySmsEmpty')
  })

  it('the simple login counts down after a code is sent, and confirms the login', async () => {
    await go(entryScreens.loginBySms.route)
    await openTab('短信登录')
    await type('手机号', MOBILE)
    await press('获取验证码')
    await expectTexts('loginCodeSent')
    await type('验证码', product.sms.lastCode(MOBILE) as string)
    agree()
    await press('登录')
    await expectTexts('loginDone')
  })

  it('the phone login names what is missing for the code and for the password', async () => {
    await go(entryScreens.phoneLoginEmpty.route)
    await press('登录')
    await expectTexts('phoneLoginEmpty')
    await press('用密码登录')
    await press('登录')
    await expectTexts('phoneLoginPasswordEmpty')
  })

  it('the branded login names support, ways in and what is missing', async () => {
    await go(entryScreens.brandedLogin.route)
    await expectTexts('brandedLogin')
    await press('登录')
    await expectTexts('brandedLoginEmpty')
    await submitShortPassword('登录')
    await expectTexts('brandedLoginShortPassword')
    await openTab('短信登录')
    await type('手机号', '')
    await press('登录')
    await expectTexts('brandedLoginBySmsEmpty')
  })

  it('the branded login opens both legal documents', async () => {
    await go(entryScreens.userAgreement.route)
    await press('《用户协议》')
    await expectTexts('userAgreement')
    await press('我已阅读')
    await press('《隐私政策》')
    await expectTexts('privacyPolicy')
  })

  it('the registration names its fields and the kinds of certificate', async () => {
    await go(entryScreens.register.route)
    await expectTexts('register')
    fireEvent.click(await screen.findByRole('checkbox', { name: '用证件注册' }))
    await expectTexts('registerWithCertificate')
  })

  it('the registration names what is missing, and clears a password of the wrong length', async () => {
    await go(entryScreens.registerEmpty.route)
    await press('注册')
    await expectTexts('registerEmpty')
    await submitShortPassword('注册')
    await expectTexts('registerShortPassword')
    expect((await field('密码')).value).toBe('')
  })

  it('the registration confirms itself', async () => {
    await go(entryScreens.registerDone.route)
    await type('手机号', MOBILE)
    await typeSentCode()
    await type('密码', 'Haifeng-2026')
    agree()
    await press('注册')
    await expectTexts('registerDone')
    await waitFor(() => expect(localStorage.getItem('token')).not.toBeNull())
  })

  it('an invitation opens the registration', async () => {
    await go(entryScreens.invited.route)
    await expectTexts('invited')
  })

  it.each(['phoneRegisterEmpty', 'brandedRegisterEmpty'] as const)(
    'the registration of every variant names what is missing (%s)',
    async (name) => {
      await go(entryScreens[name].route)
      await press('注册')
      await expectTexts(name)
    },
  )

  it('the meeting login as a page names what is missing', async () => {
    await go(entryScreens.meetingLoginPageEmpty.route)
    await press('登录')
    await expectTexts('meetingLoginPageEmpty')
    await type('手机号', '12800000001')
    await press('获取验证码')
    await expectTexts('meetingLoginPageWrongMobile')
  })
})

it('every screen of the fixture is looked at', () => {
  expect(unvisited(entryScreens)).toEqual([])
})
