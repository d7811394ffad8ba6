/** Somebody who signs a desktop in with the phone; and what else passes the hand-over page. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { JSX } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SUCCESS } from '#contract/outcome.ts'
import { PAIRING_POLL_MS, pairing } from '#contract/pairing.ts'
import { PairingPanel } from '#src/features/pairing/parts/pairing-panel.tsx'
import { destinationOf } from '#src/features/pairing/parts/outside-address.ts'
import Transition from '#src/features/pairing/screens/transition.tsx'
import { deviceName } from '#src/session/device-name.ts'
import { signIn } from '#src/session/keep-session.ts'
import { currentSession } from '#src/session/session.ts'
import { press, show, withoutDrawing } from '../support/at-a-screen.tsx'

const left = vi.hoisted(() => [] as string[])
vi.mock('#src/session/leave-page.ts', () => ({ leaveFor: (address: string) => left.push(address) > 0 }))

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
const login = { id: '7', name: '李老师', sysCode: '000001', role: 'organiser', tokenInfoVo: { access_token: 'desk', expires_in: 43200 } }

type Answer = { data: unknown } | { reason: string; msg: string }
let sent: { path: string; body: Record<string, unknown> }[]
let codes: number
/** What the next polls hear; the last one stays. */
let standing: Answer
let asked: Answer
let lost: boolean

const waiting = { data: { state: 'waiting', login: null } }
const scanned = { data: { state: 'scanned', agent: CHROME, ip: '203.0.113.*', createTime: '2026-09-02 10:00:00', title: '云栖谷会务' } }
const gone = { reason: 'pairing_gone', msg: '二维码已失效，请刷新后重新扫码' }

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  left.length = 0
  codes = 0
  standing = waiting
  asked = scanned
  lost = false
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  withoutDrawing()
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string }) => {
    if (lost) throw new Error('no network')
    const path = address.split('?')[0] as string
    sent.push({ path, body: JSON.parse(body ?? '{}') as Record<string, unknown> })
    const answer =
      path === pairing.create.path
        ? { data: { id: `code${(codes += 1)}`, secret: 's', url: `https://huiwu.test/Transition?pairing=code${codes}`, seconds: 180 } }
        : path === pairing.poll.path
          ? standing
          : path === pairing.get.path
            ? asked
            : { data: { state: 'confirmed' } }
    return new Response(JSON.stringify('data' in answer ? { code: SUCCESS, msg: '', ...answer } : { code: 'no', data: null, ...answer }))
  })
})
afterEach(() => {
  cleanup()
  visible(true)
})

const pass = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))
const polls = () => sent.filter(({ path }) => path === pairing.poll.path).length

function visible(yes: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, value: !yes })
  document.dispatchEvent(new Event('visibilitychange'))
}

async function open(path: string, inside: JSX.Element) {
  show(inside, path)
  await pass(10)
}

describe('somebody at a desktop', () => {
  it('scans the code, confirms on the phone, and is in', async () => {
    const done = vi.fn()
    await open('/login', <PairingPanel onDone={done} />)
    await act(() => vi.dynamicImportSettled())
    expect(screen.getByRole('img', { name: '登录二维码，请用手机微信扫描' })).toBeTruthy()
    await pass(PAIRING_POLL_MS)
    expect(sent.find(({ path }) => path === pairing.poll.path)?.body).toEqual({ id: 'code1', secret: 's' })
    standing = { data: { state: 'scanned', login: null } }
    await pass(PAIRING_POLL_MS)
    expect(screen.getByText('已扫码，请在手机上确认')).toBeTruthy()
    standing = { data: { state: 'confirmed', login } }
    await pass(PAIRING_POLL_MS)
    expect(done).toHaveBeenCalledOnce()
    expect(currentSession()).toMatchObject({ signedIn: true, id: '7', name: '李老师' })
    expect(screen.getByText('登录成功')).toBeTruthy()
    const asked = polls()
    await pass(10 * PAIRING_POLL_MS)
    expect(polls()).toBe(asked)
  })

  it('gets a new code for staying signed in, and the old one is asked for no more', async () => {
    await open('/login', <PairingPanel onDone={() => {}} />)
    await act(async () => {
      fireEvent.click(screen.getByRole('checkbox', { name: '15 天内自动登录' }))
    })
    await pass(10)
    expect(sent.filter(({ path }) => path === pairing.create.path).map(({ body }) => body)).toEqual([{ remember: 0 }, { remember: 1 }])
    await pass(2 * PAIRING_POLL_MS)
    expect(new Set(sent.filter(({ path }) => path === pairing.poll.path).map(({ body }) => body['id']))).toEqual(new Set(['code2']))
  })

  it.each([
    [{ data: { state: 'refused', login: null } }, '已取消，重新获取'],
    [{ data: { state: 'expired', login: null } }, '二维码已失效，点击刷新'],
    [{ data: { state: 'used', login: null } }, '二维码已失效，点击刷新'],
    [gone, '二维码已失效，点击刷新'],
  ])('is offered another code when this one leads nowhere: %j', async (end, again) => {
    standing = end
    await open('/login', <PairingPanel onDone={() => {}} />)
    await pass(PAIRING_POLL_MS)
    const asked = polls()
    await pass(5 * PAIRING_POLL_MS)
    expect(polls()).toBe(asked)
    standing = waiting
    await press(again)
    await pass(10)
    expect(codes).toBe(2)
    expect(screen.getByText('请用手机微信扫描二维码')).toBeTruthy()
  })

  it('costs the server nothing while the page is hidden, and knows at once on coming back', async () => {
    await open('/login', <PairingPanel onDone={() => {}} />)
    visible(false)
    await pass(30 * PAIRING_POLL_MS)
    expect(polls()).toBe(0)
    standing = { data: { state: 'scanned', login: null } }
    visible(true)
    await pass(10)
    expect(screen.getByText('已扫码，请在手机上确认')).toBeTruthy()
    expect(polls()).toBe(1)
  })

  it('is told when no code came, and when the network goes meanwhile', async () => {
    lost = true
    await open('/login', <PairingPanel onDone={() => {}} />)
    expect(screen.getByText('二维码没有加载出来')).toBeTruthy()
    lost = false
    await press(/点击重试/)
    await pass(10)
    lost = true
    await pass(PAIRING_POLL_MS)
    expect(screen.getByText('网络不稳定，正在重试')).toBeTruthy()
    lost = false
    await pass(PAIRING_POLL_MS)
    expect(screen.getByText('请用手机微信扫描二维码')).toBeTruthy()
  })
})

