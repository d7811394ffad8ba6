/** Organisers who make a meeting, with the real server behind the screens. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { type MeetingField, meetingManage } from '#contract/meeting-manage.ts'
import { links, paths } from '#contract/paths.ts'
import { session } from '#contract/session.ts'
import { settingsLink } from '#contract/settings-link.ts'
import { template } from '#contract/template.ts'
import { ticketManage } from '#contract/ticket-manage.ts'
import { giveRole } from '#server/features/right/store.ts'
import type { TestApp } from '../support/app.ts'
import { type Person, type Role, signInAs } from '../support/person.ts'
import { signUp } from '../support/sign-up.ts'
import { questions } from '../support/confirmations.ts'
import { dialog, press, write } from '../support/at-a-screen.tsx'
import { go, reload, screenTest, storeLogin, storeSession } from '../support/screen-test.ts'

vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

const { product } = screenTest({})
let person: Person

/** Opens a screen as somebody who has signed in before. */
async function look(path: string, before?: (person: Person, test: TestApp) => Promise<unknown>, role: Role = 'organiser') {
  person = await signInAs(product, role)
  await before?.(person, product)
  await storeSession(person)
  await go(path)
}

const times = { meetingStratTime: '2027-05-08 09:00:00', meetingEndTime: '2027-05-09 17:00:00' }
const make = (by: Person, title = '春季教研会') => by.do(meetingManage.save, { title, ...times })
const own = (id: string) => person.do(meetingManage.own, { id })
const save = async (id: string, more: { [F in MeetingField]?: string }) =>
  person.do(meetingManage.save, { id, edition: (await own(id)).edition, ...more })

/** Opens a form of a meeting that is there already. */
async function form(key: string, before?: (id: string) => Promise<unknown>): Promise<string> {
  let id = ''
  await look(paths.notFound, async (by) => {
    ;({ id } = await make(by))
    await before?.(id)
  })
  await go(consoleLinks.meeting(id, 'prepare', key))
  return id
}

const sheetGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('an organiser among their meetings', () => {
  it('makes one from a title and two times, and stands in its room at once', async () => {
    await look(paths.consoleList)
    await press('新建会议')
    const sheet = await dialog()
    fireEvent.change(sheet.getByLabelText(/^会议标题/), { target: { value: '春季教研会' } })
    fireEvent.change(sheet.getByLabelText(/^开始时间/), { target: { value: '2027-05-08T09:00' } })
    // The evening of the same day, until somebody says otherwise.
    expect(sheet.getByLabelText<HTMLInputElement>(/^结束时间/).value).toBe('2027-05-08T18:00')
    fireEvent.click(sheet.getByRole('button', { name: '创建' }))
    expect(await screen.findByRole('heading', { level: 1, name: '准备' })).toBeTruthy()
    const { list } = await person.do(meetingManage.ownList, { keyword: '春季教研会' })
    expect(list).toMatchObject([{ stage: 'draft', meetingStratTime: '2027-05-08 09:00:00', meetingEndTime: '2027-05-08 18:00:00' }])
    expect(window.location.search).toContain(`meetingId=${list[0]?.id}`)
  })

  it('is told what is wrong beside each field, and nothing is made', async () => {
    await look(consoleLinks.newMeeting)
    const sheet = await dialog()
    fireEvent.change(sheet.getByLabelText(/^开始时间/), { target: { value: '2027-05-08T09:00' } })
    fireEvent.change(sheet.getByLabelText(/^结束时间/), { target: { value: '2027-05-08T08:00' } })
    fireEvent.click(sheet.getByRole('button', { name: '创建' }))
    expect(await sheet.findByText('结束时间必须晚于开始时间')).toBeTruthy()
    expect(sheet.getByLabelText(/^会议标题/).getAttribute('aria-invalid')).toBe('true')
    expect((await person.do(meetingManage.ownList, { stage: 'draft' })).total).toBe(0)
  })

  it('finds what was typed into a new one after a reload, and may give it up', async () => {
    await look(consoleLinks.newMeeting)
    await write(/^会议标题/, '写到一半')
    await reload()
    expect(await screen.findByText('已恢复未保存的内容')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/^会议标题/).value).toBe('写到一半')
    await press('放弃修改')
    expect(screen.getByLabelText<HTMLInputElement>(/^会议标题/).value).toBe('')
  })

  it('begins one from a ready template, with its tickets, texts and modules there', async () => {
    await look(consoleLinks.newMeeting)
    const sheet = await dialog()
    fireEvent.click(await sheet.findByRole('radio', { name: /^家长会/ }))
    expect(sheet.getByText(/两小时，免费/)).toBeTruthy()
    // Its length is the template's.
    expect(sheet.queryByLabelText(/^结束时间/)).toBeNull()
    fireEvent.change(sheet.getByLabelText(/^会议标题/), { target: { value: '三年级家长会' } })
    fireEvent.change(sheet.getByLabelText(/^开始时间/), { target: { value: '2027-05-08T19:00' } })
    fireEvent.click(sheet.getByRole('button', { name: '创建' }))
    expect(await screen.findByRole('heading', { level: 1, name: '准备' })).toBeTruthy()
    const { list } = await person.do(meetingManage.ownList, { keyword: '三年级家长会' })
    expect(list).toMatchObject([{ meetingStratTime: '2027-05-08 19:00:00', meetingEndTime: '2027-05-08 21:00:00' }])
    const checklist = within(await screen.findByRole('list', { name: '准备清单' }))
    expect(checklist.getByRole('link', { name: /^微站/ }).textContent).toContain('5 项')
    expect(checklist.getByRole('link', { name: /^门票/ }).textContent).toContain('1 项')
    expect(checklist.getByRole('link', { name: /^报名须知/ }).textContent).toContain('已完成')
  })

  it('begins one from last year’s, its title and the same weekday of the next year written already', async () => {
    await look(consoleLinks.newMeeting, (by) => make(by))
    const sheet = await dialog()
    fireEvent.click(sheet.getByRole('radio', { name: /^复制往年/ }))
    fireEvent.click(sheet.getByRole('button', { name: '创建' }))
    expect(await sheet.findByText('请选择要复制的会议')).toBeTruthy()
    const last = await sheet.findByRole<HTMLOptionElement>('option', { name: /^春季教研会/ })
    fireEvent.change(sheet.getByLabelText(/^复制哪场会议/), { target: { value: last.value } })
    expect(sheet.getByLabelText<HTMLInputElement>(/^会议标题/).value).toBe('春季教研会')
    expect(sheet.getByText('会议里的所有日期和时间一起推后 364 天')).toBeTruthy()
    fireEvent.click(sheet.getByRole('button', { name: '创建' }))
    expect(await screen.findByRole('heading', { level: 1, name: '准备' })).toBeTruthy()
    const { list } = await person.do(meetingManage.ownList, { keyword: '春季教研会' })
    expect(list.map(({ meetingStratTime }) => meetingStratTime).toSorted()).toEqual(['2027-05-08 09:00:00', '2028-05-06 09:00:00'])
  })

  it('throws a template of their own away where they choose one', async () => {
    await look(consoleLinks.newMeeting, (by) => by.do(template.keep, { meetingId: '1', name: '我们的年会' }))
    const sheet = await dialog()
    fireEvent.click(await sheet.findByRole('radio', { name: /^我们的年会/ }))
    expect(sheet.getByText('取自「第六届全国智慧教育大会」')).toBeTruthy()
    fireEvent.click(sheet.getByRole('button', { name: '删除模板' }))
    await waitFor(() => expect(sheet.queryByRole('radio', { name: /^我们的年会/ })).toBeNull())
    expect(questions[0]).toContain('用它建好的会议不受影响')
    expect(sheet.getByRole<HTMLInputElement>('radio', { name: /^空白会议/ }).checked).toBe(true)
    expect((await person.do(template.list, {})).some(({ own: mine }) => mine === 1)).toBe(false)
  })

  it('narrows them by a chip and by words, and opens one', async () => {
    await look(paths.consoleList, async (by) => {
      await make(by, '甲会')
      await make(by, '乙会')
    })
    fireEvent.click(await screen.findByRole('radio', { name: '草稿' }))
    expect(await screen.findByText('找到 2 场会议')).toBeTruthy()
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '乙会' } })
    expect(await screen.findByText('找到 1 场会议')).toBeTruthy()
    await press(/乙会/)
    expect(await screen.findByRole('heading', { level: 1, name: '准备' })).toBeTruthy()
  })

  it('reads what to do where there is none of a kind', async () => {
    await look(`${paths.consoleList}?stage=archived`)
    expect(await screen.findByText('没有归档的会议')).toBeTruthy()
  })

  it('goes from one to another in the same room', async () => {
    await form('basic', async () => make(person, '另一场'))
    await press(/春季教研会/)
    fireEvent.click(await (await dialog()).findByRole('button', { name: /另一场/ }))
    await sheetGone()
    expect(await screen.findByRole('button', { name: '另一场' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: '准备' })).toBeTruthy()
  })
})

