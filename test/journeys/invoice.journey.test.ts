/**
 * Three companies and an accountant: one has two orders in one invoice and exchanges it, one has an order split over two titles,
 * one gets money back for an invoice that it has used, and agrees in time; a service issues, and a person at the tax bureau does.
 * In the end the accountant's month, the list that is exported and the settlement say the same.
 */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import readXlsxFile from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { invoiceManage } from '#contract/invoice-manage.ts'
import { paths } from '#contract/paths.ts'
import { refund } from '#contract/refund.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { violationsOf, withoutContrast } from '../support/axe.ts'
import { signedInBefore, visit } from '../support/browser.ts'
import { flawsOf } from '../support/flaws.ts'
import { aCompany, beyondPaid, invoiceNow, issuedTo, sellerIssues, titleOf, untilQuiet, wholeOf } from '../support/invoicing.ts'
import { journeys, oneBrowser } from '../support/journey.ts'
import { sizesOf } from '../support/lanes.ts'
import { paidOrder, untilBack } from '../support/paid.ts'
import { pdf } from '../support/put-in.ts'
import { signIn, signInAs } from '../support/person.ts'
import { filesIn } from '../support/unzip.ts'

const browser = oneBrowser()
const HERE = { meetingId: '1' } as const
const HOUR = 3_600_000
const MERGING = '浙江望湖教育科技（集团）有限公司宁波海曙分公司第一教学服务中心'
const SPLIT = ['杭州望湖小学', '宁波海曙小学'] as const
const NUMBERS = ['26332000000000000701', '26332000000000000702'] as const

