/** Somebody with codes to show and codes to read. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Admission } from '#contract/admission.ts'
import { doorLinks } from '#contract/checkin/links.ts'
import { links } from '#contract/paths.ts'
import CodeCentre from '#src/features/admission/screens/code-centre.tsx'
import { readPhoto } from '#src/reader/photo.ts'
import { type UsedCamera, useCamera } from '#src/reader/use-camera.ts'
import { readByWechat } from '#src/reader/wechat-reader.ts'
import { forgetKept } from '#src/session/kept.ts'
import { fine, here } from '../support/entry.tsx'
import { press, show, withoutDrawing } from '../support/at-a-screen.tsx'

vi.mock('#src/reader/wechat-reader.ts', () => ({ readByWechat: vi.fn() }))
vi.mock('#src/reader/use-camera.ts', () => ({ useCamera: vi.fn() }))
vi.mock('#src/reader/photo.ts', () => ({ readPhoto: vi.fn() }))

const ticket = (id: string, more: Partial<Admission> = {}): Admission => ({
  id,
  code: 'ST6ZNF679QL5JSTY3VTG95WG4Z',
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
const opened: UsedCamera = { place: () => {}, camera: undefined, problem: undefined, tryAgain: () => {} }

let mine: Admission[]
let away: boolean

beforeEach(() => {
  mine = [ticket('1'), ticket('2')]
  away = false
  forgetKept()
  vi.mocked(useCamera).mockReturnValue(opened)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('scrollTo', () => {})
  withoutDrawing()
  vi.stubGlobal('fetch', async (path: string) => {
    if (away) throw new Error('no network')
    return new Response(
      JSON.stringify(
        fine(
          path.includes('exhibitorCode') ? { code: 'HWX234567892345678' } : { list: mine, total: mine.length, pageNum: 1, pageSize: 30 },
        ),
      ),
    )
  })
})

async function open() {
  history.replaceState(null, '', '/ewm/index')
  await act(async () => void show(<CodeCentre />))
}
const asWechat = () => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.50')

describe('the codes that somebody shows', () => {
  it('are their tickets that are still good, each one tap from the full screen', async () => {
    mine = [ticket('1'), ticket('2', { status: 'revoked' }), ticket('3', { meetingEndTime: '2020-01-01 12:00:00' })]
    await open()
    expect((await screen.findByRole('link', { name: /教师票参会人1/ })).getAttribute('href')).toBe(links.entryCode('1'))
    expect(screen.queryByRole('link', { name: /参会人[23]/ })).toBeNull()
  })

  it('hold the one for exhibitors back until it is asked for', async () => {
    await open()
    expect(screen.queryByRole('img', { name: /展商交流码/ })).toBeNull()
    fireEvent.click(await screen.findByRole('button', { name: /参会人2/ }))
    expect(await screen.findByRole('img', { name: '参会人2的展商交流码' })).toBeTruthy()
  })

  it('are the card of nobody but the caller: tickets of other people are marked, and have none', async () => {
    mine = [ticket('1'), ticket('2', { attendeeIs: 'other' })]
    await open()
    expect((await screen.findByRole('link', { name: /参会人2/ })).textContent).toContain('为他人报名')
    expect(screen.getByRole('link', { name: /参会人1/ }).textContent).not.toContain('为他人报名')
    expect(await screen.findByRole('button', { name: /参会人1/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /参会人2/ })).toBeNull()
  })

  it('are as last seen without a network, or none is said to be there', async () => {
    await open()
    await screen.findByRole('link', { name: /教师票参会人1/ })
    cleanup()
    away = true
    await open()
    expect(await screen.findByText(/以下为上次保存的门票/)).toBeTruthy()
    expect(screen.getByRole('link', { name: /教师票参会人1/ })).toBeTruthy()
    cleanup()
    away = false
    mine = []
    await open()
    expect(await screen.findByText('现在没有可以出示的码')).toBeTruthy()
  })
})

describe('a code that somebody reads', () => {
  it('is scanned by WeChat inside WeChat', async () => {
    asWechat()
    vi.mocked(readByWechat).mockResolvedValueOnce('cancelled').mockResolvedValueOnce({ text: 'HWX234567892345678' })
    await open()
    await press('扫一扫')
    expect(here()).toBe('/ewm/index')
    await press('扫一扫')
    expect(here()).toBe(doorLinks.scanned('HWX234567892345678'))
  })

  it('is scanned by the camera where there is no WeChat, and where its scanner fails', async () => {
    vi.mocked(useCamera).mockImplementation(({ onText }) => ({ ...opened, tryAgain: () => onText('ABCDEFGHJKLM'), problem: 'failed' }))
    await open()
    await press('扫一扫')
    await screen.findByRole('dialog', { name: '扫一扫' })
    await press('重试')
    expect(here()).toBe(doorLinks.scanned('ABCDEFGHJKLM'))
    cleanup()
    asWechat()
    vi.mocked(readByWechat).mockResolvedValueOnce('unavailable')
    await open()
    await press('扫一扫')
    expect(await screen.findByRole('dialog', { name: '扫一扫' })).toBeTruthy()
  })

  it('is found in a picture where the page gets no camera, or said not to be in it', async () => {
    vi.mocked(useCamera).mockReturnValue({ ...opened, problem: 'denied' })
    vi.mocked(readPhoto).mockResolvedValueOnce(undefined).mockResolvedValueOnce('ABCDEFGHJKLM')
    await open()
    await press('扫一扫')
    expect((await screen.findByRole('alert')).textContent).toMatch(/没有使用摄像头的权限/)
    const choose = () =>
      act(async () => void fireEvent.change(screen.getByLabelText('选择图片识别'), { target: { files: [new File(['x'], 'code.png')] } }))
    await choose()
    expect(screen.getByText('图片中没有找到二维码，请换一张清晰的')).toBeTruthy()
    await choose()
    expect(here()).toBe(doorLinks.scanned('ABCDEFGHJKLM'))
  })

  it('is typed by hand, of any length, and nothing is not', async () => {
    await open()
    await press('查看')
    expect(screen.getByText('请输入票号、订单号或码上的文字')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('手动输入'), { target: { value: 'z'.repeat(10_000) } })
    await press('查看')
    expect(here()).toBe(doorLinks.scanned('z'.repeat(513)))
  })
})
