/** Somebody at a door with a phone, a gun or neither; the engine is a stand-in, its verdicts are given. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { verdicts, type Why, whysOf } from '#contract/checkin/rule.ts'
import { doorWord, whyWords } from '#contract/checkin/words.ts'
import { links, paths } from '#contract/paths.ts'
import { storage } from '#src/api/storage.ts'
import { letGo } from '#src/features/checkin/parts/held-door.ts'
import { rangesOf } from '#src/features/checkin/device/slot-ranges.ts'
import { slotWords } from '#src/features/checkin/parts/slot-words.ts'
import Scanner from '#src/features/checkin/screens/scanner.tsx'
import { forget, signIn } from '#src/session/keep-session.ts'
import { currentSession } from '#src/session/session.ts'
import { type FakeDoor, fakeDoor, list, person, shown } from '../support/fake-door.ts'
import { press, reply, show } from '../support/at-a-screen.tsx'

const engine = vi.hoisted(() => ({ openDoor: vi.fn(), lastDoor: vi.fn() }))
vi.mock('#src/features/checkin/device/open-door.ts', () => engine)
const standing = vi.hoisted(() => ({ rungs: ['typed'], readByWechat: vi.fn() }))
vi.mock('#src/reader/rungs.ts', () => ({ ladder: async () => ({ rungs: standing.rungs, why: '请扫码' }) }))
vi.mock('#src/reader/wechat-reader.ts', () => ({ readByWechat: standing.readByWechat }))

const CODE = 'ST6ZNF679QL5JSTY3VTG95WG4Z'
const LAST = { listId: 'l1', gateId: 'e', name: '东门手机', meetingId: '1' }
const meeting = {
  id: '1',
  title: '智慧教育大会',
  address: '杭州',
  meetingStratTime: '2026-12-12 08:30:00',
  meetingEndTime: '2026-12-13 17:30:00',
  role: 'staff',
  listIds: [],
}

let door: FakeDoor
let replies: { [path: string]: unknown }
let sent: { path: string; body: unknown }[]

beforeEach(() => {
  door = fakeDoor()
  sent = []
  standing.rungs = ['typed']
  standing.readByWechat.mockReset()
  replies = {
    '/staff/mine': [meeting],
    '/checkin/list': [list, { ...list, id: 'l2', name: '午餐', kind: 'inside', gates: [{ id: 'r', name: '餐厅' }] }],
  }
  engine.openDoor.mockReset().mockImplementation(async () => door)
  engine.lastDoor.mockReset().mockResolvedValue(LAST)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('fetch', async (address: string, { body = 'null' }: { body?: string }) => {
    const path = address.split('?')[0] as string
    sent.push({ path, body: JSON.parse(body) })
    const found = Object.keys(replies).find((end) => path.endsWith(end))
    if (found === undefined) throw new Error(`nobody answers ${path}`)
    const answer = replies[found] as { refused?: string } | unknown[]
    return 'refused' in answer
      ? new Response(JSON.stringify({ code: 'no', msg: answer.refused, reason: 'pin_wrong', data: null }))
      : reply(answer)
  })
  signIn({ jwtToken: 't', checktOperate: 1, mobile: '13800000002', thirdId: '100001', id: '9' })
})
afterEach(async () => {
  cleanup()
  await letGo()
  storage.draft('door-name').remove()
})

async function open(path = '/ewm/sao') {
  history.replaceState(null, '', path)
  await act(async () => {
    show(<Scanner />)
  })
}

/** Types a code into the field and sends it. */
async function typeCode(text: string) {
  fireEvent.change(await screen.findByLabelText('入场码'), { target: { value: text } })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '查验' })))
}

/** To a question that comes up, whose dialog is fetched when it is first needed. */
async function answer(word: string) {
  const button = await screen.findByRole('button', { name: word })
  await act(async () => void fireEvent.click(button))
}
const verdict = () => screen.findByRole('region', { name: '查验结果' })

