/** Visitors without an account, their hosts, and the desk that takes them, with the real server behind the screens. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import type { Input } from '#contract/call.ts'
import { paths } from '#contract/paths.ts'
import { hostedLink, visitLink, visitor as calls, visitorLink } from '#contract/visitor.ts'
import { seekHosts } from '#server/features/visitor/seek.ts'
import { DEMO_TODAY_ID } from '#server/seed/seed.ts'
import { keepVisit, visitKeys } from '#src/features/visitor/parts/kept-visits.ts'
import { forgetKept } from '#src/session/kept.ts'
import { codeFor, signIn, signInAs, visitor } from '../support/person.ts'
import { questions } from '../support/confirmations.ts'
import { dialog, press, write } from '../support/at-a-screen.tsx'
import { go, reload, screenTest, storeSession } from '../support/screen-test.ts'

vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

const VISITOR = '13911112222'
const HOST = '13800000003'
const meetingId = DEMO_TODAY_ID

const { product, desk } = screenTest({ desk: 'organiser' })

/** So many hours from now, as the wire has it. */
const hence = (hours: number) => `${new Date(Date.now() + (hours + 8) * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')}:00`
const typedTime = (wire: string) => wire.slice(0, 16).replace(' ', 'T')

type Desk = Omit<Input<typeof calls.saveDesk>, 'meetingId' | 'edition'>
const asks: Desk = { open: 1, twoSteps: 0, asksDocument: 0, companionsMost: 5, daysMost: 2, retentionDays: 30, notice: '请走东门' }

/** At a place that takes visits, at a screen where nobody is signed in. */
async function begin(path: string, more: Partial<Desk> = {}) {
  await desk.do(calls.saveDesk, { meetingId, edition: 0, ...asks, ...more })
  await go(path)
}
/** Announced on another phone. */
async function announced(more: Partial<Input<typeof calls.apply>> = {}) {
  const mobile = more.mobile ?? VISITOR
  const visit = {
    meetingId,
    mobile,
    smsCode: await codeFor(product, mobile, 'visit'),
    name: '欧阳文静',
    unit: '望湖小学',
    host: { name: '', mobile: HOST },
    reason: '洽谈合作',
    fromTime: hence(-1),
    toTime: hence(3),
    companions: [],
    plate: '',
    documentKind: '' as const,
    documentTail: '',
    ...more,
  }
  const made = await visitor(product.app).do(calls.apply, visit)
  await seekHosts(product.deps.db, product.clock())
  // Until another code may be sent to that phone.
  product.clock.pass(61_000)
  return made
}
const listed = async () => (await desk.do(calls.list, { meetingId, keyword: '', day: '', pageNum: 1, pageSize: 20 })).list

describe('somebody without an account who wants to visit', () => {
  async function fillIn() {
    await write('被访人手机号', HOST)
    await write(/^来访事由/, '洽谈合作')
    await write(/^到访时间/, typedTime(hence(1)))
    await write(/^离开时间/, typedTime(hence(3)))
    await write(/^姓名/, '欧阳文静')
    await write(/^手机号/, VISITOR)
    fireEvent.change(screen.getByLabelText('验证码'), { target: { value: await codeFor(product, VISITOR, 'visit') } })
  }

  it('announces it with a code to the phone, and finds it again on this browser', async () => {
    await begin(visitorLink(meetingId))
    await fillIn()
    await press('添加同行人')
    await write('第 1 位同行人姓名', '李雷')
    await press('添加同行人')
    await write('车牌号', '浙a 12345')
    await press('提交预约')
    expect(await screen.findByRole('heading', { name: '待确认' })).toBeTruthy()
    const [visit] = await listed()
    expect(location.pathname + location.search).toBe(visitLink(visit?.id as string))
    expect(visit).toMatchObject({ name: '欧阳文静', mobile: VISITOR, companions: ['李雷'], plate: '浙A12345', state: 'waiting' })
    await go(visitorLink(meetingId))
    expect(await screen.findByRole('link', { name: /访 138\*\*\*\*0003/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '提交预约' })).toBeNull()
    expect(screen.getByRole('link', { name: '再预约一次' })).toBeTruthy()
  })

  it('is told at each field what is missing, and nothing is announced', async () => {
    await begin(visitorLink(meetingId), { asksDocument: 1 })
    await press('提交预约')
    for (const sentence of [
      '请填写被访人的手机号或全名',
      '请填写来访事由，2到100个字',
      '请输入正确的姓名',
      '请输入正确的手机号码',
      '请输入6位数字验证码',
      '请选择证件种类',
      '请填写证件号后四位',
    ])
      expect(await screen.findByText(sentence)).toBeTruthy()
    expect(await listed()).toEqual([])
  })

  it('is told of a wrong code at the code, and of hours that do not fit at the hours', async () => {
    await begin(visitorLink(meetingId))
    await fillIn()
    const right = screen.getByLabelText<HTMLInputElement>('验证码').value
    await write('验证码', right === '000000' ? '111111' : '000000')
    await press('提交预约')
    const wrongAt = (label: string | RegExp) =>
      waitFor(() => expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true'))
    await wrongAt('验证码')
    await write('验证码', right)
    await write(/^离开时间/, typedTime(hence(24 * 30)))
    await press('提交预约')
    await wrongAt(/^到访时间/)
    expect(await listed()).toEqual([])
  })

  it('is not asked for a code where they are signed in with that phone', async () => {
    await begin(paths.notFound)
    await storeSession(await signIn(product, VISITOR))
    await go(visitorLink(meetingId))
    expect((await screen.findByLabelText<HTMLInputElement>(/^手机号/)).value).toBe(VISITOR)
    expect(screen.queryByLabelText('验证码')).toBeNull()
    await write(/^手机号/, '13911113333')
    expect(await screen.findByLabelText('验证码')).toBeTruthy()
  })

  it('reads that nobody may come where the desk is closed', async () => {
    await begin(visitorLink(meetingId), { open: 0 })
    expect(await screen.findByText(/暂不接受来访预约/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '提交预约' })).toBeNull()
  })

  it('finds what was typed after a reload, but neither code nor document', async () => {
    await begin(visitorLink(meetingId), { asksDocument: 1 })
    await write(/^姓名/, '欧阳文静')
    await write('验证码', '123456')
    await write(/^证件号后四位/, '123X')
    await reload()
    expect(await screen.findByText('已恢复未保存的内容')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/^姓名/).value).toBe('欧阳文静')
    expect(screen.getByLabelText<HTMLInputElement>('验证码').value).toBe('')
    expect(screen.getByLabelText<HTMLInputElement>(/^证件号后四位/).value).toBe('')
  })
})

