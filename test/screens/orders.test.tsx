/** Organisers, and whoever keeps the money, at a meeting's orders, with the real server behind the screens. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { desk } from '#contract/desk.ts'
import { link, paths } from '#contract/paths.ts'
import { receipt } from '#contract/receipt.ts'
import { refund } from '#contract/refund.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { readPasted } from '#src/features/desk/manage/person-rows.ts'
import { signIn } from '../support/person.ts'
import { signUp } from '../support/sign-up.ts'
import { questions } from '../support/confirmations.ts'
import { dialog, press, write } from '../support/at-a-screen.tsx'
import { go, screenTest, storeSession } from '../support/screen-test.ts'

vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

const meetingId = '1'
/** At ¥199 a copy. */
const TEACHER = '2'
const { product, person, buyer } = screenTest({ person: 'organiser', buyer: '13811112222' }, { signedIn: 'person' })

const room = (form?: string) => consoleLinks.meeting(meetingId, 'money', form)
const ordered = async (...names: string[]) => (await signUp(buyer, { ticketId: TEACHER, names })).order
const full = (no: string) => person.do(desk.get, { meetingId, no })
/** Paid by a transfer that somebody has booked. */
async function paid(...names: string[]) {
  const { no, totalAmount } = await ordered(...names)
  await person.do(receipt.book, {
    meetingId,
    method: 'transfer',
    payer: '望湖小学',
    serial: '',
    day: '2026-09-01',
    amount: totalAmount,
    note: '',
    orderNos: [no],
  })
  return no
}

