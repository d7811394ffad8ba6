/**
 * A day of a reception in four browsers: the lead at a desk, a guest, a host and a guard with a phone each. A flight is late,
 * and the network of the door is away when the guest comes.
 */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { vip } from '#contract/vip/calls.ts'
import { myGuestsLink, vipFileLink, vipListLink } from '#contract/vip/links.ts'
import { visitor, visitorLink, visitorsLink } from '#contract/visitor.ts'
import { sendMessages } from '#server/jobs/messages.ts'
import { violationsOf } from '../support/axe.ts'
import { signedInBefore, type Size, sizes, visit } from '../support/browser.ts'
import { openDoorPage } from '../support/door-page.ts'
import { makeList } from '../support/doorway.ts'
import { fillHosting } from '../support/hosting.ts'
import { journeys, oneBrowser } from '../support/journey.ts'
import { flawsInLargeLetters } from '../support/large-letters.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'

const meetingId = '1'
const [GUEST, HOST] = ['13966660001', '13966660002']
const EAST_8 = 8 * 3_600_000

const browser = oneBrowser()
let lead: Person
const here = journeys(browser, 'desktop', {
  arrive: async () => {
    lead = await signInAs(here.product, 'organiser')
    await signedInBefore(here.page, here.product, lead)
  },
})

const wrongWith = async (page: Page, size: Size = 'phone') => [...(await violationsOf(page)), ...(await flawsInLargeLetters(page, size))]