describe('a visit of one’s own', () => {
  it('shows a pass that is alive once the host has said yes, and none any more when it is taken back', async () => {
    await begin(paths.notFound)
    const { id } = await announced()
    await desk.do(calls.decide, { id, yes: 1, reason: '' })
    await storeSession(await signIn(product, VISITOR))
    await go(visitLink(id))
    expect(await screen.findByRole('img', { name: '欧阳文静的动态入场码' })).toBeTruthy()
    expect(screen.getByText('请走东门')).toBeTruthy()
    await press('取消来访')
    expect(await screen.findByRole('heading', { name: '已取消' })).toBeTruthy()
    expect(questions).toEqual(['取消后通行码随即失效，不能恢复。还想来访需重新预约。'])
    expect(screen.queryByRole('img', { name: /动态入场码/ })).toBeNull()
  })

  it('says why not', async () => {
    await begin(paths.notFound)
    const { id } = await announced()
    await desk.do(calls.decide, { id, yes: 0, reason: '当天不在会场' })
    await storeSession(await signIn(product, VISITOR))
    await go(visitLink(id))
    expect(await screen.findByText('当天不在会场')).toBeTruthy()
    expect(screen.getByRole('link', { name: '再次预约' }).getAttribute('href')).toBe(visitorLink(meetingId))
  })

  it('is nobody else’s by its address alone', async () => {
    await begin(paths.notFound)
    const { id } = await announced()
    await storeSession(await signIn(product, '13911113333'))
    await go(visitLink(id))
    expect(await screen.findByText(/没有找到这次来访/)).toBeTruthy()
    expect(document.body.textContent).not.toContain('欧阳')
  })

  it('is forgotten on this browser by whoever signs out of it', async () => {
    await begin(paths.notFound)
    const { id, key } = await announced()
    keepVisit(id, key)
    await go(visitLink(id))
    expect(await screen.findByRole('heading', { name: '待确认' })).toBeTruthy()
    expect(visitKeys()).toEqual([key])
    forgetKept()
    expect(visitKeys()).toEqual([])
  })
})

describe('a host', () => {
  it('lets a visitor come with one tap behind the message', async () => {
    await begin(paths.notFound)
    const { id } = await announced({ companions: ['李雷', '韩梅梅'] })
    await storeSession(await signInAs(product, 'organiser'))
    await go(hostedLink(id))
    expect(await screen.findByRole('heading', { name: '欧阳文静 等 3 人' })).toBeTruthy()
    await press('同意')
    await waitFor(async () => expect((await listed())[0]?.state).toBe('approved'))
    expect((await screen.findAllByText('已通过')).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: '同意' })).toBeNull()
  })

  it('says no only with a reason', async () => {
    await begin(paths.notFound)
    const { id } = await announced()
    await storeSession(await signInAs(product, 'organiser'))
    await go(hostedLink(id))
    await press('拒绝')
    await press('确定拒绝')
    expect(await screen.findByText('请填写原因，2到100个字')).toBeTruthy()
    expect((await listed())[0]?.state).toBe('waiting')
    await write(/^理由/, '当天不在会场')
    await press('确定拒绝')
    await waitFor(async () => expect((await listed())[0]).toMatchObject({ state: 'refused', refusal: '当天不在会场' }))
  })

  it('sees nothing of visits to others', async () => {
    await begin(paths.notFound)
    const { id } = await announced()
    await storeSession(await signIn(product, '13911113333'))
    await go(hostedLink(id))
    expect(await screen.findByText(/没有找到这次来访/)).toBeTruthy()
    expect(document.body.textContent).not.toContain('欧阳')
  })
})

