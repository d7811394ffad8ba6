/**
 * Visitors: somebody who has no ticket announces a visit, a host lets them come, a pass that is alive opens the door.
 * A visit belongs to a meeting, whose place is visited. Whether a host exists is never told: whom the words mean is looked
 * up after the reply.
 */
import * as v from 'valibot'
import { get, page, paging, post, viewWith } from './call.ts'
import { isDocumentTail } from './document.ts'
import type { DocumentType } from './document-words.ts'
import { moment } from './vip/fields.ts'
import { digitsBy, flag, id, identifier, isDay, line, mobile, optionalMobile, optionalName, personName } from './fields.ts'
import { edition } from './history.ts'
import { normalDigits } from './normal-digits.ts'
import { normalCode } from './normal-line.ts'
import { link, paths } from './paths.ts'
import { rights } from './rights.ts'
import { say } from './sentences.ts'
import { sayOfVisit } from './visitor-sentences.ts'

/**
 * `agreed`: the host has said yes, and the guard is still to (where the place wants both). `out`: has gone out and may come
 * back within its hours. `left`: gone for good, by the guard or by the hour.
 */
export const visitStateWords = {
  waiting: '待确认',
  agreed: '待放行确认',
  approved: '已通过',
  refused: '未通过',
  arrived: '在场',
  out: '暂离',
  left: '已离开',
  no_show: '未到访',
  cancelled: '已取消',
} as const
export type VisitState = keyof typeof visitStateWords
export const visitStates = Object.keys(visitStateWords) as [VisitState, ...VisitState[]]

/** `permit`: of visits announced before the two permits had keys of their own; forms do not offer it any more. */
export const documentWords = {
  '': '不核验',
  idcard: '身份证',
  hkMacaoPermit: '港澳居民来往内地通行证',
  taiwanPermit: '台湾居民来往大陆通行证',
  residencePermit: '港澳台居民居住证',
  passport: '护照',
  foreignerCard: '外国人永久居留身份证',
  permit: '通行证',
  other: '其他证件',
} as const satisfies Record<DocumentType | '' | 'permit' | 'other', string>
export type DocumentKind = keyof typeof documentWords
/** As hosts, desks and doors read it; empty for a visit without a document. */
export const visitDocument = (kind: DocumentKind, tail: string) => (kind === '' || tail === '' ? '' : `${documentWords[kind]} 尾号 ${tail}`)
const documentKinds = Object.keys(documentWords) as [DocumentKind, ...DocumentKind[]]

export const COMPANIONS_MOST = 20
/** Visits of one phone that are open or to come at one meeting. */
export const OPEN_VISITS_MOST = 10
export const RETENTION_DAYS = 30
const RETENTION_DAYS_MOST = 180

export const visitorLink = (meetingId: string) => link(paths.visitor, { meetingId })
/** One's own visit and its pass, on the browser that keeps its key. */
export const visitLink = (visit: string) => link(paths.visitor, { visit })
/** Visits that wait for the caller as host. */
export const hostedLink = (visit?: string) => link(paths.visitors, { hosted: '1', visit })
export const visitorsLink = (meetingId: string) => link(paths.visitors, { meetingId })

/*@__NO_SIDE_EFFECTS__*/
function days(most: number, sentence: string) {
  return v.pipe(v.number(sentence), v.integer(sentence), v.minValue(1, sentence), v.maxValue(most, sentence))
}

/** How to get there, what to bring; shown to visitors. Apart, because a call within the object would bring the rules to their page. */
const notice = line(200)

/** What organisers set: each a column of `visitor_desks`. */
export const deskSettings = {
  /** 1: visits can be announced. */
  open: v.picklist([0, 1], say.fieldUnknown),
  /** 1: a guard says yes after the host. */
  twoSteps: v.picklist([0, 1], say.fieldUnknown),
  /** 1: kind and last four of a document are asked. */
  asksDocument: v.picklist([0, 1], say.fieldUnknown),
  companionsMost: v.pipe(
    v.number(sayOfVisit.companionsInvalid),
    v.integer(sayOfVisit.companionsInvalid),
    v.minValue(0, sayOfVisit.companionsInvalid),
    v.maxValue(COMPANIONS_MOST, sayOfVisit.companionsInvalid),
  ),
  /** Days that one visit may last at most. */
  daysMost: days(7, sayOfVisit.daysInvalid),
  /** Days after its end on which a visit is thrown away. */
  retentionDays: days(RETENTION_DAYS_MOST, sayOfVisit.retentionInvalid),
  notice,
}

