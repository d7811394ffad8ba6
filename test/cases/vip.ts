import { vip } from '#contract/vip/calls.ts'
import { type Cases, organisersThere, type World } from '../support/cases.ts'
import { noQuery, type Place } from '../support/place.ts'
import { aHost, nobody, saveFile, typedFile } from '../support/vip-file.ts'
import { linkCases } from './vip-links.ts'
import { planCases } from './vip-plan.ts'

const HERE = { meetingId: '1' }
const aFile = async ({ person }: World) => ({ ...HERE, id: (await saveFile(person)).id })

const theList = { ...HERE, lead: nobody, marginMinutes: 60, deleteDay: '2026-12-20', banquets: [] }
const nowhere = { ...typedFile, meetingId: 'none' }
const ofNobody = { kind: 'id', field: 'id', comesTo: 'vip_gone' } satisfies Partial<Place>

export const cases: Cases<typeof vip> = {
  access: {
    list: organisersThere,
    get: organisersThere,
    save: organisersThere,
    savePrivate: organisersThere,
    invite: organisersThere,
    confirm: organisersThere,
    mark: organisersThere,
    settings: organisersThere,
    saveSettings: organisersThere,
    ...planCases.access,
    ...linkCases.access,
  },
  fixtures: {
    list: { ...HERE, keyword: '欧阳' },
    get: aFile,
    save: { ...typedFile, deputy: aHost },
    savePrivate: async (world) => ({ ...(await aFile(world)), edition: 1, diet: '素食', health: '', notes: '' }),
    invite: aFile,
    confirm: async (world) => ({ ...(await aFile(world)), comes: 1, reason: '' }),
    mark: async (world) => ({ ...(await aFile(world)), action: 'remove' }),
    settings: HERE,
    saveSettings: theList,
    ...planCases.fixtures,
    ...linkCases.fixtures,
  },
  boundElsewhere: { ...planCases.boundElsewhere, ...linkCases.boundElsewhere },
  inputs: [
    { ...ofNobody, call: vip.get, rest: HERE, without: noQuery },
    { ...ofNobody, call: vip.savePrivate, rest: { ...HERE, edition: 0 } },
    { ...ofNobody, call: vip.invite, rest: HERE },
    { ...ofNobody, call: vip.confirm, rest: { ...HERE, comes: 1 } },
    { ...ofNobody, call: vip.mark, rest: { ...HERE, action: 'leave' } },
    { kind: 'name', call: vip.save, field: 'name', rest: nowhere, comesTo: 'meeting_gone' },
    ...planCases.inputs,
    ...linkCases.inputs,
  ],
  otherFields: {
    list: ['pageNum', 'pageSize', 'state'],
    save: [
      'edition',
      'mobile',
      'documentType',
      'documentNumber',
      'duties',
      'visibility',
      'photographs',
      'companions',
      'speaksFor.name',
      'speaksFor.mobile',
      'host.name',
      'host.mobile',
      'deputy.name',
      'deputy.mobile',
    ],
    savePrivate: ['edition'],
    confirm: ['comes'],
    mark: ['action', 'reason'],
    saveSettings: ['edition', 'lead.name', 'lead.mobile', 'marginMinutes', 'deleteDay', 'banquets'],
    ...planCases.otherFields,
    ...linkCases.otherFields,
  },
  tables: {
    vip_lists: { found: 'lead_id', copy: 'receptions', closing: 'blanked' },
    vip_guests: {
      found: ({ host_id, deputy_id }, { id }) => host_id === id || deputy_id === id,
      copy: 'receptions',
      closing: 'blanked',
    },
    vip_cars: { found: ({ driver_mobile }, { mobile }) => driver_mobile === mobile, copy: 'none', closing: 'gone' },
    vip_tasks: { found: 'owner_id', copy: 'receptions', closing: 'blanked' },
    // Of whoever's file they hang on.
    vip_legs: 'nobody',
    vip_rooms: 'nobody',
    vip_sleepers: 'nobody',
    vip_seats: 'nobody',
    vip_appearances: 'nobody',
    vip_links: 'nobody',
  },
  leaveTraces: async ({ person, admin }) => {
    const self = { name: '欧阳小鱼', mobile: person.mobile }
    const { marginMinutes, deleteDay } = await admin.do(vip.settings, HERE)
    await admin.do(vip.saveSettings, { ...theList, marginMinutes, deleteDay, lead: self })
    await saveFile(admin, { name: '张清', mobile: '13977770009', host: self, deputy: self, speaksFor: self })
    // And they are received themselves.
    await saveFile(admin, { ...self, companions: ['欧阳大鱼'] })
    await admin.do(vip.saveTask, { ...HERE, id: '', guestId: '', what: '备好茶', owner: self, dueTime: '' })
    const driver = { driver: self.name, driverMobile: self.mobile }
    await admin.do(vip.saveCar, { ...HERE, id: '', plate: '浙A12345', model: '', seats: 4, note: '', ...driver })
  },
}
