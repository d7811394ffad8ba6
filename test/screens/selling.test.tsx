/** Organisers who set what a meeting sells, with the real server behind the screens. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { ticketManage } from '#contract/ticket-manage.ts'
import { voucher } from '#contract/voucher.ts'
import { signIn, signInAs } from '../support/person.ts'
import { signUp } from '../support/sign-up.ts'
import { questions } from '../support/confirmations.ts'
import { dialog, press, write } from '../support/at-a-screen.tsx'
import { go, reload, screenTest } from '../support/screen-test.ts'

vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

const { product, person } = screenTest({ person: 'organiser' }, { signedIn: 'person' })
let meetingId: string

/** A meeting of the organiser's own, or the one that everything is sold of already. */
async function begin(which: 'new' | 'demo' = 'new') {
  const times = { meetingStratTime: '2027-05-08 09:00:00', meetingEndTime: '2027-05-09 17:00:00' }
  meetingId = which === 'demo' ? '1' : (await person.do(meetingManage.save, { title: '春季教研会', ...times })).id
}
const room = () => consoleLinks.meeting(meetingId, 'sale')
const sale = () => person.do(ticketManage.sale, { meetingId })
const make = async (name: string, more: object = {}) =>
  person.do(ticketManage.save, { meetingId, edition: 0, name, fen: 9900, total: 50, ...more })

const card = async (name: string) => within(await screen.findByRole('article', { name }))

describe('the first ticket of a meeting', () => {
  it('needs a name and a price, and is on sale', async () => {
    await begin()
    await go(room(), { wide: false })
    expect(await screen.findByText(/还没有门票。填写名称和价格/)).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: '添加门票' }))
    await write(/^名称/, '教师票')
    await write(/^价格/, '199.5')
    expect(screen.queryByLabelText(/^分组/)).toBeNull()
    await press('保存并上架')
    expect(await (await card('教师票')).findByRole('button', { name: '下架“教师票”' })).toBeTruthy()
    expect((await sale()).tickets).toMatchObject([
      { name: '教师票', fen: 19950, total: 100, stage: 'on', bookingEndTime: '2027-05-08 09:00:00', left: 100 },
    ])
  })

  it('may wait as a draft, and has the rest of its fields one tap away', async () => {
    await begin()
    await go(consoleLinks.ticket(meetingId), { wide: false })
    await press('更多设置')
    expect(screen.getByLabelText('报名表单').textContent).toContain('还没有表单')
    await write(/^名称/, '学生票')
    await write(/^价格/, '0')
    await write(/^说明/, '凭学生证')
    await press('添加退款规则')
    expect(screen.getByText('什么时候退多少')).toBeTruthy()
    expect(screen.getByText('参会人看到：会议开始 7 天前可全额退款，之后不退款。')).toBeTruthy()
    await press('存为草稿')
    expect(await (await card('学生票')).findByText('草稿')).toBeTruthy()
    expect((await sale()).tickets).toMatchObject([{ stage: 'draft', note: '凭学生证', fen: 0, refundTiers: [{ days: 7, percent: 100 }] }])
  })

  it('shows what is missing at its field, behind 更多设置 too, and makes nothing', async () => {
    await begin()
    await go(consoleLinks.ticket(meetingId), { wide: false })
    await press('保存并上架')
    expect(await screen.findByText('请填写门票名称')).toBeTruthy()
    expect(screen.getByText('请填写价格，如 199 或 199.50，免费填 0')).toBeTruthy()
    expect((await sale()).tickets).toEqual([])
  })

  it('is found again as it was typed after a reload', async () => {
    await begin()
    await go(consoleLinks.ticket(meetingId))
    await write(/^名称/, '写到一半')
    await press('添加价格阶段')
    await write('价格阶段1价格（元）', '99')
    await reload()
    expect(await screen.findByText('已恢复未保存的内容')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/^名称/).value).toBe('写到一半')
    expect(screen.getByLabelText<HTMLInputElement>('价格阶段1价格（元）').value).toBe('99')
  })
})