describe('an organiser who prepares a meeting', () => {
  it('reads how much is done, and goes from what is missing to its form', async () => {
    const id = await form('')
    expect((await screen.findByRole('progressbar', { name: '准备进度' })).getAttribute('max')).not.toBe('0')
    const missing = (await screen.findByText('发布前还需要：')).parentElement as HTMLElement
    fireEvent.click(within(missing).getByRole('link', { name: '联系电话' }))
    expect(await screen.findByRole('heading', { level: 1, name: '基本信息' })).toBeTruthy()
    expect(window.location.search).toBe(`?${consoleLinks.meeting(id, 'prepare', 'basic').split('?')[1]}`)
  })

  it.each<[Role, boolean]>([
    ['organiser', false],
    ['admin', true],
  ])('as %s is told whom to ask for what stands elsewhere, or led there', async (role, led) => {
    let id = ''
    await look(
      paths.notFound,
      async (by, { deps: { db } }) => {
        ;({ id } = await make(by))
        await db.write((tx) => tx.updateTable('platform').set({ operator: '' }).execute())
      },
      role,
    )
    await go(consoleLinks.meeting(id))
    const missing = within((await screen.findByText('发布前还需要：')).parentElement as HTMLElement)
    if (led) expect(missing.getByRole('link', { name: /运营主体/ }).getAttribute('href')).toBe(settingsLink('platform'))
    else expect(missing.getByText(/运营主体.*请联系平台管理员设置/)).toBeTruthy()
  })

  it('saves what they have changed and nothing else, and is led on to what comes next', async () => {
    const id = await form('basic')
    await write('地点', '杭州国际博览中心')
    await save(id, { sponsor: '别人填的主办单位' })
    await press('保存')
    expect(await screen.findByRole('link', { name: /^下一项/ })).toBeTruthy()
    expect(await own(id)).toMatchObject({ address: '杭州国际博览中心', sponsor: '别人填的主办单位', title: '春季教研会' })
  })

  it('finds what was typed after a reload, told from what was saved', async () => {
    const id = await form('basic')
    await write('地点', '写到一半')
    await reload()
    expect(await screen.findByText('已恢复未保存的内容')).toBeTruthy()
    expect((await screen.findByLabelText<HTMLInputElement>('地点')).value).toBe('写到一半')
    await press('保存')
    await waitFor(async () => expect((await own(id)).address).toBe('写到一半'))
    await reload()
    await screen.findByLabelText('地点')
    expect(screen.queryByText('已恢复未保存的内容')).toBeNull()
  })

  it('keeps what was typed when the network is away, and saves it when it is back', async () => {
    const id = await form('basic')
    await write('地点', '桥上')
    const there = globalThis.fetch
    vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')))
    await press('保存')
    expect((await screen.findAllByText(/网络/)).length).toBeGreaterThan(0)
    vi.stubGlobal('fetch', there)
    await press('保存')
    await waitFor(async () => expect((await own(id)).address).toBe('桥上'))
  })

  it('finds it again after the session has ended and they have signed in anew', async () => {
    const id = await form('basic')
    await write('地点', '桥上')
    await person.do(session.logout, {})
    await press('保存')
    expect(await screen.findByRole('button', { name: /获取验证码|登录/ })).toBeTruthy()
    const again = await signInAs(product, 'organiser')
    storeLogin(again)
    await go(consoleLinks.meeting(id, 'prepare', 'basic'))
    expect(await screen.findByText('已恢复未保存的内容')).toBeTruthy()
    expect((await screen.findByLabelText<HTMLInputElement>('地点')).value).toBe('桥上')
  })

  it('is told beside the field that an address of the map is none', async () => {
    const id = await form('basic')
    await write('地图链接', 'javascript:alert(1)')
    await press('保存')
    await waitFor(() => expect(screen.getByLabelText('地图链接').getAttribute('aria-invalid')).toBe('true'))
    expect((await own(id)).mapUrl).toBe('')
  })

  it('pastes what a map app shares into the place, and name, address and link are in their fields', async () => {
    const id = await form('basic')
    const shared = '高德地图\n望湖宾馆\n杭州市上城区环城西路2号\nhttps://surl.amap.com/1vBbta81o91c'
    fireEvent.paste(await screen.findByLabelText('地点'), { clipboardData: { getData: () => shared } })
    expect((await screen.findByLabelText<HTMLInputElement>('地点')).value).toBe('望湖宾馆（杭州市上城区环城西路2号）')
    expect((await screen.findByLabelText<HTMLInputElement>('地图链接')).value).toBe('https://surl.amap.com/1vBbta81o91c')
    await press('保存')
    await waitFor(async () =>
      expect(await own(id)).toMatchObject({ address: '望湖宾馆（杭州市上城区环城西路2号）', mapUrl: 'https://surl.amap.com/1vBbta81o91c' }),
    )
  })

  it('gets the link of a map from text that a keyboard inserts, and keeps the place that is written', async () => {
    await form('basic', (id) => save(id, { address: '望湖宾馆三楼' }))
    await write('地图链接', '百度地图地点名称：望湖宾馆地址：环城西路2号https://j.map.baidu.com/88/O97c')
    expect((await screen.findByLabelText<HTMLInputElement>('地图链接')).value).toBe('https://j.map.baidu.com/88/O97c')
    expect((await screen.findByLabelText<HTMLInputElement>('地点')).value).toBe('望湖宾馆三楼')
  })

  it('sees what somebody else has saved meanwhile, takes one of it, keeps the other, and saves', async () => {
    const id = await form('basic')
    for (const label of ['会议标题', '开始时间', '结束时间']) expect(await screen.findByText(label)).toBeTruthy()
    await write(/^会议标题/, '我的标题')
    await write('地点', '我的地点')
    await write('主办单位', '只有我改的')
    await save(id, { title: '对方的标题', address: '对方的地点' })
    await press('保存')
    expect((await screen.findAllByText(/改了/)).length).toBeGreaterThan(0)
    expect((await own(id)).title).toBe('对方的标题')
    await press('看看差别')
    const sheet = await dialog()
    expect(sheet.getByText('对方的标题')).toBeTruthy()
    expect(sheet.queryByText('只有我改的')).toBeNull()
    fireEvent.click(within(sheet.getByRole('radiogroup', { name: '标题用谁的' })).getByRole('radio', { name: '用对方的' }))
    fireEvent.click(sheet.getByRole('button', { name: '按所选保存' }))
    await waitFor(async () => expect(await own(id)).toMatchObject({ title: '对方的标题', address: '我的地点', sponsor: '只有我改的' }))
    expect((await screen.findByLabelText<HTMLInputElement>(/^会议标题/)).value).toBe('对方的标题')
  })

  it('is told of somebody else’s save after a reload too', async () => {
    const id = await form('basic')
    await write('地点', '我的地点')
    await save(id, { address: '对方的地点' })
    await reload()
    await screen.findByText('已恢复未保存的内容')
    await press('保存')
    await press('看看差别')
    expect((await dialog()).getByText('对方的地点')).toBeTruthy()
    expect((await own(id)).address).toBe('对方的地点')
  })

  const withTicket = async (id: string) => {
    await save(id, { phone: '0571-88888888' })
    const { id: ticketId } = await person.do(ticketManage.save, { meetingId: id, edition: 0, name: '教师票', fen: 0, total: 50 })
    await person.do(ticketManage.move, { id: ticketId, meetingId: id, action: 'on' })
  }

  it('is asked before it is published without a ticket, and goes to the tickets or publishes the page alone', async () => {
    const id = await form('', (id) => save(id, { phone: '0571-88888888' }))
    fireEvent.click(await screen.findByRole('button', { name: '发布' }))
    const asked = within(await screen.findByRole('dialog', { name: '还没有门票' }))
    expect(asked.getByRole('link', { name: '去添加门票' }).getAttribute('href')).toBe(consoleLinks.meeting(id, 'sale', 'tickets'))
    fireEvent.click(asked.getByRole('button', { name: '关闭' }))
    await sheetGone()
    expect((await own(id)).stage).toBe('draft')
    await press('发布')
    await press('只发布介绍页')
    await waitFor(async () => expect((await own(id)).stage).toBe('published'))
    expect(await screen.findByText('所有人都能看到；还没有门票，不能报名。')).toBeTruthy()
    await press('暂停')
    await press('恢复报名')
    fireEvent.click(await screen.findByRole('link', { name: '去添加门票' }))
    expect(await screen.findByRole('heading', { level: 1, name: '售票' })).toBeTruthy()
    await sheetGone()
    expect(questions).toHaveLength(1)
  })

  it('shows the times and the place of a meeting with attendees as they were announced, and leads to 改期 and 换地点', async () => {
    const id = await form('basic', async (id) => {
      await save(id, { phone: '0571-88888888', address: '一号楼' })
      await withTicket(id)
      await person.do(meetingManage.move, { id, action: 'publish' })
    })
    expect(screen.queryByRole('link', { name: '换地点' })).toBeNull()
    await write('地点', '二号楼')
    const { tickets } = await person.do(ticketManage.sale, { meetingId: id })
    await signUp(person, { meetingId: id, ticketId: tickets[0]?.id as string, names: ['王晓明'] })
    await press('保存')
    await screen.findByRole('link', { name: '换地点' })
    expect((await own(id)).address).toBe('一号楼')
    for (const label of [/^开始时间/, /^结束时间/, /^地点/])
      expect((await screen.findByLabelText<HTMLInputElement>(label)).readOnly).toBe(true)
    expect(screen.getByLabelText<HTMLInputElement>(/^地点/).value).toBe('一号楼')
    expect(screen.getByText('已订出 1 张门票，改期或换地点会逐一通知')).toBeTruthy()
    for (const name of ['改期', '换地点'])
      expect(screen.getAllByRole('link', { name })[0]?.getAttribute('href')).toBe(consoleLinks.meeting(id, 'prepare', 'cancel'))
    // What was typed before the first order is not sent with the rest.
    await write('简介', '新的简介')
    await press('保存')
    await waitFor(async () => expect(await own(id)).toMatchObject({ summary: '新的简介', address: '一号楼' }))
    await go(consoleLinks.meeting(id))
    const checklist = within(await screen.findByRole('list', { name: '准备清单' }))
    for (const name of [/^时间/, /^地点/])
      expect(checklist.getByRole('link', { name }).getAttribute('href')).toBe(consoleLinks.meeting(id, 'prepare', 'cancel'))
  })

  it('publishes it after a question, pauses it, and resumes', async () => {
    const id = await form('', withTicket)
    fireEvent.click(await screen.findByRole('button', { name: '发布' }))
    await waitFor(async () => expect((await own(id)).stage).toBe('published'))
    await press('暂停')
    await waitFor(async () => expect((await own(id)).stage).toBe('paused'))
    await press('恢复报名')
    await waitFor(async () => expect((await own(id)).stage).toBe('published'))
    expect(questions).toHaveLength(3)
  })

  it('hears before publishing of tickets that stay drafts, and is led to them', async () => {
    const draft = (meetingId: string, name: string) => person.do(ticketManage.save, { meetingId, edition: 0, name, fen: 0, total: 50 })
    const id = await form('', async (id) => {
      await save(id, { phone: '0571-88888888' })
      const { id: sold, meetingId } = await draft(id, '教师票')
      await person.do(ticketManage.move, { id: sold, meetingId, action: 'on' })
      for (const name of ['学生票', '家长票']) await draft(id, name)
    })
    expect((await screen.findByRole('link', { name: /^门票/ })).textContent).toContain('1 项，草稿 2 项')
    expect(screen.getByRole('link', { name: '2 种门票是草稿' }).getAttribute('href')).toBe(consoleLinks.meeting(id, 'sale', 'tickets'))
    await press('发布')
    await waitFor(async () => expect((await own(id)).stage).toBe('published'))
    expect(questions).toEqual(['发布后所有人都能看到会议页面，并可以报名。2 种门票还是草稿，单独上架后才出售。'])
    await waitFor(() => expect(screen.queryByRole('link', { name: '2 种门票是草稿' })).toBeNull())
  })

  it('archives what nobody has bought, and brings it back without opening its sale', async () => {
    const id = await form('', async (made) => {
      await save(made, { phone: '0571-88888888' })
      await person.do(meetingManage.move, { id: made, action: 'publish' })
    })
    await press('归档')
    await waitFor(async () => expect((await own(id)).stage).toBe('archived'))
    await press('恢复')
    await waitFor(async () => expect((await own(id)).stage).toBe('paused'))
    expect(questions).toHaveLength(2)
  })

  it('removes a draft after a question, and is back among the meetings', async () => {
    const id = await form('')
    await press('删除草稿')
    expect(await screen.findByRole('heading', { level: 1, name: '会议管理' })).toBeTruthy()
    expect((await person.ask(meetingManage.own, { id })).reason).toBe('meeting_gone')
    expect(questions).toHaveLength(1)
  })

  it('passes a preview on as a link and a code, and reads when it ends', async () => {
    await form('')
    await press('预览链接')
    const sheet = await dialog()
    expect(await sheet.findByRole('img', { name: '预览二维码' })).toBeTruthy()
    expect(sheet.getByText(/失效$/)).toBeTruthy()
    expect(sheet.getByRole('button', { name: '复制链接' })).toBeTruthy()
  })

  it('passes the link of a published meeting on, and none that ends', async () => {
    await look(`${paths.console}?meetingId=1`)
    await press('会议链接')
    const sheet = await dialog()
    expect(sheet.getByText(`${location.origin}${links.particulars('1')}`)).toBeTruthy()
    expect(await sheet.findByRole('img', { name: '会议二维码' })).toBeTruthy()
    expect(sheet.queryByText(/失效/)).toBeNull()
  })

  it('copies it for the next year, and reads by how many days everything moves', async () => {
    const id = await form('')
    await press('复制会议')
    const sheet = await dialog()
    expect(sheet.getByText('会议里的所有日期和时间一起推后 364 天')).toBeTruthy()
    fireEvent.change(sheet.getByLabelText(/^新的标题/), { target: { value: '明年的教研会' } })
    fireEvent.click(sheet.getByRole('button', { name: '复制' }))
    expect(await screen.findByRole('button', { name: '明年的教研会' })).toBeTruthy()
    const { list } = await person.do(meetingManage.ownList, { keyword: '明年的教研会' })
    expect(list).toMatchObject([{ stage: 'draft', meetingStratTime: '2028-05-06 09:00:00', meetingEndTime: '2028-05-07 17:00:00' }])
    expect((await own(id)).title).toBe('春季教研会')
  })

  it('keeps it as a template, under a name that no other has', async () => {
    await form('', () => person.do(template.keep, { meetingId: '1', name: '春季教研会' }))
    await press('存为模板')
    const sheet = await dialog()
    fireEvent.click(sheet.getByRole('button', { name: '保存' }))
    expect(await sheet.findByText('已有同名模板，请换一个名称')).toBeTruthy()
    fireEvent.change(sheet.getByLabelText(/^模板名称/), { target: { value: '教研会' } })
    fireEvent.click(sheet.getByRole('button', { name: '保存' }))
    await sheetGone()
    expect((await person.do(template.list, {})).filter(({ own: mine }) => mine === 1).map(({ name }) => name)).toEqual([
      '教研会',
      '春季教研会',
    ])
  })

  it('reads who changed what', async () => {
    await form('history', (id) => save(id, { address: '杭州' }))
    expect(await screen.findByText('修改了地点')).toBeTruthy()
    expect(screen.getByText('（空） → 杭州')).toBeTruthy()
    expect(screen.getByText('新建了会议')).toBeTruthy()
  })
})

