/** Somebody with tickets, at the door. */
import { createPublicKey, generateKeyPairSync, verify as isSigned, webcrypto } from 'node:crypto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import jsqr from 'jsqr'
import type { JSX } from 'react'
import { encode } from 'uqr'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Admission } from '#contract/admission.ts'
import type { TicketOrder } from '#contract/order.ts'
import { isFresh, readRotating, signedBytes } from '#contract/rotating.ts'
import { grouped } from '#src/features/admission/parts/grouped.ts'
import { byMeeting } from '#src/features/admission/parts/use-tickets.ts'
import EntryCode from '#src/features/admission/screens/entry-code.tsx'
import Wallet from '#src/features/admission/screens/wallet.tsx'
import { signIn as keep } from '#src/session/keep-session.ts'
import { forgetKept } from '#src/session/kept.ts'
import { vector } from '#src/ui/qr-image.ts'
import { press, reply, show, withoutDrawing } from '../support/at-a-screen.tsx'

const CODE = 'ST6ZNF679QL5JSTY3VTG95WG4Z'
const ticket = (id: string, more: Partial<Admission> = {}): Admission => ({
  id,
  code: CODE,
  number: 'ABCDEFGHJKLM',
  codeKind: 'entry',
  status: 'issued',
  orderNo: '2611',
  attendeeName: `参会人${id}`,
  ticketName: '教师票',
  meetingId: '1',
  meetingName: '智慧教育大会',
  meetingStratTime: '2099-12-12 08:30:00',
  meetingEndTime: '2099-12-13 17:30:00',
  address: '杭州',
  actions: [],
  holding: 'own',
  attendeeIs: 'holder',
  ended: '',
  ...more,
})

/** A ticket's key pair, as the server tells its holder. */
const jwk = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }) as { x: string; y: string; d: string }

const unpaid: TicketOrder = {
  no: '',
  userId: '1',
  meetingId: '1',
  meetingName: '智慧教育大会',
  meetingStratTime: '2099-12-12 08:30:00',
  thirdId: '-000001',
  ticketId: '2',
  ticketName: '教师票',
  ticketNum: 1,
  ticketPrice: 19900,
  fullPrice: 19900,
  voucher: '',
  totalAmount: 19900,
  type: 2,
  status: 0,
  createTime: '2026-11-01 10:00:00',
  expireTime: '2099-11-01 10:30:00',
  payTime: '',
  refusal: '',
  actions: ['pay', 'cancel'],
}

let mine: Admission[]
let away: boolean
/** By how much the server's clock is ahead of the handset's. */
let ahead: number
let given: unknown[]
let waiting: boolean
let ordered: string[]

beforeEach(() => {
  mine = [ticket('1', { actions: ['give', 'withdraw'] }), ticket('2')]
  away = false
  ahead = 0
  given = []
  waiting = false
  ordered = []
  forgetKept()
  keep({ jwtToken: 'a token', id: '8', mobile: '13800000000', thirdId: '-000001', checktOperate: 0 })
  vi.stubGlobal('crypto', webcrypto)
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  withoutDrawing()
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string } = {}) => {
    if (away) throw new Error('no network')
    if (path.includes('/liveKey')) return reply({ x: jwk.x, y: jwk.y, d: jwk.d, now: Date.now() + ahead })
    // Nothing has changed about the meeting that anybody would have to be told.
    if (path.includes('/meeting/getMeeting')) return new Response(JSON.stringify({ code: '999', msg: '', data: null }))
    if (path.includes('/admission/waiting')) return reply({ waiting })
    if (path.endsWith('/getOrderList')) {
      const list = ordered.map((no) => ({ ...unpaid, no }))
      return reply({ list, total: list.length, pageNum: 1, pageSize: 1 })
    }
    if (path.endsWith('/claim')) {
      const { name } = JSON.parse(body as string) as { name: string }
      if (name !== '韩梅梅')
        return new Response(
          JSON.stringify({ code: 'no', msg: '姓名与报名时填写的不一致，请核对后重试', reason: 'claim_wrong', data: null }),
        )
      waiting = false
      mine = [ticket('9', { attendeeName: name })]
      return reply({ tickets: 1 })
    }
    if (path.endsWith('/withdrawTicket')) {
      given.push(JSON.parse(body as string))
      mine = mine.map((one) => (one.id === '1' ? { ...one, status: 'revoked', actions: [] } : one))
      return reply(null)
    }
    if (path.endsWith('/transfer')) {
      given.push(JSON.parse(body as string))
      return reply({ name: '王小明', mobile: '139****0000' })
    }
    const id = new URLSearchParams(path.split('?')[1]).get('id')
    const found = mine.find((one) => one.id === id)
    if (id !== null && found === undefined)
      return new Response(JSON.stringify({ code: 'no', msg: '入场凭证不存在', reason: 'admission_gone', data: null }), { status: 404 })
    return reply(found ?? { list: mine, total: mine.length, pageNum: 1, pageSize: 30 })
  })
})

