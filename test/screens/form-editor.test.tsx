/** Organisers who write what attendees are asked, and read what was answered, with the real server behind the screens. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { attendee } from '#contract/attendee.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { form, type OwnForm } from '#contract/form.ts'
import { usualQuestion } from '#contract/form-ready.ts'
import { order } from '#contract/order.ts'
import { type ParameterKey, parameterKeys, type Question } from '#contract/question.ts'
import { keptAfterAnswers } from '#contract/retention.ts'
import { sweepAnswers } from '#server/features/attendee/store.ts'
import Answers from '#src/features/form/manage/answers.tsx'
import { entriesOf, moved, questionsOf, withPage, withSection, without } from '#src/kit/questions/entries.ts'
import FormPage from '#src/features/form/manage/form-page.tsx'
import Forms from '#src/features/form/manage/forms.tsx'
import { impactCsv } from '#src/features/form/manage/impact.ts'
import { ownQuestion } from '#src/kit/questions/write/words.ts'
import { signIn } from '../support/person.ts'
import { questions } from '../support/confirmations.ts'
import { press, show, type } from '../support/at-a-screen.tsx'
import { screenTest, storeSession } from '../support/screen-test.ts'

vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

const { product: test, organiser } = screenTest({ organiser: 'organiser' })

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
})

async function look(Show: ComponentType<{ meetingId: string }>, address: string, person = organiser) {
  await storeSession(person)
  show(<Show meetingId="1" />, address)
}

/** What the demonstration's first ticket asks. */
const theForm = async () => (await organiser.do(form.list, { meetingId: '1' })).find(({ ticketIds }) => ticketIds.includes('1')) as OwnForm
const edit = async () => look(FormPage, consoleLinks.asking('1', (await theForm()).id))
/** Somebody else's save. */
async function saveElsewhere(change: (questions: readonly Question[]) => Question[]) {
  const { id, questions, edition, name } = await theForm()
  await organiser.do(form.save, { meetingId: '1', id, edition, name, questions: change(questions) })
}
/** The part of the screen where attendees' view is drawn is left out. */
const main = () => within(document.querySelector('.form-main') as HTMLElement)

