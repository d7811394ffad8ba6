/** An organiser asks six questions of their own, by hand and with the keyboard alone; somebody answers, one is changed, the answer stays. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { attendee } from '#contract/attendee.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { form, type OwnForm } from '#contract/form.ts'
import { order } from '#contract/order.ts'
import { violationsOf } from '../support/axe.ts'
import { signedInBefore } from '../support/browser.ts'
import { flawsOf } from '../support/flaws.ts'
import { journeys, oneBrowser } from '../support/journey.ts'
import { sizesOf } from '../support/lanes.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { type Hands, hands } from '../support/taps.ts'

const browser = oneBrowser()

/** What the six are, as they are kept. */
const six = [
  {
    kind: 'one',
    label: '参加哪个工作坊',
    options: [
      { label: '编程', places: 0 },
      { label: '阅读', places: 30 },
    ],
    page: 1,
    shownIf: false,
  },
  { kind: 'yes', label: '是否自带电脑', options: [], page: 1, shownIf: true },
  { kind: 'many', label: '饮食禁忌', options: [{ label: '花生' }, { label: '海鲜' }], page: 1, sensitive: 1, shownIf: false },
  { kind: 'date', label: '到达日期', options: [], page: 2, shownIf: false },
  { kind: 'number', label: '教龄', options: [], page: 2, shownIf: false },
  { kind: 'statement', label: '我已阅读参会须知', options: [], page: 2, required: 1, shownIf: false },
]

