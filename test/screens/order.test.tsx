/** Somebody who orders, and looks at what was ordered. */
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { headers } from '#contract/call.ts'
import { SUCCESS } from '#contract/outcome.ts'
import type { TicketOrder } from '#contract/order.ts'
import type { Ticket } from '#contract/ticket.ts'
import { OrderCard } from '#src/features/order/parts/order-card.tsx'
import { OrderList } from '#src/features/order/parts/order-list.tsx'
import MeetingOrders from '#src/features/order/screens/meeting-orders.tsx'
import { hindranceOf } from '#src/features/order/parts/hindrance.ts'
import { useSubmitOrder } from '#src/features/order/parts/submit-order.ts'
import { show } from '../support/at-a-screen.tsx'

interface Sent {
  path: string
  body: Record<string, unknown>
  key: string | undefined
}

let sent: Sent[]
let answer: (sent: Sent) => Response | Promise<Response>

const reply = (body: object, status = 200) => new Response(JSON.stringify(body), { status })
const fine = (data: unknown) => reply({ code: SUCCESS, msg: '', data })
const order = (more: Partial<TicketOrder> = {}): TicketOrder => ({
  no: '2611',
  userId: '7',
  meetingId: '1',
  meetingName: '智慧教育大会',
  meetingStratTime: '2026-12-12 08:30:00',
  thirdId: '-000001',
  ticketId: '2',
  ticketName: '教师票',
  ticketNum: 2,
  ticketPrice: 19950,
  fullPrice: 19950,
  voucher: '',
  totalAmount: 39900,
  type: 2,
  status: 0,
  createTime: '2026-11-21 10:00:00',
  expireTime: '2099-11-21 10:30:00',
  payTime: '',
  refusal: '',
  actions: ['pay', 'cancel'],
  ...more,
})
const wish = { meeting: { id: '1', thirdId: '-000001' }, ticket: { id: '2', price: 199.5 }, attendees: [{ id: '5' }, { id: '6' }] }

beforeEach(() => {
  sent = []
  answer = () => fine(order())
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('fetch', async (path: string, init: { body?: string; headers: Record<string, string> }) => {
    // No ticket of these asks anything later.
    if (path.includes('Patameter')) return fine([])
    const one = { path, body: JSON.parse(init.body ?? '{}') as Record<string, unknown>, key: init.headers[headers.idempotencyKey] }
    sent.push(one)
    return answer(one)
  })
})

const submitting = () => renderHook(() => useSubmitOrder()).result

/** On a page that was just opened. */
function submitAfresh() {
  const hook = submitting()
  return act(() => hook.current.submit(wish))
}

describe('somebody who submits an order', () => {
  it('sends price in fen and one copy for each person, once however often they tap', async () => {
    const hook = submitting()
    await act(() => Promise.all([hook.current.submit(wish), hook.current.submit(wish)]))
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body).toEqual({
      enrollInfoIds: ['5', '6'],
      meetingId: '1',
      thirdId: '-000001',
      ticketId: '2',
      ticketNum: 2,
      ticketPrice: 19950,
    })
  })

  it('repeats the same submission after a lost reply and a reload, and begins a new one after the end is known', async () => {
    answer = () => Promise.reject(new Error('lost'))
    await submitAfresh()
    answer = () => reply({ code: 'x', msg: '', data: null }, 502)
    await submitAfresh()
    answer = () => fine(order())
    await submitAfresh()
    await submitAfresh()
    const keys = sent.map(({ key }) => key)
    expect(new Set(keys.slice(0, 3)).size).toBe(1)
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys[3]).not.toBe(keys[0])
  })

  it('hears the refusal once, and may try anew', async () => {
    answer = () => reply({ code: 'no', msg: '票已售罄', reason: 'sold_out', data: null })
    const hook = submitting()
    await act(() => hook.current.submit(wish))
    expect(screen.getAllByText('票已售罄')).toHaveLength(1)
    await act(() => hook.current.submit(wish))
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
  })

  it('is told what is missing without asking the server', async () => {
    const hook = submitting()
    await act(() => hook.current.submit({ ...wish, attendees: [] }))
    await act(() => hook.current.submit({ ...wish, meeting: { id: '1', thirdId: '' } }))
    expect(screen.getByText('报名人员信息不能为空！')).toBeTruthy()
    expect(screen.getByText('商户信息不存在，请重新登录！')).toBeTruthy()
    expect(sent).toEqual([])
  })
})

