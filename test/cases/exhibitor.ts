import { exhibitor } from '#contract/exhibitor.ts'
import { type Cases, organisersThere, signedIn, type World } from '../support/cases.ts'
import type { Place } from '../support/place.ts'
import { aStand, standOf } from '../support/stands.ts'

const anew = ({ person }: World) => standOf(person, person)
const own = async (world: World) => ({ exhibitorId: (await anew(world)).id })
const colleague = { mobile: '13955550062', name: '展位同事', head: 0 } as const

const ofNone = { rest: { exhibitorId: 'none' }, comesTo: 'stand_gone' } as const
const adding = { call: exhibitor.addPerson, rest: { exhibitorId: 'none', ...colleague }, comesTo: 'stand_gone' } as const
const atNoStand = { kind: 'id', field: 'exhibitorId', comesTo: 'stand_gone' } satisfies Partial<Place>

export const cases: Cases<typeof exhibitor> = {
  access: {
    list: organisersThere,
    save: organisersThere,
    remove: organisersThere,
    mine: signedIn,
    people: signedIn,
    addPerson: signedIn,
    removePerson: signedIn,
    leads: signedIn,
    exportLeads: signedIn,
    leadsTask: signedIn,
  },
  fixtures: {
    list: { meetingId: '1', keyword: '' },
    save: aStand,
    remove: async ({ person }) => ({ meetingId: '1', id: (await person.do(exhibitor.save, aStand)).id }),
    mine: {},
    people: own,
    addPerson: async (world) => ({ ...(await own(world)), ...colleague }),
    removePerson: async (world) => {
      const { exhibitorId } = await own(world)
      const { userId } = await world.person.do(exhibitor.addPerson, { exhibitorId, ...colleague })
      return { exhibitorId, userId }
    },
    leads: async (world) => ({ ...(await own(world)), keyword: '' }),
    exportLeads: own,
    leadsTask: async (world) => {
      const { exhibitorId } = await own(world)
      return { exhibitorId, id: (await world.person.do(exhibitor.exportLeads, { exhibitorId })).taskId }
    },
  },
  boundElsewhere: { addPerson: 'by account and hour, and by the badges of the stand: people.ts' },
  inputs: [
    { kind: 'id', field: 'id', call: exhibitor.remove, rest: { meetingId: 'none' }, comesTo: 'meeting_gone' },
    { ...atNoStand, call: exhibitor.leads },
    { ...atNoStand, call: exhibitor.exportLeads },
    { ...atNoStand, call: exhibitor.addPerson, rest: colleague },
    { ...atNoStand, call: exhibitor.removePerson, rest: { userId: 'none' } },
    { kind: 'id', field: 'userId', call: exhibitor.removePerson, ...ofNone },
    { kind: 'mobile', ...adding, field: 'mobile' },
    { kind: 'name', ...adding, field: 'name' },
    { kind: 'flag', ...adding, field: 'head' },
  ],
  otherFields: {
    list: ['pageNum', 'pageSize'],
    save: ['id', 'edition', 'name', 'badges'],
    people: ['exhibitorId'],
    leads: ['pageNum', 'pageSize', 'grade'],
    leadsTask: ['exhibitorId', 'id'],
  },
  tables: { exhibitors: 'nobody', exhibitor_people: { found: 'user_id', copy: 'stands', closing: 'gone' } },
  leaveTraces: async ({ person, admin }) => standOf(admin, person),
}
