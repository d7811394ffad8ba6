/** Somebody at home in the portal: the profile, the phone and password, the space of one's own. The real app answers. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { hash } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { DEFAULT_SYS_CODE } from '#contract/call.ts'
import { member } from '#contract/member.ts'
import { organisation } from '#contract/organisation.ts'
import { paths } from '#contract/paths.ts'
import { privacy } from '#contract/privacy.ts'
import { session } from '#contract/session.ts'
import { currentSession } from '#src/session/session.ts'
import { press, tap, withoutDrawing } from '../support/at-a-screen.tsx'
import { type Person, signIn, visitor } from '../support/person.ts'
import { go, screenTest, storeLogin } from '../support/screen-test.ts'
import { signUp } from '../support/sign-up.ts'

const ADULT = '11010519491231002X'
const MOBILE = '13900000001'
const md5 = (typed: string) => hash('md5', typed)

const { product: test, me } = screenTest({ me: MOBILE })
/** Of the picture that is in sight; only the server can read it here. */
let captchaId: string

beforeEach(async () => {
  // The captcha is read at the server.
  withoutDrawing()
  await go(paths.meetingList)
  captchaId = ''
  const reach = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const response = await reach(address, init)
    if (address.includes('captcha')) captchaId = ((await response.clone().json()) as { data: { captchaId: string } }).data.captchaId
    return response
  })
  await walkTo(paths.meetingList, me)
})

/** Goes to a path, as somebody who has signed in on this handset. */
async function walkTo(path: string, person?: Person) {
  await act(async () => {
    if (person !== undefined) storeLogin(person)
    navigate(path)
  })
}

const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label)
const type = async (label: string | RegExp, text: string) => fireEvent.change(await field(label), { target: { value: text } })
const choose = async (name: string) => tap(await screen.findByRole('radio', { name }))
const password = (typed: string) => ({ loginType: 'pwd', mobile: MOBILE, password: md5(typed), sysCode: DEFAULT_SYS_CODE }) as const

/** A form that was sent leads back. */
const gone = (path: string) => waitFor(() => expect(location.pathname).not.toBe(path))

async function proveHuman() {
  await waitFor(() => expect(captchaId).not.toBe(''))
  await type('图中字符', test.captchas.answerTo(captchaId) as string)
  captchaId = ''
  await press('确定')
}

/** Has a code sent, after a captcha where one is asked for. */
async function sendCode(label: string | RegExp, mobile: string): Promise<string> {
  const before = test.sms.lastCode(mobile)
  await tap(within((await field(label)).closest('.input') as HTMLElement).getByRole('button', { name: '获取验证码' }))
  await waitFor(() => expect(captchaId !== '' || test.sms.lastCode(mobile) !== before).toBe(true))
  if (captchaId !== '') await proveHuman()
  await waitFor(() => expect(test.sms.lastCode(mobile)).not.toBe(before))
  return test.sms.lastCode(mobile) as string
}

const typeCode = async (label: string, mobile: string) => type(label, await sendCode(label, mobile))

