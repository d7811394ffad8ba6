/** A meeting as its organisers make it: what they write, where it stands, and what is still missing. */
import * as v from 'valibot'
import { isOwnPath, webAddress } from './address.ts'
import { get, page, paging, post } from './call.ts'
import { attachmentAddress, id, line, text, wellFormed } from './fields.ts'
import { edition } from './history.ts'
import { rights } from './rights.ts'
import { say } from './sentences.ts'
import { SignUp } from './sign-up.ts'

/**
 * draft: organisers alone see it. published. paused: the page stays, nothing is sold. cancelled: it does not take place, its
 * page says so. settled: its money is closed (contract/settlement.ts). archived: out of every list, its page stays for whoever
 * has the link. What is over follows from the clock.
 */
export const meetingStages = ['draft', 'published', 'paused', 'cancelled', 'settled', 'archived'] as const
export type MeetingStage = (typeof meetingStages)[number]

/** What organisers write, by field, with the word people see. */
export const meetingFields = {
  title: '标题',
  meetingStratTime: '开始时间',
  meetingEndTime: '结束时间',
  summary: '简介',
  address: '地点',
  mapUrl: '地图链接',
  sponsor: '主办单位',
  phone: '联系电话',
  liveUrl: '直播地址',
  cover: '封面',
  sharePicture: '分享图',
  details: '会议介绍',
  notice: '报名须知',
} as const satisfies Record<keyof typeof written, string>
export type MeetingField = keyof typeof meetingFields

export const moduleFields = { name: '名称', icon: '图标', path: '链接' } as const
export const guestFields = { name: '姓名', title: '职务', company: '单位', avatar: '头像', introduce: '介绍' } as const

/** Characters of a text with its marks, as an editor hands it over. */
export const HTML_MAX = 200_000

/** HTML as somebody wrote or pasted it; the server keeps only what is safe to show. Missing means empty. */
export const html = v.pipe(v.optional(v.string(say.textInvalid), ''), v.maxLength(HTML_MAX, say.htmlTooLong), wellFormed)

