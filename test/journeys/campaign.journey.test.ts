/** An organiser reminds those who have not come yet: found by a chip, told once each, and the report says who. */
import { describe, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { campaign } from '#contract/campaign.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { sendMessages } from '#server/jobs/messages.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { turnTo } from '../support/app.ts'
import { violationsOf } from '../support/axe.ts'
import { signedInBefore } from '../support/browser.ts'
import { keepDoor, makeList } from '../support/doorway.ts'
import { flawsOf } from '../support/flaws.ts'
import { journeys, oneBrowser } from '../support/journey.ts'
import { sizesOf } from '../support/lanes.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { signUp } from '../support/sign-up.ts'

const browser = oneBrowser()
const mobiles = ['13811111111', '13811112222', '13811113333']

describe.each(sizesOf('desktop'))('an organiser with a %s', (size) => {
  let organiser: Person
  const here = journeys(browser, size, {
    arrive: async () => {
      turnTo(here.product.clock, 12)
      organiser = await signInAs(here.product, 'organiser')
      await signedInBefore(here.page, here.product, organiser)
      for (const [at, name] of ['欧阳小鱼', '司马小牛', '诸葛小花'].entries())
        await signUp(await signIn(here.product, mobiles[at] as string), { ticketId: '1', names: [name] })
      // One of the three is there already.
      const list = await makeList(organiser)
      const door = await keepDoor(await signInAs(here.product, 'staff'), list.id)
      await door.sync()
      const [first] = (await (await signIn(here.product, mobiles[0] as string)).do(admission.mine, {})).list
      expect((await door.scan(first?.code as string)).verdict).toBe('admit')
    },
  })
  const texts = (mobile: string) => here.product.sms.messages(mobile).filter(({ template }) => template === 'meeting_coming').length
  const sound = async () => {
    // What says that it is done goes by itself, and stands in no part of the page.
    expect((await violationsOf(here.page)).filter((one) => !one.includes('rv-toast'))).toEqual([])
    expect(await flawsOf(here.page, { target: size === 'phone' ? 44 : 24 })).toEqual([])
  }

  it('tells those who have not come, by the keyboard as well, and reads that it has gone out', async () => {
    const { page } = here
    await page.goto(here.product.url + consoleLinks.meeting('1', 'people'))
    await page.getByText('欧阳小鱼').first().waitFor()
    await page.getByRole('link', { name: '发通知' }).click()
    await page.getByText('3 人会收到').waitFor()
    await sound()
    await page.getByRole('button', { name: '未到场' }).click()
    await page.getByText('2 人会收到').waitFor()
    await page.getByLabel(/^提醒内容/).fill('7:30 起在东门签到')
    await page.getByText(/即将开始：7:30 起在东门签到/).waitFor()
    await page.getByRole('button', { name: '发送', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('将发给 2 人：诸葛小花、司马小牛。短信 2 人。发出后不能撤回。').waitFor()
    await page.getByRole('button', { name: '发给 2 人' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText(/可以离开此页/).waitFor()
    await takeSteps(here.product.deps)
    await sendMessages(here.product.deps)
    here.product.clock.pass(5_000)
    await takeSteps(here.product.deps)
    await page.getByText('已完成').first().waitFor()
    await page.getByText(/^138\*{4}3333 · 短信/).waitFor()
    await sound()
    expect(mobiles.map(texts)).toEqual([0, 1, 1])
    expect((await organiser.do(campaign.list, { meetingId: '1' })).list).toMatchObject([{ segment: '未签到', told: 2, sent: 2, failed: 0 }])
  })
})
