/**
 * A teacher comes to hold a meeting: certified, refused with a reason beside its field, let in at the second try, and their
 * meeting published with their organisation's mark on its page; whoever decides is somebody else, in another browser.
 */
import { describe, expect, it } from 'vitest'
import { certification } from '#contract/certification.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { links, paths } from '#contract/paths.ts'
import { proposal } from '#contract/proposal.ts'
import { toWire } from '#server/flow/clock.ts'
import { violationsOf } from '../support/axe.ts'
import { signedInBefore, visit, type Visit } from '../support/browser.ts'
import { certifiedOrganisation, NUMBER } from '../support/certifying.ts'
import { journeys, oneBrowser } from '../support/journey.ts'
import { sizesOf } from '../support/lanes.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'

const browser = oneBrowser()
const TITLE = '望湖小学家校共育论坛'
const DAY = 24 * 3_600_000

describe.each(sizesOf('phone'))('a teacher with a %s', (size) => {
  let teacher: Person
  let admin: Person
  const here = journeys(browser, size, {
    arrive: async () => {
      teacher = await signIn(here.product, '13912348888')
      admin = await signInAs(here.product, 'admin')
      await signedInBefore(here.page, here.product, teacher)
    },
  })
  const sound = async ({ page }: Pick<Visit, 'page'>) =>
    expect((await violationsOf(page)).filter((one) => !one.includes('rv-toast'))).toEqual([])

  it('proves who they are, applies, mends what was refused, is let in, and publishes', async () => {
    const { page, product } = here
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
    const decider = await visit(browser(), 'desktop')
    await signedInBefore(decider.page, product, admin)
    const desk = decider.page
    const toDecide = async (tab: string, who: string | RegExp) => {
      await desk.goto(product.url + paths.review)
      await desk.getByRole('tab', { name: tab }).click()
      await desk.getByText(who).first().click()
    }

    // Without having proved anything there is no form.
    await page.goto(product.url + paths.meetingApply)
    await page.getByRole('link', { name: '先去认证' }).click()
    await page.waitForURL(product.url + paths.certification)
    await sound(here)
    await page.goto(product.url + paths.certificationPerson)
    await page.getByLabel(/^姓名/).fill('欧阳小鱼')
    await page.getByLabel(/^证件号码/).fill(NUMBER)
    await sound(here)
    await button('提交审核').click()
    await page.waitForURL(product.url + paths.certificationWaiting)
    await page.getByText('审核中').first().waitFor()

    await toDecide('认证', '欧阳小鱼')
    await desk.getByRole('button', { name: '通过', exact: true }).click()
    const sure = desk.getByRole('dialog')
    await sound(decider)
    await sure.getByRole('button', { name: /通过/ }).last().click()
    await expect.poll(async () => (await teacher.do(certification.mine, {})).person?.state).toBe('approved')
    // The school is certified as well: its mark is what others see.
    await certifiedOrganisation(teacher, admin)

    await page.goto(product.url + paths.meetingApply)
    await page.getByRole('link', { name: '申请办会' }).click()
    const starts = toWire(product.clock() + 30 * DAY).slice(0, 10)
    await page.getByLabel(/^会议名称/).fill(TITLE)
    await page.getByLabel(/^开始时间/).fill(`${starts}T09:00`)
    await page.getByLabel(/^结束时间/).fill(`${starts}T17:00`)
    await page.getByLabel(/^预计人数/).fill('30000')
    await page.getByLabel(/^会议内容/).fill('面向全区家长的两场报告与分组讨论。')
    await page.getByLabel(/^联系人/).fill('欧阳小鱼')
    await sound(here)
    await button('提交申请').click()
    await page.getByText(TITLE).first().waitFor()
    await page.getByText('审核中').first().waitFor()

    await toDecide('办会申请', TITLE)
    await desk.getByText('机构已认证').first().waitFor()
    await desk.getByRole('button', { name: '不通过' }).click()
    const sheet = desk.getByRole('dialog')
    await sheet.getByRole('checkbox', { name: '预计人数' }).check()
    await sheet.getByLabel('预计人数的问题').fill('场地最多容纳500人')
    await sound(decider)
    await sheet.getByRole('button', { name: '确定不通过' }).click()
    const own = async () => (await teacher.do(proposal.mine, {})).list[0]
    await expect.poll(async () => (await own())?.state).toBe('refused')

    await page.goto(product.url + paths.meetingApply)
    await page.getByRole('link', { name: `修改 ${TITLE}` }).click()
    await page.getByText('场地最多容纳500人').first().waitFor()
    await page.getByLabel(/^预计人数/).fill('300')
    await sound(here)
    await button('重新提交').click()
    await expect.poll(async () => (await own())?.state).toBe('waiting')

    await toDecide('办会申请', TITLE)
    await desk.getByRole('button', { name: '通过', exact: true }).click()
    await desk.getByRole('alertdialog').getByRole('button', { name: '通过', exact: true }).click()
    await expect.poll(async () => (await own())?.state).toBe('approved')
    const meetingId = (await own())?.meetingId as string

    // Theirs, and no other.
    await page.goto(product.url + paths.meetingApply)
    await page.getByRole('link', { name: `进入准备 ${TITLE}` }).click()
    await page.waitForURL((url) => url.searchParams.get('meetingId') === meetingId)
    await page.getByText(TITLE).first().waitFor()
    await sound(here)
    expect((await teacher.ask(meetingManage.own, { id: '1' })).reason).toBe('forbidden')
    expect((await teacher.do(meetingManage.ownList, { pageNum: 1, pageSize: 10, keyword: '' })).list.map(({ id }) => id)).toEqual([
      meetingId,
    ])

    const { edition } = await teacher.do(meetingManage.own, { id: meetingId })
    await teacher.do(meetingManage.save, { id: meetingId, edition, address: '望湖小学礼堂', phone: '0571-88880000' })
    await page.reload()
    await page.getByRole('button', { name: '发布', exact: true }).locator('visible=true').click()
    await page.getByRole('button', { name: '只发布介绍页' }).click()
    await expect.poll(async () => (await teacher.do(meetingManage.own, { id: meetingId })).stage).toBe('published')
    await page.goto(product.url + links.particulars(meetingId))
    await page.getByText('机构已认证').first().waitFor()
    await sound(here)
    expect(decider.complaints).toEqual([])
    await decider.context.close()
  })
})
