/** Organisers who prepare the doors of a meeting, with the real server behind the screens. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { admission } from '#contract/admission.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { doorLinks } from '#contract/checkin/links.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { paths } from '#contract/paths.ts'
import { staff } from '#contract/staff.ts'
import { ticketManage } from '#contract/ticket-manage.ts'
import { laterRows } from '#src/routes-later.ts'
import { draftOf, inputOf } from '#src/features/checkin/manage/list-draft.ts'
import type { Row } from '#src/frame/row.ts'
import { giveRole } from '#server/features/right/store.ts'
import { check } from '#src/api/check.ts'
import { serialsOf } from '#src/features/checkin/manage/serials.ts'
import AddStaff from '#src/features/staff/screens/add-staff.tsx'
import MyMeetings from '#src/features/staff/screens/my-meetings.tsx'
import Staff from '#src/features/staff/screens/staff.tsx'
import { keepDoor, makeList } from '../support/doorway.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { signUp } from '../support/sign-up.ts'
import { questions } from '../support/confirmations.ts'
import { dialog, press, show, type } from '../support/at-a-screen.tsx'
import { screenTest, storeSession } from '../support/screen-test.ts'

vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

const { product: test, organiser } = screenTest({ organiser: 'organiser' })

async function look(person: Person, Show: ComponentType, address: string) {
  await storeSession(person)
  show(<Show />, address)
}

describe('an organiser who prepares a door', () => {
  it('makes a list with two gates and a question, and finds it among the lists', async () => {
    await look(organiser, MyMeetings, doorLinks.myMeeting('1'))
    await press('新建名单')
    type(/^名称/, '媒体签到')
    type(/^入口/, '北门\n南门')
    type(/^入场前核对/, '已出示记者证\n媒体名称：')
    fireEvent.click((await dialog()).getByRole('button', { name: '保存' }))
    expect(await screen.findByText('媒体签到')).toBeTruthy()
    const list = (await organiser.do(checkin.lists, { meetingId: '1' })).find(({ name }) => name === '媒体签到')
    expect(list).toMatchObject({
      gates: [{ name: '北门' }, { name: '南门' }],
      questions: [
        { text: '已出示记者证', kind: 'yes' },
        { text: '媒体名称', kind: 'text' },
      ],
    })
  })

  it('limits a list to tickets that nobody can buy now: the sign-up is paused the evening before', async () => {
    await organiser.do(meetingManage.move, { id: '1', action: 'pause' })
    await look(organiser, MyMeetings, doorLinks.myMeeting('1'))
    await press('新建名单')
    type(/^名称/, 'VIP厅')
    const { tickets } = await organiser.do(ticketManage.sale, { meetingId: '1' })
    const [first] = tickets as [(typeof tickets)[number]]
    fireEvent.click(await screen.findByRole('checkbox', { name: first.name }))
    fireEvent.click((await dialog()).getByRole('button', { name: '保存' }))
    expect(await screen.findByText('VIP厅')).toBeTruthy()
    const list = (await organiser.do(checkin.lists, { meetingId: '1' })).find(({ name }) => name === 'VIP厅')
    expect(list?.ticketIds).toEqual([first.id])
  })

  it('is told what is missing, and nothing is made', async () => {
    const before = (await organiser.do(checkin.lists, { meetingId: '1' })).length
    await look(organiser, MyMeetings, doorLinks.myMeeting('1'))
    await press('新建名单')
    fireEvent.click((await dialog()).getByRole('button', { name: '保存' }))
    expect((await screen.findAllByText('名单名称应为1-30个字')).length).toBeGreaterThan(0)
    expect(await organiser.do(checkin.lists, { meetingId: '1' })).toHaveLength(before)
  })

  it('keeps the ids of gates that keep their names, so that what was scanned there stays theirs', async () => {
    const [list] = await organiser.do(checkin.lists, { meetingId: '1' })
    const draft = draftOf('1', list)
    expect(inputOf(draft, list)).toMatchObject({ gates: list?.gates, windows: list?.windows, questions: list?.questions })
    const more = inputOf({ ...draft, gates: `${draft.gates}\n后门` }, list)
    expect(more.gates).toEqual([...(list?.gates ?? []), { id: '', name: '后门' }])
  })

  it('is told of a place without a radius: it would let people check in from everywhere', async () => {
    const [list] = await organiser.do(checkin.lists, { meetingId: '1' })
    const draft = { ...draftOf('1', list), self: 1 }
    const mistakes = (more: object) => Object.keys(check(checkin.saveList, inputOf({ ...draft, ...more }, list)))
    expect(mistakes({ place: '30.27410, 120.15510', radius: '' })).toEqual(['radius'])
    expect(mistakes({ place: '', radius: '300' })).toContain('latitude')
    expect(mistakes({ place: '30.27410，120.15510', radius: '300' })).toEqual([])
  })

  it('sees how many have come, at each list', async () => {
    const buyer = await signIn(test, '13811112222')
    await signUp(buyer, { ticketId: '1', names: ['甲老师', '乙老师'] })
    const [list] = await organiser.do(checkin.lists, { meetingId: '1' })
    await organiser.do(checkin.sheet, { listId: list?.id as string })
    await organiser.do(checkin.paper, { listId: list?.id as string, gateId: 'east', time: '2026-09-02 09:30:00', serials: [1] })
    await look(organiser, MyMeetings, doorLinks.myMeeting('1'))
    expect((await screen.findByRole('progressbar', { name: /主入口/ })).parentElement?.textContent).toBe('1 / 2 人已入场东门 1 · 西门 0')
  })

  it('reads of a list for lunch who has been there, not who has come in', async () => {
    await signUp(await signIn(test, '13811112222'), { ticketId: '1', names: ['甲老师'] })
    await makeList(organiser, { name: '午餐', kind: 'inside' })
    await look(organiser, MyMeetings, doorLinks.myMeeting('1'))
    expect((await screen.findByRole('progressbar', { name: /午餐/ })).parentElement?.textContent).toContain('0 / 1 人已签到')
  })

  it('finds the poster for self check-in, and renews its code after a question', async () => {
    await look(organiser, MyMeetings, doorLinks.myMeeting('1'))
    await press(/“主入口”的自助签到码/)
    const poster = await dialog()
    expect(await poster.findByText('主入口 · 自助签到')).toBeTruthy()
    const [list] = await organiser.do(checkin.lists, { meetingId: '1' })
    const { gate } = await organiser.do(checkin.selfCode, { id: list?.id as string })
    fireEvent.click(poster.getByRole('button', { name: '更换签到码' }))
    await waitFor(async () => expect((await organiser.do(checkin.selfCode, { id: list?.id as string })).gate).not.toBe(gate))
    expect(questions).toHaveLength(1)
  })

  it('writes a note for the door about somebody whom they find by name', async () => {
    const buyer = await signIn(test, '13811112222')
    await signUp(buyer, { ticketId: '1', names: ['甲老师', '欧阳小明'] })
    await look(organiser, MyMeetings, doorLinks.myMeeting('1', 'notes'))
    fireEvent.change(await screen.findByLabelText('参会人'), { target: { value: '欧阳' } })
    await press('查找')
    await press(/欧阳小明/)
    fireEvent.change((await dialog()).getByLabelText('备注'), { target: { value: '坐轮椅' } })
    fireEvent.click((await dialog()).getByRole('button', { name: '保存' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const noted = await test.deps.db.read
      .selectFrom('door_notes')
      .innerJoin('admissions', 'admissions.id', 'door_notes.admission_id')
      .innerJoin('attendees', 'attendees.id', 'admissions.attendee_id')
      .select(['attendees.name', 'note', 'vip'])
      .execute()
    expect(noted).toEqual([{ name: '欧阳小明', note: '坐轮椅', vip: 0 }])
    // Opened again, it says what was noted.
    await press(/欧阳小明.*备注：坐轮椅/)
    expect((await dialog()).getByLabelText<HTMLTextAreaElement>('备注').value).toBe('坐轮椅')
  })

  it('cuts off a device that is lost, after a question', async () => {
    const [list] = await organiser.do(checkin.lists, { meetingId: '1' })
    await keepDoor(await signInAs(test, 'staff'), list?.id as string, 'east')
    await look(organiser, MyMeetings, doorLinks.myMeeting('1', 'devices'))
    await press('停用')
    expect(await screen.findByText('已停用')).toBeTruthy()
    expect(questions).toHaveLength(1)
    expect((await organiser.do(checkin.devices, { meetingId: '1' })).map(({ state }) => state)).toEqual(['cut'])
  })

  it('turns live codes on for the meeting', async () => {
    await look(organiser, MyMeetings, doorLinks.myMeeting('1'))
    fireEvent.click(await screen.findByRole('checkbox', { name: /动态码/ }))
    await waitFor(async () => expect((await organiser.do(checkin.codeKind, { meetingId: '1' })).rotating).toBe(1))
  })
})

describe('paper', () => {
  it('is a table with everybody on it, their phones masked, and badges with codes that are no entry codes', async () => {
    const buyer = await signIn(test, '13811112222')
    await signUp(buyer, { ticketId: '1', names: ['欧阳小明'] })
    const [ticket] = (await buyer.do(admission.mine, {})).list
    const [list] = await organiser.do(checkin.lists, { meetingId: '1' })
    const { list: rows } = await organiser.do(checkin.sheet, { listId: list?.id as string })
    expect(rows.map(({ name }) => name)).toEqual(['欧阳小明'])
    expect(JSON.stringify(rows)).not.toContain(ticket?.code)
    await look(organiser, MyMeetings, doorLinks.myMeeting('1', 'paper'))
    await press('签到表')
    const table = within(await screen.findByRole('table'))
    expect(table.getByText('欧阳小明')).toBeTruthy()
    expect(table.queryByText(/1\d{10}/)).toBeNull()
    await press('胸卡')
    expect(await screen.findByRole('heading', { name: '欧阳小明' })).toBeTruthy()
  })

  it('is printed for those alone whose numbers are asked for', async () => {
    const buyer = await signIn(test, '13811112222')
    await signUp(buyer, { ticketId: '1', names: ['甲老师', '乙老师', '丙老师'] })
    await look(organiser, MyMeetings, doorLinks.myMeeting('1', 'paper'))
    await screen.findByText('补录纸质签到')
    type('序号', '1, 3')
    await press('签到表')
    expect(
      within(await screen.findByRole('table'))
        .getAllByRole('row')
        .slice(2)
        .map((row) => row.textContent?.[0]),
    ).toEqual(['1', '3'])
    expect(screen.getByRole('button', { name: '打印 2 人' })).toBeTruthy()
    type('序号', '三')
    await press('签到表')
    expect(await screen.findByText('请填写正确的序号，如：1-50, 88')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('that was ticked by hand is typed in as numbers and ranges, once', async () => {
    const buyer = await signIn(test, '13811112222')
    await signUp(buyer, { ticketId: '1', names: ['甲老师', '乙老师', '丙老师'] })
    const [list] = await organiser.do(checkin.lists, { meetingId: '1' })
    await organiser.do(checkin.sheet, { listId: list?.id as string })
    await look(organiser, MyMeetings, doorLinks.myMeeting('1', 'paper'))
    await screen.findByText('补录纸质签到')
    type('签到时间', '2026-09-02T09:30')
    type(/^到场人员的序号/, '1-2，9')
    await press('登记')
    expect((await screen.findByText(/已登记 2 人/)).textContent).toBe('已登记 2 人')
    expect(screen.getByText('序号 9：查无此票')).toBeTruthy()
    expect((await organiser.do(checkin.counts, { listId: list?.id as string })).entered).toBe(2)
    // Another sheet, of another hour.
    type('签到时间', '2026-09-02T09:45')
    type(/^到场人员的序号/, '2, 3')
    await press('登记')
    expect((await screen.findByText(/已登记 1 人/)).textContent).toContain('1 人之前已入场')
  })

  it.each([
    ['1-3, 5', [1, 2, 3, 5]],
    ['7', [7]],
    ['3，1、2 2', [1, 2, 3]],
    ['4至6', [4, 5, 6]],
    ['', []],
    ['5-1', undefined],
    ['1-99999', undefined],
    ['a', undefined],
    ['0', undefined],
  ])('reads %j', (typed, serials) => {
    expect(serialsOf(typed, 1000)).toEqual(serials)
  })
})

describe('staff', () => {
  it('are added by phone with their duties', async () => {
    await look(organiser, AddStaff, doorLinks.staffNew('1'))
    await screen.findByLabelText(/^手机号/)
    type(/^手机号/, '13912345678')
    type(/^姓名/, '门口的小李')
    await press('添加')
    await waitFor(async () => expect((await organiser.do(staff.list, { meetingId: '1' })).map(({ name }) => name)).toContain('门口的小李'))
    expect(window.location.pathname + window.location.search).toBe(doorLinks.staff('1'))
  })

  it('are removed, after a question', async () => {
    await organiser.do(staff.add, { meetingId: '1', mobile: '13912345678', name: '门口的小李' })
    await look(organiser, Staff, doorLinks.staff('1'))
    await press(/门口的小李/)
    await press('移除')
    await waitFor(async () =>
      expect((await organiser.do(staff.list, { meetingId: '1' })).map(({ name }) => name)).not.toContain('门口的小李'),
    )
    expect(questions).toHaveLength(1)
  })

  describe('whose list was removed since', () => {
    const duties = async () => (await organiser.do(staff.list, { meetingId: '1' })).find(({ name }) => name === '门口的小李')?.listIds
    const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
    const save = () => screen.getByRole<HTMLButtonElement>('button', { name: '保存' })
    async function openDuties(...names: string[]): Promise<string[]> {
      const lists = []
      for (const name of ['一号门', '二号门', '三号门']) lists.push(await makeList(organiser, { name }))
      const had = lists.filter(({ name }) => names.includes(name)).map(({ id }) => id)
      await organiser.do(staff.add, { meetingId: '1', mobile: '13912345678', name: '门口的小李', listIds: had })
      await organiser.do(checkin.removeList, { meetingId: '1', id: lists[0]?.id as string })
      await look(organiser, Staff, doorLinks.staff('1'))
      await press(/门口的小李/)
      await screen.findByRole('checkbox', { name: '三号门' })
      return lists.map(({ id }) => id)
    }

    it('keep the others, and can be given more', async () => {
      const [, second, third] = await openDuties('一号门', '二号门')
      expect([box('二号门').checked, box('三号门').checked]).toEqual([true, false])
      fireEvent.click(box('三号门'))
      fireEvent.click(save())
      await waitFor(async () => expect(await duties()).toEqual([second, third]))
    })

    it('are not given all lists unasked where it was their only one', async () => {
      const [, second] = await openDuties('一号门')
      expect([box('全部名单').checked, save().disabled]).toEqual([false, true])
      expect(screen.getByText('原来负责的名单已删除，请重新选择。')).toBeTruthy()
      fireEvent.click(box('二号门'))
      fireEvent.click(save())
      await waitFor(async () => expect(await duties()).toEqual([second]))
    })
  })

  it('for a day come in by a link whose PIN is shown once', async () => {
    await look(organiser, Staff, doorLinks.staff('1'))
    await press('生成链接')
    await press('生成')
    expect(await screen.findByText(/\/ewm\/sao\?helper=[2-9A-HJ-NP-Z]{20}$/)).toBeTruthy()
    expect(screen.getByText(/^\d{6}$/)).toBeTruthy()
    await press('完成')
    expect(screen.queryByText(/^\d{6}$/)).toBeNull()
    await press(/还可进入 5 人/)
    expect(await screen.findByText(/\/ewm\/sao\?helper=[2-9A-HJ-NP-Z]{20}$/)).toBeTruthy()
    await press('作废')
    expect(await screen.findByText('已作废')).toBeTruthy()
  })

  it('who only work at a meeting are led to its door and to nothing else', async () => {
    await look(await signInAs(test, 'staff'), MyMeetings, paths.myMeetings)
    expect(await screen.findByRole('link', { name: '去验票' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: '签到管理' })).toBeNull()
  })
})

describe('somebody who organises one meeting of two', () => {
  const row = laterRows.find(({ path }) => path === paths.staff) as Row
  const Gate = row.gate as NonNullable<Row['gate']>
  const Guarded = () => (
    <Gate row={row}>
      <Staff />
    </Gate>
  )
  let person: Person
  beforeEach(async () => {
    person = await signIn(test, '13955550001')
    const role = { third_id: '-000001', meeting_id: '1', role_id: 'organiser', granted_by: organiser.id, created_at: 1 }
    await test.deps.db.write((tx) => giveRole(tx, { user_id: person.id, ...role }))
  })

  it('finds it among their meetings, and nothing of the other', async () => {
    await look(person, MyMeetings, paths.myMeetings)
    expect(await screen.findByRole('link', { name: '签到管理' })).toHaveProperty('search', '?meetingId=1')
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1)
  })

  it('comes to its staff by its link, and adds somebody there', async () => {
    await look(person, Guarded, doorLinks.staff('1'))
    expect(await screen.findByRole('link', { name: '添加' })).toBeTruthy()
    expect(await screen.findByRole('button', { name: '生成链接' })).toBeTruthy()
    expect(window.location.pathname).toBe(paths.staff)
  })

  it.each([
    ['the other', doorLinks.staff('2')],
    ['none', paths.staff],
  ])('is told that they have no right where the link names %s', async (_, link) => {
    await look(person, Guarded, link)
    await waitFor(() => expect(window.location.pathname).toBe(paths.noRight))
  })
})
