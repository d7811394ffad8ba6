/** Somebody who passes a meeting on: the card that WeChat shows, the poster, and what a page does inside WeChat besides. */
import { act, render, screen, waitFor } from '@testing-library/react'
import jsQR from 'jsqr'
import { encode } from 'uqr'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import type { Meeting } from '#contract/meeting.ts'
import { SUCCESS } from '#contract/outcome.ts'
import { doorLinks } from '#contract/checkin/links.ts'
import { links, paths } from '#contract/paths.ts'
import { share } from '#contract/share.ts'
import { system } from '#contract/system.ts'
import { useQuery } from '#src/api/use-query.ts'
import { storage } from '#src/api/storage.ts'
import { brokenLines } from '#src/features/share/parts/broken-lines.ts'
import { paintPoster, type PosterFacts } from '#src/features/share/parts/poster.ts'
import { ShareAction } from '#src/features/share/parts/share-action.tsx'
import { ScanCell } from '#src/features/system/parts/scan-cell.tsx'
import '#src/routes.ts'
import { settleIn } from '#src/frame/wechat.ts'
import { applyTextSize, chooseTextSize } from '#src/session/text-size.ts'
import { press, reply, show, withoutDrawing } from '../support/at-a-screen.tsx'

const ANDROID = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36 XWEB/1260 MicroMessenger/8.0.50'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50'
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36'

const meeting = {
  id: '1',
  title: '智慧教育大会',
  summary: '面向一线教师',
  cover: '',
  address: '杭州',
  meetingStratTime: '2026-08-09 09:00:00',
  meetingEndTime: '2026-08-09 17:30:00',
} as Meeting
const LINK = 'https://huiwu.test/particulars?shareParticulars=1'

/** Addresses that the server was asked to sign and to name the card of. */
let signed: string[]
let http: number
let appId: string
let copied: string[]

beforeEach(() => {
  signed = []
  http = 200
  appId = 'wx1'
  copied = []
  storage.meetingId.remove()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('fetch', async (address: string, { body = '{}', headers }: { body?: string; headers: object }) => {
    if (address !== share.info.path) return reply({ title: '云栖谷会务' })
    const { url } = JSON.parse(body) as { url: string }
    signed.push(url.replace(location.origin, ''))
    expect(Object.keys(headers)).not.toContain('Authorization')
    const data = {
      appId,
      timestamp: '1',
      nonceStr: 'n',
      signature: 's',
      title: `卡片 ${url.replace(location.origin, '')}`,
      desc: '介绍',
      link: LINK,
      imgUrl: 'https://huiwu.test/cover.png',
    }
    return new Response(
      JSON.stringify(
        http === 200 ? { code: SUCCESS, msg: '', data } : { code: 'no', msg: '抱歉，您无权访问！', reason: 'forbidden', data: null },
      ),
      { status: http },
    )
  })
})

const inside = (agent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)

/** 10 wide for what is Chinese, 5 for the rest. */
const measure = (text: string) => Array.from(text).reduce((sum, sign) => sum + (/[⺀-￯]/u.test(sign) ? 10 : 5), 0)

describe('a long text on a poster', () => {
  it.each([
    ['breaks between any two Chinese characters', '第六届全国智慧教育大会', 50, 9, ['第六届全国', '智慧教育大', '会']],
    ['begins no line with a closing sign', '第六届全国，智慧教育', 50, 9, ['第六届全', '国，智慧教', '育']],
    ['ends no line with an opening one', '第六届全（国智慧）', 50, 9, ['第六届全', '（国智慧）']],
    ['keeps words and numbers whole', '智慧教育 Education 2026年', 60, 9, ['智慧教育', 'Education', '2026年']],
    ['breaks what no line can hold', 'https://huiwu.example.com', 50, 9, ['https://hu', 'iwu.exampl', 'e.com']],
    ['says that there is more', '第六届全国智慧教育大会', 50, 2, ['第六届全国', '智慧教育…']],
    ['is nothing where there is nothing', '  ', 50, 2, []],
  ])('%s', (_, text, width, most, lines) => {
    const broken = brokenLines(text, width, measure, most)
    expect(broken).toEqual(lines)
    expect(broken.filter((line) => measure(line) > width)).toEqual([])
  })
})