function open(path: string, inside: JSX.Element) {
  history.replaceState(null, '', path)
  return show(inside)
}

/** What a scanner makes of a picture of lines. */
function scanned(src: string): string | undefined {
  const svg = decodeURIComponent(src.split(',')[1] as string)
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1])
  const runs = [...svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)].map((run) => run.slice(1).map(Number) as [number, number, number])
  const dark = new Set(runs.flatMap(([x, y, length]) => Array.from({ length }, (_, at) => `${x + at} ${y}`)))
  const step = 5
  const pixels = new Uint8ClampedArray((size * step) ** 2 * 4).fill(255)
  for (let y = 0; y < size * step; y += 1) {
    for (let x = 0; x < size * step; x += 1) {
      if (dark.has(`${Math.floor(x / step)} ${Math.floor(y / step)}`))
        pixels.fill(0, (y * size * step + x) * 4, (y * size * step + x) * 4 + 3)
    }
  }
  return jsqr(pixels, size * step, size * step)?.data
}

describe('the code', () => {
  it('is read back from its pixels, margin and all', () => {
    const { data, size } = encode(CODE, { ecc: 'M', border: 4 })
    expect(scanned(vector(data, size))).toBe(CODE)
  })

  it('is written in groups of four for those who read it aloud', () => {
    expect(grouped(CODE)).toBe('ST6Z NF67 9QL5 JSTY 3VTG 95WG 4Z')
  })
})

