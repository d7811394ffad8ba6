/** Somebody who pays, and comes back from the bank. */
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { JSX } from 'react'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SUCCESS } from '#contract/outcome.ts'
import Pay from '#src/features/payment/screens/pay.tsx'
import Payment from '#src/features/payment/screens/payment.tsx'
import { forget, signIn } from '#src/session/session.ts'

const left = vi.hoisted(() => [] as string[])
vi.mock('#src/features/session/parts/leave-page.ts', () => ({ leaveFor: (address: string) => left.push(address) > 0 }))

let order: Record<string, unknown>
let known: { tradeState: string; orderStatus: number }
let created: Record<string, unknown>[]
let asked: number

beforeEach(() => {
  left.length = 0
  created = []
  asked = 0
  order = { no: '2611', meetingId: '1', meetingName: '智慧教育大会', meetingStratTime: '2026-12-12 08:30:00', ticketName: '教师票', ticketNum: 2, ticketPrice: 19900, totalAmount: 39800, status: 0, expireTime: '2099-01-01 00:00:00', actions: ['pay', 'cancel'] }
  known = { tradeState: 'paying', orderStatus: 0 }
  history.replaceState(null, '', '/pay?no=2611')
  signIn({ jwtToken: 't', checktOperate: 0, mobile: '13800000001', thirdId: '-000001', id: '7' })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    if (path.includes('trade/create')) created.push(JSON.parse(body as string) as Record<string, unknown>)
    if (path.includes('trade/query')) asked += 1
    const data = path.includes('trade/create') ? { codeUrl: 'https://bank.example/1', tradeNo: '9' } : path.includes('trade/query') ? known : order
    return new Response(JSON.stringify({ code: SUCCESS, msg: '', data }))
  })
})
afterEach(() => {
  cleanup()
  forget()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = (inside: JSX.Element) => render(<SWRConfig value={{ provider: () => new Map(), fallback: {} }}>{inside}</SWRConfig>)

describe('somebody who pays', () => {
  it('is sent to the bank with what the gateway wants, once', async () => {
    open(<Payment />)
    const button = await screen.findByRole('button', { name: '立即支付' })
    fireEvent.click(button)
    fireEvent.click(button)
    await waitFor(() => expect(left).toContain('https://bank.example/1'))
    expect(created).toEqual([{ appId: 'H5_ZL', bankType: '', orderType: '2', outTradeNo: '2611', totalAmount: 39800, channelTag: 'C051', currencyType: 'CN', platformCode: 'Web', userId: '7', sysCode: '000001' }])
    expect((screen.getByRole('button', { name: '立即支付' })).getAttribute('aria-busy')).toBe('true')
  })

  it('reads how the order stands when there is nothing to pay', async () => {
    order = { ...order, status: 7, actions: [] }
    open(<Payment />)
    expect(await screen.findByText('订单已取消')).toBeTruthy()
    expect(screen.getByRole('link', { name: '重新下单' })).toBeTruthy()
    expect(screen.queryByText('立即支付')).toBeNull()
  })
})

describe('somebody who comes back from the bank', () => {
  it.each([
    [{ tradeState: 'success', orderStatus: 1 }, '支付成功', '查看门票'],
    [{ tradeState: 'failed', orderStatus: 2 }, '支付失败', '重新支付'],
    [{ tradeState: 'closed', orderStatus: 7 }, '订单已取消', '重新下单'],
    [{ tradeState: 'success', orderStatus: 5 }, '已退款', '查看订单'],
  ])('is told the end and where to go on: %j', async (end, word, next) => {
    known = end
    open(<Pay />)
    expect(await screen.findByText(word)).toBeTruthy()
    expect(await screen.findByRole('link', { name: next })).toBeTruthy()
    expect(asked).toBe(1)
  })

  it('waits gently for a minute, may then ask again, and learns of it', async () => {
    vi.useFakeTimers()
    open(<Pay />)
    await act(() => vi.advanceTimersByTimeAsync(10_500))
    expect(asked).toBe(4)
    expect(screen.getByText('正在确认支付结果')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(asked).toBe(8)
    expect(screen.getByText('暂未收到支付结果')).toBeTruthy()
    expect(screen.getByRole('link', { name: '重新支付' })).toBeTruthy()
    known = { tradeState: 'success', orderStatus: 1 }
    fireEvent.click(screen.getByRole('button', { name: '已完成支付' }))
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(screen.getByText('支付成功')).toBeTruthy()
  })

  it('sees the truth of now on a page that the browser had kept', async () => {
    vi.useFakeTimers()
    open(<Pay />)
    await act(() => vi.advanceTimersByTimeAsync(100))
    known = { tradeState: 'success', orderStatus: 1 }
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(screen.getByText('支付成功')).toBeTruthy()
  })
})
