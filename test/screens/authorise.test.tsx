/** Somebody who signs in inside WeChat, and is asked silently who they are there. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { AUTHORISE_TRIES } from '#contract/wechat.ts'
import { signIn } from '#src/session/keep-session.ts'
import { entry, fine, here, press, refused, type } from '#test/support/entry.tsx'

const left = vi.hoisted(() => [] as string[])
vi.mock('#src/session/replace-page.ts', () => ({ replacePage: (address: string) => left.push(address) > 0 }))

const ANDROID = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36 XWEB/1260 MicroMessenger/8.0.50'
const CHROME = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'
const WECHAT = 'https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx1&state=s1#wechat_redirect'

let test: ReturnType<typeof entry>
/** What the authorisation was asked with. */
let asked: URLSearchParams[]

beforeEach(() => {
  // Another page: it knows nothing of a way to WeChat that was begun before.
  vi.resetModules()
  left.length = 0
  asked = []
  test = entry()
  test.answers['/wechat/getAppId'] = () => fine({ appId: 'wx1', state: 's1', authorizeUrl: WECHAT })
  test.answers['/wechat/getOpenId'] = () => fine({ openId: 'o1', back: '/payment?no=1' })
  const reach = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (address.includes('getAppId')) asked.push(new URL(address, location.origin).searchParams)
    return reach(address, init)
  })
  inside(ANDROID)
})
afterEach(() => test.leave())

const inside = (agent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)

async function anotherPage() {
  vi.resetModules()
  return import('#src/session/authorise.ts')
}

async function logIn(address: string) {
  await test.open(address, { wide: false })
  type('手机号', '13800000001')
  type('密码', 'secret1')
  await press('登录')
}

describe('somebody who signs in inside WeChat', () => {
  it('goes by way of its authorisation, which leads back to where they were', async () => {
    await logIn(`${paths.login}?back=${encodeURIComponent('/orderForm?ticketId=5')}`)
    await waitFor(() => expect(left).toEqual([WECHAT]))
    expect(asked.map((query) => Object.fromEntries(query))).toEqual([{ sysCode: '-000001', type: '1', back: '/orderForm?ticketId=5' }])
    expect(localStorage.getItem('appId')).toBe('wx1')
    expect(here()).toContain(paths.login)
  })

  it.each([
    [
      'it is switched off',
      () => {
        test.answers['/wechat/getAppId'] = () => refused('wechat_off', '微信授权暂未开通')
      },
    ],
    [
      'the network is gone',
      () => {
        test.answers['/wechat/getAppId'] = () => {
          throw new Error('no network')
        }
      },
    ],
    [
      'it was tried in vain',
      () => sessionStorage.setItem('authorise', JSON.stringify({ tries: AUTHORISE_TRIES, at: Date.now(), back: '/' })),
    ],
    [
      'nothing can be kept for the way back',
      () =>
        vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
          throw new Error('blocked')
        }),
    ],
  ])('lands as anywhere else when %s', async (_, spoil) => {
    spoil()
    await logIn(paths.login)
    await waitFor(() => expect(here()).toBe(paths.scanner))
    expect(left).toEqual([])
  })

  // L7
  it('goes that way from the branded login too, and on to the desk of the portal', async () => {
    await test.open(paths.loginBranded, { wide: false })
    type('手机号', '13800000001')
    type('密码', 'secret1')
    fireEvent.click(screen.getByRole('checkbox', { name: /协议/ }))
    await press('登录')
    await waitFor(() => expect(left).toEqual([WECHAT]))
    expect(asked.map((query) => query.get('back'))).toEqual([paths.classify])
  })

  it('is not asked again on coming with a session', async () => {
    signIn({ jwtToken: 't', checktOperate: 0, mobile: '13800000001', thirdId: '-000001', id: '7' })
    await test.open(`${paths.login}?back=${paths.wallet}`)
    await waitFor(() => expect(here()).toBe(paths.wallet))
    expect(asked).toEqual([])
  })
})

describe('somebody elsewhere', () => {
  it.each([
    ['an ordinary browser', CHROME],
    ['企业微信', `${ANDROID} wxwork/4.1.30`],
    ['a mini-program, which opens no page of Tencent’s', `${ANDROID} miniProgram/wx2`],
  ])('is never asked: %s', async (_, agent) => {
    inside(agent)
    await logIn(paths.login)
    await waitFor(() => expect(here()).toBe(paths.scanner))
    expect(asked).toEqual([])
    expect(left).toEqual([])
  })
})

describe('an authorisation', () => {
  it('is one, however often it is asked for', async () => {
    const { authorise } = await anotherPage()
    expect(await Promise.all([authorise('/payment?no=1'), authorise('/payment?no=1')])).toEqual([true, true])
    expect(await authorise('/payment?no=1')).toBe(true)
    expect(asked).toHaveLength(1)
    expect(left).toHaveLength(1)
  })

  it('is not waited for longer than people would', async () => {
    const { authorise } = await anotherPage()
    vi.useFakeTimers()
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')))
        }),
    )
    const way = authorise('/payment?no=1')
    await act(() => vi.advanceTimersByTimeAsync(6_000))
    expect(await way).toBe(false)
    vi.useRealTimers()
  })

  it('is begun twice in a row and no third time, until one went well', async () => {
    for (let time = 1; time <= AUTHORISE_TRIES; time += 1) expect(await (await anotherPage()).authorise('/payment?no=1')).toBe(true)
    const page = await anotherPage()
    expect(page.mayAuthorise()).toBe(false)
    expect(await page.authorise('/payment?no=1')).toBe(false)
    expect(asked).toHaveLength(AUTHORISE_TRIES)
    expect(await page.completeAuthorisation('c1', 's1')).toBe('/payment?no=1')
    expect(localStorage.getItem('openId')).toBe('o1')
    expect(await (await anotherPage()).authorise('/payment?no=1')).toBe(true)
  })

  it('has succeeded with an openId, and a new one that is only begun has not', async () => {
    const page = await anotherPage()
    expect(page.hasSucceeded()).toBe(false)
    await page.authorise('/payment?no=1')
    expect(page.hasSucceeded()).toBe(false)
    await page.completeAuthorisation('c1', 's1')
    expect(page.hasSucceeded()).toBe(true)
    await (await anotherPage()).authorise('/payment?no=1')
    expect(page.hasSucceeded()).toBe(false)
  })

  it('may be tried again much later: that is no loop', async () => {
    sessionStorage.setItem('authorise', JSON.stringify({ tries: AUTHORISE_TRIES, at: Date.now() - 11 * 60_000, back: '/' }))
    expect(await (await anotherPage()).authorise('/payment?no=1')).toBe(true)
  })
})
