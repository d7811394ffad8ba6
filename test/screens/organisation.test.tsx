/** Organisations, on the real app: being invited, asking to join, looking after one, and going on in another system. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { organisation } from '#contract/organisation.ts'
import { organisationInvite } from '#contract/organisation-invite.ts'
import { say } from '#contract/sentences.ts'
import Invited from '#src/features/organisation/screens/invited.tsx'
import Organisation from '#src/features/organisation/screens/organisation.tsx'
import Switchover from '#src/features/organisation/screens/switchover.tsx'
import { storage } from '#src/api/storage.ts'
import { inviteAll } from '../support/invite-lists.ts'
import { type Person, type Role, signIn, signInAs } from '../support/person.ts'
import { questions } from '../support/confirmations.ts'
import { loseCalls, press, show, type, withoutDrawing } from '../support/at-a-screen.tsx'
import { screenTest, storeSession } from '../support/screen-test.ts'

const left = vi.hoisted(() => [] as string[])
vi.mock('#src/session/leave-page.ts', () => ({ leaveFor: (address: string) => left.push(address) > 0 }))
vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

const { product: test } = screenTest({})
/** Paths that answer nothing: the network is away for them. */
let lost: string[]

beforeEach(() => {
  lost = []
  left.length = 0
  loseCalls((address) => lost.some((path) => address.startsWith(path)))
  withoutDrawing()
})

/** This browser is theirs from here on. */
async function as(person: Person): Promise<Person> {
  await storeSession(person)
  return person
}
const asRole = async (role: Role) => as(await signInAs(test, role))

function open(path: string, Screen: ComponentType) {
  show(<Screen />, path, { dedupingInterval: 0 })
}
const tab = (name: RegExp) =>
  act(async () => {
    fireEvent.click(screen.getByRole('tab', { name }))
  })
const hrefOf = (name: string) => new URL(screen.getByRole('link', { name }).getAttribute('href') as string, 'http://huiwu.test')

describe('somebody who opened an invitation link', () => {
  it('sees who invites whereto, and as a visitor takes everything along to the registration or comes back after signing in', async () => {
    open('/invited?deptCode=WHXX01&class=3&from=timeline', Invited)
    expect(await screen.findByRole('heading', { name: '望湖小学' })).toBeTruthy()
    expect(screen.getByText('「云栖谷会务」邀请您加入')).toBeTruthy()
    expect(screen.getByText('隶属于 云栖谷教育发展中心')).toBeTruthy()
    expect(screen.getByText('提交后由管理员审核')).toBeTruthy()
    const register = hrefOf('注册并加入')
    expect([
      register.pathname,
      register.searchParams.get('deptCode'),
      register.searchParams.get('class'),
      register.searchParams.get('from'),
    ]).toEqual(['/register', 'WHXX01', '3', null])
    expect(hrefOf('已有账号，登录后加入').searchParams.get('back')).toBe('/invited?deptCode=WHXX01&class=3&from=timeline')
  })

  it('asks to join with what the link carried and a word of their own, and hears it if they ask again', async () => {
    const me = await asRole('user')
    open('/invited?deptCode=WHXX01&class=3', Invited)
    await screen.findByRole('button', { name: '申请加入' })
    type('备注', '三年级语文')
    await press('申请加入')
    expect(await screen.findByText('申请已提交')).toBeTruthy()
    expect(hrefOf('查看进度').pathname).toBe('/organization')
    expect(await me.do(organisation.applyStatus, {})).toMatchObject({
      organisationId: '2',
      state: 'waiting',
      remark: '三年级语文',
      parameters: { class: '3' },
      applyType: 2,
    })
    cleanup()
    open('/invited?deptCode=WHXX01', Invited)
    await screen.findByRole('button', { name: '申请加入' })
    await press('申请加入')
    expect(await screen.findByText('您的申请正在审核中')).toBeTruthy()
  })

  it('is in at once with an invitation, and told so when they are in already', async () => {
    const admin = await signInAs(test, 'orgadmin')
    const { inviteCode } = await admin.do(organisation.invite, { organisationId: '2', note: '欢迎新老师', uses: 5, days: 7 })
    await asRole('user')
    const path = `/invited?deptCode=WHXX01&inviteCode=${inviteCode}`
    open(path, Invited)
    expect(await screen.findByText('加入后立即生效')).toBeTruthy()
    expect(screen.getByText('欢迎新老师')).toBeTruthy()
    await press('立即加入')
    expect(await screen.findByText('已成功加入')).toBeTruthy()
    expect(hrefOf('进入工作台').pathname).toBe('/classify')
    cleanup()
    open(path, Invited)
    await screen.findByRole('button', { name: '立即加入' })
    await press('立即加入')
    expect(await screen.findByText('您已是该机构成员')).toBeTruthy()
  })

  it('is told calmly that a link does not work, with a way home', async () => {
    open('/invited?deptCode=NOPE', Invited)
    expect(await screen.findByText('邀请链接有误，请联系邀请人')).toBeTruthy()
    expect(hrefOf('看看有哪些会议').pathname).toBe('/pages/index/meetList')
    cleanup()
    open('/invited', Invited)
    expect(screen.getByText('这个链接里没有邀请信息，请让邀请人重新发送')).toBeTruthy()
  })

  it('may try again when the network was away', async () => {
    lost = [organisation.invited.path]
    open('/invited?deptCode=WHXX01', Invited)
    await screen.findByText('网络似乎断开了，请检查网络后重试')
    lost = []
    await press('重新加载')
    expect(await screen.findByRole('heading', { name: '望湖小学' })).toBeTruthy()
  })
})

