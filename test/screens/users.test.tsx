/** Administrators, on the screen of users and roles, with the real server behind it. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { right } from '#contract/right.ts'
import { session } from '#contract/session.ts'
import { Users } from '#src/features/right/manage/users.tsx'
import { type Person, type Role, signIn, signInAs } from '../support/person.ts'
import { questions } from '../support/confirmations.ts'
import { testClock } from '../support/app.ts'
import { loseCalls, show } from '../support/at-a-screen.tsx'
import { screenTest, storeSession } from '../support/screen-test.ts'

vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

const { product: test, admin } = screenTest({ admin: 'admin' }, { product: () => ({ clock: testClock() }) })
let away: boolean

beforeEach(() => {
  away = false
  loseCalls(() => away)
})

async function look(person: Person, address: string = paths.users) {
  await storeSession(person)
  show(<Users />, address)
}

async function addUser(mobile: string, name: string, roleIds: string[] = []): Promise<Person> {
  const person = await signIn(test, mobile)
  await test.deps.db.write((tx) => tx.updateTable('users').set({ name }).where('id', '=', person.id).execute())
  await admin.do(right.assign, { userId: person.id, roleIds })
  return person
}

const makeRole = (name: string, permissions: readonly string[]) =>
  admin.do(right.saveRole, { id: '', name, permissions: permissions as 'meeting:order:view'[] })
/** The row of the table that says it. */
const lineNow = (text: RegExp) => [...document.querySelectorAll('tbody tr')].find((row) => text.test(row.textContent ?? '')) as HTMLElement
const line = (text: RegExp) =>
  waitFor(() => {
    expect(lineNow(text)).toBeTruthy()
    return lineNow(text)
  })
const openLine = async (name: RegExp) => fireEvent.click(within(await line(name)).getByRole('button'))
const search = (text: string) => fireEvent.change(screen.getByLabelText('搜索姓名或完整手机号'), { target: { value: text } })
const dialog = () => within(screen.getByRole('dialog'))
const saved = async () => {
  fireEvent.click(dialog().getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

describe('an administrator who looks for people', () => {
  it('sees masked phones and roles, and finds by name or whole number', async () => {
    const stranger = await addUser('13900000002', '李老师')
    await addUser('13900000001', '王小明', ['organiser'])
    await test.deps.db.write((tx) => tx.deleteFrom('user_systems').where('user_id', '=', stranger.id).execute())
    await look(admin)
    expect((await line(/王小明/)).textContent).toContain('139****0001主办方')
    expect(screen.queryByText('李老师')).toBeNull()
    search('小明')
    expect(await screen.findByText('找到 1 位用户')).toBeTruthy()
    search('13900000002')
    expect(await line(/李\*师/)).toBeTruthy()
    expect(document.body.textContent).not.toContain('13900000002')
  })

  it('reads that there is nobody, and gets everybody back with one tap', async () => {
    await look(admin)
    await line(/138\*{4}0004/)
    search('没有这个人')
    expect(await screen.findByText(/没有找到「没有这个人」相关的用户/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '查看全部用户' }))
    expect(await line(/138\*{4}0004/)).toBeTruthy()
  })

  it('reads what a colleague does first, and again where nobody has that phone', async () => {
    await look(admin)
    expect(await screen.findByText(/^请同事先用手机号登录一次/)).toBeTruthy()
    search('13900000009')
    expect(await screen.findByText(/没有找到使用这个手机号的账号，请对方先用它登录一次/)).toBeTruthy()
  })

  it('narrows to one role', async () => {
    await look(admin)
    await line(/138\*{4}0004/)
    await screen.findByRole('option', { name: '主办方' })
    fireEvent.change(screen.getByLabelText('按角色筛选'), { target: { value: 'organiser' } })
    expect(await screen.findByText('找到 1 位用户')).toBeTruthy()
    expect(await line(/138\*{4}0003/)).toBeTruthy()
  })

  it('walks through more than one page', async () => {
    await test.deps.db.write(async (tx) => {
      const many = Array.from({ length: 45 }, (_, n) => ({
        id: `u${n}`,
        mobile: `139000001${n + 10}`,
        name: `第${n + 1}位`,
        created_at: n,
      }))
      await test.deps.db.insertMany(tx, 'users', many)
      await test.deps.db.insertMany(
        tx,
        'user_systems',
        many.map(({ id }) => ({ user_id: id, sys_code: '-000001', created_at: 1 })),
      )
    })
    await look(admin)
    await line(/第45位/)
    expect(screen.queryByText('第1位')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '加载更多' }))
    expect(await line(/第1位/)).toBeTruthy()
  })

  it('may try again when the network was away', async () => {
    away = true
    await look(admin)
    const again = await screen.findByRole('button', { name: '重新加载' })
    away = false
    fireEvent.click(again)
    expect(await line(/138\*{4}0004/)).toBeTruthy()
  })
})

