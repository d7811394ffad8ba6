/** Lists of a meeting: a day, a room, a meal; who passes them, and how full they are. */
import * as v from 'valibot'
import { get, post } from '../call.ts'
import { type OpeningKind, openingKinds } from '../entry-code.ts'
import { flag, id, line } from '../fields.ts'
import { edition } from '../history.ts'
import { say } from '../sentences.ts'
import { check, edit } from './access.ts'
import { wireTime } from './fields.ts'
import { sayAtDoor } from './sentences.ts'

const atMeeting = { access: edit, meeting: 'meetingId' } as const

export const DoorQuestion = v.object({ id: v.string(), text: v.string(), kind: v.picklist(['yes', 'text']) })
/** Asked because a form says so (form.ts), not by the list itself: it is changed there, and stands in the answers under this id. */
export const isOfForm = ({ id: ofQuestion }: { id: string }) => /^f_[0-9a-f]{16}$/.test(ofQuestion)
export const Gate = v.object({ id: v.string(), name: v.string() })
export type Gate = v.InferOutput<typeof Gate>

/** entrance: who passes it enters the meeting; inside: a room, a meal, a gift; visitor: for all visits, and for no ticket. */
export const listKindWords = { entrance: '入场', inside: '场内', visitor: '访客' } as const
export type ListKind = keyof typeof listKindWords
export const listKinds = Object.keys(listKindWords) as [ListKind, ...ListKind[]]

/** A list as staff see it. */
export const CheckinList = v.object({
  id: v.string(),
  meetingId: v.string(),
  name: v.string(),
  kind: v.picklist(listKinds),
  ticketIds: v.array(v.string()),
  windows: v.array(v.object({ from: v.string(), to: v.string() })),
  passes: v.picklist(['once', 'again']),
  exits: v.number(),
  accepts: v.array(v.picklist(openingKinds)),
  questions: v.array(DoorQuestion),
  gates: v.array(Gate),
  /** Attendees may check themselves in with the venue's code. */
  self: v.number(),
  /** Where they must be for that; radius in metres, 0: anywhere. */
  latitude: v.number(),
  longitude: v.number(),
  radius: v.number(),
})
export type CheckinList = v.InferOutput<typeof CheckinList>

/** With the edition that a save of it begins with: how often it was written, or shared out among its devices. */
export const EditedList = v.object({ ...CheckinList.entries, edition: v.number() })
export type EditedList = v.InferOutput<typeof EditedList>

/** What organisers write of a list, by field, with the word people see. */
export const listFields = {
  name: '名称',
  kind: '用途',
  gates: '入口',
  windows: '入场时段',
  passes: '次数',
  exits: '离场扫码',
  ticketIds: '可用的门票',
  accepts: '接受的二维码',
  questions: '入场前核对',
  self: '自助签到',
  latitude: '签到地点',
  longitude: '签到地点',
  radius: '范围',
} as const satisfies Record<Exclude<keyof CheckinList, 'id' | 'meetingId'>, string>
export type ListField = keyof typeof listFields

/** What is the same for every list for visits, whatever is asked for: by a live pass, in and out as they like, all of them. */
export const VISIT_LIST = {
  ticketIds: [] as string[],
  passes: 'again',
  exits: 1,
  accepts: ['rotating'] as OpeningKind[],
  questions: [] as v.InferOutput<typeof DoorQuestion>[],
  self: 0,
} as const