it('receives a guest through a day with a delay and a dead network', async () => {
  const { page: desk, product } = here
  const { deps, clock } = product
  const { starts_at: begins } = await deps.db.read
    .selectFrom('meetings')
    .select('starts_at')
    .where('id', '=', meetingId)
    .executeTakeFirstOrThrow()
  const day = new Date(begins + EAST_8).toISOString().slice(0, 10)
  const told = (mobile: string) => product.sms.messages(mobile).map(({ template, params }) => [template, Object.values(params).at(-1)])

  // The lead writes down who comes, who receives them, and gives them a link.
  await desk.goto(product.url + vipListLink(meetingId))
  await desk.getByRole('button', { name: '登记嘉宾' }).first().click()
  const sheet = desk.getByRole('dialog')
  await sheet.getByLabel('姓名', { exact: false }).first().fill('欧阳清远')
  await sheet.getByLabel('称谓').fill('院士')
  await sheet.getByLabel('手机号', { exact: true }).fill(GUEST)
  await sheet.getByLabel('接待人姓名', { exact: true }).fill('赵晓岚')
  await sheet.getByLabel('接待人手机号', { exact: true }).fill(HOST)
  await sheet.getByLabel('门票').selectOption('1')
  await sheet.getByRole('button', { name: /^(保存|登记)/ }).click()
  await desk.getByText('欧阳清远').first().click()
  await desk.getByRole('button', { name: '已发邀请' }).click()
  await desk.getByText('已邀请').first().waitFor()
  await desk.getByRole('button', { name: '嘉宾链接' }).click()
  await sheet.getByRole('button', { name: '生成链接' }).click()
  await sheet.getByText(/请只发给/).waitFor()
  const shown = await sheet.innerText()
  const link = /https?:\/\/\S+/.exec(
    (await sheet
      .locator('input, [data-url], .link-pass')
      .first()
      .inputValue()
      .catch(() => '')) || shown,
  )?.[0]
  expect(link).toBeDefined()
  await sendMessages(deps)
  // The host's phone may be somebody else's: its first message names nobody.
  expect(told(HOST).flat().join(' ')).not.toContain('欧阳')

  // The guest opens it without an account.
  const guest = await visit(browser(), 'phone')
  await guest.page.goto(link as string)
  await guest.page.getByLabel('手机号后四位').fill('9999')
  await guest.page.getByRole('button', { name: '打开' }).click()
  await guest.page.getByText('手机号后四位不正确，请重新输入').waitFor()
  await guest.page.getByLabel('手机号后四位').fill(GUEST.slice(-4))
  await guest.page.getByRole('button', { name: '打开' }).click()
  await guest.page.getByText(/尊敬的欧阳清远院士/).waitFor()
  expect(await wrongWith(guest.page)).toEqual([])
  await guest.page.getByRole('button', { name: '确认出席' }).click()
  const own = guest.page.getByRole('dialog')
  await own.getByLabel('随行人员').fill('林助理')
  await own.getByRole('button', { name: '提交' }).click()
  await guest.page.getByText('已确认').first().waitFor()
  await guest.page.getByRole('button', { name: '添加行程' }).click()
  await own.getByLabel('航班号').fill('MU5137')
  await own.getByLabel('出发地', { exact: false }).first().fill('北京首都国际机场')
  await own.getByLabel('到达地').fill('杭州萧山国际机场')
  await own.getByLabel(/^出发时间/).fill(`${day}T05:00`)
  await own.getByLabel(/^到达时间/).fill(`${day}T07:20`)
  await own.getByRole('button', { name: '提交' }).click()
  await guest.page
    .getByText(/MU5137/)
    .first()
    .waitFor()

  // What the guest is to be in time for.
  const { list } = await lead.do(vip.list, { meetingId, keyword: '' })
  const guestId = list[0]?.id as string
  const talk = { meetingId, id: '', guestId, scheduleId: '', title: '开幕式', place: '主会场', role: '致辞' }
  await lead.do(vip.saveAppearance, { ...talk, startTime: `${day} 09:00:00`, callTime: `${day} 08:40:00` })

  // The host signs in with that phone and finds them.
  clock.pass(begins - 6 * 3_600_000 - clock())
  await signInAgain()
  const keeper = await signIn(product, HOST)
  const host = await visit(browser(), 'phone')
  await signedInBefore(host.page, product, keeper)
  await host.page.goto(product.url + myGuestsLink())
  await host.page.getByText('欧阳清远院士').first().waitFor()
  expect(await wrongWith(host.page)).toEqual([])

  // The flight is late: who waits at the station hears of it, and the guest's buffer turns red.
  const [flight] = (await lead.do(vip.plan, { meetingId, guestId })).legs
  if (flight === undefined) throw new Error('the leg that the guest has written is not there')
  const { state: _, markedTime: __, actions: ___, ...leg } = flight
  const late = { ...leg, meetingId, expectFrom: `${day} 07:10:00`, expectTo: `${day} 09:30:00` }
  await lead.do(vip.saveLeg, late)
  await sendMessages(deps)
  expect(told(HOST).map(([kind]) => kind)).toContain('vip_changed')
  await host.page.reload()
  await host.page.getByText(/晚到/).first().waitFor()
  // A button takes no tap while another one works.
  for (const mark of [/^已到站/, /^已接到/, /^已送达/]) {
    const button = host.page.getByRole('button', { name: mark })
    await button.click()
    await button.waitFor({ state: 'hidden' })
  }
  await expect.poll(async () => (await lead.do(vip.get, { meetingId, id: guestId })).state).toBe('in_town')

  // The door has no network: the guard lets them in all the same.
  const gates = [{ id: 'a', name: '东门' }]
  const { id: listId } = await makeList(lead, { name: '主会场', gates, exits: 0 })
  const door = await openDoorPage(browser(), product, { staff: await signInAs(product, 'staff'), listId, gate: '东门', name: '门卫的手机' })
  const { admissionId } = await lead.do(vip.get, { meetingId, id: guestId })
  const { code } = await deps.db.read
    .selectFrom('admission_codes')
    .select('code')
    .where('admission_id', '=', admissionId)
    .executeTakeFirstOrThrow()
  await door.settled()
  await door.setOnline(false)
  expect(await door.gun(code)).toMatchObject({ word: '放行', name: '欧阳清远', offline: true })
  await sendMessages(deps)
  expect(told(HOST).map(([kind]) => kind)).not.toContain('vip_arrived')
  await door.setOnline(true)
  await door.settled()
  await expect
    .poll(async () => {
      await sendMessages(deps)
      return told(HOST).filter(([kind]) => kind === 'vip_arrived')
    })
    .toEqual([['vip_arrived', expect.stringMatching(/欧阳清远.*东门/)]])
  await host.page.reload()
  await host.page.getByText('已到会场').first().waitFor()
  await desk.goto(product.url + vipListLink(meetingId))
  await desk.getByText('已到会场').first().waitFor()
  expect(await wrongWith(desk, 'desktop')).toEqual([])
  expect((await lead.do(vip.get, { meetingId, id: guestId })).arrivedGate).toBe('东门')

  const complaints = [...guest.complaints, ...host.complaints, ...door.complaints.filter((one) => !/ERR_INTERNET_DISCONNECTED/.test(one))]
  expect(complaints).toEqual([])
  for (const { context } of [guest, host, door]) await context.close()

  /** Weeks later, the lead's own session has run out. */
  async function signInAgain() {
    lead = await signInAs(product, 'organiser')
    await signedInBefore(desk, product, lead)
  }
})