describe('somebody without an organisation', () => {
  it('asks to join by a code, which must be one, and sees how it stands', async () => {
    await asRole('user')
    open('/organization', Organisation)
    await screen.findByText(/您还没有加入机构/)
    expect(screen.getAllByRole('tab').map((one) => one.textContent)).toEqual(['架构'])
    await press('申请加入机构')
    await press('提交申请')
    expect(screen.getByText('请选择要加入的机构')).toBeTruthy()
    type('机构代码', 'NOPE')
    await press('提交申请')
    expect(await screen.findByText('没有找到这个代码对应的机构，请核对后重试')).toBeTruthy()
    type('机构代码', 'JYB001')
    await press('提交申请')
    const mine = (await screen.findByRole('heading', { name: '我的申请' })).closest('section') as HTMLElement
    expect(within(mine).getByText('教研部')).toBeTruthy()
    expect(within(mine).getByText('待审核')).toBeTruthy()
  })

  it('chooses one of the system without knowing any code', async () => {
    const me = await asRole('user')
    open('/organization', Organisation)
    await screen.findByText(/您还没有加入机构/)
    await press('申请加入机构')
    fireEvent.click(await screen.findByRole('radio', { name: '云栖谷教育发展中心' }))
    await press('提交申请')
    await screen.findByText('待审核')
    expect(await me.do(organisation.applyStatus, {})).toMatchObject({ organisationId: '1', state: 'waiting' })
  })

  it('reads why they were refused, and asks again', async () => {
    const admin = await signInAs(test, 'orgadmin')
    const me = await asRole('user')
    const { id } = await me.do(organisation.apply, { deptCode: 'WHXX01', class: '3' })
    await admin.do(organisation.decide, { id, action: 'reject', reason: '请写明任教年级' })
    open('/organization', Organisation)
    expect(await screen.findByText('理由：请写明任教年级')).toBeTruthy()
    expect(screen.getByText('未通过')).toBeTruthy()
    await press('重新申请')
    type('备注', '三年级')
    await press('提交申请')
    expect(await screen.findByText('待审核')).toBeTruthy()
    expect(await me.do(organisation.applyStatus, {})).toMatchObject({ id, state: 'waiting', remark: '三年级', parameters: { class: '3' } })
  })
})

