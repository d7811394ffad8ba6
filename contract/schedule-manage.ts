/** The programme as its organisers make it: by hand, and from a file that is looked at before it is taken. */
import * as v from 'valibot'
import { get, post } from './call.ts'
import { flag, id, isDay, line } from './fields.ts'
import { edition } from './history.ts'
import { ImportReport } from './import-report.ts'
import { html, moment } from './meeting-manage.ts'
import { ScheduleBrief, ScheduleItem } from './schedule.ts'
import { say } from './sentences.ts'

/** A programme file: on its way, in the meeting, taken back. */
export const importStates = ['coming', 'applied', 'undone'] as const
export type ImportState = (typeof importStates)[number]

/** More than any real programme has, and fewer than what hurts. */
export const SESSIONS_MAX = 10_000
export const SPEAKERS_MAX = 50
/** Hours from its start to its end, at most. */
/** What begins before this hour belongs to the evening before. */
export const MORNING = 4
export const SESSION_HOURS = 24

/** What organisers write of a session, by field, with the word people see. */
export const sessionFields = {
  title: '主题',
  startTime: '开始',
  endTime: '结束',
  day: '日期',
  room: '会议室',
  track: '分会场',
  speakers: '嘉宾',
  language: '语言',
  level: '难度',
  details: '摘要',
} as const
export type SessionField = keyof typeof sessionFields

export const OwnSessionBrief = v.object({ ...ScheduleBrief.entries, edition: v.number() })
export type OwnSessionBrief = v.InferOutput<typeof OwnSessionBrief>
export const OwnSession = v.object({ ...ScheduleItem.entries, edition: v.number() })
export type OwnSession = v.InferOutput<typeof OwnSession>

/**
 * What an import would do with a row: `doubtful` is taken as well, but a person should look; `wrong` is left out; `inactive` is
 * left out because the file calls it cancelled or not confirmed; `gone` came with an earlier file and is not among the sessions of
 * this one.
 */
export const rowKinds = ['wrong', 'doubtful', 'inactive', 'changed', 'new', 'same', 'gone'] as const
export type RowKind = (typeof rowKinds)[number]
export const rowKindWords: Record<RowKind, string> = {
  wrong: '有误',
  doubtful: '存疑',
  inactive: '取消或待定',
  changed: '更新',
  new: '新增',
  same: '未变',
  gone: '文件中没有',
}
/** So many rows of a kind are told at most; all are counted. */
export const ROWS_TOLD = 200

export const ImportRow = v.object({
  kind: v.picklist(rowKinds),
  /** As the file's own program shows it, from 1; 0 where it stands in none. */
  row: v.number(),
  title: v.string(),
  /** Empty where it could not be read. */
  startTime: v.string(),
  room: v.string(),
  /** Words of the fields that differ. */
  what: v.array(v.string()),
  why: v.string(),
})
export type ImportRow = v.InferOutput<typeof ImportRow>

export const ImportPreview = v.object({
  /** Why nothing of it can be taken; empty where something can. */
  unreadable: v.string(),
  /** Of the programme that it was compared with: given back with what is then applied. */
  edition: v.number(),
  /** Rows of each kind; what is doubtful is counted there and with the new, changed or same. */
  counts: v.object({
    new: v.number(),
    changed: v.number(),
    same: v.number(),
    doubtful: v.number(),
    wrong: v.number(),
    inactive: v.number(),
    gone: v.number(),
    guests: v.number(),
  }),
  /** Sessions whose times the file placed nowhere: they are taken to be in 东八区. */
  unplaced: v.number(),
  rows: v.array(ImportRow),
  /** What the reader assumed, in sentences: a year, or one of two times. */
  notes: v.array(v.string()),
  /** `YYYY-MM-DD`: days of the file, before a shift, and of the meeting; `''` if no session can be read. */
  days: v.object({ first: v.string(), last: v.string(), meetingFirst: v.string(), meetingLast: v.string() }),
  report: ImportReport,
})
export type ImportPreview = v.InferOutput<typeof ImportPreview>

