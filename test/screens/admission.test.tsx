/** Somebody with tickets, at the door. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import jsqr from 'jsqr'
import type { JSX } from 'react'
import { SWRConfig } from 'swr'
import { encode } from 'uqr'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Admission } from '#contract/admission.ts'
import { SUCCESS } from '#contract/outcome.ts'
import { grouped } from '#src/features/admission/parts/grouped.ts'
import { byMeeting } from '#src/features/admission/parts/use-tickets.ts'
import EntryCode from '#src/features/admission/screens/entry-code.tsx'
import Wallet from '#src/features/admission/screens/wallet.tsx'
import { forgetKept } from '#src/features/session/parts/kept.ts'
import { vector } from '#src/ui/qr-image.ts'

const CODE = 'ST6ZNF679QL5JSTY3VTG95WG4Z'
const ticket = (id: string, more: Partial<Admission> = {}): Admission => ({
  id, code: CODE, status: 'issued', orderNo: '2611', attendeeName: `参会人${id}`, ticketName: '教师票', meetingId: '1', meetingName: '智慧教育大会',
  meetingStratTime: '2099-12-12 08:30:00', meetingEndTime: '2099-12-13 17:30:00', address: '杭州', ...more,
})

let mine: Admission[]
let away: boolean

beforeEach(() => {
  mine = [ticket('1'), ticket('2')]
  away = false
  forgetKept()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.stubGlobal('fetch', async (path: string) => {
    if (away) throw new Error('no network')
    const id = new URLSearchParams(path.split('?')[1]).get('id')
    const found = mine.find((one) => one.id === id)
    if (id !== null && found === undefined) return new Response(JSON.stringify({ code: 'no', msg: '入场凭证不存在', reason: 'admission_gone', data: null }), { status: 404 })
    return new Response(JSON.stringify({ code: SUCCESS, msg: '', data: found ?? { list: mine, total: mine.length, pageNum: 1, pageSize: 30 } }))
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function open(path: string, inside: JSX.Element) {
  history.replaceState(null, '', path)
  return render(<SWRConfig value={{ provider: () => new Map(), fallback: {}, shouldRetryOnError: false }}>{inside}</SWRConfig>)
}

describe('the code', () => {
  it('is read back from its pixels, margin and all', () => {
    const { data, size } = encode(CODE, { ecc: 'M', border: 4 })
    const svg = decodeURIComponent(vector(data, size).split(',')[1] as string)
    const dark = new Set([...svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`))
    const step = 5
    const pixels = new Uint8ClampedArray((size * step) ** 2 * 4).fill(255)
    for (let y = 0; y < size * step; y += 1) {
      for (let x = 0; x < size * step; x += 1) {
        if (dark.has(`${Math.floor(x / step)} ${Math.floor(y / step)}`)) pixels.fill(0, (y * size * step + x) * 4, (y * size * step + x) * 4 + 3)
      }
    }
    expect(jsqr(pixels, size * step, size * step)?.data).toBe(CODE)
  })

  it('is written in groups of four for those who read it aloud', () => {
    expect(grouped(CODE)).toBe('ST6Z NF67 9QL5 JSTY 3VTG 95WG 4Z')
  })
})

describe('somebody who opens the wallet', () => {
  it('sees each ticket with its holder, one tap from its code', async () => {
    open('/pages/index/yticket', <Wallet />)
    const card = await screen.findByRole('link', { name: /参会人1的教师票，待入场/ })
    expect(card.getAttribute('href')).toBe('/pages/index/ewm?id=1')
  })

  it('is told that there is none yet, and where to get one', async () => {
    mine = []
    open('/pages/index/yticket', <Wallet />)
    expect(await screen.findByText(/还没有门票/)).toBeTruthy()
  })

  it('finds what comes next first and what is over last', () => {
    const groups = byMeeting([ticket('1', { meetingId: 'old', meetingStratTime: '2020' }), ticket('2', { meetingId: 'later', meetingStratTime: '2031' }), ticket('3', { meetingId: 'soon', meetingStratTime: '2030' })], ({ meetingId }) => meetingId === 'old')
    expect(groups.map(({ id }) => id)).toEqual(['soon', 'later', 'old'])
  })
})

describe('somebody at the door', () => {
  it('shows a real picture of the code, and goes on to the next person', async () => {
    open('/pages/index/yticket', <Wallet />)
    await screen.findByRole('link', { name: /参会人2/ })
    cleanup()
    open('/pages/index/ewm?id=1', <EntryCode />)
    const picture = await screen.findByRole<HTMLImageElement>('img', { name: '参会人1的入场二维码' })
    expect(picture.src).toMatch(/^data:image\//)
    fireEvent.click(screen.getByRole('button', { name: '下一张' }))
    expect(await screen.findByRole('img', { name: '参会人2的入场二维码' })).toBeTruthy()
  })

  it('gets in without network with a ticket once seen, until signing out', async () => {
    open('/pages/index/yticket', <Wallet />)
    await screen.findByRole('link', { name: /参会人1/ })
    cleanup()
    away = true
    open('/pages/index/ewm?id=1', <EntryCode />)
    expect(await screen.findByRole('img', { name: '参会人1的入场二维码' })).toBeTruthy()
    expect(await screen.findByText('无网络，凭证仍可使用')).toBeTruthy()
    cleanup()
    forgetKept()
    open('/pages/index/ewm?id=1', <EntryCode />)
    expect(await screen.findByText('网络似乎断开了，请检查网络后重试')).toBeTruthy()
  })

  it('is shown no code once the ticket is void, or not theirs', async () => {
    mine = [ticket('1', { status: 'revoked' })]
    open('/pages/index/ewm?id=1', <EntryCode />)
    expect(await screen.findByText('此凭证已失效，不能入场')).toBeTruthy()
    expect(screen.queryByRole('img', { name: /二维码/ })).toBeNull()
    cleanup()
    open('/pages/index/ewm?id=99', <EntryCode />)
    await waitFor(() => expect(screen.getByText('没有找到这张入场凭证')).toBeTruthy())
  })
})