describe('the screen', () => {
  it('says once that the network was away, and comes when it is back', async () => {
    await asRole('orgadmin')
    lost = ['/api/']
    open('/organization', Organisation)
    const again = await screen.findByRole('button', { name: '重新加载' })
    lost = []
    fireEvent.click(again)
    expect(await screen.findByRole('heading', { name: '云栖谷教育发展中心' })).toBeTruthy()
    expect(await screen.findByRole('treeitem', { name: /望湖小学/ })).toBeTruthy()
  })
})

describe('the tree', () => {
  it('is walked, folded and chosen from by keyboard', async () => {
    await asRole('orgadmin')
    open('/organization', Organisation)
    const root = await screen.findByRole('treeitem', { name: /云栖谷教育发展中心/ })
    expect(root.textContent).toContain('我所在')
    expect(root.textContent).toContain('1 人')
    expect([root.tabIndex, root.getAttribute('aria-expanded'), root.getAttribute('aria-level')]).toEqual([0, 'true', '1'])
    const key = (name: string) => fireEvent.keyDown(document.activeElement as Element, { key: name })
    root.focus()
    key('ArrowLeft')
    expect(screen.queryByRole('treeitem', { name: /望湖小学/ })).toBeNull()
    key('ArrowRight')
    key('ArrowRight')
    expect(document.activeElement?.textContent).toContain('望湖小学')
    key('End')
    expect(document.activeElement?.textContent).toContain('教研部')
    key('Enter')
    expect(await screen.findByRole('heading', { name: '教研部' })).toBeTruthy()
    expect(location.search).toBe('?id=3')
    key('ArrowLeft')
    expect(document.activeElement?.textContent).toContain('云栖谷教育发展中心')
  })

  it('on a phone shows a chosen one above itself, and leads to its people', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    await asRole('orgadmin')
    open('/organization', Organisation)
    fireEvent.click(await screen.findByRole('treeitem', { name: /教研部/ }))
    const sheet = within(screen.getByRole('dialog', { name: '机构资料' }))
    expect(await sheet.findByRole('heading', { name: '教研部' })).toBeTruthy()
    expect([location.search, screen.getByRole('heading', { level: 2, name: '云栖谷教育发展中心' }).textContent]).toEqual([
      '',
      '云栖谷教育发展中心',
    ])
    fireEvent.click(sheet.getByRole('button', { name: '查看成员' }))
    expect(await screen.findByText('这个机构还没有成员')).toBeTruthy()
    expect(location.search).toBe('?tab=members&id=3')
  })

  it('of many starts folded, but for the way to one’s own, and can be searched', async () => {
    await test.deps.db.write(async (tx) => {
      for (let at = 0; at < 30; at += 1)
        await tx
          .insertInto('organisations')
          .values({
            id: `n${at}`,
            third_id: '-000001',
            parent_id: '2',
            name: `第${at}教研组`,
            type: 'department',
            dept_code: `GROUP${at}`,
            phone: '',
            area_code: '',
            address: '',
            introduce: '',
            created_at: at,
          })
          .execute()
    })
    await asRole('orgadmin')
    open('/organization', Organisation)
    await screen.findByRole('treeitem', { name: /望湖小学/ })
    expect(screen.getAllByRole('treeitem')).toHaveLength(3)
    cleanup()
    open('/organization?id=n7', Organisation)
    expect((await screen.findByRole('treeitem', { selected: true })).textContent).toContain('第7教研组')
    type('搜索机构', '第17')
    expect(screen.getAllByRole('treeitem').map((one) => one.textContent)).toEqual([
      expect.stringContaining('云栖谷'),
      expect.stringContaining('望湖小学'),
      expect.stringContaining('第17教研组'),
    ])
    type('搜索机构', '没有的')
    expect(screen.getByText('没有找到「没有的」')).toBeTruthy()
  })
})

