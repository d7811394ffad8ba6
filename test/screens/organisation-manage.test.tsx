/** Running the tree of organisations on the real app: what hangs where, what becomes of members, and who leaves. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { organisation } from '#contract/organisation.ts'
import { organisationManage } from '#contract/organisation-manage.ts'
import Organisation from '#src/features/organisation/screens/organisation.tsx'
import { type Person, signInAs } from '../support/person.ts'
import { questions } from '../support/confirmations.ts'
import { dialog, press, show, type } from '../support/at-a-screen.tsx'
import { screenTest, storeSession } from '../support/screen-test.ts'

vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

const { product: test } = screenTest({})

/** This browser is theirs from here on. */
async function as(person: Person): Promise<Person> {
  await storeSession(person)
  return person
}
function open(path: string) {
  show(<Organisation />, path, { dedupingInterval: 0 })
}
/** The tree of the page, as levels and names. */
const drawn = () =>
  screen
    .getAllByRole('treeitem')
    .map((row) => `${row.getAttribute('aria-level')} ${row.querySelector('.organisation-node-name')?.textContent}`)
const ready = (name: string) => screen.findByRole('heading', { name })
const choose = async (sheet: ReturnType<typeof within>, name: RegExp) =>
  act(async () => {
    fireEvent.click(sheet.getByRole('treeitem', { name }))
  })
/** Somebody who belongs to the school. */
async function member(): Promise<Person> {
  const [admin, person] = [await signInAs(test, 'orgadmin'), await signInAs(test, 'user')]
  const { inviteCode } = await admin.do(organisation.invite, { organisationId: '2', note: '', uses: 5, days: 7 })
  await person.do(organisation.apply, { deptCode: 'WHXX01', inviteCode })
  return person
}

