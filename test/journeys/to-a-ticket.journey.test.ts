/**
 * The rest of the way from an empty server: an organiser sells three priced types out of one pool, with steps, vouchers and
 * six questions of their own; a person who has never been there signs up with a voucher, answers, uploads, pays, and
 * shows a ticket. Every tap and character is counted.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { links, paths } from '#contract/paths.ts'
import { orderStatus } from '#contract/order.ts'
import { digest } from '#server/flow/ids.ts'
import { readJson } from '#server/db/json.ts'
import { launch, served, type Served, visit } from '../support/browser.ts'
import { codeOn } from '../support/code-on-screen.ts'
import { freshDatabase } from '../support/database.ts'
import { beginMeeting, publish, setUpPortal } from '../support/empty-portal.ts'
import { sizesOf } from '../support/lanes.ts'
import { tinyPng } from '../support/put-in.ts'
import { agree, fillSmsCode } from '../support/steps.ts'
import { type Hands, hands } from '../support/taps.ts'
import { uploadEnds } from '../support/upload-ends.ts'

const title = '开源人年会（杭州站）'
const stranger = '13655557788'

/** Of one pool, each dearer once its early days are over. */
const tickets = [
  { name: '普通票', yuan: '399', early: '299' },
  { name: '学生票', yuan: '199', early: '99' },
  { name: '企业票', yuan: '1299', early: '999' },
]

/** Own ones, each of another kind. */
const questions = [
  { kind: '单行文字', label: 'T恤上印的名字', why: '印制T恤', options: [] },
  { kind: '数字', label: '使用开源的年数', why: '了解参会人构成', options: [] },
  { kind: '单选', label: 'T恤尺码', why: '准备T恤', options: ['小号', '中号', '大号'] },
  { kind: '多选', label: '想参加的工作坊', why: '安排教室', options: ['编译器', '数据库', '前端'] },
  { kind: '上传文件', label: '作品截图', why: '在展示墙上展出', options: [] },
  { kind: '声明', label: '我同意遵守大会的行为准则。', why: '', options: [] },
]

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

describe.each(sizesOf('phone'))('with a %s', (size) => {
  it('an organiser sets up what is sold and asked, and a stranger comes by a voucher to a ticket that admits', async () => {
    const opened = await freshDatabase()
    const product = await served(opened.db, { env: { sandbox: false, production: true } })
    const organiser = await visit(browser, size)
    const made = await hands(organiser.page)
    await setUpPortal(organiser.page, product, made)
    const meetingId = await beginMeeting(organiser.page, product, made, title)
    const begun = made.made()
    await sell(organiser.page, product, made, meetingId)
    await ask(organiser.page, product, made, meetingId)
    await open(organiser.page, product, made, meetingId)
    const selling = `${made.made() - begun} taps to sell and to ask, ${made.made()} in all, ${made.typed()} characters`

    // A browser of their own, which the stand-in for the bank knows.
    const buyer = await visit(browser, size)
    const signing = await hands(buyer.page)
    await signUp(buyer.page, product, signing, meetingId)
    const code = await codeOnScreen(buyer.page)
    const admission = await opened.db.read.selectFrom('admissions').selectAll().where('code_hash', '=', digest(code)).executeTakeFirst()
    expect(admission).toMatchObject({ status: 'issued' })

    // What it cost is the early price of the type less what the voucher takes off, and what was answered is there.
    const [order] = await opened.db.read.selectFrom('orders').selectAll().execute()
    expect(order).toMatchObject({ status: orderStatus.paid, price_fen: 249_00, discount_fen: 50_00, amount_fen: 249_00 })
    const [answered] = await opened.db.read.selectFrom('answers').selectAll().execute()
    expect(Object.keys(readJson(answered?.given as never))).toHaveLength(questions.length)
    const sale = await opened.db.read.selectFrom('tickets').select(['name', 'sold', 'pool_id']).orderBy('sort').execute()
    expect(sale.map(({ name, sold }) => [name, sold])).toEqual(tickets.map(({ name }, index) => [name, index === 0 ? 1 : 0]))
    expect(new Set(sale.map(({ pool_id }) => pool_id)).size).toBe(1)

    process.stdout.write(`${size}: ${selling}; ${signing.made()} taps and ${signing.typed()} characters to a ticket\n`)
    expect(made.made()).toBeLessThanOrEqual(100)
    expect(signing.made()).toBeLessThanOrEqual(20)
    expect([...organiser.complaints, ...buyer.complaints]).toEqual([])
    expect(product.errors).toEqual([])
    for (const { context } of [organiser, buyer]) await context.close()
    await product.close()
    await opened.drop()
  })

  /** A pool, three types in it with an early price each, and two vouchers. */
  async function sell(page: Page, { url }: Served, hand: Hands, meetingId: string): Promise<void> {
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
    await page.goto(url + consoleLinks.meeting(meetingId, 'sale', 'pools'))
    await hand.tap(button('添加共享名额'))
    const pool = page.getByRole('dialog', { name: '添加共享名额' })
    await hand.write(pool.getByLabel('名称'), '主会场座位')
    await hand.write(pool.getByLabel('名额'), '200')
    await hand.tap(pool.getByRole('button', { name: '保存' }))
    await page.getByText('还没有门票使用它').waitFor()

    for (const { name, yuan, early } of tickets) {
      await page.goto(url + consoleLinks.meeting(meetingId, 'sale'))
      await hand.tap(page.getByRole('link', { name: '添加门票' }))
      await hand.write(page.locator('[name=name]'), name)
      await hand.write(page.locator('[name=price]'), yuan)
      if (size === 'phone') await hand.tap(button('更多设置'))
      await hand.tap(button('添加价格阶段'))
      await hand.tap(page.getByLabel('价格阶段1截止时间'))
      await page.getByLabel('价格阶段1截止时间').fill('2038-07-09T00:00')
      await hand.write(page.getByLabel('价格阶段1价格（元）'), early)
      await page.getByLabel('共享名额').selectOption({ index: 1 })
      await hand.tap(button('保存并上架'))
      await page.getByText(new RegExp(`^共 ${tickets.findIndex((one) => one.name === name) + 1} 种门票`)).waitFor()
    }

    await page.goto(url + consoleLinks.meeting(meetingId, 'sale', 'vouchers'))
    for (const [code, kind, field, value] of [
      ['HELLO50', '立减', '减多少', '50'],
      ['FRIENDS', '折扣', '减百分之几', '20'],
    ] as const) {
      await hand.tap(button('新建优惠码'))
      const sheet = page.getByRole('dialog', { name: '新建优惠码' })
      await hand.write(sheet.locator('[name=code]'), code)
      await hand.tap(sheet.getByRole('radio', { name: kind }))
      await hand.write(sheet.getByLabel(field), value)
      await hand.tap(sheet.getByRole('button', { name: '保存' }))
      await page.getByText(code).first().waitFor()
    }
  }

  /** Six questions more, in the form that the tickets ask. */
  async function ask(page: Page, { url }: Served, hand: Hands, meetingId: string): Promise<void> {
    await page.goto(url + consoleLinks.meeting(meetingId, 'sale', 'forms'))
    await hand.tap(page.getByRole('link', { name: /^编辑/ }).first())
    for (const { kind, label, why, options } of questions) {
      await hand.tap(page.getByRole('button', { name: `添加${kind}`, exact: true }))
      const place = size === 'phone' ? page.getByRole('dialog', { name: '编辑问题' }) : page.locator('.form-opened')
      await hand.write(place.getByLabel(kind === '声明' ? /^声明内容/ : /^问题/), label)
      if (why !== '') await hand.write(place.getByLabel('为什么问'), why)
      for (const [index, option] of options.entries()) {
        if (index >= 2) await hand.tap(place.getByRole('button', { name: '添加选项' }))
        await hand.write(place.getByLabel(`选项 ${index + 1}`, { exact: true }), option)
      }
      if (kind !== '声明') await hand.tap(place.getByRole('checkbox', { name: '必填' }))
      await hand.tap(place.getByRole('button', { name: '完成' }))
    }
    await hand.tap(page.getByRole('button', { name: '保存', exact: true }))
    await page.getByText('已保存').first().waitFor()
  }

  /** What is still missing, and then to everybody. */
  async function open(page: Page, { url }: Served, hand: Hands, meetingId: string): Promise<void> {
    await page.goto(url + consoleLinks.meeting(meetingId, 'prepare', 'basic'))
    await hand.write(page.getByLabel('联系电话'), '0571-88880000')
    await hand.tap(page.getByRole('button', { name: '保存', exact: true }))
    await page.getByText('已保存').first().waitFor()
    await page.goto(url + consoleLinks.meeting(meetingId))
    await publish(page, hand)
  }
})

