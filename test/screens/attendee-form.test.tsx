/** Somebody who writes down who takes part. */
import { plain } from '#contract/question.ts'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Attendee } from '#contract/attendee.ts'
import type { TicketParameter } from '#contract/ticket.ts'
import { AttendeeForm } from '#src/features/attendee/parts/attendee-form.tsx'
import { ownDraft } from '#src/session/kept.ts'
import { forgetAgreed, keepAgreed } from '#src/session/organisers.ts'
import { notice } from '#src/ui/notice.ts'
import { useChosenAttendees } from '#src/features/attendee/parts/chosen-attendees.ts'
import { idcardOf } from '../support/id-numbers.ts'
import { reply, show, type } from '../support/at-a-screen.tsx'

/** Born on 15 June 2020; made up. */
const CHILD = '110105202006150017'

const areas = [
  { code: '310000', name: '上海市', children: [{ code: '310100', name: '上海市', children: [{ code: '310115', name: '浦东新区' }] }] },
  { code: '330000', name: '浙江省', children: [{ code: '330100', name: '杭州市', children: [{ code: '330106', name: '西湖区' }] }] },
]

const me = { id: '9', name: '李明', mobile: '13900000001', checktOperate: 0, roles: [], permissions: [] }
let parameters: TicketParameter[]
let saved: Record<string, unknown>[]
/** What the server says no with, one a save. */
let refusals: { reason: string; msg: string }[]

beforeEach(() => {
  ownDraft('attendee:2:new').remove()
  saved = []
  refusals = []
  parameters = [
    { key: 'name', label: '姓名', required: true, ...plain('name') },
    { key: 'sex', label: '性别', required: true, ...plain('sex') },
    { key: 'idcard', label: '身份证号', required: false, ...plain('idcard') },
    { key: 'nation', label: '民族', required: false, ...plain('nation') },
    { key: 'ishotel', label: '是否住宿', required: false, ...plain('ishotel') },
  ]
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    if (path.includes('/area/tree')) return reply(areas)
    if (path.includes('Patameter')) return reply(parameters)
    if (path.includes('getMeeting')) return reply({ id: '1', sponsor: '云栖谷教育发展中心' })
    if (path.includes('session/me')) return reply(me)
    if (body === undefined) return new Response('', { status: 404 })
    saved.push(JSON.parse(body) as Record<string, unknown>)
    const refusal = refusals.shift()
    if (refusal !== undefined) return new Response(JSON.stringify({ code: '999', data: null, ...refusal }), { status: 409 })
    return reply({ id: '5', name: '李明' })
  })
})

const form = (onSaved: (attendee: Attendee) => void = () => {}) =>
  show(<AttendeeForm meetingId="1" thirdId="-000001" ticketId="2" onSaved={onSaved} />)
