/** What every first organiser does on an empty server: the portal is set up, and a meeting begun. */
import type { Page } from 'playwright-core'
import { paths } from '#contract/paths.ts'
import { settingsLink } from '#contract/settings-link.ts'
import { newSetupCode } from '#server/features/settings/setup-code.ts'
import type { Served } from './browser.ts'
import { agree, fillSmsCode } from './steps.ts'
import type { Hands } from './taps.ts'

const owner = '13912340000'

/** Who looks after the portal signs in by the code that its start printed, and says whose it is. */
export async function setUpPortal(page: Page, product: Served, hand: Hands): Promise<void> {
  const code = (await newSetupCode(product.deps)) as string
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto(product.url)
  await hand.tap(page.getByRole('link', { name: '管理员登录' }))
  await hand.write(page.getByLabel('手机号', { exact: true }), owner)
  await fillSmsCode(page, product, owner)
  await agree(page)
  await hand.tap(button('登录'))
  await hand.write(page.getByLabel('启动码'), code)
  await hand.tap(button('成为平台管理员'))
  await page.waitForURL(product.url + settingsLink('platform'))
  await hand.write(page.getByLabel('运营主体'), '开源之约（杭州）科技有限公司')
  await hand.tap(button('保存'))
  await hand.write(page.getByLabel('门户名称'), '开源之约')
  await hand.tap(button('保存'))
  await page.getByText('已保存，公开页面随即更新').first().waitFor()
}

/** A meeting from its title and start. @returns its id. */
export async function beginMeeting(page: Page, product: Served, hand: Hands, title: string): Promise<string> {
  await page.goto(product.url + paths.consoleList)
  await hand.tap(page.getByRole('button', { name: '新建会议' }).first())
  const sheet = page.getByRole('dialog', { name: '新建会议' })
  await hand.write(sheet.getByLabel('会议标题'), title)
  await hand.tap(sheet.getByLabel('开始时间'))
  await sheet.getByLabel('开始时间').fill('2038-08-09T09:00')
  await hand.tap(sheet.getByRole('button', { name: '创建' }))
  await page.getByText('发布前还需要：').waitFor()
  return new URL(page.url()).searchParams.get('meetingId') as string
}

/** Everybody sees it from now on, and can sign up. */
export async function publish(page: Page, hand: Hands): Promise<void> {
  await hand.tap(page.getByRole('button', { name: '发布', exact: true }).locator('visible=true'))
  await hand.tap(page.getByRole('alertdialog').getByRole('button', { name: '发布' }))
  await page.getByText('所有人都能看到，也能报名。').waitFor()
}

/** Everybody sees it from now on; there is no ticket to sign up with. */
export async function publishPageAlone(page: Page, hand: Hands): Promise<void> {
  await hand.tap(page.getByRole('button', { name: '发布', exact: true }).locator('visible=true'))
  await hand.tap(page.getByRole('dialog', { name: '还没有门票' }).getByRole('button', { name: '只发布介绍页' }))
  await page.getByText('所有人都能看到；还没有门票，不能报名。').waitFor()
}