describe('an administrator who gives roles', () => {
  it('ticks them, saves, and sees them in the list', async () => {
    const person = await addUser('13900000001', '王小明', ['organiser'])
    await makeRole('会计', ['meeting:order:view', 'meeting:order:refund'])
    await look(admin)
    await openLine(/王小明/)
    const finance = await dialog().findByRole('checkbox', { name: /会计/ })
    expect(finance.closest('label')?.textContent).toContain('查看订单、办理退款')
    expect(dialog().getByRole('button', { name: '保存' })).toHaveProperty('disabled', true)
    fireEvent.click(finance)
    fireEvent.click(dialog().getByRole('checkbox', { name: /主办方/ }))
    await saved()
    await waitFor(async () => expect((await line(/王小明/)).textContent).toContain('139****0001会计'))
    expect((await person.do(session.me, {})).permissions).toEqual(['meeting:order:view', 'meeting:order:refund'])
  })

  it('reads why the last administrator stays, and keeps what is ticked', async () => {
    await look(admin)
    await openLine(/平台管理员/)
    fireEvent.click(await dialog().findByRole('checkbox', { name: /平台管理员/ }))
    fireEvent.click(dialog().getByRole('button', { name: '保存' }))
    expect((await dialog().findByRole('alert')).textContent).toBe('请先指定另一位管理员')
    expect(questions).toEqual(['保存后，您可能无法继续管理用户与权限。'])
    expect(dialog().getByRole('checkbox', { name: /平台管理员/ })).toHaveProperty('checked', false)
    expect((await admin.do(session.me, {})).roles).toEqual(['admin'])
  })

  it('leaves alone what is beyond their own rights', async () => {
    const person = await addUser('13900000001', '王小明', ['organiser'])
    await look(await signInAs(test, 'orgadmin'))
    await openLine(/王小明/)
    fireEvent.click(await dialog().findByRole('checkbox', { name: /机构管理员/ }))
    expect(dialog().queryByRole('checkbox', { name: /主办方|平台管理员/ })).toBeNull()
    expect(dialog().getByLabelText('不能更改').parentElement?.textContent).toBe('主办方')
    await saved()
    expect((await person.do(session.me, {})).roles.toSorted()).toEqual(['orgadmin', 'organiser'])
  })

  it('sees no buttons for what only others may do', async () => {
    const { id } = await makeRole('只看', ['system:user:view'])
    await look(await addUser('13900000001', '王小明', [id]))
    expect(await within(await screen.findByRole('table', { name: '用户' })).findByText('王小明')).toBeTruthy()
    expect(within(screen.getByRole('table', { name: '用户' })).queryByRole('button')).toBeNull()
    fireEvent.click(screen.getByRole('tab', { name: '角色' }))
    fireEvent.click(await screen.findByRole('button', { name: /只看/ }))
    expect(dialog().getByText(/您没有修改它的权限/)).toBeTruthy()
    expect(dialog().queryByRole('button', { name: '保存' })).toBeNull()
    expect(screen.queryByRole('button', { name: '新建角色' })).toBeNull()
  })
})

