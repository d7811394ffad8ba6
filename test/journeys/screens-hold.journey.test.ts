/**
 * Every screen around an account, around money and around a door, looked at in a real
 * Chromium with the limits that can be measured (support/flaws.ts): with a phone
 * and at a desk, with normal letters by day and with the largest that the
 * settings offer in the dark.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { attendee } from '#contract/attendee.ts'
import { organisation } from '#contract/organisation.ts'
import { pairing } from '#contract/pairing.ts'
import { cardLinks } from '#contract/card.ts'
import { claimLink } from '#contract/claim-link.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { doorLinks } from '#contract/checkin/links.ts'
import { standLinks } from '#contract/exhibitor.ts'
import { surveyLinks } from '#contract/survey.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { orderLink } from '#contract/order-link.ts'
import { organisationLinks } from '#contract/organisation-links.ts'
import { link, links, paths } from '#contract/paths.ts'
import { proofLinks } from '#contract/proof-links.ts'
import { settingsLink } from '#contract/settings-link.ts'
import { ticketManage } from '#contract/ticket-manage.ts'
import { verify } from '#contract/verify.ts'
import { voteLinks } from '#contract/vote.ts'
import { toWire } from '#server/flow/clock.ts'
import type { Platform } from '#wechat/sandbox/visitor.ts'
import { publish, write } from '../support/articles.ts'
import { launch, served, type Served, signedInBefore, type Size, sizes, visit } from '../support/browser.ts'
import { freshDatabase, type Opened } from '../support/database.ts'
import { type Door, fillDoor } from '../support/door-data.ts'
import { flawsOf } from '../support/flaws.ts'
import { fillInvoices } from '../support/invoicing.ts'
import { flawsOfScreen, limits } from '../support/look.ts'
import { flawsInOtherFonts } from '../support/other-fonts.ts'
import { signIn, visitor } from '../support/person.ts'
import { everyQuestion, openSurvey } from '../support/surveys.ts'
import { signUp } from '../support/sign-up.ts'
import { codeOf, keep, standOf } from '../support/stands.ts'
import { agree, chooseTicket, fillSmsCode, openMeeting } from '../support/steps.ts'
import { fillTill, type Till } from '../support/till.ts'
import { fillVotes } from '../support/votes.ts'

const people = {
  doorkeeper: '13800000002',
  attendee: '13912345678',
  payer: '13912345679',
  holder: '13912345680',
  organiser: '13800000003',
  host: '13912340011',
  maker: '13912340012',
  seller: '13912340013',
  orgadmin: '13800000004',
  admin: '13800000005',
  invoiced: '13912340014',
} as const
const longName = '阿不都热合曼·买买提吐尔逊'
const longUnit = '云栖谷教育发展中心附属第一实验学校教育集团课程与教学研究部信息技术与人工智能教育融合创新发展中心筹备处'.slice(0, 50)
/** 6 May 2018: a child for years to come. */
const childsIdcard = '110105201805060013'

let browser: Browser
let opened: Opened
let product: Served
/** An invitation that lets in at once. */
let invitation: string
let till: Till
let door: Door
let standId: string
/** An article for holders alone, with as long a title as there may be. */
let reservedId: string
let votes: Awaited<ReturnType<typeof fillVotes>>
let surveyId: string

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

