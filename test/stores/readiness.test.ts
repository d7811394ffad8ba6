/** The sheet at the end of a rehearsal, from a meeting as it is in the database, and what only the real server knows. */
import { expect, it } from 'vitest'
import { checkin } from '#contract/checkin/calls.ts'
import { notice } from '#contract/notice.ts'
import { ReadinessSheet } from '#contract/rehearsal.ts'
import { ticketManage } from '#contract/ticket-manage.ts'
import * as v from 'valibot'
import { noMeasures } from '#rehearsal/measures.ts'
import { settingsOf } from '#rehearsal/readiness/settings.ts'
import { sheetOf } from '#rehearsal/readiness/sheet.ts'
import type { World } from '#rehearsal/world.ts'
import { factsOf } from '#server/features/rehearsal/facts.ts'
import { toWire } from '#server/flow/clock.ts'
import { testEnv } from '../support/app.ts'
import { onBothEngines } from '../support/database.ts'
import { keepDoor } from '../support/doorway.ts'
import { signIn, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { ticketFor } from '../support/sign-up.ts'

const MEETING = { meetingId: '1', thirdId: '-000001' }
const DAY = 86_400_000

onBothEngines('a readiness sheet', (engine) => {
  const { opened, test, organiser } = productTest({ organiser: 'organiser' }, { engine })

  const measures = noMeasures()
  const world = () => ({ ...MEETING, ...test, db: opened.db, people: 30, measures, now: test.clock }) as unknown as World
  const sheet = async () =>
    sheetOf(world(), await settingsOf(world()), await factsOf(test.deps, MEETING), { from: test.clock(), seconds: 12 })
  const found = async () => (await sheet()).findings.map(({ state, key }) => `${state} ${key}`)

  it('reads the whole of a meeting, and is what it has promised to be', async () => {
    const all = await sheet()
    expect(v.parse(ReadinessSheet, all)).toEqual(all)
    expect(all).toMatchObject({ title: '第六届全国智慧教育大会', people: 30, seconds: 12, fromTime: toWire(test.clock()) })
    expect(all.findings.map(({ key }) => key)).toContain('stood_in')
  })

  it('tells beforehand what happens at the door of a meeting of two days', async () => {
    expect(await found()).toContain('beware never_out')
    const { code } = await ticketFor(await signIn(test, '13800000021'), '罗雅琴')
    const [list] = await organiser.do(checkin.lists, { meetingId: '1' })
    const { starts_at } = (await settingsOf(world())).meeting
    test.clock.pass(starts_at - test.clock())
    const today = await signInAs(test, 'organiser')
    const door = await keepDoor(today, list?.id ?? '', list?.gates[0]?.id)
    const first = await door.scan(code, { at: test.clock(), gateId: list?.gates[0]?.id ?? '' })
    expect(first).toMatchObject({ verdict: 'admit' })
    await door.sync({ heard: [first.nonce] })
    test.clock.pass(DAY)
    const tomorrow = await signInAs(test, 'organiser')
    const again = await keepDoor(tomorrow, list?.id ?? '', list?.gates[0]?.id)
    const gateId = list?.gates[0]?.id ?? ''
    expect(await again.scan(code, { at: test.clock(), gateId })).toMatchObject({ verdict: 'admit', why: 'again' })
    // The same day once more: nobody has seen them leave.
    test.clock.pass(60_000)
    expect(await again.scan(code, { at: test.clock(), gateId })).toMatchObject({ verdict: 'already', why: 'inside' })
  })

  it('goes by what organisers have saved', async () => {
    const { tickets } = await organiser.do(ticketManage.sale, { meetingId: '1' })
    const [one] = tickets
    if (one === undefined) throw new Error('the meeting has no ticket')
    await organiser.do(ticketManage.save, { meetingId: '1', id: one.id, edition: one.edition, hidden: 1, audience: 'phones' })
    expect(await found()).toEqual(expect.arrayContaining(['wrong hidden_locked', 'wrong phones_empty']))
  })

  it('counts the messages that people got, and their parts', async () => {
    await ticketFor(await signIn(test, '13800000022'))
    const told = (await sheet()).findings.find(({ key }) => key === 'sms_cost')
    expect(told).toMatchObject({ state: 'beware', what: '通知全部走短信时约 1 条短信，费用未知' })
  })

  it('knows how the real server is set up, and who looks after the meeting there', async () => {
    const { deps } = test
    expect(await factsOf(deps, MEETING)).toMatchObject({ smsPartFen: undefined, smsSign: '', smsKinds: null, wechatKinds: null, staff: 1 })
    expect((await factsOf(deps, MEETING)).payments).toEqual(['gateway', 'wechat'])
    const sms = {
      cloud: 'aliyun' as const,
      keyId: '',
      keySecret: '',
      sign: '云栖谷',
      appId: '',
      templates: { order_paid: { id: '1', params: [] } },
    }
    const env = { ...testEnv, providers: { ...testEnv.providers, sms, smsPartFen: 4.5 } }
    const real = await factsOf({ ...deps, env, wechat: undefined, payments: {} }, MEETING)
    expect(real).toMatchObject({ smsPartFen: 4.5, smsSign: '云栖谷', smsKinds: ['order_paid'], wechatKinds: [], payments: [] })
    const before = real.listeners.order_review
    expect(before).toBeGreaterThan(0)
    await organiser.do(notice.choose, { kind: 'order_review', on: 0 })
    expect((await factsOf(deps, MEETING)).listeners.order_review).toBe(before - 1)
  })
})
