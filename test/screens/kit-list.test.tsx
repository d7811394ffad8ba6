/** Somebody at a list of the console: what narrows it, its pages, one of it opened, many of it chosen. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PAGE_SIZE } from '#contract/call.ts'
import { right, type UserRow } from '#contract/right.ts'
import { Refusal } from '#src/api/call.ts'
import type { Outcome } from '#src/api/use-action.ts'
import { usePages } from '#src/api/use-pages.ts'
import { arrayPages } from '#src/kit/list/array-pages.ts'
import { type Bulk, chosenWords } from '#src/kit/list/bulk.ts'
import type { Column } from '#src/kit/list/column.ts'
import { DataList } from '#src/kit/list/data-list.tsx'
import { useListView } from '#src/kit/list/use-list-view.ts'
import { goBack, settled } from '../support/history.ts'
import { questions } from '../support/confirmations.ts'
import { press, reply, show } from '../support/at-a-screen.tsx'

vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

const everybody: UserRow[] = Array.from({ length: PAGE_SIZE + 5 }, (_, at) => ({
  id: `u${at + 1}`,
  name: `第${at + 1}位`,
  mobile: `139****${1000 + at}`,
  roles: at % 2 === 0 ? [{ id: 'organiser', name: '主办方', meetingId: '', meetingName: '' }] : [],
  createTime: '2026-09-01 09:00:00',
}))
const columns: readonly Column<UserRow>[] = [
  { title: '姓名', cell: ({ name }) => name, sort: 'name' },
  { title: '手机号', cell: ({ mobile }) => mobile, sort: 'mobile' },
]
const roles = { name: 'role', label: '角色', all: '全部角色', choices: [{ value: 'organiser', label: '主办方' }] } as const

let wide: boolean
/** Pages that do not come. */
let lost: number[]
/** What was asked of the server. */
let asked: { keyword: string; roleId: string; pageNum: number }[]

beforeEach(() => {
  wide = true
  lost = []
  asked = []
  vi.stubGlobal('matchMedia', () => ({ matches: wide }))
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const input = JSON.parse(body) as (typeof asked)[number]
    asked.push(input)
    const { keyword, roleId, pageNum } = input
    if (lost.includes(pageNum)) throw new Error('no network')
    const found = everybody.filter((one) => one.name.includes(keyword) && (roleId === '' || one.roles.length > 0))
    const data = { list: found.slice((pageNum - 1) * PAGE_SIZE, pageNum * PAGE_SIZE), total: found.length, pageNum, pageSize: PAGE_SIZE }
    return reply(data)
  })
  history.replaceState(null, '', '/list')
})

function People({ bulk }: { bulk?: Bulk<UserRow> }) {
  const view = useListView({ search: '搜索姓名', filters: [roles] })
  const { keyword, values, page } = view
  const pages = usePages(right.users, { keyword, roleId: values.role }, { quiet: true, size: page })
  return (
    <DataList
      label="用户"
      view={view}
      pages={pages}
      keyOf={({ id }) => id}
      columns={columns}
      count={(total) => `共 ${total} 位`}
      empty="还没有人"
      notFound="没有找到这样的人"
      detail={{ title: '用户资料', render: ({ name }) => <p>{name}的资料</p> }}
      {...(bulk && { bulk })}
    />
  )
}

/** A list that comes whole. */
function Three() {
  const view = useListView({ search: '搜索姓名', filters: [roles] })
  const pages = arrayPages({ data: everybody.slice(0, 3).reverse(), error: undefined, retry: async () => {} }, view, {
    words: ({ name }) => name,
    matches: (row, values) => values.role === '' || row.roles.some(({ id }) => id === values.role),
    orders: { name: (row) => row.name, mobile: (row) => row.mobile },
  })
  return <DataList label="用户" view={view} pages={pages} keyOf={({ id }) => id} columns={columns} empty="还没有人" />
}