describe('an organiser who writes a form', () => {
  it('adds a usual question with one tap, its reason with it', async () => {
    await edit()
    await press('添加邮箱')
    expect(screen.getByRole('button', { name: '邮箱，已添加' })).toBeTruthy()
    await press('保存')
    await waitFor(async () => expect((await theForm()).version).toBe(2))
    expect((await theForm()).questions.at(-1)).toMatchObject({ key: 'email', label: '邮箱', why: '用于发送会议资料', required: 0 })
  })

  it('writes a choice by Enter and by pasted lines, counts its places, and asks more only of those who chose', async () => {
    await edit()
    await press('添加单选')
    type(/^问题必填/, '参加哪个工作坊？')
    type(/^为什么问/, '用于安排座位')
    type('选项 1', '编程')
    fireEvent.keyDown(screen.getByLabelText('选项 1'), { key: 'Enter' })
    expect(document.activeElement).toBe(screen.getByLabelText('选项 2'))
    fireEvent.paste(screen.getByLabelText('选项 2'), { clipboardData: { getData: () => '阅读\n科学\r\n编程\n  \n戏剧' } })
    expect(screen.getByLabelText<HTMLInputElement>('选项 4').value).toBe('戏剧')
    fireEvent.click(screen.getByRole('checkbox', { name: '限制每个选项的名额' }))
    type('选项 2 的名额', '30')
    await press('添加是否')
    type(/^问题必填/, '是否自带电脑')
    type(/^为什么问/, '用于准备设备')
    fireEvent.change(screen.getByLabelText('显示条件'), { target: { value: questionKeyOf('参加哪个工作坊？') } })
    fireEvent.click(main().getByRole('checkbox', { name: '编程' }))
    await press('保存')
    await waitFor(async () => expect((await theForm()).version).toBe(2))
    const [workshop, laptop] = (await theForm()).questions.slice(-2) as [Question, Question]
    expect(workshop.options.map(({ label, places }) => [label, places])).toEqual([
      ['编程', 0],
      ['阅读', 30],
      ['科学', 0],
      ['戏剧', 0],
    ])
    expect(laptop.shownIf).toEqual({ key: workshop.key, options: [workshop.options[0]?.key] })
  })

  it('is told at the question what a form may not be, before anything is sent', async () => {
    const own = { ...ownQuestion('yes', 'signup'), label: '是否住宿', why: '订房' }
    const then: Question = { ...ownQuestion('text', 'signup'), label: '同住的人', why: '订房', shownIf: { key: own.key, options: ['1'] } }
    await saveElsewhere((questions) => [...questions, own, then])
    await edit()
    fireEvent.click(await screen.findByRole('button', { name: '上移同住的人' }))
    expect(screen.getByText(/显示条件只能取自它前面/)).toBeTruthy()
    await press('保存')
    expect(await screen.findByText('有 1 个问题需要修改')).toBeTruthy()
    expect((await theForm()).version).toBe(2)
    fireEvent.click(await screen.findByRole('button', { name: '下移同住的人' }))
    expect(screen.queryByText(/显示条件只能取自它前面/)).toBeNull()
  })

  it('is told what is missing only after having been there', async () => {
    await edit()
    await press('添加单选')
    expect(screen.queryByText(/请填写问题/)).toBeNull()
    await press('完成')
    expect(screen.getByText(/请填写问题/)).toBeTruthy()
  })

  it('takes a question away, and what followed from it is asked always', async () => {
    const own = { ...ownQuestion('yes', 'signup'), label: '是否住宿', why: '订房' }
    const then: Question = { ...ownQuestion('text', 'signup'), label: '同住的人', why: '订房', shownIf: { key: own.key, options: ['1'] } }
    await saveElsewhere((questions) => [...questions, own, then])
    await edit()
    await press(/编辑是否住宿/)
    await press('删除')
    await waitFor(() => expect(screen.queryByRole('button', { name: /编辑是否住宿/ })).toBeNull())
    expect(questions.join()).toContain('“同住的人”会改为总是显示')
    await press('保存')
    await waitFor(async () => expect((await theForm()).questions.at(-1)?.shownIf).toBeNull())
  })

  it('hears who was faster, and may save over it', async () => {
    await edit()
    await press('添加邮箱')
    await saveElsewhere((questions) => [...questions, usualQuestion('nation', false)])
    await press('保存')
    await press('保留我的修改，再次保存')
    await press('保存')
    await waitFor(async () => expect((await theForm()).questions.at(-1)?.key).toBe('email'))
  })

  it('finds what was not saved again', async () => {
    await edit()
    await press('添加邮箱')
    cleanup()
    await edit()
    expect(await screen.findByText('已恢复未保存的内容')).toBeTruthy()
    expect(screen.getByRole('button', { name: '邮箱，已添加' })).toBeTruthy()
  })

  it('makes a new one, copies it, and removes what no ticket asks', async () => {
    await look(FormPage, consoleLinks.asking('1'))
    await screen.findByText('添加问题')
    type(/^表单名称/, '媒体报名')
    await press('保存')
    await waitFor(async () =>
      expect(await organiser.do(form.list, { meetingId: '1' })).toContainEqual(expect.objectContaining({ name: '媒体报名' })),
    )
    cleanup()
    await look(Forms, consoleLinks.meeting('1', 'sale', 'forms'))
    await press('复制“媒体报名”')
    expect(await screen.findByText('媒体报名（副本）')).toBeTruthy()
    await press('删除“媒体报名（副本）”')
    await waitFor(() => expect(screen.queryByText('媒体报名（副本）')).toBeNull())
    // What tickets ask stays.
    expect(screen.queryByRole('button', { name: '删除“家长与学生票”' })).toBeNull()
  })
})

/** As the editor has named it: by a key of its own. */
function questionKeyOf(label: string): string {
  const row = [...document.querySelectorAll<HTMLElement>('[data-question]')].find((one) => one.textContent?.includes(label))
  return row?.dataset['question'] ?? ''
}

describe('pages and headings', () => {
  const questions = parameterKeys.slice(0, 6).map((key, at) => ({
    ...usualQuestion(key, key === 'name'),
    page: at < 3 ? 1 : 2,
    section: ['', '住', '住', '住', '', '行'][at] as string,
  }))

  it('are the same after they were shown as dividers', () => {
    expect(questionsOf(entriesOf(questions))).toEqual(questions)
  })

  it('follow a question that is moved over them, and go with it where it says so', () => {
    const entries = entriesOf(questions)
    const page = entries.findIndex(({ at }) => at === 'page')
    const over = moved(entries, entries[page - 1] as (typeof entries)[number], page)
    expect(questionsOf(over).map(({ key, page: on }) => [key, on])).toEqual([
      ['name', 1],
      ['sex', 1],
      ['phone', 2],
      ['idcard', 2],
      ['documentNumber', 2],
      ['age', 2],
    ])
    expect(questionsOf(withPage(entries, 'sex', true)).map(({ page: on }) => on)).toEqual([1, 2, 2, 3, 3, 3])
    expect(questionsOf(withPage(entries, 'idcard', false)).map(({ page: on }) => on)).toEqual([1, 1, 1, 1, 1, 1])
    expect(questionsOf(withSection(entries, 'phone', '电话')).map(({ section }) => section)).toEqual(['', '住', '电话', '住', '', '行'])
    // A page from which all is taken is none.
    expect(questionsOf([{ at: 'page', id: 'a' }, ...without(entries, 'name'), { at: 'page', id: 'b' }]).map(({ page: on }) => on)).toEqual([
      1, 1, 2, 2, 2,
    ])
  })
})

