import type { Input } from '#contract/call.ts'
import { visitor } from '#contract/visitor.ts'
import { toWire } from '#server/flow/clock.ts'
import { seekHosts } from '#server/features/visitor/seek.ts'
import { DEMO_TODAY_ID as meetingId } from '#server/seed/demo-today.ts'
import { all, type Cases, organisersThere, signedIn, type World } from '../support/cases.ts'
import { noQuery, type Place } from '../support/place.ts'

const HOUR = 3_600_000
/** Somebody of the tenant, by phone. */
const HOST = '13800000003'

const openDesk = async ({ person }: World) => {
  const { edition } = await person.do(visitor.desk, { meetingId })
  const settings = { open: 1, twoSteps: 0, asksDocument: 0, companionsMost: 5, daysMost: 7, retentionDays: 30, notice: '' } as const
  await person.do(visitor.saveDesk, { meetingId, edition, ...settings })
}
const typed = {
  name: '欧阳小鱼',
  unit: '鱼塘路小学',
  host: { name: '', mobile: HOST },
  reason: '来访，欧阳大鱼陪同',
  companions: ['欧阳大鱼'],
  plate: '浙A12345',
  documentKind: '' as const,
  documentTail: '',
}
const until = ({ test }: World, hours: number) => toWire(test.clock() + hours * HOUR)
/** With the phone of whoever asks, which their session proves. */
const announcement = async (world: World): Promise<Input<typeof visitor.apply>> => {
  await openDesk(world)
  return { ...typed, meetingId, mobile: world.person.mobile, smsCode: '', fromTime: until(world, -1), toTime: until(world, 2) }
}
const aVisit = async (world: World) => {
  const asked = await announcement(world)
  await world.test.deps.db.write((tx) => tx.deleteFrom('limits').execute())
  const { id } = await world.person.do(visitor.apply, asked)
  await seekHosts(world.test.deps.db, world.test.clock())
  return { id }
}
const approvedVisit = async (world: World) => {
  const { id } = await aVisit(world)
  await world.person.do(visitor.decide, { id, yes: 1, reason: '' })
  return { id }
}

const atNoMeeting = { kind: 'id', field: 'meetingId', comesTo: 'meeting_gone' } satisfies Partial<Place>
const ofNone = { kind: 'id', field: 'id', comesTo: 'visit_gone' } satisfies Partial<Place>
const hours = { fromTime: '2026-11-21 09:00:00', toTime: '2026-11-21 11:00:00' }
const applying = {
  call: visitor.apply,
  rest: { ...typed, ...hours, meetingId: 'none', mobile: HOST, smsCode: '' },
  comesTo: 'meeting_gone',
} as const
const walking = {
  call: visitor.walkIn,
  rest: { ...typed, toTime: hours.toTime, meetingId: 'none', mobile: HOST },
  comesTo: 'meeting_gone',
} as const
const blocking = {
  call: visitor.block,
  rest: { meetingId: 'none', mobile: HOST, reason: '多次滋扰', untilDay: '2026-11-30' },
  comesTo: 'meeting_gone',
} as const
const saving = {
  call: visitor.saveDesk,
  rest: {
    meetingId: 'none',
    edition: 0,
    open: 1,
    twoSteps: 0,
    asksDocument: 0,
    companionsMost: 5,
    daysMost: 1,
    retentionDays: 30,
    notice: '',
  },
  comesTo: 'meeting_gone',
} as const

const typedFields = [
  'meetingId',
  'unit',
  'host.name',
  'host.mobile',
  'reason',
  'toTime',
  'companions',
  'plate',
  'documentKind',
  'documentTail',
]