/** A list that much narrows, one of which a link may open whether or not it is among the rows. */
function Chipped() {
  const view = useListView({
    search: '搜索姓名',
    filters: [
      { name: 'away', label: '未到场', chip: true },
      { ...roles, chip: true },
      {
        name: 'sex',
        label: '性别',
        all: '全部',
        chip: 'each',
        choices: [
          { value: '1', label: '男' },
          { value: '2', label: '女' },
        ],
      },
      { name: 'from', label: '从哪天', typed: 'day', chip: true },
      { name: 'word', label: '优惠码', typed: 'word', chip: true },
      {
        name: 'by',
        label: '排序',
        chip: true,
        choices: [
          { value: 'newest', label: '最近' },
          { value: 'name', label: '姓名' },
        ],
      },
    ],
    opens: 'person',
  })
  const pages = arrayPages({ data: everybody.slice(0, 2), error: undefined, retry: async () => {} }, view, {
    matches: (row, { away, role }) => (away === '' || row.id === 'u1') && (role === '' || row.roles.length > 0),
  })
  return (
    <DataList
      label="用户"
      view={view}
      pages={pages}
      keyOf={({ id }) => id}
      columns={columns}
      empty="还没有人"
      detail={{ title: '用户资料', renderKey: (key) => <p>{key}的资料</p> }}
    />
  )
}

const showList = (list: JSX.Element) => show(list, undefined, { dedupingInterval: 0 })
const search = () => screen.getByLabelText<HTMLInputElement>('搜索姓名')
const type = (text: string) => fireEvent.change(search(), { target: { value: text } })
const names = () => [...document.querySelectorAll('tbody tr')].map((row) => row.querySelector('td:not(.is-narrow)')?.textContent)

