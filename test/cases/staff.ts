import { staff } from '#contract/staff.ts'
import { all, type Cases, organisersThere, signedIn, type World } from '../support/cases.ts'
import { makeList } from '../support/doorway.ts'
import { noQuery } from '../support/place.ts'

const worker = ({ person }: World, mobile: string) => person.do(staff.add, { meetingId: '1', mobile, name: '检票员', listIds: [] })
const aLink = ({ person }: World) => person.do(staff.makeLink, { meetingId: '1', listIds: [], uses: 5, hours: 8 })

const helping = { code: '23456789ABCDEFGHJKLM', pin: '123457', name: '王小明' }
const linking = { meetingId: 'none', uses: 1, hours: 1 }
const hiring = { call: staff.add, rest: { meetingId: 'none', mobile: '13900000001', name: '王小明' }, comesTo: 'meeting_gone' } as const

export const cases: Cases<typeof staff> = {
  access: {
    mine: signedIn,
    list: organisersThere,
    add: organisersThere,
    save: organisersThere,
    remove: organisersThere,
    links: organisersThere,
    makeLink: organisersThere,
    revokeLink: organisersThere,
    link: all,
    enter: all,
  },
  fixtures: {
    mine: {},
    list: { meetingId: '1' },
    add: { meetingId: '1', mobile: '13955550007', name: '门口的人', listIds: [] },
    save: async (world) => ({
      meetingId: '1',
      userId: (await worker(world, '13955550008')).userId,
      listIds: [(await makeList(world.person)).id],
    }),
    remove: async (world) => ({ meetingId: '1', userId: (await worker(world, '13955550009')).userId }),
    links: { meetingId: '1' },
    makeLink: async ({ person }) => ({ meetingId: '1', listIds: [(await makeList(person)).id], uses: 3, hours: 8 }),
    revokeLink: async (world) => ({ code: (await aLink(world)).code }),
    link: async (world) => ({ code: (await aLink(world)).code }),
    enter: async (world) => {
      const { code, pin } = await aLink(world)
      return { code, pin, name: '小帮手' }
    },
  },
  boundElsewhere: {
    add: 'by account and hour: add.ts',
    enter: 'uses of a link',
  },
  inputs: [
    { kind: 'mobile', ...hiring, field: 'mobile' },
    { kind: 'name', ...hiring, field: 'name' },
    { kind: 'name', call: staff.enter, field: 'name', rest: helping, comesTo: 'helper_gone' },
    { kind: 'pin', call: staff.enter, field: 'pin', rest: helping, comesTo: 'helper_gone' },
    { kind: 'helperCode', call: staff.enter, field: 'code', rest: helping, comesTo: 'helper_gone' },
    { kind: 'helperCode', call: staff.link, field: 'code', comesTo: 'helper_gone', without: noQuery },
    { kind: 'helperCode', call: staff.revokeLink, field: 'code', comesTo: 'helper_gone' },
    { kind: 'uses', call: staff.makeLink, field: 'uses', rest: linking, comesTo: 'meeting_gone' },
    { kind: 'hours', call: staff.makeLink, field: 'hours', rest: linking, comesTo: 'meeting_gone' },
  ],
  otherFields: {
    add: ['listIds'],
    save: ['userId', 'listIds'],
    remove: ['userId'],
    makeLink: ['listIds'],
  },
  tables: {
    staff: { found: 'user_id', copy: 'none', closing: 'gone' },
    helper_links: { found: 'created_by', copy: 'none', closing: 'kept' },
    checkin_devices: { found: 'user_id', copy: 'none', closing: 'kept' },
  },
  leaveTraces: async (world) => {
    await aLink(world)
    await worker({ ...world, person: world.admin }, world.person.mobile)
  },
}
