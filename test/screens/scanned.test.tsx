/** What a scanned code means: whatever it is, people are told, and nobody is led to a stranger's page. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useLocation } from 'wouter'
import { writeRotating } from '#contract/rotating.ts'
import { doorLinks } from '#contract/checkin/links.ts'
import { links, paths } from '#contract/paths.ts'
import Scanned from '#src/features/admission/screens/scanned.tsx'
import { locate } from '#wechat/browser/locate.ts'
import { signIn } from '#src/session/keep-session.ts'
import { fine, here, refused } from '../support/entry.tsx'
import { press, show } from '../support/at-a-screen.tsx'

vi.mock('#src/frame/wechat-sdk.ts', () => ({ wechatSdk: async () => ({}) }))
vi.mock('#wechat/browser/locate.ts', () => ({ locateApis: [], locate: vi.fn() }))

const ENTRY = 'ST6ZNF679QL5JSTY3VTG95WG4Z'
const GATE = '23456789ABCDEFGHJKLM'

let sent: Record<string, unknown>[]
let answers: (() => object)[]

beforeEach(() => {
  sent = []
  answers = []
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', async (_: string, { body = '{}' }: { body?: string }) => {
    sent.push(JSON.parse(body))
    const answer = answers.shift()
    if (answer === undefined) throw new Error('no network')
    return new Response(JSON.stringify(answer()))
  })
})

function Portal() {
  const [path] = useLocation()
  return path === paths.scanned ? <Scanned /> : <p>到达 {path}</p>
}

async function open(path: string) {
  history.replaceState(null, '', path)
  await act(async () => void show(<Portal />))
}
const signedIn = (checktOperate = 0) => signIn({ id: '7', jwtToken: 'token', mobile: '13800000001', thirdId: '-000001', checktOperate })
/** A handset that tells its place to pages, or does not. */
function handset(
  getCurrentPosition: (found: (place: object) => void, failed: () => void) => void,
  userAgent = 'Mozilla/5.0 (iPhone) Safari',
) {
  vi.stubGlobal('navigator', Object.create(navigator, { userAgent: { value: userAgent }, geolocation: { value: { getCurrentPosition } } }))
}
const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
const word = (name: string) => expect(screen.getByRole('heading', { name })).toBeTruthy()

describe('a text that is scanned', () => {
  it.each([
    [`${location.origin}/pages/index/meetList?x=1`, '/pages/index/meetList?x=1'],
    [`${location.origin}${doorLinks.scanned(`${location.origin}/vote`)}`, '/vote'],
    ['ABCD-EFGH-JKLM', doorLinks.antiFake('ABCDEFGHJKLM')],
  ])('leads on where it belongs to this portal: %s', async (text, place) => {
    await open(doorLinks.scanned(text))
    expect(here()).toBe(place)
  })

  it.each([
    'https://evil.example/pay',
    'javascript:alert(1)',
    `${location.origin}@evil.example/`,
    `${location.origin.replace('://', '://evil@')}/vote`,
    `${location.origin}//evil.example/`,
    'weixin://wxpay/bizpayurl?pr=1',
  ])('is never followed where it is somebody else’s: %s', async (text) => {
    await open(doorLinks.scanned(text))
    word('其他网站的链接')
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.queryAllByRole('link')).toEqual([])
    expect(here()).toBe(doorLinks.scanned(text))
  })

  it('is shown without what would turn its letters round', async () => {
    await open(doorLinks.scanned('https://evil.example/\u202Emoc.knab'))
    expect(screen.getByText('https://evil.example/moc.knab')).toBeTruthy()
  })

  it.each([
    ['nothing', '', '没有可识别的内容'],
    ['blanks', '  \n ', '没有可识别的内容'],
    ['10 kB', 'z'.repeat(10_000), '不认识的码'],
    ['half an emoji', 'x\uD83D', '不认识的码'],
    ['a code of another house', 'BEGIN:VCARD', '其他网站的链接'],
    ['markup', '<img src=x onerror=alert(1)>', '不认识的码'],
    ['an order', '2611200100000000000001', '订单号'],
  ])('is taken calmly when it is %s', async (_, text, heading) => {
    await open(`${paths.scanned}?${new URLSearchParams({ text })}`)
    word(heading)
    expect(document.querySelector('img')).toBeNull()
  })

  it('is taken calmly when its escapes are broken', async () => {
    await open(`${paths.scanned}?text=%E0%A4%A&text`)
    word('不认识的码')
  })

  it('is explained to an attendee when it opens doors, and leads who works there to the scanner', async () => {
    const live = writeRotating({ publicKey: new Uint8Array(64), step: 1, signature: new Uint8Array(64) })
    for (const [text, heading] of [
      [ENTRY, '入场码'],
      [live, '入场码'],
      [`HWB${'2'.repeat(20)}`, '胸卡码'],
    ] as const) {
      await open(doorLinks.scanned(text))
      word(heading)
      expect(leadsTo('查看我的门票')).toBe(paths.wallet)
      cleanup()
    }
    signedIn(1)
    localStorage.setItem('meetingId', '5')
    await open(doorLinks.scanned(ENTRY))
    expect(leadsTo('去验票')).toBe(doorLinks.scanner('5'))
  })

  it('gives the card behind an exhibitor’s code to who is signed in, and a login to others', async () => {
    const code = `HWX${'2'.repeat(16)}`
    await open(doorLinks.scanned(code))
    expect(leadsTo('登录')).toBe(links.meetingLogin(doorLinks.scanned(code)))
    expect(sent).toEqual([])
    cleanup()
    signedIn()
    const seen = { name: '沈知远', company: '望湖小学', position: '教师', meetingId: '1', meetingName: '智慧教育大会', own: 0 }
    const stand = { id: 's1', name: '云栖教具', booth: 'A-01', meetingId: '1', meetingName: '智慧教育大会' }
    const numbers = { badges: 5, people: 1, leads: 0, takenBack: 0, head: 1, untilDay: '2027-05-07' }
    const kept = {
      id: 'k1',
      edition: 1,
      mobile: '',
      email: '',
      note: '',
      grade: '',
      keepTime: '2026-11-07 09:00:00',
      keptBy: '林晚',
      again: 1,
    }
    answers = [() => fine(seen), () => fine([{ ...stand, ...numbers }]), () => fine({ ...seen, ...kept })]
    await open(doorLinks.scanned(code))
    word('沈知远')
    expect(screen.getByText('望湖小学')).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: '收到展位“云栖教具”' }))
    expect((await screen.findByRole('status')).textContent).toBe('已在名单中')
    expect(sent.at(-1)).toEqual({ code, exhibitorId: 's1', note: '' })
    expect(leadsTo('继续扫码')).toBe(paths.codeCentre)
  })
})

