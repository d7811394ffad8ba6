/**
 * An organiser and those who come: a 接龙 from a chat comes in, mended where it is wrong, and goes back again; two are tagged,
 * a name is mended with a new ticket, a double becomes one, and the list goes out as a table.
 */
import { describe, expect, it } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { people } from '#contract/people.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { violationsOf, withoutContrast } from '../support/axe.ts'
import { signedInBefore } from '../support/browser.ts'
import { flawsOf } from '../support/flaws.ts'
import { journeys, oneBrowser } from '../support/journey.ts'
import { sizesOf } from '../support/lanes.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { workbookParts, zipOf } from '../support/programme-data.ts'
import { signUp } from '../support/sign-up.ts'
import { type Hands, hands } from '../support/taps.ts'

const browser = oneBrowser()

const chain = [
  '#接龙',
  '望湖小学教师报名',
  '1. 欧阳小鱼 13811112222',
  '2. 司马小牛 1381111333',
  '3. 诸葛小花 13811114444 2人',
  '4. 上官小月 13811116666',
].join('\n')

describe.each(sizesOf('desktop'))('an organiser with a %s', (size) => {
  let organiser: Person
  let hand: Hands
  const here = journeys(browser, size, {
    arrive: async () => {
      hand = await hands(here.page)
      organiser = await signInAs(here.product, 'organiser')
      await signedInBefore(here.page, here.product, organiser)
      // Who is there already, and somebody who has signed up twice.
      await signUp(await signIn(here.product, '13811116666'), { ticketId: '1', names: ['上官小月'] })
      await here.opened.db.write((tx) => tx.updateTable('attendees').set({ phone: '13811116666' }).where('name', '=', '上官小月').execute())
      for (const mobile of ['13811117777', '13811118888'])
        await signUp(await signIn(here.product, mobile), { ticketId: '1', names: ['东方小朔'] })
    },
  })
  const found = async () => (await organiser.do(people.list, { meetingId: '1', sort: 'name' })).list
  const live = async () => (await found()).filter(({ admissionStatus }) => admissionStatus === 'issued').map(({ name }) => name)
  const sound = async () => {
    // What says that it is done goes by itself, and stands in no part of the page.
    expect((await violationsOf(here.page, '', withoutContrast)).filter((one) => !one.includes('rv-toast'))).toEqual([])
    expect(await flawsOf(here.page, { target: size === 'phone' ? 44 : 24 })).toEqual([])
  }

  it('takes a list in and back, tags two, mends a name, makes a double one, and takes the list out', async () => {
    const { page } = here
    const { tap } = hand
    const button = (name: string | RegExp, within: Pick<typeof page, 'getByRole'> = page) =>
      within.getByRole('button', { name, exact: typeof name === 'string' })
    const sheet = () => page.getByRole('dialog').last()
    /** What is under way goes on by itself; the card asks how far it is. */
    async function worked(state: string): Promise<void> {
      await page.getByText('排队中').waitFor()
      await takeSteps(here.product.deps)
      await page.getByText(state).first().waitFor()
    }

    await page.goto(here.product.url + consoleLinks.meeting('1', 'people'))
    await tap(page.getByRole('link', { name: '导入名单', exact: true }))
    await page.getByLabel('名单', { exact: true }).fill(chain)
    await tap(button('核对名单'))
    await page.getByText('望湖小学教师报名').waitFor()
    const group = (kind: string) => page.locator('details', { has: page.locator('summary', { hasText: kind }) })
    const wrong = group('有误').locator('li')
    await expect.poll(() => wrong.count()).toBe(2)
    expect(await group('已有').locator('summary').innerText()).toContain('已有 1')
    await sound()
    await wrong.first().getByLabel('手机号').fill('13811113333')
    await wrong.last().getByLabel('姓名').fill('诸葛小草')
    await wrong.last().getByLabel('手机号').fill('13811115555')
    // A line of two people asks to be looked at.
    for (const box of await group('要确认').getByRole('checkbox').all()) if (!(await box.isChecked())) await box.check()
    await page.getByLabel(/^门票/).selectOption('1')
    await page.getByText(/^4 人各得一张门票/).waitFor()
    expect(await live()).toHaveLength(3)
    await tap(button('导入 4 人'))
    await tap(button('导入 4 人', page.getByRole('alertdialog').or(page.getByRole('dialog'))))
    await worked('已完成')
    await expect.poll(live).toHaveLength(7)
    await page.getByText('家长与学生票 · 4 人 · 免费出票').waitFor()

    await page.goto(here.product.url + consoleLinks.meeting('1', 'people'))
    for (const name of ['欧阳小鱼', '司马小牛']) await page.getByRole('checkbox', { name: `选择 ${name}` }).check()
    await tap(button('打标签'))
    await sheet().getByText('共 2 人').waitFor()
    await hand.write(sheet().getByLabel(/^标签/), '讲者')
    await tap(button('给 2 人打上', sheet()))
    await expect.poll(async () => (await found()).filter(({ tags }) => tags.includes('讲者')).length).toBe(2)

    await tap(button(size === 'phone' ? /^欧阳小鱼/ : '欧阳小鱼'))
    await tap(button('改资料'))
    await sheet().getByLabel(/^姓名/).fill('欧阳小渔')
    await tap(sheet().locator('label', { hasText: '重新出票' }))
    await sheet()
      .getByText(/^原门票立即失效/)
      .waitFor()
    await sheet().getByLabel(/^原因/).fill('姓名写错')
    await sound()
    await tap(button('保存并重新出票', sheet()))
    await page.getByText('重新出票，原门票作废').first().waitFor()
    await expect.poll(live).toContain('欧阳小渔')

    await page.goto(here.product.url + consoleLinks.meeting('1', 'people', 'doubles'))
    await page.getByRole('group', { name: '第 2 条' }).waitFor()
    await sound()
    await tap(button('保留这一条：第 1 条'))
    await tap(button('合并'))
    await page.getByText('未发现重复：已比较手机号、姓名和单位').waitFor()
    expect((await live()).filter((name) => name === '东方小朔')).toHaveLength(1)

    await page.goto(here.product.url + consoleLinks.meeting('1', 'people'))
    await tap(button('导出'))
    await tap(button(/^Excel 表格/, sheet()))
    await worked('已完成')
    const download = page.waitForEvent('download')
    await tap(button(/^下载 .*\.xlsx$/))
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)

    await tap(page.getByRole('link', { name: '导入名单', exact: true }))
    await tap(button(/^撤销导入/))
    await tap(button('撤销'))
    await worked('已撤销')
    await expect.poll(async () => (await live()).includes('司马小牛')).toBe(false)
    await sound()
  })

  it('takes a workbook of a ticket platform in: who cancelled stays out, hidden rows are read when asked for', async () => {
    const { page } = here
    const { tap } = hand
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
    const parts = workbookParts({
      名单: [
        ['望湖小学开放日'],
        ['序号', '姓名', '手机号', '报名状态', '邮箱', '序号', '姓名', '手机号', '报名状态', '邮箱'],
        [1, '欧阳小鱼', 13811110001, '报名成功', 'a@b.cn', 4, '诸葛小花', 13811110004, '报名成功', null],
        [2, '司马小牛', 13811110002, '已退款', null, 5, '诸葛小草', 13811110004, '报名成功', null],
        [3, '去年的人', 13811110003, '报名成功', null, null, null, null, null, null],
      ],
    })
    const path = 'xl/worksheets/sheet1.xml'
    const buffer = zipOf({ ...parts, [path]: (parts[path] as string).replace('<row r="5"', '<row r="5" hidden="1"') })
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    await page.goto(here.product.url + consoleLinks.meeting('1', 'people', 'namelist'))
    await page.locator('input[type=file]').first().setInputFiles({ name: '名单.xlsx', mimeType, buffer })
    await page.getByText('共 5 行：读取 2 行，未读取 3 行').waitFor()
    await page.getByText('未读取的列：邮箱').waitFor()
    await page.getByText('「报名状态」是「已退款」，默认不导入').waitFor()
    await page.getByText('要导入的人里，2 人与别人共用手机号').waitFor()
    await button('导入 3 人').waitFor()
    await sound()
    await tap(button('连同隐藏的行一起读取'))
    await page.getByText('共 5 行：读取 3 行，未读取 2 行').waitFor()
    await page.getByLabel(/^门票/).selectOption('1')
    await tap(button('导入 4 人'))
    await tap(page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: '导入 4 人' }))
    await page.getByText('排队中').waitFor()
    await takeSteps(here.product.deps)
    await page.getByText('已完成').first().waitFor()
    await expect.poll(live).toHaveLength(7)
    expect(await live()).not.toContain('司马小牛')
  })
})
