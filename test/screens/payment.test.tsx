/** Somebody who pays: chooses a way, goes to a cashier, comes back, and hears the truth. */
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { type JSX, StrictMode } from 'react'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import Pay from '#src/features/payment/screens/pay.tsx'
import Payment from '#src/features/payment/screens/payment.tsx'
import { placeOf } from '#src/features/payment/parts/ways.ts'
import { signIn } from '#src/session/keep-session.ts'
import { press, reply, withoutDrawing } from '../support/at-a-screen.tsx'

const { left, begun } = vi.hoisted(() => ({ left: [] as string[], begun: { backs: [] as string[], possible: true, succeeded: false } }))
vi.mock('#src/session/leave-page.ts', () => ({ leaveFor: (address: string) => left.push(address) > 0 }))
vi.mock('#src/session/authorise.ts', () => ({
  authorise: async (back: string) => begun.backs.push(back) > 0 && begun.possible,
  hasSucceeded: () => begun.succeeded,
}))

interface Known {
  tradeState: string
  orderStatus: number
  refunds?: { amount: number; state: string; cause: string }[]
}

const params = { appId: 'wx1', timeStamp: '1767225600', nonceStr: 'n', package: 'prepay_id=p', signType: 'RSA', paySign: 's' }
let order: Record<string, unknown>
let known: Known
let methods: string[]
let sheet: Record<string, unknown>
let created: Record<string, unknown>[]
let refusal: { reason: string; msg: string } | undefined
/** Questions to the server, by the end of their path. */
let asked: Record<string, number>

const answers: Record<string, () => Response> = {
  create: () =>
    refusal === undefined
      ? reply({ codeUrl: 'https://bank.example/1', tradeNo: '9' })
      : new Response(JSON.stringify({ code: 'no', data: null, ...refusal })),
  query: () => reply({ refunds: [], ...known }),
  methods: () => reply(methods),
  sheet: () => reply(sheet),
  getOrder: () => reply(order),
}

beforeEach(() => {
  left.length = begun.backs.length = 0
  begun.possible = true
  begun.succeeded = false
  created = []
  asked = {}
  refusal = undefined
  methods = ['gateway', 'native', 'transfer']
  sheet = { way: 'jsapi', codeUrl: '', params }
  order = {
    no: '2611',
    meetingId: '1',
    meetingName: '智慧教育大会',
    meetingStratTime: '2026-12-12 08:30:00',
    ticketName: '教师票',
    ticketNum: 2,
    ticketPrice: 19900,
    totalAmount: 39800,
    status: 0,
    expireTime: '2099-01-01 00:00:00',
    refusal: '',
    actions: ['pay', 'cancel'],
  }
  known = { tradeState: 'paying', orderStatus: 0 }
  history.replaceState(null, '', '/pay?no=2611')
  signIn({ jwtToken: 't', checktOperate: 0, mobile: '13800000001', thirdId: '-000001', id: '7' })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    const name = /\/(\w+)(?:\?|$)/.exec(path)?.[1] as string
    asked[name] = (asked[name] ?? 0) + 1
    if (name === 'create') created.push(JSON.parse(body as string) as Record<string, unknown>)
    return (answers[name] as () => Response)()
  })
  withoutDrawing()
})
afterEach(() => {
  cleanup()
  delete (window as { WeixinJSBridge?: unknown }).WeixinJSBridge
})

const open = (inside: JSX.Element) =>
  render(
    <StrictMode>
      <SWRConfig value={{ provider: () => new Map(), fallback: {} }}>{inside}</SWRConfig>
    </StrictMode>,
  )
const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('radio', { name }))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** WeChat around the page; its sheet ends as the test says. */
function inWeChat(end: string | undefined) {
  const raised: unknown[] = []
  ;(window as { WeixinJSBridge?: unknown }).WeixinJSBridge = {
    on: () => {},
    invoke: (name: string, args: object, callback: (answer: object) => void) => {
      raised.push([name, args])
      if (end !== undefined) callback({ err_msg: `get_brand_wcpay_request:${end}` })
    },
  }
  return raised
}

