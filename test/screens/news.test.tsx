/** News of a meeting, as its people read them and its organisers write them. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { article, type OwnArticle } from '#contract/article.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { links, paths } from '#contract/paths.ts'
import { toWire } from '#server/flow/clock.ts'
import { publish, write } from '../support/articles.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { signUp } from '../support/sign-up.ts'
import { press, tap } from '../support/at-a-screen.tsx'
import { go, screenTest, storeSession } from '../support/screen-test.ts'

vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

const HOUR = 3_600_000
const { product, organiser } = screenTest({ organiser: 'organiser' })
let made: OwnArticle

/** Somebody who had signed in before opens it. */
async function as(person: Person, path: string): Promise<void> {
  await storeSession(person)
  await go(path)
}
const type = async (label: string | RegExp, value: string) =>
  act(async () => void fireEvent.change(await screen.findByLabelText(label, { selector: 'input, textarea' }), { target: { value } }))

it('are read by category, and each with how often it was opened', async () => {
  await go(links.info('1'))
  await screen.findByText('家校厅增加一百个座位')
  await tap(screen.getByRole('tab', { name: '参会须知' }))
  await waitFor(() => expect(screen.queryByText('家校厅增加一百个座位')).toBeNull())
  expect(new URLSearchParams(window.location.search).get('category')).toBe('N1')
  await tap(await screen.findByText('参会须知：签到、交通与午餐'))
  await screen.findByRole('heading', { level: 1, name: '参会须知：签到、交通与午餐' })
  await screen.findByText(/阅读 1$/)
  // Opened again in the same page's life it is the same reading.
  await go(links.info('1', 'A1'))
  await screen.findByText(/阅读 1$/)
  expect((await organiserOf()).reads).toBe(1)
})
const organiserOf = async () => (await signInAs(product, 'organiser')).do(article.own, { meetingId: '1', id: 'A1' })

it('that are for holders say so, ask a stranger to sign in, and come for whoever holds a ticket', async () => {
  const holder = await signIn(product, '13955550096')
  await signUp(holder, { ticketId: '1', names: ['王小明'] })
  made = await publish(organiser, { title: '午餐券领取办法', audience: 'holders' })
  await go(links.info('1', made.id))
  await screen.findByText('这篇资讯只对部分参会人开放，请用报名的账号登录后查看')
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: '登录' }).getAttribute('href')).toBe(links.meetingLogin(links.info('1', made.id)))
  await go(links.info('1'))
  await screen.findByText('家校厅增加一百个座位')
  expect(screen.queryByText('午餐券领取办法')).toBeNull()
  await as(holder, links.info('1'))
  await screen.findByText('午餐券领取办法')
  await screen.findByText('持票人可见')
  await go(links.info('1', made.id))
  await screen.findByText(/西门施工/)
})

it('stand above every page while they are urgent, until somebody closes them on this handset', async () => {
  made = await publish(organiser, { urgentUntilTime: toWire(product.clock() + HOUR) })
  await go(paths.meetingList)
  expect(screen.queryByRole('region', { name: '紧急通知' })).toBeNull()
  for (const path of [links.particulars('1'), links.meetingDetails('1'), links.schedule('1'), links.microsite('1'), links.info('1')]) {
    await go(path)
    const bar = await screen.findByRole('region', { name: '紧急通知' })
    expect([path, within(bar).getByRole('link').getAttribute('href')]).toEqual([path, links.info('1', made.id)])
  }
  await press('关闭紧急通知')
  expect(screen.queryByRole('region', { name: '紧急通知' })).toBeNull()
  await go(links.schedule('1'))
  await screen.findByText(made.title, {}, { timeout: 50 }).then(
    () => expect.unreachable('it was closed'),
    () => {},
  )
  // Another one is another notice.
  const next = await publish(organiser, { title: '东门也关了', urgentUntilTime: toWire(product.clock() + HOUR) })
  await go(links.schedule('1'))
  expect(
    within(await screen.findByRole('region', { name: '紧急通知' }))
      .getByRole('link')
      .getAttribute('href'),
  ).toBe(links.info('1', next.id))
})