describe('somebody who comes to work', () => {
  it('chooses meeting, list and gate once, and is at the door', async () => {
    engine.lastDoor.mockResolvedValue(undefined)
    await open()
    fireEvent.click(await screen.findByRole('radio', { name: /主入口/ }))
    expect((screen.getByRole('button', { name: '开始验票' }) as HTMLButtonElement).disabled).toBe(true)
    fireEvent.click(screen.getByRole('radio', { name: '西门' }))
    fireEvent.change(screen.getByLabelText('本机名称'), { target: { value: '三号手机' } })
    await press('开始验票')
    expect(engine.openDoor).toHaveBeenCalledWith({ listId: 'l1', gateId: 'w', name: '三号手机' })
    expect(await screen.findByRole('heading', { name: '主入口 · 东门' })).toBeTruthy()
  })

  it('chooses no gate where there is one only, and finds the list of the link chosen', async () => {
    engine.lastDoor.mockResolvedValue(undefined)
    await open('/ewm/sao?meetingId=1&listId=l2')
    await screen.findByRole('radio', { name: /餐厅/ })
    await press('开始验票')
    expect(engine.openDoor).toHaveBeenCalledWith(expect.objectContaining({ listId: 'l2', gateId: 'r' }))
  })

  it('goes on after a reload without asking anything', async () => {
    await open()
    expect(await screen.findByRole('heading', { name: '主入口 · 东门' })).toBeTruthy()
    // Nothing beside: it goes to the server as it is, which refuses words that it does not know.
    expect(engine.openDoor).toHaveBeenCalledWith({ listId: 'l1', gateId: 'e', name: '东门手机' })
    expect(sent).toEqual([])
  })

  it('is told that there is no work for them', async () => {
    engine.lastDoor.mockResolvedValue(undefined)
    replies['/staff/mine'] = []
    replies['/admission/mine'] = { list: [], total: 0, pageNum: 1, pageSize: 30 }
    await open()
    expect(await screen.findByText(/没有验票工作/)).toBeTruthy()
    expect(screen.getByRole('link', { name: '看看有哪些会议' })).toBeTruthy()
  })

  it('finds their own ticket there where they have come to attend, as spec.md sends everybody to this screen (U3)', async () => {
    engine.lastDoor.mockResolvedValue(undefined)
    replies['/staff/mine'] = []
    const ticket = { status: 'issued', ticketName: '教师票', attendeeName: '沈知远', meetingEndTime: '2099-12-12 18:00:00' }
    replies['/admission/mine'] = {
      list: [
        { ...ticket, id: 'later', meetingName: '明年的会', meetingStratTime: '2099-12-12 09:00:00' },
        { ...ticket, id: 'next', meetingName: '智慧教育大会', meetingStratTime: '2099-01-12 09:00:00' },
        { ...ticket, id: 'gone', status: 'revoked', meetingName: '退了的会', meetingStratTime: '2099-01-01 09:00:00' },
      ],
      total: 3,
      pageNum: 1,
      pageSize: 30,
    }
    await open()
    expect(await screen.findByRole('heading', { name: '我的会议' })).toBeTruthy()
    const codes = within(screen.getByRole('list', { name: '入场码' })).getAllByRole('link')
    expect(codes.map((code) => code.getAttribute('href'))).toEqual([links.entryCode('next'), links.entryCode('later')])
    expect(screen.getByRole('link', { name: '会议' }).getAttribute('href')).toBe(paths.meetingList)
    expect(screen.getByRole('link', { name: /要验票/ }).getAttribute('href')).toBe(paths.switchover)
  })

  it('may try again where the door did not open', async () => {
    engine.openDoor.mockRejectedValueOnce(new Error('no'))
    await open()
    await press('重新加载')
    expect(await screen.findByRole('heading', { name: '主入口 · 东门' })).toBeTruthy()
  })

  it('is sent to the login, and back, where nobody is signed in', async () => {
    forget()
    await open('/ewm/sao?meetingId=1')
    expect(location.pathname + location.search).toBe(`/login?back=${encodeURIComponent('/ewm/sao?meetingId=1')}`)
  })
})

