/** Somebody who writes down who takes part. */
import { plain } from '#contract/question.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Attendee } from '#contract/attendee.ts'
import { SUCCESS } from '#contract/outcome.ts'
import type { TicketParameter } from '#contract/ticket.ts'
import { AttendeeForm } from '#src/features/attendee/parts/attendee-form.tsx'
import { ownDraft } from '#src/session/kept.ts'
import { useChosenAttendees } from '#src/features/attendee/parts/chosen-attendees.ts'

/** Born on 15 June 2020; made up. */
const CHILD = '110105202006150017'

const areas = [
  { code: '310000', name: '上海市', children: [{ code: '310100', name: '上海市', children: [{ code: '310115', name: '浦东新区' }] }] },
  { code: '330000', name: '浙江省', children: [{ code: '330100', name: '杭州市', children: [{ code: '330106', name: '西湖区' }] }] },
]

let parameters: TicketParameter[]
let saved: Record<string, unknown>[]

beforeEach(() => {
  ownDraft('attendee:2:new').remove()
  sessionStorage.clear()
  saved = []
  parameters = [
    { key: 'name', label: '姓名', required: true, ...plain('name') },
    { key: 'sex', label: '性别', required: true, ...plain('sex') },
    { key: 'idcard', label: '身份证号', required: false, ...plain('idcard') },
    { key: 'nation', label: '民族', required: false, ...plain('nation') },
    { key: 'ishotel', label: '是否住宿', required: false, ...plain('ishotel') },
  ]
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    if (path.includes('/area/tree')) return new Response(JSON.stringify({ code: SUCCESS, msg: '', data: areas }))
    if (path.includes('Patameter')) return new Response(JSON.stringify({ code: SUCCESS, msg: '', data: parameters }))
    saved.push(JSON.parse(body as string) as Record<string, unknown>)
    return new Response(JSON.stringify({ code: SUCCESS, msg: '', data: { id: '5', name: '李明' } }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const fresh = (inside: ReactNode) => render(<SWRConfig value={{ provider: () => new Map(), fallback: {} }}>{inside}</SWRConfig>)
const form = (onSaved: (attendee: Attendee) => void = () => {}) =>
  fresh(<AttendeeForm meetingId="1" thirdId="-000001" ticketId="2" onSaved={onSaved} />)
const type = (label: RegExp, text: string) => fireEvent.change(screen.getByLabelText(label), { target: { value: text } })

describe('somebody who fills in an attendee', () => {
  it('is shown every field that the ticket asks for, with all 56 nations', async () => {
    form()
    expect(await screen.findByLabelText(/^姓名/)).toBeTruthy()
    expect(screen.getByRole('radio', { name: '女' })).toBeTruthy()
    expect(screen.getByLabelText<HTMLSelectElement>(/^民族/).options).toHaveLength(57)
  })

  it("needs a guardian's consent for a child of under 14, and is not asked for anybody older", async () => {
    form()
    await screen.findByLabelText(/^姓名/)
    type(/^姓名/, '李明')
    fireEvent.click(screen.getByRole('radio', { name: '男' }))
    expect(screen.queryByRole('checkbox', { name: /监护人/ })).toBeNull()
    type(/^身份证号/, CHILD)
    fireEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('未满14周岁，需由监护人同意')).toBeTruthy()
    expect(saved).toEqual([])
    fireEvent.click(screen.getByRole('checkbox', { name: /监护人/ }))
    fireEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(saved).toMatchObject([{ idcard: CHILD, guardianConsent: 1 }]))
  })

  it('chooses where an address begins, and keeps what was typed after it (L10)', async () => {
    parameters = [{ key: 'address', label: '通讯地址', required: true, ...plain('address') }]
    form()
    await screen.findByRole('textbox', { name: /^通讯地址/ })
    const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^通讯地址/ })
    const choose = async (word: string, name: string) => {
      fireEvent.click(screen.getByRole('button', { name: '通讯地址：选择地区' }))
      fireEvent.change(await screen.findByLabelText('搜索省、市、区县', {}, { timeout: 10_000 }), { target: { value: word } })
      fireEvent.click(await screen.findByRole('button', { name }))
    }
    fireEvent.change(field(), { target: { value: '文一路1号' } })
    await choose('西湖区', '浙江省 杭州市 西湖区')
    expect(field().value).toBe('浙江省杭州市西湖区文一路1号')
    await choose('浦东', '上海市 浦东新区')
    expect(field().value).toBe('上海市浦东新区文一路1号')
  })

  it('is led to the first thing that is missing', async () => {
    form()
    await screen.findByLabelText(/^姓名/)
    fireEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(screen.getByText('请填写姓名')).toBeTruthy()
    expect(screen.getByText('请选择性别')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText(/^姓名/))
    expect(saved).toEqual([])
  })

  it('hears of a wrong ID number on leaving the field', async () => {
    form()
    await screen.findByLabelText(/^姓名/)
    type(/^身份证号/, '110105194912310021')
    fireEvent.blur(screen.getByLabelText(/^身份证号/))
    expect(screen.getByText('请输入正确的身份证号码')).toBeTruthy()
  })

  it('finds the half-written form again, saves it once, and starts empty afterwards', async () => {
    const first = form()
    await screen.findByLabelText(/^姓名/)
    type(/^姓名/, ' 李明 ')
    first.unmount()
    const onSaved = vi.fn()
    const second = form(onSaved)
    expect(((await screen.findByLabelText(/^姓名/)) as HTMLInputElement).value).toBe(' 李明 ')
    fireEvent.click(screen.getByRole('radio', { name: '男' }))
    fireEvent.click(screen.getByRole('radio', { name: '是' }))
    fireEvent.click(screen.getByRole('button', { name: '保存' }))
    fireEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(saved).toEqual([{ meetingId: '1', ticketId: '2', thirdId: '-000001', name: '李明', sex: 1, ishotel: 1, often: 0 }])
    second.unmount()
    form()
    expect(((await screen.findByLabelText(/^姓名/)) as HTMLInputElement).value).toBe('')
  })

  it('is kept for the next time only when they say so', async () => {
    form()
    await screen.findByLabelText(/^姓名/)
    type(/^姓名/, '李明')
    fireEvent.click(screen.getByRole('radio', { name: '男' }))
    fireEvent.click(screen.getByRole('radio', { name: '否' }))
    const keep = screen.getByRole('checkbox', { name: '存为常用参会人' }) as HTMLInputElement
    expect(keep.checked).toBe(false)
    fireEvent.click(keep)
    fireEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(saved).toMatchObject([{ name: '李明', often: 1 }]))
  })

  it('is warned where the ticket asks for nothing', async () => {
    parameters = []
    form()
    expect((await screen.findAllByText('该门票没有配置报名信息')).length).toBeGreaterThan(0)
  })
})

function Chosen() {
  const { attendees, add, remove } = useChosenAttendees('1', '2')
  return (
    <>
      <p>{attendees.map(({ name }) => name).join('、') || '无人'}</p>
      <button type="button" onClick={() => add({ id: '5', name: '李明' } as Attendee)}>
        加
      </button>
      <button type="button" onClick={() => remove('5')}>
        减
      </button>
    </>
  )
}

describe('attendees not sent yet', () => {
  it('survive a reload in the middle of signing up, in every list that shows them', () => {
    const page = render(
      <>
        <Chosen />
        <Chosen />
      </>,
    )
    fireEvent.click(screen.getAllByText('加')[0] as HTMLElement)
    expect(screen.getAllByText('李明')).toHaveLength(2)
    page.unmount()
    render(<Chosen />)
    fireEvent.click(screen.getByText('减'))
    expect(screen.getByText('无人')).toBeTruthy()
  })
})