describe('somebody whose sign-up an organiser has to approve', () => {
  const showCard = (more: Partial<TicketOrder>) => render(<OrderCard order={order(more)} onChanged={() => {}} />)

  it('reads that it waits, and may take it back', async () => {
    answer = () => fine(order({ status: 7, actions: [] }))
    showCard({ status: 6, expireTime: '', actions: ['cancel'] })
    expect(screen.getByText('待审核')).toBeTruthy()
    expect(screen.getByText('报名已提交，等待主办方审核，结果会通知您。')).toBeTruthy()
    expect(screen.queryByRole('link', { name: '去支付' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '撤回报名' }))
    expect(await screen.findByText(/撤回后名额将立即释放/)).toBeTruthy()
    fireEvent.click(screen.getAllByRole('button', { name: '撤回报名' }).at(-1) as HTMLElement)
    await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/api/meeting/order/cancelOrder?no=2611']))
  })

  it('reads why it was refused', () => {
    showCard({ status: 7, actions: [], refusal: '本场只面向在职教师' })
    expect(screen.getByText('未通过审核')).toBeTruthy()
    expect(screen.getByText('报名未通过审核：本场只面向在职教师')).toBeTruthy()
  })

  it('has days to pay, and reads them as days', () => {
    const until = new Date(Date.now() + (2 * 24 + 3) * 3_600_000 + 60_000 + 8 * 3_600_000)
    showCard({ expireTime: until.toISOString().slice(0, 19).replace('T', ' ') })
    expect(screen.getByRole('timer').textContent).toMatch(/^(?:2天3小时|--:--)$/)
  })
})

describe('somebody with a voucher', () => {
  it('sends it with its price, and a retry without it is another submission', async () => {
    answer = () => reply({ code: 'no', msg: '该优惠码已用完', reason: 'voucher_used_up', data: null })
    const hook = submitting()
    await act(() => hook.current.submit({ ...wish, ticket: { id: '2', price: 169.5 }, voucher: 'SPRING30' }))
    await act(() => hook.current.submit(wish))
    expect(sent.map(({ body }) => [body['ticketPrice'], body['voucher']])).toEqual([
      [16950, 'SPRING30'],
      [19950, undefined],
    ])
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
  })

  it('sees on the order what it took off', () => {
    render(<OrderCard order={order({ voucher: 'SPRING30', fullPrice: 22950 })} onChanged={() => {}} />)
    expect(screen.getByText('优惠码 SPRING30，已优惠 ¥60')).toBeTruthy()
  })
})

describe('a ticket that can not be had', () => {
  const ticket: Ticket = {
    id: '2',
    meetingId: '1',
    name: '',
    note: '',
    bookingStratTime: '2026-11-01 00:00:00',
    bookingEndTime: '2026-12-01 00:00:00',
    totalNum: 10,
    soldNum: 8,
    price: 1,
    limitPerOrder: 5,
    limitPerPhone: 0,
    leastPerOrder: 1,
    groupName: '',
    priceUntilTime: '',
    nextPrice: 1,
    fullPrice: 1,
    approval: 0,
    audience: 'anyone',
    payMinutes: 30,
    refundTiers: [],
  }
  const noon = Date.UTC(2026, 10, 21)
  it('says why, before the server has to', () => {
    expect(hindranceOf(ticket, 1, noon)).toEqual({ blocking: '', limit: 2 })
    expect(hindranceOf(ticket, 3, noon).blocking).toBe('余票不足，请减少张数')
    expect(hindranceOf({ ...ticket, soldNum: 11 }, 1, noon).blocking).toBe('该门票已售罄')
    expect(hindranceOf(ticket, 1, Date.UTC(2026, 11, 2)).blocking).toBe('该门票报名已结束')
    expect(hindranceOf(ticket, 1, Date.UTC(2026, 9, 2)).blocking).toBe('该门票尚未开始报名')
  })
})