describe('somebody at the code that hangs by the gate', () => {
  const outcome = (id: string, verdict: string, why: string) => ({
    admissionId: id,
    name: `参会人${id}`,
    ticketName: '教师票',
    verdict,
    why,
  })
  const done = (...outcomes: object[]) => fine({ listName: '主入口', meetingId: '1', meetingName: '智慧教育大会', outcomes })

  it('signs in first, and comes back', async () => {
    await open(doorLinks.gate(GATE))
    expect(leadsTo('登录并签到')).toBe(links.meetingLogin(doorLinks.gate(GATE)))
  })

  it('checks in by a tap, not by the link alone', async () => {
    signedIn()
    answers = [() => done(outcome('1', 'admit', 'in'), outcome('2', 'already', 'inside'))]
    await open(doorLinks.gate(GATE))
    expect(sent).toEqual([])
    await press('签到')
    expect(sent).toEqual([{ gate: GATE, nonce: expect.stringMatching(/^[\w-]{16,64}$/) }])
    word('签到成功')
    expect(screen.getByText('已签到')).toBeTruthy()
    expect(leadsTo('参会人2的入场码')).toBe(links.entryCode('2'))
  })

  it('is told of each ticket why it did not pass', async () => {
    signedIn()
    answers = [() => done(outcome('1', 'admit', 'in'), outcome('2', 'closed', 'too_early'))]
    await open(doorLinks.gate(GATE))
    await press('签到')
    word('部分签到成功')
    expect(screen.getByText(/还没有到入场时间/)).toBeTruthy()
  })

  it('is asked where they are only when the list wants to know', async () => {
    signedIn()
    handset((found) => found({ coords: { latitude: 30.2, longitude: 120.1 } }))
    answers = [() => refused('place_needed', '请允许获取位置后再签到'), () => done(outcome('1', 'admit', 'in'))]
    await open(doorLinks.gate(GATE))
    await press('签到')
    expect(sent[0]).not.toHaveProperty('latitude')
    expect(sent[1]).toMatchObject({ gate: GATE, latitude: 30.2, longitude: 120.1 })
    word('签到成功')
  })

  // W11: inside WeChat the page's own geolocation is often refused, or asks a second time.
  it.each([
    ['asked by WeChat itself, inside of it', { latitude: 31.2, longitude: 121.4 }, 31.2],
    ['asked by the page where WeChat cannot tell', 'unavailable', 30.2],
    ['not asked again by the page after a no', 'refused', undefined],
  ])('is %s', async (_, located, latitude) => {
    signedIn()
    handset(
      (found) => found({ coords: { latitude: 30.2, longitude: 120.1 } }),
      'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.69(0x1800452f)',
    )
    vi.mocked(locate).mockResolvedValue(located as Awaited<ReturnType<typeof locate>>)
    answers = [() => refused('place_needed', '请允许获取位置后再签到'), () => done(outcome('1', 'admit', 'in'))]
    await open(doorLinks.gate(GATE))
    await press('签到')
    await waitFor(() => expect(sent[1]?.['latitude']).toBe(latitude))
    if (latitude === undefined) expect(screen.getByText(/没有取得您的位置/)).toBeTruthy()
    else word('签到成功')
  })

  it('hears what to do when the phone gives no place', async () => {
    signedIn()
    handset((_, failed) => failed())
    answers = [() => refused('place_needed', '请允许获取位置后再签到')]
    await open(doorLinks.gate(GATE))
    await press('签到')
    expect(screen.getByText(/没有取得您的位置/)).toBeTruthy()
  })

  it('tries again as the same scan when no answer came, and as a new one after a refusal', async () => {
    signedIn()
    await open(doorLinks.gate(GATE))
    await press('签到')
    expect(screen.getByText('网络不可用，请检查网络后重试')).toBeTruthy()
    answers = [() => refused('too_far', '您不在签到地点附近，请到现场后再试'), () => refused('no_ticket_here', '您没有本场会议的门票')]
    await press('重试')
    expect(screen.getByText('您不在签到地点附近，请到现场后再试')).toBeTruthy()
    await press('重试')
    expect(leadsTo('查看我的门票')).toBe(paths.wallet)
    const [first, second, third] = sent.map(({ nonce }) => nonce)
    expect(second).toBe(first)
    expect(third).not.toBe(second)
  })
})