const consent = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^同意将以上信息提供给主办方/ })
const agree = () => fireEvent.click(consent())
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }))

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
    fireEvent.click(screen.getByRole('checkbox', { name: /单独同意.*身份证号/ }))
    agree()
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
      fireEvent.change(await screen.findByLabelText('搜索省、市、区县'), { target: { value: word } })
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

  it('hears of the missing consents together with all else that is missing', async () => {
    form()
    await screen.findByLabelText(/^姓名/)
    type(/^身份证号/, CHILD)
    save()
    expect(await screen.findByText('请先同意向主办方提供报名信息')).toBeTruthy()
    expect(screen.getByText('未满14周岁，需由监护人同意')).toBeTruthy()
    expect(screen.getByLabelText(/^姓名/).getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(screen.getByLabelText(/^姓名/))
  })

  it('hears of a wrong ID number on leaving the field', async () => {
    form()
    await screen.findByLabelText(/^姓名/)
    type(/^身份证号/, '110105194912310021')
    fireEvent.blur(screen.getByLabelText(/^身份证号/))
    expect(screen.getByText('请输入正确的身份证号码')).toBeTruthy()
  })

  it('chooses the type of a document, and its number is checked by the rule of that type', async () => {
    parameters = [
      { key: 'name', label: '姓名', required: true, ...plain('name') },
      { key: 'documentNumber', label: '证件号码', required: true, ...plain('documentNumber') },
    ]
    form()
    const select = (await screen.findByLabelText(/^证件类型/)) as HTMLSelectElement
    expect(Array.from(select.options, ({ text }) => text)).toEqual([
      '居民身份证',
      '港澳居民来往内地通行证',
      '台湾居民来往大陆通行证',
      '港澳台居民居住证',
      '护照',
      '外国人永久居留身份证',
    ])
    expect(select.selectedOptions[0]?.text).toBe('居民身份证')
    const number = () => screen.getByLabelText<HTMLInputElement>(/^证件号码/)
    type(/^姓名/, '陈大文')
    type(/^证件号码/, 'H 1234 5678')
    fireEvent.blur(number())
    expect(screen.getByText('请输入正确的居民身份证号码')).toBeTruthy()
    fireEvent.change(select, { target: { value: 'hkMacaoPermit' } })
    expect(screen.queryByText(/请输入正确的/)).toBeNull()
    expect(number().placeholder).toBe('如：H12345678')
    fireEvent.change(select, { target: { value: 'passport' } })
    fireEvent.blur(number())
    expect(screen.queryByText(/请输入正确的/)).toBeNull()
    type(/^证件号码/, 'H123')
    fireEvent.blur(number())
    expect(screen.getByText('请输入正确的护照号码')).toBeTruthy()
    fireEvent.change(select, { target: { value: 'hkMacaoPermit' } })
    type(/^证件号码/, 'h 1234 5678')
    fireEvent.click(screen.getByRole('checkbox', { name: /单独同意.*证件号码/ }))
    agree()
    save()
    await waitFor(() => expect(saved).toMatchObject([{ documentType: 'hkMacaoPermit', agreedKeys: ['documentNumber'] }]))
  })

  it('is asked for a guardian by the residence permit of a child', async () => {
    parameters = [
      { key: 'name', label: '姓名', required: true, ...plain('name') },
      { key: 'documentNumber', label: '证件号码', required: true, ...plain('documentNumber') },
    ]
    form()
    fireEvent.change(await screen.findByLabelText(/^证件类型/), { target: { value: 'residencePermit' } })
    type(/^证件号码/, idcardOf('81000020200615001'))
    expect(screen.getByRole('checkbox', { name: /监护人/ })).toBeTruthy()
    fireEvent.change(screen.getByLabelText(/^证件类型/), { target: { value: 'passport' } })
    expect(screen.queryByRole('checkbox', { name: /监护人/ })).toBeNull()
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
    agree()
    fireEvent.click(screen.getByRole('button', { name: '保存' }))
    fireEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(saved).toEqual([
      {
        meetingId: '1',
        ticketId: '2',
        thirdId: '-000001',
        name: '李明',
        sex: 1,
        ishotel: 1,
        often: 0,
        agreedKeys: [],
        organiserConsent: 1,
      },
    ])
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
    agree()
    fireEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(saved).toMatchObject([{ name: '李明', often: 1 }]))
  })

  it('takes over the 单位 of the person before with one tap, under the key that the form asks', async () => {
    parameters = [...parameters, { key: 'hospital', label: '单位', required: true, ...plain('hospital') }]
    const before = { name: '王小明', hospital: '', grassroots: '', department: '望湖小学' } as Attendee
    show(<AttendeeForm meetingId="1" thirdId="-000001" ticketId="2" before={before} onSaved={() => {}} />)
    fireEvent.click(await screen.findByRole('button', { name: '沿用上一位的单位：望湖小学' }))
    expect(screen.getByLabelText<HTMLInputElement>(/^单位/).value).toBe('望湖小学')
    expect(screen.queryByRole('button', { name: /沿用上一位/ })).toBeNull()
  })

  it('finds their own 单位 filled in, whichever key they answered before', async () => {
    parameters = [...parameters, { key: 'hospital', label: '单位', required: true, ...plain('hospital') }]
    const known = { name: '王小明', sex: 1, hospital: '', grassroots: '', department: '望湖小学' }
    show(<AttendeeForm meetingId="1" thirdId="-000001" ticketId="2" known={known} draft="self" isSelf onSaved={() => {}} />)
    expect(((await screen.findByLabelText(/^单位/)) as HTMLInputElement).value).toBe('望湖小学')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '男' }).checked).toBe(true)
  })

  it('is told that the account has taken their own name', async () => {
    parameters = [{ key: 'name', label: '姓名', required: true, ...plain('name'), formVersion: 3 }]
    const told = vi.spyOn(notice, 'success')
    show(<AttendeeForm meetingId="1" thirdId="-000001" ticketId="2" draft="self" isSelf onSaved={() => {}} />)
    await screen.findByLabelText(/^姓名/)
    type(/^姓名/, '李明')
    agree()
    save()
    await waitFor(() => expect(saved).toMatchObject([{ name: '李明', self: 1 }]))
    await waitFor(() => expect(told).toHaveBeenCalledWith('姓名已保存到个人资料'))
    told.mockRestore()
  })

  it('leaves a question of yes or no open, and can take an answer back', async () => {
    form()
    await screen.findByLabelText(/^姓名/)
    type(/^姓名/, '李明')
    fireEvent.click(screen.getByRole('radio', { name: '男' }))
    fireEvent.click(screen.getByRole('radio', { name: '否' }))
    fireEvent.click(screen.getByRole('button', { name: '清除选择：是否住宿' }))
    agree()
    save()
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.['ishotel']).toBe('')
  })

  it('is warned where the ticket asks for nothing', async () => {
    parameters = []
    form()
    expect((await screen.findAllByText('该门票没有配置报名信息')).length).toBeGreaterThan(0)
  })
})