describe('a helper with a link', () => {
  it('comes in with the PIN and a name, and the link is not in the address any more', async () => {
    forget()
    replies['/staff/helperLink'] = { meetingName: '智慧教育大会', untilTime: '2026-12-12 20:00:00' }
    replies['/staff/helperEnter'] = { refused: '口令错误，请重新输入' }
    await open('/ewm/sao?helper=ABCDEFGHJKLMNPQRSTUV')
    await screen.findByText('智慧教育大会')
    await press('进入验票')
    expect(screen.getByText('请输入6位数字口令')).toBeTruthy()
    // A PIN is never normalised.
    fireEvent.change(screen.getByLabelText(/口令/), { target: { value: '１２ 3456' } })
    expect((screen.getByLabelText(/口令/) as HTMLInputElement).value).toBe('１２ 3456')
    fireEvent.change(screen.getByLabelText(/口令/), { target: { value: '123456' } })
    fireEvent.change(screen.getByLabelText(/您的姓名/), { target: { value: '小周' } })
    await press('进入验票')
    expect(await screen.findByText('口令错误，请重新输入')).toBeTruthy()
    replies['/staff/helperEnter'] = { jwtToken: 'h', checktOperate: 1, mobile: 'helper-1', thirdId: '100001', id: '77' }
    await press('进入验票')
    expect(await screen.findByRole('heading', { name: '主入口 · 东门' })).toBeTruthy()
    expect(currentSession()).toMatchObject({ id: '77', thirdId: '100001' })
    expect(location.pathname + location.search).toBe('/ewm/sao')
  })
})

describe('a helper who has come in', () => {
  it('finds the device called by their name, so that two of one make are told apart', async () => {
    forget()
    engine.lastDoor.mockResolvedValue(undefined)
    replies['/staff/helperLink'] = { meetingName: '智慧教育大会', untilTime: '2026-12-12 20:00:00' }
    replies['/staff/helperEnter'] = { jwtToken: 'h', checktOperate: 1, mobile: 'helper-1', thirdId: '100001', id: '77' }
    await open('/ewm/sao?helper=ABCDEFGHJKLMNPQRSTUV')
    fireEvent.change(await screen.findByLabelText(/口令/), { target: { value: '123456' } })
    fireEvent.change(screen.getByLabelText(/您的姓名/), { target: { value: '小吴' } })
    await press('进入验票')
    expect((await screen.findByLabelText<HTMLInputElement>('本机名称')).value).toBe('小吴')
  })
})