describe('somebody whom an organisation has invited by name', () => {
  it('finds the invitation beside their own organisations, goes where it is accepted, and finds it no more', async () => {
    const admin = await signInAs(test, 'orgadmin')
    const { inviteCode } = await inviteAll(admin, ['王小明,13900000077'], { note: '2026 级新教师' })
    await as(await signIn(test, '13900000077'))
    open('/organization', Organisation)
    expect(await screen.findByText('「望湖小学」邀请您加入')).toBeTruthy()
    expect(screen.getByText('2026 级新教师')).toBeTruthy()
    expect(screen.getByText(/ 到期$/)).toBeTruthy()
    const { pathname, searchParams } = hrefOf('加入「望湖小学」')
    expect([pathname, Object.fromEntries(searchParams)]).toEqual(['/invited', { deptCode: 'WHXX01', inviteCode }])
    cleanup()
    open(`${pathname}?${searchParams}`, Invited)
    await screen.findByRole('heading', { name: '望湖小学' })
    await press('立即加入')
    await screen.findByText('已成功加入')
    cleanup()
    open('/organization', Organisation)
    await screen.findByRole('heading', { name: '望湖小学' })
    expect(screen.queryByText(/邀请您加入/)).toBeNull()
  })

  it('is told when the invitations did not come, beside what did', async () => {
    await as(await signIn(test, '13900000077'))
    lost = [organisationInvite.invitedTo.path]
    open('/organization', Organisation)
    expect(await screen.findByText('网络似乎断开了，请检查网络后重试')).toBeTruthy()
    expect(await screen.findByText(/您还没有加入机构/)).toBeTruthy()
    lost = []
    await press('重新加载')
    await waitFor(() => expect(screen.queryByText('网络似乎断开了，请检查网络后重试')).toBeNull())
  })
})