describe('somebody who fills in their profile', () => {
  it('is invited to, led to what is wrong, spared what the ID card says, and reads it afterwards with the number hidden', async () => {
    await walkTo(paths.basic)
    expect(await screen.findByText('还没有填写资料')).toBeTruthy()
    expect(screen.getAllByText('139****0001').length).toBeGreaterThan(0)
    await tap(screen.getByRole('link', { name: '填写资料' }))

    await type('邮箱', 'nobody')
    await press('保存')
    expect(screen.getByText('请输入正确的姓名')).toBeTruthy()
    expect(screen.getByText('请输入正确的邮箱')).toBeTruthy()
    expect(document.activeElement).toBe(await field(/^姓名/))

    await type(/^姓名/, '沈知远')
    await type('邮箱', 'shen@example.com')
    await type('证件类型', 'shanghai')
    await type('证件号码', '110105194912310021')
    await press('保存')
    expect(screen.getByText('请输入正确的证件号码')).toBeTruthy()
    await type('证件号码', ADULT.toLowerCase())
    expect((await field('出生日期')).value).toBe('1949-12-31')
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: '女' })).checked).toBe(true)
    await choose('教师')
    await press('保存')

    expect(await screen.findByText('已保存')).toBeTruthy()
    expect(await screen.findByText('1949年12月31日')).toBeTruthy()
    expect(screen.getByText('110***********002X')).toBeTruthy()
    await press('显示证件号码')
    expect(screen.getByText(ADULT)).toBeTruthy()
    expect(screen.getByText(/还可补充单位、所在地区/)).toBeTruthy()
    expect(await me.do(member.profile, {})).toMatchObject({ name: '沈知远', sex: 2, identity: 'teacher', certifyCardNo: ADULT })
  })

  it('is asked for a guardian below fourteen, and nobody else is', async () => {
    const year = new Date(test.clock()).getUTCFullYear()
    await walkTo(paths.profile)
    await type(/^姓名/, '沈小满')
    await type('出生日期', `${year - 15}-01-01`)
    expect(screen.queryByLabelText(/^监护人姓名/)).toBeNull()
    await type('出生日期', `${year - 9}-01-01`)
    await press('保存')
    expect(document.activeElement).toBe(await field(/^监护人姓名/))
    expect(screen.getByText('请由监护人阅读并勾选同意')).toBeTruthy()
    await type(/^监护人姓名/, '沈知远')
    await type(/^监护人手机号/, '13900000002')
    fireEvent.click(screen.getByRole('checkbox'))
    await press('保存')
    await gone(paths.profile)
    expect(await me.do(member.profile, {})).toMatchObject({ guardianName: '沈知远', guardianMobile: '13900000002' })
    expect((await me.do(privacy.consents, {})).some(({ document }) => document === 'guardian')).toBe(true)
  })

  it('finds a half-written form again, on the same handset only for the same person, and can give it up', async () => {
    await walkTo(paths.profile)
    await type('单位', '望湖小学')
    await walkTo(paths.profile, await signIn(test, '13900000003'))
    expect((await field('单位')).value).toBe('')
    await walkTo(paths.meetingList)
    await walkTo(paths.profile, me)
    expect(await screen.findByText('已恢复未保存的内容')).toBeTruthy()
    expect((await field('单位')).value).toBe('望湖小学')
    await press('放弃修改')
    expect((await field('单位')).value).toBe('')
    expect(screen.queryByText('已恢复未保存的内容')).toBeNull()
  })
})

/** The wheels of a sheet, by the names of their columns. */
const wheel = (column: string) => screen.findByRole('listbox', { name: column })
const standing = async (column: string) => within(await wheel(column)).getByRole('option', { selected: true })
const turnTo = async (column: string, name: string) => tap(within(await wheel(column)).getByText(name))
const key = async (column: string, name: string) => {
  const list = await wheel(column)
  await act(async () => void fireEvent.keyDown(list, { key: name }))
}