describe('a verdict', () => {
  it.each(verdicts)('%s fills the screen with its word and its reason', async (word) => {
    const why = whysOf[word][0] as Why
    door.answers.set(CODE, shown(word, why))
    await open()
    await typeCode(CODE)
    const panel = await verdict()
    expect(within(panel).getByRole('heading', { name: doorWord({ verdict: word, why }) })).toBeTruthy()
    expect(within(panel).getByText(whyWords[why])).toBeTruthy()
    expect(within(panel).getByText('李老师')).toBeTruthy()
    expect(panel.querySelector('.verdict-sign')).toBeTruthy()
  })

  it('tells when and where somebody came in before, and who must be asked', async () => {
    door.answers.set('one', shown('already', 'inside', { past: { at: Date.UTC(2026, 8, 2, 1, 12), gate: '西门' } }))
    door.answers.set('two', shown('manual', 'held', { holder: { name: '二号手机', gate: '南门' } }))
    await open()
    await typeCode('one')
    expect(await screen.findByText(/09:12 在西门入场/)).toBeTruthy()
    await press('关闭')
    await typeCode('two')
    expect(await screen.findByText('请到 南门 · 二号手机 查验')).toBeTruthy()
  })

  it('shows VIPs and what the door is to note', async () => {
    door.answers.set(CODE, shown('admit', 'in', { person: { ...person, vip: 1, note: '请引导至贵宾室' } }))
    await open()
    await typeCode(CODE)
    expect(within(await verdict()).getByText(/VIP/)).toBeTruthy()
    expect(within(await verdict()).getByText('请引导至贵宾室')).toBeTruthy()
  })

  it('of somebody let in goes after four seconds, of somebody turned away it stays', async () => {
    door.answers.set('good', shown('admit', 'in'))
    door.answers.set('bad', shown('fake', 'unknown', { person: null }))
    await open()
    await screen.findByLabelText('入场码')
    vi.useFakeTimers()
    fireEvent.change(screen.getByLabelText('入场码'), { target: { value: 'good' } })
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '查验' })))
    await act(() => vi.advanceTimersByTimeAsync(3_900))
    expect(screen.queryByRole('region', { name: '查验结果' })).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(screen.queryByRole('region', { name: '查验结果' })).toBeNull()
    fireEvent.change(screen.getByLabelText('入场码'), { target: { value: 'bad' } })
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '查验' })))
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(screen.getByRole('heading', { name: '未知码' })).toBeTruthy()
  })

  it('can be taken back, also after it has gone from the screen', async () => {
    const one = shown('admit', 'in')
    door.answers.set(CODE, one)
    await open()
    await typeCode(CODE)
    await press('关闭')
    await press(/上一位 李老师 放行/)
    await press('撤销')
    expect(door.asked).toContainEqual(['undo', one.nonce])
    expect(await screen.findByText('这次放行已经撤销')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '撤销' })).toBeNull()
  })

  it('of somebody who leaves is not taken back: the server has no way to', async () => {
    door.answers.set(CODE, shown('admit', 'out', { direction: 'out' }))
    await open()
    await typeCode(CODE)
    await press('关闭')
    await press(/上一位 李老师 离场\s*查看$/)
    await verdict()
    expect(screen.queryByRole('button', { name: '撤销' })).toBeNull()
  })

  it('can be overruled by a person, after a question', async () => {
    const one = shown('already', 'inside', { canForce: true })
    door.answers.set(CODE, one)
    await open()
    await typeCode(CODE)
    await press('人工放行')
    await answer('放行')
    expect(await screen.findByText(whyWords.forced)).toBeTruthy()
    expect(door.asked).toContainEqual(['again', one.nonce, { forced: true }])
  })

  it('is not to be overruled where no ticket stands behind it', async () => {
    door.answers.set(CODE, shown('fake', 'unknown', { person: null }))
    await open()
    await typeCode(CODE)
    await verdict()
    expect(screen.queryByRole('button', { name: '人工放行' })).toBeNull()
  })

  it('waits for the questions of the list', async () => {
    const one = shown('manual', 'questions', {
      questions: [
        { id: 'q1', text: '已核对证件', kind: 'yes' },
        { id: 'q2', text: '车牌号', kind: 'text' },
      ],
    })
    door.answers.set(CODE, one)
    await open()
    await typeCode(CODE)
    const go = await screen.findByRole('button', { name: '核对无误，放行' })
    expect((go as HTMLButtonElement).disabled).toBe(true)
    fireEvent.click(screen.getByRole('checkbox', { name: '已核对证件' }))
    fireEvent.change(screen.getByLabelText('车牌号'), { target: { value: '浙A12345' } })
    await press('核对无误，放行')
    expect(door.asked).toContainEqual(['again', one.nonce, { answers: { q1: 'yes', q2: '浙A12345' } }])
    expect(await screen.findByRole('heading', { name: '放行' })).toBeTruthy()
  })

  it('does not come while the engine fails, and the next scan does', async () => {
    door.answers.set(CODE, shown('admit', 'in'))
    const { scan } = door
    door.scan = () => Promise.reject(new Error('broken'))
    await open()
    await typeCode(CODE)
    expect((await screen.findAllByText('这次没有查验成功，请再扫一次')).length).toBeGreaterThan(0)
    door.scan = scan
    await typeCode(CODE)
    expect(await screen.findByRole('heading', { name: '放行' })).toBeTruthy()
  })
})

