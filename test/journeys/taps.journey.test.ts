/** What it takes a newcomer from the link in a chat to the code in hand, counted by the page (support/taps.ts). */
import { describe, expect, it } from 'vitest'
import { links } from '#contract/paths.ts'
import { journeys, oneBrowser } from '../support/journey.ts'
import { sizesOf } from '../support/lanes.ts'
import { organiserBox } from '../support/steps.ts'
import { type Hands, hands } from '../support/taps.ts'

const mobile = '13800000001'

const browser = oneBrowser()

describe.each(sizesOf('phone'))('a newcomer with a %s', (size) => {
  let hand: Hands

  const here = journeys(browser, size, {
    arrive: async () => {
      hand = await hands(here.page)
    },
  })

  /** From the link to the tickets: nobody has said which, who they are, or who comes. */
  async function toTheTickets(): Promise<void> {
    const { page } = here
    await page.goto(here.product.url + links.particulars('1'))
    await page
      .getByText(/余票|仅剩/)
      .first()
      .waitFor()
    await hand.tap(page.getByRole('button', { name: '立即报名' }).locator('visible=true'))
    const login = page.getByRole('dialog', { name: '请先登录' })
    await hand.write(login.getByLabel('手机号'), mobile)
    await hand.tap(login.getByRole('button', { name: '获取验证码' }))
    await login.getByText(/秒后重发/).waitFor()
    await hand.write(login.getByLabel('验证码'), here.product.sms.lastCode(mobile) as string)
    await hand.tap(login.getByRole('checkbox', { name: /我已阅读并同意/ }))
    await hand.tap(login.getByRole('button', { name: '登录', exact: true }))
    await login.waitFor({ state: 'detached' })
  }

  async function toTheOrder(ticket: string, school?: string): Promise<void> {
    const { page } = here
    await toTheTickets()
    // Any place of the card will do.
    await hand.tap(page.locator('.ticket-choice', { hasText: ticket }))
    const form = page.getByRole('dialog', { name: '填写信息' })
    await hand.write(form.getByLabel('姓名'), '王小明')
    await hand.tap(form.getByText('男', { exact: true }))
    expect(await form.getByLabel('手机号').inputValue()).toBe(mobile)
    if (school !== undefined) await hand.write(form.getByLabel('学校'), school)
    await hand.tap(form.getByRole('checkbox', { name: organiserBox }))
    await hand.tap(form.getByRole('button', { name: '提交订单' }))
  }

  async function toTheCode(): Promise<void> {
    const { page } = here
    await hand.tap(page.getByRole('link', { name: /王小明.*入场码/ }))
    await page.getByRole('img', { name: '王小明的入场二维码' }).waitFor()
  }

  // U4
  it('is asked for a ticket by a word that stands in nobody’s way, and that goes with its cause', async () => {
    const { page } = here
    await toTheTickets()
    const word = page.locator(size === 'phone' ? '.rv-toast' : '.notice', { hasText: '请选择门票' })
    await word.waitFor()
    const { y = 0, height = 0 } = (await word.boundingBox()) ?? {}
    expect([y >= 0, y + height < 120]).toEqual([true, true])
    const inTheWay = (element: Element) => {
      const { left, top, width, height: tall } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + tall / 2))
    }
    expect(await word.evaluate(inTheWay)).toBe(false)
    await hand.tap(page.locator('.ticket-choice', { hasText: '教师票' }))
    await page.getByRole('dialog', { name: '填写信息' }).waitFor()
    await word.waitFor({ state: 'hidden', timeout: 1_000 })
  })

  it('signs up for nothing to pay within ten taps', async () => {
    await toTheOrder('家长与学生票')
    await toTheCode()
    expect(hand.made()).toBeLessThanOrEqual(10)
  })

  it('signs up and pays within thirteen taps', async () => {
    const { page } = here
    await toTheOrder('教师票', '望湖小学')
    await hand.tap(page.getByRole('button', { name: '立即支付' }))
    await hand.tap(page.getByRole('button', { name: /^支付 ¥199/ }))
    await hand.tap(page.getByRole('link', { name: '查看门票' }))
    await toTheCode()
    expect(hand.made()).toBeLessThanOrEqual(13)
  })
})