/** The latest file that was read in. */
export const LastImport = v.object({
  taskId: v.string(),
  fileName: v.string(),
  added: v.number(),
  changed: v.number(),
  removed: v.number(),
  createTime: v.string(),
  /** `undo` while nothing has grown on it. */
  actions: v.array(v.picklist(['undo'])),
})
export type LastImport = v.InferOutput<typeof LastImport>

const atMeeting = { access: { permissions: ['meeting:meeting:edit'] }, meeting: 'meetingId' } as const
const bound = { minute: 60, day: 5_000 }
const dayOrNone = v.check<string, string>((typed) => typed === '' || (/^20\d{2}-\d{2}-\d{2}$/.test(typed) && isDay(typed)), say.dayInvalid)
/** A file that was put in as a `programme`, and where its times are where it does not say so. */
const aFile = {
  meetingId: id,
  fileId: id,
  zone: line(40),
  /** Moves all sessions by whole days, so that the first day of the file is this day. */
  firstDay: v.pipe(v.optional(v.string(say.dayInvalid), ''), dayOrNone),
}

export const scheduleManage = {
  /** Published or not: all of it, without texts. */
  own: get('/api/meeting/schedule/manage/list', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id }),
    data: v.object({
      list: v.array(OwnSessionBrief),
      rooms: v.array(v.string()),
      edition: v.number(),
      lastImport: v.nullable(LastImport),
    }),
  }),
  ownItem: get('/api/meeting/schedule/manage/get', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id, id }),
    data: OwnSession,
    reasons: ['schedule_gone'],
  }),
  /** A new one without an id. */
  save: post('/api/meeting/schedule/save', {
    ...atMeeting,
    adds: bound,
    bodyLimit: 1024 * 1024,
    input: v.strictObject({
      meetingId: id,
      id: v.optional(id),
      edition,
      title: v.pipe(line(300, say.sessionTitleInvalid), v.nonEmpty(say.sessionTitleInvalid)),
      startTime: moment,
      endTime: moment,
      room: line(200),
      track: line(200),
      speakers: v.optional(v.pipe(v.array(line(200)), v.maxLength(SPEAKERS_MAX, say.textInvalid)), []),
      language: line(50),
      level: line(50),
      details: html,
    }),
    data: OwnSession,
    reasons: [
      'schedule_gone',
      'schedule_full',
      'ends_before_start',
      'session_too_long',
      'changed_meanwhile',
      'file_gone',
      'picture_outside',
    ],
  }),
  remove: post('/api/meeting/schedule/remove', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id, id }),
    data: v.null(),
    reasons: ['schedule_gone'],
  }),

  /** What a file would do; changes nothing. */
  importPreview: post('/api/meeting/schedule/import/preview', {
    ...atMeeting,
    adds: { minute: 10, day: 300 },
    input: v.strictObject(aFile),
    data: ImportPreview,
    reasons: ['file_gone'],
  }),
  /** Does it, as a task, if the programme is still the one that the preview has seen: all at once, or not at all. */
  importApply: post('/api/meeting/schedule/import/apply', {
    ...atMeeting,
    adds: { minute: 10, day: 300 },
    input: v.strictObject({ ...aFile, edition, removeGone: v.optional(flag, 0) }),
    data: v.object({ taskId: v.string() }),
    reasons: ['file_gone', 'programme_changed', 'task_running'],
  }),
  /** Puts back what was there before, while nothing has grown on what the file brought. */
  importUndo: post('/api/meeting/schedule/import/undo', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id, taskId: id }),
    data: v.null(),
    reasons: ['import_gone', 'import_grown'],
  }),

  /** Writes all of it into a table, as a task: its result is the file. */
  export: post('/api/meeting/schedule/export', {
    ...atMeeting,
    adds: { minute: 10, day: 200 },
    input: v.strictObject({ meetingId: id, kind: v.picklist(['xlsx', 'csv'], say.fieldUnknown) }),
    data: v.object({ taskId: v.string() }),
    reasons: ['task_running'],
  }),
}
