import { meeting } from '#contract/meeting.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { all, type Cases, organisersThere, signedIn, type World } from '../support/cases.ts'

const page = { meetingId: '1', pageNum: 1, pageSize: 30 }
const times = { meetingStratTime: '2026-11-03 09:00:00', meetingEndTime: '2026-11-04 18:00:00' }
const aDraft = ({ person }: World) => person.do(meetingManage.save, { title: '一场草稿', ...times })
const aModule = async ({ person }: World) => (await person.do(meetingManage.ownModules, { meetingId: '1' }))[0]?.id as string
const aGuest = async ({ person }: World) => (await person.do(meetingManage.ownGuests, page)).list[0]?.id as string

export const cases: Cases<typeof meeting & typeof meetingManage> = {
  access: {
    get: all,
    list: all,
    modules: all,
    guests: all,
    ownList: signedIn,
    own: organisersThere,
    save: organisersThere,
    move: organisersThere,
    remove: organisersThere,
    checklist: organisersThere,
    preview: organisersThere,
    ownModules: organisersThere,
    saveModule: organisersThere,
    sortModules: organisersThere,
    removeModule: organisersThere,
    ownGuests: organisersThere,
    saveGuest: organisersThere,
    moveGuest: organisersThere,
    removeGuest: organisersThere,
  },
  fixtures: {
    get: { id: '1' },
    list: { pageNum: 1, keyword: '教育' },
    modules: page,
    guests: page,
    ownList: { pageNum: 1, keyword: '教育' },
    own: { id: '1' },
    save: { title: '秋季家长会', ...times, phone: '0571-88880000' },
    move: { id: '1', action: 'publish' },
    remove: async (world) => ({ id: (await aDraft(world)).id }),
    checklist: { id: '1' },
    preview: { id: '1' },
    ownModules: { meetingId: '1' },
    saveModule: { meetingId: '1', name: '交通', icon: 'home', path: 'https://example.com/map' },
    sortModules: async ({ person }) => ({
      meetingId: '1',
      ids: (await person.do(meetingManage.ownModules, { meetingId: '1' })).map(({ id }) => id).toReversed(),
    }),
    removeModule: async (world) => ({ meetingId: '1', id: await aModule(world) }),
    ownGuests: page,
    saveGuest: { meetingId: '1', name: '王小明', title: '校长', company: '云栖小学', avatar: '', introduce: '<p>教了三十年书</p>' },
    moveGuest: async (world) => ({ meetingId: '1', id: await aGuest(world) }),
    removeGuest: async (world) => ({ meetingId: '1', id: await aGuest(world) }),
  },
  inputs: [],
  otherFields: {
    get: ['id'],
    list: ['pageNum', 'pageSize', 'state', 'thirdId'],
    modules: ['pageNum', 'pageSize', 'meetingId'],
    guests: ['pageNum', 'pageSize', 'meetingId'],
    ownList: ['pageNum', 'pageSize', 'stage', 'id'],
    save: [
      'edition',
      'title',
      'meetingStratTime',
      'meetingEndTime',
      'summary',
      'address',
      'mapUrl',
      'sponsor',
      'phone',
      'liveUrl',
      'cover',
      'sharePicture',
      'details',
      'notice',
    ],
    move: ['action'],
    saveModule: ['id', 'edition', 'name', 'icon', 'path'],
    sortModules: ['ids'],
    removeModule: ['id'],
    ownGuests: ['pageNum', 'pageSize'],
    saveGuest: ['id', 'edition', 'name', 'avatar', 'introduce'],
    moveGuest: ['id', 'before'],
    removeGuest: ['id'],
  },
  tables: {
    meetings: 'nobody',
    modules: 'nobody',
    // Those on the stage: their programme is published.
    guests: 'nobody',
  },
}
