/** An organiser gives a meeting its cover, its introduction, its guests and its 微站, in a real Chromium, and everybody sees them. */
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { links, paths } from '#contract/paths.ts'
import { violationsOf } from '../support/axe.ts'
import { launch, served, type Served, type Size, visit } from '../support/browser.ts'
import { freshDatabase, type Opened } from '../support/database.ts'
import { sessionOf } from '../support/kit-page.ts'
import { sizesOf } from '../support/lanes.ts'
import { type Person, signInAs } from '../support/person.ts'
import { root } from '../support/sources.ts'

let browser: Browser
let opened: Opened
let product: Served
let host: Person
beforeAll(async () => {
  browser = await launch()
  opened = await freshDatabase()
  product = await served(opened.db)
  host = await signInAs(product, 'organiser')
})
afterAll(async () => {
  await browser.close()
  await product.close()
  await opened.drop()
})

const photo = `${root}/public/demo/share.png`
const serious = (found: string[]) => found.filter((one) => /\((?:serious|critical)\)/.test(one))

async function open(size: Size, form: string) {
  const visited = await visit(browser, size)
  await visited.context.addInitScript((kept) => {
    for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value)
  }, sessionOf(host))
  const go = () => visited.page.goto(`${product.url}${consoleLinks.meeting('1', 'prepare', form)}`)
  await go()
  return { ...visited, go }
}
const names = (rows: Locator) => rows.locator('.manage-name').allTextContents()