describe('the desk', () => {
  const room = (tab = '') => `${consoleLinks.hosting(meetingId, 'visitors')}${tab === '' ? '' : `&tab=${tab}`}`
  async function receive(path = room()) {
    await storeSession(desk)
    await go(path)
  }

  it('says whom a visit is for where the words found nobody', async () => {
    await begin(paths.notFound)
    await announced({ host: { name: '查无此人', mobile: '' } })
    await receive()
    expect(await screen.findByText(/查无此人（未找到）/)).toBeTruthy()
    await press(/^欧阳文静/)
    await press('指定被访人')
    await write(/^被访人手机号/, '13911119999')
    await press('指定并通知')
    expect(await screen.findByText('没有找到可接待的人员，请核对手机号')).toBeTruthy()
    await write(/^被访人手机号/, HOST)
    await press('指定并通知')
    await waitFor(async () => expect((await listed())[0]?.hostId).toBe(desk.id))
  })

  it('lets in whoever stands at the door, once, and finds them among those who are in until they leave', async () => {
    await begin(paths.notFound)
    await receive()
    await press('现场登记')
    const form = await dialog()
    for (const [label, text] of [
      [/^姓名/, '赵四'],
      [/^手机号/, VISITOR],
      [/^被访人手机号/, HOST],
      [/^来访事由/, '送设备'],
    ] as const)
      fireEvent.change(form.getByLabelText(label), { target: { value: text } })
    const into = form.getByRole('button', { name: '登记并放行' })
    fireEvent.click(into)
    fireEvent.click(into)
    await waitFor(async () => expect((await listed()).map(({ name, state }) => [name, state])).toEqual([['赵四', 'arrived']]))
    await go(room('present'))
    expect(await screen.findByRole('rowheader', { name: '赵四' })).toBeTruthy()
    expect(screen.getByText(/人在场/).textContent).toContain('1 人在场')
    await go(room())
    await press(/^赵四/)
    await press('登记离开')
    await waitFor(async () => expect((await listed())[0]?.state).toBe('left'))
    await go(room('present'))
    expect(await screen.findByText('现在没有访客在场')).toBeTruthy()
  })

  it('keeps a phone out with a reason and an end, and lets it come again', async () => {
    await begin(paths.notFound)
    await receive(room('blocks'))
    await press('添加手机号')
    await write(/^手机号/, VISITOR)
    await press(/^限制来访$/)
    expect(await screen.findByText('请填写限制来访的原因，2到100个字')).toBeTruthy()
    await write(/^原因/, '借用他人通行码')
    await press(/^限制来访$/)
    expect(await screen.findByText('借用他人通行码')).toBeTruthy()
    await press(`解除 ${VISITOR}`)
    expect(await screen.findByText('没有限制来访的手机号')).toBeTruthy()
    expect(await desk.do(calls.blocks, { meetingId })).toEqual([])
  })

  it('says how visits are taken, and hears when somebody else has said so meanwhile', async () => {
    await begin(paths.notFound)
    await receive(room('desk'))
    await write('来访须知', '请走西门')
    await write('同行人员上限', '')
    await press('保存')
    expect(await screen.findByText('同行人员最多20位，请填写姓名')).toBeTruthy()
    await write('同行人员上限', '3')
    const { edition } = await desk.do(calls.desk, { meetingId })
    await desk.do(calls.saveDesk, { meetingId, edition, ...asks, retentionDays: 7 })
    fireEvent.click(screen.getByRole('checkbox', { name: /^两步确认/ }))
    await press('保存')
    await press('保留我的修改，再次保存')
    await press('保存')
    await waitFor(async () =>
      expect(await desk.do(calls.desk, { meetingId })).toMatchObject({ notice: '请走西门', companionsMost: 3, twoSteps: 1 }),
    )
  })

  it('shows what waits by chips with their numbers, and the way to open a desk that is closed', async () => {
    await begin(paths.notFound)
    await announced()
    await receive()
    await press('待确认 1')
    expect(new URLSearchParams(location.search).get('state')).toBe('waiting')
    expect(screen.queryByRole('button', { name: /^在场/ })).toBeNull()
    const { edition } = await desk.do(calls.desk, { meetingId })
    await desk.do(calls.saveDesk, { meetingId, edition, ...asks, open: 0 })
    await go(room())
    await press('开放预约')
    expect(await screen.findByRole('checkbox', { name: '接受来访预约' })).toBeTruthy()
  })
})
