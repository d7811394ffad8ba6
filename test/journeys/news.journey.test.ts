/** An organiser writes what is urgent, has it appear at a moment and told beside it; an attendee is told, and sees it above every page. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { article } from '#contract/article.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { links, paths } from '#contract/paths.ts'
import { toWire } from '#server/flow/clock.ts'
import { lookAfterCampaigns } from '#server/features/campaign/due.ts'
import { sendMessages } from '#server/jobs/messages.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { turnTo } from '../support/app.ts'
import { violationsOf } from '../support/axe.ts'
import { signedInBefore, visit } from '../support/browser.ts'
import { flawsOf } from '../support/flaws.ts'
import { journeys, oneBrowser } from '../support/journey.ts'
import { sizesOf } from '../support/lanes.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { signUp } from '../support/sign-up.ts'

const browser = oneBrowser()
const HOUR = 3_600_000
const MOBILE = '13811117777'
const title = '雷雨将至，全部活动移到室内'

describe.each(sizesOf('phone'))('with a %s', (size) => {
  let organiser: Person
  let attendee: Person
  const here = journeys(browser, size, {
    arrive: async () => {
      turnTo(here.product.clock, 12)
      organiser = await signInAs(here.product, 'organiser')
      await signedInBefore(here.page, here.product, organiser)
      attendee = await signIn(here.product, MOBILE)
      await signUp(attendee, { ticketId: '1', names: ['欧阳小鱼'] })
    },
  })
  /** As a field for a moment takes it. */
  const typed = (ms: number) =>
    toWire(here.product.clock() + ms)
      .slice(0, 16)
      .replace(' ', 'T')
  const texts = () => here.product.sms.messages(MOBILE).filter(({ template }) => template === 'meeting_changed')
  const sound = async (page: Page) => {
    // What says that it is done goes by itself, and stands in no part of the page.
    expect((await violationsOf(page)).filter((one) => !one.includes('rv-toast'))).toEqual([])
    expect(await flawsOf(page, { target: size === 'phone' ? 44 : 24 })).toEqual([])
  }

  it('tells of it by its moment, and by the page that everybody looks at', async () => {
    const { page, product } = here
    await page.goto(product.url + consoleLinks.meeting('1', 'taking-part'))
    await page.getByText('家校厅增加一百个座位').waitFor()
    await sound(page)
    await page.getByRole('button', { name: '写资讯' }).click()
    const sheet = page.getByRole('dialog', { name: '写资讯' })
    await sheet.getByRole('textbox', { name: /^标题/ }).fill(title)
    await sheet.getByRole('textbox', { name: '正文' }).fill('户外展区关闭，请到紫荆楼一层。')
    await sheet.getByLabel(/^紧急通知至/).fill(typed(5 * HOUR))
    await sheet.getByRole('button', { name: '保存草稿' }).click()
    await sheet.waitFor({ state: 'detached' })
    await page.getByText('户外展区关闭').waitFor()
    await sound(page)
    await page.getByRole('button', { name: '发布', exact: true }).click()
    const publishing = page.getByRole('dialog', { name: '发布资讯' })
    await publishing.getByText('定时发布', { exact: true }).first().click()
    await publishing.getByLabel(/^定于/).fill(typed(2 * HOUR))
    await publishing.getByText(/^也通知/).click()
    await publishing.getByRole('button', { name: '定时发布', exact: true }).click()
    // The campaign is begun: what and when stand there, how many is counted.
    await page.getByText('1 人会收到').waitFor()
    expect(await page.getByLabel(/^变更内容/).inputValue()).toBe(title)
    await page.getByRole('button', { name: '定时发送', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '定时发送' }).click()
    await page.getByText('待发送').first().waitFor()

    const other = await visit(browser(), size)
    await signedInBefore(other.page, product, attendee)
    await other.page.goto(product.url + links.info('1'))
    await other.page.getByText('家校厅增加一百个座位').waitFor()
    expect(await other.page.getByText(title).count()).toBe(0)
    await sound(other.page)

    product.clock.pass(2 * HOUR + 60_000)
    await lookAfterCampaigns(product.deps)
    await takeSteps(product.deps)
    await sendMessages(product.deps)
    expect(texts()).toHaveLength(1)
    await other.page.goto(product.url + links.particulars('1'))
    const bar = other.page.getByRole('region', { name: '紧急通知' })
    await bar.waitFor()
    await sound(other.page)
    await bar.getByRole('link').click()
    await other.page.getByRole('heading', { level: 1, name: title }).waitFor()
    await other.page.getByText('户外展区关闭，请到紫荆楼一层。').waitFor()
    await other.page.getByText(/阅读 1/).waitFor()
    await sound(other.page)
    await other.page.getByRole('button', { name: '关闭紧急通知' }).click()
    await bar.waitFor({ state: 'detached' })
    await other.page.goto(product.url + links.schedule('1'))
    await other.page.getByRole('heading', { level: 1, name: '会议日程' }).waitFor()
    // It is known on this handset once the page is alive.
    await bar.waitFor({ state: 'detached' })
    await other.page.goto(product.url + links.microsite('1'))
    await other.page.getByRole('link', { name: '资讯' }).click()
    await other.page.waitForURL((url) => url.pathname === paths.info)
    await other.page.getByRole('link', { name: new RegExp(title) }).waitFor()
    await other.context.close()
    expect(other.complaints).toEqual([])
    expect((await organiser.do(article.ownList, { meetingId: '1', keyword: '雷雨' })).list).toMatchObject([
      { state: 'published', urgent: 1, reads: 1 },
    ])
  })
})