/** How visits are taken at a meeting. */
export const VisitorDesk = viewWith(deskSettings, { edition: v.number() })
export type VisitorDesk = v.InferOutput<typeof VisitorDesk>

/** What people know its fields by. */
export const visitorDeskFields = {
  open: '接受来访预约',
  twoSteps: '接待处再确认',
  asksDocument: '核验证件',
  companionsMost: '同行人数上限',
  daysMost: '每次来访天数上限',
  retentionDays: '保留天数',
  notice: '来访须知',
} as const satisfies Record<keyof typeof deskSettings, string>

/** What the page for visitors shows before anything is typed. */
const Announced = v.object({
  meetingId: v.string(),
  meetingName: v.string(),
  address: v.string(),
  meetingStratTime: v.string(),
  meetingEndTime: v.string(),
  open: v.number(),
  asksDocument: v.number(),
  companionsMost: v.number(),
  daysMost: v.number(),
  retentionDays: v.number(),
  notice: v.string(),
  /** Who keeps what is typed. */
  keeper: v.string(),
  keeperPhone: v.string(),
})

/** One's own visit: what was typed, and how it stands. Nothing of the host beyond what was typed. */
export const OwnVisit = v.object({
  id: v.string(),
  meetingId: v.string(),
  meetingName: v.string(),
  address: v.string(),
  notice: v.string(),
  state: v.picklist(visitStates),
  name: v.string(),
  mobile: v.string(),
  unit: v.string(),
  hostName: v.string(),
  hostMobile: v.string(),
  reason: v.string(),
  fromTime: v.string(),
  toTime: v.string(),
  companions: v.array(v.string()),
  plate: v.string(),
  /** Why not; empty otherwise. */
  refusal: v.string(),
  /** Entries so far. */
  entries: v.number(),
  deleteTime: v.string(),
  createTime: v.string(),
  actions: v.array(v.picklist(['cancel', 'pass'])),
})
export type OwnVisit = v.InferOutput<typeof OwnVisit>

/** A visit as its host and the desk see it. */
export const Visit = v.object({
  ...v.omit(OwnVisit, ['actions', 'notice', 'address']).entries,
  /** Whom the words mean; empty: nobody yet. */
  host: v.string(),
  hostId: v.string(),
  documentKind: v.picklist(documentKinds),
  documentTail: v.string(),
  walkIn: v.number(),
  /** 1: still in after its hours. */
  overdue: v.number(),
  arrivedTime: v.string(),
  gate: v.string(),
  leftTime: v.string(),
  decidedBy: v.string(),
  actions: v.array(v.picklist(['approve', 'refuse', 'assign', 'arrive', 'leave', 'cancel'])),
})
export type Visit = v.InferOutput<typeof Visit>

/** One who is in: a page of these is read out in an emergency. */
const Present = v.object({
  id: v.string(),
  name: v.string(),
  people: v.number(),
  unit: v.string(),
  /** Masked for staff at a door who may not read visitors. */
  mobile: v.string(),
  host: v.string(),
  plate: v.string(),
  gate: v.string(),
  arrivedTime: v.string(),
  toTime: v.string(),
  overdue: v.number(),
})
export type PresentVisitor = v.InferOutput<typeof Present>

export const VisitBlock = v.object({
  mobile: v.string(),
  reason: v.string(),
  untilDay: v.string(),
  /** 1: at all meetings of the tenant; only a role for the tenant sees and lifts it. */
  everyMeeting: v.number(),
  by: v.string(),
  createTime: v.string(),
})
export type VisitBlock = v.InferOutput<typeof VisitBlock>