async function begin(): Promise<void> {
  opened = await freshDatabase()
  product = await served(opened.db)
  const [person, parent, teacher, orgadmin] = [
    await signIn(product, people.attendee),
    await signIn(product, '13912340001'),
    await signIn(product, '13912340002'),
    await signIn(product, people.orgadmin),
  ]
  await opened.db.write((tx) =>
    tx
      .updateTable('users')
      .set({ name: longName.repeat(4).slice(0, 50) })
      .where('id', 'in', [person.id, parent.id])
      .execute(),
  )
  // The name of a row in a table is a target, even of one narrow character.
  await opened.db.write((tx) => tx.updateTable('users').set({ name: '李' }).where('id', '=', teacher.id).execute())
  // U15: a filing number is as tall as a finger, even right below the phone.
  await opened.db.write((tx) => tx.updateTable('platform').set({ icp: '浙ICP备2026000001号-1' }).execute())
  await opened.db.write((tx) => tx.updateTable('organisations').set({ name: longUnit }).where('id', '=', '3').execute())
  for (const one of [person, parent])
    await one.do(organisation.apply, { deptCode: 'JYB001', remark: '想参加教研活动。'.repeat(12), source: 'autumn' })
  const made = await orgadmin.do(organisation.invite, { organisationId: '1', note: '全体教师（含外聘与返聘）', uses: 9, days: 9 })
  invitation = made.url.slice(product.url.length)
  await teacher.do(organisation.apply, Object.fromEntries(new URL(made.url).searchParams))
  await signUp(person, { ticketId: '1', names: [longName, 'Christopher Featherstonehaugh'] })
  // A sign-up that an organiser has to say yes to.
  await opened.db.write((tx) => tx.updateTable('tickets').set({ approval: 1 }).where('id', '=', '3').execute())
  await signUp(person, { ticketId: '3', names: [longName] })
  await person.do(attendee.save, { meetingId: '1', ticketId: '1', name: '王小明', sex: 1, phone: people.attendee })
  // An organiser of their own for the doors, for the same reason.
  const host = await signIn(product, people.host)
  await opened.db.write((tx) =>
    tx
      .insertInto('user_roles')
      .values({ user_id: host.id, third_id: '-000001', role_id: 'organiser', granted_by: 'test', created_at: 1 })
      .execute(),
  )
  door = await fillDoor(product, host, await signIn(product, people.doorkeeper), longName)
  votes = await fillVotes(host)
  surveyId = (await openSurvey(host, { name: longUnit.slice(0, 40), questions: [...everyQuestion] })).id
  standId = (await standOf(host, person, { booth: 'A12' })).id
  // Longer than a line, above every page of that meeting.
  await publish(host, { meetingId: '2', title: longUnit, urgentUntilTime: toWire(product.clock() + 20 * 86_400_000) })
  reservedId = (await publish(host, { title: longName.repeat(5).slice(0, 60), audience: 'holders', summary: longUnit.repeat(2) })).id
  await keep(person, await codeOf(await signIn(product, '13912340005'), longName), standId)
  await fillInvoices(product, host, await signIn(product, people.invoiced))
  till = await fillTill(product, await signIn(product, people.payer), await signIn(product, people.organiser))
  expect(product.errors.splice(0).map(({ event }) => event)).toEqual(['refund.failed'])
}
async function end(): Promise<void> {
  await product.close()
  await opened.drop()
  expect(product.errors).toEqual([])
}

interface Tour {
  page: Page
  /** Goes to a screen and looks at it. */
  at(place: string): Promise<void>
  /** Does something there, and looks again. */
  after(press: string | RegExp, role?: 'button' | 'tab' | 'link'): Promise<void>
  /** Looks at what is there. */
  look(what: string): Promise<void>
  away(): Promise<void>
}