describe('somebody who runs the tree', () => {
  it('adds an organisation below another one, after what is wrong has been put right', async () => {
    await as(await signInAs(test, 'orgadmin'))
    open('/organization?id=3')
    await ready('教研部')
    await press('新增下级')
    const sheet = await dialog('新增机构')
    expect((sheet.getByLabelText('上级机构') as HTMLSelectElement).value).toBe('3')
    await press('新增')
    expect(sheet.getByText('机构名称应为2-50个字')).toBeTruthy()
    expect(sheet.getByText('请选择机构类型')).toBeTruthy()
    type(/^机构名称/, '语文教研组')
    fireEvent.change(sheet.getByLabelText(/^机构类型/), { target: { value: 'department' } })
    await press('新增')
    await waitFor(() => expect(drawn()).toEqual(['1 云栖谷教育发展中心', '2 望湖小学', '2 教研部', '3 语文教研组']))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('begins with nothing at all', async () => {
    const admin = await signInAs(test, 'orgadmin')
    await test.deps.db.write(async (tx) => {
      await tx.deleteFrom('organisation_members').execute()
      await tx.deleteFrom('organisations').where('parent_id', 'is not', null).execute()
      await tx.deleteFrom('organisations').execute()
    })
    await as(admin)
    open('/organization')
    await screen.findByText('本系统还没有机构')
    await press('新增机构')
    type(/^机构名称/, '云栖谷教育联盟')
    fireEvent.change(screen.getByLabelText(/^机构类型/), { target: { value: 'association' } })
    await press('新增')
    await waitFor(() => expect(drawn()).toEqual(['1 云栖谷教育联盟']))
  })

  it('moves one below another that is chosen from the tree, where it cannot go itself, and to the top', async () => {
    const admin = await as(await signInAs(test, 'orgadmin'))
    open('/organization?id=3')
    await ready('教研部')
    await press('移动')
    const sheet = await dialog('移动「教研部」')
    expect(sheet.getAllByRole('treeitem')).toHaveLength(2)
    expect((sheet.getByRole('button', { name: '移动' }) as HTMLButtonElement).disabled).toBe(true)
    await choose(sheet, /望湖小学/)
    expect(sheet.getByText('将和下级机构一起移到「望湖小学」之下')).toBeTruthy()
    await act(async () => {
      fireEvent.click(sheet.getByRole('button', { name: '移动' }))
    })
    await waitFor(() => expect(drawn()).toEqual(['1 云栖谷教育发展中心', '2 望湖小学', '3 教研部']))
    await press('移动')
    await press('设为顶级机构')
    await waitFor(() => expect(drawn()).toEqual(['1 云栖谷教育发展中心', '2 望湖小学', '1 教研部']))
    expect((await admin.do(organisation.info, { id: '3' })).parentId).toBe('')
  })

  it('merges one into another, and knows before what goes there', async () => {
    await member()
    const admin = await as(await signInAs(test, 'orgadmin'))
    open('/organization?id=2')
    await ready('望湖小学')
    await press('合并')
    const sheet = await dialog('合并「望湖小学」')
    await choose(sheet, /教研部/)
    expect(sheet.getByRole('status').textContent).toContain('1 位成员、0 个下级机构')
    expect(sheet.getByRole('status').textContent).toContain('合并后不能撤销')
    await act(async () => {
      fireEvent.click(sheet.getByRole('button', { name: '合并' }))
    })
    await waitFor(() => expect(drawn()).toEqual(['1 云栖谷教育发展中心', '2 教研部']))
    // The address of the merged one shows the other.
    expect(await ready('教研部')).toBeTruthy()
    expect((await admin.do(organisation.info, { id: '3' })).members).toBe(1)
  })

  it('closes one after being told what that means, and opens it again', async () => {
    await as(await signInAs(test, 'orgadmin'))
    open('/organization?id=1')
    await ready('云栖谷教育发展中心')
    await press('停用')
    expect(questions).toEqual([expect.stringContaining('「云栖谷教育发展中心」和它的 2 个下级机构')])
    await waitFor(() => expect(screen.getAllByText('已停用').length).toBeGreaterThan(3))
    expect(screen.queryByRole('button', { name: '新增下级' })).toBeNull()
    expect(screen.queryByRole('button', { name: '申请链接' })).toBeNull()
    await press('启用')
    await waitFor(() => expect(drawn()).toHaveLength(3))
    await waitFor(() => expect(screen.queryAllByRole('treeitem', { name: /已停用/ })).toEqual([]))
  })

  it('takes organisations in from a table, and sees before what is wrong with it', async () => {
    await as(await signInAs(test, 'orgadmin'))
    open('/organization')
    await ready('云栖谷教育发展中心')
    await press('导入机构')
    const sheet = await dialog('导入机构')
    const table = '机构名称,上级机构\n语文教研组,教研部\n东校区,没有的\n望湖小学,云栖谷教育发展中心'
    const file = new File([table], '机构.csv', { type: 'text/csv' })
    await act(async () => void fireEvent.change(sheet.getByLabelText('选择机构表格'), { target: { files: [file] } }))
    expect(await sheet.findByText('第 3 行 · 上级：没有的 · 没有找到上级机构')).toBeTruthy()
    expect(sheet.getByRole('status').textContent).toBe('有误 1新增 1已有 1')
    await press('新增 1 个机构')
    await waitFor(() => expect(drawn()).toEqual(['1 云栖谷教育发展中心', '2 望湖小学', '2 教研部', '3 语文教研组']))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says what a member is, and ends a membership after a question', async () => {
    const person = await member()
    const admin = await as(await signInAs(test, 'orgadmin'))
    open('/organization?id=2&tab=members')
    await screen.findByText('共 1 位成员')
    const opens = () => act(async () => void fireEvent.click(await screen.findByRole('button', { name: /未填写姓名/ })))
    await opens()
    type('职务', '年级组长')
    await press('保存')
    expect(await screen.findByText('年级组长')).toBeTruthy()
    expect((await admin.do(organisation.members, { id: '2' })).list).toMatchObject([{ id: person.id, duty: '年级组长' }])
    await opens()
    await press('移出机构')
    expect(questions).toEqual([expect.stringContaining('不再是这个机构的成员')])
    expect(await screen.findByText('这个机构还没有成员')).toBeTruthy()
    expect((await admin.ask(organisationManage.letGo, { id: '2', userId: person.id })).reason).toBe('member_gone')
  })
})

describe('a member', () => {
  it('leaves after a question, sees nothing of running the tree, and may ask anew', async () => {
    const me = await as(await member())
    open('/organization')
    await ready('望湖小学')
    for (const name of ['新增下级', '移动', '合并', '停用', '新增机构']) expect(screen.queryByRole('button', { name })).toBeNull()
    await press('退出机构')
    expect(questions).toEqual([expect.stringContaining('您不再是「望湖小学」的成员')])
    expect(await screen.findByText(/您还没有加入机构/)).toBeTruthy()
    expect((await me.ask(organisationManage.leave, { id: '2' })).reason).toBe('not_member')
    await act(async () => {
      fireEvent.click(screen.getByRole('treeitem', { name: /望湖小学/ }))
    })
    expect(await screen.findByRole('button', { name: '申请加入' })).toBeTruthy()
  })
})
