/** An organiser brings last year's programme into this year's meeting, and pastes the place from a map, with a phone and at a desk. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { scheduleManage } from '#contract/schedule-manage.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { launch, served, type Served, signedInBefore, type Size, visit } from '../support/browser.ts'
import { freshDatabase, type Opened } from '../support/database.ts'
import { flawsOf } from '../support/flaws.ts'
import { sizesOf } from '../support/lanes.ts'
import { type Person, signInAs } from '../support/person.ts'

const table = [
  '日期,开始,结束,主题,会议室,状态,茶点',
  '2026-05-22,9:00,10:00,开幕,甲厅,已确认,',
  '2026-05-22,下午2:00,3:30,未来学校,甲厅,,水果',
  '2026-05-23,9:00,10:00,闭幕,甲厅,已取消,',
].join('\n')
const shared = '百度地图\n地点名称：望湖宾馆\n地址：杭州市上城区环城西路2号\nhttps://j.map.baidu.com/88/O97c'

let browser: Browser
let opened: Opened
let product: Served
let organiser: Person
beforeAll(async () => {
  browser = await launch()
  opened = await freshDatabase()
  product = await served(opened.db)
  organiser = await signInAs(product, 'organiser')
})
afterAll(async () => {
  await browser.close()
  await product.close()
  await opened.drop()
})

const TARGETS: Record<Size, number> = { phone: 44, desktop: 24 }

it.each(sizesOf('desktop'))('with a %s', async (size) => {
  const times = { meetingStratTime: '2038-06-01 08:00:00', meetingEndTime: '2038-06-02 18:00:00' }
  const { id } = await organiser.do(meetingManage.save, { title: '教育年会', ...times })
  const { page, context, complaints } = await visit(browser, size)
  await signedInBefore(page, product, organiser)

  await page.goto(product.url + consoleLinks.meeting(id, 'prepare', 'basic'))
  await page.getByLabel('地点', { exact: true }).click()
  // The clipboard of a phone: an input would take the line breaks out.
  await page.evaluate((text) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, shared)
  expect(await page.getByLabel('地点', { exact: true }).inputValue()).toBe('望湖宾馆（杭州市上城区环城西路2号）')
  expect(await page.getByLabel('地图链接').inputValue()).toBe('https://j.map.baidu.com/88/O97c')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByText('已保存').first().waitFor()

  await page.goto(product.url + consoleLinks.meeting(id, 'prepare', 'schedule'))
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('选择日程文件').setInputFiles({ name: '去年.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await dialog.getByText('未读取的列：茶点').waitFor()
  await dialog.getByText(/文件中的状态是「已取消」/).waitFor()
  expect(await flawsOf(page, { target: TARGETS[size] })).toEqual([])
  await dialog.getByRole('button', { name: /^改为会议第一天/ }).click()
  await dialog.getByText(/2038年6月1日 周二 14:00/).waitFor({ state: 'attached' })
  expect(await flawsOf(page, { target: TARGETS[size] })).toEqual([])
  await dialog.getByRole('button', { name: '导入 2 条' }).click()
  await page.getByText('排队中').waitFor()
  await takeSteps(product.deps)
  await page.getByText('已完成').first().waitFor()
  expect((await organiser.do(scheduleManage.own, { meetingId: id })).list.map(({ title, startTime }) => `${startTime} ${title}`)).toEqual([
    '2038-06-01 09:00:00 开幕',
    '2038-06-01 14:00:00 未来学校',
  ])
  await context.close()
  expect(complaints).toEqual([])
  expect(product.errors).toEqual([])
})