export const cases: Cases<typeof visitor> = {
  access: {
    about: all,
    apply: all,
    mine: all,
    pass: all,
    cancel: all,
    hosted: signedIn,
    list: organisersThere,
    decide: signedIn,
    assign: organisersThere,
    mark: organisersThere,
    walkIn: organisersThere,
    present: ['staff', ...organisersThere],
    blocks: organisersThere,
    block: organisersThere,
    desk: organisersThere,
    saveDesk: organisersThere,
  },
  fixtures: {
    about: { meetingId },
    apply: announcement,
    mine: { keys: [] },
    pass: approvedVisit,
    cancel: aVisit,
    hosted: { pageNum: 1, pageSize: 30 },
    list: { pageNum: 1, pageSize: 30, meetingId, keyword: '', day: '' },
    decide: async (world) => ({ ...(await aVisit(world)), yes: 1 as const, reason: '' }),
    assign: async (world) => ({ meetingId, ...(await aVisit(world)), mobile: '13800000004' }),
    mark: async (world) => ({ meetingId, ...(await approvedVisit(world)), mark: 'arrive' as const }),
    walkIn: async (world) => {
      await openDesk(world)
      return { ...typed, meetingId, mobile: world.person.mobile, toTime: until(world, 2) }
    },
    present: { meetingId },
    blocks: { meetingId },
    block: ({ test }) =>
      Promise.resolve({ meetingId, mobile: '13977770009', reason: '多次滋扰', untilDay: toWire(test.clock() + 48 * HOUR).slice(0, 10) }),
    desk: { meetingId },
    saveDesk: async ({ person }) => ({
      ...saving.rest,
      meetingId,
      edition: (await person.do(visitor.desk, { meetingId })).edition,
    }),
  },
  boundElsewhere: {
    decide: 'each visit is decided once, and told of once',
    assign: 'each host of a visit is told of it once',
    mark: 'each visit arrives once, and is told of once',
    saveDesk: 'one for each meeting',
  },
  inputs: [
    { ...atNoMeeting, call: visitor.about, without: noQuery },
    { ...ofNone, call: visitor.pass },
    { ...ofNone, call: visitor.cancel },
    { ...ofNone, call: visitor.decide, rest: { yes: 1, reason: '' } },
    { kind: 'mobile', ...applying, field: 'mobile' },
    { kind: 'name', ...applying, field: 'name' },
    { kind: 'mobile', ...walking, field: 'mobile' },
    { kind: 'name', ...walking, field: 'name' },
    { kind: 'mobile', ...blocking, field: 'mobile' },
    { ...atNoMeeting, ...saving, kind: 'id' },
    { kind: 'mobile', call: visitor.assign, field: 'mobile', rest: { meetingId: 'none', id: 'none' }, comesTo: 'meeting_gone' },
  ],
  otherFields: {
    apply: ['smsCode', 'fromTime', ...typedFields],
    mine: ['keys'],
    pass: ['key'],
    cancel: ['key'],
    hosted: ['pageNum', 'pageSize', 'id'],
    list: ['pageNum', 'pageSize', 'state', 'day'],
    decide: ['yes'],
    assign: ['id'],
    mark: ['id', 'mark'],
    walkIn: typedFields,
    block: ['untilDay', 'everyMeeting'],
    saveDesk: ['edition', 'open', 'twoSteps', 'asksDocument', 'companionsMost', 'daysMost', 'retentionDays'],
  },
  tables: {
    visitor_desks: 'nobody',
    // Whoever decided stays known by their account alone.
    visits: { found: 'decided_by', copy: 'visits', closing: 'blanked' },
    visit_blocks: { found: (row, { mobile }) => row.mobile === mobile, copy: 'none', closing: 'gone' },
  },
  leaveTraces: async ({ test, person, admin }) => {
    await openDesk({ test, person: admin })
    const host = { name: '', mobile: person.mobile }
    const asked = {
      ...typed,
      host,
      meetingId,
      mobile: person.mobile,
      smsCode: '',
      fromTime: toWire(test.clock()),
      toTime: toWire(test.clock() + HOUR),
    }
    const { id } = await person.do(visitor.apply, asked)
    await seekHosts(test.deps.db, test.clock())
    await person.do(visitor.decide, { id, yes: 1, reason: '' })
    const untilDay = toWire(test.clock() + 48 * HOUR).slice(0, 10)
    await admin.do(visitor.block, { meetingId, mobile: person.mobile, reason: '欧阳小鱼来过了', untilDay })
  },
}