// Each has a product of its own: on devices that an account does not know its phone gets four codes an hour.
describe.each<Size>(['phone', 'desktop'])('with a %s', (size) => {
  beforeAll(begin)
  afterAll(end)

  /** Walks through screens, and gives what is wrong with them in either size of letters. */
  async function tour(walk: (tour: Tour) => Promise<void>, mobile?: string, wechat?: { platform: Platform }): Promise<string[]> {
    const { page, context, complaints } = await visit(
      browser,
      size,
      wechat && { wechat: { user: 'xiaowang', url: product.url, ...wechat } },
    )
    const found: string[] = []
    let place = ''
    async function look(what: string) {
      // What does not come in this time is looked at as it is: it may be what is wrong.
      await page
        .waitForFunction(
          () => document.querySelector('h1') !== null && document.querySelector('.skeleton, .classify-coming, [aria-busy="true"]') === null,
          undefined,
          { timeout: 5_000 },
        )
        .catch(() => {})
      const flaws = await flawsOfScreen(page, size)
      // On the phone only: boxes are narrowest there, and targets largest.
      if (size === 'phone') flaws.push(...(await flawsInOtherFonts(page, limits[size])))
      found.push(...flaws.map((flaw) => `${place}${what} ${flaw}`))
    }
    // By the page where it shows: who they are in WeChat comes to be known, and what they agreed to is on record.
    if (mobile !== undefined && (wechat !== undefined || mobile === people.attendee)) await signInBySms(page, mobile)
    else if (mobile !== undefined) await signedInBefore(page, product, await signIn(product, mobile))
    await walk({
      page,
      look,
      at: async (to) => {
        place = to
        await page.goto(product.url + to)
        await look('')
      },
      after: async (name, role = 'button') => {
        await page
          .getByRole(role, { name, exact: typeof name === 'string' })
          .locator('visible=true')
          .first()
          .click()
        await look(`, ${name}`)
      },
      away: () => leave(page),
    })
    await context.close()
    return [...found, ...complaints]
  }

  /** Closes what lies on top; a form with something in it asks first. */
  async function leave(page: Page): Promise<void> {
    const before = await page.locator('[aria-modal="true"]').count()
    await page.keyboard.press('Escape')
    const gone = (layers: number) => {
      const there = document.querySelectorAll('[aria-modal="true"]').length
      if (document.querySelector('[role="alertdialog"]') !== null) return 'asks'
      // The layer's entry in the history goes a moment after it, and would take the next page along.
      const entries = (history.state as { layer?: number } | null)?.layer ?? 0
      return there < layers && entries <= there ? 'gone' : false
    }
    const outcome = await page.waitForFunction(gone, before, { timeout: 2_000 }).catch(() => undefined)
    if ((await outcome?.jsonValue()) !== 'asks') return
    await page.getByRole('alertdialog').getByRole('button', { name: '离开' }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await page.waitForFunction(gone, before, { timeout: 2_000 }).catch(() => {})
  }

  async function signInBySms(page: Page, mobile: string) {
    product.clock.pass(61_000)
    await page.goto(product.url + links.login(paths.classify))
    await page.getByRole('tab', { name: '短信登录' }).click()
    await page.getByLabel('手机号', { exact: true }).fill(mobile)
    await fillSmsCode(page, product, mobile)
    await agree(page)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.waitForURL(product.url + paths.classify)
  }

  it('holds every screen that a visitor sees', async () => {
    const stranger = size === 'phone' ? '13912340003' : '13912340004'
    await visitor(product.app).do(verify.sendSms, { mobile: stranger, type: 'login', sysCode: '' })
    product.clock.pass(61_000)
    expect(
      await tour(async ({ page, at, after, look, away }) => {
        await at(paths.login)
        await after('登录')
        await after('短信登录', 'tab')
        await page.getByLabel('手机号', { exact: true }).fill(stranger)
        await page.getByRole('button', { name: '获取验证码' }).click()
        await page.getByLabel('图中字符').waitFor()
        await look(', captcha')
        await away()
        await at(paths.login)
        await after('忘记密码', 'link')
        await at(paths.loginPhone)
        await at(paths.loginBranded)
        await after('登录')
        await after('《隐私政策》')
        await at(organisationLinks.register({ deptCode: 'WHXX01' }))
        await page.getByText('用证件注册').click()
        await page.getByText('学生证').click()
        await after('注册')
        await after('《用户协议》')
        for (const place of [
          organisationLinks.invited('JYB001'),
          invitation,
          paths.invited,
          paths.transition,
          links.outside(`https://www.example.com/${'a-long-way/'.repeat(12)}`),
          paths.notFound,
          paths.meetingLogin,
        ])
          await at(place)
      }),
    ).toEqual([])
  })

  it('holds every page that is only read, and what is opened there', async () => {
    expect(
      await tour(async ({ page, at, after, away, look }) => {
        for (const place of [paths.loading, paths.meetingList, links.particulars('1'), links.meetingDetails('1'), links.microsite('1')])
          await at(place)
        await at(links.schedule('1'))
        await after(/^筛选/)
        await away()
        for (const place of [links.info('1'), links.info('1', 'A1'), links.info('1', reservedId), links.info('2')]) await at(place)
        // Where something is urgent.
        for (const place of [links.particulars('2'), links.microsite('2')]) await at(place)
        for (const place of [
          paths.vote,
          voteLinks.all('1'),
          voteLinks.one(votes.openId),
          voteLinks.one(votes.countedId),
          voteLinks.big('1'),
        ])
          await at(place)
        await openMeeting(page, product)
        await chooseTicket(page, '教师票')
        await page.getByRole('dialog', { name: '请先登录' }).waitFor()
        await look(`${paths.particulars}, login`)
      }),
    ).toEqual([])
  })

  // The cover filled all of a phone held sideways: nothing said what meeting this is.
  if (size === 'phone')
    it('says the name of a meeting at first sight of a phone held sideways', async () => {
      const { page, context } = await visit(browser, size)
      await page.setViewportSize({ width: sizes.phone.height, height: sizes.phone.width })
      for (const place of [links.particulars('1'), links.microsite('1')]) {
        await page.goto(product.url + place)
        const title = await page.getByRole('heading', { level: 1 }).boundingBox()
        expect([place, (title?.y ?? Infinity) + (title?.height ?? 0) < sizes.phone.width - 64]).toEqual([place, true])
      }
      await context.close()
    })

  it('holds what somebody holds up at a door, and what leads there', async () => {
    const holder = await signIn(product, people.holder)
    const { order: mine } = await signUp(holder, { ticketId: '1', names: [longName, '李老师'] })
    const { list } = await holder.do(admission.mine, {})
    const [first, gone] = list.map(({ id }) => id) as [string, string]
    await opened.db.write((tx) => tx.updateTable('admissions').set({ status: 'revoked' }).where('id', '=', gone).execute())
    await signUp(holder, { ticketId: '2', names: [longName] })
    expect(
      await tour(async ({ page, at, after, away }) => {
        for (const place of [paths.wallet, links.entryCode(gone), paths.codeCentre, paths.unpaidOrders]) await at(place)
        await at(links.entryCode(first))
        await after('转让给他人')
        await at(claimLink('2'.repeat(26)))
        await at(orderLink(mine.no))
        await after(/^发领取链接/)
        await away()
        await page.goto(product.url + links.particulars('1'))
        await page.waitForFunction(() => localStorage.getItem('meetingId') !== null)
        for (const place of [paths.meetingOrders, links.orderForm('2')]) await at(place)
        await after('添加参会人')
        await after('保存')
        await away()
        for (const text of [`https://www.example.com/${'a-long-way/'.repeat(9)}`, '2611221849099448865101', list[0]?.code ?? ''])
          await at(doorLinks.scanned(text))
      }, people.holder),
    ).toEqual([])
  })

  it('holds every screen that an attendee sees', async () => {
    const { id } = await visitor(product.app).do(pairing.create, {})
    expect(
      await tour(async ({ page, at, after, look, away }) => {
        for (const place of [paths.classify, paths.switchover]) await at(place)
        await after('添加系统')
        for (const place of [organisationLinks.invited('WHXX01'), organisationLinks.invited('JYB001')]) await at(place)
        await after('申请加入')
        for (const place of [
          links.pairing(id),
          links.pairing('gone'),
          paths.noRight,
          paths.basic,
          paths.personalCentre,
          paths.personal,
          cardLinks.met,
          cardLinks.given,
          paths.mySpace,
          paths.invoice,
          link(paths.invoice, { tab: 'mine' }),
          link(paths.invoice, { tab: 'titles' }),
          paths.settings,
        ])
          await at(place)
        for (const sheet of [/查看我的数据/, /导出我的数据/, /授权记录/, /注销账号/]) {
          await after(sheet)
          await away()
        }
        await at(paths.changeLogin)
        await after('手机', 'tab')
        await at(paths.profile)
        if (size === 'phone') {
          await after('选择出生日期')
          await away()
        }
        await page.getByLabel('证件类型').selectOption('shanghai')
        await page.getByLabel('证件号码').fill(childsIdcard)
        await after('保存')
        await after(/^所在地区，/)
        await at(paths.organisation)
        await after('申请加入机构')
        for (const place of [surveyLinks.categories('1'), surveyLinks.list('1'), surveyLinks.fill('1', surveyId)]) await at(place)
        await after('提交')
        for (const place of [paths.unit, standLinks.stands(), standLinks.stands(standId)]) await at(place)
        await after(new RegExp(longName))
        if (size === 'phone') await away()
        await after(/^人员/, 'tab')
        await after('添加人员')
        await after('添加')
        await away()
        await page.goto(product.url + links.particulars('1'))
        await page.waitForFunction(() => localStorage.getItem('meetingId') !== null)
        await page.goto(product.url + links.fill('3'))
        await page.getByLabel(/^身份证号/).fill(childsIdcard)
        await page.getByText(/我是其监护人/).waitFor()
        await look(paths.fill)
      }, people.attendee),
    ).toEqual([])
  })

  it('holds every screen that people see who look after an organisation or a tenant', async () => {
    const [orgadmin, admin] = await Promise.all([
      tour(async ({ at, after, away }) => {
        await at(paths.organisation)
        for (const sheet of ['编辑', '申请链接', '新增下级', '移动', '合并', '新增机构', '导入机构']) {
          await after(sheet)
          await away()
        }
        await after('成员', 'tab')
        await after(/^申请/, 'tab')
        await after(/^不通过/)
        await away()
        await after('邀请', 'tab')
        await after(/二维码$/)
        await away()
        await after('按名单邀请')
        await away()
        await after('新建邀请')
        await after('创建邀请')
      }, people.orgadmin),
      tour(async ({ page, at, after, away }) => {
        for (const place of [paths.classify, paths.users]) await at(place)
        await after(new RegExp(longName))
        await away()
        await after('角色', 'tab')
        await after(/平台管理员/)
        await away()
        await after('新建角色')
        await page.getByLabel('角色名称').fill('财务与退款（含发票与对账）专员二十字')
        await after('保存')
        await away()
        for (const tab of ['certifications', 'proposals']) await at(link(paths.review, { tab }))
        for (const tab of ['platform', 'face', 'account', 'certification', 'erasures', 'tenants']) await at(settingsLink(tab))
        await after('新建商户')
        await after('保存')
      }, people.admin),
    ])
    expect(orgadmin).toEqual([])
    expect(admin).toEqual([])
  })

  it('holds every screen around money, for whoever pays and whoever looks after it', async () => {
    const [payer, invoiced, organiser] = await Promise.all([
      tour(async ({ at, after }) => {
        for (const place of [
          links.payment(till.unpaid),
          links.pay(till.scan, '1'),
          links.pay(till.unpaid),
          links.pay(till.paidTwice),
          links.pay(till.refunding),
          links.pay(till.cancelled),
        ])
          await at(place)
        for (const place of [
          proofLinks.waiting(till.rejected),
          proofLinks.waiting(till.review),
          paths.meetingOrders,
          orderLink(till.refunding),
          proofLinks.upload(till.rejected),
        ])
          await at(place)
        await after('提交凭证')
        await at(orderLink(till.paidTwice))
        await after('申请退款')
        await after(/^申请退 /)
      }, people.payer),
      tour(async ({ at, after, away }) => {
        await at(paths.invoice)
        await after(/^申请开票/)
        await after('添加抬头')
        await after('保存')
        await at(link(paths.invoice, { tab: 'mine' }))
        await after('换开')
        await after('提交申请')
        await away()
        await at(link(paths.invoice, { tab: 'titles' }))
      }, people.invoiced),
      tour(async ({ at, after, away }) => {
        await at(paths.review)
        if (size === 'phone') await after(/办公室.*待审核/)
        await after('查看大图')
        await away()
        await after('不通过')
        await after('确定不通过')
        await at(`${paths.review}?tab=refunds`)
        if (size === 'phone') {
          await after(/主办方退款.*退款失败/)
          await away()
        }
        await after('办理退款')
        await after('下一步')
        await at(`${paths.review}?tab=bills`)
        await at(`${paths.review}?tab=orders`)
        if (size === 'phone') await after(/贵宾票/)
        await after('不通过')
        await after('确定不通过')
        const invoices = consoleLinks.meeting('1', 'money', 'invoices')
        await at(invoices)
        await after(/^宁波海曙/)
        await after('冲红')
        for (const tab of ['month', 'profile']) await at(`${invoices}&tab=${tab}`)
      }, people.organiser),
    ])
    expect(payer).toEqual([])
    expect(invoiced).toEqual([])
    expect(organiser).toEqual([])
  })

  /** Console screens for which dialogs.journey.test.ts covers the desktop. */
  const itOnPhones = size === 'phone' ? it : () => {}

  /** A meeting of somebody's own: what one person changes is not what another looks at. */
  async function madeBy(mobile: string) {
    const organiser = await signIn(product, mobile)
    await opened.db.write((tx) =>
      tx
        .insertInto('user_roles')
        .values({ user_id: organiser.id, third_id: '-000001', meeting_id: '', role_id: 'organiser', granted_by: 'test', created_at: 1 })
        .execute(),
    )
    const times = { meetingStratTime: '2027-05-08 09:00:00', meetingEndTime: '2027-05-09 18:00:00' }
    const { id } = await organiser.do(meetingManage.save, { title: `${longUnit}第七届教学研讨会`, ...times, address: longUnit })
    await organiser.do(meetingManage.save, { id, edition: 1, summary: '两天，三个会场。'.repeat(20) })
    return { organiser, id }
  }

  itOnPhones('holds every screen on which a meeting is made', async () => {
    const { organiser, id } = await madeBy(people.maker)
    expect(
      await tour(async ({ page, at, after, look, away }) => {
        for (const place of [paths.dashboard, paths.consoleList, `${paths.consoleList}?stage=archived`]) await at(place)
        await at(consoleLinks.newMeeting)
        await after('创建')
        for (const beginning of [/^家长会/, /^复制往年/]) {
          await page.getByRole('radio', { name: beginning }).check()
          await look(`, from ${beginning.source}`)
        }
        await at(consoleLinks.meeting(id))
        for (const sheet of ['预览链接', '复制会议', '存为模板', /第七届教学研讨会$/]) {
          await after(sheet)
          await away()
        }
        await at(consoleLinks.meeting(id, 'prepare', 'basic'))
        await page.getByLabel('联系电话').fill('无')
        await after('保存')
        await page.reload()
        await page.getByText('已恢复未保存的内容').waitFor()
        await look(', restored')
        for (const form of ['cover', 'details', 'notice', 'rehearsal', 'history']) await at(consoleLinks.meeting(id, 'prepare', form))
        await at(consoleLinks.meeting(id, 'taking-part', 'news'))
        await after('分类')
        await after('添加分类')
        await away()
        await away()
        await after('写资讯')
        await after('保存草稿')
        const own = await write(organiser, { meetingId: id, title: longUnit })
        await at(`${consoleLinks.meeting(id, 'taking-part', 'news')}&article=${own.id}`)
        await after('发布')
      }, people.maker),
    ).toEqual([])
  })

  itOnPhones('holds every screen on which a meeting is sold, and looked after once it is', async () => {
    const { organiser, id } = await madeBy(people.seller)
    expect(
      await tour(async ({ page, at, after }) => {
        await at(consoleLinks.meeting(id, 'sale', 'forms'))
        await at(consoleLinks.asking(id))
        await after('添加单选')
        for (const form of ['people', 'namelist', 'doubles', 'answers', 'messages']) await at(consoleLinks.meeting(id, 'people', form))
        await at(consoleLinks.campaigns(id, { kind: 'meeting_coming' }))
        await at(`${consoleLinks.campaigns(id)}&tab=blocks`)
        for (const form of ['orders', 'refunds', 'receipts']) await at(consoleLinks.meeting(id, 'money', form))
        await at(consoleLinks.meeting(id, 'onsite'))
        for (const place of [consoleLinks.figures(id), consoleLinks.meeting(id, 'after', 'attendance')]) await at(place)
        for (const form of ['tickets', 'pools', 'vouchers']) await at(consoleLinks.meeting(id, 'sale', form))
        const { id: ticketId } = await organiser.do(ticketManage.save, {
          meetingId: id,
          edition: 0,
          name: longUnit.slice(0, 40),
          note: longUnit,
          fen: 29900,
          total: 50,
          steps: [{ untilTime: '2027-03-01 00:00:00', fen: 9900 }],
          refundTiers: [{ days: 7, percent: 100 }],
        })
        await at(consoleLinks.meeting(id, 'sale'))
        await at(consoleLinks.ticket(id, ticketId))
        await page.getByLabel(/^价格阶段1价格/).fill('')
        await after('保存')
      }, people.seller),
    ).toEqual([])
  })

  it('holds every screen around a door, for whoever prepares it, whoever stands there and whoever comes', async () => {
    const organiser = await tour(async ({ page, at, after, away }) => {
      await at(paths.myMeetings)
      await at(doorLinks.myMeeting('1'))
      await after(`编辑“${door.name}”`)
      await page.getByRole('dialog').getByRole('textbox', { name: /^名称/ }).fill('')
      await after('添加时段')
      await after('保存')
      await away()
      await after(`“${door.name}”的自助签到码`)
      for (const tab of ['devices', 'scans', 'paper', 'notes']) await at(doorLinks.myMeeting('1', tab))
      await page.getByLabel('参会人').fill(longName)
      await after('查找')
      await after(new RegExp(`^${longName}`))
      await page.getByText('贵宾（VIP）').click()
      await page.getByLabel('接待人手机号').fill('123')
      await after('保存')
      await at(doorLinks.myMeeting('1', 'paper'))
      await after('登记')
      await after('签到表')
      await after('胸卡')
      await at(doorLinks.staff('1'))
      await after(new RegExp(longName))
      await away()
      await after(/还可进入/)
      await away()
      await after('生成链接')
      await after('生成')
      await at(doorLinks.staffNew('1'))
      await after('添加')
    }, people.host)
    expect(organiser).toEqual([])
    expect(
      await tour(async ({ at }) => {
        for (const place of [paths.myMeetings, paths.scanner, doorLinks.scanner('1')]) await at(place)
      }, people.doorkeeper),
    ).toEqual([])
    expect(
      await tour(async ({ at, after }) => {
        for (const place of [
          doorLinks.helper(door.helper),
          doorLinks.helper('A'.repeat(20)),
          paths.antiFake,
          doorLinks.antiFake('ABCDEFGHJKLM'),
        ])
          await at(place)
        await at(doorLinks.helper(door.helper))
        await after('进入验票')
      }),
    ).toEqual([])
    expect(
      await tour(async ({ at, after }) => {
        for (const place of [
          paths.codeCentre,
          doorLinks.gate(door.gate),
          doorLinks.scanned('https://www.example.com/a-long-way/'),
          doorLinks.scanned(''),
        ])
          await at(place)
        await at(doorLinks.gate(door.gate))
        await after('签到')
      }, people.attendee),
    ).toEqual([])
  })

  it('holds what somebody inside of WeChat sees, and the local WeChat itself', async () => {
    expect(
      await tour(
        async ({ page, at, after, look, away }) => {
          await at(links.payment(till.unpaid))
          await page.getByRole('button', { name: '立即支付' }).click()
          await page.waitForFunction(() => (window as { __wechatBox?: { surface: object | null } }).__wechatBox?.surface != null)
          await page.evaluate(() =>
            (window as unknown as { __wechatBox: { surface: { press(label: string): void } } }).__wechatBox.surface.press('取消'),
          )
          await page.getByText('已取消支付').waitFor()
          await look(', cancelled')
          await at(links.particulars('1'))
          await after('分享')
          await after(/发给好友或朋友圈/)
          await away()
          await page.getByRole('button', { name: '分享' }).click()
          await page.getByRole('button', { name: /生成海报/ }).click()
          await page.getByRole('img', { name: /会议海报/ }).waitFor()
          await look(', 生成海报')
          for (const place of [paths.personalCentre, paths.mySpace]) await at(place)
          const consent = new URLSearchParams({
            appid: product.wechat.account.appId,
            redirect_uri: product.url + paths.transition,
            response_type: 'code',
            scope: 'snsapi_userinfo',
            state: 's',
            forcePopup: 'true',
          })
          const unpaid = [...product.wechat.pay.books.prepays.values()].find(
            ({ trade }) => trade.kind === 'native' && trade.state === 'NOTPAY',
          )
          for (const place of [
            '',
            '/open/connect/oauth2/authorize',
            `/open/connect/oauth2/authorize?${consent}#wechat_redirect`,
            `/cashier/native/${unpaid?.secret}`,
            '/cashier/native/gone',
          ])
            await at(`/sandbox/wechat${place}`)
        },
        people.payer,
        { platform: size === 'phone' ? 'ios' : 'windows' },
      ),
    ).toEqual([])
  })
})

it('sees what is wrong with a page that does not hold', async () => {
  const { page, context } = await visit(browser, 'phone')
  await page.setContent(`<meta name="viewport" content="width=device-width"><body style="margin:0;background:#fff">
    <h1>一</h1><h1>二</h1><p style="color:#999">太淡的字</p><button style="width:30px;height:50px;padding:0">小</button><button style="width:50px;height:50px"></button>
    <input style="height:44px" placeholder="请输入"><i style="font-size:9.9px">¥</i><img src="data:," style="display:block;width:9px;height:9px"><p style="width:700px">太宽</p><p style="width:30px;overflow-wrap:break-word">08:30</p><b id="a" aria-describedby="b">无</b></body>`)
  const flaws = (await flawsOf(page, limits.phone)).join('\n')
  for (const flaw of [
    /scrolls sideways/,
    /breaks the number 08:30: p/,
    /2 h1/,
    /too pale, 2\.85 to 1: p\. "太淡的字"/,
    /30x50 px to a finger: button/,
    /written in 9\.9 px: i\. "¥"/,
    /has no name: button/,
    /has no label: input/,
    /has no alt/,
    /aria-describedby that names nothing/,
  ])
    expect(flaws).toMatch(flaw)
  await context.close()
})
