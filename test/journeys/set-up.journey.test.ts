/** An empty server in earnest, set up in the browser by whoever has read the code that its start printed. */
import type { Browser } from 'playwright-core'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '#contract/paths.ts'
import { settingsLink } from '#contract/settings-link.ts'
import { newSetupCode } from '#server/features/settings/setup-code.ts'
import { violationsOf, withoutContrast } from '../support/axe.ts'
import { launch, served, visit } from '../support/browser.ts'
import { freshDatabase } from '../support/database.ts'
import { flawsOf } from '../support/flaws.ts'
import { sizesOf } from '../support/lanes.ts'
import { withoutToasts } from '../support/standing.ts'
import { agree, fillSmsCode } from '../support/steps.ts'

const owner = '13912340000'
/** A square of four pixels. */
const logo = PNG.sync.write(Object.assign(new PNG({ width: 2, height: 2 }), { data: Buffer.alloc(16, 0x7f) }))
const company = '云栖谷教育科技（杭州）有限公司'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

describe.each(sizesOf('phone'))('with a %s', (size) => {
  it('whoever holds the printed code signs in, names the company, chooses the colour, and guests see it at once', async () => {
    const opened = await freshDatabase()
    const product = await served(opened.db, { env: { sandbox: false, production: true } })
    const code = (await newSetupCode(product.deps)) as string
    const { page, context, complaints } = await visit(browser, size)
    const flaws: string[] = []
    const look = async () => {
      flaws.push(
        ...(await withoutToasts(page, async () => [
          ...(await violationsOf(page, '', withoutContrast)),
          ...(await flawsOf(page, { target: size === 'phone' ? 44 : 24 })),
        ])),
      )
    }

    await page.goto(product.url)
    await page.getByRole('heading', { name: '还没有开始使用' }).waitFor()
    await look()
    await page.getByRole('link', { name: '管理员登录' }).click()
    await page.getByLabel('手机号', { exact: true }).fill(owner)
    await fillSmsCode(page, product, owner)
    await agree(page)
    await page.getByRole('button', { name: '登录', exact: true }).click()

    await page.getByLabel('启动码').fill('AAAA-BBBB-CCCC')
    await page.getByRole('button', { name: '成为平台管理员' }).click()
    await page.getByText('启动码错误或已失效').waitFor()
    await look()
    await page.getByLabel('启动码').fill(code.toLowerCase())
    await page.getByRole('button', { name: '成为平台管理员' }).click()

    await page.waitForURL(product.url + settingsLink('platform'))
    await page.getByLabel('运营主体').fill(company)
    await page.getByLabel('ICP备案号').fill('备案中')
    // What was typed outlives a reload.
    await page.reload()
    await page.getByText('已恢复未保存的内容').waitFor()
    expect(await page.getByLabel('运营主体').inputValue()).toBe(company)
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('请填写完整的ICP备案号').waitFor()
    await look()
    await page.getByLabel('ICP备案号').fill('浙ICP备2026000001号-1')
    await page.getByLabel('公安备案号').fill('浙公网安备33010602000001号')
    await page.getByLabel('举报邮箱').fill('jubao@example.cn')
    await page.getByRole('button', { name: '保存', exact: true }).click()

    await page.getByLabel('门户名称').fill('云栖谷会务')
    await page.getByLabel('主题色', { exact: true }).fill('#FACC15')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('这个颜色太浅').waitFor()
    await look()
    await page.getByRole('button', { name: /^改用 / }).click()
    await page.getByLabel('客服电话').fill('0571-88880000')
    await page
      .locator('.field', { hasText: '标志' })
      .locator('input[type=file]')
      .setInputFiles({ name: '标志.png', mimeType: 'image/png', buffer: logo })
    await page.getByRole('img', { name: '标志' }).and(page.locator('[src^="/picture/"]')).waitFor()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('已保存，公开页面随即更新').first().waitFor()
    const colour = await page.getByLabel('主题色', { exact: true }).inputValue()

    const guest = await visit(browser, size, { stranger: true })
    await guest.page.goto(product.url + paths.meetingList)
    await guest.page.getByText(`运营方 ${company}`).waitFor()
    expect(await guest.page.title()).toContain('云栖谷会务')
    expect(await guest.page.getByRole('link', { name: '浙ICP备2026000001号-1' }).getAttribute('href')).toBe('https://beian.miit.gov.cn/')
    expect(await guest.page.getByRole('link', { name: /公网安备/ }).getAttribute('href')).toContain('code=33010602000001')
    const header = await guest.page.request.get(product.url, { headers: { accept: 'application/json' } })
    const shown = ((await header.json()) as { data: { logo: string } }).data.logo
    expect((await guest.page.request.get(product.url + shown)).headers()['content-type']).toBe('image/png')
    const [red = 0, green = 0, blue = 0] = (colour.slice(1).match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
    expect(await guest.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--tenant').trim())).toBe(
      `${red},${green},${blue}`,
    )

    await page.goto(product.url + settingsLink('account'))
    await page.getByLabel('收款户名').waitFor()
    await look()
    await page.goto(product.url + settingsLink('tenants'))
    await page.getByRole('button', { name: '新建商户' }).click()
    const sheet = page.getByRole('dialog', { name: '新建商户' })
    await sheet.getByLabel('商户名称').fill('海曙区教育局')
    await sheet.getByLabel('线上收款').selectOption('confirmed')
    await sheet.getByRole('button', { name: '保存' }).click()
    await sheet.getByText('请写明收款的安排').waitFor()
    await look()
    await sheet.getByLabel('收款安排的说明').fill('委托收款协议 2026-17')
    await sheet.getByRole('button', { name: '保存' }).click()
    await page.getByText('-000002').locator('visible=true').first().waitFor()
    await look()

    expect([...flaws, ...complaints, ...guest.complaints]).toEqual([])
    expect(product.errors).toEqual([])
    await context.close()
    await guest.context.close()
    await product.close()
    await opened.drop()
  })
})