it('has the form in sight that is open, on a phone, also the last of a room', async () => {
  const { page, product } = here
  await page.setViewportSize(sizes.phone)
  await page.goto(product.url + consoleLinks.hosting(meetingId, 'exhibitors'))
  const { x, width } = (await page.getByRole('link', { name: '展商', exact: true }).boundingBox()) ?? { x: -1, width: 0 }
  expect([x >= 0, x + width <= sizes.phone.width]).toEqual([true, true])
})

it('stands in large letters, and is printed whole: a sheet from its first page on, and at a door who is in', async () => {
  const { page, product } = here
  await fillHosting(product, lead)
  const { list } = await lead.do(vip.list, { meetingId, keyword: '' })
  for (const place of [vipFileLink(meetingId, list[0]?.id), visitorLink(meetingId), visitorsLink(meetingId)])
    for (const size of ['desktop', 'phone'] as const) {
      await page.setViewportSize(sizes[size])
      await page.goto(product.url + place)
      await page.waitForFunction(() => document.querySelector('h1') !== null && document.querySelector('.skeleton') === null)
      expect([place, await flawsInLargeLetters(page, size)]).toEqual([place, []])
    }

  // By the browser's own menu, from a phone: a table all the same, on one page that lies on its side.
  await page.goto(`${product.url}${consoleLinks.hosting(meetingId, 'vip-sheets')}&tab=cars`)
  await page.getByRole('heading', { name: '用车表' }).waitFor()
  const paper = await page.pdf({ preferCSSPageSize: true })
  expect(paper.toString('latin1').match(/\/Type ?\/Page\b/g)).toHaveLength(1)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.getByRole('columnheader', { name: '接待人电话' }).waitFor()

  const { starts_at: begins } = await product.deps.db.read
    .selectFrom('meetings')
    .select('starts_at')
    .where('id', '=', meetingId)
    .executeTakeFirstOrThrow()
  product.clock.pass(begins - product.clock())
  lead = await signInAs(product, 'organiser')
  const { id: listId } = await makeList(lead, { name: '访客通道', kind: 'visitor', gates: [{ id: 'a', name: '东门' }] })
  const came = { name: '尼格买提·热合曼江·艾则孜', mobile: '13977770009', unit: '', reason: '送展品', companions: [], plate: '' }
  const toTime = new Date(begins + EAST_8 + 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  const nothing = { documentKind: '', documentTail: '' } as const
  await lead.do(visitor.walkIn, { meetingId, ...came, ...nothing, host: { name: '', mobile: lead.mobile }, toTime })
  const door = await openDoorPage(browser(), product, { staff: lead, listId, gate: '东门', name: '门卫的手机' })
  await door.page.getByRole('button', { name: /^在场/ }).click()
  const inside = door.page.getByText(/尼格买提/)
  await inside.waitFor()
  expect(await flawsInLargeLetters(door.page, 'phone')).toEqual([])
  await door.page.emulateMedia({ media: 'print' })
  expect([await inside.isVisible(), await door.page.getByText(/名单更新于/).isVisible()]).toEqual([true, false])
  expect(door.complaints).toEqual([])
  await door.context.close()
})
