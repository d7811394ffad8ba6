/** Every way in, walked in a real Chromium with a phone and at a desk. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { AGREED } from '#contract/consent.ts'
import { organisationLinks } from '#contract/organisation-links.ts'
import { links, paths } from '#contract/paths.ts'
import { member } from '#contract/member.ts'
import { verify } from '#contract/verify.ts'
import { endSessions } from '#server/features/session/store.ts'
import { digestPassword } from '#src/session/password.ts'
import { signedInBefore, visit } from '../support/browser.ts'
import { codeOn } from '../support/code-on-screen.ts'
import { journeys, oneBrowser } from '../support/journey.ts'
import { sizesOf } from '../support/lanes.ts'
import { signIn, signInAs, visitor } from '../support/person.ts'
import { agree, answerCaptcha, fillSmsCode, openMeeting } from '../support/steps.ts'

const mobile = '13912345678'
const password = 'abc-123-xyz'

const browser = oneBrowser()

describe.each(sizesOf('phone'))('with a %s', (size) => {
  let page: Page
  const here = journeys(browser, size, {
    arrive: () => {
      page = here.page
    },
  })

  const open = (place: string) => page.goto(here.product.url + place)
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const arrive = (place: string) => page.waitForURL(here.product.url + place)

  /** An account that exists before the journey begins. */
  async function registered(of = mobile): Promise<void> {
    await visitor(here.product.app).do(verify.sendSms, { mobile: of, type: 'register', sysCode: '' })
    await visitor(here.product.app).do(member.register, {
      mobile: of,
      smsCode: here.product.sms.lastCode(of) as string,
      password: digestPassword(password),
      agreed: AGREED,
    } as never)
    here.product.clock.pass(61_000)
  }

  async function register(): Promise<void> {
    await fill('手机号', mobile)
    await fillSmsCode(page, here.product, mobile)
    await fill('密码', password)
    await press('注册')
    await page.getByText('请阅读并同意协议').waitFor()
    await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
    await press('注册')
  }

  it('registers, is signed in by itself, and lands where the simple login leads', async () => {
    await open(paths.login)
    await page.getByRole('link', { name: '注册账号' }).click()
    await register()
    await page.getByText('注册成功').first().waitFor()
    await arrive(paths.scanner)
    expect(await page.evaluate(() => [localStorage.getItem('mobile'), localStorage.getItem('sysCode')])).toEqual([mobile, '-000001'])
  })

  // L2
  it('goes back to the shared meeting after a simple login', async () => {
    await registered()
    await openMeeting(page, here.product)
    await open(paths.login)
    await fill('手机号', mobile)
    await fill('密码', '12345')
    await press('登录')
    await page.getByText('密码长度应为6-20位字符，请重新输入').waitFor()
    expect(await page.getByLabel('密码', { exact: true }).inputValue()).toBe('')
    await fill('密码', password)
    await press('登录')
    await arrive(links.particulars('1'))
  })

  // L6
  it('is signed in in another tab too without asking to be remembered, and out in both', async () => {
    await registered()
    await open(paths.login)
    await fill('手机号', mobile)
    await fill('密码', password)
    const remember = page.getByRole('checkbox', { name: /天内自动登录/ }).first()
    // Rendered as for a phone: a page at a desk, which others may use, takes the tick away once it is alive.
    await expect.poll(() => remember.isChecked()).toBe(size === 'phone')
    await remember.uncheck()
    await press('登录')
    await arrive(paths.scanner)
    const other = await here.context.newPage()
    await other.goto(here.product.url + paths.settings)
    await other.getByRole('button', { name: '退出登录' }).click()
    await other.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click()
    await other.getByText('注销完成').first().waitFor()
    await open(paths.settings)
    await page.waitForURL((url) => url.pathname === paths.meetingLogin)
  })

  it('reads the captcha after three wrong passwords, and clears a secret with its tab', async () => {
    await registered()
    await open(paths.login)
    await fill('手机号', mobile)
    for (let n = 0; n < 3; n++) {
      await fill('密码', `wrong-${n}`)
      const told = page.waitForResponse((response) => response.url().endsWith('/auth/login'))
      await press('登录')
      expect(await (await told).json()).toMatchObject({ reason: 'login_wrong' })
      await page.getByText('手机号或密码错误').first().waitFor()
      await page.getByText('手机号或密码错误').first().waitFor({ state: 'hidden' })
    }
    await fill('密码', password)
    await page.getByRole('tab', { name: '短信登录' }).click()
    await page.getByRole('tab', { name: '账号登录' }).click()
    expect(await page.getByLabel('密码', { exact: true }).inputValue()).toBe('')
    await fill('密码', password)
    const pictured = page.waitForResponse((response) => response.url().endsWith('/captcha/gen'))
    await press('登录')
    await page.getByRole('img', { name: /图形验证码/ }).waitFor()
    const { data } = (await (await pictured).json()) as { data: { captchaId: string } }
    await answerCaptcha(page, here.product.captchas.answerTo(data.captchaId) as string)
    await arrive(paths.scanner)
  })

  it('signs in on the branded page after agreeing, and lands on the tiles', async () => {
    await registered()
    await open(paths.loginBranded)
    await fill('手机号', mobile)
    await fill('密码', ` 密码${password} `)
    // What is typed before the page is alive is put right when it is.
    await expect.poll(() => page.getByLabel('密码', { exact: true }).inputValue()).toBe(password)
    await press('登录')
    await page.getByText('请阅读并同意协议').waitFor()
    await page.getByRole('button', { name: '《隐私政策》' }).click()
    await page
      .getByRole('dialog', { name: /隐私政策/ })
      .getByText('未成年人')
      .first()
      .waitFor()
    await press('我已阅读')
    await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
    await fill('密码', password)
    await press('登录')
    await arrive(paths.classify)
    await page.getByRole('main').getByText('我的门票').first().waitFor()
    expect(await page.title()).toContain('云栖谷会务')
  })

  it('signs in on the phone-first page by a code', async () => {
    await open(paths.loginPhone)
    await fill('手机号', mobile)
    await fillSmsCode(page, here.product, mobile)
    await page.reload()
    await page.getByText(/秒后重发/).waitFor()
    expect(await page.getByLabel('手机号', { exact: true }).inputValue()).toBe(mobile)
    await fill('验证码', here.product.sms.lastCode(mobile) as string)
    await agree(page)
    await press('登录')
    await arrive(paths.scanner)
  })

  it('sets a new password in two steps and is in with it', async () => {
    await registered()
    await open(paths.login)
    await page.getByRole('link', { name: '忘记密码' }).click()
    await fill('手机号', mobile)
    await fillSmsCode(page, here.product, mobile)
    await press('下一步')
    await fill('新密码', 'new-secret-9')
    await fill('再次输入新密码', 'new-secret-9')
    await press('完成')
    await arrive(paths.scanner)
  })

  it('accepts an invitation by registering, and is let in by the organisation', async () => {
    await open(`${organisationLinks.invited('YQG001')}&source=autumn`)
    await page.getByText('云栖谷教育发展中心').first().waitFor()
    await page.getByText('注册并加入').click()
    await register()
    await arrive(paths.organisation)
    await page.getByText('待审核').first().waitFor()

    const admin = await visit(browser(), size)
    await signedInBefore(admin.page, here.product, await signInAs(here.product, 'orgadmin'))
    await admin.page.goto(here.product.url + paths.organisation)
    await admin.page.getByRole('tab', { name: /申请/ }).click()
    await admin.page.getByText('139****5678').waitFor()
    await admin.page.getByText(/source/).waitFor()
    await admin.page.getByRole('button', { name: /^通过/ }).click()
    await admin.page.getByRole('alertdialog').getByRole('button', { name: '通过' }).click()
    await admin.page.getByRole('button', { name: '通过 139****5678', exact: true }).waitFor({ state: 'detached' })
    expect(admin.complaints).toEqual([])
    await admin.context.close()

    await page.reload()
    await page
      .getByText(/我所在|已加入|已通过/)
      .first()
      .waitFor()
  })

  async function signInBySms(on: Page, who: string, back: string): Promise<void> {
    await on.goto(here.product.url + links.login(back))
    await on.getByRole('tab', { name: '短信登录' }).click()
    await on.getByLabel('手机号', { exact: true }).fill(who)
    await fillSmsCode(on, here.product, who)
    await agree(on)
    await on.getByRole('button', { name: '登录', exact: true }).click()
    await on.waitForURL(here.product.url + back)
  }

  it('loses the session in the middle of a form, is told once, and finds what was typed after signing in again', async () => {
    await signedInBefore(page, here.product, await signIn(here.product, mobile))
    await open(paths.profile)
    await page.getByLabel(/^姓名/).fill('王小明')
    await fill('单位', '望湖小学')
    const user = await here.opened.db.read.selectFrom('users').select('id').where('mobile', '=', mobile).executeTakeFirstOrThrow()
    await here.opened.db.write((tx) => endSessions(tx, user.id, here.product.clock()))
    here.product.clock.pass(61_000)
    await press('保存')
    await page.getByText('登陆已过期，请关闭当前窗口重新进入').waitFor()
    expect(await page.getByText('登陆已过期，请关闭当前窗口重新进入').count()).toBe(1)
    // U16
    await page.getByRole('alertdialog').getByRole('button', { name: '重新登录' }).click()
    await arrive(links.login(paths.profile))
    here.complaints.length = 0
    await page.evaluate(() => localStorage.removeItem('smsAgainAt'))
    await signInBySms(page, mobile, paths.profile)
    expect(await page.getByLabel(/^姓名/).inputValue()).toBe('王小明')
    expect(await page.getByLabel('单位', { exact: true }).inputValue()).toBe('望湖小学')
    await press('保存')
    await expect
      .poll(async () => (await here.opened.db.read.selectFrom('profiles').select('company').executeTakeFirstOrThrow()).company)
      .toBe('望湖小学')
  })

  if (size === 'desktop')
    it('is signed in by a phone that scans the code on the screen and confirms', async () => {
      await open(paths.loginBranded)
      const code = page.getByRole('img', { name: /登录二维码/ })
      await code.waitFor()
      const address = await codeOn(page)
      expect(address).toMatch(/\/Transition\?pairing=/)

      const phone = await visit(browser(), 'phone')
      await phone.page.goto(address)
      await phone.page.getByLabel('手机号', { exact: true }).fill(mobile)
      await fillSmsCode(phone.page, here.product, mobile)
      await agree(phone.page)
      await phone.page.getByRole('button', { name: '登录', exact: true }).click()
      await phone.page.getByText('请确认是您本人在操作').waitFor()
      await page.getByText('已扫码，请在手机上确认').waitFor()
      await phone.page.getByRole('button', { name: '确认登录' }).click()
      await phone.page.getByText('已登录电脑端').waitFor()
      await arrive(paths.classify)
      expect(phone.complaints).toEqual([])
      await phone.context.close()
    })

  it('is shown the devices, ends another one, and leaves', async () => {
    const elsewhere = await visit(browser(), 'desktop')
    await signedInBefore(elsewhere.page, here.product, await signIn(here.product, mobile))
    await signedInBefore(page, here.product, await signIn(here.product, mobile))
    await open(paths.settings)
    await page.getByText('2 台', { exact: true }).waitFor()
    await page.getByRole('button', { name: /退出其他/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: /退出/ }).click()
    await page.getByText('1 台', { exact: true }).waitFor()
    await elsewhere.page.goto(here.product.url + paths.settings)
    await elsewhere.page.getByText('登陆已过期，请关闭当前窗口重新进入').waitFor()
    await elsewhere.context.close()
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click()
    await page.getByText('注销完成').first().waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  it('is kept out of what needs a right, and out of nothing that was given a moment ago', async () => {
    await signedInBefore(page, here.product, await signIn(here.product, mobile))
    await open(paths.users)
    await arrive(paths.noRight)
    const { id } = await here.opened.db.read.selectFrom('users').select('id').where('mobile', '=', mobile).executeTakeFirstOrThrow()
    await here.opened.db.write((tx) =>
      tx
        .insertInto('user_roles')
        .values({ user_id: id, third_id: '-000001', role_id: 'orgadmin', granted_by: 'test', created_at: 1 })
        .execute(),
    )
    await open(paths.users)
    await page.getByText('138****0005').waitFor()
  })
})
