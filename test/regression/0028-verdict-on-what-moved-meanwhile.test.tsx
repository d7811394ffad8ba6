/** 评定 of papers, one of which had changed since they were chosen, was refused however often it was tried, until all was begun anew. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { contributeManage } from '#contract/contribute-manage.ts'
import { aPaper, decide, handIn, here, offerTo, openCall, reviewed, reviewOf, take, windowsFrom } from '../support/contributions.ts'
import { signIn } from '../support/person.ts'
import { go, screenTest } from '../support/screen-test.ts'

const [FIRST, SECOND] = ['折纸与几何', '云上课堂']
const { product, chair, reviewer } = screenTest({ chair: 'organiser', reviewer: '13655550002' }, { signedIn: 'chair' })
let first: string
let second: string

beforeEach(async () => {
  const author = await signIn(product, '13655550001')
  await openCall(chair, windowsFrom(product.clock()))
  first = (await reviewed(chair, author, reviewer, { ...aPaper, title: FIRST })).own.id
  second = (await handIn(author, { ...aPaper, title: SECOND })).id
})

async function look(paper?: string) {
  await go(consoleLinks.papers('1', paper))
}
const sheet = async () => within(await screen.findByRole('dialog', { name: '评定' }))
const press = async (name: string) => fireEvent.click(await (await sheet()).findByRole('button', { name }))
const words = async () => (await sheet()).findByLabelText<HTMLTextAreaElement>(/^给作者的话/)
const of = (id: string) => chair.do(contributeManage.inFull, { ...here, id })

async function write(verdict: string, comment: string) {
  fireEvent.click((await sheet()).getByRole('radio', { name: verdict }))
  fireEvent.change(await words(), { target: { value: comment } })
}
async function both() {
  await look()
  for (const title of [FIRST, SECOND]) fireEvent.click(await screen.findByRole('checkbox', { name: `选择 “${title}”` }))
  fireEvent.click(await screen.findByRole('button', { name: '评定' }))
  await write('不录用', '谢谢投稿')
}
async function isReviewed() {
  const assignment = await offerTo(chair, reviewer, second)
  await take(reviewer, assignment)
  await reviewOf(reviewer, assignment)
}
const told = async (change: string) => expect(await (await sheet()).findByText(change)).toBeTruthy()
const REVIEWED = '状态由“已提交”变为“评审中”，评审由“0 份意见”变为“1 份意见”，评分由“无”变为“7.2”'

async function decidedAtLast() {
  expect((await words()).value).toBe('谢谢投稿')
  await press('下一步')
  await press('评定 2 份')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([await of(first), await of(second)]).toMatchObject([
    { verdict: 'refused', comment: '谢谢投稿' },
    { verdict: 'refused', comment: '谢谢投稿' },
  ])
}

it('what moved before the first step is told, and then decided on with the words that were typed', async () => {
  await both()
  await isReviewed()
  await press('下一步')
  await told(REVIEWED)
  await decidedAtLast()
})

it('what moved between the two steps, too', async () => {
  await both()
  await press('下一步')
  await (await sheet()).findByRole('button', { name: '评定 2 份' })
  await isReviewed()
  await press('评定 2 份')
  await told(REVIEWED)
  expect(await of(first)).toMatchObject({ verdict: null })
  await decidedAtLast()
})

it('whoever writes to one author hears what a colleague has written meanwhile', async () => {
  await look(first)
  fireEvent.click(await screen.findByRole('button', { name: '评定' }))
  await write('修改后再审', '请补充实例')
  await decide(chair, [first], 'accepted', { comment: '写得好' })
  await press('下一步')
  await told('评定由“未评定”变为“拟录用”')
  await told('给作者的话已改为“写得好”，再次评定将以您填写的为准')
  expect((await words()).value).toBe('请补充实例')
})