const listInput = v.strictObject({
  id: line(40),
  edition,
  meetingId: id,
  name: v.pipe(line(30, sayAtDoor.listNameInvalid), v.minLength(1, sayAtDoor.listNameInvalid)),
  kind: v.picklist(listKinds, say.fieldUnknown),
  ticketIds: v.pipe(v.array(id), v.maxLength(200, say.fieldUnknown)),
  windows: v.pipe(
    v.array(
      v.pipe(
        v.strictObject({ from: wireTime, to: wireTime }),
        v.check(({ from, to }) => from < to, sayAtDoor.windowInvalid),
      ),
    ),
    v.maxLength(30, sayAtDoor.windowInvalid),
  ),
  passes: v.picklist(['once', 'again'], say.fieldUnknown),
  exits: flag,
  accepts: v.pipe(v.array(v.picklist(openingKinds)), v.minLength(1, sayAtDoor.acceptsMissing), v.maxLength(3)),
  questions: v.pipe(
    v.array(
      v.strictObject({
        id: line(20),
        text: v.pipe(line(60, sayAtDoor.questionInvalid), v.minLength(2, sayAtDoor.questionInvalid)),
        kind: v.picklist(['yes', 'text']),
      }),
    ),
    v.maxLength(5, sayAtDoor.questionInvalid),
  ),
  gates: v.pipe(
    v.array(v.strictObject({ id: line(20), name: v.pipe(line(20, sayAtDoor.gateInvalid), v.minLength(1, sayAtDoor.gateInvalid)) })),
    v.minLength(1, sayAtDoor.gateInvalid),
    v.maxLength(30, sayAtDoor.gateInvalid),
  ),
  self: flag,
  latitude: v.optional(
    v.pipe(v.number(sayAtDoor.placeInvalid), v.minValue(-90, sayAtDoor.placeInvalid), v.maxValue(90, sayAtDoor.placeInvalid)),
    0,
  ),
  longitude: v.optional(
    v.pipe(v.number(sayAtDoor.placeInvalid), v.minValue(-180, sayAtDoor.placeInvalid), v.maxValue(180, sayAtDoor.placeInvalid)),
    0,
  ),
  radius: v.optional(
    v.pipe(
      v.number(sayAtDoor.placeInvalid),
      v.integer(sayAtDoor.placeInvalid),
      v.minValue(0, sayAtDoor.placeInvalid),
      v.maxValue(20_000, sayAtDoor.placeInvalid),
    ),
    0,
  ),
})

/** How full a list is. */
export const Counts = v.object({
  /** Admissions that the list lets in. */
  expected: v.number(),
  /** Of them, those that came in at least once. */
  entered: v.number(),
  inside: v.number(),
  gates: v.array(v.object({ id: v.string(), entered: v.number() })),
})
export type Counts = v.InferOutput<typeof Counts>

export const listCalls = {
  /** The lists of a meeting that the caller works at. */
  lists: get('/api/meeting/checkin/list', {
    access: check,
    meeting: 'meetingId',
    helpers: true,
    input: v.strictObject({ meetingId: id }),
    data: v.array(EditedList),
  }),
  saveList: post('/api/meeting/checkin/list/save', {
    adds: { minute: 60, day: 1_000 },
    ...atMeeting,
    input: listInput,
    data: EditedList,
    reasons: ['list_gone', 'ticket_gone', 'changed_meanwhile'],
  }),
  /** Only where nobody was ever scanned. */
  removeList: post('/api/meeting/checkin/list/remove', {
    ...atMeeting,
    input: v.strictObject({ id, meetingId: v.optional(id) }),
    data: v.null(),
    reasons: ['list_gone', 'list_in_use'],
  }),
  /** The secret of the code that hangs at the gate for self check-in; `renew` makes a new one. */
  selfCode: post('/api/meeting/checkin/list/selfCode', {
    ...atMeeting,
    input: v.strictObject({ id, meetingId: v.optional(id), renew: v.optional(flag, 0) }),
    data: v.object({ gate: v.string() }),
    reasons: ['list_gone'],
  }),
  /** Whether entry codes of a meeting are pictures or alive. */
  codeKind: post('/api/meeting/checkin/codeKind', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id, rotating: v.optional(flag) }),
    data: v.object({ rotating: v.number() }),
  }),
  counts: get('/api/meeting/checkin/counts', {
    access: check,
    helpers: true,
    input: v.strictObject({ listId: id }),
    data: Counts,
    reasons: ['list_gone'],
  }),
}
