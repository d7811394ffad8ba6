/** Organisers among those who come to their meeting, with the real server behind the screens. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { admission } from '#contract/admission.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { people } from '#contract/people.ts'
import { say } from '#contract/sentences.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import type { TestApp } from '../support/app.ts'
import { type Person, type Role, signIn, signInAs } from '../support/person.ts'
import { signUp } from '../support/sign-up.ts'
import { paidByTransfer } from '../support/transfers.ts'
import { questions } from '../support/confirmations.ts'
import { dialog, pressFirst } from '../support/at-a-screen.tsx'
import { go, screenTest, storeSession } from '../support/screen-test.ts'

vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

const { product } = screenTest({})
let person: Person

/** Opens the room as somebody who has signed in before; in a table, as at a desk. */
async function look(path: string, before: (test: TestApp) => Promise<unknown> = async () => {}, as: Role = 'organiser') {
  await before(product)
  person = await signInAs(product, as)
  await storeSession(person)
  await go(path)
}
const three = async (test: TestApp) => {
  await signUp(await signIn(test, '13811112222'), { ticketId: '1', names: ['欧阳小鱼', '司马小牛'] })
  await signUp(await signIn(test, '13811113333'), { ticketId: '1', names: ['欧阳小鱼'] })
}
const room = consoleLinks.meeting('1', 'people')
const tick = async (name: string, at = 0) => fireEvent.click((await screen.findAllByRole('checkbox', { name }))[at] as HTMLElement)
const write = async (label: string, value: string) =>
  fireEvent.change((await dialog()).getByLabelText(new RegExp(`^${label}`)), { target: { value } })
const rows = () => person.do(people.list, { meetingId: '1' })
const firstOf = async (name: string) => (await rows()).list.find((row) => row.name === name)?.id as string

describe('somebody who writes to those in the list', () => {
  it('takes what the chips say along, and a kind that fits whom they leave', async () => {
    await look(`${room}&arrived=away&q=欧阳`, three)
    const way = async () => (await screen.findByRole('link', { name: '发通知' })).getAttribute('href')
    expect(await way()).toBe(consoleLinks.campaigns('1', { kind: 'meeting_coming', q: '欧阳', arrived: 'away' }))
    await go(`${room}&unfilled=1`)
    expect(await way()).toBe(consoleLinks.campaigns('1', { kind: 'fill_wanted', unfilled: '1' }))
  })
})

describe('a meeting that nobody comes to yet', () => {
  it('shows the way to a list of names', async () => {
    let id = ''
    await look('/', async (test) => {
      const times = { meetingStratTime: '2027-05-08 09:00:00', meetingEndTime: '2027-05-09 17:00:00' }
      id = (await (await signInAs(test, 'organiser')).do(meetingManage.save, { title: '春季教研会', ...times })).id
    })
    await go(consoleLinks.meeting(id, 'people'))
    expect(await screen.findByText(/还没有参会人/)).toBeTruthy()
    expect(screen.getAllByRole('link', { name: '导入名单' }).at(-1)?.getAttribute('href')).toBe(
      consoleLinks.meeting(id, 'people', 'namelist'),
    )
  })
})

