/** What people do on the pages, in their own words. */
import type { Page } from 'playwright-core'
import { links } from '#contract/paths.ts'
import type { Served } from './browser.ts'

export async function openMeeting(page: Page, { url }: Served): Promise<void> {
  await page.goto(url + links.particulars('1'))
  // Places left are told by the client: the page is alive.
  await page.getByText(/余票|仅剩|已售罄/).first().waitFor()
}

export async function chooseTicket(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(name) }).check({ force: true })
  await page.getByRole('button', { name: '立即报名' }).locator('visible=true').click()
}

/** Fills in the login dialog with the code that the stand-in sent. */
export async function logIn(page: Page, { sms }: Served, mobile: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '请先登录' })
  await dialog.getByLabel('手机号').fill(mobile)
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await dialog.getByText(/秒后重发/).waitFor()
  await dialog.getByLabel('验证码').fill(sms.lastCode(mobile) as string)
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

export async function addAttendee(page: Page, person: Record<string, string>): Promise<void> {
  await page.getByRole('dialog', { name: '填写信息' }).getByRole('button', { name: '添加参会人' }).click()
  const dialog = page.getByRole('dialog', { name: '添加参会人' })
  for (const [label, text] of Object.entries(person)) {
    if (label === '性别') await dialog.getByRole('radio', { name: text }).check({ force: true })
    else await dialog.getByLabel(label).fill(text)
  }
  await dialog.getByRole('button', { name: '保存' }).click()
  await page.getByRole('dialog', { name: '填写信息' }).getByText(person['姓名'] as string).waitFor()
}

export async function submitOrder(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: '填写信息' }).getByRole('button', { name: '提交订单' }).click()
}