describe.each(sizesOf('desktop'))('an organiser with a %s', (size) => {
  let organiser: Person
  let hand: Hands

  const here = journeys(browser, size, {
    arrive: async () => {
      hand = await hands(here.page)
      organiser = await signInAs(here.product, 'organiser')
      await signedInBefore(here.page, here.product, organiser)
    },
  })

  /** What the demonstration's free ticket asks. */
  const theForm = async () =>
    (await organiser.do(form.list, { meetingId: '1' })).find(({ ticketIds }) => ticketIds.includes('1')) as OwnForm
  const saved = async (version: number) => {
    await expect.poll(async () => (await theForm()).version).toBe(version)
    return theForm()
  }
  async function expectSix() {
    const { questions } = await saved(2)
    const own = questions.filter(({ key }) => key.startsWith('q_'))
    expect(own.map((question) => ({ ...question, shownIf: question.shownIf !== null }))).toMatchObject(six)
    expect(own[1]?.shownIf).toEqual({ key: own[0]?.key, options: [own[0]?.options[0]?.key] })
    return own
  }

  it('makes six questions by hand, changes one after an answer, and reads that answer as it was asked', async () => {
    const { page } = here
    const { tap } = hand
    // On a phone a question is written in a sheet over the form, at a desk in the form itself.
    const at = size === 'phone' ? page.getByRole('dialog', { name: '编辑问题' }) : page.locator('.form-opened')
    const add = (kind: string) => tap(page.getByRole('button', { name: `添加${kind}`, exact: true }))
    const write = (label: string, text: string) => at.getByRole('textbox', { name: label, exact: true }).fill(text)
    const tick = (label: string) => tap(at.getByRole('checkbox', { name: label, exact: true }))
    const done = () => tap(at.getByRole('button', { name: '完成' }))
    async function question(kind: string, label: string) {
      await add(kind)
      await write(kind === '声明' ? '声明内容' : '问题', label)
      if (kind !== '声明') await write('为什么问', '用于会务安排')
    }

    await page.goto(here.product.url + consoleLinks.meeting('1', 'sale', 'forms'))
    await tap(page.getByRole('link', { name: `编辑“${(await theForm()).name}”` }))
    await question('单选', '参加哪个工作坊')
    await write('选项 1', '编程')
    await at.getByRole('textbox', { name: '选项 1', exact: true }).press('Enter')
    await page.keyboard.type('阅读')
    await tick('限制每个选项的名额')
    await write('选项 2 的名额', '30')
    expect(await flawsOf(page, { target: size === 'phone' ? 44 : 24 })).toEqual([])
    await done()
    await question('是否', '是否自带电脑')
    await at.getByLabel('显示条件').selectOption({ label: '当“参加哪个工作坊”回答为…' })
    await tick('编程')
    await done()
    await question('多选', '饮食禁忌')
    await write('选项 1', '花生')
    await write('选项 2', '海鲜')
    await tick('敏感信息')
    await done()
    await question('日期', '到达日期')
    await tick('从这一题开始新的一页')
    await done()
    await question('数字', '教龄')
    await done()
    await question('声明', '我已阅读参会须知')
    await done()
    expect(await violationsOf(page)).toEqual([])
    expect(await flawsOf(page, { target: size === 'phone' ? 44 : 24 })).toEqual([])
    // As attendees will see it: what follows a choice comes with the choice.
    if (size === 'phone') await tap(page.getByRole('button', { name: '预览' }))
    const preview = size === 'phone' ? page.getByRole('dialog') : page.getByRole('complementary', { name: '表单预览' })
    expect(await preview.getByText('是否自带电脑').count()).toBe(0)
    await tap(preview.locator('label', { hasText: '编程' }))
    await preview.getByText('是否自带电脑').first().waitFor()
    if (size === 'phone') await page.keyboard.press('Escape')
    await tap(page.getByRole('button', { name: '保存', exact: true }))
    // Not before the page knows: what is still on its way is offered again as a draft to whoever reloads.
    await page.getByText('已保存').first().waitFor()
    const [workshop, , diet, day, years, statement] = await expectSix()

    const person = await signIn(here.product, '13811112222')
    const { id: attendeeId } = await person.do(attendee.save, {
      meetingId: '1',
      ticketId: '1',
      name: '欧阳小鱼',
      sex: 2,
      phone: person.mobile,
      answers: {
        [workshop?.key ?? '']: workshop?.options[1]?.key ?? '',
        [diet?.key ?? '']: [diet?.options[0]?.key ?? ''],
        [day?.key ?? '']: '2026-08-08',
        [years?.key ?? '']: '12',
        [statement?.key ?? '']: '1',
      },
      formVersion: 2,
      agreedKeys: [],
      organiserConsent: 1,
    })
    const body = { meetingId: '1', thirdId: '-000001', ticketId: '1', ticketNum: 1, ticketPrice: 0 }
    await person.do(order.submit, { ...body, enrollInfoIds: [attendeeId] })

    await page.reload()
    await tap(page.locator(`[data-question=${years?.key}]`))
    await at.getByText('已有 1 人填写：他们的回答按当时的问题保留').waitFor()
    await write('问题', '从教多少年')
    await done()
    await tap(page.getByRole('button', { name: '保存', exact: true }))
    await saved(3)

    await page.goto(here.product.url + consoleLinks.answers('1'))
    await page.getByText('旧版').first().waitFor()
    expect(await violationsOf(page)).toEqual([])
    await tap(page.getByRole('button', { name: /欧阳小鱼/ }))
    const sheet = size === 'phone' ? page.getByRole('dialog') : page.locator('.panes-detail')
    await sheet.getByText('教龄').waitFor()
    const answers = await sheet.locator('.facts').last().innerText()
    expect(answers).toContain('阅读')
    expect(answers).toContain('12')
    expect(answers).toContain('敏感信息，参会人未同意提供')
    expect(answers).not.toContain('花生')
    expect(await flawsOf(page, { target: size === 'phone' ? 44 : 24 })).toEqual([])
  })

  if (size === 'desktop')
    it('makes the same six with the keyboard alone', async () => {
      const { page } = here
      const { keyboard } = page
      const act = async (name: string | RegExp) => {
        await reach(page, name)
        await keyboard.press('Enter')
      }
      const tick = async (name: string) => {
        await reach(page, name)
        await keyboard.press('Space')
      }
      const write = async (name: string, text: string) => {
        await reach(page, name)
        await keyboard.insertText(text)
      }
      /** Adds a question and types its label: a new question has the focus in its first field. */
      async function question(kind: string, label: string) {
        await act(`添加${kind}`)
        await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.form-opened') !== null)).toBe(true)
        await keyboard.insertText(label)
        if (kind !== '声明') await write('为什么问', '用于会务安排')
      }
      await page.goto(here.product.url + consoleLinks.asking('1', (await theForm()).id))
      await page.getByText('添加问题').waitFor()
      await question('单选', '参加哪个工作坊')
      await write('选项 1', '编程')
      await keyboard.press('Enter')
      await keyboard.insertText('阅读')
      await tick('限制每个选项的名额')
      await write('选项 2 的名额', '30')
      await act('完成')
      await question('是否', '是否自带电脑')
      await reach(page, '显示条件')
      // The last that is offered: the question right before it.
      await keyboard.press('End')
      await tick('编程')
      await act('完成')
      await question('多选', '饮食禁忌')
      await write('选项 1', '花生')
      await write('选项 2', '海鲜')
      await tick('敏感信息')
      await act('完成')
      await question('日期', '到达日期')
      await tick('从这一题开始新的一页')
      await act('完成')
      await question('数字', '教龄')
      await act('完成')
      await question('声明', '我已阅读参会须知')
      await act('完成')
      // One up and down again, by its handle.
      await reach(page, /^拖动教龄/)
      await keyboard.press('ArrowUp')
      await keyboard.press('ArrowDown')
      await act('保存')
      await expectSix()
    })
})

/** Tabs on until something of that name has the focus. */
async function reach(page: Page, name: string | RegExp): Promise<void> {
  for (let step = 0; step < 250; step += 1) {
    await page.keyboard.press('Tab')
    const here = await page.evaluate(() => {
      const focused = document.activeElement as (HTMLElement & { labels?: NodeListOf<HTMLElement> }) | null
      // Not what only shows how it will look.
      if (focused?.closest('.form-aside')) return ''
      const own = focused?.getAttribute('aria-label')
      return (own ?? focused?.labels?.[0]?.textContent ?? focused?.textContent ?? '').replace(/必填$/, '').trim()
    })
    if (typeof name === 'string' ? here === name : name.test(here)) return
  }
  throw new Error(`nobody reaches ${name} with Tab`)
}
