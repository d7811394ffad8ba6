/** What people do on the pages, in their own words. */
import type { Locator, Page, Response } from 'playwright-core'
import { links } from '#contract/paths.ts'
import type { Served } from './browser.ts'

export async function openMeeting(page: Page, { url }: Served): Promise<void> {
  await page.goto(url + links.particulars('1'))
  // Places left are told by the client: the page is alive.
  await page
    .getByText(/余票|仅剩|已售罄/)
    .first()
    .waitFor()
}

export async function chooseTicket(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(name) }).check()
  await page.getByRole('button', { name: '立即报名' }).locator('visible=true').click()
}

/** Fills in the login dialog with the code that the stand-in sent. */
export async function logIn(page: Page, { sms }: Served, mobile: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '请先登录' })
  await dialog.getByLabel('手机号').fill(mobile)
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await dialog.getByText(/秒后重发/).waitFor()
  await dialog.getByLabel('验证码').fill(sms.lastCode(mobile) as string)
  await agree(dialog)
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Ticks that both documents are agreed to. */
export async function agree(place: Page | Locator): Promise<void> {
  await place.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
}

/** Fills in the form of whoever takes part, and agrees to what it says, as for the first of a visit; `submitOrder` saves it. */
export async function addAttendee(page: Page, person: Record<string, string>): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '填写信息' })
  for (const [label, text] of Object.entries(person)) {
    // By its words, which have to stand still: the sheet may be on its way up.
    if (label === '性别') await dialog.getByText(text, { exact: true }).click()
    else await dialog.getByLabel(label).fill(text)
  }
  await agreeToOrganiser(dialog)
}

/** Ticks that the organiser receives what is asked; a visit is asked once. */
export async function agreeToOrganiser(place: Page | Locator): Promise<void> {
  const box = place.getByRole('checkbox', { name: organiserBox })
  if ((await box.count()) > 0) await box.check()
}
export const organiserBox = /^同意将以上信息提供给主办方/

export async function submitOrder(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: '填写信息' }).getByRole('button', { name: '提交订单' }).click()
}

/** Asks for a code to the phone in this part of the page, answering a captcha where one is asked for, and fills it in. */
export async function fillSmsCode(page: Page, { sms, captchas }: Served, mobile: string, label = '验证码'): Promise<void> {
  const field = page.locator('.field', { has: page.getByLabel(label, { exact: true }) })
  const before = sms.lastCode(mobile)
  const pictured = page.waitForResponse((response) => response.url().endsWith('/captcha/gen'), { timeout: 5_000 }).catch(() => undefined)
  await field.getByRole('button', { name: '获取验证码' }).click()
  await page
    .getByText(/秒后重发/)
    .or(page.getByRole('dialog', { name: '安全验证' }))
    .first()
    .waitFor()
  if (await page.getByRole('dialog', { name: '安全验证' }).isVisible()) {
    const { data } = (await ((await pictured) as Response).json()) as { data: { captchaId: string } }
    await answerCaptcha(page, captchas.answerTo(data.captchaId) as string)
  }
  await field.getByText(/秒后重发/).waitFor()
  const code = sms.lastCode(mobile) as string
  if (code === before) throw new Error('no new code was sent')
  await page.getByLabel(label, { exact: true }).fill(code)
}

export async function answerCaptcha(page: Page, answer: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '安全验证' })
  await dialog.getByLabel('图中字符').fill(answer)
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.waitFor({ state: 'detached' })
}