describe('a poster', () => {
  const facts: PosterFacts = {
    title: meeting.title,
    time: '8月9日 周日 09:00–17:30',
    place: '杭州',
    portal: '云栖谷会务',
    link: LINK,
    cover: '',
    brand: '15, 118, 110',
  }

  /** A canvas that remembers what is painted, in order. */
  function painted(about: Partial<PosterFacts> = {}, cover?: HTMLImageElement) {
    const told = { ...facts, ...about }
    const rectangles: { dark: boolean; x: number; y: number; width: number; height: number }[] = []
    const words: { text: string; x: number; y: number; size: number }[] = []
    const pictures: unknown[][] = []
    const nothing = () => {}
    const pen = {
      fillStyle: '',
      font: '',
      textBaseline: '',
      measureText: (text: string) => ({ width: (measure(text) / 10) * sizeOf(pen.font) }),
      fillText: (text: string, x: number, y: number) => words.push({ text, x, y, size: sizeOf(pen.font) }),
      fillRect: (x: number, y: number, width: number, height: number) =>
        rectangles.push({ dark: pen.fillStyle === '#000', x, y, width, height }),
      drawImage: (...given: unknown[]) => pictures.push(given),
      save: nothing,
      restore: nothing,
      clip: nothing,
      rect: nothing,
      beginPath: nothing,
      arc: nothing,
      moveTo: nothing,
      lineTo: nothing,
      fill: nothing,
    }
    const canvas = { width: 0, height: 0, getContext: () => pen } as unknown as HTMLCanvasElement
    paintPoster(canvas, told, encode(told.link, { ecc: 'M', border: 0 }).data, cover)
    return { canvas, rectangles, words, pictures }
  }
  const sizeOf = (font: string) => Number(/(\d+)px/.exec(font)?.[1])

  /** What a scanner reads of the whole picture. */
  function read({ canvas: { width, height }, rectangles }: ReturnType<typeof painted>): string | undefined {
    const pixels = new Uint8ClampedArray(width * height * 4)
    for (const one of rectangles) {
      for (let y = one.y; y < one.y + one.height; y += 1)
        pixels.fill(one.dark ? 0 : 255, (Math.floor(y) * width + one.x) * 4, (Math.floor(y) * width + one.x + one.width) * 4)
    }
    return jsQR(pixels, width, height)?.data
  }

  it('leads whoever scans it to the meeting', () => {
    const poster = painted()
    expect(read(poster)).toBe(LINK)
    const code = poster.rectangles.filter(({ dark }) => dark)
    // A quarter of the width, in whole pixels; and white paper around it, four modules wide.
    const step = code[0]?.width as number
    const [left, right] = [Math.min(...code.map(({ x }) => x)), Math.max(...code.map(({ x }) => x + step))]
    expect(right - left).toBeGreaterThan(poster.canvas.width / 4)
    expect(code.filter(({ x, y, width, height }) => [x, y, width, height].some((number) => !Number.isInteger(number)))).toEqual([])
    expect(poster.canvas.width - right).toBeGreaterThanOrEqual(4 * step)
    expect(
      poster.words.filter(
        ({ text, x, y, size }) => y > Math.min(...code.map((one) => one.y)) && x + (measure(text) / 10) * size > left - 4 * step,
      ),
    ).toEqual([])
  })

  it('says what, when, where and whose, and fits its paper', () => {
    const { words, canvas } = painted()
    expect(words.map(({ text }) => text)).toEqual([
      '智慧教育大会',
      '时间',
      '8月9日 周日 09:00–17:30',
      '地点',
      '杭州',
      '长按或扫码识别',
      '查看会议并报名',
      '云栖谷会务',
    ])
    expect(words.filter(({ y }) => y > canvas.height)).toEqual([])
  })

  it('holds the longest of titles, names and places, and its code is read as before', () => {
    const poster = painted({
      title:
        '2026年长江三角洲地区基础教育数字化转型与人工智能赋能课堂教学改革创新成果展示交流活动（Artificial Intelligence in Education）'.repeat(
          2,
        ),
      place: '浙江省杭州市余杭区文一西路九六九号'.repeat(4),
      portal: '云栖谷教育会务服务平台'.repeat(4),
      link: `${LINK}&${'x'.repeat(200)}`,
    })
    expect(read(poster)).toBe(`${LINK}&${'x'.repeat(200)}`)
    expect(poster.words.filter(({ text, x, size }) => x + (measure(text) / 10) * size > poster.canvas.width)).toEqual([])
    expect(poster.words.filter(({ text }) => text.endsWith('…'))).toHaveLength(3)
  })

  it('leaves out what nobody wrote', () => {
    expect(painted({ place: '', portal: '' }).words.map(({ text }) => text)).not.toContain('地点')
  })

  it('fills its head with the cover, nothing of it squeezed', () => {
    const { pictures, canvas } = painted({}, { naturalWidth: 400, naturalHeight: 400 } as HTMLImageElement)
    const [, x, y, width, height] = pictures[0] as [unknown, number, number, number, number]
    expect(width).toBe(height)
    expect([x, width]).toEqual([0, canvas.width])
    expect(y).toBeLessThan(0)
  })
})