describe('somebody who reads on', () => {
  it('is told when the next page does not come, keeps what is there, and gets it with one tap', async () => {
    lost = [2]
    showList(<People />)
    await screen.findByText('第30位')
    expect(screen.getByText('共 35 位')).toBeTruthy()
    await press('加载更多')
    expect((await screen.findByRole('alert')).textContent).toBe('网络似乎断开了，请检查网络后重试重新加载')
    expect(screen.getByText('第1位')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull()
    lost = []
    await press('重新加载')
    expect(await screen.findByText('第35位')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull()
  })

  it('comes back to as many pages as they had seen', async () => {
    showList(<People />)
    await screen.findByText('第30位')
    await press('加载更多')
    await screen.findByText('第35位')
    expect(location.search).toBe('?page=2')
    cleanup()
    showList(<People />)
    expect(await screen.findByText('第35位')).toBeTruthy()
  })
})

describe('somebody who narrows a list', () => {
  it('finds the search and the filter again when they come Back to it', async () => {
    showList(<People />)
    await screen.findByText('第1位')
    fireEvent.change(screen.getByLabelText('角色'), { target: { value: 'organiser' } })
    type('5')
    await waitFor(() => expect(location.search).toBe('?role=organiser&q=5'))
    await waitFor(() => expect(names()).toEqual(['第5位', '第15位', '第25位', '第35位']))
    cleanup()
    history.pushState(null, '', '/elsewhere')
    await goBack()
    showList(<People />)
    expect([search().value, screen.getByLabelText<HTMLSelectElement>('角色').value]).toEqual(['5', 'organiser'])
    await waitFor(() => expect(names()).toEqual(['第5位', '第15位', '第25位', '第35位']))
  })

  it('is not interrupted in the middle of a pinyin', async () => {
    showList(<People />)
    await screen.findByText('第1位')
    vi.useFakeTimers()
    const before = asked.length
    fireEvent.compositionStart(search())
    type('di')
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect([asked.length, location.search]).toEqual([before, ''])
    type('第3')
    fireEvent.compositionEnd(search())
    await act(() => vi.advanceTimersByTimeAsync(400))
    expect(asked.at(-1)).toMatchObject({ keyword: '第3', pageNum: 1 })
  })

  it('reads that nothing was found, and sees everything again with one tap', async () => {
    history.replaceState(null, '', '/list?q=nobody&role=organiser')
    showList(<People />)
    expect(await screen.findByText('没有找到这样的人')).toBeTruthy()
    await press('查看全部')
    expect(await screen.findByText('第1位')).toBeTruthy()
    expect([location.search, search().value]).toEqual(['', ''])
  })

  it('narrows and sorts a list that came whole in the same way', async () => {
    showList(<Three />)
    expect(names()).toEqual(['第3位', '第2位', '第1位'])
    const head = () => screen.getByRole('columnheader', { name: '姓名' })
    await press('姓名')
    expect([names(), head().getAttribute('aria-sort'), location.search]).toEqual([['第1位', '第2位', '第3位'], 'ascending', '?sort=name'])
    await press('姓名')
    expect([names(), head().getAttribute('aria-sort')]).toEqual([['第3位', '第2位', '第1位'], 'descending'])
    await press('姓名')
    expect([head().getAttribute('aria-sort'), location.search]).toEqual(['none', ''])
    fireEvent.change(screen.getByLabelText('角色'), { target: { value: 'organiser' } })
    expect(names()).toEqual(['第3位', '第1位'])
    type('3')
    await waitFor(() => expect(names()).toEqual(['第3位']))
  })
})

describe('somebody who narrows a list by chips', () => {
  it('taps one on and off, and finds it in the address', async () => {
    showList(<Chipped />)
    expect(names()).toEqual(['第1位', '第2位'])
    await press('未到场')
    expect([names(), location.search, screen.getByRole('button', { name: '未到场' }).getAttribute('aria-pressed')]).toEqual([
      ['第1位'],
      '?away=1',
      'true',
    ])
    await press('未到场')
    expect([names(), location.search]).toEqual([['第1位', '第2位'], ''])
    // Of few choices each has its chip, and only one of them is on.
    await press('男')
    await press('女')
    expect([location.search, screen.getByRole('button', { name: '男' }).getAttribute('aria-pressed')]).toEqual(['?sex=2', 'false'])
    await press('女')
    expect(location.search).toBe('')
  })

  it('finds the rest behind one button, and takes each back by the chip that says what it does', async () => {
    history.replaceState(null, '', '/list?role=organiser&from=2026-02-01&word=EDU&by=name')
    showList(<Chipped />)
    expect(screen.queryByLabelText('角色')).toBeNull()
    await press('更多筛选')
    expect([screen.getByLabelText<HTMLSelectElement>('角色').value, screen.getByLabelText<HTMLInputElement>('从哪天').value]).toEqual([
      'organiser',
      '2026-02-01',
    ])
    await press('取消角色：主办方')
    await press('取消从哪天：2026-02-01')
    await press('取消优惠码：EDU')
    await press('取消排序：姓名')
    expect([location.search, names()]).toEqual(['', ['第1位', '第2位']])
  })

  it('reads no day in an address that holds none', async () => {
    history.replaceState(null, '', '/list?from=yesterday')
    showList(<Chipped />)
    expect(screen.queryByRole('button', { name: /取消/ })).toBeNull()
  })
})

describe('somebody whom a link leads to one', () => {
  it('finds it open though it is not among the rows, and though there are none', async () => {
    history.replaceState(null, '', '/list?person=u9')
    showList(<Chipped />)
    expect(screen.getByText('u9的资料')).toBeTruthy()
    await press('第2位')
    expect([screen.getByText('u2的资料').tagName, location.search]).toEqual(['P', '?person=u2'])
    await press('关闭用户资料')
    expect(location.search).toBe('')
  })
})

describe('somebody who opens one', () => {
  it('at a desk finds it beside the list, which stays, and a link leads there', async () => {
    history.replaceState(null, '', '/list?open=u2')
    showList(<People />)
    expect(await screen.findByText('第2位的资料')).toBeTruthy()
    expect(screen.getByRole('table', { name: '用户' })).toBeTruthy()
    await press('第3位')
    expect([screen.getByText('第3位的资料').tagName, location.search]).toEqual(['P', '?open=u3'])
    await press('关闭用户资料')
    expect([screen.queryByText('第3位的资料'), location.search]).toEqual([null, ''])
  })

  it('on a phone finds it over the list, and Back closes it', async () => {
    wide = false
    showList(<People />)
    await screen.findByText('第1位')
    expect(within(screen.getByRole('list', { name: '用户' })).getAllByRole('listitem')).toHaveLength(PAGE_SIZE)
    await press(/^第2位 139/)
    expect(screen.getByRole('dialog', { name: '用户资料' })).toBeTruthy()
    await goBack()
    expect([screen.queryByRole('dialog'), location.search]).toEqual([null, ''])
    await press(/^第2位 139/)
    await press('关闭')
    await settled()
    expect([screen.queryByRole('dialog'), location.pathname, location.search]).toEqual([null, '/list', ''])
  })

  it('needs no mouse: / searches, arrows walk, Enter opens', async () => {
    showList(<People />)
    await screen.findByText('第1位')
    const key = (name: string) => fireEvent.keyDown(document.activeElement as Element, { key: name })
    key('/')
    expect(document.activeElement).toBe(search())
    // In a field it is a letter.
    expect(key('/')).toBe(true)
    key('ArrowDown')
    key('ArrowDown')
    expect(document.activeElement?.textContent).toBe('第2位')
    key('ArrowUp')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '第1位' }))
    key('ArrowUp')
    expect(document.activeElement?.textContent).toBe('第1位')
  })
})