describe.each(sizesOf('phone'))('with a %s', (size) => {
  it('writes the introduction, finds it again after a reload, saves it, and everybody reads it', async () => {
    const { page, context, complaints } = await open(size, 'details')
    const text = page.getByRole('textbox', { name: '会议介绍' })
    await text.locator('p').last().click()
    // Phones have no key for the end of a text.
    await text.evaluate((box) => {
      getSelection()?.selectAllChildren(box)
      getSelection()?.collapseToEnd()
    })
    await page.keyboard.press('Enter')
    await page.keyboard.type(`${size}的新一段`)
    await page.getByRole('button', { name: '引用', exact: true }).click()
    await page.reload()
    await page.getByText('已恢复未保存的内容').waitFor()
    await text.getByText(`${size}的新一段`).waitFor()
    await page.getByLabel('图片', { exact: true }).setInputFiles(photo)
    await text.locator('img[src^="/picture/"]').first().waitFor()
    expect(serious(await violationsOf(page))).toEqual([])
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('已保存').first().waitFor()
    await page.goto(`${product.url}${paths.meetingDetails}?meetingId=1`)
    await page.locator('.prose blockquote', { hasText: `${size}的新一段` }).waitFor()
    await page.waitForFunction(() => (document.querySelector('.prose img[src^="/picture/"]') as HTMLImageElement | null)?.naturalWidth)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('adds a guest with a face, puts them first, and takes them out again', async () => {
    const { page, context, complaints } = await open(size, 'guests')
    const list = page.getByRole('list', { name: '嘉宾' })
    await list.waitFor()
    const before = await names(list)
    await page.getByRole('button', { name: '添加嘉宾' }).click()
    await page.getByLabel(/^姓名/).fill('阿不都热合曼·买买提吐尔逊')
    await page.getByLabel('单位').fill('云栖谷教育发展中心附属第一实验学校教育集团')
    await page.getByLabel('选择头像').setInputFiles(photo)
    await page.getByRole('button', { name: '使用' }).click()
    await page.getByRole('img', { name: '阿不都热合曼·买买提吐尔逊' }).waitFor()
    await page.getByRole('textbox', { name: '介绍' }).click()
    await page.keyboard.type('二十年来研究课堂。')
    expect(serious(await violationsOf(page))).toEqual([])
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('button', { name: /^编辑 ?阿不都热合曼/ }).waitFor()
    await page.getByRole('button', { name: '拖动阿不都热合曼·买买提吐尔逊，或按上下方向键' }).focus()
    await page.keyboard.press('Home')
    await expect.poll(() => names(list)).toEqual(['阿不都热合曼·买买提吐尔逊', ...before])
    await page.getByRole('button', { name: '下移阿不都热合曼·买买提吐尔逊' }).click()
    await expect.poll(async () => (await names(list))[1]).toBe('阿不都热合曼·买买提吐尔逊')
    expect(serious(await violationsOf(page))).toEqual([])
    await page.goto(`${product.url}${links.particulars('1')}`)
    await page.getByText('二十年来研究课堂。').first().waitFor({ state: 'attached' })
    await page.goBack()
    await page.getByRole('button', { name: /^编辑 ?阿不都热合曼/ }).click()
    await page.getByRole('button', { name: '删除', exact: true }).click()
    await page.getByText(/后，公开页面不再显示这位嘉宾/).waitFor()
    await page.getByRole('button', { name: '删除', exact: true }).last().click()
    await expect.poll(() => names(list)).toEqual(before)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('takes the nine modules in one tap, drags one, and gives one a link of its own', async () => {
    for (const { id } of await host.do(meetingManage.ownModules, { meetingId: '1' }))
      await host.do(meetingManage.removeModule, { meetingId: '1', id })
    const { page, context, complaints } = await open(size, 'modules')
    await page.getByRole('button', { name: '用推荐的模块' }).click()
    const list = page.getByRole('list', { name: '微站模块' })
    await expect.poll(async () => (await names(list)).length).toBe(9)
    expect(serious(await violationsOf(page))).toEqual([])
    const [first] = await names(list)
    const handle = page.getByRole('button', { name: `拖动${first}，或按上下方向键` })
    await handle.scrollIntoViewIfNeeded()
    const at = (await handle.boundingBox()) as { x: number; y: number }
    await page.mouse.move(at.x + 20, at.y + 20)
    await page.mouse.down()
    await page.mouse.move(at.x + 20, at.y + 60, { steps: 4 })
    await page.mouse.move(at.x + 20, at.y + 200, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => (await names(list)).indexOf(first as string)).toBe(2)
    await page.getByRole('button', { name: '添加模块' }).click()
    await page.getByLabel(/^打开/).selectOption({ label: '自己的链接' })
    await page.getByLabel(/^链接/).fill('javascript:alert(1)')
    await page.getByLabel(/^名称/).fill('酒店预订')
    await page.getByRole('radio', { name: '地点' }).check()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.locator('.field-error').waitFor()
    await page.getByLabel(/^链接/).fill('https://hotel.example.cn/')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect.poll(async () => (await names(list)).pop()).toBe('酒店预订')
    await page.goto(`${product.url}${paths.microsite}?meetingId=1`)
    await expect.poll(() => page.locator('.tile-name').count()).toBe(10)
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('two organisers on one guest', () => {
  it('says who was faster, takes over what they have not touched, and keeps what was typed', async () => {
    const { page, context } = await open('desktop', 'guests')
    const [guest] = (await host.do(meetingManage.ownGuests, { meetingId: '1', pageNum: 1, pageSize: 10, keyword: '' })).list
    if (guest === undefined) throw new Error('no guest')
    await page.getByRole('button', { name: new RegExp(`^编辑 ?${guest.name}`) }).click()
    await page.getByLabel('职务').fill('我写的职务')
    const other = await signInAs(product, 'admin')
    const { sort: _, ...standing } = guest
    await other.do(meetingManage.saveGuest, { ...standing, meetingId: '1', title: '别人的职务', company: '别人的单位' })
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText(/改了.*，请看看差别再保存/).waitFor()
    await page.getByRole('button', { name: '刷新' }).click()
    await expect.poll(() => page.getByLabel('单位').inputValue()).toBe('别人的单位')
    expect(await page.getByLabel('职务').inputValue()).toBe('我写的职务')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const now = (await host.do(meetingManage.ownGuests, { meetingId: '1', pageNum: 1, pageSize: 10, keyword: '' })).list[0]
    expect(now).toMatchObject({ title: '我写的职务', company: '别人的单位' })
    await context.close()
  })
})

it('brings the editor only to screens that have one', async () => {
  const { page, context } = await visit(browser, 'phone')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  for (const path of [links.particulars('1'), paths.meetingList, paths.login]) {
    await page.goto(product.url + path)
    await page.waitForLoadState('networkidle')
  }
  expect(asked.filter((url) => /\/(?:editor|rich-text-field|crop)/.test(url))).toEqual([])
  await context.close()
})
