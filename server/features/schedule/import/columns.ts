/** The columns of a programme table, in the words that organisers and conference programs use. */
import type { ImportColumn } from '#contract/import-report.ts'
import type { Dictionary } from '../../../tables/read/column-names.ts'
import type { TableShape } from '../../../tables/read/table-reader.ts'

export type Column =
  | 'id'
  | 'date'
  | 'start'
  | 'end'
  | 'span'
  | 'duration'
  | 'room'
  | 'venue'
  | 'track'
  | 'title'
  | 'foreignTitle'
  | 'item'
  | 'content'
  | 'speakers'
  | 'foreignSpeakers'
  | 'abstract'
  | 'description'
  | 'language'
  | 'level'
  | 'state'

/** Label of the column 内容, which is a title or an abstract: see `withContentMeaning`. */
const CONTENT = '内容'

const dictionary: Dictionary<Column> = {
  id: {
    label: '编号',
    // One file can have its number and its guid.
    several: 'alternatives',
    names: ['编号', '编码', '编号id', 'guid', 'id', 'code', 'session id', 'talk id', '日程编号', '议程编号', '編號', '議程編號'],
  },
  date: {
    label: '日期',
    names: ['日期', '会议日期', '活动日期', '演讲日期', '日程日期', 'date', 'day', 'start (date)', 'start date', 'session date'],
  },
  start: {
    label: '开始',
    names: [
      ['开始', '开始时间', '起始时间', '开始时刻', '開始', '開始時間'],
      ['start', 'start time', 'starts at', 'start at', 'from', 'begin', 'scheduled at', 'start (time)', 'start (formatted)'],
    ].flat(),
  },
  end: {
    label: '结束',
    names: [
      ['结束', '结束时间', '终止时间', '结束时刻', '結束', '結束時間'],
      ['end', 'end time', 'ends at', 'end at', 'to', 'finish', 'end (time)', 'end (formatted)'],
    ].flat(),
  },
  span: {
    label: '时间',
    names: [
      ['时间', '时段', '时间段', '起止时间', '日期时间', '会议时间', '议程时间', '日程时间', '演讲时间', '會議時間', '時間'],
      ['time', 'time slot', 'date and time', 'when'],
    ].flat(),
  },
  duration: {
    label: '时长',
    names: ['时长', '用时', '時長', 'duration', 'length', 'minutes', 'scheduled duration', '时长(分钟)', 'duration (minutes)'],
  },
  room: { label: '会议室', names: ['会议室', '教室', '房间', '厅', '會議室', 'room'] },
  venue: { label: '地点', names: ['会场', '地点', '场地', '会议地点', '地址', '地點', '會場', 'venue', 'location', 'place', 'stage'] },
  track: {
    label: '分会场',
    names: ['分会场', '专场', '论坛', '分论坛', '板块', '类别', '分會場', '議程軌', 'track', 'stream', 'category'],
  },
  title: {
    label: '主题',
    names: [
      ['主题', '标题', '题目', '议题', '演讲主题', '演讲题目', '报告题目', '报告主题', '活动主题', '会议主题', '日程主题', '议程标题'],
      ['演讲内容', '报告名称', '主題', '標題', '題目', '議題', '講題'],
      ['title', 'talk title', 'proposal title', 'session title', 'session name', 'topic', 'subject', 'session', 'talk'],
    ].flat(),
  },
  foreignTitle: {
    label: '外文主题',
    names: [
      '主题(英文)',
      '标题(英文)',
      '题目(英文)',
      '英文主题',
      '英文标题',
      '英文题目',
      '英文議題',
      'title (en)',
      'title (english)',
      'english title',
    ],
  },
  item: {
    label: '议程',
    names: [
      '议程',
      '议程内容',
      '会议议程',
      '议程安排',
      '环节',
      '活动环节',
      '活动',
      '活动名称',
      '事项',
      '项目',
      '議程',
      '環節',
      'agenda',
      'event',
      'activity',
    ],
  },
  content: { label: CONTENT, names: ['内容', '会议内容', '活动内容', '日程内容', '日程', '內容', 'content'] },
  speakers: {
    label: '演讲嘉宾',
    names: [
      ['演讲嘉宾', '嘉宾', '讲者', '演讲人', '演讲者', '主讲人', '主讲', '报告人', '发言人', '讲师', '分享嘉宾', '主讲嘉宾', '授课教师'],
      ['講者', '演講嘉賓', '講師'],
      ['speaker', 'speakers', 'presenter', 'presenters', 'speaker name', 'speaker names'],
    ].flat(),
  },
  foreignSpeakers: { label: '外文嘉宾', names: ['演讲嘉宾(英文)', '嘉宾(英文)', '讲者(英文)', '嘉宾英文名', 'speakers (english)'] },
  abstract: { label: '摘要', names: ['摘要', '内容摘要', '概要', '简要', 'abstract', 'summary'] },
  description: {
    label: '介绍',
    names: ['简介', '内容简介', '介绍', '描述', '详情', '簡介', 'description', 'details'],
  },
  language: { label: '语言', names: ['语言', '语种', '演讲语言', '語言', 'language', 'lang'] },
  level: { label: '难度', names: ['难度', '级别', '难度级别', '難度', 'level', 'difficulty'] },
  state: {
    label: '状态',
    names: [
      '状态',
      '日程状态',
      '议题状态',
      '審核狀態',
      '狀態',
      'proposal state',
      'session state',
      'state',
      'status',
      '是否举行',
      '是否举办',
      '是否确认',
      '是否录用',
      '是否发布',
      '是否取消',
      '已取消',
      '取消',
      'decision',
      'cancelled',
      'canceled',
      'is cancelled',
      'is canceled',
      'published',
      'is published',
    ],
    like: /(?:(?:状态|狀態|state|status|(?:审核|审批|评审|审稿|初审|复审|终审|录用)(?:结果|结论)|[審审]核結果)|^(?:举行|举办|召开|取消|录用|审核)情况)(?:[?!\d]|\([^()]*\))*$/,
  },
}

