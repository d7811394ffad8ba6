/** Whoever looks after the money, on the real app: proofs, refunds, and where the bills say otherwise. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { bill, type BillDay, type Difference } from '#contract/bill.ts'
import type { Call } from '#contract/call.ts'
import { order } from '#contract/order.ts'
import { orderReview } from '#contract/order-review.ts'
import { proof } from '#contract/proof.ts'
import { refund } from '#contract/refund.ts'
import { session as sessions } from '#contract/session.ts'
import Review from '#src/features/review/screens/review.tsx'
import { learn } from '#src/session/keep-session.ts'
import { type Role, signInAs } from '../support/person.ts'
import { signUp } from '../support/sign-up.ts'
import { questions } from '../support/confirmations.ts'
import { loseCalls, press, reply, show, type } from '../support/at-a-screen.tsx'
import { screenTest, storeSession } from '../support/screen-test.ts'

vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0]).toString('base64')
const transfer = {
  payerName: '望湖小学',
  bankSerial: 'A2026',
  payDay: '2026-09-01',
  note: '',
  picture: { type: 'image/jpeg', base64: JPEG },
} as const

const { product: test } = screenTest({})
/** Paths that answer nothing: the network is away for them. */
let lost: string[]
/** What a call answers in place of the app. */
let told: Map<string, unknown>
let wide: boolean

beforeEach(() => {
  lost = []
  told = new Map()
  wide = true
  const reach = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const answer = told.get(address.split('?')[0] as string)
    return answer === undefined ? reach(address, init) : reply(answer)
  })
  loseCalls((address) => lost.some((path) => address.startsWith(path)))
  vi.stubGlobal('matchMedia', () => ({ matches: wide }))
  tell(bill.days, [])
  tell(bill.differences, [])
})

function tell(call: Call, list: unknown[]) {
  told.set(call.path, { list, total: list.length, pageNum: 1, pageSize: 30 })
}

/** This browser is theirs from here on. */
async function as(role: Role) {
  const person = await signInAs(test, role)
  await storeSession(person)
  return person
}

/** Somebody's order over ¥199, with a proof that waits. */
async function proved(name = '王小明') {
  const buyer = await signInAs(test, 'user')
  const { order: made } = await signUp(buyer, { ticketId: '2', names: [name] })
  const { id } = await buyer.do(proof.submit, { outTradeNo: made.no, ...transfer })
  return { buyer, no: made.no, id }
}

function open(path = '/projectAudit') {
  show(<Review />, path, { dedupingInterval: 0 })
}
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
const rows = async () =>
  wide
    ? (await within(await screen.findByRole('table')).findAllByRole('row')).slice(1)
    : within(await screen.findByRole('list')).findAllByRole('listitem')
const choose = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('radio', { name }))
  })

describe('the tabs', () => {
  it('are those that somebody has a right to, with what waits in them', async () => {
    await proved()
    await as('organiser')
    open()
    await waitFor(() => expect(tabs()).toEqual(['付款凭证1', '退款申请', '退款', '对账', '报名审核']))
    cleanup()
    await as('orgadmin')
    open()
    expect(tabs()).toEqual(['对账', '认证', '办会申请'])
    expect(await screen.findByText('没有需要处理的差异')).toBeTruthy()
  })

  it('are led to by a link', async () => {
    await as('organiser')
    open('/projectAudit?tab=refunds')
    expect(screen.getByRole('tab', { name: '退款' }).getAttribute('aria-selected')).toBe('true')
    expect(await screen.findByText('没有需要您处理的退款')).toBeTruthy()
    await act(async () => {
      fireEvent.click(screen.getByRole('tab', { name: '付款凭证' }))
    })
    expect(location.search).toBe('?tab=proofs')
    expect(await screen.findByText('没有等待审核的付款凭证')).toBeTruthy()
  })
})

