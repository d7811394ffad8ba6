/** The header row of a table: which column means what, in the words that organisers use. */
import { type Header as HeaderOf, headerReader } from '../../../tables/read/header.ts'

const columns = {
  id: ['编号', '编码', '編號', '議程編號', '编号id', 'id', 'guid', 'code', 'sessionid'],
  date: ['日期', '会议日期', '活动日期', '演讲日期', 'date', 'day'],
  start: ['开始', '开始时间', '起始时间', '开始时刻', '開始', '開始時間', 'start', 'starttime', 'startsat', 'from', 'begin'],
  end: ['结束', '结束时间', '终止时间', '结束时刻', '結束', '結束時間', 'end', 'endtime', 'endsat', 'to', 'finish'],
  span: ['时间', '时段', '时间段', '起止时间', '會議時間', '時間', 'time', 'timeslot'],
  duration: ['时长', '時長', 'duration', 'length', 'minutes'],
  room: ['会议室', '会场', '地点', '场地', '教室', '会议地点', '會議室', '地點', 'room', 'venue', 'location', 'place'],
  track: ['分会场', '专场', '论坛', '分论坛', '板块', '类别', '分會場', '議程軌', 'track', 'stream', 'category'],
  title: [
    '主题',
    '标题',
    '题目',
    '议题',
    '演讲主题',
    '演讲题目',
    '报告题目',
    '报告主题',
    '活动主题',
    '主題',
    '標題',
    '講題',
    'title',
    'topic',
    'subject',
    'session',
  ],
  speakers: [
    '演讲嘉宾',
    '嘉宾',
    '讲者',
    '演讲人',
    '演讲者',
    '主讲人',
    '主讲',
    '报告人',
    '发言人',
    '讲师',
    '分享嘉宾',
    '講者',
    '演講嘉賓',
    'speaker',
    'speakers',
    'presenter',
    'presenters',
    'speakername',
    'speakernames',
  ],
  text: [
    '摘要',
    '简介',
    '内容简介',
    '内容',
    '介绍',
    '描述',
    '详情',
    '简要',
    '簡介',
    '內容',
    'abstract',
    'description',
    'details',
    'summary',
  ],
  language: ['语言', '语种', '演讲语言', '語言', 'language', 'lang'],
  level: ['难度', '级别', '难度级别', '難度', 'level', 'difficulty'],
} as const

export type Column = keyof typeof columns

export type Header = HeaderOf<Column>
export const headerOf = headerReader<Column>(columns)

/** The Chinese names of columns that a table can't do without and that this one lacks. */
export function missingFrom(header: Header): string[] {
  const has = (...names: Column[]) => names.some((name) => header[name] !== undefined)
  return [
    ...(has('title') ? [] : ['主题']),
    ...(has('date', 'start') ? [] : ['日期']),
    ...(has('start', 'span') ? [] : ['开始']),
    ...(has('end', 'span', 'duration') ? [] : ['结束']),
  ]
}