/** Titles stand above the header, of which a reader looks for no more than this. */
const HEADER_WITHIN = 10

const hasOne = (columns: ReadonlySet<Column>, ...names: Column[]) => names.some((name) => columns.has(name))

export const programmeShape: TableShape<Column> = {
  dictionary,
  isHeader: (columns) => missingFrom(columns).length === 0,
  headerWithin: HEADER_WITHIN,
}

/**
 * The Chinese names of columns that a table needs and does not have. A date has no column if it stands in the cells of times, in
 * rows between the sessions, in the name of the sheet or above the header.
 */
export function missingFrom(columns: ReadonlySet<Column>): string[] {
  const has = (...names: Column[]) => hasOne(columns, ...names)
  return [
    ...(has('title', 'foreignTitle', 'item', 'content') ? [] : ['主题']),
    ...(has('start', 'span') ? [] : ['开始']),
    ...(has('end', 'span', 'duration') ? [] : ['结束']),
  ]
}

/** Whether the column 内容 holds the titles of this table. */
export const isContentTitle = (columns: ReadonlySet<Column>) => !hasOne(columns, 'title', 'foreignTitle', 'item')

/** @returns the columns of a report with 内容 named by what it was read as. */
export function withContentMeaning(columns: readonly ImportColumn[]): ImportColumn[] {
  const titled = new Set(
    columns
      .filter(({ meaning }) => [dictionary.title, dictionary.foreignTitle, dictionary.item].some(({ label }) => label === meaning))
      .map(({ sheet }) => sheet),
  )
  return columns.map((column) =>
    column.meaning === CONTENT
      ? { ...column, meaning: titled.has(column.sheet) ? dictionary.abstract.label : dictionary.title.label }
      : column,
  )
}