/** `YYYY-MM-DD HH:mm:ss` in 东八区, of a day that is in the calendar. */
export const moment = v.pipe(
  v.string(say.momentInvalid),
  v.regex(/^20\d\d-\d\d-\d\d (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, say.momentInvalid),
  v.check((written) => {
    const day = written.slice(0, 10)
    const at = Date.parse(`${day}T00:00:00Z`)
    return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
  }, say.momentInvalid),
)

/** An address of the web, or none. */
export const webLink = v.pipe(
  line(300, say.webLinkInvalid),
  v.check((written) => written === '' || webAddress(written) !== undefined, say.webLinkInvalid),
)
/** Where a module leads: a screen of ours, or the web. */
const modulePath = v.pipe(
  line(300, say.moduleLinkInvalid),
  v.nonEmpty(say.moduleLinkInvalid),
  v.check((written) => isOwnPath(written) || webAddress(written) !== undefined, say.moduleLinkInvalid),
)
const title = v.pipe(line(100, say.meetingTitleInvalid), v.minLength(2, say.meetingTitleInvalid))
/** A phone as organisers print it: mobile, landline, 400. */
const contactPhone = v.pipe(
  line(30, say.contactPhoneInvalid),
  v.check((written) => written === '' || /^[\d+() -]{5,30}$/.test(written), say.contactPhoneInvalid),
)

/** The parts of a meeting that are written each on a form of its own; a save changes what it brings, and nothing else. */
const written = {
  title: v.optional(title),
  meetingStratTime: v.optional(moment),
  meetingEndTime: v.optional(moment),
  summary: v.optional(text(300)),
  address: v.optional(line(100)),
  mapUrl: v.optional(webLink),
  sponsor: v.optional(line(100)),
  phone: v.optional(contactPhone),
  liveUrl: v.optional(webLink),
  /** Addresses of pictures that were put in (contract/file.ts), or of an origin that the operator allows (IMAGE_ORIGINS). */
  cover: v.optional(attachmentAddress),
  sharePicture: v.optional(attachmentAddress),
  details: v.optional(html),
  notice: v.optional(html),
}

/** Who is affected by a change: the tickets taken, or without any the people invited. */
export const heldWords = (tickets: number, people: number) => (tickets > 0 ? `已订出 ${tickets} 张门票` : `已邀请 ${people} 人`)

export const OwnMeeting = v.object({
  id: v.string(),
  thirdId: v.string(),
  stage: v.picklist(meetingStages),
  edition: v.number(),
  title: v.string(),
  meetingStratTime: v.string(),
  meetingEndTime: v.string(),
  summary: v.string(),
  address: v.string(),
  mapUrl: v.string(),
  sponsor: v.string(),
  phone: v.string(),
  liveUrl: v.string(),
  cover: v.string(),
  sharePicture: v.string(),
  /** Sanitised HTML, both. */
  details: v.string(),
  notice: v.string(),
  /** Why it was cancelled or moved; its first time and place before that; until when all of the money can be had back for it. */
  endReason: v.string(),
  movedFromTime: v.string(),
  movedFromAddress: v.string(),
  refundUntilTime: v.string(),
  /** Places that tickets and orders hold, unpaid orders included. */
  ticketsHeld: v.number(),
  /**
   * How many people have a ticket, an order, an invitation, a visit or a stand. From the first one on, the times and the address
   * change only through cancellation.postpone, which notifies them. 0 in a draft.
   */
  peopleToTell: v.number(),
  /** Whether people can sign up, once the meeting is published and not paused. */
  signUp: SignUp,
  /** What can be done now, of `publish` `pause` `archive` `restore` `remove`. */
  actions: v.array(v.string()),
})
export type OwnMeeting = v.InferOutput<typeof OwnMeeting>

export const OwnMeetingRow = v.object({
  id: v.string(),
  title: v.string(),
  cover: v.string(),
  address: v.string(),
  stage: v.picklist(meetingStages),
  /** 1 报名中, 2 进行中, 3 已结束, by the clock. */
  state: v.number(),
  meetingStratTime: v.string(),
  meetingEndTime: v.string(),
})
export type OwnMeetingRow = v.InferOutput<typeof OwnMeetingRow>

/** What a meeting can be without, and what it cannot be published without. In the order in which organisers see them. */
export const checks = {
  title: { name: '标题', needed: true },
  time: { name: '时间', needed: true },
  contact: { name: '联系电话', needed: true },
  operator: { name: '平台的运营主体（协议中的甲方）', needed: true },
  payment: { name: '收款方式', needed: true },
  address: { name: '地点', needed: false },
  cover: { name: '封面与分享图', needed: false },
  details: { name: '会议介绍', needed: false },
  guests: { name: '嘉宾', needed: false },
  schedule: { name: '日程', needed: false },
  modules: { name: '微站', needed: false },
  tickets: { name: '门票', needed: false },
  notice: { name: '报名须知', needed: false },
} as const
export type CheckKey = keyof typeof checks
export const Check = v.object({
  key: v.string(),
  done: v.boolean(),
  /** How many there are, of what is counted; else 0. */
  count: v.number(),
  /** How many more are drafts that publishing the meeting leaves as they are. */
  drafts: v.number(),
})

export const OwnModule = v.object({
  id: v.string(),
  name: v.string(),
  icon: v.string(),
  path: v.string(),
  sort: v.number(),
  edition: v.number(),
})
export type OwnModule = v.InferOutput<typeof OwnModule>
export const MODULES_MAX = 60

export const OwnGuest = v.object({
  id: v.string(),
  name: v.string(),
  title: v.string(),
  company: v.string(),
  avatar: v.string(),
  introduce: v.string(),
  sort: v.number(),
  edition: v.number(),
})
export type OwnGuest = v.InferOutput<typeof OwnGuest>
export const GUESTS_MAX = 2_000

const edit = rights.editMeeting
const atMeeting = { access: edit, meeting: 'meetingId' } as const
const bound = { minute: 60, day: 2_000 }
const byId = v.strictObject({ id })
const whole = v.strictObject({ meetingId: id, ids: v.pipe(v.array(id), v.maxLength(GUESTS_MAX, say.fieldUnknown)) })

export const meetingManage = {
  /** Meetings of the tenant of the header that the caller has a room of, what is next first; archived ones only by asking, or by id. */
  ownList: post('/api/meeting/meeting/manage/list', {
    access: 'user',
    input: v.strictObject({
      ...paging,
      keyword: line(50),
      stage: v.optional(v.picklist(meetingStages, say.fieldUnknown)),
      id: v.optional(id),
    }),
    data: page(OwnMeetingRow),
  }),
  own: get('/api/meeting/meeting/manage/get', { access: edit, meeting: 'id', input: byId, data: OwnMeeting, reasons: ['meeting_gone'] }),
  /** A new one without an id: a draft with its title and time. */
  save: post('/api/meeting/meeting/save', {
    access: edit,
    meeting: 'id',
    adds: bound,
    bodyLimit: 1024 * 1024,
    input: v.strictObject({ id: v.optional(id), edition, ...written }),
    data: OwnMeeting,
    reasons: [
      'changed_meanwhile',
      'meeting_incomplete',
      'ends_before_start',
      'ends_long_ago',
      'sold_already',
      'too_long',
      'file_gone',
      'picture_outside',
    ],
  }),
  /** `publish` `pause` `archive` `restore`: edges of its machine. */
  move: post('/api/meeting/meeting/move', {
    access: edit,
    meeting: 'id',
    input: v.strictObject({ id, action: v.picklist(['publish', 'pause', 'archive', 'restore'], say.fieldUnknown) }),
    data: OwnMeeting,
    reasons: ['meeting_moved', 'meeting_unready', 'meeting_on'],
  }),
  /** A draft that nobody has ordered anything of goes, with all that belongs to it. */
  remove: post('/api/meeting/meeting/remove', {
    access: edit,
    meeting: 'id',
    input: byId,
    data: v.null(),
    reasons: ['meeting_not_removable'],
  }),
  checklist: get('/api/meeting/meeting/checklist', {
    access: edit,
    meeting: 'id',
    input: byId,
    data: v.object({ list: v.array(Check), ready: v.boolean() }),
  }),
  /** A link to its pages as they will be, for whoever has it, until it expires. */
  preview: post('/api/meeting/meeting/preview', {
    access: edit,
    meeting: 'id',
    input: byId,
    data: v.object({ link: v.string(), untilTime: v.string() }),
  }),

  ownModules: get('/api/meeting/meetingModule/manage/list', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id }),
    data: v.array(OwnModule),
  }),
  saveModule: post('/api/meeting/meetingModule/save', {
    ...atMeeting,
    adds: bound,
    input: v.strictObject({
      meetingId: id,
      id: v.optional(id),
      edition,
      name: v.pipe(line(12, say.moduleNameInvalid), v.nonEmpty(say.moduleNameInvalid)),
      icon: v.pipe(v.string(say.fieldUnknown), v.regex(/^[a-z-]{1,30}$/, say.fieldUnknown)),
      path: modulePath,
    }),
    data: OwnModule,
    reasons: ['module_gone', 'modules_full', 'changed_meanwhile'],
  }),
  /** All of them, in their new order: one that is missing or more is another's doing meanwhile. */
  sortModules: post('/api/meeting/meetingModule/sort', {
    ...atMeeting,
    input: whole,
    data: v.array(OwnModule),
    reasons: ['list_differs'],
  }),
  removeModule: post('/api/meeting/meetingModule/remove', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id, id }),
    data: v.null(),
    reasons: ['module_gone'],
  }),

  ownGuests: post('/api/meeting/teachersIntrodu/manage/list', {
    ...atMeeting,
    input: v.strictObject({ ...paging, meetingId: id, keyword: line(50) }),
    data: page(OwnGuest),
  }),
  saveGuest: post('/api/meeting/teachersIntrodu/save', {
    ...atMeeting,
    adds: bound,
    bodyLimit: 1024 * 1024,
    input: v.strictObject({
      meetingId: id,
      id: v.optional(id),
      edition,
      name: v.pipe(line(50, say.guestNameInvalid), v.nonEmpty(say.guestNameInvalid)),
      title: line(100),
      company: line(100),
      avatar: attachmentAddress,
      introduce: html,
    }),
    data: OwnGuest,
    reasons: ['guest_gone', 'guests_full', 'changed_meanwhile', 'file_gone', 'picture_outside'],
  }),
  /** Puts one before another, or last where none is named. */
  moveGuest: post('/api/meeting/teachersIntrodu/sort', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id, id, before: v.optional(id) }),
    data: v.null(),
    reasons: ['guest_gone'],
  }),
  removeGuest: post('/api/meeting/teachersIntrodu/remove', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id, id }),
    data: v.null(),
    reasons: ['guest_gone'],
  }),
}