describe('somebody among many', () => {
  it('is found by a chip that says what it does, and everybody again by the same chip', async () => {
    await look(room, three)
    expect((await screen.findAllByText('欧阳小鱼')).length).toBe(2)
    await pressFirst('已到场')
    expect(await screen.findByText('没有找到这样的参会人')).toBeTruthy()
    expect(new URLSearchParams(location.search).get('arrived')).toBe('came')
    await pressFirst('已到场')
    expect((await screen.findAllByText('欧阳小鱼')).length).toBe(2)
  })

  it('lies open by a link, though a search shows others', async () => {
    await look(room, three)
    const id = await firstOf('司马小牛')
    await go(`${consoleLinks.person('1', id)}&q=欧阳`)
    const panel = within((await screen.findByText('报名时间')).closest('.panes-detail') as HTMLElement)
    expect(panel.getByText('司马小牛')).toBeTruthy()
    expect(panel.getByText('13800000009')).toBeTruthy()
    expect(panel.getByRole('link', { name: /\d{6}/ }).getAttribute('href')).toContain('room=money')
  })

  it('bears a tag with another, after a sheet that says how many and who', async () => {
    await look(room, three)
    await tick('选择 司马小牛')
    await tick('选择 欧阳小鱼')
    expect(await screen.findByText('已选 2 人')).toBeTruthy()
    await pressFirst('打标签')
    expect((await dialog()).getByText(/^共 2 人：.*司马小牛/)).toBeTruthy()
    await write('标签', '讲者')
    fireEvent.click((await dialog()).getByRole('button', { name: '给 2 人打上' }))
    await waitFor(async () => expect(await person.do(people.tags, { meetingId: '1' })).toEqual([{ tag: '讲者', people: 2 }]))
    expect(await screen.findAllByText('讲者', { selector: '.people-tag' })).toHaveLength(2)
    expect(screen.queryByText('已选 2 人')).toBeNull()
  })
})

describe('a name that is wrong', () => {
  it('is mended with a reason; the ticket stays, and the sheet says so before', async () => {
    await look(room, three)
    await pressFirst('司马小牛')
    await pressFirst('改资料')
    expect((await dialog()).getByText(/原门票和入场码继续有效/)).toBeTruthy()
    await write('姓名', '司马小妞')
    fireEvent.click((await dialog()).getByRole('button', { name: '保存' }))
    expect(await (await dialog()).findByText(say.reasonMissing)).toBeTruthy()
    await write('原因', '姓名写错')
    fireEvent.click((await dialog()).getByRole('button', { name: '保存' }))
    await waitFor(async () => expect((await rows()).list.map(({ name }) => name)).toContain('司马小妞'))
    expect(await screen.findByText('姓名写错')).toBeTruthy()
  })

  it('goes to somebody else with a new ticket, of which the sheet says what becomes of the old one', async () => {
    await look(room, three)
    await pressFirst('司马小牛')
    await pressFirst('改资料')
    fireEvent.click((await dialog()).getByLabelText('重新出票'))
    await write('姓名', '诸葛小明')
    await write('手机号', '13811114444')
    await write('原因', '换人参加')
    expect((await dialog()).getByText(/原门票立即失效，不能再入场；新门票发给13811114444的账号/)).toBeTruthy()
    fireEvent.click((await dialog()).getByRole('button', { name: '保存并重新出票' }))
    await waitFor(async () => expect((await rows()).list.map(({ name }) => name)).toContain('诸葛小明'))
    const other = await signIn(product, '13811114444')
    expect((await other.do(admission.mine, {})).list).toMatchObject([{ attendeeName: '诸葛小明', status: 'issued' }])
  })
})