describe('the day of an organiser', () => {
  it('says that nothing waits, and shows their meetings', async () => {
    await look(paths.dashboard)
    expect(await screen.findByText('都处理好了，没有等您处理的事。')).toBeTruthy()
    expect(await screen.findByRole('link', { name: /第六届全国智慧教育大会/ })).toBeTruthy()
  })

  it('leads from my meetings into one of them, and to its doors', async () => {
    await look(paths.myMeetings)
    fireEvent.click((await screen.findAllByRole('link', { name: '管理会议' }))[0] as HTMLElement)
    fireEvent.click(await screen.findByRole('link', { name: '现场' }))
    expect(await screen.findByRole('link', { name: /签到管理/ })).toBeTruthy()
  })

  it('says of a meeting that is not there that it is not', async () => {
    await look(consoleLinks.meeting('gone'))
    expect(await screen.findByText('会议不存在或已下架')).toBeTruthy()
  })

  it('is no way into a meeting for somebody who organises nothing', async () => {
    await look(consoleLinks.meeting('1'), undefined, 'user')
    expect(await screen.findByText('抱歉，您无权访问！')).toBeTruthy()
  })

  it('has one meeting in it for somebody who looks after that one only', async () => {
    const given = { third_id: '-000001', meeting_id: '1', role_id: 'organiser', granted_by: 'test', created_at: 1 }
    const give = async ({ id }: Person, { deps: { db } }: TestApp) => db.write((tx) => giveRole(tx, { user_id: id, ...given }))
    await look(paths.consoleList, give, 'user')
    expect(await screen.findByText('共 1 场会议')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '新建会议' })).toBeNull()
    await press(/第六届全国智慧教育大会/)
    fireEvent.click(await screen.findByRole('link', { name: '现场' }))
    expect(await screen.findByRole('link', { name: /工作人员/ })).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: '准备' }))
    await screen.findByRole('button', { name: '会议链接' })
    for (const name of ['复制会议', '存为模板']) expect(screen.queryByRole('button', { name })).toBeNull()
  })
})