describe('what was answered', () => {
  const diet = { ...ownQuestion('text', 'signup'), label: '饮食禁忌', why: '订餐', sensitive: 1 }
  const school = { ...ownQuestion('text', 'signup'), label: '学校', why: '分组' }

  async function someoneAnswers(agreedKeys: string[], organiserConsent: 0 | 1) {
    const person = await signIn(test, '13811112222')
    const { version } = await theForm()
    const made = await person.do(attendee.save, {
      meetingId: '1',
      ticketId: '1',
      name: '欧阳小鱼',
      sex: 2,
      phone: person.mobile,
      answers: { [diet.key]: '花生', [school.key]: '望湖小学' },
      formVersion: version,
      agreedKeys,
      organiserConsent,
    })
    await person.do(order.submit, {
      enrollInfoIds: [made.id],
      meetingId: '1',
      thirdId: '-000001',
      ticketId: '1',
      ticketNum: 1,
      ticketPrice: 0,
    })
  }
  const ask = (more: Question[]) =>
    saveElsewhere((questions) => [...questions.filter(({ key }) => key !== diet.key && key !== school.key), ...more])

  it('is read as it was asked then, what nobody agreed to is withheld, and the version is said to be old', async () => {
    await ask([diet, school])
    await someoneAnswers([], 1)
    await ask([{ ...school, label: '所在学校全称' }])
    await look(Answers, consoleLinks.answers('1'))
    await press(/欧阳小鱼/)
    expect((await screen.findByText('望湖小学')).closest('div')?.textContent).toBe('学校望湖小学')
    expect(screen.getByText('饮食禁忌').parentElement?.textContent).toContain('敏感信息，参会人未同意提供')
    expect(screen.queryByText('花生')).toBeNull()
    expect(screen.getAllByText('旧版').length).toBeGreaterThan(0)
  })

  it('is not shown at all without the consent that the organiser receives it', async () => {
    await ask([diet, school])
    await someoneAnswers([diet.key], 0)
    await look(Answers, consoleLinks.answers('1'))
    await press(/欧阳小鱼/)
    expect(await screen.findByText(/未同意向主办方提供报名信息/)).toBeTruthy()
    expect(screen.queryByText('望湖小学')).toBeNull()
  })
})

describe('the sheet for the impact assessment', () => {
  it('says of each question what law wants to know, and no cell of it is a formula', () => {
    const csv = impactCsv(
      [['会议', '=1+1']],
      [
        usualQuestion('name', true),
        usualQuestion('idcard', true),
        { ...ownQuestion('one', 'signup'), label: '午餐', why: '订餐', readers: 'organisers' },
      ],
    )
    expect(csv).toContain("会议,'=1+1")
    expect(csv).toContain(
      '1,姓名,单行文字,否,用于签到核对,必填,报名时,主办方与接待人员,随报名与订单记录保存,单独同意提供给主办方（第二十三条）',
    )
    expect(csv).toContain('2,身份证号,单行文字,是,用于办理保险或入住登记,必填,报名时,仅主办方,会议结束后 180 天内删除,逐项单独同意')
    expect(csv).toContain('3,午餐,单选,否,订餐,选填,报名时,仅主办方,会议结束后 180 天内删除,')
  })

  it('promises of each question what becomes of it after the meeting', async () => {
    const person = await signIn(test, '13811112222')
    const typed = {
      name: '欧阳小鱼',
      sex: 2,
      phone: person.mobile,
      idcard: '11010519491231002X',
      documentType: 'passport' as const,
      documentNumber: 'E12345678',
      age: 40,
      nation: '汉族',
      email: 'a@example.com',
      department: '教研组',
      position: '教师',
      hospital: '望湖小学',
      grassroots: '乡镇',
      address: '望湖路1号',
      project: '阅读',
      awarded: '一等奖',
      annexUrl: 'https://example.com/a.pdf',
      other: '无',
      ishotel: 1,
    }
    const { id } = await person.do(attendee.save, { meetingId: '1', ticketId: '1', ...typed })
    await sweepAnswers(test.deps.db, Number.MAX_SAFE_INTEGER, test.clock())
    const row = await test.deps.db.read.selectFrom('attendees').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const left: Record<string, unknown> = { ...row, annexUrl: row.annex_url, documentNumber: row.document_number }
    const isLeft = (key: ParameterKey) => left[key] === typed[key]
    expect(parameterKeys.filter(isLeft).toSorted()).toEqual([...keptAfterAnswers].toSorted())
  })
})
