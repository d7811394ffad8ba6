/** An accountant closes a meeting by the keyboard alone, has it on paper, and lets go of what is known of its people. */
import { describe, expect, it } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { purge } from '#contract/purge.ts'
import { receipt } from '#contract/receipt.ts'
import { settlement } from '#contract/settlement.ts'
import { dayOf } from '#server/flow/clock.ts'
import { violationsOf } from '../support/axe.ts'
import { signedInBefore } from '../support/browser.ts'
import { journeys, oneBrowser } from '../support/journey.ts'
import { sizesOf } from '../support/lanes.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { endMeeting } from '../support/settling.ts'
import { withoutToasts } from '../support/standing.ts'
import { unpaidOrder } from '../support/transfers.ts'

const browser = oneBrowser()
const meetingId = '1'

describe.each(sizesOf('desktop'))('on a %s', (size) => {
  let organiser: Person
  const at = journeys(browser, size, {
    arrive: async () => {
      organiser = await signInAs(at.product, 'organiser')
      const { no, totalAmount: amount } = await unpaidOrder(await signIn(at.product, '13955557001'))
      const came = { method: 'transfer', payer: '望湖小学', serial: 'SJ-0099', day: dayOf(at.product.clock()), note: '' } as const
      await organiser.do(receipt.book, { meetingId, ...came, amount, orderNos: [no] })
      await endMeeting(at.product)
      await signedInBefore(at.page, at.product, organiser)
    },
  })
  /** Tab by Tab to what is called so. */
  const tabTo = async (name: string) => {
    for (let steps = 0; steps < 60; steps++) {
      const called = await at.page.evaluate(() => {
        const on = document.activeElement as HTMLInputElement | null
        if (on?.matches('a, button, input, textarea') !== true) return ''
        return `${on?.getAttribute('aria-label') ?? ''} ${on?.labels?.[0]?.textContent ?? ''} ${on?.textContent ?? ''}`
      })
      if (called.includes(name)) return
      await at.page.keyboard.press('Tab')
    }
    throw new Error(`no way to ${name} by the keyboard`)
  }

  it('is closed without a pointer, printed without the console, and its people are let go', async () => {
    const { page } = at
    await page.goto(at.product.url + consoleLinks.settlement(meetingId))
    await page.getByRole('button', { name: '封存结算单' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await tabTo('与应有一致')
    await page.keyboard.press('Enter')
    await tabTo('封存结算单')
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog').getByText('封存后会议变为“已结清”').waitFor()
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: '封存' })
    for (let steps = 0; steps < 4 && !(await confirm.evaluate((one) => one === document.activeElement)); steps++)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('已封存', { exact: true }).waitFor()
    expect((await organiser.do(settlement.get, { meetingId })).closed).toHaveLength(1)
    expect(await withoutToasts(page, () => violationsOf(page))).toEqual([])
    // Nothing stands beyond the edge.
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

    await page.emulateMedia({ media: 'print' })
    const seen = (text: string) => page.getByText(text, { exact: true }).first().isVisible()
    expect([await seen('订单与退款'), await seen('打印'), await seen('会后'), await seen('校验码')]).toEqual([false, false, false, true])
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    // A4, in points.
    expect(paper).toMatch(/\/MediaBox ?\[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/)
    await page.emulateMedia({ media: 'screen' })

    await page.goto(at.product.url + consoleLinks.meeting(meetingId, 'after', 'purge'))
    await page.getByText('证件号码').first().waitFor()
    expect(await violationsOf(page)).toEqual([])
    const { latest } = await organiser.do(purge.plan, { meetingId })
    expect(
      await page
        .getByText(`${Number(latest.slice(0, 4))}年`)
        .first()
        .isVisible(),
    ).toBe(true)
    await page.goto(at.product.url + consoleLinks.meeting(meetingId, 'after'))
    await page.getByRole('button', { name: '复制为明年' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
  })
})
