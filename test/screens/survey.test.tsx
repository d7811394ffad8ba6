/** Surveys on the real app: as those see them who fill them in, as organisers make them, and what came of them. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it, vi } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { survey, surveyLinks } from '#contract/survey.ts'
import Surveys from '#src/features/survey/manage/surveys.tsx'
import SurveyPage from '#src/features/survey/manage/survey-page.tsx'
import SurveyResults from '#src/features/survey/manage/survey-results.tsx'
import Categories from '#src/features/survey/screens/categories.tsx'
import Forms from '#src/features/survey/screens/forms.tsx'
import { forget } from '#src/session/keep-session.ts'
import { type Person, signIn } from '../support/person.ts'
import { answerTo, asks, aSurvey, here, oneOf, openSealed, openSurvey, sealedAnswer } from '../support/surveys.ts'
import { press, show, tap } from '../support/at-a-screen.tsx'
import { screenTest, storeSession } from '../support/screen-test.ts'

vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

const { product: test, organiser, guest } = screenTest({ organiser: 'organiser', guest: '13955550281' })

async function open(person: Person, address: string, shown: ReactElement) {
  cleanup()
  await storeSession(person)
  show(shown, address, { dedupingInterval: 0 })
}
const type = (label: string | RegExp, value: string) =>
  act(async () => void fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } }))
const fill = (id: string) => open(guest, surveyLinks.fill('1', id), <Forms />)
const standing = async (id: string) => (await organiser.do(survey.manage, here)).find((one) => one.id === id)

it('leads from a category to what is to be filled in, and to what was', async () => {
  const one = await openSurvey(organiser, { category: '餐饮' })
  await open(guest, surveyLinks.categories('1'), <Categories />)
  const way = await screen.findByRole('link', { name: /餐饮.*1 份待填写/ })
  expect(way.getAttribute('href')).toBe(surveyLinks.list('1', '餐饮'))
  await open(guest, surveyLinks.list('1', '餐饮'), <Forms />)
  await screen.findByRole('list', { name: '待填写的问卷' })
  expect((await screen.findByRole('link', { name: /会后问卷/ })).getAttribute('href')).toBe(surveyLinks.fill('1', one.id))
  await guest.do(survey.submit, answerTo(one, { q_view: 'good', q_words: '茶点' }))
  await open(guest, `${surveyLinks.list('1')}&tab=filled`, <Forms />)
  await tap(await screen.findByText('会后问卷'))
  await screen.findByText('满意')
})

it('finds the session to be rated by its title', async () => {
  const { id } = await openSurvey(organiser, { use: 'session' })
  await fill(id)
  const links = async () => within(await screen.findByRole('list', { name: '场次' })).getAllByRole('link')
  expect((await links()).length).toBeGreaterThan(1)
  await type('找一场', '看见每一个孩子')
  expect((await links()).map(({ textContent }) => textContent)).toEqual([expect.stringContaining('开幕：看见每一个孩子')])
  await type('找一场', '没有这样的题目')
  expect(screen.getByText('没有找到这样的场次')).toBeTruthy()
})

it('asks page by page, says what is missing where it is missing, and keeps what was typed', async () => {
  const { id } = await openSurvey(organiser, {
    questions: [
      oneOf('q_view', { good: '满意', bad: '不满意' }),
      asks('q_rows', {
        kind: 'matrix',
        label: '逐项',
        required: 1,
        options: oneOf('q_x', { a: '好', b: '差' }).options,
        rows: [
          { key: 'r', label: '讲者' },
          { key: 's', label: '会场' },
        ],
      }),
      asks('q_nps', { kind: 'nps', label: '推荐吗', page: 2 }),
      asks('q_words', { kind: 'long', label: '建议', page: 2 }),
    ],
  })
  await fill(id)
  await screen.findByText('第 1 页，共 2 页')
  await tap(screen.getByLabelText('满意'))
  await press('下一页')
  await screen.findByText('请逐行选择')
  for (const row of ['讲者', '会场']) await tap(within(screen.getByRole('radiogroup', { name: row })).getByLabelText('好'))
  await press('下一页')
  await screen.findByText('第 2 页，共 2 页')
  await tap(screen.getByLabelText('9'))
  await type('建议', '多留提问时间')
  // Closed meanwhile, it is as it was left.
  await fill(id)
  await screen.findByText('第 1 页，共 2 页')
  await press('下一页')
  expect((await screen.findByLabelText<HTMLTextAreaElement>('建议')).value).toBe('多留提问时间')
  await press('提交')
  await screen.findByText('已提交，谢谢您')
  const { list } = await organiser.do(survey.answers, { ...here, id, keyword: '' })
  expect(list[0]?.answers.map(({ value }) => value)).toEqual(['满意', '讲者：好；会场：好', '9', '多留提问时间'])
  await fill(id)
  await screen.findByText('您已填写过这份问卷，感谢您的参与')
})

it('shows what has changed meanwhile, and sends it once it was looked at', async () => {
  const bus = oneOf('q_bus', { north: '北线', south: '南线', east: '东线' }, { east: 3 })
  const one = await openSurvey(organiser, { questions: [bus] })
  await fill(one.id)
  await tap(await screen.findByLabelText(/^东线/))
  await organiser.do(survey.save, {
    ...aSurvey,
    id: one.id,
    edition: 1,
    questions: [{ ...bus, options: bus.options.filter(({ key }) => key !== 'east') }],
  })
  await press('提交')
  await screen.findByText('这一项刚刚有更新，请核对')
  await tap(await screen.findByLabelText(/^南线/))
  await press('提交')
  await screen.findByText('已提交，谢谢您')
})

it('seals an anonymous answer before it leaves, and says so', async () => {
  const one = await openSealed(organiser)
  const sent: string[] = []
  const reach = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    sent.push(`${address} ${String(init.body)}`)
    return reach(address, init)
  })
  await fill(one.id)
  await screen.findByText(/^匿名：您的回答在本机封好后再提交.*收集期间至少 20 份、结束后至少 5 份一起拆封，不足则不拆/)
  await tap(await screen.findByLabelText('不满意'))
  await type(/q_words/, '一句真话')
  await press('提交')
  await screen.findByText('回答已封存，与您的账号分开保存')
  expect(sent.join()).not.toContain('一句真话')
  expect(await standing(one.id)).toMatchObject({ waiting: 1, answered: 0 })
})

it('is written in the console, with what an anonymous one cannot ask left out', async () => {
  await open(organiser, consoleLinks.survey('1'), <SurveyPage meetingId="1" />)
  await screen.findByLabelText(/^问卷名称/)
  await type(/^问卷名称/, '需求征集')
  expect(screen.getByRole('button', { name: '添加手写签名' })).toBeDefined()
  await tap(screen.getByLabelText(/^匿名填写/))
  expect(screen.queryByRole('button', { name: '添加手写签名' })).toBeNull()
  await press('添加矩阵')
  await type(/^问题/, '各环节')
  await press('保存')
  await screen.findByText('有 1 个问题需要修改')
  for (const [label, text] of [
    ['行 1', '报到'],
    ['行 2', '餐饮'],
    ['选项 1', '好'],
    ['选项 2', '差'],
  ] as const)
    await type(label, text)
  await press('保存')
  await waitFor(async () => expect(await organiser.do(survey.manage, here)).toMatchObject([{ name: '需求征集', anonymous: 1 }]))
  const [made] = await organiser.do(survey.manage, here)
  expect(made?.questions[0]).toMatchObject({ kind: 'matrix', rows: [{ label: '报到' }, { label: '餐饮' }] })
})

it('shows its key once, and opens only when somebody says that they have it', async () => {
  const { id } = await organiser.do(survey.save, { ...aSurvey, anonymous: 1 })
  await open(organiser, consoleLinks.surveys('1'), <Surveys meetingId="1" />)
  await press('开放填写“会后问卷”')
  const sheet = within(await screen.findByRole('dialog', { name: '拆封密钥' }))
  await waitFor(() => expect(sheet.getByLabelText('拆封密钥').textContent).toMatch(/^(?:[2-9A-Z]{4} ){12}[2-9A-Z]{4}$/))
  const button = sheet.getByRole<HTMLButtonElement>('button', { name: '开放填写' })
  expect(button.disabled).toBe(true)
  await tap(sheet.getByRole('checkbox'))
  await press('开放填写', sheet)
  await waitFor(async () => expect(await standing(id)).toMatchObject({ state: 'open', publicKey: expect.stringMatching(/^[2-9A-Z]{52}$/) }))
})

it('says in the results of a closed survey that fewer than five answers stay sealed', async () => {
  const one = await openSealed(organiser)
  await guest.do(survey.submit, await sealedAnswer(one, { q_view: 'good' }))
  await open(organiser, consoleLinks.surveyResult('1', one.id), <SurveyResults meetingId="1" />)
  await screen.findByText('回答尚未拆封。收集期间满 20 份、结束后满 5 份，即可用密钥拆封')
  await organiser.do(survey.close, { ...here, id: one.id })
  await open(organiser, consoleLinks.surveyResult('1', one.id), <SurveyResults meetingId="1" />)
  await screen.findByText('收集已结束，未拆封的回答不足 5 份，不予拆封：份数太少，容易看出是谁填写的')
})

it('tells how many have answered what, and shows it to everybody by a link without a login', async () => {
  const one = await openSurvey(organiser)
  for (const n of [1, 2, 3, 4, 5])
    await (await signIn(test, `1395555029${n}`)).do(survey.submit, answerTo(one, { q_view: n === 1 ? 'bad' : 'good', q_words: `机密${n}` }))
  await open(organiser, consoleLinks.surveyResult('1', one.id), <SurveyResults meetingId="1" />)
  const table = within(await screen.findByRole('table', { name: '问题 q_view' }))
  expect(table.getByRole('row', { name: /不满意/ }).textContent).toContain('20.0%')
  await screen.findByText('机密5')
  await open(organiser, `${consoleLinks.surveyResult('1', one.id)}&tab=share`, <SurveyResults meetingId="1" />)
  await press('生成公开链接')
  await waitFor(async () => expect((await standing(one.id))?.shareKey).not.toBe(''))
  cleanup()
  forget()
  show(<Forms />, surveyLinks.shared((await standing(one.id))?.shareKey as string), { dedupingInterval: 0 })
  await screen.findByRole('table', { name: '问题 q_view' })
  expect(document.body.textContent).not.toContain('机密')
})
