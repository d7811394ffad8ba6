/**
 * The whole life of a meeting by somebody at a desk without a pointer: from the login over its making, its sale, its people
 * and its door to the settlement and next year's. What organisers do not do themselves is arranged by calls in between.
 */
import { describe, expect, it } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { orderReview } from '#contract/order-review.ts'
import { links, paths } from '#contract/paths.ts'
import { purge } from '#contract/purge.ts'
import { ticketManage } from '#contract/ticket-manage.ts'
import { sendMessages } from '#server/jobs/messages.ts'
import { sendRefunds } from '#server/jobs/refunds.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { signedInBefore } from '../support/browser.ts'
import { journeys, oneBrowser } from '../support/journey.ts'
import { type Keys, keysOf } from '../support/keys.ts'
import { payFor } from '../support/paid.ts'
import { type Person, signIn, signInAs, visitor } from '../support/person.ts'
import { pdf } from '../support/put-in.ts'
import { compareBills, endMeeting } from '../support/settling.ts'
import { signUp } from '../support/sign-up.ts'
import { uploadEnds } from '../support/upload-ends.ts'

const browser = oneBrowser()
const mobile = '13800000003'
const title = '秋季教师培训'
const trainees = ['欧阳小鱼', '司马小牛', '诸葛小花']