/** Capitals without spaces, and one kind of dot. */
const normalPlate = (typed: string) => normalCode(typed).replace(/[•‧∙⋅・●.]/g, '·')
const companions = v.pipe(v.array(personName), v.maxLength(COMPANIONS_MOST, sayOfVisit.companionsInvalid))
const plate = v.pipe(
  v.optional(v.string(sayOfVisit.plateInvalid), ''),
  v.transform(normalPlate),
  v.check((typed) => typed === '' || /^[\p{Script=Han}A-Z0-9·-]{5,12}$/u.test(typed), sayOfVisit.plateInvalid),
)
/** By phone, or by a name typed in full. */
const host = v.pipe(
  v.strictObject({ name: optionalName, mobile: optionalMobile }),
  v.check((typed) => typed.name !== '' || typed.mobile !== '', sayOfVisit.hostMissing),
)
const visiting = {
  name: personName,
  unit: line(60),
  host,
  reason: v.pipe(line(100, sayOfVisit.reasonMissing), v.minLength(2, sayOfVisit.reasonMissing)),
  fromTime: moment,
  toTime: moment,
  companions,
  plate,
  documentKind: v.picklist(documentKinds, say.fieldUnknown),
  documentTail: v.pipe(
    identifier(4, sayOfVisit.documentInvalid),
    v.check((typed) => typed === '' || /^[0-9A-Z]{4}$/.test(typed), sayOfVisit.documentInvalid),
  ),
}
/** Checks the last four characters by the type of the document; the issue has the path `documentTail`. */
/*@__NO_SIDE_EFFECTS__*/
function tailFits<Typed extends { documentKind: DocumentKind; documentTail: string }>() {
  return v.rawCheck<Typed>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { documentKind: kind, documentTail: tail } = dataset.value
    if (kind === '' || tail === '' || isDocumentTail(kind, tail)) return
    addIssue({
      message: sayOfVisit.tailInvalid(documentWords[kind]),
      path: [{ type: 'object', origin: 'value', input: dataset.value, key: 'documentTail', value: tail }],
    })
  })
}
const key = v.pipe(v.string(say.fieldUnknown), v.regex(/^[0-9A-Za-z_-]{20,64}$/, say.fieldUnknown))
const why = line(100, sayOfVisit.refusalMissing)

const view = rights.readVisitors
const atMeeting = { access: rights.decideVisitors, meeting: 'meetingId' } as const

