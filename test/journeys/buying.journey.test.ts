/** Buying what organisers sell: with a voucher, with questions of their own, with their approval; and what is asked later. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { laterLink } from '#contract/later-link.ts'
import { attendee } from '#contract/attendee.ts'
import { order, orderStatus } from '#contract/order.ts'
import { orderReview } from '#contract/order-review.ts'
import { links, paths } from '#contract/paths.ts'
import type { Question } from '#contract/question.ts'
import { readJson, writeJson } from '#server/db/json.ts'
import { textSizes } from '#src/session/text-size.ts'
import { askInstead, ownQuestion } from '../support/asking.ts'
import { violationsOf, withoutContrast } from '../support/axe.ts'
import { signedInBefore } from '../support/browser.ts'
import { setTicket } from '../support/crowd.ts'
import { flawsOf } from '../support/flaws.ts'
import { journeys, oneBrowser } from '../support/journey.ts'
import { sizesOf } from '../support/lanes.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { makeVoucher } from '../support/sale.ts'
import { ticketFor } from '../support/sign-up.ts'
import { addAttendee, agreeToOrganiser, chooseTicket, logIn, openMeeting, submitOrder } from '../support/steps.ts'
import { uploadEnds } from '../support/upload-ends.ts'

const mobile = '13800000001'
const PAID = '2'
const FREE = '1'
const teacher = { 姓名: '阿不都热合曼·买买提吐尔逊', 性别: '女', 手机号: '13912345679', 学校: '云栖谷教育发展中心附属第一实验学校' }
/** A finger needs 44 px, a mouse 24. */
const limits = { phone: { target: 44 }, desktop: { target: 24 } } as const

const own: Question[] = [
  ownQuestion('q_stay', { kind: 'yes', label: '是否需要住宿', required: 1, why: '用于预留房间' }),
  ownQuestion('q_room', { label: '希望同住的人', shownIf: { key: 'q_stay', options: ['1'] }, why: '用于安排房间' }),
  ownQuestion('q_shop', {
    kind: 'one',
    label: '工作坊',
    required: 1,
    why: '用于安排场地，每场名额有限',
    options: [
      { key: 'clay', label: '陶艺：从一块泥开始的项目式学习', places: 12 },
      { key: 'wood', label: '木工', places: 1 },
    ],
  }),
  ownQuestion('q_days', {
    kind: 'many',
    label: '参加哪几天',
    options: [
      { key: 'a', label: '第一天', places: 0 },
      { key: 'b', label: '第二天', places: 0 },
    ],
    section: '行程',
    page: 2,
  }),
  ownQuestion('q_proof', { kind: 'file', label: '教师证', required: 1, why: '用于核对教师身份', section: '行程', page: 2 }),
  ownQuestion('q_rules', { kind: 'statement', label: '我已阅读会场须知，愿意遵守。', required: 1, section: '行程', page: 2 }),
  ownQuestion('q_health', {
    label: '饮食禁忌与过敏史',
    sensitive: 1,
    readers: 'organisers',
    why: '用于安排餐食',
    section: '行程',
    page: 2,
  }),
]

/** Somebody else is quicker. */
async function takeWood(other: Person): Promise<void> {
  const known = { name: '李雷', sex: 1, phone: '13700000001', hospital: '望湖小学' } as const
  const { id } = await other.do(attendee.save, { meetingId: '1', ticketId: PAID, ...known, answers: { q_shop: 'wood' } })
  const body = { meetingId: '1', thirdId: '-000001', ticketId: PAID, ticketNum: 1, ticketPrice: 19_900 }
  await other.do(order.submit, { ...body, enrollInfoIds: [id] })
}

const browser = oneBrowser()