describe('somebody who looks after an organisation', () => {
  it('sees its people with their phones hidden, and finds one by a whole phone', async () => {
    const admin = await signInAs(test, 'orgadmin')
    const { inviteCode } = await admin.do(organisation.invite, { organisationId: '1', note: '', uses: 5, days: 7 })
    const member = await signIn(test, '13900000077')
    await member.do(organisation.apply, { deptCode: 'YQG001', inviteCode })
    await as(admin)
    open('/organization?tab=members', Organisation)
    expect(await screen.findByText('139****0077')).toBeTruthy()
    expect(screen.getByText('共 2 位成员')).toBeTruthy()
    expect(screen.queryByText(/13900000077/)).toBeNull()
    type('搜索姓名或完整手机号', '13900000077')
    expect(await screen.findByText('共 1 位成员')).toBeTruthy()
    type('搜索姓名或完整手机号', '13900000078')
    expect(await screen.findByText('没有找到「13900000078」')).toBeTruthy()
  })

  it('lets one applicant in, and turns another away only with a reason', async () => {
    const admin = await signInAs(test, 'orgadmin')
    const [first, second] = [await signInAs(test, 'user'), await signIn(test, '13900000077')]
    await first.do(organisation.apply, { deptCode: 'WHXX01', class: '3', remark: '语文老师' })
    await second.do(organisation.apply, { organisationId: '2' })
    await as(admin)
    open('/organization?tab=applications', Organisation)
    const card = async (mobile: string) => within((await screen.findByText(mobile)).closest('section') as HTMLElement)
    const one = await card('138****0001')
    expect(one.getByText('邀请链接')).toBeTruthy()
    expect([one.getByText('class').nextSibling?.textContent, one.getByText('备注').nextSibling?.textContent]).toEqual(['3', '语文老师'])
    expect((await screen.findByRole('tab', { name: /申请/ })).textContent).toBe('申请2')

    fireEvent.click(one.getByRole('button', { name: /^通过/ }))
    await waitFor(() => expect(screen.queryByText('138****0001')).toBeNull())
    expect(questions).toEqual([expect.stringContaining('将立即成为「望湖小学」的成员')])
    fireEvent.click((await card('139****0077')).getByRole('button', { name: /^不通过/ }))
    await press('确定不通过')
    expect(screen.getByText('请填写不通过的理由')).toBeTruthy()
    type(/^理由/, '不是本校老师')
    await press('确定不通过')
    expect(await screen.findByText('没有等待审核的申请')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('tab', { name: /申请/ }).textContent).toBe('申请')
    expect([(await first.do(organisation.applyStatus, {}))?.state, (await second.do(organisation.applyStatus, {}))?.reason]).toEqual([
      'approved',
      '不是本校老师',
    ])
    fireEvent.click(screen.getByRole('radio', { name: '未通过' }))
    expect(await screen.findByText('不是本校老师')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^通过/ })).toBeNull()
  })

  it('is told when somebody else was faster, and sees the list as it is', async () => {
    const [admin, other] = [await signInAs(test, 'orgadmin'), await signInAs(test, 'admin')]
    const { id } = await (await signInAs(test, 'user')).do(organisation.apply, { deptCode: 'WHXX01' })
    await as(admin)
    open('/organization?tab=applications', Organisation)
    await screen.findByText('138****0001')
    await other.do(organisation.decide, { id, action: 'approve' })
    await press(/^通过/)
    expect(await screen.findByText('该申请已处理')).toBeTruthy()
    expect(await screen.findByText('没有等待审核的申请')).toBeTruthy()
  })

  it('makes an invitation within the limits, passes it on as a link and a code, and takes it back', async () => {
    await asRole('orgadmin')
    const copied: string[] = []
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator) as Navigator, { clipboard: { writeText: async (text: string) => void copied.push(text) } }),
    )
    open('/organization?tab=invitations', Organisation)
    await screen.findByText(/^还没有邀请/)
    await press('新建邀请')
    type('备注', '新教师')
    type('可加入人数', '0')
    await press('创建邀请')
    expect(screen.getByText('可加入人数应为1到1000之间的整数')).toBeTruthy()
    type('可加入人数', '3')
    await press('创建邀请')
    const dialog = within(await screen.findByRole('dialog', { name: '邀请已创建' }))
    const url = dialog.getByText(/^http:\/\/huiwu.test\/invited\?/).textContent as string
    expect((await dialog.findByAltText('云栖谷教育发展中心的邀请二维码')).getAttribute('src')).toContain('data:image')
    await press('复制链接')
    expect(copied).toEqual([url])
    await press('关闭')
    expect(await screen.findByText(/还可加入 3 人/)).toBeTruthy()
    await press('撤销新教师')
    expect(await screen.findByText('已失效')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /复制/ })).toBeNull()
  })

  it('invites people by a table, sees before who is left out, and afterwards how many have joined', async () => {
    const [admin, member] = [await signInAs(test, 'orgadmin'), await signIn(test, '13900000078')]
    const { inviteCode } = await admin.do(organisation.invite, { organisationId: '2', note: '', uses: 1, days: 7 })
    await member.do(organisation.apply, { deptCode: 'WHXX01', inviteCode })
    await admin.do(organisation.revokeInvitation, { inviteCode })
    await as(admin)
    open('/organization?tab=invitations', Organisation)
    await screen.findByText('已失效')
    await press('按名单邀请')
    const sheet = within(await screen.findByRole('dialog', { name: '按名单邀请' }))
    await press('邀请')
    expect(sheet.getByText('请选择名单表格')).toBeTruthy()
    const table = '姓名,手机号\n王小明,13900000077\n李老师,1390\n陈老师,13900000078\n王小明,13900000077'
    const file = new File([table], '名单.csv', { type: 'text/csv' })
    await act(async () => void fireEvent.change(sheet.getByLabelText('选择名单表格'), { target: { files: [file] } }))
    expect(await sheet.findByText('第 5 行 · 13900000077 · 与第2行重复')).toBeTruthy()
    expect(sheet.getByRole('status').textContent).toBe('有误 2待邀请 2')
    expect(sheet.getByText(`第 3 行 · 1390 · ${say.mobileInvalid}`)).toBeTruthy()
    // Of another organisation they may be members: it is looked at anew.
    fireEvent.change(sheet.getByLabelText('机构'), { target: { value: '2' } })
    await waitFor(() => expect(sheet.getByRole('status').textContent).toBe('有误 2待邀请 1已是成员 1'))
    type('备注', '新教师')
    type('有效天数', '0')
    await press('邀请 1 人')
    expect(sheet.getByText('有效天数应为1到90之间的整数')).toBeTruthy()
    type('有效天数', '7')
    await press('邀请 1 人')
    expect(await screen.findByText(/按名单邀请 1 人，已加入 0 人/)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()

    const invited = await signIn(test, '13900000077')
    const [{ deptCode, inviteCode: code } = { deptCode: '', inviteCode: '' }] = await invited.do(organisationInvite.invitedTo, {})
    await invited.do(organisation.apply, { deptCode, inviteCode: code })
    cleanup()
    open('/organization?tab=invitations', Organisation)
    expect(await screen.findByText(/按名单邀请 1 人，已加入 1 人/)).toBeTruthy()
  })

  it('changes what the organisation says of itself, after what is wrong has been put right', async () => {
    await asRole('orgadmin')
    open('/organization', Organisation)
    await screen.findByRole('heading', { name: '云栖谷教育发展中心' })
    await press('编辑')
    type(/^机构名称/, '云')
    type('联系电话', 'abc')
    await press('保存')
    expect(screen.getByText('机构名称应为2-50个字')).toBeTruthy()
    expect(screen.getByText('请输入正确的联系电话')).toBeTruthy()
    type(/^机构名称/, '云栖谷教育联盟')
    type('联系电话', '0571-80000009')
    await press('保存')
    expect(await screen.findByRole('heading', { name: '云栖谷教育联盟' })).toBeTruthy()
    expect(await screen.findByRole('treeitem', { name: /云栖谷教育联盟/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: '0571-80000009' }).getAttribute('href')).toBe('tel:057180000009')
  })

  it('need not belong to it', async () => {
    await asRole('admin')
    open('/organization', Organisation)
    await screen.findByText(/您还没有加入机构/)
    await tab(/成员/)
    expect(await screen.findByText('共 1 位成员')).toBeTruthy()
    expect(location.search).toBe('?tab=members')
  })
})