describe('people who stand there twice', () => {
  it('stand side by side, and become one after it was said what ends', async () => {
    await look(consoleLinks.meeting('1', 'people', 'doubles'), async (test) => {
      await signUp(await signIn(test, '13811112222'), { ticketId: '1', names: ['欧阳小鱼'] })
      await signUp(await signIn(test, '13811113333'), { ticketId: '1', names: ['欧阳小鱼'] })
    })
    expect(await screen.findByText('手机号相同：13800000009')).toBeTruthy()
    await pressFirst('保留这一条：第 2 条')
    await waitFor(() => expect(questions[0]).toMatch(/^保留第 2 条 欧阳小鱼.*去掉第 1 条 欧阳小鱼.*门票立即失效，名额释放/))
    expect(await screen.findByText('未发现重复：已比较手机号、姓名和单位')).toBeTruthy()
  })

  it('are told apart by a person where several share a phone', async () => {
    await look(consoleLinks.meeting('1', 'people', 'doubles'), three)
    await pressFirst('保留这一条：第 1 条')
    expect((await screen.findByRole('alert')).textContent).toBe('请先勾选与这一条是同一个人的其他记录')
    const others = screen.getAllByRole('group').filter((one) => within(one).queryByText('欧阳小鱼') !== null)
    expect(others).toHaveLength(2)
    fireEvent.click(within(others[1] as HTMLElement).getByRole('checkbox'))
    fireEvent.click(within(others[0] as HTMLElement).getByRole('button'))
    await waitFor(async () => expect((await rows()).list.filter(({ admissionStatus }) => admissionStatus === 'issued').length).toBe(2))
    expect(questions).toHaveLength(1)
  })

  it('that share the name alone are folded away, and none of them is ticked', async () => {
    await look(consoleLinks.meeting('1', 'people', 'doubles'), async (test) => {
      await signUp(await signIn(test, '13811112222'), { ticketId: '1', names: ['欧阳小鱼'], phone: '13811112222' })
      await signUp(await signIn(test, '13811113333'), { ticketId: '1', names: ['欧阳小鱼'], phone: '13811113333' })
    })
    const folded = within(await screen.findByRole('region', { name: '仅姓名相同' }))
    expect(folded.queryByText('仅姓名相同：欧阳小鱼')).toBeNull()
    fireEvent.click(folded.getByRole('button', { name: '展开' }))
    expect(folded.getByText('仅姓名相同：欧阳小鱼')).toBeTruthy()
    expect(folded.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([false, false])
    await pressFirst('保留这一条：第 1 条')
    expect((await screen.findByRole('alert')).textContent).toBe('请先勾选与这一条是同一个人的其他记录')
    expect((await rows()).total).toBe(2)
  })

  it('stay two where the one that would go has been paid for, and the group says why', async () => {
    await look(consoleLinks.meeting('1', 'people', 'doubles'), async (test) => {
      await paidByTransfer(await signInAs(test, 'organiser'))
      await signUp(await signIn(test, '13811113333'), { ticketId: '1', names: ['王小明'] })
    })
    const free = (await screen.findByText('家长与学生票')).closest('[role=group]') as HTMLElement
    fireEvent.click(within(free).getByRole('button'))
    expect((await screen.findByRole('alert')).textContent).toBe('要删去的一条已付款，请先退款或取消该门票，再合并')
    expect((await rows()).total).toBe(2)
  })
})

describe('somebody at the reception', () => {
  it('reads who comes with half of each phone, and finds nothing to change', async () => {
    await look(
      consoleLinks.meeting('1', 'people'),
      async (test) => {
        await three(test)
        const { id } = await signInAs(test, 'user')
        await test.deps.db.write((tx) =>
          tx
            .insertInto('user_roles')
            .values({ user_id: id, third_id: '-000001', meeting_id: '', role_id: 'reception', granted_by: 'test', created_at: 1 })
            .execute(),
        )
      },
      'user',
    )
    fireEvent.click(await screen.findByRole('button', { name: '司马小牛' }))
    await screen.findByText('报名时间')
    expect(screen.getAllByText('138****0009').length).toBeGreaterThan(0)
    expect(screen.queryByText('13800000009')).toBeNull()
    for (const name of ['改资料', '标签', '导出', '查重']) expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('link', { name: '导入名单' })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

describe('the list taken out', () => {
  it('holds only those who were chosen', async () => {
    await look(room, three)
    await tick('选择 司马小牛')
    fireEvent.click(within(await screen.findByRole('region', { name: '批量操作' })).getByRole('button', { name: '导出' }))
    expect((await dialog()).getByText(/^共 1 人：司马小牛。/)).toBeTruthy()
    fireEvent.click((await dialog()).getByRole('button', { name: /^CSV 表格/ }))
    await screen.findByText('排队中')
    await takeSteps(product.deps)
    expect(await screen.findByText('共 1 条')).toBeTruthy()
  })

  it('is a table of what the chips show, ready when it is ready', async () => {
    await look(room, three)
    await screen.findAllByText('欧阳小鱼')
    await pressFirst('导出')
    fireEvent.click((await dialog()).getByRole('button', { name: /^Excel 表格/ }))
    await screen.findByText('排队中')
    await takeSteps(product.deps)
    expect(await screen.findByRole('button', { name: /^下载 .*\.xlsx$/ })).toBeTruthy()
  })
})