describe('where somebody stands', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50', 'wechat'],
    ['Mozilla/5.0 (Linux; Android 14) Chrome/120 Mobile Safari/537.36', 'phone'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120 Safari/537.36', 'desktop'],
    ['Mozilla/5.0 (iPhone) Mobile MicroMessenger/8.0.50 miniProgram/wx1', 'other'],
    ['Mozilla/5.0 (iPhone) Mobile wxwork/4.1 MicroMessenger/7.0.1', 'other'],
    // W12: beside a desktop lies a phone with WeChat in it.
    ['Mozilla/5.0 (Windows NT 10.0; WOW64) Chrome/108 Safari/537.36 wxwork/4.1.10 (MicroMessenger/6.2) WindowsWechat', 'desktop'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/108 Safari/537.36 wxwork/4.1.10 (MicroMessenger/6.2)', 'desktop'],
  ])('%s is %s', (userAgent, place) => {
    expect(placeOf(userAgent)).toBe(place)
  })
})

describe('somebody who pays', () => {
  it('is sent to the bank with what the gateway wants, once', async () => {
    open(<Payment />)
    await choose(/在线支付/)
    const button = await screen.findByRole('button', { name: '立即支付' })
    fireEvent.click(button)
    fireEvent.click(button)
    await waitFor(() => expect(left).toContain('https://bank.example/1'))
    expect(created).toEqual([
      {
        appId: 'H5_ZL',
        bankType: '',
        orderType: '2',
        outTradeNo: '2611',
        totalAmount: 39800,
        channelTag: 'C051',
        currencyType: 'CN',
        platformCode: 'Web',
        userId: '7',
        sysCode: '000001',
      },
    ])
    expect(screen.getByRole('button', { name: '立即支付' }).getAttribute('aria-busy')).toBe('true')
  })

  it.each([
    ['jsapi', /微信支付 ?在微信内直接支付/, 'WX_JSAPI'],
    ['h5', /微信支付 ?将打开微信完成支付/, 'WX_H5'],
    ['native', /微信支付 ?用微信扫码支付/, 'WX_NATIVE'],
  ])('finds what %s means in words, and pays by it', async (way, name, bankType) => {
    methods = ['gateway', way]
    open(<Payment />)
    await choose(name)
    await press('立即支付')
    await waitFor(() => expect(created[0]).toMatchObject({ bankType }))
  })

  // W2
  it('reads that a way is not open, and finds another one chosen in its place', async () => {
    methods = ['h5', 'gateway']
    open(<Payment />)
    await choose(/将打开微信/)
    methods = ['gateway']
    refusal = { reason: 'way_closed', msg: '您选的支付方式暂未开通，请选择其他支付方式' }
    await press('立即支付')
    expect((await screen.findByRole('alert')).textContent).toBe('您选的支付方式暂未开通，请选择其他支付方式')
    await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(1))
    expect((screen.getByRole('radio', { name: /在线支付/ }) as HTMLInputElement).checked).toBe(true)
    expect((screen.getByRole('button', { name: '立即支付' }) as HTMLButtonElement).disabled).toBe(false)
  })

  it('comes to the account and the form by way of a bank transfer, without any trade', async () => {
    open(<Payment />)
    await choose(/银行转账/)
    await press('去转账')
    expect(location.pathname + location.search).toBe('/updataProof?no=2611')
    expect(created).toEqual([])
  })

  it('reads it where no way is open', async () => {
    methods = []
    open(<Payment />)
    expect(await screen.findByText(/这里暂时没有可用的支付方式/)).toBeTruthy()
    expect((screen.getByRole('button', { name: '立即支付' }) as HTMLButtonElement).disabled).toBe(true)
  })

  it('is told to WeChat first where paying needs it, and comes back to the order', async () => {
    refusal = { reason: 'openid_needed', msg: '请先完成微信授权' }
    open(<Payment />)
    await choose(/在线支付/)
    await press('立即支付')
    await waitFor(() => expect(begun.backs).toEqual([expect.stringMatching(/^\/payment\?no=2611&go=\w{16,}$/)]))
    expect(screen.getByRole('button', { name: '立即支付' }).getAttribute('aria-busy')).toBe('true')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  describe('whose payment was interrupted by the authorisation', () => {
    const NOT_AUTHORISED = '微信授权没有完成，未能发起支付。请重试，或选择其他支付方式。'

    /** Presses 立即支付, and leaves for WeChat. */
    async function leave() {
      methods = ['jsapi', 'gateway']
      refusal = { reason: 'openid_needed', msg: '请先完成微信授权' }
      open(<Payment />)
      await choose(/在微信内直接支付/)
      await press('立即支付')
      await waitFor(() => expect(begun.backs).toHaveLength(1))
    }

    /** Comes back by a new page load. */
    function comeBack(succeeded: boolean) {
      begun.succeeded = succeeded
      if (succeeded) refusal = undefined
      load(begun.backs[0] as string)
    }

    function load(address: string) {
      cleanup()
      history.replaceState(null, '', address)
      open(<Payment />)
    }
    /** The ways are there, and what follows from them has happened. */
    async function settled() {
      await screen.findByRole('radio', { name: /在微信内直接支付/ })
      await act(async () => {})
    }

    it('it continues by itself, by the same way, and the address keeps no mark', async () => {
      await leave()
      expect(created).toHaveLength(1)
      comeBack(true)
      await waitFor(() => expect(left).toEqual(['https://bank.example/1']))
      expect(created).toHaveLength(2)
      expect(created[1]).toMatchObject({ bankType: 'WX_JSAPI', outTradeNo: '2611' })
      expect(location.pathname + location.search).toBe('/payment?no=2611')
    })

    it.each([
      ['reloaded, or reached by Back', () => '/payment?no=2611'],
      ['opened from the history, or from a shared link', () => begun.backs[0] as string],
    ])('it does not pay again when the page is %s', async (_, address) => {
      await leave()
      comeBack(true)
      await waitFor(() => expect(created).toHaveLength(2))
      load(address())
      await settled()
      expect(created).toHaveLength(2)
      expect(location.search).toBe('?no=2611')
      expect(screen.queryByRole('alert')).toBeNull()
    })

    it('nothing is paid by a link whose mark another browser has made', async () => {
      begun.succeeded = true
      methods = ['jsapi', 'gateway']
      load(`/payment?no=2611&go=${'a'.repeat(32)}`)
      await settled()
      expect(created).toEqual([])
      expect(location.search).toBe('?no=2611')
    })

    it('nothing is paid by a mark of another order', async () => {
      await leave()
      order = { ...order, no: '2612' }
      begun.succeeded = true
      load((begun.backs[0] as string).replace('2611', '2612'))
      await settled()
      expect(created).toHaveLength(1)
    })

    it('nothing is paid when people turn back before WeChat answers, and open the order again', async () => {
      await leave()
      load('/payment?no=2611')
      await settled()
      comeBack(true)
      await settled()
      expect(created).toHaveLength(1)
    })

    it('one sentence says that WeChat gave no authorisation, and the next tap asks WeChat again', async () => {
      await leave()
      comeBack(false)
      expect((await screen.findByRole('alert')).textContent).toBe(NOT_AUTHORISED)
      expect(created).toHaveLength(1)
      expect(document.querySelector('.notice')).toBeNull()
      await settled()
      await press('立即支付')
      await waitFor(() => expect(begun.backs).toHaveLength(2))
      expect(begun.backs[1]).not.toBe(begun.backs[0])
    })

    it('one sentence says so too where the server still knows no WeChat account: WeChat is not asked in a circle', async () => {
      await leave()
      begun.succeeded = true
      load(begun.backs[0] as string)
      await waitFor(() => expect(created).toHaveLength(2))
      expect((await screen.findByRole('alert')).textContent).toBe(NOT_AUTHORISED)
      expect(begun.backs).toHaveLength(1)
    })
  })

  it('is offered another way where WeChat cannot be asked', async () => {
    refusal = { reason: 'openid_needed', msg: '请先完成微信授权' }
    begun.possible = false
    open(<Payment />)
    await choose(/在线支付/)
    await press('立即支付')
    expect((await screen.findByRole('alert')).textContent).toContain('请选择其他支付方式')
    refusal = undefined
    await choose(/用微信扫码支付/)
    await press('立即支付')
    await waitFor(() => expect(left).toHaveLength(1))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('hears why it was refused, and sees the order as it is by now', async () => {
    refusal = { reason: 'order_expired', msg: '订单已超时取消，请重新下单' }
    open(<Payment />)
    await choose(/在线支付/)
    order = { ...order, status: 7, actions: [] }
    await press('立即支付')
    expect(await screen.findByText('订单已取消')).toBeTruthy()
    expect(document.querySelector('.notice')?.textContent).toBe('订单已超时取消，请重新下单')
  })

  it('reads beside the ways that this one does not go just now, until it goes', async () => {
    refusal = { reason: 'payment_unavailable', msg: '支付通道暂不可用，请稍后重试' }
    open(<Payment />)
    await choose(/在线支付/)
    await press('立即支付')
    expect((await screen.findByRole('alert')).textContent).toBe('支付通道暂不可用，请稍后重试')
    refusal = undefined
    await press('立即支付')
    expect(left).toEqual(['https://bank.example/1'])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('reads before paying once more that a transfer was not found, and goes to why', async () => {
    order = { ...order, actions: ['pay', 'cancel', 'proof'] }
    open(<Payment />)
    expect(await screen.findByText(/已经转账的，请不要重复支付/)).toBeTruthy()
    expect(screen.getByRole('link', { name: '查看原因' }).getAttribute('href')).toBe('/waitAudit?no=2611')
  })

  it.each([
    [{ status: 7, actions: [] }, '订单已取消', '重新下单'],
    [{ status: 8, actions: ['proof'] }, '凭证审核中', '查看审核进度'],
    [{ status: 1, type: 1, totalAmount: 0, actions: ['ticket'] }, '报名成功', '查看门票'],
  ])('reads how the order stands when there is nothing to pay: %j', async (more, word, next) => {
    order = { ...order, ...more }
    open(<Payment />)
    expect(await screen.findByText(word)).toBeTruthy()
    expect(screen.getByRole('link', { name: next })).toBeTruthy()
    expect(screen.queryByText('立即支付')).toBeNull()
  })
})

describe('somebody inside WeChat', () => {
  const raise = () => history.replaceState(null, '', '/pay?no=2611&raise=1')

  it('sees the sheet once: the address no longer asks for it before it is there', async () => {
    raise()
    const raised = inWeChat(undefined)
    open(<Pay />)
    await waitFor(() => expect(raised).toEqual([['getBrandWCPayRequest', params]]))
    expect(location.search).toBe('?no=2611')
    expect(screen.getByText('正在打开微信支付')).toBeTruthy()
    expect(asked['query']).toBeUndefined()
    cleanup()
    open(<Pay />)
    await waitFor(() => expect(asked['query']).toBe(1))
    expect(raised).toHaveLength(1)
  })

  it('is not believed to have paid because WeChat says ok', async () => {
    vi.useFakeTimers()
    raise()
    inWeChat('ok')
    open(<Pay />)
    await pass(100)
    expect(screen.getByText('正在确认支付结果')).toBeTruthy()
    expect(screen.queryByText('支付成功')).toBeNull()
    known = { tradeState: 'success', orderStatus: 1 }
    await pass(2_100)
    expect(screen.getByText('支付成功')).toBeTruthy()
  })

  it('has cancelled, and pays again with one tap', async () => {
    raise()
    const raised = inWeChat('cancel')
    open(<Pay />)
    expect(await screen.findByText('已取消支付')).toBeTruthy()
    expect((await screen.findByRole('timer')).textContent).not.toBe('')
    await press('重新支付')
    await waitFor(() => expect(raised).toHaveLength(2))
    expect(screen.getByRole('link', { name: '其他支付方式' }).getAttribute('href')).toBe('/payment?no=2611')
  })

  it('has paid although WeChat calls it cancelled: the server knows better', async () => {
    raise()
    inWeChat('cancel')
    known = { tradeState: 'success', orderStatus: 1 }
    open(<Pay />)
    expect(await screen.findByText('支付成功')).toBeTruthy()
  })

  it('chooses anew where the sheet has grown too old', async () => {
    raise()
    inWeChat('cancel')
    open(<Pay />)
    await screen.findByText('已取消支付')
    sheet = { way: 'none', codeUrl: '', params: null }
    await press('重新支付')
    await waitFor(() => expect(location.pathname).toBe('/payment'))
  })

  it('is told that the sheet did not open, without a bridge and when it fails', async () => {
    raise()
    inWeChat('fail')
    open(<Pay />)
    expect(await screen.findByText('没有打开微信支付')).toBeTruthy()
    cleanup()
    delete (window as { WeixinJSBridge?: unknown }).WeixinJSBridge
    vi.useFakeTimers()
    raise()
    open(<Pay />)
    await pass(8_100)
    expect(screen.getByText('没有打开微信支付')).toBeTruthy()
    expect(screen.getByRole('link', { name: '其他支付方式' })).toBeTruthy()
  })
})

describe('somebody who scans', () => {
  beforeEach(() => {
    history.replaceState(null, '', '/pay?no=2611&raise=1')
    sheet = { way: 'native', codeUrl: 'weixin://wxpay/bizpayurl?pr=1', params: null }
    vi.useFakeTimers()
  })

  it('sees the code, the amount and the time left until the money is there', async () => {
    open(<Pay />)
    await pass(200)
    expect(screen.getByText('打开微信“扫一扫”，扫码支付')).toBeTruthy()
    expect(screen.getByRole('timer')).toBeTruthy()
    expect(screen.getByText('398')).toBeTruthy()
    await pass(120_000)
    expect(screen.getByText('打开微信“扫一扫”，扫码支付')).toBeTruthy()
    expect(asked['query']).toBeLessThan(36)
    known = { tradeState: 'success', orderStatus: 1 }
    await pass(5_100)
    expect(screen.getByText('支付成功')).toBeTruthy()
  })

  it('is not left with a code that nobody can pay any more', async () => {
    open(<Pay />)
    await pass(200)
    known = { tradeState: 'closed', orderStatus: 7 }
    await pass(3_100)
    expect(screen.getByText('订单已取消')).toBeTruthy()
    expect(screen.queryByText('打开微信“扫一扫”，扫码支付')).toBeNull()
  })
})

describe('somebody who comes back from a cashier', () => {
  it.each([
    [{ tradeState: 'success', orderStatus: 1 }, '支付成功', '查看门票'],
    [{ tradeState: 'failed', orderStatus: 2 }, '支付失败', '重新支付'],
    [{ tradeState: 'closed', orderStatus: 7 }, '订单已取消', '重新下单'],
    [{ tradeState: 'closed', orderStatus: 0 }, '尚未支付', '去支付'],
    [{ tradeState: 'success', orderStatus: 4 }, '退款中', '查看订单'],
    [{ tradeState: 'success', orderStatus: 5 }, '已退款', '查看订单'],
    [{ tradeState: 'paying', orderStatus: 8 }, '凭证审核中', '查看审核进度'],
    [
      { tradeState: 'success', orderStatus: 7, refunds: [{ amount: 39800, state: 'processing', cause: 'no_place' }] },
      '没有出票',
      '重新下单',
    ],
  ])('is told the end and where to go on: %j', async (end, word, next) => {
    known = end
    open(<Pay />)
    expect((await screen.findAllByText(word)).length).toBeGreaterThan(0)
    expect(await screen.findByRole('link', { name: next })).toBeTruthy()
    expect(asked['query']).toBe(1)
  })

  it('who has bought for several is led to where their tickets are handed out', async () => {
    known = { tradeState: 'success', orderStatus: 1 }
    open(<Pay />)
    expect((await screen.findByRole('link', { name: '把门票发给同行的人' })).getAttribute('href')).toBe('/pages/index/hyorder?no=2611')
    cleanup()
    order = { ...order, ticketNum: 1 }
    open(<Pay />)
    expect(await screen.findByText('支付成功')).toBeTruthy()
    expect(screen.queryByRole('link', { name: '把门票发给同行的人' })).toBeNull()
  })

  it('reads of a second payment what becomes of it, beside the success', async () => {
    known = { tradeState: 'success', orderStatus: 1, refunds: [{ amount: 39800, state: 'processing', cause: 'paid_twice' }] }
    open(<Pay />)
    expect(await screen.findByText('支付成功')).toBeTruthy()
    const told = within(screen.getByRole('list', { name: '退款' }))
    expect(told.getByText('您重复支付了一笔，正在原路退回。')).toBeTruthy()
    expect(told.getByText('398')).toBeTruthy()
    expect(told.getByText('退款中')).toBeTruthy()
    known = { ...known, refunds: [{ amount: 39800, state: 'done', cause: 'paid_twice' }] }
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
    expect(await screen.findByText('您重复支付了一笔，已原路退回。')).toBeTruthy()
  })

  it('is not told that money is on its way when its return has failed', async () => {
    known = { tradeState: 'success', orderStatus: 4, refunds: [{ amount: 39800, state: 'failed', cause: 'asked' }] }
    open(<Pay />)
    expect(await screen.findByText(/款项还没有退回/)).toBeTruthy()
    expect(screen.queryByText(/正在原路退回/)).toBeNull()
  })

  it('is not believed to have paid, waits gently for a minute, and may say so at any time after ten seconds', async () => {
    vi.useFakeTimers()
    open(<Pay />)
    await pass(6_000)
    expect(screen.getByText('正在确认支付结果')).toBeTruthy()
    await pass(4_500)
    expect(screen.getByText('暂未收到支付结果')).toBeTruthy()
    expect(screen.getByRole('link', { name: '重新支付' })).toBeTruthy()
    await pass(60_000)
    expect(asked['query']).toBe(8)
    known = { tradeState: 'success', orderStatus: 1 }
    fireEvent.click(screen.getByRole('button', { name: '已完成支付' }))
    await pass(100)
    expect(screen.getByText('支付成功')).toBeTruthy()
  })

  it('sees the truth of now on a page that the browser had kept', async () => {
    vi.useFakeTimers()
    open(<Pay />)
    await pass(100)
    known = { tradeState: 'success', orderStatus: 1 }
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await pass(100)
    expect(screen.getByText('支付成功')).toBeTruthy()
  })
})
