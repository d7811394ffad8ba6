/** 名单进来: a pasted 接龙, a range of a table or a file becomes people with tickets; looked at before, taken back after. */
import * as v from 'valibot'
import { page, paging, post } from './call.ts'
import { flag, id, line, mobile, personName } from './fields.ts'
import { ImportReport } from './import-report.ts'
import { rights } from './rights.ts'
import { say } from './sentences.ts'

/** Lines that are read at once. */
export const NAMES_MAX = 5_000
/** Characters that can be pasted at once. */
export const PASTED_MAX = 400_000

/**
 * What a row of the list is. `new`: nobody in the meeting; `known`: has a place in it already; `double`: stands in the list
 * above already; `doubtful`: can be taken, but a person should look; `wrong`: cannot be taken as it is.
 */
export const nameKinds = ['wrong', 'doubtful', 'double', 'known', 'new'] as const
export type NameKind = (typeof nameKinds)[number]
export const nameKindWords: Record<NameKind, string> = { wrong: '有误', doubtful: '要确认', double: '重复', known: '已有', new: '新增' }

/**
 * What the file's columns of states say of a person. `clear`: comes, or nothing is said; `unclear`: a word that a person has to
 * read; `out`: cancelled, refunded, rejected.
 */
export const personStates = ['clear', 'unclear', 'out'] as const
export type PersonState = (typeof personStates)[number]

export const NameRow = v.object({
  kind: v.picklist(nameKinds),
  /** The line of the text or the row of the table, from 1: two people of one line share it. */
  row: v.number(),
  name: v.string(),
  phone: v.string(),
  department: v.string(),
  position: v.string(),
  /** What else stood there. */
  rest: v.string(),
  /** In one sentence; empty where there is nothing to say. */
  why: v.string(),
  state: v.picklist(personStates),
  /** Names of other people of the list with this phone, as parent and child; empty for none. */
  sharedWith: v.string(),
})
export type NameRow = v.InferOutput<typeof NameRow>

/** Free, paid for elsewhere (cash, transfer, their company), or a place that is held until they have paid by a link. */
export const namelistWays = ['free', 'outside', 'link'] as const
export type NamelistWay = (typeof namelistWays)[number]
export const namelistWayWords: Record<NamelistWay, string> = { free: '免费出票', outside: '已在别处付款', link: '发付款链接' }

/** What the server says of a list beside the meeting. */
export const namelistSays = {
  known: '这个人在本场会议中已有名额',
  knownMeanwhile: '这个人在本场会议中已有名额，没有重复出票',
  /** @param names of those who hold places under this phone; empty for a reader who may not read them. */
  otherName: (names: string) => `这个手机号在本场会议中已有名额${names && `，登记的姓名是「${names}」`}，请确认不是同一个人`,
  sameName: '本场会议中有同名的人，没有留手机号，请确认不是同一个人',
  phoneMissing: '没有手机号',
  phoneMissingSameName: '没有手机号；本场会议中已有同名的人',
  takenBack: '主办方撤销了导入的名单',
} as const

export const namelistStates = ['coming', 'applied', 'undoing', 'undone'] as const
export type NamelistState = (typeof namelistStates)[number]

export const Namelist = v.object({
  id: v.string(),
  taskId: v.string(),
  state: v.picklist(namelistStates),
  ticketName: v.string(),
  way: v.picklist(namelistWays),
  people: v.number(),
  /** Of them: opened, entered or gone on; they stay where the list is taken back. */
  grown: v.number(),
  by: v.string(),
  createTime: v.string(),
  actions: v.array(v.picklist(['undo'])),
})
export type Namelist = v.InferOutput<typeof Namelist>

const atMeeting = { access: rights.editPeople, meeting: 'meetingId' } as const
/** One person as the list's rows were mended in place. */
export const namedPerson = v.strictObject({
  row: v.pipe(
    v.number(say.fieldUnknown),
    v.integer(say.fieldUnknown),
    v.minValue(1, say.fieldUnknown),
    v.maxValue(1_000_000, say.fieldUnknown),
  ),
  name: personName,
  phone: mobile,
  department: line(100),
  position: line(100),
})

export const namelist = {
  /** Reads what was pasted, or a file (xlsx, csv) that was put in; changes nothing. `hidden` 1: reads what Excel hides or strikes out. */
  read: post('/api/meeting/enrollInfo/import/preview', {
    ...atMeeting,
    adds: { minute: 20, day: 1_000 },
    bodyLimit: 2 * 1024 * 1024,
    input: v.strictObject({
      meetingId: id,
      text: v.pipe(v.optional(v.string(say.textInvalid), ''), v.maxLength(PASTED_MAX, say.pastedTooLong)),
      fileId: v.optional(id),
      hidden: v.optional(flag, 0),
    }),
    data: v.object({
      /** Why nothing of it can be read; empty where something can. */
      unreadable: v.string(),
      /** What the first line said it is about, where it did (接龙’s own title). */
      title: v.string(),
      rows: v.array(NameRow),
      counts: v.object({ wrong: v.number(), doubtful: v.number(), double: v.number(), known: v.number(), new: v.number() }),
      /** Of a file, or of a range with a header that was pasted. */
      report: ImportReport,
    }),
    reasons: ['file_gone'],
  }),
  /** Gives each of them a place under their own phone. Places are taken as long as there are some: who finds none is told in the task. */
  apply: post('/api/meeting/enrollInfo/import/apply', {
    ...atMeeting,
    adds: { minute: 10, day: 200 },
    bodyLimit: 2 * 1024 * 1024,
    input: v.strictObject({
      meetingId: id,
      ticketId: id,
      way: v.picklist(namelistWays, say.fieldUnknown),
      people: v.pipe(v.array(namedPerson), v.minLength(1, say.noAttendees), v.maxLength(NAMES_MAX, say.namesTooMany)),
    }),
    data: v.object({ id: v.string(), taskId: v.string() }),
    reasons: ['ticket_gone', 'not_enough_left', 'person_twice', 'task_running', 'ticket_is_free', 'meeting_cancelled', 'meeting_settled'],
  }),
  /** Lists that came in, the newest first. */
  list: post('/api/meeting/enrollInfo/import/list', {
    ...atMeeting,
    input: v.strictObject({ ...paging, meetingId: id }),
    data: page(Namelist),
  }),
  /** Takes back those of a list who have not opened theirs. */
  undo: post('/api/meeting/enrollInfo/import/undo', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id, id }),
    data: v.object({ taskId: v.string() }),
    reasons: ['namelist_gone', 'namelist_grown', 'task_running'],
  }),
}