it('are no way to go on where there are none', async () => {
  await go(links.particulars('2'))
  await screen.findByRole('button', { name: '我的门票' })
  expect(screen.queryByRole('link', { name: '资讯' })).toBeNull()
  await go(links.particulars('1'))
  expect((await screen.findByRole('link', { name: '资讯' })).getAttribute('href')).toBe(links.info('1'))
  await go(links.info('2'))
  await screen.findByText(/^这里还没有公开的资讯/)
})

it('are written, published with what goes out beside it, and withdrawn by an organiser', async () => {
  const room = consoleLinks.meeting('1', 'taking-part', 'news')
  await as(organiser, room)
  await press('写资讯')
  const sheet = within(await screen.findByRole('dialog', { name: '写资讯' }))
  await press('保存草稿', sheet)
  await sheet.findByText('标题应为2-60个字')
  await type(/^标题/, '东门签到')
  await type(/^摘要/, '请从东门进场')
  await press('保存草稿', sheet)
  await waitFor(async () =>
    expect((await organiser.do(article.ownList, { meetingId: '1', keyword: '东门' })).list).toMatchObject([{ state: 'draft' }]),
  )
  const [{ id = '' } = {}] = (await organiser.do(article.ownList, { meetingId: '1', keyword: '东门' })).list
  const { edition } = await organiser.do(article.own, { meetingId: '1', id })
  await organiser.do(article.save, { meetingId: '1', id, edition, title: '东门签到', content: '<p>请从东门进场。</p>' })
  await go(`${room}&article=${id}`)
  await press('发布')
  const publishing = within(await screen.findByRole('dialog', { name: '发布资讯' }))
  await tap(publishing.getByRole('checkbox', { name: /^也通知/ }))
  await press('发布', publishing)
  // On to a campaign, begun with the words of it: nothing has gone out.
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(window.location.search))).toMatchObject({ form: 'messages', kind: 'meeting_news' }),
  )
  expect((await screen.findByLabelText<HTMLInputElement>(/^资讯内容/)).value).toBe('东门签到')
  expect(product.sms.messages(organiser.mobile).filter(({ template }) => template === 'meeting_news')).toEqual([])
  expect(await organiser.do(article.own, { meetingId: '1', id })).toMatchObject({ state: 'published' })
  await go(`${room}&article=${id}`)
  await press('撤回')
  await screen.findByRole('button', { name: '重新发布' })
  await screen.findByText('撤回了资讯')
})

it('are planned for a moment, which can be changed and given up', async () => {
  made = await write(organiser)
  await as(organiser, `${consoleLinks.meeting('1', 'taking-part', 'news')}&article=${made.id}`)
  await press('发布')
  const sheet = within(await screen.findByRole('dialog', { name: '发布资讯' }))
  await tap(sheet.getByRole('radio', { name: '定时发布' }))
  await press('定时发布', sheet)
  await sheet.findByText('定时发布的时间必须晚于现在，且在一年以内')
  const moment = toWire(product.clock() + 24 * HOUR)
  await type(/^定于/, moment.slice(0, 16).replace(' ', 'T'))
  await press('定时发布', sheet)
  await screen.findByRole('button', { name: '改发布时间' })
  expect(await organiser.do(article.own, { meetingId: '1', id: made.id })).toMatchObject({
    state: 'scheduled',
    publishTime: `${moment.slice(0, 16)}:00`,
  })
  await press('取消定时')
  await screen.findByRole('button', { name: '删除' })
  await press('删除')
  await waitFor(async () => expect((await organiser.ask(article.own, { meetingId: '1', id: made.id })).reason).toBe('article_gone'))
})

it('have categories, named and taken away beside the list', async () => {
  await as(organiser, consoleLinks.meeting('1', 'taking-part', 'news'))
  await screen.findByText('家校厅增加一百个座位')
  await press('分类')
  await press('添加分类')
  await type(/^名称/, '大会动态')
  await press('保存', within(await screen.findByRole('dialog', { name: '添加分类' })))
  await screen.findByText('已有同名分类，请换一个名称')
  await type(/^名称/, '交通')
  await press('保存', within(screen.getByRole('dialog', { name: '添加分类' })))
  await press(/^编辑.*交通/)
  await press('删除', within(await screen.findByRole('dialog', { name: '编辑分类' })))
  await waitFor(async () =>
    expect((await organiser.do(article.ownCategories, { meetingId: '1' })).map(({ name }) => name)).toEqual(['参会须知', '大会动态']),
  )
  cleanup()
})