describe.each(sizesOf('phone'))('with a %s', (size) => {
  const here = journeys(browser, size)

  it('invoices are asked for, issued, exchanged and taken back, and the month agrees with the settlement', async () => {
    const { page, product } = here
    const accountant = await signInAs(product, 'organiser')
    const [merging, splitting, using] = [
      await signIn(product, '13912349901'),
      await signIn(product, '13912349902'),
      await signIn(product, '13912349903'),
    ]
    await sellerIssues(accountant)
    for (const name of ['王晓明', '韩梅梅']) await paidOrder(product, merging, [name])
    await paidOrder(product, splitting, ['李雷', '张三'])
    const usedOrder = await paidOrder(product, using, ['欧阳小鱼'])
    const titles = [await titleOf(splitting, { name: SPLIT[1] }), await titleOf(splitting, { name: SPLIT[0], isDefault: 1 })]

    const desk = await visit(browser(), size)
    await signedInBefore(desk.page, product, accountant)
    const button = (name: string | RegExp, within: Page | Locator = page) =>
      within
        .getByRole('button', { name, exact: typeof name === 'string' })
        .locator('visible=true')
        .first()
    const sheet = (name: string, at: Page = page) => at.getByRole('dialog', { name })
    const look = async (at: Page = page) => {
      await at.waitForFunction(() => document.querySelector('h1') !== null && document.querySelector('.skeleton') === null)
      expect(await flawsOf(at, { target: size === 'phone' ? 44 : 24 })).toEqual([])
      expect((await violationsOf(at, '', withoutContrast)).filter((one) => !one.includes('rv-toast'))).toEqual([])
    }
    const become = async (person: typeof merging, tab = '') => {
      await signedInBefore(page, product, person)
      await page.goto(`${product.url}${paths.invoice}${tab === '' ? '' : `?tab=${tab}`}`)
    }
    const room = (tab = '') => desk.page.goto(`${product.url}${consoleLinks.meeting('1', 'money', 'invoices')}${tab}`)
    const download = async (at: Page, name: RegExp) => {
      const coming = at.waitForEvent('download')
      await button(name, at).click()
      return readFile(await (await coming).path())
    }
    const table = async (what: string) => {
      await room()
      await button(what, desk.page).click()
      await desk.page
        .getByText(/排队中|进行中|已完成/)
        .first()
        .waitFor()
      while ((await takeSteps(product.deps)) > 0);
      return readXlsxFile(await download(desk.page, /^下载 .*\.xlsx$/))
    }

    // Two orders in one, under a title that is typed on the way.
    await become(merging)
    const merges = page.getByRole('checkbox', { name: '与其他订单合并' })
    await merges.first().check()
    await merges.last().check()
    await button('合并开票（2 个订单）').click()
    await button('添加抬头').click()
    await sheet('添加抬头')
      .getByLabel(/^发票抬头/)
      .fill(MERGING)
    await sheet('添加抬头').getByLabel(/^税号/).fill(aCompany.taxNo)
    await look()
    await button('保存', sheet('添加抬头')).click()
    await sheet('添加抬头').waitFor({ state: 'detached' })
    await expect
      .poll(() =>
        sheet('申请开票')
          .getByLabel(/^选用抬头/)
          .inputValue(),
      )
      .not.toBe('')
    await look()
    await button('提交申请').click()
    await page.getByText('主办方正在处理，开具后会通知您').waitFor()
    await look()

    // One order over two titles.
    await become(splitting)
    for (const [n, titleId] of titles.entries()) {
      await button(/^申请开票/).click()
      await sheet('申请开票')
        .getByLabel(/^选用抬头/)
        .selectOption(titleId)
      if (n === 0)
        await sheet('申请开票')
          .getByLabel(/^开票金额/)
          .fill('100.00')
      await button('提交申请').click()
      await sheet('申请开票').waitFor({ state: 'detached' })
      await page.locator('.title-line', { hasText: SPLIT[1 - n] as string }).waitFor()
      await page.getByRole('tab', { name: '可开票' }).click()
      await (n === 0 ? page.getByText('¥100', { exact: true }) : page.getByText(/^暂无可开票的订单/)).waitFor()
    }

    // The service issues what the accountant says was sold.
    const used = await issuedTo(product, accountant, using, [wholeOf(usedOrder)])
    await room()
    await button(/^浙江望湖教育科技（集团）/, desk.page).click()
    await button('开票', desk.page).click()
    // By its words, which are waited for until the sheet stands still: a forced check may meet it on its way up.
    await sheet('开票', desk.page)
      .getByText(/^培训费/)
      .click()
    await expect
      .poll(() =>
        sheet('开票', desk.page)
          .getByRole('radio', { name: /^培训费/ })
          .isChecked(),
      )
      .toBe(true)
    await look(desk.page)
    await button('确认开票', desk.page).click()
    await desk.page.getByText('已提交开票').first().waitFor()
    await untilQuiet(product)

    // A person issues the other two: the batch goes to the tax bureau, its results and files come back.
    await sellerIssues(accountant, { provider: 'hand' })
    const waiting = (await accountant.do(invoiceManage.list, { ...HERE, keyword: '', state: 'applied' })).list
    for (const { no } of waiting) await accountant.do(invoiceManage.issue, { ...HERE, no, item: 0 })
    const [about, lines] = (await table('批量开票文件')).map(({ data }) => data.slice(1))
    expect(about?.map((row) => row[4]).toSorted()).toEqual([...SPLIT].toSorted())
    expect(lines?.map((row) => row[5]).toSorted()).toEqual(['100.00', '298.00'])
    const results = (lines ?? []).map((row, n) => `${row[0]},${NUMBERS[n]},${row[5]}`)
    const csv = ['发票流水号,数电票号码,价税合计', ...results, `,${NUMBERS[0]},1.00`].join('\n')
    await button('导入开票结果', desk.page).click()
    const files = sheet('导入开票结果', desk.page).locator('input[type=file]')
    await files.first().setInputFiles({ name: '结果.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await desk.page.getByText('待登记 2 张，不登记 1 行').waitFor()
    await desk.page.getByText('共 4 行：读取 3 行，未读取 1 行').waitFor()
    await look(desk.page)
    await button('登记 2 张发票', desk.page).click()
    await desk.page.getByText('已登记 2 个，1 个没有登记').waitFor()
    await desk.page.getByText('金额、税额或抬头与申请不一致').waitFor()
    await look(desk.page)
    const named = NUMBERS.map((number) => ({ name: `dzfp_${number}.pdf`, mimeType: 'application/pdf', buffer: pdf() }))
    await files.last().setInputFiles(named)
    await desk.page.getByText('已登记 2 个', { exact: true }).waitFor()
    await sheet('导入开票结果', desk.page).getByRole('button', { name: '关闭' }).click()
    await become(splitting, 'mine')
    await page.getByText('已交付', { exact: true }).nth(1).waitFor()
    await look()

    // Used, a part of the money goes back, and the buyer agrees within the 72 hours.
    await become(using, 'mine')
    await button('已入账或抵扣').click()
    await button('确认', page.getByRole('alertdialog')).click()
    await button('撤回“已入账或抵扣”').waitFor()
    for (const one of product.invoices.books.invoices.values()) if (one.number === used.number) one.used = true
    await accountant.do(refund.create, { outTradeNo: usedOrder.order.no, reason: '行程有变', keep: 1, amount: 5_000 })
    await untilQuiet(product)
    await page.reload()
    await page.getByText(/前登录电子税务局，确认红字发票信息确认单$/).waitFor()
    await look()
    await room('&tab=month')
    await desk.page.getByText(/^还剩 71 小时/).waitFor()
    await look(desk.page)
    product.invoices.books.answer((await invoiceNow(using, used.no)).reds[0]?.no as string, '04')
    product.clock.pass(HOUR)
    await untilQuiet(product)
    await page.reload()
    await page.getByText('已冲红', { exact: true }).waitFor()

    // Exchanged: asked for by the buyer, agreed to by the accountant, issued anew by itself; and all that belongs to it in one zip.
    await sellerIssues(accountant, { provider: 'digital' })
    await titleOf(merging, { name: SPLIT[0], isDefault: 1 })
    await become(merging, 'mine')
    await button('换开').click()
    await expect
      .poll(() =>
        sheet('申请换开')
          .getByLabel(/^选用抬头/)
          .inputValue(),
      )
      .not.toBe('')
    await sheet('申请换开')
      .getByRole('checkbox', { name: /^我确认原发票没有入账/ })
      .check()
    await look()
    await button('提交申请').click()
    await page.getByText('原发票冲红后自动开具，请等待主办方处理').waitFor()
    await room()
    await button(/^只看待处理/, desk.page).click()
    await button(new RegExp(`^${SPLIT[0]}`), desk.page).click()
    await look(desk.page)
    await button('同意换开', desk.page).click()
    await button('同意换开', desk.page.getByRole('alertdialog')).click()
    await desk.page.getByText('已发起冲红，冲红后自动开具').first().waitFor()
    await untilQuiet(product, 4)
    await page.reload()
    await page.getByText('已冲红', { exact: true }).first().waitFor()
    await button('打包报销材料').click()
    const zip = filesIn(await download(page, /^下载 报销包/))
    expect([...zip.keys()].map((name) => name.replace(/^\d{20}/, 'N')).toSorted()).toEqual(
      ['N.pdf', 'N.xml', '会议通知.txt', '订单.csv'].toSorted(),
    )

    // The books: what the month says, what the list adds up to, what the settlement says.
    await untilBack(product)
    await room('&tab=month')
    const fact = async (name: string) => {
      const row = desk.page.locator('.facts > div', { has: desk.page.getByText(name, { exact: true }) })
      return Number((await row.locator('dd').innerText()).replace(/[¥,]/g, ''))
    }
    await desk.page.getByText('发票净额').waitFor()
    const month = { came: await fact('收款'), back: await fact('退款'), stands: await fact('发票净额') }
    expect(month).toEqual({ came: 995, back: 50, stands: 945 })
    const [{ data } = { data: [] }] = await table('导出')
    const [head = [], ...rows] = data
    const sum = (of: string) => rows.reduce((all, row) => all + (row[head.indexOf('发票号码')] ? Number(row[head.indexOf(of)]) : 0), 0)
    expect(sum('金额（元）') - sum('已冲红（元）')).toBe(month.stands)
    await desk.page.goto(product.url + consoleLinks.settlement('1'))
    const foot = await desk.page.locator('.settlement-foot .quiet').first().innerText()
    const [came, back] = [...foot.matchAll(/¥([\d,.]+)/g)].map(([, yuan = '']) => Number(yuan.replaceAll(',', '')))
    expect({ came, back }).toEqual({ came: month.came, back: month.back })
    expect(await beyondPaid(here.opened.db)).toEqual([])
    expect(desk.complaints).toEqual([])
    await desk.context.close()
  })
})
