/** Organisers at a rehearsal: before it, while it is played, and at the sheet at its end; its world is made up here. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { codeOf, httpOf, type Reason, sentenceOf } from '#contract/codes.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { rehearsal, type Rehearsal } from '#contract/rehearsal.ts'
import { lettersFor } from '#src/features/rehearsal/manage/words.ts'
import { guest, playedOf, readiness, rehearsalOf } from '../support/rehearsals.ts'
import { questions } from '../support/confirmations.ts'
import { go, screenTest } from '../support/screen-test.ts'
import { press, reply } from '../support/at-a-screen.tsx'

vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

const meetingId = '1'
screenTest({ organiser: 'organiser' }, { signedIn: 'organiser' })
/** How it stands at the server; undefined: no answer. */
let now: Rehearsal | null | undefined
/** What was asked for, with its input. */
let asked: [path: string, input: unknown][]
/** The next call that changes something is refused for this. */
let refusal: Reason | undefined
/** What an answer waits for. */
let slow: Promise<unknown>

beforeEach(() => {
  asked = []
  now = null
  refusal = undefined
  slow = Promise.resolve()
})

async function look({ path = consoleLinks.rehearsal(meetingId), wide = true } = {}) {
  const there = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname } = new URL(address, 'http://localhost')
    if (!pathname.startsWith('/api/meeting/rehearsal/')) return there(address, init)
    asked.push([pathname, typeof init.body === 'string' ? JSON.parse(init.body) : {}])
    await slow
    const [input, why] = [asked.at(-1)?.[1], refusal]
    if (pathname !== rehearsal.own.path && why !== undefined) {
      refusal = undefined
      return Response.json({ code: codeOf(why), msg: sentenceOf(why), reason: why }, { status: httpOf(why) })
    }
    if (pathname === rehearsal.own.path)
      return now === undefined ? Response.json({ code: '500', msg: '请稍后再试' }, { status: 500 }) : reply(now)
    return reply(done(pathname, input as Partial<Rehearsal> & { paused?: 0 | 1 }))
  })
  await go(path, { wide })
}

function done(path: string, { people, speed, byHand, paused }: Partial<Rehearsal> & { paused?: 0 | 1 }): unknown {
  if (path === rehearsal.discard.path) {
    now = null
    return {}
  }
  now = rehearsalOf({
    ...(people !== undefined && { people }),
    ...(speed !== undefined && { speed }),
    ...(byHand !== undefined && { byHand }),
    ...(paused === 1 && { state: 'paused', actions: ['steer', 'goOn', 'discard'] }),
  })
  return now
}

const inputs = (path: string) => asked.filter(([one]) => one === path).map(([, input]) => input)
const looks = () => inputs(rehearsal.own.path).length

describe('before a rehearsal', () => {
  it('an organiser reads what it leaves alone, is told what is wrong, and begins it', async () => {
    await look()
    expect(await screen.findByText(/不发短信和微信，不收款，不占名额/)).toBeTruthy()
    const people = await screen.findByLabelText<HTMLInputElement>(/^来多少人/)
    expect(people.value).toBe('500')
    fireEvent.change(people, { target: { value: '7' } })
    await press('开始演练')
    expect(await screen.findByText('演练人数请填20到2000之间的整数')).toBeTruthy()
    expect(inputs(rehearsal.start.path)).toEqual([])
    fireEvent.change(people, { target: { value: '40' } })
    fireEvent.click(screen.getByRole('radio', { name: '10 倍速' }))
    fireEvent.click(screen.getByRole('checkbox', { name: /^我来扫码签到/ }))
    await press('开始演练')
    expect(await screen.findByRole('heading', { name: '40 人的演练' })).toBeTruthy()
    expect(inputs(rehearsal.start.path)).toEqual([{ meetingId, people: 40, speed: 10, byHand: ['scan'] }])
  })

  it('says why it cannot begin, and leads to where that is mended', async () => {
    refusal = 'rehearsal_nothing'
    await look()
    await press('开始演练')
    expect((await screen.findByRole('alert')).textContent).toContain(sentenceOf('rehearsal_nothing'))
    expect(screen.getByRole('link', { name: '去看门票' }).getAttribute('href')).toBe(consoleLinks.meeting(meetingId, 'sale'))
    refusal = 'rehearsal_busy'
    await press('开始演练')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(sentenceOf('rehearsal_busy')))
    expect(screen.queryByRole('link', { name: '去看门票' })).toBeNull()
  })

  it('shows the one that somebody else has begun meanwhile', async () => {
    await look()
    await screen.findByRole('button', { name: '开始演练' })
    refusal = 'rehearsal_there'
    now = rehearsalOf({ people: 60 })
    await press('开始演练')
    expect(await screen.findByRole('heading', { name: '60 人的演练' })).toBeTruthy()
  })
})

