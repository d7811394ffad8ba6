import type { Input } from '#contract/call.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { atTheDoor, type Cases, organisersThere, signedIn, type World } from '../support/cases.ts'
import { answerAsk, type Doorkeeper, keepDoor, makeList, newNonce } from '../support/doorway.ts'
import { signInAs } from '../support/person.ts'
import { noQuery, type Place } from '../support/place.ts'
import { ticketFor } from '../support/sign-up.ts'

const GATE = '23456789ABCDEFGHJKLM'
const NONCE = 'a-nonce-of-a-test'

/** Somebody with a ticket stands before a device that knows of it. */
async function aDoor({ person }: World): Promise<{ listId: string; door: Doorkeeper; code: string; number: string }> {
  const { code, number } = await ticketFor(person)
  const { id: listId } = await makeList(person)
  const door = await keepDoor(person, listId)
  await door.sync()
  return { listId, door, code, number }
}
const aScanOf = (world: World, code: string, nonce = newNonce()): Input<typeof checkin.scan>['scan'] => ({
  nonce,
  gateId: 'a',
  direction: 'in',
  at: world.test.clock(),
  shown: { kind: 'code', text: code },
})
const theList = async ({ person }: World) => ({ listId: (await makeList(person)).id })
const theId = async ({ person }: World) => ({ id: (await makeList(person)).id })

const aList = {
  id: '',
  meetingId: '1',
  name: '大门',
  kind: 'entrance',
  ticketIds: [],
  windows: [],
  passes: 'once',
  exits: 1,
  accepts: ['entry'],
  questions: [],
  gates: [{ id: 'a', name: '甲门' }],
  self: 0,
}
const aScan = { nonce: NONCE, gateId: 'a', direction: 'in', at: 0, shown: { kind: 'person', serial: 1 } }
const ofNoDevice = { kind: 'id', field: 'deviceId', comesTo: 'device_gone' } satisfies Partial<Place>
const ofNoList = { kind: 'id', comesTo: 'list_gone' } satisfies Partial<Place>
const syncing = { call: checkin.sync, rest: { deviceId: 'none' }, comesTo: 'device_gone' } as const
const scanning = { call: checkin.scan, rest: { deviceId: 'none', scan: aScan }, comesTo: 'device_gone' } as const
const finding = { call: checkin.find, rest: { deviceId: 'none', tail: '1234', name: '王', number: '' }, comesTo: 'device_gone' } as const
const noting = { call: checkin.note, rest: { meetingId: 'none', serial: 1, vip: 1, note: '', host: '' }, comesTo: 'meeting_gone' } as const
const onPaper = {
  call: checkin.paper,
  rest: { listId: 'none', gateId: 'a', time: '2026-09-02 10:00:00', serials: [1] },
  comesTo: 'list_gone',
} as const
const byOneself = { call: checkin.self, rest: { gate: GATE, nonce: NONCE, latitude: 30, longitude: 120 }, comesTo: 'gate_gone' } as const