describe('orders', () => {
  it('say what to do while there are none', async () => {
    await go(room(), { wide: false })
    expect(await screen.findByText('还没有订单。有人报名后会显示在这里')).toBeTruthy()
    expect(screen.getByRole('button', { name: '赠票' })).toBeTruthy()
  })

  it('are narrowed by an address, and one opens by its link also where the list does not have it', async () => {
    const { no } = await ordered('王小明')
    await go(`${consoleLinks.order(meetingId, no)}&status=1`)
    expect(await screen.findByText(/^待付款，.*前付款，1 张票。$/)).toBeTruthy()
    expect(screen.getByText('没有找到这样的订单')).toBeTruthy()
    await press('查看全部订单')
    expect(await screen.findByText('共 1 个订单')).toBeTruthy()
  })

  it('keep what organisers want to remember, in place', async () => {
    const { no } = await ordered('王小明')
    await go(consoleLinks.order(meetingId, no))
    await press('添加备注')
    await write('备注', '补开发票')
    await press('保存备注')
    expect(await screen.findByText('补开发票', { selector: 'p' })).toBeTruthy()
    expect((await full(no)).note).toBe('补开发票')
  })

  it('are given more time, and given up with a reason that is asked for', async () => {
    const { no } = await ordered('王小明')
    await go(consoleLinks.order(meetingId, no))
    await press('延长支付时间')
    fireEvent.click((await dialog()).getByRole('radio', { name: '7 天' }))
    fireEvent.click((await dialog()).getByRole('button', { name: '延长' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('取消报名')
    fireEvent.click((await dialog()).getByRole('button', { name: '取消报名' }))
    expect(await screen.findByText('请填写原因，至少2个字')).toBeTruthy()
    expect(questions).toEqual([])
    await write(/^原因/, '重复报名')
    fireEvent.click((await dialog()).getByRole('button', { name: '取消报名' }))
    expect(await screen.findByText(/^已取消，/)).toBeTruthy()
    expect(questions[0]).toMatch(/取消 .* 的报名（教师票）？名额立即释放，不能撤销。/)
  })

  it('lose chosen tickets only, and say that the money stays', async () => {
    const no = await paid('王小明', '李雷')
    await go(consoleLinks.order(meetingId, no))
    await press('作废门票（不退款）')
    fireEvent.click((await dialog()).getByRole('radio', { name: '选择门票' }))
    fireEvent.click((await dialog()).getByRole('checkbox', { name: /李雷/ }))
    await write(/^原因/, '改派他人')
    fireEvent.click((await dialog()).getByRole('button', { name: '作废门票（不退款）' }))
    expect(await screen.findByText('已付款，1 张票。')).toBeTruthy()
    expect(questions[0]).toBe('李雷的 1 张“教师票”立即失效，不能撤销。退款 ¥0，已收的款项不退回。')
  })

  it('are only read by whoever keeps the money, who sees no phone and changes nothing', async () => {
    const { no } = await ordered('王小明')
    const finance = await signIn(product, '13811119999')
    await product.deps.db.write((tx) =>
      tx
        .insertInto('user_roles')
        .values({ user_id: finance.id, third_id: '-000001', role_id: 'finance', granted_by: 'test', created_at: 1 })
        .execute(),
    )
    await storeSession(finance)
    await go(consoleLinks.order(meetingId, no))
    expect(await screen.findByText(/138\*{4}2222/, { selector: 'dd' })).toBeTruthy()
    expect(await screen.findByRole('button', { name: '入账' })).toBeTruthy()
    for (const name of ['赠票', '现场售票', '导出 Excel', '取消报名', '延长支付时间', '添加备注'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('go back many at once, told with their count, their names and the sum', async () => {
    await paid('王小明')
    await ordered('李雷')
    await go(room())
    await screen.findByText('共 2 个订单')
    fireEvent.click(screen.getByRole('checkbox', { name: /^全选/ }))
    await press('批量退款')
    expect(await screen.findByText(/^共 2 个订单：/)).toBeTruthy()
    expect(screen.getByText('1 笔，将跳过')).toBeTruthy()
    await write(/^退款原因/, '会议取消')
    await press('退款 1 笔，共 ¥199')
    expect(await screen.findByRole('region', { name: '批量退款' })).toBeTruthy()
    while ((await takeSteps(product.deps)) > 0);
    expect((await person.do(refund.list, { meetingId })).list).toMatchObject([{ amount: 19900, kind: 'whole', reason: '会议取消' }])
  })
})

describe('a ticket given away', () => {
  it('asks for what is missing at its row, and gives nothing', async () => {
    await ordered('王小明')
    await go(room(), { wide: false })
    await press('赠票')
    await write('第 1 人姓名', '张三')
    await write('第 1 人手机号', '1380000')
    fireEvent.click((await dialog()).getByRole('button', { name: '赠送' }))
    expect(await screen.findByText('请选择门票')).toBeTruthy()
    expect(screen.getByText('请输入正确的手机号码')).toBeTruthy()
    expect(screen.getByText('请填写原因，至少2个字')).toBeTruthy()
    expect((await person.do(desk.list, { meetingId, keyword: '', origin: 'comp' })).total).toBe(0)
  })

  it('reads names and phones as people keep them', () => {
    const text =
      '1. 张三 13800000001\n李四，139 0000 0002\n＋86 13800000003\t王 五\n赵六\n13800000004\n\n７、孙七：１３８００００００５\n８、周八：１３８００００００６６'
    expect(readPasted(text)).toEqual({
      people: [
        { name: '张三', mobile: '13800000001' },
        { name: '李四', mobile: '13900000002' },
        { name: '王 五', mobile: '13800000003' },
        { name: '周八', mobile: '13800000066' },
      ],
      unread: ['赵六', '13800000004', '７、孙七：１３８００００００５'],
    })
  })
})

describe('money that came', () => {
  it('says the difference while it is typed, and books nothing that is too little', async () => {
    const { no } = await ordered('王小明')
    await go(consoleLinks.order(meetingId, no))
    await press('入账')
    expect(await screen.findByText('金额相符')).toBeTruthy()
    await write(/^到账金额/, '198')
    expect(screen.getByText('少 ¥1，不能入账')).toBeTruthy()
    fireEvent.click((await dialog()).getByRole('button', { name: '入账' }))
    expect(await screen.findByText('比所选订单少 ¥1，不能入账')).toBeTruthy()
    await write(/^到账金额/, '200')
    fireEvent.click((await dialog()).getByRole('button', { name: '入账' }))
    expect(await screen.findByText('已付款，1 张票。')).toBeTruthy()
    expect(questions[0]).toContain('多收的 ¥1 请另行退回。')
    await go(room('receipts'))
    await press(/银行转账/)
    await press('多收的已退回')
    expect(await screen.findAllByText('多收已退回')).toBeTruthy()
  })

  it('is grouped where it is read, and typed as it is', async () => {
    const { no } = await ordered('王小明')
    await go(consoleLinks.order(meetingId, no))
    await press('入账')
    await write(/^到账金额/, '1234567.50')
    expect(screen.getByText('多收 ¥1,234,368.50，入账后请退回')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/^到账金额/).value).toBe('1234567.50')
    fireEvent.click((await dialog()).getByRole('button', { name: '入账' }))
    expect(await screen.findByText('已付款，1 张票。')).toBeTruthy()
    await go(room('receipts'))
    expect(await screen.findAllByText('1,234,567.50')).toBeTruthy()
  })
})

describe('a refund', () => {
  it('of some tickets shows its sum, and of another sum wants to know why', async () => {
    const no = await paid('王小明', '李雷')
    await go(consoleLinks.order(meetingId, no))
    await press('退款')
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: '选门票退' })).checked).toBe(true)
    expect((await dialog()).getByRole('button', { name: '退款' }).hasAttribute('disabled')).toBe(true)
    await screen.findByText('请选择要退的门票')
    fireEvent.click(screen.getByRole('checkbox', { name: /李雷/ }))
    expect(screen.getByRole('button', { name: '退款 ¥199' })).toBeTruthy()
    await write(/^退款金额/, '100')
    await press('退款 ¥100')
    expect(await screen.findByText('金额与退款规则不同，请填写退款原因')).toBeTruthy()
    await write(/^退款原因/, '已用餐')
    await press('退款 ¥100')
    expect(await screen.findByText('已付款，1 张票，退款中 ¥100。')).toBeTruthy()
    expect(questions[0]).toMatch(/退款 ¥100。李雷的 1 张门票立即失效，不能撤销。/)
  })

  it('that a buyer wishes for is given as they asked, or refused with a reason they read', async () => {
    const [first, second] = [await paid('王小明'), await paid('李雷')]
    for (const outTradeNo of [first, second]) await buyer.do(refund.ask, { outTradeNo, reason: '临时有事', amount: 19900 })
    await go(room('refunds'))
    await press('同意退款')
    await press('退款 ¥199')
    await waitFor(async () => expect((await person.do(refund.requests, { meetingId, waiting: 1 })).total).toBe(1))
    await press('不同意')
    fireEvent.click((await dialog()).getByRole('button', { name: '确定不同意' }))
    expect(await screen.findByText('请填写理由，至少2个字')).toBeTruthy()
    await write(/^理由/, '已过退款期限')
    fireEvent.click((await dialog()).getByRole('button', { name: '确定不同意' }))
    expect(await screen.findByText('没有需要您处理的退款申请')).toBeTruthy()
    expect((await buyer.do(refund.own, { outTradeNo: second })).request).toMatchObject({ state: 'refused', answer: '已过退款期限' })
  })
})

describe('a meeting at a glance', () => {
  it('says how many orders stand where, and leads to them', async () => {
    const { no } = await ordered('王小明')
    await go(link(paths.dashboardMeeting, { meetingId }), { wide: false })
    const unpaid = await screen.findByRole('link', { name: /^待支付1/ })
    expect(unpaid.getAttribute('href')).toBe(consoleLinks.ordersAt(meetingId, 0))
    const latest = within(await screen.findByRole('list', { name: '最近的订单' }))
    expect((await latest.findByRole('link')).getAttribute('href')).toBe(consoleLinks.order(meetingId, no))
  })
})
