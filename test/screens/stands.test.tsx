/** Stands on the real app: as those see them who work there, and as whoever runs the exhibition sets them down. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { exhibitor, standLinks } from '#contract/exhibitor.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import Exhibitors from '#src/features/organisation/manage/stands/exhibitors.tsx'
import Unit from '#src/features/organisation/screens/unit.tsx'
import { type Person, signIn } from '../support/person.ts'
import { keep, standOf, visitorsCode } from '../support/stands.ts'
import { press, show, tap, write } from '../support/at-a-screen.tsx'
import { screenTest, storeSession } from '../support/screen-test.ts'

vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

const NAME = '欧阳小鱼'
const { product: test, organiser, head } = screenTest({ organiser: 'organiser', head: '13955550081' })
let id: string

beforeEach(async () => {
  id = (await standOf(organiser, head)).id
})

async function open(person: Person, address: string, shown: ReactElement = <Unit />) {
  await storeSession(person)
  show(shown, address, { dedupingInterval: 0 })
}
const leads = () => head.do(exhibitor.leads, { exhibitorId: id, keyword: '' })
const people = () => head.do(exhibitor.people, { exhibitorId: id })

it('leads somebody who belongs to no organisation to their stands', async () => {
  await open(head, '/unit')
  expect((await screen.findByRole('link', { name: '我的展位' })).getAttribute('href')).toBe(standLinks.stands())
  cleanup()
  await open(head, standLinks.stands())
  await tap(await screen.findByText('云栖教具'))
  await screen.findByText(/^还没有名片/)
  expect(screen.getByRole('heading', { level: 1, name: '云栖教具' })).toBeDefined()
})

it('lets its people grade a lead, write on it, and throw it away', async () => {
  await keep(head, await visitorsCode(test, '13955550082', NAME), id)
  await open(head, standLinks.stands(id))
  await tap(await screen.findByText(NAME))
  const card = within(await screen.findByRole('group', { name: '名片' }))
  await tap(card.getByRole('radio', { name: '重点' }))
  await write(/^备注/, '想看样品', card)
  await press('保存', card)
  await waitFor(async () => expect((await leads()).list).toMatchObject([{ grade: 'a', note: '想看样品' }]))
  await press('删除名片', card)
  await screen.findByText(/^还没有名片/)
  expect((await leads()).total).toBe(0)
})

it('finds leads by their grade, those that have none, too', async () => {
  await keep(head, await visitorsCode(test, '13955550082', NAME), id)
  await open(head, `${standLinks.stands(id)}&grade=a`)
  await screen.findByText('没有找到这样的名片')
  cleanup()
  await open(head, `${standLinks.stands(id)}&grade=none`)
  await screen.findByText(NAME)
})

it('lets its head say who else works there, and take the leads along', async () => {
  await keep(head, await visitorsCode(test, '13955550082', NAME), id)
  await open(head, `${standLinks.stands(id)}&tab=people`)
  await press('添加人员')
  const sheet = within(await screen.findByRole('dialog', { name: '添加人员' }))
  await press('添加', sheet)
  await sheet.findByText('请输入正确的手机号码')
  await write(/^手机号/, '13955550083', sheet)
  await write(/^姓名/, '展位同事', sheet)
  await press('添加', sheet)
  await screen.findByText('展位同事')
  expect((await people()).map((one) => one.head)).toEqual([1, 0])
  await press('移出 展位同事')
  await waitFor(async () => expect(await people()).toHaveLength(1))
  await tap(await screen.findByRole('tab', { name: /^名片/ }))
  await press('导出')
  await screen.findByRole('region', { name: '导出展位名片' })
  while ((await takeSteps(test.deps)) > 0);
  await screen.findByRole('button', { name: /^下载 / })
  expect(screen.queryByRole('button', { name: '停止' })).toBeNull()
})

it('offers neither to those who are not its head', async () => {
  await keep(head, await visitorsCode(test, '13955550082', NAME), id)
  const other = await signIn(test, '13955550083')
  await head.do(exhibitor.addPerson, { exhibitorId: id, mobile: other.mobile, name: '展位同事', head: 0 })
  await open(other, standLinks.stands(id))
  await screen.findByText(NAME)
  expect(screen.queryByRole('tab', { name: /^人员/ })).toBeNull()
  expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
})

it('is set down, changed and removed by whoever runs the exhibition', async () => {
  await open(organiser, consoleLinks.hosting('1', 'exhibitors'), <Exhibitors meetingId="1" />)
  await press('添加展商')
  let sheet = within(await screen.findByRole('dialog', { name: '添加展商' }))
  await write(/^展商名称/, '远方出版社', sheet)
  await write(/^展位号/, 'A12', sheet)
  await tap(sheet.getByRole('button', { name: '添加' }))
  await tap(await screen.findByText('远方出版社'))
  const view = within(await screen.findByRole('group', { name: '展商' }))
  await press('编辑资料', view)
  sheet = within(await screen.findByRole('dialog', { name: '编辑展商' }))
  await write(/^工作证数量/, '8', sheet)
  await press('保存', sheet)
  await view.findByText('已有 0 人，最多 8 人')
  await press('删除展商', view)
  await waitFor(async () => expect((await organiser.do(exhibitor.list, { meetingId: '1', keyword: '' })).total).toBe(1))
})
