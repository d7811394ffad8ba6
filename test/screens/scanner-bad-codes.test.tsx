/** Codes that open nothing, held up at a door: the real screen, device and server in one process. */
import { webcrypto } from 'node:crypto'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openingKinds } from '#contract/entry-code.ts'
import { letGo } from '#src/features/checkin/parts/held-door.ts'
import Scanner from '#src/features/checkin/screens/scanner.tsx'
import { signIn as signInHere } from '#src/session/keep-session.ts'
import { addOtherMeeting, OTHER_MEETING } from '../support/at-a-door.ts'
import { makeList } from '../support/doorway.ts'
import { type Guest, hall } from '../support/hall.ts'
import { liveCode } from '../support/live-code.ts'
import { PATIENCE } from '../support/patience.ts'
import { signInAs } from '../support/person.ts'
import { show } from '../support/at-a-screen.tsx'
import { screenTest } from '../support/screen-test.ts'

const eye = vi.hoisted(() => ({ readByWechat: vi.fn() }))
vi.mock('#src/reader/rungs.ts', () => ({ ladder: async () => ({ rungs: ['wechat'], why: '请扫码' }) }))
vi.mock('#src/reader/wechat-reader.ts', () => eye)

const { product: test } = screenTest({})
let network: boolean
let [good, revoked, late, stranger]: Guest[] = []

beforeEach(async () => {
  network = true
  await addOtherMeeting(test)
  ;[good, revoked, late] = await hall(test.deps.db, 3, {
    now: test.clock(),
    nameOf: (place) => ['沈知远', '李老师', '周小满'][place] as string,
  })
  ;[stranger] = await hall(test.deps.db, 1, { now: test.clock(), meetingId: OTHER_MEETING, thirdId: '-000002', ticketId: 'ticket-there' })
  await test.deps.db.write((tx) =>
    tx
      .updateTable('admissions')
      .set({ status: 'revoked', ended_why: 'refunded' })
      .where('id', '=', (revoked as Guest).admissionId)
      .execute(),
  )
  const list = await makeList(await signInAs(test, 'organiser'), { gates: [{ id: 'a', name: '甲门' }], accepts: [...openingKinds] })
  const { token, id, mobile } = await signInAs(test, 'staff')

  vi.stubGlobal('crypto', webcrypto)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('open', vi.fn())
  vi.stubGlobal('fetch', reach)
  signInHere({ jwtToken: token as string, checktOperate: 1, mobile, thirdId: '-000001', id })
  history.replaceState(null, '', `/ewm/sao?meetingId=1&listId=${list.id}`)
  await act(async () => void show(<Scanner />))
  fireEvent.click(await screen.findByRole('button', { name: '开始验票' }))
  await screen.findByText('在线')
}, 30_000)
afterEach(async () => {
  network = true
  cleanup()
  await letGo()
}, 30_000)

/** jsdom's AbortSignal is not the one that Node's Request knows; who gives up waits no longer all the same. */
function reach(address: string, init: RequestInit): Promise<Response> {
  if (!network) return Promise.reject(new TypeError('no network'))
  const givenUp = new Promise<never>((_, reject) => init.signal?.addEventListener('abort', () => reject(new TypeError('given up'))))
  return Promise.race([test.app.request(address, { ...init, signal: null }), givenUp])
}

/** Holds it up, and waits until the door has said something new. @returns its word and its sentence. */
async function hold(text: string): Promise<string[]> {
  eye.readByWechat.mockResolvedValueOnce({ text })
  const before = said()
  fireEvent.click(screen.getByRole('button', { name: /^扫一扫|扫下一位$/ }))
  await vi.waitFor(async () => {
    await act(async () => {})
    if (said() === before || said() === undefined) throw new Error('nothing was said')
  }, PATIENCE)
  const panel = said() as Element
  return [panel.querySelector('h2')?.textContent ?? '', panel.querySelector('.verdict-why, p')?.textContent ?? '']
}
const said = () => document.querySelector('.verdict-said, .taken') ?? undefined