describe('somebody who chooses many', () => {
  const done: string[] = []
  const refusing = (row: UserRow): Outcome<unknown> =>
    row.id === 'u2' ? { ok: false, error: new Refusal(200, { code: 'no', msg: '已经退订' }) } : { ok: true, data: done.push(row.id) }
  const bulk: Bulk<UserRow> = {
    nameOf: ({ name }) => name,
    unit: '人',
    actions: [{ label: '发通知', consequence: '每人会收到一条短信。', run: { each: async (row) => refusing(row) } }],
  }
  const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))

  it('is told how many and the first three names before it happens, and afterwards for whom it did not work', async () => {
    showList(<People bulk={bulk} />)
    await screen.findByText('第1位')
    expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull()
    for (const name of ['选择 第1位', '选择 第2位', '选择 第3位', '选择 第4位']) tick(name)
    await screen.findByText('已选 4 人')
    await press('发通知')
    expect(questions).toEqual(['共 4 人：第1位、第2位、第3位等。每人会收到一条短信。'])
    expect(done).toEqual(['u1', 'u3', 'u4'])
    expect((await screen.findByRole('alert')).textContent).toBe('1 人没有成功第2位：已经退订')
    // It stays chosen, to be tried again.
    await waitFor(() => expect(screen.getByText('已选 1 人')).toBeTruthy())
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '选择 第2位' }).checked).toBe(true)
    await press('取消选择')
    expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull()
  })

  it('chooses all in sight at once, and none of them when other rows are asked for', async () => {
    showList(<People bulk={bulk} />)
    await screen.findByText('第1位')
    tick('全选已加载的 30 项')
    await screen.findByText('已选 30 人')
    fireEvent.change(screen.getByLabelText('角色'), { target: { value: 'organiser' } })
    await waitFor(() => expect(screen.queryByText(/已选/)).toBeNull())
  })

  it('acts on all by one call where there is one', async () => {
    const called: string[][] = []
    const all = async (rows: readonly UserRow[]): Promise<Outcome<unknown>> => ({ ok: true, data: called.push(rows.map(({ id }) => id)) })
    showList(<People bulk={{ ...bulk, actions: [{ label: '导出', consequence: '导出为表格。', run: { all } }] }} />)
    await screen.findByText('第1位')
    tick('选择 第1位')
    tick('选择 第2位')
    await screen.findByText('已选 2 人')
    await press('导出')
    expect([questions[0], called]).toEqual(['共 2 人：第1位、第2位。导出为表格。', [['u1', 'u2']]])
  })

  it('is asked by a sheet of the screen where a yes is not enough', async () => {
    const opened: string[] = []
    const action = {
      label: '打标签',
      open: (rows: readonly UserRow[], done: () => void) => {
        opened.push(chosenWords(bulk, rows))
        done()
      },
    }
    showList(<People bulk={{ ...bulk, actions: [action] }} />)
    await screen.findByText('第1位')
    for (const name of ['选择 第1位', '选择 第2位']) tick(name)
    await screen.findByText('已选 2 人')
    await press('打标签')
    expect([opened, questions]).toEqual([['共 2 人：第1位、第2位。'], []])
    expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull()
  })
})