describe('somebody on a meeting’s page', () => {
  async function open(agent: string) {
    inside(agent)
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator) as object, { clipboard: { writeText: async (text: string) => void copied.push(text) } }),
    )
    withoutDrawing()
    await act(async () => void show(<ShareAction meeting={meeting} />))
    await press('分享')
    await screen.findByRole('dialog', { name: '分享会议' })
  }

  it('is shown WeChat’s own menu inside WeChat', async () => {
    await open(ANDROID)
    await press('发给好友或朋友圈')
    expect(screen.getByRole('dialog', { name: '分享给好友' }).textContent).toContain('点击右上角')
    await press('我知道了')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('copies the server’s link, and is not sent to a menu that is not there', async () => {
    await open(CHROME)
    expect(screen.queryByRole('button', { name: /朋友圈/ })).toBeNull()
    await waitFor(() => expect(signed).toEqual([links.particulars('1')]))
    await press('复制链接')
    expect(copied).toEqual([LINK])
    expect(await screen.findByText('链接已复制，可以粘贴发送')).toBeTruthy()
  })

  it('copies a link of the page’s own where the server gives none, and hears nothing of a refusal', async () => {
    http = 403
    await open(CHROME)
    await press('复制链接')
    expect(copied).toEqual([location.origin + links.particulars('1')])
    expect(screen.queryByText('抱歉，您无权访问！')).toBeNull()
  })

  it('uses the handset’s own ways where there are any', async () => {
    const passed: ShareData[] = []
    Object.assign(navigator, { share: async (data: ShareData) => void passed.push(data) })
    await open(CHROME)
    await waitFor(() => expect(signed).toHaveLength(1))
    await press(/发给好友/)
    expect(passed).toEqual([{ title: '智慧教育大会', text: '面向一线教师', url: LINK }])
    delete (navigator as { share?: unknown }).share
  })

  it('is told when no poster can be drawn, and may try again', async () => {
    await open(CHROME)
    await press(/生成海报/)
    expect(await screen.findByText('海报没有画出来')).toBeTruthy()
    const drawing = {
      ...Object.fromEntries(
        ['fillRect', 'fillText', 'save', 'restore', 'clip', 'rect', 'beginPath', 'arc', 'moveTo', 'lineTo', 'fill'].map((name) => [
          name,
          () => {},
        ]),
      ),
      measureText: () => ({ width: 1 }),
    }
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawing as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,AAAA')
    await press('重试')
    const picture = await screen.findByRole<HTMLImageElement>('img', { name: '会议海报：智慧教育大会，8月9日 周日 09:00–17:30，杭州' })
    expect(picture.src).toBe('data:image/jpeg;base64,AAAA')
    expect(screen.getByRole('button', { name: '下载图片' })).toBeTruthy()
  })
})

