/** Exhibitors: stands at a meeting, who works at them, and the leads that all of a stand share: cards that were kept for it. */
import * as v from 'valibot'
import { get, page, paging, post } from './call.ts'
import { cardWords, grades, KeptCard, markFields } from './card.ts'
import { flag, id, line, mobile, personName, whole } from './fields.ts'
import { edition } from './history.ts'
import { link, paths } from './paths.ts'
import { rights } from './rights.ts'
import { BADGES_MOST, sayOfStand } from './exhibitor-sentences.ts'
import { say } from './sentences.ts'
import { Task } from './task.ts'

export const EXHIBITORS_MOST = 2_000

/** A stand as organisers see it. */
export const Exhibitor = v.object({
  id: v.string(),
  edition: v.number(),
  name: v.string(),
  booth: v.string(),
  /** How many may work at it. */
  badges: v.number(),
  people: v.number(),
  leads: v.number(),
  /** Whose stand it is at the tenant; both empty where it is nobody's. */
  organisationId: v.string(),
  organisationName: v.string(),
})
export type Exhibitor = v.InferOutput<typeof Exhibitor>

/** What people know its fields by. */
export const exhibitorFields = { name: '展商名称', booth: '展位号', badges: '工作证数量', organisationId: '所属机构' } as const

export const StandPerson = v.object({
  userId: v.string(),
  name: v.string(),
  /** Masked. */
  mobile: v.string(),
  /** 1: looks after it: says who else works at it, and takes the leads along. */
  head: v.number(),
  leads: v.number(),
  createTime: v.string(),
})
export type StandPerson = v.InferOutput<typeof StandPerson>

/** A stand that the caller works at. */
export const OwnStand = v.object({
  id: v.string(),
  name: v.string(),
  booth: v.string(),
  meetingId: v.string(),
  meetingName: v.string(),
  badges: v.number(),
  people: v.number(),
  leads: v.number(),
  /** Those that were taken back. */
  takenBack: v.number(),
  head: v.number(),
  /** `YYYY-MM-DD`: the day on which its leads are thrown away. */
  untilDay: v.string(),
})
export type OwnStand = v.InferOutput<typeof OwnStand>

/** In the address, where no stand is named: all of one's own. */
export const OWN_STANDS = '1'

export const standLinks = {
  /** One's own stands; one of them. */
  stands: (stand: string = OWN_STANDS) => link(paths.unit, { stand }),
} as const

/** The columns of the table that a stand takes along, in this order. */
export const leadColumns = { name: '姓名', ...cardWords, ...markFields, keepTime: '收下时间', keptBy: '收下人' } as const

const edit = rights.editExhibitors
const atMeeting = { access: edit, meeting: 'meetingId' } as const

export const exhibitor = {
  list: post('/api/meeting/exhibitor/list', {
    ...atMeeting,
    input: v.strictObject({ ...paging, meetingId: id, keyword: line(50) }),
    data: page(Exhibitor),
  }),
  /** Without an id a new one. */
  save: post('/api/meeting/exhibitor/save', {
    ...atMeeting,
    adds: { minute: 60, day: 2_000 },
    input: v.strictObject({
      meetingId: id,
      id: v.optional(id),
      edition,
      name: v.pipe(line(50, sayOfStand.nameInvalid), v.minLength(2, sayOfStand.nameInvalid)),
      booth: line(20, sayOfStand.boothInvalid),
      badges: whole(BADGES_MOST, sayOfStand.badgesInvalid),
      organisationId: line(40),
    }),
    data: Exhibitor,
    reasons: ['stand_gone', 'organisation_gone', 'booth_taken', 'badges_in_use', 'exhibitors_full', 'changed_meanwhile'],
  }),
  /** With its people's work and with its leads. */
  remove: post('/api/meeting/exhibitor/remove', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id, id }),
    data: v.null(),
    reasons: ['stand_gone'],
  }),

  /** Stands that the caller works at, those of meetings that are not over first. */
  mine: get('/api/meeting/exhibitor/mine', { access: 'user', input: v.strictObject({}), data: v.array(OwnStand) }),
  /** Who works at one: for its head, and for organisers. */
  people: get('/api/meeting/exhibitor/people', {
    access: 'user',
    input: v.strictObject({ exhibitorId: id }),
    data: v.array(StandPerson),
    reasons: ['stand_gone'],
  }),
  /** By phone: who has no account yet gets one, and signs in by SMS. */
  addPerson: post('/api/meeting/exhibitor/addPerson', {
    access: 'user',
    input: v.strictObject({ exhibitorId: id, mobile, name: personName, head: flag }),
    data: StandPerson,
    reasons: ['stand_gone', 'badges_used', 'already_at_stand', 'too_often'],
  }),
  /** What they kept for the stand stays there. */
  removePerson: post('/api/meeting/exhibitor/removePerson', {
    access: 'user',
    input: v.strictObject({ exhibitorId: id, userId: id }),
    data: v.null(),
    reasons: ['stand_gone', 'member_gone'],
  }),

  /** Its leads, the newest first. */
  leads: post('/api/meeting/exhibitor/leads', {
    access: 'user',
    input: v.strictObject({ ...paging, exhibitorId: id, keyword: line(50), grade: v.optional(v.picklist(grades, say.fieldUnknown)) }),
    data: page(KeptCard),
    reasons: ['stand_gone'],
  }),
  /** All of them as a table, for its head. */
  exportLeads: post('/api/meeting/exhibitor/leads/export', {
    access: 'user',
    adds: { minute: 6, day: 240 },
    input: v.strictObject({ exhibitorId: id }),
    data: v.object({ taskId: v.string() }),
    reasons: ['stand_gone'],
  }),
  /** How far it is: for whoever asked for it, who has no right to see what else is under way at the meeting. */
  leadsTask: get('/api/meeting/exhibitor/leads/task', {
    access: 'user',
    input: v.strictObject({ exhibitorId: id, id }),
    data: Task,
    reasons: ['stand_gone', 'task_gone'],
  }),
}