describe('somebody at home in more than one system', () => {
  /** The platform's administrator may enter all. */
  const openBoth = async (path: string) => {
    await asRole('admin')
    open(path, Switchover)
    await screen.findByText('海曙活动')
  }

  it('goes on in the other one on a fresh page', async () => {
    await openBoth('/switchover?back=/management/index')
    await waitFor(() => expect(screen.getByRole('button', { current: true }).textContent).toContain('云栖谷会务'))
    await press(/海曙活动/)
    await waitFor(() => expect(left).toEqual(['/management/index']))
    expect([storage.thirdId.get(), storage.sysCode.get(), storage.role.get()]).toEqual(['-000002', '-000002', 'admin'])
  })

  it('is not led out of the portal by a link', async () => {
    await openBoth('/switchover?back=//evil.example')
    await waitFor(() => expect(screen.getByRole('button', { current: true })).toBeTruthy())
    await press(/云栖谷会务/)
    expect(left).toEqual(['/classify'])
  })

  it('stays where it is when the other one cannot be entered', async () => {
    await openBoth('/switchover')
    lost = [organisation.switchSystem.path]
    await press(/海曙活动/)
    expect(await screen.findByText('网络不可用，请检查网络后重试')).toBeTruthy()
    expect([left, storage.thirdId.get()]).toEqual([[], '-000001'])
  })

  it('adds one by its code, if it is open to them', async () => {
    await asRole('user')
    open('/switchover', Switchover)
    await screen.findByText('云栖谷会务')
    expect(await screen.findByText('还没有加入机构')).toBeTruthy()
    await press('添加系统')
    await press('添加')
    expect(await screen.findByText('请输入系统代码')).toBeTruthy()
    type('系统代码', '-000002')
    await press('添加')
    expect(await screen.findByText('该系统不存在或未对您开放')).toBeTruthy()
    type('系统代码', '-000001')
    await press('添加')
    expect(await screen.findByText('已添加「云栖谷会务」')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