describe('somebody who opens the wallet', () => {
  it('sees each ticket with its holder, one tap from its code', async () => {
    open('/pages/index/yticket', <Wallet />)
    const card = await screen.findByRole('link', { name: /教师票参会人1待入场/ })
    expect(card.getAttribute('href')).toBe('/pages/index/ewm?id=1')
  })

  it('finds tickets that open a door before those that do not', async () => {
    mine = [ticket('1', { status: 'revoked', ended: 'transferred' }), ticket('2'), ticket('3', { status: 'entered' })]
    open('/pages/index/yticket', <Wallet />)
    await screen.findByRole('link', { name: /参会人2/ })
    const cards = screen.getAllByRole('link', { name: /参会人/ }).map(({ textContent }) => /参会人\d/.exec(textContent ?? '')?.[0])
    expect(cards).toEqual(['参会人2', '参会人3', '参会人1'])
  })

  it('is offered no code by a ticket that is dead (U15)', async () => {
    mine = [ticket('1', { status: 'revoked' })]
    open('/pages/index/yticket', <Wallet />)
    const card = await screen.findByRole('link', { name: /参会人1/ })
    expect(card.textContent).toBe('教师票参会人1已失效查看')
  })

  it.each([
    ['transferred', '已转让'],
    ['refunded', '已退票'],
    ['withdrawn', '已取消'],
  ] as const)('reads why one of theirs is dead: %s', async (ended, word) => {
    mine = [ticket('1', { status: 'revoked', ended })]
    open('/pages/index/yticket', <Wallet />)
    expect((await screen.findByRole('link', { name: /参会人1/ })).textContent).toBe(`教师票参会人1${word}查看`)
    cleanup()
    open('/pages/index/ewm?id=1', <EntryCode />)
    expect(await screen.findByText(`此凭证${word}，不能入场`)).toBeTruthy()
  })

  it('is told that there is none yet, and where to get one', async () => {
    mine = []
    open('/pages/index/yticket', <Wallet />)
    expect(await screen.findByText(/还没有门票/)).toBeTruthy()
  })

  it('is led to what they have ordered while there is no ticket for it yet', async () => {
    mine = []
    ordered = ['2611']
    open('/pages/index/yticket', <Wallet />)
    expect((await screen.findByRole('link', { name: '查看最近的订单' })).getAttribute('href')).toBe('/pages/index/hyorder?no=2611')
    expect(screen.getByText('还没有可用的门票。付款完成、审核通过后，门票会出现在这里')).toBeTruthy()
  })

  it('finds what comes next first and what is over last', () => {
    const groups = byMeeting(
      [
        ticket('1', { meetingId: 'old', meetingStratTime: '2020' }),
        ticket('2', { meetingId: 'later', meetingStratTime: '2031' }),
        ticket('3', { meetingId: 'soon', meetingStratTime: '2030' }),
      ],
      ({ meetingId }) => meetingId === 'old',
    )
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
    // U15: the code of a meeting long over looked as if it still opened something. Its last doors may be open for a day.
    const at = (hours: number) => new Date(Date.now() + (hours + 8) * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
    mine = [ticket('1', { meetingEndTime: at(-23) })]
    open('/pages/index/ewm?id=1', <EntryCode />)
    expect(await screen.findByRole('img', { name: /二维码/ })).toBeTruthy()
    cleanup()
    forgetKept()
    mine = [ticket('1', { meetingEndTime: at(-25) })]
    open('/pages/index/ewm?id=1', <EntryCode />)
    expect(await screen.findByText('会议已结束，此凭证不再使用')).toBeTruthy()
    expect(screen.getByText('未入场')).toBeTruthy()
    expect(screen.queryByRole('img', { name: /二维码/ })).toBeNull()
    cleanup()
    open('/pages/index/ewm?id=99', <EntryCode />)
    await waitFor(() => expect(screen.getByText('没有找到这张入场凭证')).toBeTruthy())
  })
})

describe('somebody whose meeting wants live codes', () => {
  beforeEach(() => {
    mine = [ticket('1', { code: '', codeKind: 'rotating' })]
  })

  async function liveCode() {
    const picture = await screen.findByRole<HTMLImageElement>('img', { name: '参会人1的动态入场码' })
    return readRotating(scanned(picture.src) ?? '')
  }

  it('shows one that the moment is signed in, by the server’s clock and not the handset’s', async () => {
    ahead = 600_000
    open('/pages/index/ewm?id=1', <EntryCode />)
    const code = await liveCode()
    if (code === undefined) throw new Error('the code is none')
    expect(isFresh(code.step, Date.now() + ahead)).toBe(true)
    expect(isFresh(code.step, Date.now())).toBe(false)
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: jwk.x, y: jwk.y }, format: 'jwk' })
    expect(isSigned('sha256', signedBytes(code.step), { key, dsaEncoding: 'ieee-p1363' }, code.signature)).toBe(true)
  })

  it('still has a good one without network, by the clock as it was set then', async () => {
    ahead = -600_000
    open('/pages/index/ewm?id=1', <EntryCode />)
    await liveCode()
    cleanup()
    away = true
    open('/pages/index/ewm?id=1', <EntryCode />)
    const code = await liveCode()
    expect(code !== undefined && isFresh(code.step, Date.now() + ahead)).toBe(true)
    expect(await screen.findByText('无网络，凭证仍可使用')).toBeTruthy()
  })

  it('is told what to do where the page cannot sign', async () => {
    vi.stubGlobal('crypto', { getRandomValues: webcrypto.getRandomValues.bind(webcrypto) })
    vi.stubGlobal('isSecureContext', false)
    open('/pages/index/ewm?id=1', <EntryCode />)
    expect(await screen.findByText(/请用以 https 开头的链接重新打开本页/)).toBeTruthy()
    expect(screen.getByText('票号 ABCD-EFGH-JKLM')).toBeTruthy()
  })
})