async function signUp(page: Page, product: Served, hand: Hands, meetingId: string): Promise<void> {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
  await page.goto(product.url + links.particulars(meetingId))
  await page.getByText('普通票').first().waitFor()
  await hand.tap(button('有优惠码？'))
  await hand.write(page.locator('[name=voucher]'), 'hello50')
  await hand.tap(button('使用'))
  const login = page.getByRole('dialog', { name: '请先登录' })
  await hand.write(login.getByLabel('手机号'), stranger)
  await fillSmsCode(page, product, stranger)
  await agree(login)
  await hand.tap(login.getByRole('button', { name: '登录', exact: true }))
  await page.getByText('优惠码 HELLO50').waitFor()
  await hand.tap(page.getByRole('radio', { name: /普通票/ }))
  await hand.tap(button('立即报名').locator('visible=true'))
  const sheet = page.getByRole('dialog', { name: '填写信息' })
  await hand.write(sheet.getByLabel('姓名'), '沈知远')
  await hand.write(sheet.getByLabel('T恤上印的名字'), '知远')
  await hand.write(sheet.getByLabel('使用开源的年数'), '8')
  await hand.tap(sheet.getByRole('radio', { name: '中号' }))
  await hand.tap(sheet.getByRole('checkbox', { name: '数据库' }))
  await sheet
    .getByLabel(/作品截图/)
    .last()
    .setInputFiles({ name: '作品.png', mimeType: 'image/png', buffer: tinyPng })
  await uploadEnds(sheet)
  await hand.tap(sheet.getByRole('checkbox', { name: /^我同意遵守/ }))
  await hand.tap(sheet.getByRole('checkbox', { name: /^同意将以上信息提供给主办方/ }))
  await hand.tap(sheet.getByRole('button', { name: '提交订单' }))
  await hand.tap(button('立即支付'))
  await hand.tap(button(/^支付 ¥249/))
  await page.getByText('支付成功').first().waitFor()
  await hand.tap(page.getByRole('link', { name: '查看门票' }))
}

/** Shows the first ticket of the wallet and reads its code from the pixels. */
async function codeOnScreen(page: Page): Promise<string> {
  await page.waitForURL((url) => url.pathname === paths.wallet)
  await page
    .locator('main')
    .getByRole('link', { name: /入场码|出示|沈知远/ })
    .first()
    .click()
  await page.getByRole('img', { name: /二维码|入场码/ }).waitFor()
  return codeOn(page)
}
