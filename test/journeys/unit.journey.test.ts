/**
 * A school invites twenty of its people by a table, proves itself and has thirty seats put down to it; at the fair two stands
 * scan the same visitor from a screen, and the visitor takes one card back. Each in a browser of their own.
 */
import { describe, expect, it } from 'vitest'
import { cardLinks } from '#contract/card.ts'
import { doorLinks } from '#contract/checkin/links.ts'
import { exhibitor, standLinks } from '#contract/exhibitor.ts'
import { message } from '#contract/message.ts'
import { organisation } from '#contract/organisation.ts'
import { organisationInvite } from '#contract/organisation-invite.ts'
import { paths } from '#contract/paths.ts'
import { ticketManage } from '#contract/ticket-manage.ts'
import { unit, unitLinks } from '#contract/unit.ts'
import { signedInBefore, type Visit } from '../support/browser.ts'
import { certifiedOrganisation } from '../support/certifying.ts'
import { codeOn } from '../support/code-on-screen.ts'
import { company, journeys, oneBrowser } from '../support/journey.ts'
import { sizesOf } from '../support/lanes.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { signUp, ticketFor } from '../support/sign-up.ts'
import { standOf } from '../support/stands.ts'
import { joinHome } from '../support/units.ts'

const browser = oneBrowser()
const SCHOOL = '2'
const LONG = '阿不都热合曼·买买提吐尔逊'

