/** Organisers whose list of names comes in, with the real server behind the screens. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import type { NameRow } from '#contract/namelist.ts'
import { people } from '#contract/people.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { entriesOf, judge } from '#src/features/namelist/manage/entries.ts'
import { questions } from '../support/confirmations.ts'
import { press } from '../support/at-a-screen.tsx'
import { go, screenTest } from '../support/screen-test.ts'

vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

describe('a row of a list', () => {
  const row = (more: Partial<NameRow>): NameRow => ({
    kind: 'new',
    row: 1,
    name: '王小明',
    phone: '13800000001',
    department: '',
    position: '',
    rest: '',
    why: '',
    state: 'clear',
    sharedWith: '',
    ...more,
  })
  const standing = (rows: readonly NameRow[], mended: { [key: number]: object } = {}) =>
    judge(entriesOf(rows).map((entry) => ({ ...entry, ...mended[entry.key] }))).map(({ kind, goes }) => [kind, goes])

  it('goes with the import where it is new, where somebody has confirmed it, and where it was mended', () => {
    const rows = [
      row({}),
      row({ kind: 'doubtful', phone: '13800000002' }),
      row({ kind: 'wrong', phone: '1380' }),
      row({ kind: 'known', phone: '13800000004' }),
    ]
    expect(standing(rows)).toEqual([
      ['new', true],
      ['doubtful', false],
      ['wrong', false],
      ['known', false],
    ])
    expect(standing(rows, { 0: { taken: false }, 1: { taken: true }, 2: { phone: '13800000003', mended: true } })).toEqual([
      ['new', false],
      ['doubtful', true],
      ['new', true],
      ['known', false],
    ])
  })

  it('stays out where it was mended into somebody who stands there already, or into nothing that can be taken', () => {
    const rows = [row({ kind: 'wrong', phone: '1380' }), row({ row: 2, phone: '13800000009' })]
    // Another person may share the phone.
    expect(standing(rows, { 0: { name: '王乐乐', phone: '13800000009', mended: true } })[0]).toEqual(['new', true])
    expect(standing(rows, { 0: { phone: '13800000009', mended: true } })).toEqual([
      ['double', false],
      ['new', true],
    ])
    expect(standing(rows, { 0: { phone: '13800000008', name: ' ', mended: true } })[0]).toEqual(['wrong', false])
    // Whoever is left out takes nobody's place.
    expect(standing(rows, { 0: { phone: '13800000009', mended: true }, 1: { taken: false } })[0]).toEqual(['new', true])
  })
})

describe('an organiser with a list', () => {
  const { product, person } = screenTest({ person: 'organiser' }, { signedIn: 'person' })
  beforeEach(() => go(consoleLinks.meeting('1', 'people', 'namelist')))

  async function paste(text: string) {
    fireEvent.change(await screen.findByLabelText('名单'), { target: { value: text } })
    await press('核对名单')
  }
  const names = async () => (await person.do(people.list, { meetingId: '1' })).list.map(({ name }) => name)
  const group = async (kind: string) =>
    (await screen.findByText(new RegExp(`^${kind} \\d+$`), { selector: 'summary *' })).closest('details') as HTMLElement

  it('mends a wrong phone in place, is told what comes of it, and nothing is written before the button', async () => {
    await paste('1. 欧阳小鱼 13811112222\n2. 司马小牛 1381111333')
    const wrong = within(await group('有误'))
    expect(screen.getByRole('button', { name: '导入 1 人' })).toBeTruthy()
    fireEvent.change(wrong.getByLabelText('手机号'), { target: { value: '13811113333' } })
    expect(await screen.findByRole('button', { name: '导入 2 人' })).toBeTruthy()
    fireEvent.change(screen.getByLabelText(/^门票/), { target: { value: '1' } })
    expect(screen.getByText(/^2 人各得一张门票.*收到通知.*还剩 \d+ 个名额，导入后剩/)).toBeTruthy()
    expect(await names()).toEqual([])
    await press('导入 2 人')
    await waitFor(() => expect(questions[0]).toMatch(/^共 2 人：欧阳小鱼、司马小牛。2 人各得一张门票/))
    await screen.findByText('排队中')
    await takeSteps(product.deps)
    await screen.findByText('已完成')
    expect((await names()).sort()).toEqual(['司马小牛', '欧阳小鱼'])
    await press(/^撤销导入/)
    await waitFor(() => expect(questions[1]).toMatch(/^2 人的门票立即失效，名额释放/))
    await screen.findByText('排队中')
    await takeSteps(product.deps)
    expect(await screen.findByText('已撤销')).toBeTruthy()
  })

  it('leaves somebody out, and pays elsewhere or by a link where the ticket costs something', async () => {
    await paste('欧阳小鱼 13811112222\n司马小牛 13811113333')
    const fresh = await group('新增')
    ;(fresh as HTMLDetailsElement).open = true
    fireEvent(fresh, new Event('toggle'))
    fireEvent.click(await within(fresh).findByRole('checkbox', { name: '导入（司马小牛）' }))
    expect(await screen.findByRole('button', { name: '导入 1 人' })).toBeTruthy()
    fireEvent.change(screen.getByLabelText(/^门票/), { target: { value: '2' } })
    // Nothing is chosen for the organiser, and nothing goes in before they choose.
    const pays = ['免费出票', '已在别处付款', '发付款链接'].map((label) => screen.getByLabelText<HTMLInputElement>(label))
    expect(pays.map(({ checked }) => checked)).toEqual([false, false, false])
    const take = () => screen.getByRole<HTMLButtonElement>('button', { name: '导入 1 人' })
    expect([take().disabled, screen.queryByText(/各得一张门票/)]).toEqual([true, null])
    expect(screen.getByText('请先选择付款方式，再导入。')).toBeTruthy()
    fireEvent.click(screen.getByLabelText('发付款链接'))
    expect(take().disabled).toBe(false)
    expect(screen.getByText(/^先为 1 人保留名额，每人收到付款链接，各付 ¥/)).toBeTruthy()
  })

  it('looks at those in doubt, and takes all of them with one tap', async () => {
    await paste('1. 小红🌸 13811112222\n2. 小绿🌸 13811113333')
    await group('要确认')
    expect(screen.getByRole('button', { name: '没有可以导入的人' })).toBeTruthy()
    await press('都没有问题，全部导入')
    expect(await screen.findByRole('button', { name: '导入 2 人' })).toBeTruthy()
  })

  it('sees why cancelled people stay out, and takes the others with one tap', async () => {
    await paste(
      '姓名,手机号,报名状态,邮箱\n欧阳小鱼,13811112222,待审核,a@b.cn\n司马小牛,13811113333,已取消,\n上官小云,13811114444,未支付,\n',
    )
    expect(await screen.findByText('「报名状态」是「已取消」，默认不导入')).toBeTruthy()
    expect(screen.getByText('未读取的列：邮箱')).toBeTruthy()
    await press('除了写明取消的 1 人，其余 2 人都导入')
    expect(await screen.findByRole('button', { name: '导入 2 人' })).toBeTruthy()
  })

  it('is told at the box why nothing of it can be read, and chooses a ticket before the import', async () => {
    await press('核对名单')
    expect(await screen.findByText('请粘贴名单，或选择文件')).toBeTruthy()
    await paste('今天天气很好')
    expect(await screen.findByText(/没有读到/)).toBeTruthy()
    await paste('欧阳小鱼 13811112222')
    await press('导入 1 人')
    expect(await screen.findByText('请选择门票')).toBeTruthy()
  })
})
