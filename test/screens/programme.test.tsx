/** Organisers who make a programme, with the real server behind the screens. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { scheduleManage } from '#contract/schedule-manage.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { HERE } from '../support/long-work.ts'
import type { Person } from '../support/person.ts'
import { dialog, press } from '../support/at-a-screen.tsx'
import { go, screenTest } from '../support/screen-test.ts'

vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

const { product, organiser } = screenTest({ organiser: 'organiser' }, { signedIn: 'organiser' })

/** The form of the programme, as somebody opens it who has signed in before. */
async function look(before?: (person: Person) => Promise<unknown>) {
  await before?.(organiser)
  await go(consoleLinks.meeting('1', 'prepare', 'schedule'))
}

const own = () => organiser.do(scheduleManage.own, HERE)
const write = async (label: string, value: string) =>
  fireEvent.change((await dialog()).getByLabelText(new RegExp(`^${label}`)), { target: { value } })

describe('an organiser', () => {
  it('adds a session by hand, is told what it clashes with, and sees it among the others', async () => {
    await look()
    const [first] = (await own()).list
    await press('添加日程')
    await write('主题', '校长茶叙')
    await write('开始', (first?.startTime ?? '').slice(0, 16).replace(' ', 'T'))
    await write('结束', (first?.endTime ?? '').slice(0, 16).replace(' ', 'T'))
    await write('会议室', first?.room ?? '')
    await (await dialog()).findByText(`时间冲突：会议室“${first?.room}”同一时间还有「${first?.title}」`)
    fireEvent.click((await dialog()).getByRole('button', { name: '保存' }))
    await screen.findByRole('button', { name: '校长茶叙' })
    expect((await own()).list.map(({ title }) => title)).toContain('校长茶叙')
  })

  it('changes a session, and is told who was faster', async () => {
    await look()
    const { list } = await own()
    const first = list[0] as (typeof list)[number]
    await press(first.title)
    await waitFor(async () => expect((await dialog()).getByLabelText(/^主题/)).toHaveProperty('value', first.title))
    const { day: _, ...written } = await organiser.do(scheduleManage.ownItem, { ...HERE, id: first.id })
    const title = `${first.title}（改）`
    await organiser.do(scheduleManage.save, { ...HERE, ...written, title })
    await write('主题', '我的主题')
    fireEvent.click((await dialog()).getByRole('button', { name: '保存' }))
    expect((await (await dialog()).findByRole('alert')).textContent).toMatch(/改了主题/)
    fireEvent.click((await dialog()).getByRole('button', { name: '放弃我的修改，载入最新内容' }))
    await waitFor(async () => expect((await dialog()).getByLabelText(/^主题/)).toHaveProperty('value', title))
  })

  it('looks at a file before it is taken in, watches it come, and takes it back', async () => {
    await look()
    const before = (await own()).list.length
    await press('导入')
    const table = '编号,日期,开始,结束,会议室,主题\nA,2031-11-07,9:00,10:00,甲,太晚的一场\nB,2031-11-07,25:00,,甲,没有时间'
    const file = new File([table], '日程.csv', { type: 'text/csv' })
    fireEvent.change((await dialog()).getByLabelText('选择日程文件'), { target: { files: [file] } })
    await (await dialog()).findByText(/2031年11月7日 周五 09:00 .*不在会议日期内/)
    await (await dialog()).findByText(/开始时间「25:00」无法识别/)
    const brought: string[] = []
    Element.prototype.scrollIntoView = function (this: Element) {
      brought.push(this.ariaLabel ?? this.getAttribute('aria-label') ?? '')
    }
    fireEvent.click((await dialog()).getByRole('button', { name: '导入 1 条' }))
    await screen.findByText('排队中')
    // What has begun comes into sight by itself.
    expect(brought).toContain('导入日程')
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
    await takeSteps(product.deps)
    await screen.findByText('已完成')
    await screen.findByText(/上次导入：日程.csv/)
    expect((await own()).list.length).toBe(before + 1)
    await press('撤销导入')
    await waitFor(async () => expect((await own()).list.length).toBe(before))
  })

  it('moves last year’s programme to the first day of the meeting, sees what is cancelled and which column is not read', async () => {
    await look(async (person) => {
      await person.do(meetingManage.save, { id: '1', meetingStratTime: '2027-06-01 08:00:00', meetingEndTime: '2027-06-02 18:00:00' })
    })
    await press('导入')
    const table = '日期,开始,结束,主题,状态,茶点\n2026-05-22,9:00,10:00,去年的开幕,,水果\n2026-05-23,9:00,10:00,去年的闭幕,已取消,'
    const file = new File([table], '去年.csv', { type: 'text/csv' })
    fireEvent.change((await dialog()).getByLabelText('选择日程文件'), { target: { files: [file] } })
    await (await dialog()).findByText(/文件中的日程是2026年5月22日 周五.*会议是2027年6月1日 周二至2027年6月2日 周三/)
    await (await dialog()).findByText('共 3 行：读取 2 行，未读取 1 行')
    await (await dialog()).findByText('未读取的列：茶点')
    await (await dialog()).findByText(/文件中的状态是「已取消」/)
    fireEvent.click((await dialog()).getByRole('button', { name: '改为会议第一天（2027年6月1日 周二）' }))
    await (await dialog()).findByText(/2027年6月1日 周二 09:00/)
    expect((await dialog()).getByLabelText<HTMLInputElement>('第一天改为').value).toBe('2027-06-01')
    fireEvent.click(await (await dialog()).findByRole('button', { name: '导入 1 条' }))
    await screen.findByText('排队中')
    await takeSteps(product.deps)
    await waitFor(async () => expect((await own()).list.find(({ title }) => title === '去年的开幕')?.startTime).toBe('2027-06-01 09:00:00'))
  })
})
