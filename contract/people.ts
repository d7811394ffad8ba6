/** Attendees who have, or had, a place, as those who run the meeting know them: found, tagged, mended, put together, taken out. */
import * as v from 'valibot'
import { admissionStates, endings } from './admission.ts'
import { get, page, paging, post } from './call.ts'
import { origins } from './desk.ts'
import { flag, id, isDay, line, optionalMobile, personName } from './fields.ts'
import { AnswerSheet } from './form.ts'
import { orderStatus } from './order.ts'
import { rights } from './rights.ts'
import { say } from './sentences.ts'

export const TAGS_MAX = 20
export const TAG_LENGTH = 12
/** Chosen people that one act is about. */
export const CHOSEN_MOST = 500

/** `arrived`: has been let in at a list of kind entry, or at the list that is asked about. */
export const arrivals = ['came', 'away'] as const
export const peopleSorts = ['newest', 'name', 'arrival'] as const

const day = v.pipe(
  v.optional(v.string(say.dayInvalid), ''),
  v.check((typed) => typed === '' || (/^20\d{2}-\d{2}-\d{2}$/.test(typed) && isDay(typed)), say.dayInvalid),
)
export const tag = v.pipe(line(TAG_LENGTH, say.tagInvalid), v.nonEmpty(say.tagInvalid))

/** What a list of people is narrowed by; what is left out narrows nothing. */
export const peopleFilter = {
  meetingId: id,
  /** A name, a pinyin, a 单位, a phone, a ticket's number, an order's number; whole or in part. */
  keyword: line(50),
  ticketId: v.optional(id),
  /** Of the order. */
  status: v.optional(v.picklist(Object.values(orderStatus), say.fieldUnknown)),
  origin: v.optional(v.picklist(origins, say.fieldUnknown)),
  arrived: v.optional(v.picklist(arrivals, say.fieldUnknown)),
  /** The list that `arrived` asks about; any without. */
  listId: v.optional(id),
  voucher: line(40),
  tag: line(TAG_LENGTH),
  /** 1: needs a room. */
  hotel: v.optional(flag),
  /** 1: has not filled in what is asked. */
  unfilled: v.optional(flag),
  /** Answered this question by this option: both, or neither. */
  question: v.optional(v.pipe(v.string(say.fieldUnknown), v.regex(/^q_[0-9A-Za-z_]{1,40}$/, say.fieldUnknown))),
  option: line(50),
  /** 1: holds a ticket and has never opened it. */
  unopened: v.optional(flag),
  /** Has not answered this survey. */
  survey: v.optional(id),
  /** 1: shares a phone, or a name and a 单位, with another attendee of the meeting. */
  double: v.optional(flag),
  /** 1: shares nothing but the name. */
  sameName: v.optional(flag),
  fromDay: day,
  toDay: day,
  /** Only these. */
  ids: v.optional(v.pipe(v.array(id), v.minLength(1, say.noAttendees), v.maxLength(CHOSEN_MOST, say.countInvalid))),
  sort: v.optional(v.picklist(peopleSorts, say.fieldUnknown), 'newest'),
}

export const PersonRow = v.object({
  id: v.string(),
  name: v.string(),
  /** Masked unless the caller may change or export attendees; so is the answer to the question `phone` in `sheet`. */
  phone: v.string(),
  workplace: v.string(),
  /** Of the workplace: 部门/科室. */
  section: v.string(),
  position: v.string(),
  ticketName: v.string(),
  orderNo: v.string(),
  orderStatus: v.picklist(Object.values(orderStatus)),
  /** 1: nothing was to be paid for the order. */
  orderFree: v.number(),
  origin: v.picklist(origins),
  admissionId: v.string(),
  admissionStatus: v.picklist(['', ...admissionStates]),
  ended: v.picklist(endings),
  hotel: v.number(),
  tags: v.array(v.string()),
  /** First let in; empty before. */
  arriveTime: v.string(),
  createTime: v.string(),
})
export type PersonRow = v.InferOutput<typeof PersonRow>

/** What attendees of a group share. `workplace`: name and 单位, and not the phone of all; `name`: the name alone. */
export const doubleKinds = ['phone', 'workplace', 'name'] as const
export type DoubleKind = (typeof doubleKinds)[number]

export const personActions = ['edit', 'reissue', 'tag', 'link'] as const

export const FullPerson = v.object({
  ...PersonRow.entries,
  email: v.string(),
  /** Whose account holds the ticket, and who bought it; as `phone`. */
  holder: v.string(),
  buyer: v.string(),
  /** What they have answered, as far as they agreed and the reader may know; null where nothing was asked. */
  sheet: v.nullable(AnswerSheet),
  history: v.array(v.object({ time: v.string(), who: v.string(), what: v.string(), why: v.string() })),
  actions: v.array(v.picklist(personActions)),
})
export type FullPerson = v.InferOutput<typeof FullPerson>

