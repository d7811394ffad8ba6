/** Somebody who comes back from WeChat's authorisation. */
import { act, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { SWRConfig } from 'swr'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SUCCESS } from '#contract/outcome.ts'
import { paths } from '#contract/paths.ts'
import { AUTHORISE_TRIES, wechat } from '#contract/wechat.ts'
import { storage } from '#src/api/storage.ts'
import { signIn } from '#src/session/keep-session.ts'
import { press, reply } from '../support/at-a-screen.tsx'

const left = vi.hoisted(() => [] as string[])
vi.mock('#src/session/replace-page.ts', () => ({ replacePage: (address: string) => left.push(address) > 0 }))

type Answer = { data: unknown } | { reason: string; msg: string; http?: number } | 'lost'
let answer: Answer
let asked: URL[]

beforeEach(() => {
  left.length = 0
  asked = []
  answer = { data: { openId: 'o1', back: '/payment?no=1' } }
  storage.meetingId.remove()
  localStorage.setItem('appId', 'wx1')
  began(1)
  signIn({ jwtToken: 't', checktOperate: 0, mobile: '13800000001', thirdId: '-000001', id: '7' })
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 14) XWEB/1260 MicroMessenger/8.0.50')
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, location.origin))
    if (address.startsWith(wechat.appId.path)) return reply({ appId: 'wx1', state: 's2', authorizeUrl: 'https://open.weixin.qq.com/x' })
    if (answer === 'lost') throw new Error('no network')
    if ('data' in answer) return new Response(JSON.stringify({ code: SUCCESS, msg: '', ...answer }))
    return new Response(JSON.stringify({ code: 'no', data: null, ...answer }), { status: answer.http ?? 200 })
  })
})

const began = (tries: number, back = '/orderForm?ticketId=5') =>
  sessionStorage.setItem('authorise', JSON.stringify({ tries, at: Date.now(), back }))
const exchanges = () =>
  asked.filter(({ pathname }) => pathname === wechat.openId.path).map(({ searchParams }) => Object.fromEntries(searchParams))

/** To a page that has just been loaded. */
async function comeBack(query = 'code=c1&state=s1') {
  vi.resetModules()
  const { default: Transition } = await import('#src/features/pairing/screens/transition.tsx')
  history.replaceState(null, '', `/Transition?${query}`)
  await act(
    async () =>
      void render(
        <StrictMode>
          <SWRConfig value={{ provider: () => new Map() }}>
            <Transition />
          </SWRConfig>
        </StrictMode>,
      ),
  )
}

describe('somebody who comes back with a code', () => {
  it('goes on where the server says, known to WeChat, and leaves no code behind', async () => {
    await comeBack()
    await waitFor(() => expect(left).not.toEqual([]))
    expect(exchanges()).toEqual([{ appId: 'wx1', code: 'c1', state: 's1' }])
    expect(new Set(left)).toEqual(new Set(['/payment?no=1']))
    expect(localStorage.getItem('openId')).toBe('o1')
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByRole('status').textContent).toContain('正在完成微信授权')
  })

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])(
    'is led nowhere else by %j',
    async (back) => {
      answer = { data: { openId: 'o1', back } }
      await comeBack()
      await waitFor(() => expect(left[0]).toBe(paths.meetingList))
    },
  )

  it('comes Back into it later and just goes on: the code was good once', async () => {
    localStorage.setItem('openId', 'o1')
    answer = { reason: 'wechat_code_gone', msg: '授权已失效，请重新授权' }
    await comeBack()
    await waitFor(() => expect(left[0]).toBe('/orderForm?ticketId=5'))
  })
})

describe('somebody who refused', () => {
  it('goes back to where they were, and nothing is said', async () => {
    await comeBack('state=s1')
    expect(left[0]).toBe('/orderForm?ticketId=5')
    expect(asked).toEqual([])
    expect(screen.queryByRole('heading')).toBeNull()
  })

  it('goes to the meetings, where nobody knows from where they came', async () => {
    sessionStorage.clear()
    await comeBack('state=s1')
    expect(left[0]).toBe(paths.meetingList)
  })
})

describe('somebody whose authorisation failed', () => {
  it.each([
    ['wechat_state_gone', '授权已失效，请重新进入'],
    ['wechat_code_gone', '授权已失效，请重新授权'],
    ['wechat_snapshot', '请点击右下角“使用完整服务”后再试'],
  ])('is told why and may try again: %s', async (reason, msg) => {
    answer = { reason, msg }
    await comeBack()
    expect(await screen.findByText(msg)).toBeTruthy()
    expect(left).toEqual([])
    await press('重新授权')
    await waitFor(() => expect(left).toEqual(['https://open.weixin.qq.com/x']))
    // A new authorisation of the same way.
    expect(asked.find(({ pathname }) => pathname === wechat.appId.path)?.searchParams.get('back')).toBe('/orderForm?ticketId=5')
  })

  it('is led back to the meeting when the tries are used up', async () => {
    began(AUTHORISE_TRIES)
    storage.meetingId.set('1')
    answer = { reason: 'wechat_code_gone', msg: '授权已失效，请重新授权' }
    await comeBack()
    await screen.findByText('授权已失效，请重新授权')
    expect(screen.queryByRole('button', { name: '重新授权' })).toBeNull()
    await press('返回会议')
    expect(left).toEqual(['/particulars?shareParticulars=1'])
  })

  it('is offered no try where it is switched off', async () => {
    answer = { reason: 'wechat_off', msg: '微信授权暂未开通' }
    await comeBack()
    expect(await screen.findByText('微信授权暂未开通')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '重新授权' })).toBeNull()
  })

  it('may go on without: the landing is no worse for it', async () => {
    answer = { reason: 'wechat_busy', msg: '微信服务繁忙，请稍后重试', http: 502 }
    await comeBack()
    await screen.findByText('微信服务繁忙，请稍后重试')
    await press('跳过，继续使用')
    expect(left).toEqual(['/orderForm?ticketId=5'])
  })

  it.each<[string, Answer, string]>([
    ['WeChat was busy', { reason: 'wechat_busy', msg: '微信服务繁忙，请稍后重试', http: 502 }, '微信服务繁忙，请稍后重试'],
    ['the network was gone', 'lost', '网络不可用，请检查网络后重试'],
  ])('tries the same code again when only the answer is missing: %s', async (_, trouble, words) => {
    began(AUTHORISE_TRIES)
    answer = trouble
    await comeBack()
    await screen.findByText(words)
    answer = { data: { openId: 'o1', back: '/payment?no=1' } }
    await press('重新授权')
    await waitFor(() => expect(left[0]).toBe('/payment?no=1'))
    expect(new Set(exchanges().map((query) => query['code']))).toEqual(new Set(['c1']))
  })
})