describe('while it is played', () => {
  it('people see how far it is, what time it is there, what it came to, and what has just happened', async () => {
    now = rehearsalOf()
    await look()
    expect(await screen.findByText('10:32', { selector: 'b' })).toBeTruthy()
    expect(screen.getByText('2026年10月12日 周一')).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: '演练进度' }).getAttribute('value')).toBe('412')
    const phases = within(screen.getByRole('list', { name: '演练的阶段' })).getAllByRole('listitem')
    expect(phases.map((one) => [one.textContent, one.getAttribute('aria-current')])).toEqual([
      ['开售', null],
      ['付款与订单', 'step'],
      ['变更与通知', null],
      ['现场签到', null],
      ['会后结算', null],
    ])
    expect(screen.getAllByRole('term').map(({ textContent, nextSibling }) => `${textContent} ${nextSibling?.textContent?.trim()}`)).toEqual(
      ['订单 486', '已付款 431', '已退款 12', '通知 1204', '已入场 0', '拦下 0'],
    )
    expect(within(screen.getByRole('region', { name: '10月11日 周日' })).getByRole('listitem').textContent).toBe(
      '20:00普通票售罄，37 人没有抢到',
    )
  })

  it('is asked for every second or two while it is seen, not while it is hidden, and not once it has ended', async () => {
    now = rehearsalOf()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'], shouldAdvanceTime: true })
    await look()
    await screen.findByText('10:32', { selector: 'b' })
    const before = looks()
    for (let second = 0; second < 8; second++) await act(() => vi.advanceTimersByTimeAsync(1_000))
    const seen = looks()
    expect(seen - before).toBeGreaterThanOrEqual(4)
    expect(seen - before).toBeLessThanOrEqual(8)
    const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(looks()).toBe(seen)
    visible.mockRestore()
    now = playedOf()
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    await screen.findByRole('heading', { name: '演练检查单' })
    const ended = looks()
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(looks()).toBe(ended)
  })

  it('stays in sight when its renewal fails, and says so', async () => {
    now = rehearsalOf()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'], shouldAdvanceTime: true })
    await look()
    await screen.findByText('10:32', { selector: 'b' })
    now = undefined
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    expect(await screen.findByText('没有更新成功，显示的是先前的数据')).toBeTruthy()
    expect(screen.getByText('10:32', { selector: 'b' })).toBeTruthy()
    now = rehearsalOf({ progress: { time: '2026-10-12 11:45:00' } })
    await press('重新加载')
    expect(await screen.findByText('11:45', { selector: 'b' })).toBeTruthy()
    expect(screen.queryByText('没有更新成功，显示的是先前的数据')).toBeNull()
  })

  it('loses no tap on a slow network: what was chosen shows at once, and all of it goes out', async () => {
    now = rehearsalOf()
    await look()
    const fast = await screen.findByRole<HTMLInputElement>('radio', { name: '60 倍速' })
    let answer = () => {}
    slow = new Promise<void>((resolve) => (answer = resolve))
    fireEvent.click(fast)
    fireEvent.click(screen.getByRole('checkbox', { name: /^我来处理退款申请/ }))
    await press('暂停')
    expect(fast.checked).toBe(true)
    expect(screen.getByText('已暂停')).toBeTruthy()
    await act(async () => answer())
    await waitFor(() =>
      expect(inputs(rehearsal.steer.path)).toEqual([
        { meetingId, speed: 60, byHand: [], paused: 0 },
        { meetingId, speed: 60, byHand: ['refund'], paused: 1 },
      ]),
    )
    expect(await screen.findByRole('button', { name: '继续' })).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^我来处理退款申请/ }).checked).toBe(true)
  })

  it('shows how it really stands after a refusal, and the form again where somebody else has thrown it away', async () => {
    now = rehearsalOf()
    await look()
    refusal = 'rehearsal_elsewhere'
    fireEvent.click(await screen.findByRole('radio', { name: '实时' }))
    expect(await screen.findByText(sentenceOf('rehearsal_elsewhere'))).toBeTruthy()
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: '最快' }).checked).toBe(true))
    refusal = 'rehearsal_gone'
    now = null
    await press('暂停')
    expect(await screen.findByRole('button', { name: '开始演练' })).toBeTruthy()
  })

  it('is entered beside this page at a desk, in its place on a phone, and by a code from another', async () => {
    const { organiser, door } = rehearsalOf().entrances
    now = rehearsalOf()
    await look()
    const enter = await screen.findByRole('link', { name: '打开，主办方' })
    expect([enter.getAttribute('href'), enter.getAttribute('target')]).toEqual([organiser, '_blank'])
    await press('扫码，现场验票')
    const sheet = within(await screen.findByRole('dialog', { name: '扫码进入演练：现场验票' }))
    expect(await sheet.findByRole('img', { name: /现场验票.*二维码/ })).toBeTruthy()
    expect(sheet.getByText(door)).toBeTruthy()
    expect(sheet.getByText(/有链接的人都能进入/)).toBeTruthy()

    await look({ wide: false })
    expect((await screen.findByRole('link', { name: '打开，主办方' })).getAttribute('target')).toBeNull()
    expect(screen.getByText(/打开会离开这一页，按返回回来/)).toBeTruthy()
  })

  it('says so where the server lets nobody in', async () => {
    now = rehearsalOf({ entrances: { organiser: '', door: '', attendee: '' }, progress: { waiting: { approve: 2, refund: 0, guest } } })
    await look()
    expect(await screen.findByText(/没有开放演练的入口/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^打开|^去审核|^去验票/ })).toBeNull()
  })

  it('is only seen from here while another server plays it', async () => {
    now = rehearsalOf({ entrances: { organiser: '', door: '', attendee: '' }, actions: ['discard'] })
    await look()
    expect(await screen.findByText(/演练在另一台服务器上进行/)).toBeTruthy()
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.queryByRole('button', { name: '暂停' })).toBeNull()
  })

  it('tells what waits for the organiser, and shows whom to let in as a code', async () => {
    now = rehearsalOf({ byHand: ['scan', 'approve', 'refund'], progress: { phase: 'doors', waiting: { approve: 14, refund: 3, guest } } })
    await look()
    expect(await screen.findByRole('img', { name: `${guest.name}的入场码` })).toBeTruthy()
    expect(screen.getByText('教师票')).toBeTruthy()
    const rows = within((await screen.findByRole('heading', { name: '等您处理' })).closest('section') as HTMLElement).getAllByRole(
      'listitem',
    )
    expect(rows.map(({ textContent }) => textContent)).toEqual(['凭证和报名待审核 14去审核', '退款申请待处理 3去处理'])
    expect(screen.getByRole('link', { name: '去审核，凭证和报名待审核' }).getAttribute('href')).toBe(now.entrances.organiser)
  })
})