describe.each(sizesOf('phone'))('with a %s', (size) => {
  const here = journeys(browser, size)
  const { beside, leave, look } = company(browser, size, here)

  it('an organisation invites twenty people by a table, and each is in by one tap', async () => {
    const { page, product } = here
    const caretaker = await signInAs(product, 'orgadmin')
    const mobiles = Array.from({ length: 20 }, (_, n) => `139123450${String(n).padStart(2, '0')}`)
    const lines = [
      '望湖小学教师名单,',
      '姓名,手机号',
      ...mobiles.map((mobile, n) => `${n === 0 ? LONG : `王小${n}`},${mobile}`),
      '李四,12345',
    ]

    await signedInBefore(page, product, caretaker)
    await page.goto(`${product.url}${paths.organisation}?id=${SCHOOL}&tab=invitations`)
    await page.getByRole('button', { name: '按名单邀请' }).click()
    const sheet = page.getByRole('dialog', { name: '按名单邀请' })
    await sheet.locator('input[type=file]').setInputFiles({ name: '名单.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
    await sheet.getByText('待邀请 20').waitFor()
    await sheet.getByText('有误 1').first().waitFor()
    await look()
    await sheet.getByRole('button', { name: '邀请 20 人' }).click()
    await page.getByText('按名单邀请 20 人，已加入 0 人').waitFor()
    await look()

    const first = await signIn(product, mobiles[0] as string)
    const own = await beside(first)
    await own.page.goto(product.url + paths.organisation)
    await own.page.getByText('「望湖小学」邀请您加入').waitFor()
    await look(own)
    await own.page.getByRole('link', { name: '加入「望湖小学」' }).click()
    await own.page.getByRole('button', { name: '立即加入' }).click()
    await own.page.getByText('已成功加入').waitFor()
    await look(own)
    await leave(own)
    for (const mobile of mobiles.slice(1)) {
      const person = await signIn(product, mobile)
      const [{ deptCode, inviteCode } = { deptCode: '', inviteCode: '' }] = await person.do(organisationInvite.invitedTo, {})
      expect((await person.do(message.mine, {})).list.map(({ kind }) => kind)).toEqual(['organisation_invited'])
      await person.do(organisation.apply, { deptCode, organisationId: '', inviteCode, remark: '' })
    }
    await page.reload()
    await page.getByText('按名单邀请 20 人，已加入 20 人').waitFor()
    expect((await caretaker.do(unit.get, { id: SCHOOL })).members).toBe(20)
  })

  it('a teacher has thirty seats put down to the school that they have proved, and lets themself be seen', async () => {
    const { page, product } = here
    const [teacher, admin, caretaker] = [
      await signIn(product, '13912348881'),
      await signInAs(product, 'admin'),
      await signInAs(product, 'orgadmin'),
    ]
    await joinHome(product, teacher, SCHOOL)
    const names = ['欧阳小鱼', LONG, ...Array.from({ length: 28 }, (_, n) => `王小${String.fromCodePoint(0x4e00 + n)}`)]
    const organiser = await signInAs(product, 'organiser')
    const { tickets } = await organiser.do(ticketManage.sale, { meetingId: '1' })
    const edition = tickets.find(({ id }) => id === '1')?.edition ?? 0
    await organiser.do(ticketManage.save, { meetingId: '1', id: '1', edition, limitPerOrder: 30, limitPerPhone: 30 })
    await signUp(teacher, { ticketId: '1', names })

    await signedInBefore(page, product, teacher)
    await page.goto(product.url + unitLinks.unit())
    await page.getByRole('link', { name: '去认证' }).waitFor()
    await look()
    await certifiedOrganisation(teacher, admin)
    await page.reload()
    await page.getByText('机构已认证').first().waitFor()
    await page.getByRole('checkbox', { name: /看到我参加哪些会议/ }).check()
    await expect.poll(async () => (await teacher.do(unit.get, { id: SCHOOL })).shows).toBe(1)

    await page.getByRole('tab', { name: /^席位/ }).click()
    await page.getByRole('button', { name: '记入订单' }).click()
    await page.getByRole('dialog').getByRole('button', { name: /30 席/ }).click()
    await page.getByText('已实名 30，已到场 0').waitFor()
    await look()

    const desk = await beside(caretaker)
    await desk.page.goto(`${product.url}${unitLinks.unit(SCHOOL)}&tab=coming`)
    await desk.page.getByText('1 位成员中有 1 位同意公开参会信息').waitFor()
    await look(desk)
    // Those whose names the teacher has typed have agreed to nothing.
    await desk.page.getByRole('tab', { name: /^席位/ }).click()
    await desk.page.getByText('已实名 30，已到场 0').waitFor()
    expect(await desk.page.getByText(LONG).count()).toBe(0)
    await leave(desk)
  })

  it('a visitor is scanned by two stands, sees who has the card, and takes one back', async () => {
    const { page, product } = here
    const organiser = await signInAs(product, 'organiser')
    const visitor = await signIn(product, '13912348882')
    await ticketFor(visitor, LONG)
    const heads = [await signIn(product, '13912348883'), await signIn(product, '13912348884')]
    const wishes = [
      { name: '云栖教具', booth: 'A12' },
      { name: '远方出版社', booth: 'B03' },
    ]
    const stands: string[] = []
    for (const [n, wish] of wishes.entries()) stands.push((await standOf(organiser, heads[n] as Person, wish)).id)

    await signedInBefore(page, product, visitor)
    await page.goto(product.url + paths.personal)
    await page.getByRole('checkbox', { name: '手机号' }).check()
    await page.getByText('已保存').first().waitFor()
    await page.getByRole('link', { name: /^展商交流码/ }).click()
    await page.getByRole('button', { name: new RegExp(`^${LONG}`) }).click()
    await page.getByText('姓名、单位、职务、手机号').waitFor()
    await page.getByRole('img', { name: `${LONG}的展商交流码` }).waitFor()
    await look()
    const code = await codeOn(page)

    const booths = [await beside(heads[0] as Person), await beside(heads[1] as Person)]
    for (const [n, { page: at }] of booths.entries()) {
      await at.goto(product.url + doorLinks.scanned(code))
      await at.getByRole('heading', { name: LONG }).waitFor()
      await look({ page: at })
      await at.getByRole('button', { name: `收到展位“${wishes[n]?.name}”` }).click()
      await at.getByText('已收下').waitFor()
      await at.getByRole('radio', { name: '重点' }).check()
      await at.getByLabel(/^备注/).fill('想看样品')
      await look({ page: at })
      await at.getByRole('button', { name: '保存', exact: true }).click()
      await at.getByText('已保存').first().waitFor()
      await at.goto(product.url + standLinks.stands(stands[n]))
      await at.getByText(LONG).first().waitFor()
      await look({ page: at })
    }

    await page.goto(product.url + cardLinks.given)
    for (const { name } of wishes) await page.getByRole('button', { name: `收回给${name}的名片` }).waitFor()
    await look()
    await page.getByRole('button', { name: '收回给云栖教具的名片' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '收回', exact: true }).click()
    await page.getByText('共 1 张名片').waitFor()

    const leadsOf = async (n: number) =>
      (await (heads[n] as Person).do(exhibitor.leads, { exhibitorId: stands[n] as string, keyword: '' })).list.map(({ name }) => name)
    expect([await leadsOf(0), await leadsOf(1)]).toEqual([[], [LONG]])
    const [first, second] = booths as [Visit, Visit]
    await first.page.reload()
    await first.page.getByText(/^还没有名片/).waitFor()
    await first.page.getByText('被对方收回').waitFor()
    expect(await first.page.getByText(LONG).count()).toBe(0)
    await look(first)
    // A table that is made from now on does not have it either; the other stand's does.
    await second.page.reload()
    await second.page.getByText(LONG).first().click()
    await second.page.getByRole('link', { name: '13912348882' }).waitFor()
    for (const other of booths) await leave(other)
  })
})