export const visitor = {
  /** What is asked where, before anything is typed. */
  about: get('/api/meeting/visitor/about', {
    access: 'anyone',
    input: v.strictObject({ meetingId: id }),
    data: Announced,
    reasons: ['meeting_gone'],
  }),
  /**
   * Announces a visit; the phone is proved by an SMS code of type `visit`, or by being signed in with it. The reply is the
   * same, in words and in what it costs, whoever the host is or is not. `key`: the browser's own way back to it.
   */
  apply: post('/api/meeting/visitor/apply', {
    access: 'anyone',
    adds: { minute: 6, day: 40 },
    input: v.pipe(
      v.strictObject({
        meetingId: id,
        mobile,
        smsCode: v.pipe(v.optional(v.string(), ''), digitsBy(normalDigits), v.maxLength(6, say.smsCodeInvalid)),
        ...visiting,
      }),
      v.check(({ fromTime, toTime }) => fromTime < toTime, sayOfVisit.hoursInvalid),
      tailFits(),
    ),
    data: v.object({ id: v.string(), key: v.string() }),
    reasons: [
      'meeting_gone',
      'visits_closed',
      'sms_wrong',
      'too_often',
      'visit_blocked',
      'visits_full',
      'visit_hours_unfit',
      'visit_document_missing',
      'visit_companions_many',
    ],
  }),
  /** By keys that this browser keeps, and by the phone of whoever is signed in. A POST: keys do not stand in an address. */
  mine: post('/api/meeting/visitor/mine', {
    access: 'anyone',
    input: v.strictObject({ keys: v.pipe(v.array(key), v.maxLength(20, say.fieldUnknown)) }),
    data: v.array(OwnVisit),
  }),
  /** The key of one's own live pass (rotating.ts), while the visit is approved. */
  pass: post('/api/meeting/visitor/pass', {
    access: 'anyone',
    input: v.strictObject({ id, key: v.optional(key) }),
    data: v.object({ x: v.string(), y: v.string(), d: v.string(), now: v.number() }),
    reasons: ['visit_gone', 'visit_moved'],
  }),
  cancel: post('/api/meeting/visitor/cancel', {
    access: 'anyone',
    input: v.strictObject({ id, key: v.optional(key) }),
    data: OwnVisit,
    reasons: ['visit_gone', 'visit_moved'],
  }),
  /** Visits that the caller is host of, the next first. */
  hosted: post('/api/meeting/visitor/hosted', {
    access: 'user',
    input: v.strictObject({ ...paging, id: v.optional(id) }),
    data: page(Visit),
  }),
  list: post('/api/meeting/visitor/list', {
    access: view,
    meeting: 'meetingId',
    input: v.strictObject({
      ...paging,
      meetingId: id,
      keyword: line(50),
      state: v.optional(v.picklist(visitStates, say.fieldUnknown)),
      /** Of those whose hours touch this day. */
      day: v.pipe(
        line(10, say.dayInvalid),
        v.check((typed) => typed === '' || (/^20\d{2}-\d{2}-\d{2}$/.test(typed) && isDay(typed)), say.dayInvalid),
      ),
    }),
    data: v.object({ ...page(Visit).entries, counts: v.array(v.object({ state: v.picklist(visitStates), number: v.number() })) }),
  }),
  /**
   * By the host, and by the desk: a desk's yes is the guard's where the place wants two, and the host's too where nobody is
   * found for the words. Said twice, the same: nothing more happens.
   */
  decide: post('/api/meeting/visitor/decide', {
    access: 'user',
    input: v.pipe(
      v.strictObject({ id, yes: v.picklist([0, 1], say.fieldUnknown), reason: why }),
      v.check(({ yes, reason }) => yes === 1 || reason.length >= 2, sayOfVisit.refusalMissing),
    ),
    data: Visit,
    reasons: ['visit_gone', 'visit_decided'],
  }),
  /** Says whom a visit is for, where the words found nobody or the wrong one; they are asked then. */
  assign: post('/api/meeting/visitor/assign', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id, id, mobile }),
    data: Visit,
    reasons: ['visit_gone', 'visit_decided', 'host_gone'],
  }),
  /** By hand, at a door without a scanner: has come, or has gone for good. */
  mark: post('/api/meeting/visitor/mark', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id, id, mark: v.picklist(['arrive', 'leave', 'cancel'] as const, say.fieldUnknown) }),
    data: Visit,
    reasons: ['visit_gone', 'visit_moved', 'visit_too_early'],
  }),
  /** Somebody who stands at the door: in at once, and their host is told. */
  walkIn: post('/api/meeting/visitor/walkIn', {
    ...atMeeting,
    adds: { minute: 30, day: 2_000 },
    input: v.pipe(v.strictObject({ meetingId: id, mobile, ...v.omit(v.strictObject(visiting), ['fromTime']).entries }), tailFits()),
    data: Visit,
    reasons: ['visit_blocked', 'host_gone', 'visit_hours_unfit', 'key_reused'],
  }),
  /** Who is in now, by name: one page, for an emergency. */
  present: get('/api/meeting/visitor/present', {
    access: { permissions: ['meeting:visitor:view', 'meeting:visitor:decide', 'meeting:admission:check'] },
    meeting: 'meetingId',
    input: v.strictObject({ meetingId: id }),
    data: v.object({ now: v.string(), meetingName: v.string(), people: v.number(), visitors: v.array(Present) }),
  }),
  /** Those of the meeting and, for a role that is held for the tenant, those of all its meetings. */
  blocks: get('/api/meeting/visitor/blocks', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id }),
    data: v.array(VisitBlock),
  }),
  /**
   * Refuses visits of a phone to the meeting until the day is over; an empty day lifts that. `everyMeeting` is about all
   * meetings of the tenant, and takes a role that is held for the tenant.
   */
  block: post('/api/meeting/visitor/block', {
    ...atMeeting,
    adds: { minute: 30, day: 500 },
    input: v.pipe(
      v.strictObject({
        meetingId: id,
        mobile,
        reason: why,
        everyMeeting: v.optional(flag, 0),
        untilDay: v.pipe(
          line(10, say.dayInvalid),
          v.check((typed) => typed === '' || (/^20\d{2}-\d{2}-\d{2}$/.test(typed) && isDay(typed)), say.dayInvalid),
        ),
      }),
      v.check(({ untilDay, reason }) => untilDay === '' || reason.length >= 2, sayOfVisit.blockReasonMissing),
    ),
    data: v.array(VisitBlock),
    reasons: ['block_day_unfit'],
  }),
  desk: get('/api/meeting/visitor/settings', {
    access: view,
    meeting: 'meetingId',
    input: v.strictObject({ meetingId: id }),
    data: VisitorDesk,
  }),
  saveDesk: post('/api/meeting/visitor/settings/save', {
    ...atMeeting,
    input: v.strictObject({
      meetingId: id,
      edition,
      ...deskSettings,
    }),
    data: VisitorDesk,
    reasons: ['changed_meanwhile'],
  }),
}