/** What has happened to somebody, as the log knows it and as people read it; what has no words here is not told. */
export const personEventWords: Readonly<Record<string, string>> = {
  'attendee name': '更正了姓名',
  'attendee phone': '更正了手机号',
  'attendee reissue': '重新出票，原门票作废',
  'attendee merge': '合并了重复的报名',
  'attendee tag': '添加标签',
  'attendee untag': '移除标签',
  'attendee link': '提醒补充信息',
  'order enrol': '报名成功',
  'order apply': '提交报名，等待审核',
  'order approve': '报名审核通过',
  'order grant': '报名审核通过',
  'order refuse': '报名审核未通过',
  'order pay': '订单已付款',
  'order cancel': '订单已取消',
  'order expire': '订单超时取消',
  'order lapse': '凭证超期，订单取消',
  'order withdraw': '报名已取消',
  'order end': '报名已由主办方取消',
  'order forfeit': '持票人退票，未退款',
  'order refund': '订单退款',
  'order refunded': '退款完成',
  'order reseat': '款项到账，恢复名额',
  'admission issue': '出票',
  'admission enter': '入场',
  'admission leave': '离场',
  'admission return': '再次入场',
  'admission undo': '撤销入场',
  'admission give': '门票转给他人',
  'admission claim': '本人领取门票',
  'admission withdraw': '门票已取消',
  'admission forfeit': '持票人退票，未退款',
  'admission revoke': '门票作废',
}

const viewAtMeeting = { access: rights.readPeople, meeting: 'meetingId' } as const
const editAtMeeting = { access: rights.editPeople, meeting: 'meetingId' } as const
const takeOut = { permissions: ['meeting:attendee:export'] } as const
const one = { meetingId: id, id }

export const people = {
  list: post('/api/meeting/enrollInfo/manage/list', {
    ...viewAtMeeting,
    input: v.strictObject({ ...paging, ...peopleFilter }),
    data: page(PersonRow),
  }),
  get: get('/api/meeting/enrollInfo/manage/get', {
    ...viewAtMeeting,
    input: v.strictObject(one),
    data: FullPerson,
    reasons: ['attendee_gone'],
  }),
  /** All tags of the meeting, with how many bear each. */
  tags: get('/api/meeting/enrollInfo/manage/tags', {
    ...viewAtMeeting,
    input: v.strictObject({ meetingId: id }),
    data: v.array(v.object({ tag: v.string(), people: v.number() })),
  }),
  /** Puts a tag on chosen people, or takes it off. */
  tag: post('/api/meeting/enrollInfo/manage/tag', {
    ...editAtMeeting,
    input: v.strictObject({
      meetingId: id,
      ids: v.pipe(v.array(id), v.minLength(1, say.noAttendees), v.maxLength(CHOSEN_MOST, say.countInvalid)),
      tag,
      on: flag,
    }),
    data: v.object({ people: v.number() }),
    reasons: ['tags_full'],
  }),
  /**
   * Mends a name, a phone, or both; what is not brought stays as it is by then. `reissue` 0: the ticket they hold stays as it is;
   * 1: it ends, and a new one goes to the account of the phone, who is told. Never after the first entry.
   */
  save: post('/api/meeting/enrollInfo/manage/save', {
    ...editAtMeeting,
    input: v.strictObject({
      ...one,
      name: v.optional(personName),
      phone: v.optional(optionalMobile),
      reissue: v.optional(flag, 0),
      reason: v.pipe(line(100), v.minLength(2, say.reasonMissing)),
    }),
    data: PersonRow,
    reasons: ['attendee_gone', 'reissue_late', 'phone_needed'],
  }),
  /** Attendees who may be one person, in groups: the likeliest kind first, in the order of `doubleKinds`. */
  doubles: post('/api/meeting/enrollInfo/manage/doubles', {
    ...viewAtMeeting,
    input: v.strictObject({ ...paging, meetingId: id }),
    data: page(v.object({ why: v.picklist(doubleKinds), people: v.array(PersonRow) })),
  }),
  /**
   * Two rows are one person: `keep` stays, with what only `drop` had answered; the ticket of `drop` ends and its place is free.
   * What was paid for it is not lost silently: a paid double is refused until it is refunded, or let go by name. Nobody loses
   * the last place that they have.
   */
  merge: post('/api/meeting/enrollInfo/manage/merge', {
    ...editAtMeeting,
    input: v.strictObject({ meetingId: id, keep: id, drop: id }),
    data: PersonRow,
    reasons: ['attendee_gone', 'merge_paid', 'merge_used', 'merge_placeless', 'merge_apart', 'payment_unavailable'],
  }),
  /** The way to what is asked later, told to the holder by a message: once a day, however often it is asked for. */
  link: post('/api/meeting/enrollInfo/manage/link', {
    ...editAtMeeting,
    adds: { minute: 30, day: 500 },
    input: v.strictObject(one),
    data: v.null(),
    reasons: ['attendee_gone', 'nothing_to_fill'],
  }),
  /** What the list shows, narrowed as it is, as a table; `rooms` 1: who needs a room, as hotels want it. */
  export: post('/api/meeting/enrollInfo/manage/export', {
    access: takeOut,
    meeting: 'meetingId',
    adds: { minute: 6, day: 240 },
    input: v.strictObject({ ...peopleFilter, kind: v.picklist(['xlsx', 'csv'], say.fieldUnknown), rooms: v.optional(flag, 0) }),
    data: v.object({ taskId: v.string() }),
    reasons: ['task_running'],
  }),
  /** What people have handed in, as far as they agreed, as one zip; a folder for each. */
  attachments: post('/api/meeting/enrollInfo/manage/attachments', {
    access: takeOut,
    meeting: 'meetingId',
    adds: { minute: 6, day: 100 },
    input: v.strictObject(peopleFilter),
    data: v.object({ taskId: v.string() }),
    reasons: ['task_running', 'no_attachments'],
  }),
}
