/**
 * An empty server in earnest, a phone number and nothing else: the portal is set up, a meeting made with everything that
 * people see of it, a real programme among it, looked at by a preview and published. Every tap and character is counted.
 */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { links, paths } from '#contract/paths.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { launch, served, visit } from '../support/browser.ts'
import { freshDatabase } from '../support/database.ts'
import { beginMeeting, publishPageAlone, setUpPortal } from '../support/empty-portal.ts'
import { sizesOf } from '../support/lanes.ts'
import { realData, realFiles } from '../support/programme-data.ts'
import { root } from '../support/sources.ts'
import { hands } from '../support/taps.ts'

const title = '开源人年会（杭州站）'
const photo = `${root}/public/demo/share.png`

const coscup = realData(realFiles.coscup)
let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

describe.skipIf(coscup === undefined).each(sizesOf('desktop'))('with a %s', (size) => {
  it('somebody sets an empty portal up, makes a meeting with 330 sessions, shows it to a colleague and publishes it', async () => {
    const opened = await freshDatabase()
    const product = await served(opened.db, { env: { sandbox: false, production: true } })
    const { page, context, complaints } = await visit(browser, size)
    const hand = await hands(page)
    const save = () => hand.tap(page.getByRole('button', { name: '保存', exact: true }))
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

    await setUpPortal(page, product, hand)
    const setUp = hand.made()

    const meetingId = await beginMeeting(page, product, hand, title)
    /** A line of the checklist, as the list leads there. */
    const open = async (name: string) => {
      await page.goto(`${product.url}${paths.console}?meetingId=${meetingId}`)
      await hand.tap(page.getByRole('list', { name: '准备清单' }).getByRole('link', { name: new RegExp(`^${name}`) }))
    }
    const saved = () => page.getByText('已保存').first().waitFor()

    await open('联系电话')
    await hand.write(page.getByLabel('联系电话'), '0571-88880000')
    await hand.write(page.getByLabel('地点'), '杭州国际博览中心')
    await save()
    await saved()

    await open('封面与分享图')
    await page.getByLabel('选择封面与分享图').setInputFiles(photo)
    // The cover, then the square.
    for (const [shape, word] of [
      ['封面', /^(?:下一步|使用)/],
      ['分享图', /^使用/],
    ] as const) {
      await page.getByRole('dialog').getByText(shape).first().waitFor()
      await hand.tap(page.getByRole('dialog').getByRole('button', { name: word }))
    }
    await page.getByRole('img', { name: '分享图' }).and(page.locator('[src^="/picture/"]')).waitFor()
    await save()
    await saved()

    await open('会议介绍')
    await hand.write(page.getByRole('textbox', { name: '会议介绍' }), '两天，二十七间教室，三百三十场分享。')
    await save()
    await saved()

    await open('嘉宾')
    await hand.tap(button('添加嘉宾').first())
    await hand.write(page.getByLabel(/^姓名/), '沈知远')
    await page.getByLabel('选择头像').setInputFiles(photo)
    await hand.tap(button('使用'))
    await page.getByRole('img', { name: '沈知远' }).waitFor()
    await save()
    await button(/^编辑 ?沈知远/).waitFor()

    await open('微站')
    await hand.tap(button('用推荐的模块'))
    await expect.poll(() => page.getByRole('list', { name: '微站模块' }).locator('.manage-name').count()).toBe(9)

    await open('日程')
    await hand.tap(button('导入'))
    await page
      .getByLabel('选择日程文件')
      .setInputFiles({ name: 'coscup-2025-sessions.csv', mimeType: 'text/csv', buffer: coscup as Buffer })
    await hand.tap(button('导入 330 条'))
    await page.getByRole('region', { name: '导入日程' }).waitFor()
    await takeSteps(product.deps)
    await page.getByText('共 330 条日程').waitFor()
    // Twenty-seven rooms scroll within the page.
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

    await open('报名须知')
    await hand.write(page.getByRole('textbox', { name: '报名须知' }), '请携带身份证入场。')
    await save()
    await saved()

    // A colleague looks at it before everybody does.
    await page.goto(`${product.url}${paths.console}?meetingId=${meetingId}`)
    await hand.tap(button('预览链接'))
    const preview = await page.locator('.link-pass-link').innerText()
    const colleague = await visit(browser, size, { stranger: true })
    await colleague.page.goto(preview)
    await colleague.page.getByRole('heading', { level: 1, name: title }).waitFor()
    await colleague.page.getByText('预览：会议尚未发布').waitFor()
    await colleague.page.getByText('两天，二十七间教室').waitFor()
    const stranger = await visit(browser, size, { stranger: true })
    await stranger.page.goto(product.url + links.particulars(meetingId))
    await stranger.page.getByText('会议不存在或已下架').waitFor()

    await page.keyboard.press('Escape')
    await page.locator('.link-pass-link').waitFor({ state: 'detached' })
    await publishPageAlone(page, hand)

    // Everybody.
    await stranger.page.goto(product.url + links.particulars(meetingId))
    await stranger.page.getByRole('heading', { level: 1, name: title }).waitFor()
    await stranger.page.getByText('请携带身份证入场。').first().waitFor()
    const cover = stranger.page.locator('.banner-cover img')
    await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await cover.getAttribute('src')).toMatch(/^\/picture\//)
    expect(await stranger.page.getByText('预览：会议尚未发布').count()).toBe(0)
    await stranger.page.goto(product.url + links.schedule(meetingId))
    await stranger.page.getByText('8月9日').first().waitFor()
    await stranger.page.goto(product.url + links.microsite(meetingId))
    await expect.poll(() => stranger.page.locator('.tile-name').count()).toBe(9)

    process.stdout.write(`${size}: ${setUp} taps to set up, ${hand.made()} in all, ${hand.typed()} characters\n`)
    expect(hand.made()).toBeLessThanOrEqual(60)
    // The meeting was not there when the stranger looked first.
    expect([...complaints, ...colleague.complaints, ...stranger.complaints.filter((said) => !said.includes('404'))]).toEqual([])
    expect(product.errors).toEqual([])
    for (const one of [context, colleague.context, stranger.context]) await one.close()
    await product.close()
    await opened.drop()
  })
})