describe.each(sizesOf('phone'))('with a %s', (size) => {
  let organiser: Person
  /** What is wrong with what was looked at. */
  let found: string[]

  const here = journeys(browser, size, {
    arrive: async () => {
      organiser = await signInAs(here.product, 'organiser')
      found = []
    },
    leave: () => {
      expect(found).toEqual([])
    },
  })

  /** With letters of either size, and by axe. */
  async function look(page: Page, what: string): Promise<void> {
    for (const letters of ['standard', 'largest'] as const) {
      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`
      }, textSizes[letters])
      found.push(...(await flawsOf(page, limits[size])).map((flaw) => `${what} (${letters}) ${flaw}`))
    }
    // A word that passes is looked at elsewhere.
    const standing = (await violationsOf(page, '', withoutContrast)).filter((flaw) => !flaw.includes('rv-toast'))
    found.push(...standing.map((flaw) => `${what} ${flaw}`))
    await page.evaluate(() => {
      document.documentElement.style.fontSize = ''
    })
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  }

  const sheet = () => here.page.getByRole('dialog', { name: '填写信息' })

  /** Up to a filled-in form for a teacher's ticket, signed in already. */
  async function fillInAsMember(): Promise<void> {
    await signedInBefore(here.page, here.product, await signIn(here.product, mobile))
    await openMeeting(here.page, here.product)
    await chooseTicket(here.page, '教师票')
    await addAttendee(here.page, teacher)
  }

  it('somebody who has never been there uses a voucher, answers what is asked, hands in a paper and pays', async () => {
    const { page } = here
    const now = here.product.clock()
    await setTicket(here.opened.db, PAID, {
      group_name: '现场参会',
      steps: writeJson([{ until: now + 3 * 86_400_000, fen: 14_900 }]),
      refund_tiers: writeJson([
        { days: 7, percent: 100 },
        { days: 3, percent: 50 },
      ]),
      pay_minutes: 4_320,
    })
    await setTicket(here.opened.db, '4', { hidden: 1 })
    await makeVoucher(here.opened.db, { code: 'SPRING30', kind: 'amount', value: 3_000, ticketIds: [PAID, '4'], uses: 10 })
    await askInstead(here.opened.db, PAID, (questions) => [...questions, ...own])

    await openMeeting(page, here.product)
    await page.getByText(/^价格到 .* 为止，之后 ¥199$/).waitFor()
    await page.getByRole('heading', { name: '现场参会' }).waitFor()
    expect(await page.getByRole('radio', { name: /工作坊动手席/ }).count()).toBe(0)
    await page.getByRole('button', { name: '有优惠码？' }).click()
    await page.getByLabel('优惠码').fill('spring30')
    await look(page, 'voucher typed')
    await page.getByRole('button', { name: '使用' }).click()
    await logIn(page, here.product, mobile)
    await page.getByText('优惠码 SPRING30').waitFor()
    await page.getByRole('radio', { name: /工作坊动手席/ }).waitFor()
    await page.locator('.ticket-choice', { hasText: '教师票' }).getByText('¥149', { exact: true }).waitFor()
    await look(page, 'voucher used')

    await page.locator('.ticket-choice', { hasText: '教师票' }).click()
    await page.getByRole('button', { name: '立即报名' }).locator('visible=true').click()
    await sheet().getByText('退款：会议开始 7 天前可全额退款').waitFor()
    await addAttendee(page, teacher)
    expect(await sheet().getByLabel('希望同住的人').count()).toBe(0)
    await sheet().getByRole('group', { name: '是否需要住宿' }).getByText('是', { exact: true }).click()
    await sheet().getByLabel('希望同住的人').fill('王小明')
    await sheet().getByText('剩 12').waitFor()
    await look(page, 'questions')
    await sheet().getByRole('button', { name: '下一步' }).click()
    await sheet().getByText('请选择工作坊').waitFor()
    await sheet().getByRole('radio', { name: /陶艺/ }).check()
    await sheet().getByRole('button', { name: '下一步' }).click()
    await sheet().getByText('第 2 页，共 2 页').waitFor()
    // Back closes what lies on top: the second page.
    await page.goBack()
    await sheet().getByText('第 1 页，共 2 页').waitFor()
    await sheet().getByRole('button', { name: '下一步' }).click()
    await sheet().getByRole('checkbox', { name: '第二天' }).check()
    await sheet()
      .getByLabel('选择教师证')
      .setInputFiles({ name: '教师证.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })
    await uploadEnds(sheet())
    await sheet()
      .getByRole('checkbox', { name: /会场须知/ })
      .check()
    await sheet().getByLabel('饮食禁忌与过敏史').first().fill('花生')
    await submitOrder(page)
    await sheet().getByText('请先勾选同意，或清空这一项').waitFor()
    await look(page, 'second page')
    await sheet()
      .getByRole('checkbox', { name: /^单独同意.*饮食禁忌/ })
      .check()
    await agreeToOrganiser(sheet())
    await submitOrder(page)

    await page.getByRole('button', { name: '立即支付' }).waitFor()
    await page
      .getByText('3天')
      .or(page.getByText(/2天23小时/))
      .first()
      .waitFor()
    await page.getByRole('button', { name: '立即支付' }).click()
    await page.getByRole('button', { name: /^支付 ¥119/ }).click()
    await page.getByText('支付成功').first().waitFor()
    const row = await here.opened.db.read.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ status: orderStatus.paid, price_fen: 11_900, discount_fen: 3_000, voucher_id: 'SPRING30' })
    const answers = await here.opened.db.read.selectFrom('answers').selectAll().executeTakeFirstOrThrow()
    expect(readJson(answers.given)).toMatchObject({
      q_stay: '1',
      q_room: '王小明',
      q_shop: 'clay',
      q_days: ['b'],
      q_rules: '1',
      q_health: '花生',
    })
    expect(readJson(answers.agreed)).toEqual(['q_health'])
    expect(await here.opened.db.read.selectFrom('consents').select('document').where('document', '=', 'organiser').execute()).toHaveLength(
      1,
    )
  })

  it('somebody is asked again when the price changes while they write, and loses nothing', async () => {
    const { page } = here
    await fillInAsMember()
    await setTicket(here.opened.db, PAID, { price_fen: 25_900 })
    await submitOrder(page)
    await sheet().getByText('价格刚刚有变化，请核对新的金额后重新提交。').waitFor()
    await sheet().getByText('¥259').first().waitFor()
    await sheet().getByText(teacher.姓名).waitFor()
    await look(page, 'price changed')
    await submitOrder(page)
    await page.getByRole('button', { name: '立即支付' }).waitFor()
    expect(await here.opened.db.read.selectFrom('orders').select('price_fen').execute()).toEqual([{ price_fen: 25_900 }])
  })

  it('somebody for whom the last place of a choice goes chooses anew', async () => {
    const { page } = here
    await askInstead(here.opened.db, PAID, (questions) => [...questions, own[2] as Question])
    await fillInAsMember()
    await sheet().getByRole('radio', { name: /木工/ }).check()
    await takeWood(await signIn(here.product, '13700000001'))
    await submitOrder(page)
    await page.getByText('“木工”名额已满，请改选其他').first().waitFor()
    const edit = page.getByRole('dialog', { name: '修改参会人' })
    await look(page, 'choice full')
    await edit.getByRole('radio', { name: /陶艺/ }).check()
    await edit.getByRole('button', { name: '保存' }).click()
    await submitOrder(page)
    await page.getByRole('button', { name: '立即支付' }).waitFor()
  })

  it('somebody waits for the organiser’s yes, is told, and pays; another is told why not', async () => {
    const { page } = here
    await setTicket(here.opened.db, PAID, { approval: 1, pay_minutes: 3_000 })
    await signedInBefore(page, here.product, await signIn(here.product, mobile))
    await openMeeting(page, here.product)
    await page.getByText('需审核').first().waitFor()
    await chooseTicket(page, '教师票')
    await addAttendee(page, teacher)
    await submitOrder(page)
    await page.getByText('报名已提交，等待主办方审核').first().waitFor()
    await page.getByRole('button', { name: '撤回报名' }).waitFor()
    await look(page, 'in review')
    const [waiting] = (await organiser.do(orderReview.waiting, { meetingId: '1' })).list
    await organiser.do(orderReview.decide, { meetingId: '1', no: waiting?.no ?? '', approve: true, reason: '' })
    await page.reload()
    await page.getByText(/剩余 2天/).waitFor()
    await look(page, 'approved')
    await page.getByRole('link', { name: '去支付' }).click()
    await page.getByRole('button', { name: '立即支付' }).waitFor()

    await page.goto(here.product.url + links.particulars('1'))
    await chooseTicket(page, '教师票')
    await addAttendee(page, { ...teacher, 姓名: '韩梅梅' })
    await submitOrder(page)
    await page.getByRole('button', { name: '撤回报名' }).waitFor()
    const [second] = (await organiser.do(orderReview.waiting, { meetingId: '1' })).list
    await organiser.do(orderReview.decide, {
      meetingId: '1',
      no: second?.no ?? '',
      approve: false,
      reason: '本场只面向在职教师，请改报线上票',
    })
    await page.reload()
    await page.getByText('报名未通过审核：本场只面向在职教师，请改报线上票').waitFor()
    await look(page, 'refused')
  })

  it('somebody who holds a place answers what is asked later', async () => {
    const { page } = here
    const holder = await signIn(here.product, mobile)
    await ticketFor(holder)
    await signedInBefore(page, here.product, holder)
    await askInstead(here.opened.db, FREE, (questions) => [
      ...questions,
      ownQuestion('q_bus', {
        kind: 'one',
        label: '返程班车',
        required: 1,
        asked: 'later',
        why: '用于安排车辆',
        options: [
          { key: 'a', label: '12月13日 16:30 会场北门至高铁东站', places: 40 },
          { key: 'b', label: '不乘坐', places: 0 },
        ],
      }),
    ])
    await page.goto(here.product.url + paths.meetingOrders)
    await page.getByRole('link', { name: '待补充 1 人' }).waitFor()
    await look(page, 'later asked')
    await page.getByRole('link', { name: '待补充 1 人' }).click()
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('请选择返程班车').waitFor()
    await look(page, 'later form')
    await page.getByRole('radio', { name: /高铁东站/ }).check()
    await agreeToOrganiser(page)
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByRole('link', { name: '补充信息' }).waitFor()
    const [made] = await here.opened.db.read.selectFrom('orders').select('no').execute()
    await page.goto(here.product.url + laterLink(made?.no ?? ''))
    expect(await page.getByRole('radio', { name: /高铁东站/ }).isChecked()).toBe(true)
    const { given } = await here.opened.db.read.selectFrom('answers').select('given').executeTakeFirstOrThrow()
    expect(readJson(given)).toEqual({ q_bus: 'a' })
  })
})