describe('roles for one meeting', () => {
  const choose = (label: string) => {
    const select = dialog().getByLabelText('适用范围')
    const option = within(select).getByRole('option', { name: label }) as HTMLOptionElement
    fireEvent.change(select, { target: { value: option.value } })
  }
  const title = '第六届全国智慧教育大会'

  it('are given beside those for all meetings, in one go, and stand in the list with its name', async () => {
    const person = await addUser('13900000001', '王小明', ['organiser'])
    await look(admin)
    await openLine(/王小明/)
    fireEvent.click(await dialog().findByRole('checkbox', { name: /^主办方/ }))
    await within(await dialog().findByLabelText('适用范围')).findByRole('option', { name: title })
    choose(title)
    fireEvent.click(await dialog().findByRole('checkbox', { name: /^财务/ }))
    expect(dialog().queryByRole('checkbox', { name: /^(机构|平台)管理员/ })).toBeNull()
    choose('全部会议')
    expect(await dialog().findByRole('checkbox', { name: /^主办方/ })).toHaveProperty('checked', false)
    await saved()
    await waitFor(async () => expect((await line(/王小明/)).textContent).toContain(`财务 · ${title}`))
    expect((await person.do(right.menuPermission, {})).meetings).toEqual(['1'])
    expect((await person.do(right.menuPermission, {})).roles).toEqual([])
  })

  it('are given by whoever organises that meeting alone, to whom they find by phone', async () => {
    const [chief, person] = [await addUser('13900000001', '王小明', []), await addUser('13900000002', '李老师', [])]
    for (const { id } of [chief, person])
      await test.deps.db.write((tx) =>
        tx.insertInto('organisation_members').values({ organisation_id: '1', user_id: id, joined_at: 1 }).execute(),
      )
    await admin.do(right.assign, { userId: chief.id, roleIds: ['organiser'], meetingId: '1' })
    await look(chief, `${paths.users}?meetingId=1`)
    expect(await screen.findByText(title)).toBeTruthy()
    await line(/王小明.*主办方/)
    search(person.mobile)
    await openLine(/李老师/)
    expect(dialog().queryByLabelText('适用范围')).toBeNull()
    fireEvent.click(await dialog().findByRole('checkbox', { name: /^接待/ }))
    await saved()
    expect((await person.do(right.menuPermission, { meetingId: '1' })).roles).toEqual(['reception', 'staff'])
  })
})

describe('an administrator who makes roles', () => {
  async function openRoles(role: Role = 'admin') {
    await look(role === 'admin' ? admin : await signInAs(test, role))
    fireEvent.click(screen.getByRole('tab', { name: '角色' }))
    await screen.findByRole('table', { name: '角色' })
  }
  const name = (text: string) => fireEvent.change(dialog().getByLabelText(/角色名称/), { target: { value: text } })

  it('is told what is missing before it is sent, and finds the new role in the list', async () => {
    await openRoles()
    fireEvent.click(screen.getByRole('button', { name: '新建角色' }))
    fireEvent.click(dialog().getByRole('button', { name: '保存' }))
    expect(
      dialog()
        .getAllByRole('alert')
        .map((one) => one.textContent),
    ).toEqual(['角色名称应为2-20个字', '请至少选择一项权限'])
    name('会计')
    fireEvent.click(dialog().getByRole('checkbox', { name: '查看订单' }))
    fireEvent.click(dialog().getByRole('button', { name: '机构全选' }))
    await saved()
    expect((await line(/会计/)).textContent).toContain('查看订单、查看机构成员、审批加入申请、邀请成员、维护机构资料')
  })

  it('reads below the name that there is one like it', async () => {
    await makeRole('会计', ['meeting:order:view'])
    await openRoles()
    fireEvent.click(screen.getByRole('button', { name: '新建角色' }))
    name('会计')
    fireEvent.click(dialog().getByRole('checkbox', { name: '查看订单' }))
    fireEvent.click(dialog().getByRole('button', { name: '保存' }))
    expect((await dialog().findByRole('alert')).textContent).toBe('已有同名角色')
    expect(document.activeElement).toBe(dialog().getByLabelText(/角色名称/))
  })

  it('changes a role, and removes it after having been asked', async () => {
    const { id } = await makeRole('会计', ['meeting:order:view'])
    await addUser('13900000001', '王小明', [id])
    await openRoles()
    await openLine(/会计.*1 人/)
    fireEvent.click(dialog().getByRole('checkbox', { name: '查看订单' }))
    fireEvent.click(dialog().getByRole('checkbox', { name: '查看访客' }))
    await saved()
    await openLine(/会计\s?查看访客/)
    fireEvent.click(dialog().getByRole('button', { name: '删除角色' }))
    await waitFor(() => expect(lineNow(/会计/)).toBeUndefined())
    expect(questions).toEqual(['「会计」将从 1 位用户的账号中移除，删除后不能恢复。'])
  })

  it('is offered only what they may do themselves', async () => {
    await openRoles('orgadmin')
    fireEvent.click(screen.getByRole('button', { name: '新建角色' }))
    expect(dialog().queryByRole('checkbox', { name: '办理退款' })).toBeNull()
    expect(dialog().getByRole('checkbox', { name: '审批加入申请' })).toBeTruthy()
  })

  it('finds built-in roles to read, not to change', async () => {
    await openRoles()
    fireEvent.click(screen.getByRole('button', { name: /主办方/ }))
    expect(dialog().getByText(/内置角色不能修改/)).toBeTruthy()
    expect(dialog().getByText('会议的全部权限')).toBeTruthy()
    expect(dialog().queryByRole('button', { name: '删除角色' })).toBeNull()
  })
})
