/** A buyer who looks at one order in full, and asks for money back; somebody who opens a link that gives a ticket. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SUCCESS } from '#contract/outcome.ts'
import { orderStatus, type TicketOrder } from '#contract/order.ts'
import { OwnRefund } from '#src/features/refund/parts/own-refund.tsx'
import TakeLink from '#src/features/transfer/parts/take-link.tsx'
import { standingSentence } from '#src/features/order/parts/order-words.ts'
import { show } from '../support/at-a-screen.tsx'

const reply = (body: object, status = 200) => new Response(JSON.stringify(body), { status })
const fine = (data: unknown) => reply({ code: SUCCESS, msg: '', data })
const refused = (reason: string, msg: string, status = 200) => reply({ code: 'no', msg, reason, data: null }, status)

const ticket = (n: number) => ({
  admissionId: `a${n}`,
  name: `老师${n}`,
  phone: '',
  number: '',
  status: 'issued',
  price: 10_000,
  suggested: 5_000,
  passed: 0,
})
const own = (more: object = {}) => ({
  outTradeNo: '2611',
  buyer: '',
  provider: 'wechat',
  byHand: 0,
  paid: 30_000,
  refunded: 0,
  pending: 0,
  remaining: 30_000,
  suggested: 15_000,
  rule: '会议开始前退 50%，开始后不退款',
  atProvider: 0,
  tickets: [ticket(1), ticket(2), ticket(3)],
  request: null,
  open: 1,
  forfeit: 0,
  ...more,
})

let sent: { path: string; body: Record<string, unknown> }[]
let answers: { [path: string]: () => Response }

beforeEach(() => {
  sent = []
  answers = {}
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('fetch', async (path: string, init: { body?: string }) => {
    sent.push({ path, body: JSON.parse(init.body ?? '{}') as Record<string, unknown> })
    const [, answer] = Object.entries(answers).find(([begin]) => path.startsWith(begin)) ?? []
    return answer === undefined ? fine(null) : answer()
  })
})

const OWN = '/api/payment/refund/own'
const ASK = '/api/payment/refund/request/submit'

describe('a buyer who wants money back', () => {
  const showOwn = () => show(<OwnRefund no="2611" copies={4} onChanged={async () => {}} />)
  const asking = async () => {
    fireEvent.click(await screen.findByRole('button', { name: '申请退款' }))
    expect((await screen.findByRole('button', { name: '提交申请' })).hasAttribute('disabled')).toBe(true)
    expect(screen.getByText('请选择要退的门票')).toBeTruthy()
  }

  const choose = (n: number) => fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(`老师${n}`) }))

  it('finds the only ticket of an order chosen', async () => {
    answers = { [OWN]: () => fine(own({ tickets: [ticket(1)] })) }
    showOwn()
    fireEvent.click(await screen.findByRole('button', { name: '申请退款' }))
    expect((await screen.findByRole('button', { name: '申请退 1 张，¥50' })).hasAttribute('disabled')).toBe(false)
  })

  it('sees the sum for the tickets that are chosen before it is asked for, and sends it as it was shown', async () => {
    answers = { [OWN]: () => fine(own()), [ASK]: () => fine({}) }
    showOwn()
    await asking()
    expect(screen.getByText('另有 1 张已使用或已转出，不能在此申请退款。')).toBeTruthy()
    for (const n of [1, 3]) choose(n)
    fireEvent.change(screen.getByLabelText(/^退款原因/), { target: { value: '临时有课' } })
    expect(screen.getByText(/主办方同意后门票作废，名额释放/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '申请退 2 张，¥100' }))
    await waitFor(() => expect(sent.find(({ path }) => path === ASK)).toBeTruthy())
    // The sheet says what is asked for: no second question repeats it.
    expect(screen.queryByRole('alertdialog', { hidden: true })).toBeNull()
    expect(sent.find(({ path }) => path === ASK)?.body).toEqual({
      outTradeNo: '2611',
      admissionIds: ['a1', 'a3'],
      reason: '临时有课',
      amount: 10_000,
    })
  })

  it('is told in the sheet what is missing, and that no ticket is chosen', async () => {
    answers = { [OWN]: () => fine(own()) }
    showOwn()
    await asking()
    choose(1)
    fireEvent.click(screen.getByRole('button', { name: '申请退 1 张，¥50' }))
    expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0)
    choose(1)
    expect(screen.getByRole('button', { name: '提交申请' }).hasAttribute('disabled')).toBe(true)
    expect(sent.some(({ path }) => path === ASK)).toBe(false)
  })

  it('reads the new sum where it has changed meanwhile', async () => {
    let percent = 50
    answers = {
      [OWN]: () => fine(own({ tickets: [1, 2, 3].map((n) => ({ ...ticket(n), suggested: percent * 100 })) })),
      [ASK]: () => refused('refund_differs', '可退金额已变为 ¥60.00，请核对后重新申请'),
    }
    showOwn()
    await asking()
    percent = 20
    for (const n of [1, 2, 3]) choose(n)
    fireEvent.change(screen.getByLabelText(/^退款原因/), { target: { value: '临时有课' } })
    fireEvent.click(screen.getByRole('button', { name: '申请退 3 张，¥150' }))
    expect(await screen.findByText('可退金额已变为 ¥60.00，请核对后重新申请')).toBeTruthy()
    expect(await screen.findByRole('button', { name: '申请退 3 张，¥60' })).toBeTruthy()
  })

  it('sees no card where nothing was paid by a trade, and may load again what did not come', async () => {
    answers = { [OWN]: () => refused('order_not_refundable', '该订单不能退款') }
    const { container } = showOwn()
    await waitFor(() => expect(container.textContent).toBe(''))
    cleanup()
    answers = { [OWN]: () => refused('failed', '', 502) }
    showOwn()
    expect(await screen.findByRole('button', { name: '重新加载' })).toBeTruthy()
  })
})

describe('somebody who opens a link that gives a ticket', () => {
  const SEE = '/api/meeting/admission/link/see'
  const showLink = () => show(<TakeLink code={'2'.repeat(26)} onTaken={() => {}} onLeave={() => {}} />)

  it('reads that it was taken already, with the way to their own tickets', async () => {
    answers = { [SEE]: () => refused('claim_link_gone', '领取链接已失效或已被使用，请联系分享给您的人') }
    showLink()
    expect(await screen.findByText('领取链接已失效或已被使用，请联系分享给您的人')).toBeTruthy()
    expect(screen.getByRole('button', { name: '查看我的门票' })).toBeTruthy()
  })

  it('is told beside the name when somebody else was faster', async () => {
    answers = {
      [SEE]: () =>
        fine({
          meetingId: '1',
          meetingName: '智慧教育大会',
          meetingStratTime: '2026-12-19 08:30:00',
          ticketName: '教师票',
          from: '王老师',
        }),
      '/api/meeting/admission/link/take': () => refused('claim_link_gone', '领取链接已失效或已被使用，请联系分享给您的人'),
    }
    showLink()
    expect(await screen.findByText('王老师 送您一张门票')).toBeTruthy()
    fireEvent.change(screen.getByLabelText(/^您的姓名/), { target: { value: '韩梅梅' } })
    fireEvent.click(screen.getByRole('button', { name: '领取门票' }))
    expect(await screen.findByText('领取链接已失效或已被使用，请联系分享给您的人')).toBeTruthy()
  })
})

describe('somebody who reads where an order stands', () => {
  const order = { type: 2, ticketNum: 2, expireTime: '', refusal: '', actions: [] as TicketOrder['actions'] } as TicketOrder
  it('is told in a sentence, whatever the state', () => {
    for (const status of Object.values(orderStatus)) expect(standingSentence({ ...order, status })).toMatch(/。$/)
    expect(standingSentence({ ...order, status: 0, expireTime: '2026-12-12 08:30:00' })).toContain('12月12日 周六 08:30')
    expect(standingSentence({ ...order, status: 0, actions: ['pay', 'cancel', 'proof'] })).toContain('请不要重复支付')
    expect(standingSentence({ ...order, status: 7, payTime: '2026-11-01 10:00:00' })).toContain('付款与退款情况见“金额”')
    expect(standingSentence({ ...order, status: 7, refusal: '本场只面向在职教师' })).toBe('报名未通过审核：本场只面向在职教师')
  })
})