describe('a ticket with price steps', () => {
  it('is shown at the price of the moment, with the next one and its day', async () => {
    await begin()
    await go(consoleLinks.ticket(meetingId))
    await write(/^名称/, '早鸟票')
    await write(/^价格/, '299')
    await press('添加价格阶段')
    await write('价格阶段1截止时间', '2027-03-01T00:00')
    await write('价格阶段1价格（元）', '99')
    // Beside the form it stands as attendees will see it.
    const seen = within(screen.getByRole('complementary', { name: '预览' }))
    expect(seen.getByText('早鸟票')).toBeTruthy()
    expect(seen.getByText('99')).toBeTruthy()
    await press('保存并上架')
    const shown = await card('早鸟票')
    expect(await shown.findByText('99')).toBeTruthy()
    expect(shown.getByText('2027年3月1日 00:00 起 ¥299')).toBeTruthy()
  })

  it('is told at its steps that they are in the wrong order', async () => {
    await begin()
    const { id } = await make('早鸟票', { steps: [{ untilTime: '2027-03-01 00:00:00', fen: 5000 }] })
    await go(consoleLinks.ticket(meetingId, id))
    await press('添加价格阶段')
    await write('价格阶段2截止时间', '2027-02-01T00:00')
    await write('价格阶段2价格（元）', '70')
    await press('保存')
    expect(await screen.findByText('价格阶段的截止时间应从早到晚')).toBeTruthy()
    expect((await sale()).tickets[0]?.steps).toHaveLength(1)
  })
})

describe('a ticket that has been sold', () => {
  it('says what binds its total before it is saved, and why it was not', async () => {
    await begin('demo')
    await signUp(await signIn(product, '13811112222'), { ticketId: '1', names: ['甲老师', '乙老师'] })
    const before = (await sale()).tickets.find(({ id }) => id === '1')
    const taken = (before?.sold ?? 0) + (before?.held ?? 0)
    expect(taken).toBeGreaterThanOrEqual(2)
    await go(consoleLinks.ticket('1', '1'))
    expect(await screen.findByText(new RegExp(`已售出 ${taken} 张，数量不能少于 ${taken}`))).toBeTruthy()
    await write(/^门票数量/, String(taken - 1))
    await press('保存')
    expect(await screen.findByText(`已售出 ${taken} 张，数量不能少于这个数`)).toBeTruthy()
    expect((await sale()).tickets.find(({ id }) => id === '1')?.total).toBe(before?.total)
  })

  it('is told at the field too when others bought it while the form was open', async () => {
    await begin('demo')
    await go(consoleLinks.ticket('1', '1'))
    const before = (await sale()).tickets.find(({ id }) => id === '1')
    const taken = (before?.sold ?? 0) + (before?.held ?? 0)
    await write(/^门票数量/, String(taken + 1))
    await signUp(await signIn(product, '13811112222'), { ticketId: '1', names: ['甲老师', '乙老师'] })
    await press('保存')
    expect(await screen.findByText(`已售出 ${taken + 2} 张，数量不能少于这个数`)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/^门票数量/).value).toBe(String(taken + 1))
  })

  it('cannot be removed, and says so instead of offering it', async () => {
    await begin('demo')
    await signUp(await signIn(product, '13811112222'), { ticketId: '1', names: ['甲老师'] })
    await go(consoleLinks.ticket('1', '1'))
    expect(await screen.findByText(/笔订单，不能删除；不想再卖时可以下架/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '删除门票' })).toBeNull()
  })
})