export const cases: Cases<typeof checkin> = {
  access: {
    lists: atTheDoor,
    open: atTheDoor,
    sync: atTheDoor,
    scan: atTheDoor,
    upload: atTheDoor,
    undo: atTheDoor,
    find: atTheDoor,
    close: atTheDoor,
    counts: atTheDoor,
    saveList: organisersThere,
    removeList: organisersThere,
    selfCode: organisersThere,
    codeKind: organisersThere,
    devices: organisersThere,
    cut: organisersThere,
    scans: organisersThere,
    sheet: organisersThere,
    paper: organisersThere,
    noted: organisersThere,
    note: organisersThere,
    self: signedIn,
  },
  fixtures: {
    lists: { meetingId: '1' },
    open: async (world) => ({ ...(await theList(world)), gateId: 'a', name: '设备 2' }),
    sync: async (world) => ({ deviceId: (await aDoor(world)).door.deviceId }),
    scan: async (world) => {
      const { door, code } = await aDoor(world)
      return { deviceId: door.deviceId, scan: aScanOf(world, code) }
    },
    upload: async (world) => {
      const { door, code } = await aDoor(world)
      await door.scan(code)
      return { deviceId: door.deviceId, scans: [{ ...aScanOf(world, code), judged: 'already' }] }
    },
    undo: async (world) => {
      const { door, code } = await aDoor(world)
      const nonce = newNonce()
      await door.scan(code, { nonce })
      return { deviceId: door.deviceId, nonce }
    },
    find: async (world) => {
      const { door, number } = await aDoor(world)
      return { deviceId: door.deviceId, tail: '', name: '', number }
    },
    close: async (world) => ({ deviceId: (await aDoor(world)).door.deviceId }),
    counts: theList,
    saveList: async ({ person }) => {
      const { id, gates } = await makeList(person)
      return {
        id,
        meetingId: '1',
        name: '大门',
        kind: 'entrance',
        ticketIds: [],
        windows: [],
        passes: 'once',
        exits: 0,
        accepts: ['entry'],
        questions: [],
        gates,
        self: 1,
      }
    },
    removeList: theId,
    selfCode: theId,
    codeKind: { meetingId: '1', rotating: 0 },
    devices: { meetingId: '1' },
    // Cutting a device off ends the session that it works in.
    cut: async (world) => {
      const { listId } = await theList(world)
      return { deviceId: (await keepDoor(await signInAs(world.test, 'organiser'), listId)).deviceId }
    },
    scans: { meetingId: '1' },
    sheet: async (world) => ({ listId: (await aDoor(world)).listId }),
    paper: async (world) => ({ listId: (await aDoor(world)).listId, gateId: 'a', time: '2026-09-02 10:00:00', serials: [1] }),
    noted: async (world) => {
      await aDoor(world)
      return { meetingId: '1', asked: '1' }
    },
    note: async (world) => {
      await aDoor(world)
      return { meetingId: '1', serial: 1, vip: 0, note: '坐轮椅，请走无障碍通道', host: '' }
    },
    self: async ({ person }) => {
      await ticketFor(person)
      const { id } = await makeList(person, { self: 1 })
      return { gate: (await person.do(checkin.selfCode, { id })).gate, nonce: newNonce() }
    },
  },
  boundElsewhere: {
    codeKind: 'one row for each meeting',
    counts: 'one row for each door list',
    open: 'by account and hour, and 255 for each list: open.ts',
    scan: 'by whom the organiser lets work there, and cuts off',
    upload: 'as scan',
    self: 'by account: self.ts',
  },
  inputs: [
    {
      kind: 'phone',
      ...noting,
      rest: { ...noting.rest, meetingId: '1', serial: 999 },
      field: 'host',
      comesTo: ({ value }) => (value === '19999999999' ? 'user_gone' : 'admission_gone'),
    },
    { ...ofNoDevice, call: checkin.sync },
    { ...ofNoDevice, call: checkin.cut },
    { ...ofNoDevice, call: checkin.upload, rest: { scans: [aScan] } },
    { ...ofNoDevice, call: checkin.undo, rest: { nonce: NONCE } },
    { ...ofNoDevice, ...scanning },
    { ...ofNoDevice, ...finding },
    { ...ofNoList, call: checkin.open, field: 'listId', rest: { gateId: 'a', name: '' } },
    { ...ofNoList, call: checkin.counts, field: 'listId', without: noQuery },
    { ...ofNoList, call: checkin.sheet, field: 'listId' },
    { ...ofNoList, ...onPaper, field: 'listId' },
    { ...ofNoList, call: checkin.removeList, field: 'id' },
    { ...ofNoList, call: checkin.selfCode, field: 'id' },
    { kind: 'flag', ...noting, field: 'vip' },
    { kind: 'flag', ...scanning, field: 'scan.forced' },
    { kind: 'flag', ...syncing, field: 'wait' },
    { kind: 'flag', call: checkin.selfCode, field: 'renew', rest: { id: 'none' }, comesTo: 'list_gone' },
    { kind: 'flag', call: checkin.scans, field: 'conflicts', rest: { meetingId: 'none' }, comesTo: 'meeting_gone' },
    { kind: 'helperCode', ...byOneself, field: 'gate', without: ({ value }) => value === GATE.slice(1) || value === `${GATE}M` },
    { kind: 'phoneOrTail', ...finding, field: 'tail' },
    { kind: 'nonce', ...scanning, field: 'scan.nonce' },
    { kind: 'nonce', ...byOneself, field: 'nonce' },
    { kind: 'nonce', call: checkin.undo, field: 'nonce', rest: { deviceId: 'none' }, comesTo: 'device_gone' },
    { kind: 'moment', ...scanning, field: 'scan.at' },
    { kind: 'moment', ...syncing, field: 'roster' },
    { kind: 'shown', ...scanning, field: 'scan.shown' },
    { kind: 'doorTime', ...onPaper, field: 'time' },
    { kind: 'serials', ...onPaper, field: 'serials' },
    { kind: 'latitude', ...byOneself, field: 'latitude' },
    { kind: 'longitude', ...byOneself, field: 'longitude' },
    { kind: 'doorNote', ...noting, field: 'note' },
    {
      kind: 'listName',
      call: checkin.saveList,
      field: 'name',
      rest: aList,
      says: '名单名称应为1-30个字',
      without: ({ good, value }) => good && String(value).trim().length > 30,
    },
  ],
  otherFields: {
    saveList: [
      'edition',
      'kind',
      'ticketIds',
      'windows',
      'passes',
      'exits',
      'accepts',
      'questions',
      'gates',
      'self',
      'latitude',
      'longitude',
      'radius',
    ],
    codeKind: ['rotating'],
    sync: ['states', 'shares', 'gaveUp', 'kept', 'gave', 'handovers', 'heard'],
    scan: ['scan.gateId', 'scan.direction', 'scan.answers', 'scan.judged'],
    upload: ['scans'],
    close: ['deviceId'],
    scans: ['pageNum', 'pageSize'],
    sheet: ['pageNum', 'pageSize'],
    noted: ['asked'],
    note: ['serial'],
  },
  tables: {
    rosters: 'nobody',
    checkin_lists: 'nobody',
    checkin_slots: 'nobody',
    checkin_handovers: 'nobody',
    checkin_releases: { found: ['admission_id', 'admissions', 'id'], copy: 'none', closing: 'kept' },
    checkin_asks: { found: ['admission_id', 'admissions', 'id'], copy: 'none', closing: 'kept' },
    checkin_states: { found: ['admission_id', 'admissions', 'id'], copy: 'none', closing: 'kept' },
    checkin_scans: { found: ['admission_id', 'admissions', 'id'], copy: 'none', closing: 'blanked' },
  },
  leaveTraces: async ({ test, person, admin }) => {
    const { code } = await ticketFor(person, '欧阳小鱼')
    const { id: listId } = await makeList(admin, { questions: [{ id: 'q', text: '谁带您来的', kind: 'text' }] })
    // The first device has the say over every ticket; the second asks for this one, and gets it.
    const [one, two] = [await keepDoor(admin, listId), await keepDoor(person, listId, 'b')]
    await one.sync()
    await two.sync()
    test.clock.pass(3000)
    await Promise.all([two.scan(code, { answers: { q: '欧阳大鱼' } }), answerAsk(one, 'gaveUp')])
    const [guest] = await admin.do(checkin.noted, { meetingId: '1', asked: '欧阳小鱼' })
    await admin.do(checkin.note, { meetingId: '1', serial: guest?.serial as number, vip: 1, note: '欧阳小鱼坐轮椅', host: '' })
  },
}