const FOREIGN = ['未知码', '这不是本平台的入场码']
const others: [string, string][] = [
  ['ten kilobytes', 'A'.repeat(10_240)],
  ['ten kilobytes of Chinese', '会'.repeat(10_240)],
  ['a payment', 'wxp://f2f0AbCdEf0123456789'],
  ['another payment', 'https://qr.alipay.com/fkx01234567890'],
  ['a Wi-Fi', 'WIFI:T:WPA;S:venue;P:secret;;'],
  ['a business card', 'BEGIN:VCARD\nVERSION:3.0\nFN:某人\nEND:VCARD'],
  ['a stranger’s page that looks like ours', 'https://evil.example/ewm/sao?meetingId=1'],
  ['ours behind a stranger’s name', `https://${location.host}@evil.example/`],
  ['a script', 'javascript:alert(1)'],
  ['markup', '<img src=x onerror=alert(1)>'],
  ['a page of ours', `${location.origin}/login?back=//evil.example`],
  ['control characters', '\u0000\u0007\u001b[2J'],
  ['half a character', '\ud83d'],
  ['JSON', '{"__proto__":{"admit":true}}'],
]

describe.each(['with', 'without'])('%s a network', (how) => {
  beforeEach(async () => {
    if (how === 'with') return
    network = false
    await act(async () => void window.dispatchEvent(new Event('online')))
    await screen.findByText('离线')
  })

  it('other systems’ codes are refused one after the other, nothing is opened, and the next good one is judged', async () => {
    for (const [name, text] of others) expect([name, ...(await hold(text))]).toEqual([name, ...FOREIGN])
    expect(await hold('HWHNOTAHANDOVER')).toEqual(['交接码无效', '这不是给本机的交接码，或已经用过'])
    fireEvent.click(screen.getByRole('button', { name: '继续验票' }))
    expect(window.open).not.toHaveBeenCalled()
    expect(location.pathname).toBe('/ewm/sao')
    expect(document.querySelector('a[href*="evil"], img, script, iframe')).toBeNull()
    // Without a place to remember, a device by itself lets nobody in.
    expect((await hold((good as Guest).code))[0]).toBe(how === 'with' ? '放行' : '需人工')
    expect(screen.getByText('沈知远')).toBeTruthy()
  })

  it('codes of ours that are dead, forged or of elsewhere get their own words', async () => {
    const now = test.clock()
    const nobody = how === 'with' ? ['未知码', '查无此票'] : ['需人工', '本机名单里没有这张票，请联网后再试或到服务台办理']
    expect(await hold((revoked as Guest).code)).toEqual(['已退票', '这张票已经退款'])
    expect(await hold('2'.repeat(26))).toEqual(nobody)
    expect(await hold(liveCode(late as Guest, now - 60_000))).toEqual(['已过期', '二维码已过期，可能是截图，请出示实时的动态码'])
    expect(await hold(liveCode(late as Guest, now - 60_000, Math.floor(now / 3_000)))).toEqual(['伪码', '签名不符，二维码是伪造的'])
    expect(await hold(`HWR${'0'.repeat(198)}`)).toEqual(['伪码', '签名不符，二维码是伪造的'])
    expect(await hold((stranger as Guest).code)).toEqual(how === 'with' ? ['非本场', '这是其他会议的门票'] : nobody)
    expect(screen.queryByText('来宾1')).toBeNull()
  })
})

it('a picture without a text changes nothing', async () => {
  eye.readByWechat.mockResolvedValueOnce({ text: '' }).mockResolvedValueOnce({ text: ' \n ' })
  for (let time = 0; time < 2; time++) await act(async () => void fireEvent.click(screen.getByRole('button', { name: '扫一扫' })))
  expect(said()).toBeUndefined()
  expect((await hold((good as Guest).code))[0]).toBe('放行')
})