describe('somebody without a code', () => {
  it('is found by the last digits and the name, and let in', async () => {
    door.found = [
      { ...person, standing: 'valid' },
      { ...person, serial: 0, name: '李老四', standing: 'unpaid' },
    ]
    await open()
    await press('查找')
    const dialog = screen.getByRole('dialog', { name: '查找参会人' })
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: '查找' })))
    expect(within(dialog).getByText(/请输入完整手机号，或后四位和姓名/)).toBeTruthy()
    fireEvent.change(within(dialog).getByLabelText('手机号或后四位'), { target: { value: '5679' } })
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: '查找' })))
    expect(within(dialog).getByText('请再填写姓名')).toBeTruthy()
    fireEvent.change(within(dialog).getByLabelText('姓名'), { target: { value: '李' } })
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: '查找' })))
    expect(await within(dialog).findByText('未付款')).toBeTruthy()
    await press('为李老师办理')
    expect(door.asked).toContainEqual(['person', 7])
    expect(await screen.findByRole('heading', { name: '放行' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is looked for by the number that was scanned', async () => {
    door.answers.set('ABCDEFGHJKLM', shown('manual', 'not_a_ticket', { person: null }))
    await open()
    await typeCode('ABCDEFGHJKLM')
    await press('查找参会人')
    expect((screen.getByLabelText('或票号、订单号') as HTMLInputElement).value).toBe('ABCDEFGHJKLM')
  })
})

describe('the device', () => {
  it('says that it is offline, how old its roster is, what waits, and what is its own', async () => {
    door.put({
      online: false,
      queue: 3,
      own: [
        [25, 49],
        [70, 70],
      ],
    })
    await open()
    const line = (await screen.findByText('离线')).parentElement as HTMLElement
    expect(line.textContent).toContain('待上传 3')
    expect(line.textContent).toMatch(/10:02（\d+ 小时前）/)
    expect(line.textContent).toContain('本机查验手机尾号 25–49、70')
  })

  it('says that its lease is over', async () => {
    door.put({ online: false, leaseUntil: 1 })
    await open()
    expect(await screen.findByText(/离线太久，本机已不能放行/)).toBeTruthy()
  })

  it('says that another tab of it has taken over, where its own time is not over', async () => {
    await open()
    await screen.findByLabelText('入场码')
    act(() => door.put({ stopped: 'over' }))
    expect(screen.getByText('已在其他页面验票')).toBeTruthy()
    act(() => door.put({ leaseUntil: 1 }))
    expect(screen.getByText('离线太久，验票已暂停')).toBeTruthy()
  })

  it('says why it was stopped, and judges nothing more', async () => {
    await open()
    await screen.findByLabelText('入场码')
    act(() => door.put({ stopped: 'cut' }))
    expect(screen.getByText('本设备已停用')).toBeTruthy()
    expect(screen.queryByLabelText('入场码')).toBeNull()
  })

  it('turns to those who leave, and to another gate', async () => {
    await open()
    await press('离场')
    expect(door.state().direction).toBe('out')
    await press('更多')
    fireEvent.click(screen.getByRole('radio', { name: '西门' }))
    expect(door.state().gateId).toBe('w')
  })

  it('shows a hand-over code, gives tickets away after a question, and takes what another shows', async () => {
    door.put({
      own: [[0, 3]],
      sharing: [
        { deviceId: 'a', no: 1, name: '东门手机', gate: '东门', slots: [0, 1, 2, 3] },
        { deviceId: 'b', no: 2, name: '西门手机', gate: '西门', slots: [4] },
      ],
    })
    await open()
    await press('更多')
    await press(/设备交接/)
    await press('出示入场记录码')
    expect(await screen.findByText('1 / 2')).toBeTruthy()
    fireEvent.click(screen.getByRole('tab', { name: '移交门票' }))
    fireEvent.change(screen.getByLabelText('移交给'), { target: { value: '2' } })
    await press('移交一半')
    await answer('移交')
    await waitFor(() => expect(door.asked).toContainEqual(['give', 2, { part: 'half' }]))
    await press('关闭')
    await typeCode('HWHANYTHING')
    expect(await screen.findByText('2 号设备：25 条入场记录，移交门票 10 张')).toBeTruthy()
  })

  it('ends its work only once everything is told', async () => {
    door.put({ queue: 3 })
    await open()
    await press('更多')
    const acts = within(await screen.findByRole('list', { name: '更多操作' })).getAllByRole('button')
    expect(acts.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('设备交接'), expect.stringContaining('收工')])
    await press(/收工/)
    expect(await screen.findByText(/还有 3 条记录没有上传/)).toBeTruthy()
    await press('我知道了')
    door.put({ queue: 0 })
    await press(/收工/)
    await answer('收工')
    expect(await screen.findByRole('button', { name: '开始验票' })).toBeTruthy()
    expect(door.asked).toContainEqual(['close'])
  })
})

