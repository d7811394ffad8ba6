/** A meeting that nothing is wrong with, as its sheet sees it after a rehearsal: each test spoils one thing. */
import { usualQuestion } from '#contract/form-ready.ts'
import { type CheckKey, checks } from '#contract/meeting-manage.ts'
import { messageKinds } from '#contract/message.ts'
import type { Finding } from '#contract/rehearsal.ts'
import { noMeasures } from '#rehearsal/measures.ts'
import type { Facts } from '#rehearsal/readiness/finding.ts'
import type { Form, List, Ticket } from '#rehearsal/readiness/settings.ts'
import { findingsOf } from '#rehearsal/readiness/sheet.ts'
import type { Row } from '#server/db/db.ts'
import { writeJson } from '#server/db/json.ts'
import { noNews } from '#server/features/meeting/news.ts'
import { fromWire } from '#server/flow/clock.ts'

/** Wednesday, 2 September 2026, in 东八区. */
export const at = (time: string, day = '2026-09-02') => fromWire(`${day} ${time}:00`)

export const oneTicket = (more: Partial<Ticket> = {}): Ticket => ({
  id: 't1',
  meeting_id: 'm1',
  third_id: 'c1',
  name: '普通票',
  note: '',
  price_fen: 29900,
  total: 100,
  sold: 0,
  booking_from: at('09:00', '2026-08-01'),
  booking_to: at('09:00'),
  limit_order: 0,
  limit_phone: 0,
  state: 'on',
  sort: 1,
  group_name: '',
  steps: [],
  pool_id: null,
  least_order: 1,
  hidden: 0,
  approval: 0,
  audience: 'anyone',
  organisation_ids: [],
  pay_minutes: 24 * 60,
  refund_tiers: [
    { days: 7, percent: 100 },
    { days: 1, percent: 50 },
  ],
  invoice_item: '',
  edition: 1,
  form_id: 'f1',
  paid: true,
  limited: true,
  ...more,
})

export const oneList = (more: Partial<List> = {}): List => ({
  id: 'l1',
  name: '大门',
  kind: 'entrance',
  ticketIds: [],
  windows: [{ from: at('08:00'), to: at('18:00') }],
  passes: 'once',
  exits: false,
  accepts: ['entry'],
  self: false,
  radius: 0,
  ...more,
})

export const oneForm = (...more: Form['questions']): Form => ({
  id: 'f1',
  name: '报名信息',
  questions: [usualQuestion('name', true), usualQuestion('phone', true), ...more],
})

export const oneSession = (id: string, more: Partial<Row<'schedule_items'>> = {}) => ({
  id,
  meeting_id: 'm1',
  source_key: '',
  title: `报告${id}`,
  starts_at: at('10:00'),
  ends_at: at('11:00'),
  day: '2026-09-02',
  room: `${id}厅`,
  track: '',
  speakers: writeJson<string[]>([]),
  language: '',
  level: '',
  edition: 0,
  ...more,
})

const oneMeeting: Facts['settings']['meeting'] = {
  id: 'm1',
  third_id: 'c1',
  title: '年会',
  summary: '',
  cover: '',
  share_picture: '',
  details: '',
  live_url: '',
  sponsor: '',
  phone: '0571-80000000',
  address: '',
  starts_at: at('09:00'),
  ends_at: at('18:00'),
  state: 'published',
  version: 1,
  edition: 1,
  map_url: '',
  notice: '',
  end_reason: '',
  moved_from: null,
  moved_from_address: '',
  refund_until: null,
  purge_at: null,
  cancelled_at: null,
  archived_from: '',
  certification_id: null,
  news: noNews,
  created_at: 0,
}

interface Spoilt {
  meeting?: Partial<Facts['settings']['meeting']>
  settings?: Partial<Facts['settings']>
  played?: Partial<Facts['played']>
  real?: Partial<Facts['real']>
  measures?: Partial<Facts['measures']>
}

export function readyFacts({ meeting, settings, played, real, measures }: Spoilt = {}): Facts {
  return {
    people: 100,
    settings: {
      meeting: { ...oneMeeting, ...meeting },
      checks: Object.fromEntries(Object.keys(checks).map((key) => [key, { done: true, count: 1, drafts: 0 }])) as Record<
        CheckKey,
        { done: boolean; count: number; drafts: number }
      >,
      tickets: [oneTicket()],
      pools: [],
      lists: [oneList()],
      rotating: false,
      forms: [oneForm()],
      vouchers: [],
      organisations: new Set(),
      sessions: [oneSession('甲'), oneSession('乙')],
      merchant: true,
      transfer: true,
      ...settings,
    },
    played: {
      told: new Map([['order_paid', { people: 100, parts: 100 }]]),
      unapproved: 0,
      unanswered: 0,
      orders: 100,
      paidFen: 2990000,
      answers: new Map(),
      answered: new Map(),
      ...played,
    },
    real: {
      smsPartFen: 4.5,
      smsSign: '云栖谷',
      smsKinds: messageKinds,
      wechatKinds: messageKinds,
      payments: ['wechat'],
      listeners: { order_review: 2, proof_waiting: 2, refund_asked: 2 },
      staff: 3,
      phones: {},
      ...real,
    },
    measures: {
      ...noMeasures(),
      tickets: [{ id: 't1', name: '普通票', wanted: 100, sold: 100, soldOutAt: null }],
      doors: [oneDoor()],
      audits: [{ key: 'places', what: '名额与入场人数一致', held: true, why: '' }],
      ...measures,
    },
  }
}

export const oneDoor = (more: Partial<Facts['measures']['doors'][number]> = {}): Facts['measures']['doors'][number] => ({
  listId: 'l1',
  name: '大门',
  day: '2026-09-02',
  came: 100,
  entered: 100,
  devices: 2,
  perMinute: 12,
  longestWait: 40,
  refused: {},
  rightly: {},
  offline: 20,
  ...more,
})

/** What is found, as `state key`. */
export const found = (spoilt?: Spoilt, ...states: Finding['state'][]) =>
  findingsOf(readyFacts(spoilt)).flatMap(({ state, key }) => (states.length === 0 || states.includes(state) ? [`${state} ${key}`] : []))
