/** Somebody who comes to one of the login screens. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AGREED } from '#contract/consent.ts'
import { say } from '#contract/sentences.ts'
import { digestPassword } from '#src/session/password.ts'
import { signInWith } from '#src/session/keep-session.ts'
import { currentSession } from '#src/session/session.ts'
import { entry, field, fine, follow, here, login, press, refused, tick, turnTo, type } from '../support/entry.tsx'

vi.mock('#src/features/pairing/parts/pairing-panel.tsx', () => ({ PairingPanel: () => <p>微信扫码登录</p> }))

let product: ReturnType<typeof entry>
beforeEach(() => void (product = entry()))
afterEach(() => product.leave())

const arrived = (address: string) => waitFor(() => expect(here()).toBe(address))
const attempts = () => product.bodies('/member/auth/login')

describe('somebody who signs in by password', () => {
  it('sends a digest, never what was typed, and lands at the scanner', async () => {
    await product.open('/login')
    type('手机号', '13800000001')
    type('密码', 'secret123')
    await press('登录')
    await arrived('/ewm/sao')
    expect(attempts()).toEqual([
      {
        loginType: 'pwd',
        mobile: '13800000001',
        password: digestPassword('secret123'),
        passwordFlag: '',
        sysCode: '-000001',
        remember: 0,
        agreed: '',
      },
    ])
    expect(currentSession()).toMatchObject({ signedIn: true, id: '7', mobile: '13800000001' })
    expect(screen.getByText(say.loginDone)).toBeTruthy()
  })

  it('is told what is wrong with each field, and is led to the first', async () => {
    await product.open('/login')
    await press('登录')
    expect(screen.getByText(say.mobileInvalid)).toBeTruthy()
    expect(screen.getByText(say.loginPasswordEmpty)).toBeTruthy()
    expect(document.activeElement).toBe(field('手机号'))
    type('手机号', '13800000001')
    type('密码', '12345')
    await press('登录')
    expect(screen.getByText(say.passwordLength)).toBeTruthy()
    expect(field('密码').value).toBe('')
    expect(document.activeElement).toBe(field('密码'))
    expect(attempts()).toEqual([])
  })

  it('finds the password blanked as soon as it is sent, and the number still there when it was wrong', async () => {
    let answer: (reply: object) => void = () => {}
    product.answers['/member/auth/login'] = () => new Promise((resolve) => (answer = resolve))
    await product.open('/login')
    type('手机号', '13800000001')
    type('密码', 'secret123')
    await press('登录')
    expect(field('密码').value).toBe('')
    await act(async () => answer(refused('login_wrong', '手机号或密码错误')))
    expect(await screen.findByText('手机号或密码错误')).toBeTruthy()
    expect(field('手机号').value).toBe('13800000001')
    expect(document.activeElement).toBe(field('密码'))
    expect(currentSession().signedIn).toBe(false)
  })

  it('looks at what was typed, and hides it again', async () => {
    await product.open('/login')
    type('密码', 'secret123')
    await press('显示密码')
    expect(field('密码').type).toBe('text')
    await press('隐藏密码')
    expect(field('密码').type).toBe('password')
  })

  it('is asked for a captcha after too many wrong ones, gets another picture for a wrong answer, and is in', async () => {
    product.answers['/member/auth/login'] = ({ captchaCode }) =>
      captchaCode === undefined
        ? refused('captcha_needed', '请先完成图形验证')
        : captchaCode === 'RIGHT1'
          ? fine(login)
          : refused('captcha_wrong', '图形验证码错误或已失效，请重新输入')
    await product.open('/login')
    type('手机号', '13800000001')
    type('密码', 'secret123')
    await press('登录')
    await screen.findByRole('dialog', { name: '安全验证' })
    await waitFor(() => expect(document.activeElement).toBe(field('图中字符')))
    type('图中字符', 'short')
    screen.getByRole('button', { name: '确定' }).focus()
    await press('确定')
    expect(screen.getByText('请输入图中的6位字符')).toBeTruthy()
    expect(document.activeElement).toBe(field('图中字符'))
    type('图中字符', 'wr-ong 9')
    expect(field('图中字符').value).toBe('wrong9')
    await press('确定')
    expect(await screen.findByText('图形验证码错误或已失效，请重新输入')).toBeTruthy()
    await waitFor(() => expect(product.drawn).toHaveLength(2))
    expect(field('图中字符').value).toBe('')
    expect(document.activeElement).toBe(field('图中字符'))
    type('图中字符', 'RIGHT1')
    await press('确定')
    await arrived('/ewm/sao')
    expect(attempts().map(({ password }) => password)).toEqual(Array(3).fill(digestPassword('secret123')))
    expect(attempts()[2]).toMatchObject({ captchaCode: 'RIGHT1' })
    expect(attempts()[2]?.['captchaId']).not.toBe(attempts()[1]?.['captchaId'])
  })

  it('has to agree again after taking the agreement back', async () => {
    product.answers['/member/auth/login'] = ({ agreed }) => (agreed === '' ? refused('agreement_missing', '请阅读并同意协议') : fine(login))
    await product.open('/login')
    expect(screen.queryByRole('checkbox', { name: /我已阅读并同意/ })).toBeNull()
    type('手机号', '13800000001')
    type('密码', 'secret123')
    await press('登录')
    expect(await screen.findByText('请阅读并同意协议')).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: /我已阅读并同意/ }))
    type('密码', 'secret123')
    await press('登录')
    await arrived('/ewm/sao')
  })

  it('waits behind a mask, for two seconds at most', async () => {
    product.answers['/member/auth/login'] = () => new Promise(() => {})
    await product.open('/login')
    type('手机号', '13800000001')
    type('密码', 'secret123')
    vi.useFakeTimers()
    await press('登录')
    expect(screen.getByText('正在登录')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(1_999))
    expect(screen.queryByText('正在登录')).not.toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(screen.queryByText('正在登录')).toBeNull()
  })

  it('hears that the network is gone', async () => {
    product.answers['/member/auth/login'] = () => Promise.reject(new Error('lost'))
    await product.open('/login')
    type('手机号', '13800000001')
    type('密码', 'secret123')
    await press('登录')
    expect(await screen.findByText('网络不可用，请检查网络后重试')).toBeTruthy()
    expect(screen.queryByText('正在登录')).toBeNull()
  })
})

describe('somebody who signs in by SMS', () => {
  it('gets a code for the login, agrees by a tick, and is remembered where that is ticked', async () => {
    await product.open('/login')
    await turnTo('短信登录')
    expect(screen.getByText(/未注册的手机号登录后将自动创建账号/)).toBeTruthy()
    type('手机号', '13800000001')
    await press('获取验证码')
    expect(product.bodies('/sms/send')).toEqual([{ mobile: '13800000001', type: 'login', sysCode: '-000001' }])
    expect(document.activeElement).toBe(field('验证码'))
    await press('登录')
    expect(screen.getByText(say.loginSmsCodeEmpty)).toBeTruthy()
    type('验证码', '123456')
    tick(/15 天内自动登录/)
    tick(/我已阅读并同意/)
    await press('登录')
    await arrived('/ewm/sao')
    expect(attempts()).toEqual([
      { loginType: 'sms', mobile: '13800000001', smsCode: '123456', passwordFlag: '', sysCode: '-000001', remember: 1, agreed: AGREED },
    ])
    expect(localStorage.getItem('token')).toBe('token')
  })

  it('leaves no secret behind in the tab that was left', async () => {
    await product.open('/login')
    type('密码', 'secret123')
    await turnTo('短信登录')
    type('验证码', '123456')
    await turnTo('账号登录')
    expect(field('密码').value).toBe('')
    await turnTo('短信登录')
    expect(field('验证码').value).toBe('')
  })

  // L9
  it('is sent no code for a number that is none', async () => {
    await product.open('/login')
    await turnTo('短信登录')
    await press('获取验证码')
    expect(screen.getByText(say.mobileInvalid)).toBeTruthy()
    type('手机号', '12800000001')
    await press('获取验证码')
    expect(screen.getByText(say.mobileInvalid)).toBeTruthy()
    expect(document.activeElement).toBe(field('手机号'))
    expect(product.bodies('/sms/send')).toEqual([])
  })

  it('waits quietly where a code has been sent a moment ago', async () => {
    product.answers['/sms/send'] = () => refused('sms_too_soon', '验证码已发送，请60秒后再试')
    await product.open('/login')
    await turnTo('短信登录')
    type('手机号', '13800000001')
    await press('获取验证码')
    expect((screen.getByRole('button', { name: '60 秒后重发' }) as HTMLButtonElement).disabled).toBe(true)
    expect(screen.queryByText('验证码已发送，请60秒后再试')).toBeNull()
  })

  it('answers a captcha before the code is sent, with six characters and not fewer', async () => {
    product.answers['/sms/send'] = ({ captchaCode }) =>
      captchaCode === undefined ? refused('captcha_needed', '请先完成图形验证') : fine({ seconds: 60 })
    await product.open('/login')
    await turnTo('短信登录')
    type('手机号', '13800000001')
    await press('获取验证码')
    const canvas = (await screen.findByRole('img', { name: /图形验证码/ })) as HTMLCanvasElement
    expect([canvas.width, canvas.height]).toEqual([200, 50])
    await waitFor(() => expect(product.drawn).toEqual(['data:image/png;base64,AAAA']))
    await press('换一张')
    await waitFor(() => expect(product.drawn).toHaveLength(2))
    type('图中字符', 'AB12')
    await press('确定')
    expect(screen.getByText('请输入图中的6位字符')).toBeTruthy()
    type('图中字符', 'AB12CD')
    await press('确定')
    await screen.findByRole('button', { name: '60 秒后重发' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(product.bodies('/sms/send')[1]).toMatchObject({ captchaCode: 'AB12CD' })
    expect(document.activeElement).toBe(field('验证码'))
    // The captcha's form stands in the login's, and is not taken for it.
    expect(screen.queryByText(say.loginSmsCodeEmpty)).toBeNull()
  })

  it('may close the captcha and is sent nothing', async () => {
    product.answers['/sms/send'] = () => refused('captcha_needed', '请先完成图形验证')
    await product.open('/login')
    await turnTo('短信登录')
    type('手机号', '13800000001')
    await press('获取验证码')
    await screen.findByRole('dialog')
    await press('关闭')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect((screen.getByRole('button', { name: '获取验证码' }) as HTMLButtonElement).disabled).toBe(false)
  })

  it('finds the number again after a reload, and nothing of the code', async () => {
    await product.open('/phneLogins')
    type('手机号', '13800000001')
    type('验证码', '123456')
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('123456')
    await product.open('/phneLogins')
    expect((screen.getAllByLabelText('手机号')[1] as HTMLInputElement).value).toBe('13800000001')
  })
})

describe('somebody who was on the way to somewhere', () => {
  const enter = async () => {
    type('手机号', '13800000001')
    type('密码', 'secret123')
    await press('登录')
  }

  it('gets back to where they were', async () => {
    await product.open('/login?back=%2Fpages%2Findex%2Fhyorder%3FmeetingId%3D5')
    await enter()
    await arrived('/pages/index/hyorder?meetingId=5')
  })

  it('is not led to a place that is not ours', async () => {
    await product.open('/login?back=%2F%2Fevil.example')
    await enter()
    await arrived('/ewm/sao')
  })

  // L5
  it.each(['/login', '/register', '/phneLogins', '/energize'])(
    'keeps the invitation that they opened with a session at %s',
    async (path) => {
      signInWith(login, { mobile: '13800000001' })
      await product.open(`${path}?deptCode=WHXX01&inviteCode=abc&from=singlemessage`)
      await arrived('/invited?deptCode=WHXX01&inviteCode=abc&from=singlemessage')
    },
  )

  // L5
  it('keeps the invitation where they have an account already, and sign in to it', async () => {
    await product.open('/login?deptCode=WHXX01&view=login')
    await enter()
    await arrived('/invited?deptCode=WHXX01')
  })

  it('goes on at once when they are signed in already', async () => {
    signInWith(login, { mobile: '13800000001' })
    await product.open('/energize')
    await arrived('/classify')
    await product.open('/login?back=%2Fmetting')
    await arrived('/metting')
  })
})

describe('somebody on a handset', () => {
  it('stays signed in unless they say otherwise, and sees no code to scan', async () => {
    await product.open('/login', { wide: false })
    expect((screen.getByRole('checkbox', { name: /15 天内自动登录/ }) as HTMLInputElement).checked).toBe(true)
    expect(screen.queryByText('微信扫码登录')).toBeNull()
  })

  it('begins with the code at the phone-first login, and finds the password behind a link', async () => {
    await product.open('/phneLogins', { wide: false })
    expect(screen.queryByRole('tab')).toBeNull()
    expect(field('验证码')).toBeTruthy()
    await press('用密码登录')
    expect(field('密码')).toBeTruthy()
    await press('用短信验证码登录')
    expect(field('验证码')).toBeTruthy()
  })
})

describe('somebody at a desktop', () => {
  it('may scan a code instead, and is not remembered without saying so', async () => {
    await product.open('/login')
    expect(await screen.findByText('微信扫码登录')).toBeTruthy()
    expect((screen.getByRole('checkbox', { name: /15 天内自动登录/ }) as HTMLInputElement).checked).toBe(false)
  })
})

describe('somebody at the branded login', () => {
  it('sees whose portal it is and whom to call', async () => {
    await product.open('/energize')
    expect(await screen.findByText('云栖谷教育')).toBeTruthy()
    expect(screen.getByRole('link', { name: '0571-88000000' }).getAttribute('href')).toBe('tel:0571-88000000')
    expect(screen.getByText('工作日 09:00-18:00')).toBeTruthy()
    const manual = screen.getByRole('link', { name: '操作手册' })
    expect(manual.getAttribute('href')).toBe('/manual.pdf')
    // Opens in the same view: WeChat for Windows makes a second window of anything else.
    expect(manual.getAttribute('target')).toBeNull()
    expect(await screen.findByText('微信扫码登录')).toBeTruthy()
  })

  it('sees no manual where there is none', async () => {
    product.answers['/'] = () =>
      fine({
        sysCode: '',
        title: '云栖谷教育',
        favicon: '',
        logo: '',
        brandColor: '',
        supportPhone: '',
        supportHours: '',
        manualUrl: '',
        icp: '',
      })
    await product.open('/energize')
    await screen.findByText('云栖谷教育')
    expect(screen.queryByRole('link', { name: '操作手册' })).toBeNull()
  })

  it('has to agree in both ways of signing in, types a password without spaces and Chinese, and lands at the workplace', async () => {
    await product.open('/energize')
    type('手机号', '13800000001')
    type('密码', 'se cret密码 123')
    expect(field('密码').value).toBe('secret123')
    await press('登录')
    expect(screen.getByText(say.agreementMissing)).toBeTruthy()
    await turnTo('短信登录')
    type('验证码', '123456')
    await press('登录')
    expect(screen.getByText(say.agreementMissing)).toBeTruthy()
    expect(attempts()).toEqual([])
    tick(/我已阅读并同意/)
    expect(screen.queryByText(say.agreementMissing)).toBeNull()
    await press('登录')
    await arrived('/classify')
    expect(attempts()[0]).toMatchObject({ loginType: 'sms', agreed: AGREED })
  })
})

// L7
it.each([
  ['/energize', '短信登录', 'login', '/api/member/sms/send'],
  ['/energize?view=register', undefined, 'register', '/api/member/sms/send'],
  ['/energize?view=reset', undefined, 'reset', '/api/member/sms/send'],
  ['/login', '短信登录', 'login', '/api/user/sms/send'],
] as const)('somebody at %s has a code sent by the call of that screen (%s)', async (address, tab, purpose, path) => {
  await product.open(address)
  if (tab !== undefined) await turnTo(tab)
  type('手机号', '13800000001')
  await press('获取验证码')
  expect(product.bodies('/sms/send')).toEqual([{ mobile: '13800000001', type: purpose, sysCode: '-000001' }])
  expect(product.bodies(path)).toHaveLength(1)
})

describe('somebody who forgot the password', () => {
  beforeEach(() => {
    product.answers['/password/reset'] = () => fine({ resetToken: 'r1', seconds: 600 })
    product.answers['/update/pwd'] = () => fine({ ended: 0 })
  })

  async function prove() {
    await product.open('/login')
    await follow('忘记密码')
    expect(here()).toBe('/login?view=reset')
    type('手机号', '13800000001')
    await press('获取验证码')
    expect(product.bodies('/sms/send')[0]).toMatchObject({ type: 'reset' })
    type('验证码', '123456')
    await press('下一步')
  }

  it('proves the phone, types a new one twice, and is in', async () => {
    await prove()
    type('新密码', 'newer123')
    type('再次输入新密码', 'newer124')
    await press('完成')
    expect(screen.getByText('两次输入的密码不一致')).toBeTruthy()
    type('再次输入新密码', 'newer123')
    await press('完成')
    await arrived('/ewm/sao')
    expect(product.bodies('/password/reset')).toEqual([{ mobile: '13800000001', smsCode: '123456' }])
    expect(product.bodies('/update/pwd')).toEqual([{ password: digestPassword('newer123'), resetToken: 'r1' }])
    expect(attempts()).toMatchObject([{ loginType: 'pwd', mobile: '13800000001', password: digestPassword('newer123') }])
  })

  it('begins again when the proof is too old', async () => {
    product.answers['/update/pwd'] = () => refused('reset_gone', '验证已失效，请重新获取验证码')
    await prove()
    type('新密码', 'newer123')
    type('再次输入新密码', 'newer123')
    await press('完成')
    expect(await screen.findByText('验证已失效，请重新获取验证码')).toBeTruthy()
    expect(field('手机号').value).toBe('13800000001')
    expect(field('验证码').value).toBe('')
  })

  it('is back at the sign-in with the handset’s own back', async () => {
    await prove()
    window.history.back()
    expect(await screen.findByRole('tab', { name: '账号登录' })).toBeTruthy()
  })

  it('finds the number filled in where the sign-in after it fails', async () => {
    product.answers['/member/auth/login'] = () => refused('login_locked', '密码错误次数过多，请15分钟后再试，或改用短信登录')
    await prove()
    type('新密码', 'newer123')
    type('再次输入新密码', 'newer123')
    await press('完成')
    expect(await screen.findByText('密码错误次数过多，请15分钟后再试，或改用短信登录')).toBeTruthy()
    expect(field('手机号').value).toBe('13800000001')
    expect(field('密码').value).toBe('')
  })
})

describe('somebody who opens the portal', () => {
  it('sees it loading for three seconds, then the login', async () => {
    vi.useFakeTimers()
    await product.open('/')
    expect(screen.getByText('Loading')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(2_999))
    expect(here()).toBe('/')
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(here()).toBe('/login')
  })

  it('may skip that, and comes to the workplace with a session', async () => {
    signInWith(login, { mobile: '13800000001' })
    await product.open('/')
    await follow('跳过')
    expect(here()).toBe('/classify')
  })
})