describe('a hand-held scanner', () => {
  it('is heard without a tap, whatever has the focus', async () => {
    door.answers.set(CODE, shown('admit', 'in'))
    await open()
    await screen.findByLabelText('入场码')
    await act(async () => {
      for (const key of [...CODE, 'Enter']) fireEvent.keyDown(document.body, { key, code: key === 'Enter' ? 'Enter' : '' })
    })
    expect(await screen.findByRole('heading', { name: '放行' })).toBeTruthy()
  })
})

describe('inside WeChat', () => {
  it('opens the next scan by itself after somebody was let in, and not after somebody was turned away', async () => {
    standing.rungs = ['wechat', 'typed']
    standing.readByWechat.mockResolvedValueOnce({ text: 'good' }).mockResolvedValueOnce({ text: 'bad' })
    door.answers.set('good', shown('admit', 'in'))
    await open()
    await screen.findByRole('button', { name: '扫一扫' })
    vi.useFakeTimers()
    await press('扫一扫')
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(standing.readByWechat).toHaveBeenCalledTimes(1)
    await act(() => vi.advanceTimersByTimeAsync(300))
    expect(screen.getByRole('heading', { name: '未知码' })).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(standing.readByWechat).toHaveBeenCalledTimes(2)
    expect(screen.getByRole('button', { name: '扫下一位' })).toBeTruthy()
  })

  it('scans the next part of a hand-over by one tap', async () => {
    standing.rungs = ['wechat', 'typed']
    standing.readByWechat.mockResolvedValueOnce({ text: 'HWHONE' }).mockResolvedValueOnce({ text: 'HWHTWO' })
    door.take = async (text) => ({
      done: text === 'HWHTWO',
      index: text === 'HWHTWO' ? 1 : 0,
      parts: 2,
      from: 2,
      entered: 25,
      admissions: 0,
    })
    await open()
    await screen.findByRole('button', { name: '扫一扫' })
    await press('扫一扫')
    expect(await screen.findByText('已收到第 1 张，共 2 张')).toBeTruthy()
    await press('扫下一张')
    expect(await screen.findByText('交接完成')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '扫下一张' })).toBeNull()
  })

  it('is never asked for where the camera reads', async () => {
    door.answers.set('good', shown('admit', 'in'))
    await open()
    await screen.findByLabelText('入场码')
    vi.useFakeTimers()
    fireEvent.change(screen.getByLabelText('入场码'), { target: { value: 'good' } })
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '查验' })))
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(standing.readByWechat).not.toHaveBeenCalled()
  })
})