describe('an organiser at a desk, by keys alone', () => {
  let keys: Keys
  let organiser: Person
  let meetingId: string
  const here = journeys(browser, 'desktop', {
    arrive: () => {
      keys = keysOf(here.page)
    },
    leave: () => expect(keys.flaws).toEqual([]),
  })

  /** It has come, and the focus stands. */
  async function seen(text: string | RegExp): Promise<void> {
    await here.page.getByText(text).first().waitFor()
    await keys.stand(`“${text}”`)
  }
  const sheet = (name: string) => here.page.getByRole('dialog', { name })
  const gone = () => here.page.getByRole('dialog').waitFor({ state: 'detached' })
  /** Says yes to what is asked, by the button that says so. */
  async function agreeTo(name: string | RegExp): Promise<void> {
    await here.page.getByRole('alertdialog').getByRole('button', { name, exact: true }).waitFor()
    await keys.enter(name)
  }
  /** Typed in the order in which this browser asks for the parts: month, day, year. */
  async function type(name: string | RegExp, moment: string): Promise<void> {
    await keys.to(name)
    await here.page.keyboard.type(moment)
  }
  /** By the rail. */
  const room = (name: string) => keys.enter(name, 'back')

  async function logIn(): Promise<void> {
    const { page, product } = here
    await page.goto(product.url + links.login(paths.classify))
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await keys.to('账号登录')
    // The server rendered the tabs. Arrow keys turn them once React has taken over the element.
    await page.waitForFunction(() => Object.keys(document.activeElement ?? {}).some((name) => name.startsWith('__reactProps')))
    await keys.press('ArrowRight')
    await keys.write('手机号', mobile)
    await keys.enter('获取验证码')
    await seen(/秒后重发/)
    await keys.write('验证码', product.sms.lastCode(mobile) as string, 'back')
    await keys.tick('15 天内自动登录')
    await keys.tick(/^我已阅读并同意/)
    await keys.enter('登录')
    await page.waitForURL(product.url + paths.classify)
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
    organiser = Object.assign(visitor(product.app), { token })
  }

  async function make(): Promise<void> {
    await keys.enter(/^会议管理/)
    await keys.enter('新建会议')
    await keys.choose(/^培训/)
    await keys.write('会议标题', title)
    await type('开始时间', '050820270900AM')
    await keys.enter('创建')
    await seen('发布前还需要：')
    await keys.enter('联系电话')
    await keys.write('联系电话', '0571-88888888')
    await keys.press('Enter')
    await seen('已保存')
    await keys.enter('返回', 'back')
    await here.page.getByRole('heading', { level: 1, name: '准备' }).waitFor()

    await keys.enter(/^日程/)
    await keys.enter('添加日程')
    await keys.write('主题', '开幕式')
    await type('开始', '050820270900AM')
    await type('结束', '050820271000AM')
    await keys.write('会议室', '一号厅')
    await keys.press('Enter')
    await gone()
    await expect.poll(() => keys.here()).toBe('添加日程')

    await room('售票')
    await keys.enter('添加门票')
    await keys.write('名称', '旁听票')
    await keys.write('价格', '0')
    await keys.write('门票数量', '50')
    await keys.enter('保存并上架')
    await here.page.getByRole('article', { name: '旁听票' }).waitFor()

    await room('填写内容')
    await keys.enter('编辑“学员信息”')
    await keys.enter('添加单选')
    await expect.poll(() => keys.here()).toBe('问题')
    await keys.write('问题', '午餐')
    await keys.write('为什么问', '准备午餐')
    await keys.write('选项 1', '普通')
    await keys.write('选项 2', '清真')
    await keys.enter('完成')
    await expect.poll(() => keys.here()).toMatch(/^编辑午餐/)
    await keys.enter('保存')
    await seen('已保存')

    await room('准备')
    await keys.enter('发布')
    await agreeTo('发布')
    await seen('所有人都能看到，也能报名。')
    meetingId = new URL(here.page.url()).searchParams.get('meetingId') as string
  }

  /** Three people sign up; two of them are let in, and pay. */
  async function comePeople(): Promise<void> {
    const { tickets } = await organiser.do(ticketManage.sale, { meetingId })
    const ticketId = tickets.find(({ name }) => name === '培训学员')?.id as string
    for (const [at, name] of trainees.entries()) {
      const person = await signIn(here.product, `1381111000${at}`)
      const answers = { q_level: 'new', q_reason: '想学' }
      const { order } = await signUp(person, { meetingId, ticketId, names: [name], answers })
      if (at === 2) continue
      await organiser.do(orderReview.decide, { meetingId, no: order.no, approve: true, reason: '' })
      await payFor(here.product, person, order)
    }
  }

  async function lookAfterPeople(): Promise<void> {
    await room('人员')
    await seen('欧阳小鱼')
    for (const name of ['欧阳小鱼', '司马小牛']) await keys.tick(`选择 ${name}`)
    await keys.enter('打标签')
    await keys.write('标签', '讲者')
    await keys.press('Enter')
    await gone()
    // The bar that it was done from is gone: the last row stood before it.
    await keys.stand('the tags')
    await expect.poll(() => keys.here()).toBe('欧阳小鱼')
    // Into what lies open beside the list, and out again.
    await keys.enter('欧阳小鱼')
    await expect.poll(() => keys.here()).toBe('参会人')
    await keys.to('改资料')
    await keys.press('Escape')
    await expect.poll(() => keys.here()).toBe('欧阳小鱼')
  }

  /** The order in full of one of them, which lies beside the list. */
  async function openOrder(name: string): Promise<void> {
    await keys.enter(name)
    await here.page.getByRole('group', { name: '订单' }).getByText(name).first().waitFor()
  }
  async function lookAfterOrders(): Promise<void> {
    await room('订单与退款')
    await seen('诸葛小花')
    await openOrder('诸葛小花')
    await keys.enter('通过')
    await agreeTo('通过')
    await seen(/已通过/)
    // What was decided is gone, and what comes next is there.
    // A tab of the room has the same name: the way by Tab begins once the button is there.
    await here.page.getByRole('button', { name: '入账', exact: true }).waitFor()
    await keys.to('入账')
    await keys.press('Enter')
    await sheet('登记到账').waitFor()
    await keys.write(/^付款户名/, '望湖小学')
    await keys.enter('入账')
    await agreeTo('确认入账')
    await seen('已付款，1 张票')
    await gone()
    await keys.press('Escape')
    await expect.poll(() => keys.here()).toBe('诸葛小花')

    await openOrder('欧阳小鱼')
    await keys.enter('退款')
    await sheet('退款').waitFor()
    await keys.choose('退差额')
    await keys.write(/^退款金额/, '100')
    await keys.write('退款原因', '票价下调')
    await keys.enter('退款 ¥100')
    await agreeTo('确认退款')
    await seen('已发起退款')
    await gone()
    await expect.poll(() => keys.here()).toBe('退款')
    await keys.press('Escape')

    await keys.enter('现场售票', 'back')
    await keys.choose(/^旁听票/)
    await keys.write('第 1 人姓名', '上官小月')
    await keys.write('第 1 人手机号', '13811110009')
    await keys.enter('收款出票')
    await agreeTo('已收款，出票')
    await seen('已售出 1 张门票')
    await gone()
    await expect.poll(() => keys.here()).toBe('现场售票')
  }

  async function tellMany(): Promise<void> {
    await room('人员')
    await seen('上官小月')
    await keys.enter('发通知')
    await seen(/人会收到/)
    await keys.enter('未到场')
    await expect.poll(() => keys.here()).toBe('未到场')
    await keys.write('提醒内容', '7:30 起签到')
    await keys.enter('发送')
    await agreeTo(/^发给 \d+ 人$/)
    // Whatever the hour is at which this is walked.
    const night = here.page.getByRole('button', { name: '仍要发送' })
    const goes = here.page.getByText(/可以离开此页/)
    await night.or(goes).first().waitFor()
    if (await night.isVisible()) await agreeTo('仍要发送')
    await seen(/可以离开此页/)
    await takeSteps(here.product.deps)
    await sendMessages(here.product.deps)
  }

  async function prepareTheDoor(): Promise<void> {
    await room('现场')
    await keys.enter(/^签到管理/)
    await keys.enter('新建名单')
    await keys.write('名称', '午餐')
    await keys.choose('场内')
    await keys.write('入口', '餐厅')
    await keys.enter('保存')
    await seen('名单已保存')
    await expect.poll(() => keys.here()).toBe('新建名单')
    await keys.enter('返回', 'back')
  }

  async function readFigures(): Promise<void> {
    await keys.enter('数据')
    await seen('最近的订单')
    await keys.to(/^每天售票/)
    await keys.press('ArrowLeft')
    await keys.enter('做推广链接')
    await sheet('推广链接').waitFor()
    await keys.write('渠道名称', '邮件')
    await here.page.getByRole('img', { name: '推广链接二维码' }).waitFor()
    await keys.press('Escape')
    await expect.poll(() => keys.here()).toBe('做推广链接')
  }

  async function putOff(): Promise<void> {
    await room('准备')
    await keys.enter('取消或改期')
    await type('新的开始时间', '051520270900AM')
    await seen(/也一起推后/)
    await keys.write('改期原因', '避开台风')
    await keys.enter(/^改期并通知/)
    await agreeTo('改期并通知')
    await seen('通知改期')
    while ((await takeSteps(here.product.deps)) > 0);
  }

  async function leaveMaterials(): Promise<void> {
    await room('会后')
    await keys.enter('会后资料')
    await keys.enter('添加资料')
    await keys.to('选择文件')
    const chooser = here.page.waitForEvent('filechooser')
    await keys.press('Enter')
    await (await chooser).setFiles({ name: '讲稿.pdf', mimeType: 'application/pdf', buffer: pdf() })
    await uploadEnds(here.page)
    await keys.enter('添加')
    await seen('已添加')
    await gone()
    await keys.to('删除 讲稿')
    await keys.press('Enter')
    await agreeTo('删除')
    await seen('已删除')
    // It was the only one.
    await expect.poll(() => keys.here()).toBe('添加资料')
  }

  async function settle(): Promise<void> {
    const { deps, clock } = here.product
    await endMeeting(here.product, meetingId)
    for (const wait of [61_000, 0]) {
      await sendRefunds(deps)
      clock.pass(wait)
    }
    await compareBills(here.product, 2)

    await room('订单与退款')
    await keys.enter('结算单')
    await seen('应有合计')
    const accounts = here.page.getByRole('button', { name: /^与应有一致/ })
    const names = await accounts.evaluateAll((buttons) => buttons.map((one) => one.getAttribute('aria-label') ?? ''))
    expect(names).toEqual(['与应有一致：在线支付', '与应有一致：银行转账'])
    for (const name of names) {
      await keys.enter(name)
      await expect.poll(() => keys.here()).toMatch(/实有/)
    }
    await keys.enter('封存结算单')
    await agreeTo('封存')
    await seen('已封存')
  }

  async function putAway(): Promise<void> {
    await room('会后')
    await keys.enter('个人信息')
    const [year, month, day] = (await organiser.do(purge.plan, { meetingId })).earliest.split('-')
    await keys.enter('更改日期')
    await type('清除日期', `${month}${day}${year}`)
    await keys.enter('保存')
    await agreeTo(/^(保存日期|马上清除)$/)
    await seen(/已保存|一分钟内开始清除/)
    await gone()

    await room('收尾')
    // The meeting is asked for anew when somebody comes back to it.
    await here.page.getByRole('button', { name: '归档' }).waitFor()
    await keys.enter('归档')
    await agreeTo('归档')
    await seen('已归档')
    await keys.enter('复制为明年')
    await sheet('复制会议').waitFor()
    await keys.enter('复制')
    await seen('只有主办方和有预览链接的人能看到。')
    await expect.poll(() => keys.here()).toBe('准备')
  }

  it('takes a meeting from the login to its settlement and next year’s, and is never lost', async () => {
    await logIn()
    await make()
    await comePeople()
    await lookAfterPeople()
    await lookAfterOrders()
    await tellMany()
    await prepareTheDoor()
    await readFigures()
    await putOff()
    await leaveMaterials()
    await settle()
    await putAway()
    const { list } = await organiser.do(meetingManage.ownList, { keyword: title })
    expect(list.map(({ stage }) => stage)).toContain('draft')
    expect(await organiser.do(meetingManage.own, { id: meetingId })).toMatchObject({ stage: 'archived' })
  })

  it('cancels one that has been paid for, after its title was typed wrong, and reads what becomes of it', async () => {
    const { page, product } = here
    const admin = await signInAs(product, 'admin')
    const buyer = await signIn(product, '13811110000')
    await payFor(product, buyer, (await signUp(buyer, { ticketId: '2', names: trainees.slice(0, 2) })).order)
    await signedInBefore(page, product, admin)
    await page.goto(product.url + consoleLinks.meeting('1'))
    await keys.enter('取消或改期')
    await keys.to('改期或换地点')
    await keys.press('ArrowRight')
    await keys.write('取消原因', '场馆停用')
    await keys.write('再次输入会议标题', '第六届')
    await keys.enter('取消会议，退款 ¥398')
    await seen('输入的会议标题不一致，请核对后重新输入')
    await expect.poll(() => keys.here()).toBe('再次输入会议标题')
    await keys.write('再次输入会议标题', '第六届全国智慧教育大会')
    await keys.enter('取消会议，退款 ¥398')
    await seen('原因：场馆停用')
    while ((await takeSteps(product.deps)) > 0);
  })
})