describe('somebody who scanned a code', () => {
  const signedIn = () => signIn({ jwtToken: 't', checktOperate: 0, mobile: '13800000001', thirdId: '-000001', id: '7' })
  const confirms = () => sent.filter(({ path }) => path === pairing.confirm.path).map(({ body }) => body)

  it('signs in first, and comes back to the question', async () => {
    await open('/Transition?pairing=code1', <Transition />)
    expect(location.pathname).toBe('/pages/index/login')
    expect(new URLSearchParams(location.search).get('back')).toBe('/Transition?pairing=code1')
  })

  it('sees which device asks before saying yes', async () => {
    signedIn()
    await open('/Transition?pairing=code1', <Transition />)
    for (const fact of ['Chrome · Windows', '203.0.113.*', '9月2日 周三 10:00', '云栖谷会务', '138****0001', '请确认是您本人在操作。'])
      expect(screen.getByText(fact)).toBeTruthy()
    expect(confirms()).toEqual([])
    await press('确认登录')
    await pass(10)
    expect(confirms()).toEqual([{ id: 'code1', agree: 1 }])
    expect(screen.getByText('已登录电脑端')).toBeTruthy()
    expect(screen.getByText(/可以关闭此页面/)).toBeTruthy()
  })

  it('says no, and nobody is signed in', async () => {
    signedIn()
    await open('/Transition?pairing=code1', <Transition />)
    await press('取消')
    await pass(10)
    expect(confirms()).toEqual([{ id: 'code1', agree: 0 }])
    expect(screen.getByText('已取消')).toBeTruthy()
  })

  it.each([
    [gone, '二维码已失效'],
    [{ data: { ...scanned.data, state: 'expired' } }, '二维码已失效'],
    [{ data: { ...scanned.data, state: 'used' } }, '二维码已使用'],
  ])('comes too late, and is told what to do: %j', async (answer, word) => {
    signedIn()
    asked = answer
    await open('/Transition?pairing=code1', <Transition />)
    expect(screen.getByText(word)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '确认登录' })).toBeNull()
  })
})

describe('somebody who follows a link out of the portal', () => {
  it('sees where it leads before leaving', async () => {
    await open(`/Transition?url=${encodeURIComponent('https://docs.example.com/a?b=1')}`, <Transition />)
    expect(screen.getByText('docs.example.com')).toBeTruthy()
    expect(screen.getByText('https://docs.example.com/a?b=1')).toBeTruthy()
    expect(left).toEqual([])
    await press('继续访问')
    expect(left).toEqual(['https://docs.example.com/a?b=1'])
  })

  it('goes straight on when it leads inside', async () => {
    await open(`/Transition?url=${encodeURIComponent(`${location.origin}/particulars?shareParticulars=1`)}`, <Transition />)
    expect(location.pathname + location.search).toBe('/particulars?shareParticulars=1')
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'not an address',
    '//evil.example',
    'https://bank.example@evil.example/',
    'ftp://a.example/',
  ])('is not led anywhere by %s', async (address) => {
    await open(`/Transition?url=${encodeURIComponent(address)}`, <Transition />)
    expect(screen.getByText('链接无法打开')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '继续访问' })).toBeNull()
    expect(screen.getByRole('link', { name: '返回首页' })).toBeTruthy()
  })

  it('stays inside even where the path itself looks like another host', async () => {
    expect(destinationOf('https://huiwu.test//evil.example', 'https://huiwu.test')).toEqual({ kind: 'inside', path: '//evil.example' })
    await open(`/Transition?url=${encodeURIComponent(`${location.origin}//evil.example`)}`, <Transition />)
    expect(location.pathname).toBe('/pages/index/meetList')
  })

  it('finds a way home where there is nothing to go on to', async () => {
    await open('/Transition', <Transition />)
    expect(screen.getByRole('link', { name: '返回首页' }).getAttribute('href')).toBe('/pages/index/meetList')
  })
})

describe('a device', () => {
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
  it.each([
    [CHROME, 'Chrome · Windows'],
    [
      `Mozilla/5.0 (Linux; Android 14; 23127PN0CC) ${webkit} Version/4.0 Chrome/126.0 Mobile Safari/537.36 XWEB/1260 MicroMessenger/8.0.50 Language/zh_CN`,
      '微信 · Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari · iPhone',
    ],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/126.0 Safari/537.36 Edg/126.0`, 'Edge · Mac'],
    [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/116.0 Safari/537.36 MicroMessenger/7.0.20 WindowsWechat`, '微信电脑版 · Windows'],
    ['', '未知设备'],
  ])('is called by the name its owner knows: %s', (agent, name) => {
    expect(deviceName(agent)).toBe(name)
  })
})