/** An own question. */
const own = (key: string, kind: TicketParameter['kind'], label: string, more: Partial<TicketParameter> = {}): TicketParameter => ({
  ...plain('other'),
  key,
  kind,
  label,
  required: false,
  why: `用于安排${label}`,
  formVersion: 3,
  ...more,
})
const options = (...labels: (string | [string, number])[]) =>
  labels.map((one, at) => ({
    key: String.fromCharCode(97 + at),
    label: typeof one === 'string' ? one : one[0],
    left: typeof one === 'string' ? null : one[1],
  }))
const name = { key: 'name', label: '姓名', required: true, ...plain('name'), formVersion: 3 }

describe('somebody who is asked questions of the organiser’s own', () => {
  it('finds a field for each kind, with why it is asked, and sends each as it is', async () => {
    parameters = [
      name,
      own('q_diet', 'one', '用餐', { options: options('普通', '清真', '素食') }),
      own('q_days', 'many', '参加哪几天', { options: options('第一天', '第二天') }),
      own('q_years', 'number', '从教年数'),
      own('q_first', 'yes', '首次参加'),
      own('q_note', 'long', '对会议的期待'),
      own('q_rules', 'statement', '我已阅读并遵守会场纪律', { required: true }),
    ]
    form()
    await screen.findByLabelText(/^姓名/)
    expect(screen.getByText('用于安排从教年数')).toBeTruthy()
    type(/^姓名/, '李明')
    fireEvent.click(screen.getByRole('radio', { name: '清真' }))
    fireEvent.click(screen.getByRole('checkbox', { name: '第二天' }))
    fireEvent.click(screen.getByRole('checkbox', { name: '第一天' }))
    type(/^从教年数/, '12.5')
    fireEvent.click(screen.getByRole('radio', { name: '否' }))
    agree()
    save()
    expect(await screen.findByText('请阅读并勾选同意')).toBeTruthy()
    expect(saved).toEqual([])
    fireEvent.click(screen.getByRole('checkbox', { name: /会场纪律/ }))
    save()
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]).toMatchObject({
      answers: { q_diet: 'b', q_days: ['a', 'b'], q_years: '12.5', q_first: '0', q_rules: '1' },
      formVersion: 3,
    })
  })

  it('sees what follows from an answer at once, and sends nothing that is not asked', async () => {
    parameters = [
      name,
      own('q_stay', 'yes', '需要住宿'),
      own('q_room', 'text', '同住人', { required: true, shownIf: { key: 'q_stay', options: ['1'] } }),
    ]
    form()
    await screen.findByLabelText(/^姓名/)
    type(/^姓名/, '李明')
    expect(screen.queryByLabelText(/^同住人/)).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: '是' }))
    type(/^同住人/, '王小明')
    fireEvent.click(screen.getByRole('radio', { name: '否' }))
    expect(screen.queryByLabelText(/^同住人/)).toBeNull()
    agree()
    save()
    await waitFor(() => expect(saved).toMatchObject([{ answers: { q_stay: '0' } }]))
    expect(saved[0]?.['answers']).not.toHaveProperty('q_room')
  })

  it('goes through the pages, one after the other, and back', async () => {
    parameters = [name, own('q_a', 'text', '单位', { page: 2, section: '工作', required: true }), own('q_b', 'text', '特长', { page: 3 })]
    form()
    await screen.findByLabelText(/^姓名/)
    const next = () => fireEvent.click(screen.getByRole('button', { name: '下一步' }))
    next()
    expect(await screen.findByText('请填写姓名')).toBeTruthy()
    type(/^姓名/, '李明')
    next()
    expect(await screen.findByRole('heading', { name: '工作' })).toBeTruthy()
    expect(screen.getByText('第 2 页，共 3 页')).toBeTruthy()
    type(/^单位/, '望湖小学')
    fireEvent.click(screen.getByRole('button', { name: '上一页' }))
    expect((await screen.findByLabelText<HTMLInputElement>(/^姓名/)).value).toBe('李明')
    next()
    await screen.findByLabelText(/^单位/)
    next()
    await screen.findByLabelText(/^特长/)
    agree()
    save()
    await waitFor(() => expect(saved).toMatchObject([{ name: '李明', answers: { q_a: '望湖小学' } }]))
  })

  it('is asked apart for what is sensitive, and sends no such answer without that tick', async () => {
    parameters = [name, own('q_health', 'text', '过敏史', { sensitive: 1 })]
    form()
    await screen.findByLabelText(/^姓名/)
    type(/^姓名/, '李明')
    type(/^过敏史/, '青霉素')
    agree()
    save()
    expect(await screen.findByText('请先勾选同意，或清空这一项')).toBeTruthy()
    expect(saved).toEqual([])
    fireEvent.click(screen.getByRole('checkbox', { name: '单独同意“云栖谷教育发展中心”收集和使用我的过敏史' }))
    save()
    await waitFor(() => expect(saved).toMatchObject([{ answers: { q_health: '青霉素' }, agreedKeys: ['q_health'] }]))
  })

  it('agrees once, and by name, that the organiser receives it', async () => {
    parameters = [name]
    const first = form()
    await screen.findByLabelText(/^姓名/)
    type(/^姓名/, '李明')
    expect(await screen.findByRole('checkbox', { name: /“云栖谷教育发展中心”/ })).toBeTruthy()
    expect(consent().checked).toBe(false)
    save()
    expect(await screen.findByText('请先同意向主办方提供报名信息')).toBeTruthy()
    expect(saved).toEqual([])
    agree()
    save()
    await waitFor(() => expect(saved).toHaveLength(1))
    first.unmount()
    form()
    await screen.findByLabelText(/^姓名/)
    expect(screen.queryByRole('checkbox', { name: /主办方/ })).toBeNull()
    type(/^姓名/, '韩梅梅')
    save()
    await waitFor(() => expect(saved).toMatchObject([{ organiserConsent: 1 }, { organiserConsent: 1 }]))
  })

  it('is asked again once a consent was taken back', async () => {
    parameters = [name]
    keepAgreed('1')
    const first = form()
    await screen.findByLabelText(/^姓名/)
    expect(screen.queryByRole('checkbox', { name: /主办方/ })).toBeNull()
    first.unmount()
    forgetAgreed()
    form()
    expect(await screen.findByRole('checkbox', { name: /“云栖谷教育发展中心”/ })).toHaveProperty('checked', false)
  })

  it('keeps what was typed when the form changes meanwhile, and hears which question did', async () => {
    parameters = [name, own('q_size', 'one', '衣服尺码', { options: options('小号', '中号') })]
    form()
    await screen.findByLabelText(/^姓名/)
    type(/^姓名/, '李明')
    fireEvent.click(screen.getByRole('radio', { name: '中号' }))
    agree()
    refusals = [{ reason: 'form_changed', msg: '报名信息刚刚有更新，请核对后重新提交' }]
    parameters = [
      { ...name, formVersion: 4 },
      own('q_size', 'one', '衣服尺码', { options: options('小号', '中号', '大号'), formVersion: 4 }),
      own('q_school', 'text', '学校', { required: true, formVersion: 4 }),
    ]
    save()
    expect(await screen.findByText('这一项刚刚有更新，请核对')).toBeTruthy()
    expect(screen.getByText('这是刚刚新增的一项，请核对')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/^姓名/).value).toBe('李明')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '中号' }).checked).toBe(true)
    type(/^学校/, '望湖小学')
    save()
    await waitFor(() => expect(saved.at(-1)).toMatchObject({ formVersion: 4, answers: { q_size: 'b', q_school: '望湖小学' } }))
  })

  it('sees the places left of an option, and cannot choose a full one', async () => {
    parameters = [name, own('q_shop', 'one', '工作坊', { options: options(['陶艺', 3], ['木工', 0]) })]
    form()
    await screen.findByLabelText(/^姓名/)
    expect(screen.getByText('剩 3')).toBeTruthy()
    expect(screen.getByText('已满')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /木工/ }).disabled).toBe(true)
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