describe('a guard at a door for visitors', () => {
  const visitors = { ...list, kind: 'visitor' as const, name: '访客通道' }
  const guest = { ...person, serial: 3, name: '访客小明', ticketName: '访客', note: '共 3 人 · 浙A12345' }
  const since = Date.UTC(2026, 8, 2, 1, 0)

  it('reads out who is in, how many they are, and that other doors may know more while there is no network', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    door.put({ list: visitors, online: false, queue: 2 })
    door.inside = [
      { person: guest, people: 3, since, until: since + 1, gate: '东门', unsure: false },
      {
        person: { ...guest, serial: 4, name: '访客小红', note: '' },
        people: 1,
        since,
        until: Number.MAX_SAFE_INTEGER,
        gate: '',
        unsure: true,
      },
    ]
    await open()
    await screen.findByRole('heading', { name: '访客通道 · 东门' })
    await press('在场')
    const sheet = await screen.findByRole('region', { name: '在场名单' })
    expect(within(sheet).getByRole('status').textContent).toBe('在场 4 人，共 2 组访客')
    expect(within(sheet).getByText(/本机离线，其他设备此后的进出不在其中 · 本机 2 条记录待上传/)).toBeTruthy()
    const [one, two] = within(sheet).getAllByRole('listitem')
    expect(one?.textContent).toContain('浙A12345')
    expect(one?.textContent).toContain('已超过来访时间')
    expect(two?.textContent).toContain('是否进入待核实')
    expect(two?.textContent).not.toContain('已超过来访时间')
    await press('打印')
    expect(print).toHaveBeenCalled()
  })

  it('shows the document that a found visitor announced before the guard checks the visit', async () => {
    door.put({ list: visitors })
    door.found = [{ ...guest, note: '港澳居民来往内地通行证 尾号 5678 · 浙A12345', standing: 'valid' }]
    await open()
    await press('查找')
    const dialog = screen.getByRole('dialog', { name: '查找访客' })
    fireEvent.change(within(dialog).getByLabelText('手机号或后四位'), { target: { value: '5679' } })
    fireEvent.change(within(dialog).getByLabelText('姓名'), { target: { value: '小明' } })
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: '查找' })))
    expect((await within(dialog).findByRole('listitem')).textContent).toContain('港澳居民来往内地通行证 尾号 5678')
  })

  it('is told of visitors, not of tickets, and finds them by name alone', async () => {
    door.put({ list: visitors })
    door.answers.set('ticket', shown('elsewhere', 'other_door', { person: null }))
    await open()
    await typeCode('ticket')
    expect(within(await verdict()).getByText('这是会议门票，请从会议入口入场')).toBeTruthy()
    await press('查找')
    expect(await screen.findByText('查找访客')).toBeTruthy()
    expect(screen.queryByLabelText('或票号、订单号')).toBeNull()
  })

  it.each([
    ['closed', 'too_early', '还没有到来访时间'],
    ['closed', 'too_late', '来访时间已过'],
    ['elsewhere', 'other_meeting', '这是其他会议的入场码或访客码'],
    ['already', 'inside', '这位访客已经进入'],
    ['refunded', 'withdrawn', '这次来访已取消或已结束'],
  ] as const)('reads why a pass does not open: %s, %s', async (word, why, sentence) => {
    door.put({ list: visitors })
    door.answers.set('pass', shown(word, why, { person: guest }))
    await open()
    await typeCode('pass')
    expect(within(await verdict()).getByText(sentence)).toBeTruthy()
  })

  it('reads at the entrance of tickets that visitors go elsewhere', async () => {
    door.answers.set('pass', shown('elsewhere', 'other_door', { person: null }))
    await open()
    await typeCode('pass')
    expect(within(await verdict()).getByText('这是访客码，请走访客通道')).toBeTruthy()
  })

  it('has no list of who is in where people come with tickets', async () => {
    await open()
    await screen.findByRole('heading', { name: '主入口 · 东门' })
    expect(screen.queryByRole('button', { name: '在场' })).toBeNull()
  })
})

describe('slots', () => {
  it('are said as ranges of two digits', () => {
    expect(slotWords(rangesOf([9, 1, 2, 3]))).toBe('01–03、09')
  })
})