describe('a proof', () => {
  it('lies open at a desk, with its picture and what the order costs, and is approved after one more question', async () => {
    const { buyer, no } = await proved()
    await as('organiser')
    open()
    expect(await rows()).toHaveLength(1)
    expect(screen.getByRole('table', { name: '付款凭证' })).toBeTruthy()
    expect(await screen.findByAltText('付款凭证')).toBeTruthy()
    expect(screen.getByText('订单应付').parentElement?.textContent).toContain('199')
    expect(screen.getByText('A2026')).toBeTruthy()
    await press('查看大图')
    expect(screen.getByAltText('付款凭证大图')).toBeTruthy()
    await press('关闭大图')
    await press('通过')
    expect(await screen.findByText('没有等待审核的付款凭证')).toBeTruthy()
    expect(questions[0]).toContain('¥199')
    expect(tabs()[0]).toBe('付款凭证')
    expect(await buyer.do(order.get, { no })).toMatchObject({ status: 1 })
    await choose('已通过')
    expect(await rows()).toHaveLength(1)
    expect(screen.queryByRole('button', { name: '通过' })).toBeNull()
  })

  it('is not turned away without a reason, which its payer reads', async () => {
    const { buyer, no } = await proved()
    await as('organiser')
    open()
    await screen.findByAltText('付款凭证')
    await press('不通过')
    await press('确定不通过')
    expect(screen.getByText('请填写不通过的理由')).toBeTruthy()
    type(/^理由/, '没有查到这笔款项')
    await press('确定不通过')
    expect(await screen.findByText('没有等待审核的付款凭证')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await buyer.do(proof.history, { outTradeNo: no })).toMatchObject([{ state: 'rejected', reason: '没有查到这笔款项' }])
  })

  it('opens over the list on a phone, and closes when it is decided', async () => {
    wide = false
    await proved()
    await as('organiser')
    open()
    const [row] = await rows()
    expect(screen.queryByRole('dialog')).toBeNull()
    await act(async () => {
      fireEvent.click(within(row as HTMLElement).getByRole('button'))
    })
    expect(screen.getByRole('dialog', { name: '付款凭证' })).toBeTruthy()
    await press('通过')
    expect(await screen.findByText('没有等待审核的付款凭证')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('that a colleague has just decided about is told, and leaves the list', async () => {
    const { id } = await proved()
    const colleague = await signInAs(test, 'organiser')
    await as('organiser')
    open()
    await screen.findByAltText('付款凭证')
    await colleague.do(proof.decide, { id, approve: 1, reason: '' })
    await press('通过')
    expect(await screen.findByText('没有等待审核的付款凭证')).toBeTruthy()
    expect(document.querySelector('.notice')?.textContent).toBe('该付款凭证已处理')
  })

  it('may be asked for again when it did not come', async () => {
    await proved()
    await as('organiser')
    lost = [proof.picture.path]
    open()
    await rows()
    expect(await screen.findByText('网络似乎断开了，请检查网络后重试')).toBeTruthy()
    lost = []
    await press('重新加载')
    expect(await screen.findByAltText('付款凭证')).toBeTruthy()
  })
})

/** Somebody who asks for a place at ¥199 that an organiser has to say yes to. */
async function asking() {
  await test.deps.db.write((tx) => tx.updateTable('tickets').set({ approval: 1, pay_minutes: 4320 }).where('id', '=', '2').execute())
  const buyer = await signInAs(test, 'user')
  const { order: made } = await signUp(buyer, { ticketId: '2', names: ['王小明', '李雷'] })
  return { buyer, no: made.no }
}

describe('a sign-up that needs a yes', () => {
  it('lies open with who asks and for whom, and one tap lets them pay', async () => {
    const { buyer, no } = await asking()
    await as('organiser')
    open('/projectAudit?tab=orders')
    expect(await rows()).toHaveLength(1)
    expect((await screen.findAllByText('王小明、李雷')).length).toBeGreaterThan(0)
    expect(screen.getByText(/138\*\*\*\*\d{4}/)).toBeTruthy()
    expect(screen.getByText('通过后应付').parentElement?.textContent).toContain('398')
    await press('通过')
    expect(await screen.findByText('没有等待审核的报名')).toBeTruthy()
    expect(questions).toEqual([])
    expect(tabs()).toContain('报名审核')
    expect(await buyer.do(order.get, { no })).toMatchObject({ status: 0 })
  })

  it('is not turned away without a reason', async () => {
    const { buyer, no } = await asking()
    await as('organiser')
    open('/projectAudit?tab=orders')
    await rows()
    await press('不通过')
    await press('确定不通过')
    expect(screen.getByText('请填写未通过的原因')).toBeTruthy()
    type(/^理由/, '本期只接收一线教师')
    await press('确定不通过')
    expect(await screen.findByText('没有等待审核的报名')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await buyer.do(order.get, { no })).toMatchObject({ status: 7 })
  })

  it('that a colleague has just decided about is told, and leaves the list', async () => {
    const { no } = await asking()
    const colleague = await signInAs(test, 'organiser')
    await as('organiser')
    open('/projectAudit?tab=orders')
    await rows()
    await colleague.do(orderReview.decide, { meetingId: '1', no, approve: false, reason: '名额留给本校' })
    await press('通过')
    expect(await screen.findByText('没有等待审核的报名')).toBeTruthy()
    expect(document.querySelector('.notice')?.textContent).toBe('该报名已处理，请刷新后查看')
  })

  it('is all that is there for somebody who decides about orders alone', async () => {
    await asking()
    const me = await as('organiser')
    learn({ ...(await me.do(sessions.me, {})), permissions: ['meeting:order:edit'], roles: [] })
    open()
    expect(await rows()).toHaveLength(1)
    expect(tabs()).toEqual(['报名审核1'])
  })
})

describe('a refund', () => {
  it('begins with an order and a reason, and one by bank transfer waits to be paid back by hand', async () => {
    const { buyer, no, id } = await proved()
    await (await signInAs(test, 'organiser')).do(proof.decide, { id, approve: 1, reason: '' })
    await as('organiser')
    open('/projectAudit?tab=refunds')
    await screen.findByText('没有需要您处理的退款')
    await press('办理退款')
    await press('下一步')
    expect(screen.getByText('请输入正确的订单号')).toBeTruthy()
    type(/^订单号/, '404')
    await press('下一步')
    expect(await screen.findByText('订单不存在')).toBeTruthy()
    type(/^订单号/, no)
    await press('下一步')
    expect(await screen.findByText(/这笔款项由银行转账支付，不能原路退回/)).toBeTruthy()
    type(/^退款金额/, '200')
    await press('退款 ¥200')
    expect(await screen.findByText('最多可退 ¥199')).toBeTruthy()
    type(/^退款金额/, '199')
    type(/^退款原因/, '临时有事不能参加')
    await press('退款 ¥199')
    expect(questions[0]).toMatch(/退款 ¥199。王小明的 1 张门票立即失效，不能撤销。款项由人工退回/)
    expect(await screen.findByText('临时有事不能参加', { selector: 'dd' })).toBeTruthy()
    expect(await buyer.do(order.get, { no })).toMatchObject({ status: 4 })
    await choose('待处理')
    await screen.findByText(/请按原付款账户转账退回/)
    await press('已退回')
    expect(questions[1]).toContain('¥199')
    expect(await screen.findByText('没有需要您处理的退款')).toBeTruthy()
    expect(await buyer.do(order.get, { no })).toMatchObject({ status: 5 })
  })

  it('that failed says why in the words of the provider, and is sent again', async () => {
    const { no, id } = await proved()
    const organiser = await signInAs(test, 'organiser')
    await organiser.do(proof.decide, { id, approve: 1, reason: '' })
    const { no: refundNo } = await organiser.do(refund.create, { outTradeNo: no, reason: '会议改期' })
    await test.deps.db.write((tx) =>
      tx.updateTable('refunds').set({ provider: 'gateway', state: 'failed', error: '商户余额不足' }).where('no', '=', refundNo).execute(),
    )
    await as('organiser')
    open('/projectAudit?tab=refunds')
    expect(await screen.findByText('商户余额不足')).toBeTruthy()
    await press('重新退款')
    expect(await screen.findByText('没有需要您处理的退款')).toBeTruthy()
    expect((await organiser.do(refund.list, {})).list).toMatchObject([{ no: refundNo, state: 'requested' }])
  })

  it('is looked at only by those who may not give money back', async () => {
    const { no, id } = await proved()
    const organiser = await signInAs(test, 'organiser')
    await organiser.do(proof.decide, { id, approve: 1, reason: '' })
    await organiser.do(refund.create, { outTradeNo: no, reason: '会议改期' })
    const me = await as('organiser')
    learn({ ...(await me.do(sessions.me, {})), permissions: ['meeting:review:view'], roles: [] })
    open('/projectAudit?tab=refunds')
    expect(await screen.findByText('会议改期')).toBeTruthy()
    expect(tabs()).toEqual(['付款凭证', '退款申请', '退款1'])
    for (const name of ['办理退款', '已退回']) expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('the bills', () => {
  const day = (more: Partial<BillDay> = {}): BillDay => ({
    day: '2026-09-01',
    provider: 'wechat',
    state: 'agreed',
    lines: 12,
    differences: 0,
    checkTime: '2026-09-02 10:15:00',
    ...more,
  })
  const difference = (more: Partial<Difference> = {}): Difference => ({
    id: '1',
    day: '2026-09-01',
    provider: 'wechat',
    kind: 'trade',
    cause: 'only_there',
    tradeNo: '77',
    providerId: '4200',
    refundNo: '',
    outTradeNo: '',
    theirs: { amount: 19900, state: 'SUCCESS' },
    ours: { amount: null, state: '' },
    cleared: 0,
    explanation: '',
    explainedBy: '',
    note: '',
    ...more,
  })

  it('set side by side what the platform says and what we say', async () => {
    tell(bill.differences, [
      difference(),
      difference({
        id: '2',
        kind: 'refund',
        cause: 'amount',
        outTradeNo: '2611',
        refundNo: '88',
        theirs: { amount: 100, state: 'success' },
        ours: { amount: 200, state: 'processing' },
      }),
    ])
    tell(bill.days, [
      day({ state: 'differs', differences: 2 }),
      day({ day: '2026-08-31', provider: 'gateway' }),
      day({ day: '2026-09-02', state: 'waiting', lines: 0, checkTime: '' }),
    ])
    await as('organiser')
    open('/projectAudit?tab=bills')
    const there = (await screen.findByText('平台有，我方无')).closest('section') as HTMLElement
    expect(there.textContent).toContain('平台¥199已收款')
    expect(there.textContent).toContain('我方没有这笔记录')
    expect(within(there).getByText('不属于任何订单')).toBeTruthy()
    const other = screen.getByText('金额不一致').closest('section') as HTMLElement
    expect(other.textContent).toContain('平台¥1已退款')
    expect(other.textContent).toContain('我方¥2退款中')
    const days = within(screen.getByRole('list', { name: '每日账单' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(days).toEqual([
      '9月1日 周二微信支付：12 笔一致，2 笔有差异9月2日 周三 10:15 核对有差异',
      '8月31日 周一在线支付：12 笔一致9月2日 周三 10:15 核对已核对一致',
      '9月2日 周三微信支付：账单尚未生成待对账',
    ])
  })

  it('say of a difference how it was cleared, and come again after a failure', async () => {
    tell(bill.differences, [difference({ cleared: 1, note: '已补记' })])
    await as('organiser')
    lost = [bill.days.path]
    open('/projectAudit?tab=bills')
    await choose('全部')
    expect(await screen.findByText('已补记')).toBeTruthy()
    expect(screen.getByText('已消除')).toBeTruthy()
    expect(await screen.findByText('网络似乎断开了，请检查网络后重试')).toBeTruthy()
    lost = []
    await press('重新加载')
    expect(await screen.findByText('还没有账单。每天上午核对前一天的账单。')).toBeTruthy()
  })
})
