/** Votes on the real app: an elector’s ballot and receipt, and those who run it. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it, vi } from 'vitest'
import { sayOfVote } from '#contract/vote-sentences.ts'
import { vote, voteLinks } from '#contract/vote.ts'
import Votes from '#src/features/vote/manage/votes.tsx'
import VoteScreen from '#src/features/vote/screens/vote.tsx'
import VotesScreen from '#src/features/vote/screens/votes.tsx'
import { forget } from '#src/session/keep-session.ts'
import type { Person } from '../support/person.ts'
import { loseTheAnswer } from '../support/lost-answer.ts'
import { aVote, ballot, countVote, openVote, votingKeys } from '../support/votes.ts'
import { questions } from '../support/confirmations.ts'
import { press, show, tap, write } from '../support/at-a-screen.tsx'
import { screenTest, storeSession } from '../support/screen-test.ts'

vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

const { product: test, organiser, elector } = screenTest({ organiser: 'organiser', elector: '13955550081' })

async function open(person: Person | undefined, address: string, shown: ReactElement) {
  if (person !== undefined) {
    await storeSession(person)
  }
  show(shown, address, { dedupingInterval: 0 })
}
const choicesIn = async () => (await test.deps.db.read.selectFrom('vote_ballots').select('choice').execute()).map(({ choice }) => choice)

it('takes one ballot of two taps, keeps its receipt on the phone, and finds it once it is counted', async () => {
  const { vote: made } = await openVote(organiser)
  await open(elector, voteLinks.one(made.id), <VoteScreen />)
  await press('投票')
  await screen.findByText('请先选择')
  await tap(screen.getByRole('radio', { name: '乙课例' }))
  const button = screen.getByRole('button', { name: '投票' })
  await act(async () => {
    fireEvent.click(button)
    fireEvent.click(button)
  })
  await screen.findByRole('heading', { name: '您已投票' })
  expect([await choicesIn(), questions]).toEqual([['2'], ['您的选择：乙课例。截止前可以更改。']])
  await countVote(organiser, made.id, await votingKeys())
  cleanup()
  await open(elector, voteLinks.one(made.id), <VoteScreen />)
  await screen.findByRole('heading', { name: '结果' })
  // What this phone has kept stands in the field.
  await waitFor(() => expect(screen.getByLabelText(/^回执编号/)).toHaveProperty('value', expect.stringMatching(/^\w/)))
  await press('查询')
  await screen.findByText('已计入：这是全部 1 张选票中的第 1 张。')
})

it('seals a secret ballot on the phone, and lets it be changed', async () => {
  const { vote: made, keys } = await openVote(organiser, { secret: 1, kind: 'several', most: 2 })
  await open(elector, voteLinks.one(made.id), <VoteScreen />)
  for (const name of ['甲课例', '乙课例', '丙课例']) await tap(await screen.findByRole('checkbox', { name }))
  await press('投票')
  await screen.findByText('最多选择2项')
  await tap(screen.getByRole('checkbox', { name: '甲课例' }))
  await press('投票')
  await press('更改选票')
  await tap(await screen.findByRole('checkbox', { name: '丙课例' }))
  await press('投票')
  await waitFor(async () => expect(await elector.do(vote.mine, { id: made.id })).toMatchObject({ changes: 1 }))
  expect(await choicesIn()).toEqual([])
  const { result } = await countVote(organiser, made.id, keys)
  expect(result?.options.map(({ votes }) => votes)).toEqual([0, 0, 1])
})

it('keeps the receipt of a ballot whose answer was lost, and finds it once it is counted', async () => {
  const { vote: made } = await openVote(organiser)
  await open(elector, voteLinks.one(made.id), <VoteScreen />)
  const lost = loseTheAnswer(vote.cast.path)
  await tap(await screen.findByRole('radio', { name: '乙课例' }))
  await press('投票')
  await waitFor(() => expect(lost()).toBe(true))
  cleanup()
  await open(elector, voteLinks.one(made.id), <VoteScreen />)
  await screen.findByRole('heading', { name: '您已投票' })
  expect(screen.getByText('乙课例')).toBeDefined()
  expect(screen.getByText(/^投票时网络中断/)).toBeDefined()
  await countVote(organiser, made.id, await votingKeys())
  cleanup()
  await open(elector, voteLinks.one(made.id), <VoteScreen />)
  await waitFor(() => expect((screen.getByLabelText(/^回执编号/) as HTMLTextAreaElement).value).not.toBe(''))
  await press('查询')
  await screen.findByText('已计入：这是全部 1 张选票中的第 1 张。')
})

it('sends the same ballot again that did not get through, after a reload too', async () => {
  const { vote: made } = await openVote(organiser)
  await open(elector, voteLinks.one(made.id), <VoteScreen />)
  const reach = globalThis.fetch
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (!address.includes(vote.cast.path)) return reach(address, init)
    sent.push(init.body)
    if (sent.length === 1) throw new TypeError('network lost')
    return reach(address, init)
  })
  await tap(await screen.findByRole('radio', { name: '乙课例' }))
  await press('投票')
  await waitFor(() => expect(sent).toHaveLength(1))
  cleanup()
  await open(elector, voteLinks.one(made.id), <VoteScreen />)
  await tap(await screen.findByRole('radio', { name: '乙课例' }))
  await press('投票')
  await screen.findByRole('heading', { name: '您已投票' })
  expect(sent[1]).toBe(sent[0])
  expect(screen.queryByText(/^投票时网络中断/)).toBeNull()
})

it('shows no choice and no number of a ballot that was changed on another phone', async () => {
  const { vote: made } = await openVote(organiser)
  await open(elector, voteLinks.one(made.id), <VoteScreen />)
  await tap(await screen.findByRole('radio', { name: '乙课例' }))
  await press('投票')
  await screen.findByText('乙课例')
  await screen.findByText('复制回执编号')
  await elector.do(vote.cast, (await ballot(made.id, '3')).sent)
  cleanup()
  await open(elector, voteLinks.one(made.id), <VoteScreen />)
  await screen.findByText(/更改过1次/)
  expect(screen.queryByText('乙课例')).toBeNull()
  expect(screen.queryByText('复制回执编号')).toBeNull()
})

it('asks for a score of each, and for an order', async () => {
  const { vote: scores } = await openVote(organiser, { kind: 'scores', most: 10 })
  await open(elector, voteLinks.one(scores.id), <VoteScreen />)
  await write(/^甲课例/, '8', within(await screen.findByRole('group', { name: '为每一项打分，0至10分' })))
  await press('投票')
  await screen.findByText('请为每一项填写0至10的整数')
  await write(/^乙课例/, '10')
  await write(/^丙课例/, '0')
  await press('投票')
  await screen.findByRole('heading', { name: '您已投票' })
  cleanup()
  const { vote: ranking } = await openVote(organiser, { kind: 'ranking', most: 2 })
  await open(elector, voteLinks.one(ranking.id), <VoteScreen />)
  await press('上移丙课例')
  await press('投票')
  await screen.findByText('甲课例 > 丙课例')
  expect((await choicesIn()).toSorted()).toEqual(['1,3', '8,10,0'])
})

it('says why somebody may not, and leads a visitor to the login', async () => {
  const { vote: made } = await openVote(organiser, { electors: 'holders', ticketIds: ['2'] })
  await open(elector, voteLinks.one(made.id), <VoteScreen />)
  await screen.findByText('您不在本次投票的投票人范围内')
  cleanup()
  forget()
  await open(undefined, voteLinks.one(made.id), <VoteScreen />)
  expect((await screen.findByRole('link', { name: '登录后投票' })).getAttribute('href')).toContain(encodeURIComponent(made.id))
})

it('lists the votes of a meeting, and shows a hall what comes in', async () => {
  const { vote: made } = await openVote(organiser, { live: 1 })
  await open(undefined, voteLinks.all('1'), <VotesScreen />)
  expect((await screen.findByRole('link', { name: /最佳课例评选/ })).getAttribute('href')).toBe(voteLinks.one(made.id))
  cleanup()
  await open(undefined, voteLinks.big('1'), <VotesScreen />)
  await screen.findByText('人已投票', { exact: false })
  await screen.findByText('甲课例')
})

it('is made in the console, with what is wrong said beside its field', async () => {
  await open(organiser, '/management/index?meetingId=1', <Votes meetingId="1" />)
  await press('新建投票')
  const sheet = within(await screen.findByRole('dialog', { name: '新建投票' }))
  await press('保存', sheet)
  await sheet.findByText(sayOfVote.titleInvalid)
  await sheet.findByText(sayOfVote.optionsFew)
  await sheet.findByText(sayOfVote.ticketsMissing)
  await write(/^标题/, '会长选举', sheet)
  await write(/^选项/, '王老师\n李老师', sheet)
  await act(async () => void fireEvent.change(sheet.getByLabelText(/^投票人/), { target: { value: 'seats' } }))
  await write(/^机构/, '没有的学校 1 13955550081', sheet)
  await press('保存', sheet)
  await sheet.findByText('没有找到机构“没有的学校”，请填写其在本平台的全称')
  await write(/^机构/, '望湖小学 3 13955550081', sheet)
  await press('保存', sheet)
  await waitFor(async () =>
    expect((await organiser.do(vote.manage, { meetingId: '1', keyword: '' })).list).toMatchObject([
      { title: '会长选举', seats: [{ organisationName: '望湖小学', weight: 3 }] },
    ]),
  )
})

it('is opened with a key in three parts, shown once, and counted with two of them', async () => {
  const { id } = await organiser.do(vote.save, { ...aVote, title: '会长选举', secret: 1 })
  await open(organiser, '/management/index?meetingId=1', <Votes meetingId="1" />)
  await tap(await screen.findByText('会长选举'))
  await press('开始投票')
  const sheet = within(await screen.findByRole('dialog', { name: '开始投票' }))
  await press('生成密钥', sheet)
  const parts = (await sheet.findAllByText(/^(?:[2-9A-Z]{4} ){13}[2-9A-Z]$/)).map(({ textContent }) => textContent as string)
  expect(parts).toHaveLength(3)
  expect((sheet.getByRole('button', { name: '开始投票' }) as HTMLButtonElement).disabled).toBe(true)
  await tap(sheet.getByRole('checkbox'))
  await press('开始投票', sheet)
  await waitFor(async () => expect((await elector.do(vote.get, { id })).phase).toBe('open'))
  cleanup()
  await open(elector, voteLinks.one(id), <VoteScreen />)
  await tap(await screen.findByRole('radio', { name: '丙课例' }))
  await press('投票')
  await screen.findByRole('heading', { name: '您已投票' })
  cleanup()

  await open(organiser, '/management/index?meetingId=1', <Votes meetingId="1" />)
  await tap(await screen.findByText('会长选举'))
  await press('截止并计票')
  const closing = within(await screen.findByRole('dialog', { name: '截止并计票' }))
  await write(/^第一份/, parts[0] as string, closing)
  await write(/^另一份/, parts[0] as string, closing)
  await press('截止并计票', closing)
  await closing.findByText('请输入另一份，两份不能相同')
  await write(/^另一份/, (parts[2] as string).toLowerCase(), closing)
  await press('截止并计票', closing)
  await waitFor(async () => expect((await elector.do(vote.get, { id })).phase).toBe('closed'))
  await press('公布结果')
  await waitFor(async () => expect((await elector.do(vote.get, { id })).result?.options[2]).toMatchObject({ votes: 1 }))
})