describe('somebody who looks at an order', () => {
  const showCard = (more: Partial<TicketOrder>) => render(<OrderCard order={order(more)} onChanged={() => {}} />)

  it('pays or cancels it while it waits, and sees sum and time left', () => {
    showCard({})
    expect(screen.getByText('待支付')).toBeTruthy()
    expect(screen.getByRole('link', { name: '去支付' }).getAttribute('href')).toBe('/payment?no=2611')
    expect(screen.getByRole('button', { name: '取消订单' })).toBeTruthy()
    expect(document.body.textContent).toContain('¥399')
    expect(screen.getByRole('timer')).toBeTruthy()
  })

  it('reads that a transfer was not found, and goes to why', () => {
    showCard({ actions: ['pay', 'cancel', 'proof'] })
    expect(screen.getByText(/^付款凭证未通过审核。已经转账的，请不要重复支付/)).toBeTruthy()
    expect(screen.getByRole('link', { name: '查看原因' }).getAttribute('href')).toBe('/waitAudit?no=2611')
  })

  it('is warned not to pay twice', () => {
    showCard({ status: 1, actions: ['ticket'] })
    fireEvent.click(screen.getByRole('button', { name: /已支付/ }))
    expect(screen.getByText('已支付，请勿重复支付')).toBeTruthy()
  })

  // P1
  it('gives a free one back, and is told first what becomes of it', async () => {
    answer = () => fine(order({ status: 7, actions: [] }))
    showCard({ status: 1, type: 1, ticketPrice: 0, totalAmount: 0, actions: ['ticket', 'withdraw'] })
    fireEvent.click(screen.getByRole('button', { name: '取消报名' }))
    expect(await screen.findByText(/2 张门票随即作废，名额立即释放给他人，不能恢复/)).toBeTruthy()
    expect(sent).toEqual([])
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '确认取消' })))
    await waitFor(() => expect(sent.map(({ path, body }) => [path, body])).toEqual([['/api/meeting/order/withdraw', { no: '2611' }]]))
    expect(await screen.findByText('已取消报名')).toBeTruthy()
  })

  it.each([
    [2, '支付失败'],
    [3, '支付成功'],
    [4, '退款中'],
    [5, '已退款'],
    [7, '已取消'],
    [8, '凭证审核中'],
  ] as const)('reads state %i as %s', (status, word) => {
    showCard({ status, actions: status === 2 ? ['pay'] : [] })
    expect(screen.getByText(word)).toBeTruthy()
    expect(screen.queryByRole('link', { name: '重新支付' }) !== null).toBe(status === 2)
    // U15: what is over does not shout its price.
    expect(screen.getByRole('article').classList.contains('is-dead')).toBe(status === 5 || status === 7)
  })
})

describe('somebody who looks for orders', () => {
  const list = () => show(<OrderList meetingId="1" />)

  it('is offered to load again when they do not come', async () => {
    answer = () => Promise.reject(new Error('no network'))
    list()
    expect(await screen.findByText('网络似乎断开了，请检查网络后重试')).toBeTruthy()
    answer = () => fine({ list: [order()], total: 1, pageNum: 1, pageSize: 30 })
    fireEvent.click(screen.getByRole('button', { name: '重新加载' }))
    expect(await screen.findByText('智慧教育大会')).toBeTruthy()
  })

  it('reads that there is none', async () => {
    answer = () => fine({ list: [], total: 0, pageNum: 1, pageSize: 30 })
    list()
    await waitFor(() => expect(screen.getByText('还没有订单')).toBeTruthy())
  })
})

describe('somebody who looks for an order by where it stands', () => {
  const standings = [
    [0, '待支付'],
    [8, '凭证审核中'],
    [4, '退款中'],
    [5, '已退款'],
  ] as const

  function open(statuses: readonly number[]) {
    answer = ({ body }) => {
      const found = statuses.filter((status) => body['status'] === undefined || body['status'] === status)
      const list = found.map((status) =>
        order({ no: `26${status}`, status: status as TicketOrder['status'], actions: status === 8 ? ['proof'] : [] }),
      )
      return fine({ list, total: list.length, pageNum: 1, pageSize: 30 })
    }
    show(<MeetingOrders />)
  }
  const choose = (tab: string) => fireEvent.click(screen.getByRole('tab', { name: tab }))
  const standing = async () =>
    (await screen.findAllByRole('article')).map((one) => standings.find(([, word]) => one.textContent.includes(word))?.[1])

  it('finds every one of them under 全部', async () => {
    open(standings.map(([status]) => status))
    expect(await standing()).toEqual(['待支付', '凭证审核中', '退款中', '已退款'])
  })

  it('finds one whose proof is being looked at under 审核中, and how far that is', async () => {
    open(standings.map(([status]) => status))
    choose('审核中')
    expect(await standing()).toEqual(['凭证审核中'])
    expect(screen.getByRole('link', { name: '审核进度' }).getAttribute('href')).toBe('/waitAudit?no=268')
  })

  it('finds money that is still on its way before money that has come back under 退款', async () => {
    open(standings.map(([status]) => status))
    choose('退款')
    expect(await standing()).toEqual(['退款中', '已退款'])
  })

  it.each([
    ['待支付', '没有待支付的订单'],
    ['已支付', '没有已支付的订单'],
    ['审核中', '没有审核中的订单'],
    ['退款', '没有退款的订单'],
    ['已取消', '没有已取消的订单'],
  ])('reads that there is none under %s', async (tab, sentence) => {
    open([])
    choose(tab)
    expect(await screen.findByText(sentence)).toBeTruthy()
  })
})