describe('somebody who passes a ticket on', () => {
  const field = (label: string, text: string) => fireEvent.change(screen.getByLabelText(new RegExp(label)), { target: { value: text } })

  async function begin() {
    open('/pages/index/ewm?id=1', <EntryCode />)
    fireEvent.click(await screen.findByRole('button', { name: '转让给他人' }))
    await screen.findByRole('dialog', { name: '转让门票' })
  }

  it('says to whom, is told that the old code dies, and no longer has it', async () => {
    await begin()
    field('对方姓名', '王小明')
    field('对方手机号', '13912340000')
    await press('转让')
    expect(await screen.findByText(/旧二维码立即失效/)).toBeTruthy()
    expect(given).toEqual([])
    await press('确认转让')
    await waitFor(() => expect(location.pathname).toBe('/pages/index/yticket'))
    expect(given).toEqual([{ id: '1', name: '王小明', mobile: '13912340000' }])
    cleanup()
    away = true
    open('/pages/index/ewm?id=1', <EntryCode />)
    expect(await screen.findByText('网络似乎断开了，请检查网络后重试')).toBeTruthy()
  })

  it('is asked for a phone that is one, and does not turn to the next ticket while writing', async () => {
    await begin()
    field('对方姓名', '王小明')
    field('对方手机号', '1391234')
    fireEvent.keyDown(screen.getByLabelText(/对方姓名/), { key: 'ArrowRight' })
    await press('转让')
    expect(screen.getByText('请输入正确的手机号码')).toBeTruthy()
    expect(given).toEqual([])
    expect(location.search).toBe('?id=1')
  })

  it('cannot once somebody has come in with it', async () => {
    mine = [ticket('1', { status: 'entered' })]
    open('/pages/index/ewm?id=1', <EntryCode />)
    await screen.findByText('已入场')
    expect(screen.queryByRole('button', { name: '转让给他人' })).toBeNull()
  })
})

// P1
describe('somebody who does not come after all', () => {
  it('is told what becomes of the place, and gives it back', async () => {
    open('/pages/index/ewm?id=1', <EntryCode />)
    await screen.findByRole('button', { name: '取消报名' })
    await press('取消报名')
    expect(await screen.findByText(/参会人1的门票随即作废，名额立即释放给他人，不能恢复/)).toBeTruthy()
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '返回' }))
    expect(given).toEqual([])
    await press('取消报名')
    await screen.findByRole('button', { name: '确认取消' })
    await press('确认取消')
    expect(await screen.findByText('此凭证已失效，不能入场')).toBeTruthy()
    expect(given).toEqual([{ id: '1' }])
    expect(screen.queryByRole('button', { name: '取消报名' })).toBeNull()
  })

  it('is not offered it where the server does not', async () => {
    open('/pages/index/ewm?id=2', <EntryCode />)
    await screen.findByText('参会人2')
    expect(screen.queryByRole('button', { name: '取消报名' })).toBeNull()
    expect(screen.queryByRole('button', { name: '转让给他人' })).toBeNull()
  })
})

// P5
describe('somebody for whose phone a ticket was bought', () => {
  it('is asked for the name, hears that it was another, and finds the ticket with the right one', async () => {
    mine = []
    waiting = true
    open('/pages/index/yticket', <Wallet />)
    const name = await screen.findByLabelText('参会人姓名')
    const claim = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: '领取门票' })))
    fireEvent.change(name, { target: { value: '王晓明' } })
    await claim()
    expect(await screen.findByText('姓名与报名时填写的不一致，请核对后重试')).toBeTruthy()
    fireEvent.change(name, { target: { value: '韩梅梅' } })
    await claim()
    expect(await screen.findByRole('link', { name: /教师票\s*韩梅梅/ })).toBeTruthy()
    expect(screen.getByText('已领取 1 张门票')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('有门票待您领取')).toBeNull())
  })

  it('is told as the buyer that the person it is for has it, and can show it', async () => {
    mine = [ticket('1', { holding: 'claimed' })]
    open('/pages/index/yticket', <Wallet />)
    expect(await screen.findByText('本人已领取')).toBeTruthy()
    cleanup()
    open('/pages/index/ewm?id=1', <EntryCode />)
    expect(await screen.findByText(/两部手机都可以出示，只能入场一次/)).toBeTruthy()
    expect(screen.getByText('票号 ABCD-EFGH-JKLM')).toBeTruthy()
  })
})
