/** What the ready templates are put together from. */
import { usualQuestion } from '#contract/form-ready.ts'
import type { AskedWhen, ParameterKey, Question, QuestionKind } from '#contract/question.ts'
import * as paths from '#contract/path.ts'
import type { TemplateContent } from '../content.ts'

export type ReadyTicket = TemplateContent['tickets'][number]
export type ReadyList = TemplateContent['lists'][number]

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

/** Places of the microsite, by what they show. */
export const modules = {
  home: { name: '会议主页', icon: 'home', path: paths.particulars },
  details: { name: '会议介绍', icon: 'book', path: paths.meetingDetails },
  schedule: { name: '会议日程', icon: 'calendar', path: paths.schedule },
  signUp: { name: '立即报名', icon: 'ticket', path: paths.meeting },
  wallet: { name: '我的门票', icon: 'qr', path: paths.wallet },
  orders: { name: '我的订单', icon: 'list', path: paths.meetingOrders },
  fill: { name: '参会信息', icon: 'form', path: paths.fill },
  antiFake: { name: '防伪查询', icon: 'scan', path: paths.antiFake },
  mine: { name: '个人中心', icon: 'user', path: paths.personalCentre },
} as const

interface Asked {
  required?: boolean
  section?: string
}

/** One of the specification's keys, in words of its own. */
export function known(key: ParameterKey, label: string, why: string, more: Asked = {}): Question {
  return { ...usualQuestion(key, more.required ?? false, label), why, section: more.section ?? '' }
}

interface OwnAsked extends Asked {
  sensitive?: boolean
  asked?: AskedWhen
  options?: readonly (readonly [key: string, label: string])[]
  shownIf?: Question['shownIf']
}

/** One of its own. What is sensitive, organisers alone read. */
export function own(key: `q_${string}`, kind: QuestionKind, label: string, why: string, more: OwnAsked = {}): Question {
  return {
    key,
    kind,
    label,
    why,
    required: more.required ? 1 : 0,
    sensitive: more.sensitive ? 1 : 0,
    asked: more.asked ?? 'signup',
    readers: more.sensitive ? 'organisers' : 'reception',
    options: (more.options ?? []).map(([option, shown]) => ({ key: option, label: shown, places: 0 })),
    shownIf: more.shownIf ?? null,
    section: more.section ?? '',
    page: 1,
  }
}

/** Sold from the beginning until the meeting begins, to anybody. */
export const ticket: Omit<ReadyTicket, 'name'> = {
  note: '',
  groupName: '',
  fen: 0,
  steps: [],
  total: 0,
  pool: null,
  bookingFrom: null,
  bookingTo: 0,
  leastPerOrder: 1,
  limitPerOrder: 10,
  limitPerPhone: 0,
  hidden: 0,
  approval: 0,
  audience: 'anyone',
  organisationIds: [],
  payMinutes: 30,
  refundTiers: [],
  invoiceItem: '',
  form: 0,
  on: 1,
}

/** An entrance for all tickets, in and out as people like. */
export const entrance: Omit<ReadyList, 'name' | 'windows'> = {
  kind: 'entrance',
  tickets: [],
  passes: 'again',
  exits: 0,
  accepts: ['badge', 'entry'],
  questions: [],
  gates: [{ id: 'main', name: '主入口' }],
  self: 0,
  latitude: '0',
  longitude: '0',
  radius: 0,
}