describe('at its end', () => {
  it('there is a sheet: what would go wrong first, each with the way to its place', async () => {
    now = playedOf()
    await look()
    expect(await screen.findByText('有 1 处会出问题，请先处理')).toBeTruthy()
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      '演练检查单',
      '需要处理',
      '建议查看',
      '经受住了',
      '这次演练',
      '走进演练',
    ])
    expect(screen.getByRole('link', { name: '“教师票”不能在任何签到名单入场，去处理' }).getAttribute('href')).toBe(
      consoleLinks.ticket(meetingId, 't2'),
    )
    expect(screen.getByText(/用时 1 分 34 秒/)).toBeTruthy()
    const print = vi.fn()
    vi.stubGlobal('print', print)
    await press('打印检查单')
    expect(print).toHaveBeenCalledOnce()
    expect(document.documentElement.classList.contains('has-paper-page')).toBe(true)
  })

  it('a sheet with much on it gets smaller letters, one with little the largest', () => {
    const { findings } = readiness()
    expect(lettersFor({ findings })).toBe(10)
    expect(lettersFor({ findings: Array.from({ length: 14 }, () => findings).flat() })).toBeLessThan(9)
    expect(lettersFor({ findings: [] })).toBe(10)
  })

  it('all of it is thrown away after a question that says what goes', async () => {
    now = playedOf()
    await look()
    refusal = 'rehearsal_elsewhere'
    await press('丢弃演练')
    expect(await screen.findByText(sentenceOf('rehearsal_elsewhere'))).toBeTruthy()
    expect(screen.getByRole('heading', { name: '演练检查单' })).toBeTruthy()
    await press('丢弃演练')
    expect(await screen.findByRole('button', { name: '开始演练' })).toBeTruthy()
    expect(questions.at(-1)).toMatch(/虚构的参会人、订单、签到和账目全部删除，检查单也一起删除，不能找回。真实的会议不受影响/)
    expect(inputs(rehearsal.discard.path)).toHaveLength(2)
  })

  it('one that the server lost says so, and can be thrown away', async () => {
    now = rehearsalOf({ state: 'broken', actions: ['discard'] })
    await look()
    expect(await screen.findByRole('heading', { name: '演练中断了' })).toBeTruthy()
    await press('丢弃演练')
    expect(await screen.findByRole('button', { name: '开始演练' })).toBeTruthy()
  })
})

describe('the way to it', () => {
  it('stands at a meeting’s figures, and under its checklist once nothing is missing', async () => {
    await look({ path: consoleLinks.figures(meetingId) })
    expect((await screen.findByRole('link', { name: '演练' })).getAttribute('href')).toBe(consoleLinks.rehearsal(meetingId))
    await look({ path: consoleLinks.meeting(meetingId) })
    expect((await screen.findByRole('link', { name: '用虚构的参会人演练一遍' })).getAttribute('href')).toBe(
      consoleLinks.rehearsal(meetingId),
    )
  })
})