describe('a page inside WeChat', () => {
  /** What WeChat was told, and what it will answer. */
  let told: { name: string; args: Record<string, string> }[]
  const hear: { [event: string]: (data: object) => void } = {}
  let scanned: object

  beforeEach(() => {
    told = []
    scanned = {}
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.stubGlobal('WeixinJSBridge', {
      invoke: (name: string, args: Record<string, string>, answer: (said: object) => void) => {
        told.push({ name, args })
        queueMicrotask(() => answer({ err_msg: `${name}:ok`, ...(name === 'scanQRCode' && scanned) }))
      },
      on: (event: string, then: (data: object) => void) => {
        hear[event] = then
      },
    })
  })

  const cards = () => told.filter(({ name }) => name === 'updateAppMessageShareData').map(({ args }) => args['title'])
  const settle = async () => {
    await vi.advanceTimersByTimeAsync(1_000)
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(1_000)
  }

  it('shows in a chat what it is, page after page, and keeps silent where it may not', async () => {
    inside(ANDROID)
    history.replaceState(null, '', paths.meetingList)
    settleIn()
    await settle()
    expect(cards()).toEqual(['卡片 /pages/index/meetList'])
    expect(told.find(({ name }) => name === 'updateAppMessageShareData')?.args).toMatchObject({
      desc: '介绍',
      link: LINK,
      imgUrl: 'https://huiwu.test/cover.png',
    })

    navigate(links.particulars('1'))
    await settle()
    expect(signed[signed.length - 1]).toBe('/particulars?shareParticulars=1')
    expect(cards()[1]).toBe('卡片 /particulars?shareParticulars=1')

    // Somebody who types is not followed letter by letter.
    signed = []
    for (const letters of ['a', 'ab', 'abc']) navigate(`${links.schedule('1')}&q=${letters}`, { replace: true })
    await settle()
    expect(signed).toEqual(['/pages/index/schedule?meetingId=1&q=abc'])

    // A page of one's own is nobody else's.
    signed = []
    navigate(paths.wallet)
    await settle()
    expect(signed).toEqual([])

    // The address names no meeting: the card does, and the address is signed as it is.
    storage.meetingId.set('8')
    navigate(paths.meeting)
    await settle()
    expect(signed).toEqual(['/pages/index/index?meetingId=8', '/pages/index/index'])
    expect(cards().pop()).toBe('卡片 /pages/index/index?meetingId=8')

    const before = cards().length
    http = 403
    navigate(links.particulars('2'))
    await settle()
    http = 200
    appId = ''
    navigate(links.particulars('3'))
    await settle()
    expect(cards()).toHaveLength(before)
    expect(document.querySelectorAll('.notice')).toHaveLength(0)
  })

  it('asks again for what is in sight when it comes back as it was left, and not when it is loaded', async () => {
    inside(ANDROID)
    settleIn()
    const asked = vi.fn(async () => reply({ title: '云栖谷会务' }))
    vi.stubGlobal('fetch', asked)
    const Portal = () => <p>{useQuery(system.headerInfo, {}).data?.title}</p>
    render(<Portal />)
    await act(settle)
    expect(screen.getByText('云栖谷会务')).toBeTruthy()
    const before = asked.mock.calls.length
    const showAgain = (persisted: boolean) => act(async () => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted })))
    await showAgain(false)
    expect(asked).toHaveBeenCalledTimes(before)
    await showAgain(true)
    expect(asked.mock.calls.length).toBeGreaterThan(before)
  })

  it('grows with WeChat’s own text size, and no further than the larger of both', () => {
    const size = () => document.documentElement.style.fontSize
    chooseTextSize('largest')
    expect(size()).toBe('130%')
    hear['menu:setfont']?.({ fontSize: '3', fontScale: '110' })
    expect(parseFloat(size())).toBeCloseTo(118.2, 1)
    hear['menu:setfont']?.({ fontSize: '6', fontScale: '140' })
    expect(size()).toBe('')
    // Smaller by WeChat's menu is what somebody wants, and ours does not make up for it.
    hear['menu:setfont']?.({ fontSize: '1', fontScale: '80' })
    expect(size()).toBe('130%')
    applyTextSize(1)
    chooseTextSize('standard')
    expect(size()).toBe('')
  })

  const scan = async (text: string, agent = ANDROID) => {
    inside(agent)
    history.replaceState(null, '', paths.personalCentre)
    scanned = { resultStr: agent === IPHONE ? JSON.stringify({ scan_code: { scan_result: text } }) : text }
    render(<ScanCell />)
    await press('扫一扫')
    await act(settle)
  }

  it.each([ANDROID, IPHONE])('takes a scanned link of ours to where it is followed: %s', async (agent) => {
    await scan(`${location.origin}/Transition?pairing=p1`, agent)
    expect(location.pathname + location.search).toBe(doorLinks.scanned(`${location.origin}/Transition?pairing=p1`))
  })

  it.each(['https://evil.example/x', 'javascript:alert(1)', '一段文字'])(
    'takes anything else to where it is told and never opened: %s',
    async (text) => {
      await scan(text)
      expect(location.origin + location.pathname).toBe(location.origin + paths.scanned)
      expect(new URLSearchParams(location.search).get('text')).toBe(text)
    },
  )

  it('says nothing when the scanner was closed, and something when there is none', async () => {
    inside(ANDROID)
    scanned = { err_msg: 'scanQRCode:cancel' }
    render(<ScanCell />)
    await press('扫一扫')
    await act(settle)
    expect(document.querySelectorAll('.notice')).toHaveLength(0)
    scanned = { err_msg: 'scanQRCode:fail' }
    await press('扫一扫')
    await act(settle)
    expect(screen.getByText('扫一扫暂时不可用，请稍后再试')).toBeTruthy()
  })

  it('offers no scanner elsewhere', () => {
    inside(CHROME)
    render(<ScanCell />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})