describe('the tickets of a meeting', () => {
  it('are put in order by keys, also when two moves follow each other at once', async () => {
    await begin()
    for (const name of ['甲票', '乙票', '丙票']) await make(name)
    await go(room())
    await press('排序')
    const handle = await screen.findByRole('button', { name: /^拖动甲票/ })
    fireEvent.keyDown(handle, { key: 'ArrowDown' })
    fireEvent.keyDown(screen.getByRole('button', { name: /^拖动甲票/ }), { key: 'ArrowDown' })
    await waitFor(async () => expect((await sale()).tickets.map(({ name }) => name)).toEqual(['乙票', '丙票', '甲票']))
  })

  it('are taken off sale after a question, copied, and removed while nobody has ordered', async () => {
    await begin()
    const { id } = await make('甲票')
    await go(room())
    await press('上架“甲票”')
    await press('下架“甲票”')
    expect(await (await card('甲票')).findByText('已下架')).toBeTruthy()
    expect(questions).toEqual(['下架后参会人看不到这种门票，不能再购买。随时可以再上架。'])
    await press('复制“甲票”')
    await waitFor(async () => expect((await sale()).tickets).toHaveLength(2))
    await go(consoleLinks.ticket(meetingId, id))
    await press('删除门票')
    await waitFor(async () => expect((await sale()).tickets.map((one) => one.id)).not.toContain(id))
    expect(questions[1]).toBe('删除后不能恢复。')
  })

  it('tell who was faster, and keep what was typed here', async () => {
    await begin()
    const { id, edition } = await make('甲票')
    await go(consoleLinks.ticket(meetingId, id))
    await write(/^名称/, '我的名字')
    await person.do(ticketManage.save, { meetingId, id, edition, name: '别人的名字', note: '别人的说明' })
    await press('保存')
    expect(await screen.findByText(/改了.*名称.*，请看看差别再保存/)).toBeTruthy()
    await press('刷新')
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>(/^说明/).value).toBe('别人的说明'))
    expect(screen.getByLabelText<HTMLInputElement>(/^名称/).value).toBe('我的名字')
    await press('保存')
    await waitFor(async () => expect((await sale()).tickets[0]).toMatchObject({ name: '我的名字', note: '别人的说明' }))
  })

  it('are for phones of a list that is pasted, and what is no phone is shown first', async () => {
    await begin()
    const { id } = await make('内部票', { audience: 'phones' })
    await go(consoleLinks.ticket(meetingId, id))
    expect(await screen.findByText('名单里还没有手机号，没有人能买')).toBeTruthy()
    await press('编辑名单')
    await screen.findByRole('button', { name: '保存 0 个手机号' })
    const sheet = await dialog()
    fireEvent.change(sheet.getByLabelText(/^手机号/), { target: { value: '13800000001\n1380000\n138-0000-0002' } })
    fireEvent.click(sheet.getByRole('button', { name: '保存 2 个手机号' }))
    expect((await sheet.findAllByText('1 个不是手机号：“1380000”')).length).toBeGreaterThan(0)
    fireEvent.click(sheet.getByRole('button', { name: '去掉这 1 个' }))
    fireEvent.click(sheet.getByRole('button', { name: '保存 2 个手机号' }))
    expect(await screen.findByText('名单里有 2 个手机号')).toBeTruthy()
    expect(await person.do(ticketManage.phones, { meetingId, id })).toEqual({ phones: ['13800000001', '13800000002'] })
  })
})

describe('a ticket for members of organisations', () => {
  it('is saved with the organisations that are chosen in its form', async () => {
    await begin()
    const { id } = await make('教师票')
    await go(consoleLinks.ticket(meetingId, id))
    await screen.findByLabelText(/^名称/)
    fireEvent.click(screen.getByLabelText('机构成员'))
    const choices = within(await screen.findByRole('group', { name: '可购机构' }))
    fireEvent.click(choices.getByLabelText('望湖小学'))
    await press('保存')
    const chosen = (await sale()).organisations.find(({ name }) => name === '望湖小学')?.id
    await waitFor(async () => expect((await sale()).tickets[0]).toMatchObject({ audience: 'organisations', organisationIds: [chosen] }))
  })
})

describe('totals that tickets share', () => {
  it('are made, chosen by tickets, and never below what was sold', async () => {
    await begin()
    await go(consoleLinks.meeting(meetingId, 'sale', 'pools'))
    await press('添加共享名额')
    let sheet = await dialog()
    fireEvent.change(sheet.getByLabelText(/^名称/), { target: { value: '主会场座位' } })
    fireEvent.change(sheet.getByLabelText(/^名额/), { target: { value: '80' } })
    fireEvent.click(sheet.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('主会场座位')).toBeTruthy()
    const pool = (await sale()).pools[0]
    expect(pool).toMatchObject({ name: '主会场座位', total: 80, whole: 0 })
    await press('设置会议总名额')
    sheet = await dialog()
    fireEvent.change(sheet.getByLabelText(/^名额/), { target: { value: '300' } })
    fireEvent.click(sheet.getByRole('button', { name: '保存' }))
    await waitFor(async () => expect((await sale()).pools.find(({ whole }) => whole === 1)?.total).toBe(300))
  })

  it('the one of a meeting is set by two at once: whoever was slower reads theirs, and may set it anew', async () => {
    await begin()
    await go(consoleLinks.meeting(meetingId, 'sale', 'pools'))
    await press('设置会议总名额')
    const sheet = await dialog()
    fireEvent.change(sheet.getByLabelText(/^名额/), { target: { value: '300' } })
    const colleague = await signInAs(product, 'admin')
    await colleague.do(ticketManage.savePool, { meetingId, edition: 0, whole: 1, name: '', total: 500 })
    fireEvent.click(sheet.getByRole('button', { name: '保存' }))
    fireEvent.click(await sheet.findByRole('button', { name: '刷新' }))
    await waitFor(() => expect(sheet.queryByRole('button', { name: '刷新' })).toBeNull())
    expect(sheet.getByLabelText<HTMLInputElement>(/^名额/).value).toBe('300')
    fireEvent.click(sheet.getByRole('button', { name: '保存' }))
    await waitFor(async () => expect((await sale()).pools.map(({ total }) => total)).toEqual([300]))
  })
})