describe('somebody who says where they live', () => {
  const sheet = () => within(screen.getByRole('dialog'))
  /** Wheels tell where they stand once they rest. */
  const rest = (names: string | RegExp) => sheet().findByText(names)
  const shown = () => screen.getByRole('button', { name: /^所在地区/ }).getAttribute('aria-label')

  beforeEach(async () => {
    await walkTo(paths.profile)
    await field(/^姓名/)
    await press(/^所在地区/)
    await screen.findByRole('dialog', { name: '选择所在地区' })
  })

  it('turns the wheels by hand, is told where they stand, and finds them there again', async () => {
    await rest('北京市 东城区')
    await turnTo('省份', '浙江省')
    await turnTo('城市或区县', '杭州市')
    await turnTo('区县', '西湖区')
    await rest('浙江省 杭州市 西湖区')
    expect(shown()).toBe('所在地区，请选择')
    await press('确定')
    expect(shown()).toBe('所在地区，浙江省 杭州市 西湖区')
    await press(/^所在地区/)
    for (const [column, name] of [
      ['省份', '浙江省'],
      ['城市或区县', '杭州市'],
      ['区县', '西湖区'],
    ] as const)
      expect((await standing(column)).textContent).toBe(name)
  })

  it('turns them by keys, each a list that says what it holds and what is chosen', async () => {
    const list = await wheel('省份')
    expect(list.tabIndex).toBe(0)
    await key('省份', 'ArrowDown')
    expect((await standing('省份')).textContent).toBe('天津市')
    expect(list.getAttribute('aria-activedescendant')).toBe((await standing('省份')).id)
    await key('省份', 'PageDown')
    await key('省份', 'PageDown')
    expect((await standing('省份')).textContent).toBe('安徽省')
    await key('省份', 'ArrowUp')
    await key('城市或区县', 'End')
    await key('区县', 'Home')
    expect((await standing('城市或区县')).textContent).toBe('丽水市')
    await rest('浙江省 丽水市 莲都区')
    await key('省份', 'Home')
    await key('省份', 'ArrowUp')
    expect((await standing('省份')).textContent).toBe('北京市')
  })

  it('goes away by Escape and leaves what was chosen as it was', async () => {
    await turnTo('省份', '浙江省')
    await act(async () => void fireEvent.keyDown(await wheel('省份'), { key: 'Escape' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(shown()).toBe('所在地区，请选择')
  })

  it('finds the districts of a municipality at once, and its counties beside them', async () => {
    await turnTo('省份', '重庆市')
    expect(within(await wheel('城市或区县')).getByRole('option', { name: '忠县' })).toBeTruthy()
    expect(sheet().queryByRole('listbox', { name: '区县' })).toBeNull()
    await turnTo('城市或区县', '渝中区')
    await rest('重庆市 渝中区')
    await press('确定')
    expect(shown()).toBe('所在地区，重庆市 渝中区')
  })

  it('finds a city that belongs to no other, and Hong Kong', async () => {
    await turnTo('省份', '河南省')
    await turnTo('城市或区县', '济源市')
    await rest('河南省 济源市')
    await press('确定')
    expect(shown()).toBe('所在地区，河南省 济源市')
    await press(/^所在地区/)
    await turnTo('省份', '香港特别行政区')
    await turnTo('城市或区县', '九龙')
    await key('区县', 'End')
    await rest(/^香港特别行政区 九龙 ./)
    await press('确定')
    expect(shown()).toContain('香港特别行政区 九龙')
  })

  it('searches by name without sending the form around it, and clears the choice', async () => {
    const search = sheet().getByRole('searchbox')
    fireEvent.change(search, { target: { value: '火星' } })
    expect(await sheet().findByText('没有找到“火星”，请换个名称')).toBeTruthy()
    expect(sheet().queryByRole('button', { name: '确定' })).toBeNull()
    fireEvent.change(search, { target: { value: '杭州西湖' } })
    fireEvent.submit(search)
    expect(screen.queryByText('请输入正确的姓名')).toBeNull()
    fireEvent.keyDown(sheet().getByRole('list', { name: '找到 1 个地区' }), { key: 'ArrowDown' })
    expect(document.activeElement?.textContent).toBe('浙江省 杭州市 西湖区')
    await tap(document.activeElement as HTMLElement)
    expect(shown()).toBe('所在地区，浙江省 杭州市 西湖区')
    await press('清除所在地区')
    expect(shown()).toBe('所在地区，请选择')
  })
})

describe('somebody who gives their birthday with a phone', () => {
  /** They tell where they stand after 100 ms. */
  const rest = () => act(() => new Promise((rested) => setTimeout(rested, 150)))
  const birthday = () => screen.getByLabelText<HTMLInputElement>('出生日期')

  beforeEach(async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
    await walkTo(paths.profile)
    await screen.findByLabelText(/^姓名/)
  })

  it('turns wheels to it, by hand or by keys, which end where the month does, and can take it back', async () => {
    await tap(birthday())
    await turnTo('年', '1988年')
    await rest()
    await key('日', 'End')
    await rest()
    expect((await standing('日')).textContent).toBe('31日')
    await turnTo('月', '02月')
    await rest()
    expect((await standing('日')).textContent).toBe('29日')
    await press('确定')
    expect(birthday().value).toBe('1988-02-29')
    expect(screen.queryByRole('dialog')).toBeNull()
    await press('清除出生日期')
    expect(birthday().value).toBe('')
  })

  it('opens them by Enter without sending the form, and by a button that says what it does', async () => {
    await act(async () => void fireEvent.keyDown(birthday(), { key: 'Enter' }))
    expect(await screen.findByRole('dialog', { name: '选择出生日期' })).toBeTruthy()
    expect(screen.queryByText('请输入正确的姓名')).toBeNull()
    await wheel('年')
    await press('关闭')
    expect(birthday().value).toBe('')
    await press('选择出生日期')
    expect(await wheel('年')).toBeTruthy()
  })

  it('hears that it did not open where the network is gone', async () => {
    vi.doMock('#src/ui/vant-day.tsx', () => {
      throw new Error('offline')
    })
    await tap(birthday())
    expect(await screen.findByText('没有打开，请检查网络后重试')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    vi.doUnmock('#src/ui/vant-day.tsx')
  })
})

describe('somebody who changes the password', () => {
  const typeTwice = async (typed: string, again = typed) => {
    await type('新密码', typed)
    await type('再次输入新密码', again)
  }

  it('hears that the old one is wrong, proves to be human after the third, and signs other devices out', async () => {
    await givePassword('yunqi2026')
    await signIn(test, MOBILE)
    await walkTo(paths.changeLogin)
    for (let tried = 0; tried < 3; tried += 1) {
      await type('原密码', 'wrong-one')
      await typeTwice('xihu2026')
      await press('修改密码')
      expect(await screen.findByText('原密码错误')).toBeTruthy()
      expect((await field('原密码')).value).toBe('')
    }
    await type('原密码', 'yunqi2026')
    await press('修改密码')
    await proveHuman()
    expect(await screen.findByText('密码已修改，其他 1 台设备已退出登录')).toBeTruthy()
    expect(await me.do(session.me, {})).toMatchObject({ hasPassword: 1 })
    expect(await visitor(test.app).do(session.login, password('xihu2026'))).toMatchObject({ id: me.id })
  })

  it('sets the first one by a code to the own phone', async () => {
    await walkTo(paths.changeLogin)
    await typeTwice('12345')
    await press('设置密码')
    expect(screen.getByText('请输入验证码')).toBeTruthy()
    expect(screen.getByText('密码长度应为6-20位字符，请重新输入')).toBeTruthy()
    expect((await field('新密码')).value).toBe('')
    await typeTwice('yunqi2026', 'yunqi2027')
    const code = await sendCode(/^发送到/, MOBILE)
    await type(/^发送到/, code === '000000' ? '111111' : '000000')
    await press('设置密码')
    expect(screen.getByText('两次输入的密码不一致')).toBeTruthy()
    await typeTwice('yunqi2026')
    await press('设置密码')
    expect(await screen.findByText('验证码错误或已失效，请重新获取')).toBeTruthy()
    await type(/^发送到/, code)
    await press('设置密码')
    await gone(paths.changeLogin)
    expect(await visitor(test.app).do(session.login, password('yunqi2026'))).toMatchObject({ id: me.id })
  })
})

describe('somebody with another phone', () => {
  beforeEach(async () => {
    await givePassword('yunqi2026')
    await walkTo(paths.changeLogin)
    await tap(await screen.findByRole('tab', { name: '手机' }))
  })

  it('proves to be the owner by the password, and goes on under the new number', async () => {
    await type('新手机号', MOBILE)
    await press('更换手机号')
    expect(screen.getByText('新手机号与当前手机号相同')).toBeTruthy()
    expect(screen.getByText('请输入密码')).toBeTruthy()
    await type('新手机号', '13900000009')
    await typeCode('新手机验证码', '13900000009')
    await type('登录密码', 'not-it')
    await press('更换手机号')
    expect(await screen.findByText('原密码错误')).toBeTruthy()
    await type('登录密码', 'yunqi2026')
    await press('更换手机号')
    expect(await screen.findByText('手机号已更换')).toBeTruthy()
    expect(currentSession().mobile).toBe('13900000009')
    expect(await screen.findByText('139****0009')).toBeTruthy()
  })

  it('proves it by a code to the old phone, and hears when the new one is somebody else’s', async () => {
    await signIn(test, '13900000008')
    await choose('用原手机')
    await typeCode('原手机验证码', MOBILE)
    await type('新手机号', '13900000008')
    await typeCode('新手机验证码', '13900000008')
    await press('更换手机号')
    expect(await screen.findByText('该手机号已被其他账号使用')).toBeTruthy()
    expect((await field('新手机号')).value).toBe('')
    expect(await me.do(session.me, {})).toMatchObject({ mobile: MOBILE })
  })
})

describe('the space of one’s own', () => {
  it('says in one line each that there is nothing yet', async () => {
    await walkTo(paths.mySpace)
    for (const sentence of ['还没有门票，报名后会出现在这里', '还没有订单', '还没有报名的会议', '还没有加入机构'])
      expect(await screen.findByText(sentence)).toBeTruthy()
  })

  it('shows the tickets that come next, what is to pay, the meetings, and who has not answered yet', async () => {
    await signUp(me, { ticketId: '2', names: ['李明'] })
    await signUp(me, { ticketId: '1', names: ['王小明'] })
    await me.do(organisation.apply, { organisationId: '2' })
    await walkTo(paths.mySpace)
    const next = within(await screen.findByRole('region', { name: '待参加' }))
    const orders = within(screen.getByRole('region', { name: '订单' }))
    expect(await next.findByRole('link', { name: /入场码$/ })).toBeTruthy()
    expect(await orders.findByRole('link', { name: '去支付' })).toBeTruthy()
    expect(orders.getByRole('link', { name: '1 笔待支付' })).toBeTruthy()
    expect(within(screen.getByRole('region', { name: '我的会议' })).getAllByRole('listitem')).toHaveLength(1)
    const organisations = within(screen.getByRole('region', { name: '我的机构' }))
    expect(await organisations.findByText('望湖小学')).toBeTruthy()
    expect(organisations.getByText('待审核')).toBeTruthy()
  })

  it('offers to load again what did not come, and keeps the rest', async () => {
    const reach = globalThis.fetch
    let broken = true
    vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
      broken && address.includes('organization') ? Promise.reject(new TypeError('offline')) : reach(address, init),
    )
    vi.spyOn(console, 'warn').mockReturnValue()
    await walkTo(paths.mySpace)
    const organisations = within(await screen.findByRole('region', { name: '我的机构' }))
    expect(await organisations.findByText('网络似乎断开了，请检查后重试')).toBeTruthy()
    expect(await screen.findByText('还没有订单')).toBeTruthy()
    broken = false
    await tap(organisations.getByRole('button', { name: '重新加载' }))
    expect(await organisations.findByText('还没有加入机构')).toBeTruthy()
  })
})

/** The account gets a password, as by a forgotten one. */
async function givePassword(typed: string) {
  const hashed = await test.deps.passwords.hash(md5(typed))
  await test.deps.db.write((tx) => tx.updateTable('users').set({ password_hash: hashed }).where('id', '=', me.id).execute())
}
