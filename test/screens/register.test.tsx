/** Somebody who registers, with and without an invitation. */
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AGREED } from '#contract/consent.ts'
import { REGISTRATION } from '#contract/outcome.ts'
import { say } from '#contract/sentences.ts'
import { digestPassword } from '#src/session/password.ts'
import { currentSession } from '#src/session/session.ts'
import { entry, field, follow, here, press, refused, tick, type } from '../support/entry.tsx'

vi.mock('#src/features/pairing/parts/pairing-panel.tsx', () => ({ PairingPanel: () => null }))

let product: ReturnType<typeof entry>
beforeEach(() => void (product = entry()))
afterEach(() => product.leave())

async function fillIn() {
  type('手机号', '13900000001')
  type('验证码', '123456')
  type('密码', 'secret123')
  tick(/我已阅读并同意/)
}
const registrations = () => [...product.bodies('/user/register'), ...product.bodies('/addByDeptCode')]
const basis = { mobile: '13900000001', smsCode: '123456', password: digestPassword('secret123'), agreed: AGREED, sysCode: '-000001' }

describe('somebody who registers', () => {
  it('is told so, signed in by the password without typing it again, and lands', async () => {
    await product.open('/login')
    await follow('注册账号')
    expect(here()).toBe('/login?view=register')
    type('手机号', '13900000001')
    await press('获取验证码')
    expect(product.bodies('/sms/send')[0]).toMatchObject({ type: 'register' })
    await fillIn()
    await press('注册')
    expect(await screen.findByText(say.registerDone)).toBeTruthy()
    await waitFor(() => expect(here()).toBe('/ewm/sao'))
    expect(registrations()).toEqual([basis])
    expect(product.bodies('/member/auth/login')).toMatchObject([
      { loginType: 'pwd', mobile: '13900000001', password: digestPassword('secret123') },
    ])
    expect(currentSession().signedIn).toBe(true)
  })

  it('can do so on the page of its own, and signs in at the login', async () => {
    product.answers['/member/auth/login'] = () => refused('busy', '当前人数较多，请稍后重试')
    await product.open('/register?back=%2Fmetting')
    await fillIn()
    await press('注册')
    expect(await screen.findByText('当前人数较多，请稍后重试')).toBeTruthy()
    expect(here()).toBe('/login?back=%2Fmetting')
    expect(field('手机号').value).toBe('13900000001')
    expect(field('密码').value).toBe('')
    expect(product.bodies('/member/auth/login')).toHaveLength(1)
  })

  it('is told what is missing, and led to the first of it', async () => {
    await product.open('/register')
    await press('注册')
    for (const sentence of [say.mobileInvalid, say.loginSmsCodeEmpty, say.loginPasswordEmpty, say.agreementMissing])
      expect(screen.getByText(sentence)).toBeTruthy()
    expect(document.activeElement).toBe(field('手机号'))
    await fillIn()
    type('密码', '12345')
    await press('注册')
    expect(screen.getByText(say.passwordLength)).toBeTruthy()
    expect(field('密码').value).toBe('')
    expect(registrations()).toEqual([])
  })

  it('loses number and code where the number is taken, and only the code where that was wrong', async () => {
    product.answers['/user/register'] = () => refused('sms_wrong', '验证码错误或已失效，请重新获取')
    await product.open('/register')
    await fillIn()
    await press('注册')
    expect(await screen.findByText('验证码错误或已失效，请重新获取')).toBeTruthy()
    expect([field('手机号').value, field('验证码').value]).toEqual(['13900000001', ''])
    expect(document.activeElement).toBe(field('验证码'))

    product.answers['/user/register'] = () => refused('mobile_taken', '该手机号已注册', REGISTRATION)
    type('验证码', '123456')
    await press('注册')
    expect(await screen.findByText('该手机号已注册')).toBeTruthy()
    expect([field('手机号').value, field('验证码').value]).toEqual(['', ''])
    expect(document.activeElement).toBe(field('手机号'))
    expect(here()).toBe('/register')
  })

  it('finds the way back to the login', async () => {
    await product.open('/register')
    await follow('返回登录')
    expect(here()).toBe('/login')
    await follow('注册账号')
    await press('返回')
    expect(here()).toBe('/login')
  })
})

describe('somebody who registers with a certificate', () => {
  it('chooses its kind, and its number is checked by the rule of that kind', async () => {
    await product.open('/register')
    await fillIn()
    expect(screen.queryByLabelText('证件号码')).toBeNull()
    tick(/用证件注册/)
    await screen.findByLabelText('军官（士官）证')
    await press('注册')
    expect(screen.getByText(say.certifyCardMissing)).toBeTruthy()
    screen.getByLabelText('居民身份证').click()
    await waitFor(() => expect(field('居民身份证').checked).toBe(true))
    type('证件号码', '110101199003070000')
    await press('注册')
    expect(screen.getByText(say.certifyCardInvalid)).toBeTruthy()
    screen.getByLabelText('学生证').click()
    await waitFor(() => expect(field('学生证').checked).toBe(true))
    type('证件号码', 'S2026001')
    await press('注册')
    await waitFor(() => expect(registrations()).toEqual([{ ...basis, certifyCardType: 'beijings', certifyCardNo: 'S2026001' }]))
  })
})

describe('somebody who was invited', () => {
  it('comes straight to the registration, and back leads to the sign-in', async () => {
    await product.open('/login?deptCode=WHXX01&inviter=9')
    expect(screen.getByRole('heading', { name: '注册账号' })).toBeTruthy()
    expect(screen.getByText(/加入机构的邀请/)).toBeTruthy()
    window.history.back()
    expect(await screen.findByRole('tab', { name: '账号登录' })).toBeTruthy()
    await follow('注册账号')
    expect(here()).toBe('/login?deptCode=WHXX01&inviter=9&view=register')
  })

  it('applies with the department’s code alone', async () => {
    await product.open('/login?deptCode=WHXX01&back=%2Fmetting&from=groupmessage&isappinstalled=0')
    await fillIn()
    await press('注册')
    await waitFor(() => expect(registrations()).toEqual([{ ...basis, deptCode: 'WHXX01', applyType: 1 }]))
    expect(product.bodies('/user/register')).toEqual([])
    await waitFor(() => expect(here()).toBe('/metting'))
  })

  it('applies with all that the link says, which cannot speak for the form or get in its way', async () => {
    const noise = `utm-source=x&long=${'x'.repeat(101)}&certifyCardType=none&mobile=13100000000`
    await product.open(`/register?deptCode=WHXX01&inviteCode=abc&grade=3&${noise}`)
    await fillIn()
    await press('注册')
    await waitFor(() => expect(registrations()).toEqual([{ ...basis, deptCode: 'WHXX01', applyType: 2, inviteCode: 'abc', grade: '3' }]))
  })
})