describe('vouchers', () => {
  const list = async (keyword = '') => (await person.do(voucher.list, { meetingId, keyword })).list
  const vouchers = () => consoleLinks.meeting(meetingId, 'sale', 'vouchers')

  it('are made one by one, told what is missing, and passed on as a link that carries them', async () => {
    await begin()
    await make('甲票')
    await go(vouchers())
    await press('新建优惠码')
    const sheet = await dialog()
    fireEvent.change(sheet.getByLabelText(/^优惠码/), { target: { value: 'school2027' } })
    fireEvent.click(sheet.getByRole('button', { name: '保存' }))
    expect(await sheet.findByText('请填写减多少元，如 50')).toBeTruthy()
    fireEvent.click(sheet.getByRole('radio', { name: '折扣' }))
    fireEvent.change(sheet.getByLabelText(/^减百分之几/), { target: { value: '15' } })
    fireEvent.click(await sheet.findByRole('checkbox', { name: '甲票' }))
    fireEvent.click(sheet.getByRole('button', { name: '保存' }))
    fireEvent.click(await screen.findByRole('button', { name: /SCHOOL2027/ }))
    expect(screen.getByText('8.5 折')).toBeTruthy()
    const copied: string[] = []
    vi.stubGlobal('navigator', { userAgent: navigator.userAgent, clipboard: { writeText: async (text: string) => copied.push(text) } })
    fireEvent.click((await dialog()).getByRole('button', { name: '复制链接' }))
    await waitFor(() => expect(copied).toHaveLength(1))
    const { searchParams } = new URL(copied[0] as string)
    expect([searchParams.get('shareParticulars'), searchParams.get('voucher')]).toEqual([meetingId, 'SCHOOL2027'])
  })

  it('are made many at once with a prefix, and found by it', async () => {
    await begin()
    await go(vouchers())
    await press('批量生成')
    const sheet = await dialog()
    fireEvent.click(sheet.getByRole('radio', { name: '一口价' }))
    fireEvent.change(sheet.getByLabelText(/^每张价格/), { target: { value: '0' } })
    fireEvent.click(sheet.getByRole('button', { name: '生成' }))
    expect(await sheet.findByText('请填写 1 至 1000 之间的数量')).toBeTruthy()
    fireEvent.change(sheet.getByLabelText(/^数量/), { target: { value: '30' } })
    fireEvent.change(sheet.getByLabelText(/^前缀/), { target: { value: 'edu-' } })
    fireEvent.click(sheet.getByRole('button', { name: '生成' }))
    expect(await screen.findByText('共 30 个优惠码')).toBeTruthy()
    expect((await list()).every(({ code, kind, uses }) => code.startsWith('EDU-') && kind === 'fixed' && uses === 1)).toBe(true)
  })

  it('are taken out of use and back, removed while unused, and the same code is refused at its field', async () => {
    await begin()
    const rule = { kind: 'unlock', value: 0, uses: 0, usesPerPerson: 0, startTime: '', endTime: '' } as const
    await person.do(voucher.save, { meetingId, edition: 0, code: 'VIP', ticketIds: [], ...rule })
    await go(vouchers())
    await press(/VIP/)
    fireEvent.click((await dialog()).getByRole('button', { name: '停用' }))
    expect(await screen.findByText('已停用', { selector: '.tag *' })).toBeTruthy()
    expect((await list())[0]?.active).toBe(0)
    await press('新建优惠码')
    fireEvent.change((await dialog()).getByLabelText(/^优惠码/), { target: { value: 'vip' } })
    fireEvent.click((await dialog()).getByRole('radio', { name: '仅解锁' }))
    fireEvent.click((await dialog()).getByRole('button', { name: '保存' }))
    expect(await screen.findByText('已有相同的优惠码，请换一个')).toBeTruthy()
    await go(vouchers())
    await press(/VIP/)
    fireEvent.click((await dialog()).getByRole('button', { name: '删除' }))
    expect(await screen.findByText(/还没有优惠码/)).toBeTruthy()
    expect(await list()).toEqual([])
  })
})
