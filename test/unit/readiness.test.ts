/** The sheet at the end of a rehearsal: one thing at a time is wrong with a meeting, and its organiser is told so. */
import { describe, expect, it } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { Question } from '#contract/question.ts'
import { findingsOf } from '#rehearsal/readiness/sheet.ts'
import { figuresOf } from '#rehearsal/readiness/figures.ts'
import { writeJson } from '#server/db/json.ts'
import { consoleTable } from '../support/console-table.ts'
import { at, found, oneDoor, oneForm, oneList, oneSession, oneTicket, readyFacts } from '../support/ready-meeting.ts'

type Spoilt = Parameters<typeof found>[0]
type Fields = NonNullable<Spoilt>

const tickets = (...all: Parameters<typeof oneTicket>[0][]): Fields => ({
  settings: { tickets: all.map((more, n) => oneTicket({ id: `t${n + 1}`, ...more })) },
})
const lists = (...all: Parameters<typeof oneList>[0][]): Fields => ({
  settings: { lists: all.map((more, n) => oneList({ id: `l${n + 1}`, ...more })) },
})
const doors = (...all: Parameters<typeof oneDoor>[0][]): Fields => ({ measures: { doors: all.map((more) => oneDoor(more)) } })
const refused = (...all: [string, number][]): Fields => ({ measures: { refused: new Map(all) } })
const tomorrow = '2026-09-03'
const twoDays = { ends_at: at('17:00', tomorrow) }
const own = (key: string, more: Partial<Question> = {}): Question => ({
  key: `q_${key}`,
  kind: 'one',
  label: '午餐',
  why: '用于备餐',
  required: 1,
  sensitive: 0,
  asked: 'signup',
  readers: 'reception',
  options: [
    { key: 'a', label: '米饭', places: 0 },
    { key: 'b', label: '面条', places: 0 },
  ],
  shownIf: null,
  section: '',
  page: 1,
  ...more,
})
const counted = (places: number) => ['a', 'b'].map((key) => ({ key, label: key, places }))
const pool = { id: 'p1', meeting_id: 'm1', third_id: 'c1', name: '座位', whole: 0, total: 150, edition: 1, created_at: 0, taken: 0 }
const voucher = {
  id: 'v1',
  meeting_id: 'm1',
  third_id: 'c1',
  code: 'VIP',
  kind: 'unlock' as const,
  value: 0,
  ticket_ids: writeJson<string[]>([]),
  uses: 0,
  uses_person: 0,
  starts_at: null,
  ends_at: null,
  note: '',
  active: 1,
  edition: 1,
  created_at: 0,
}
const unready = (key: 'contact' | 'cover') => ({ checks: { ...readyFacts().settings.checks, [key]: { done: false, count: 0 } } })

/** One thing that is wrong with a meeting, and what is said of it. */
const spoilt: readonly (readonly [what: string, expected: string, spoilt: Fields])[] = [
  // The doors
  ['no list lets anybody in', 'wrong no_list', lists({ kind: 'inside' })],
  ['a ticket that no entrance admits', 'wrong ticket_unlisted', merge(tickets({}, { name: '学生票' }), lists({ ticketIds: ['t1'] }))],
  ['doors that open after the meeting has begun', 'wrong list_opens_late', lists({ windows: [{ from: at('09:30'), to: at('18:00') }] })],
  ['doors that close before it begins', 'wrong list_closed', lists({ windows: [{ from: at('07:00'), to: at('08:30') }] })],
  ['doors that close at noon', 'beware list_closes_early', lists({ windows: [{ from: at('08:00'), to: at('12:00') }] })],
  ['a second day that no list is open on', 'wrong day_unopened', { meeting: twoDays }],
  ['a list of two days that lets each in once', 'wrong once_many_days', { meeting: twoDays, ...lists({ windows: [] }) }],
  ['a list that nobody leaves by a scan', 'beware never_out', lists({ passes: 'again' })],
  [
    'a lunch of two days that is had once',
    'beware once_many_days',
    {
      meeting: twoDays,
      ...lists(
        {},
        { windows: [{ from: at('08:00', tomorrow), to: at('18:00', tomorrow) }] },
        { name: '午餐', kind: 'inside', windows: [] },
      ),
    },
  ],
  ['good tickets that a door did not know', 'wrong turned_away', doors({ refused: { static: 9 } })],
  ['a good ticket that a door did not know', 'beware turned_away', doors({ refused: { other_ticket: 1 } })],
  ['a ticket bought while there was no network', 'beware turned_away_offline', doors({ refused: { off_roster: 9 } })],
  ['a list that lets nobody back in', 'beware out_for_good', lists({ exits: true })],
  ['live codes where the list takes pictures', 'wrong code_refused', { settings: { rotating: true } }],
  ['a check-in from the sofa', 'beware self_anywhere', lists({ self: true })],
  ['people who came too late', 'beware came_late', doors({ refused: { too_late: 4 } })],
  ['people who came before the doors opened', 'beware came_early', doors({ refused: { too_early: 9 } })],
  [
    'a ticket sold after the doors have closed',
    'beware sale_beyond_doors',
    merge(tickets({ booking_to: at('12:00', tomorrow) }), {
      meeting: twoDays,
      ...merge(lists({}, { windows: [{ from: at('08:00', tomorrow), to: at('17:00', tomorrow) }], ticketIds: ['t2'] }), {}),
    }),
  ],
  ['a line of a quarter of an hour', 'wrong too_few_devices', doors({ longestWait: 900, perMinute: 40 })],
  ['a line of six minutes', 'beware too_few_devices', doors({ longestWait: 360 })],
  ['nobody at the doors', 'beware no_staff', { real: { staff: 0 } }],
  // The sale
  ['a sale that ends before it begins', 'wrong sale_never', tickets({ booking_to: at('09:00', '2026-07-01') })],
  ['a sale that begins after the meeting', 'wrong sale_after_meeting', tickets({ booking_from: at('19:00'), booking_to: at('20:00') })],
  ['a sale that ends after the meeting', 'wrong sale_outlives', tickets({ booking_to: at('19:00') })],
  ['a sale that begins with the meeting', 'beware sale_opens_late', tickets({ booking_from: at('10:00'), booking_to: at('12:00') })],
  ['a price step past the sale', 'beware step_past_sale', tickets({ steps: [{ until: at('10:00'), fen: 100 }] })],
  ['a price step before the sale', 'beware step_never', tickets({ steps: [{ until: at('10:00', '2026-07-01'), fen: 100 }] })],
  ['a price that falls', 'beware step_falls', tickets({ steps: [{ until: at('10:00', '2026-08-10'), fen: 39900 }] })],
  ['people at the door without a ticket', 'beware walk_ins', { measures: { walkIns: { came: 8, sold: 2 } } }],
  [
    'a ticket gone in the first minute',
    'beware sold_out',
    { measures: { tickets: [{ id: 't1', name: '普通票', wanted: 160, sold: 100, soldOutAt: at('09:01', '2026-08-01') }] } },
  ],
  [
    'a ticket that nobody could buy',
    'wrong never_sold',
    { measures: { tickets: [{ id: 't1', name: '普通票', wanted: 12, sold: 0, soldOutAt: null }] } },
  ],
  ['a ticket without places', 'wrong no_places', tickets({ total: 0 })],
  ['more sold than there is', 'wrong total_below_sold', tickets({ sold: 101 })],
  ['an order that must be larger than the sale', 'wrong least_unreachable', tickets({ least_order: 10, limit_order: 5 })],
  ['a pool smaller than what is sold of it', 'wrong pool_below_sold', { settings: { pools: [{ ...pool, taken: 151 }] } }],
  [
    'totals above the pool',
    'beware totals_above_pool',
    merge(tickets({ pool_id: 'p1' }, { pool_id: 'p1' }), { settings: { pools: [pool] } }),
  ],
  ['a hidden ticket that no code opens', 'wrong hidden_locked', tickets({ hidden: 1 })],
  [
    'a code that is over before the sale',
    'wrong voucher_untimely',
    merge(tickets({ hidden: 1 }), { settings: { vouchers: [{ ...voucher, ends_at: at('09:00', '2026-07-01') }] } }),
  ],
  ['a ticket for phones of an empty list', 'wrong phones_empty', tickets({ audience: 'phones' })],
  [
    'a ticket for organisations that are none',
    'wrong organisations_empty',
    tickets({ audience: 'organisations', organisation_ids: ['gone'] }),
  ],
  // Deciding and paying
  [
    'nobody who hears of those who wait',
    'wrong nobody_approves',
    merge(tickets({ approval: 1, booking_to: at('09:00', '2026-08-30') }), {
      real: { listeners: { order_review: 0, proof_waiting: 1, refund_asked: 1 } },
    }),
  ],
  ['nobody who hears of proofs', 'wrong nobody_reviews', { real: { listeners: { order_review: 1, proof_waiting: 0, refund_asked: 1 } } }],
  ['nobody who hears of refunds', 'beware nobody_refunds', { real: { listeners: { order_review: 1, proof_waiting: 1, refund_asked: 0 } } }],
  ['orders that nobody has looked at', 'wrong unapproved', { played: { unapproved: 3 } }],
  ['a yes that comes too late', 'beware approval_late', tickets({ approval: 1 })],
  ['no way to pay', 'wrong no_way_to_pay', { settings: { transfer: false }, real: { payments: [] } }],
  ['a merchant nobody has confirmed, and nothing else', 'wrong merchant_unconfirmed', { settings: { merchant: false, transfer: false } }],
  ['a merchant nobody has confirmed', 'beware merchant_unconfirmed', { settings: { merchant: false } }],
  ['half an hour for a transfer, beside other ways', 'beware pay_minutes', tickets({ pay_minutes: 30 })],
  ['half an hour for a transfer, and no other way', 'wrong pay_minutes', merge(tickets({ pay_minutes: 30 }), { real: { payments: [] } })],
  ['three hours for a transfer, and no other way', 'beware pay_minutes', merge(tickets({ pay_minutes: 180 }), { real: { payments: [] } })],
  // Refunds
  ['a notice that says no where the rule says yes', 'beware refund_text', { meeting: { notice: '<p>门票一经售出，概不退款。</p>' } }],
  ['a tier that is over when the sale begins', 'beware tier_never', tickets({ refund_tiers: [{ days: 60, percent: 100 }] })],
  ['wishes that nobody has answered', 'wrong refunds_waiting', { played: { unanswered: 2 } }],
  // Questions
  [
    'a choice with fewer places than people',
    'wrong choice_short',
    { settings: { forms: [oneForm(own('eat', { options: counted(30) }))] } },
  ],
  [
    'an ID number that must be given',
    'beware sensitive_required',
    { settings: { forms: [oneForm(own('id', { kind: 'text', options: [], sensitive: 1 }))] } },
  ],
  ['a form that cannot be', 'wrong question_broken', { settings: { forms: [oneForm(own('eat', { options: [] }))] } }],
  [
    'a question that nobody has come to',
    'beware question_unseen',
    {
      settings: { forms: [oneForm(own('eat'), own('why', { kind: 'text', options: [], shownIf: { key: 'q_eat', options: ['b'] } }))] },
      played: { answers: new Map([['f1', 30]]), answered: new Map([['f1 q_eat', 30]]) },
    },
  ],
  // The programme
  ['a session on another day', 'wrong session_outside', { settings: { sessions: [oneSession('甲', { day: '2026-10-02' })] } }],
  ['a session before the meeting', 'beware session_beyond', { settings: { sessions: [oneSession('甲', { starts_at: at('08:00') })] } }],
  [
    'two sessions in a room',
    'wrong room_clash',
    { settings: { sessions: [oneSession('甲', { room: '主厅' }), oneSession('乙', { room: '主厅' })] } },
  ],
  [
    'somebody in two places',
    'beware speaker_clash',
    { settings: { sessions: ['甲', '乙'].map((id) => oneSession(id, { speakers: writeJson(['罗雅琴']) })) } },
  ],
  // What people read
  ['no telephone', 'wrong unready', { settings: unready('contact') }],
  ['no cover', 'beware texts_missing', { settings: unready('cover') }],
  ['no SMS', 'wrong no_sms', { real: { smsKinds: [] } }],
  ['a kind of message without a template', 'wrong template_missing', { real: { smsKinds: ['meeting_changed'], wechatKinds: [] } }],
  ['a kind of message by WeChat alone', 'beware template_wechat_only', { real: { smsKinds: ['meeting_changed'] } }],
  ['messages that are stood in for', 'beware stood_in', { real: { smsKinds: null } }],
  ['an SMS that costs nobody knows what', 'beware sms_cost', { real: { smsPartFen: undefined } }],
  // What happened
  ['a choice that was full', 'beware refused_choice_full', refused(['/api/order/submit choice_full', 3])],
  ['a server that broke', 'wrong failed', refused(['order.submit unexpected', 1], ['order.submit 500', 1])],
  [
    'a part that was not played to its end',
    'wrong script.doors',
    { measures: { audits: [{ key: 'script.doors', what: '“现场签到”阶段没有演完', held: false, why: 'Error: at\n  somewhere' }] } },
  ],
  [
    'a sum that is not equal',
    'wrong audit_bank',
    { measures: { audits: [{ key: 'bank', what: '与银行账目一致', held: false, why: '少 ¥1.00' }] } },
  ],
]

/** Both; what they say of settings goes together. */
function merge(one: Fields, other: Fields): Fields {
  return { ...one, ...other, settings: { ...one.settings, ...other.settings } }
}

describe('a readiness sheet', () => {
  it('has nothing wrong and nothing to beware of where all is well', () => {
    expect(found(undefined, 'wrong', 'beware')).toEqual([])
    expect(found()).toContain('held entrances_fine')
    expect(found()).toContain('held audit_places')
  })

  it.each(spoilt)('tells of %s', (_, expected, so) => {
    expect(found(so, 'wrong', 'beware')).toEqual([expected])
  })

  it('says what each is about, why, and where it is mended', () => {
    const all = spoilt.flatMap(([, , so]) => findingsOf(readyFacts(so)))
    for (const { key, what, why, link } of all) {
      expect(what, key).toMatch(/[\u4e00-\u9fff]/)
      expect(what.length, what).toBeLessThan(60)
      expect(why.length, why).toBeLessThan(100)
      expect(`${what}${why}`, key).not.toMatch(/undefined|NaN|Infinity|null/)
      if (link === '') continue
      const { pathname, searchParams } = new URL(link, 'http://huiwu.test')
      expect(Object.values<string>(paths), link).toContain(pathname)
      const [room, form] = [searchParams.get('room'), searchParams.get('form')]
      if (room !== null) expect(Object.keys(consoleTable), link).toContain(room)
      if (form !== null) expect(Object.keys(consoleTable[room ?? ''] ?? {}), link).toContain(form)
    }
  })

  it('counts what is alike, for it is one page', () => {
    const many = Array.from({ length: 12 }, (_, n) => ({ name: `第${n}种票`, hidden: 1 as const }))
    const all = findingsOf(readyFacts(tickets(...many))).filter(({ key }) => key === 'hidden_locked')
    expect(all).toHaveLength(4)
    expect(all.at(-1)?.what).toBe('还有 9 处同样的情况')
  })

  it('reads what went wrong first', () => {
    const states = findingsOf(readyFacts({ ...doors({ longestWait: 900 }), real: { staff: 0 } })).map(({ state }) => state)
    expect(states).toEqual(states.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)))
    expect(new Set(states).size).toBe(3)
  })
  const order = ['wrong', 'beware', 'held']

  it('is about tickets that cost nothing as well', () => {
    const free = merge(tickets({ price_fen: 0, paid: false }), { settings: { merchant: false, transfer: false } })
    expect(found(free, 'wrong', 'beware')).toEqual([])
  })

  it('tells what it came to', () => {
    const figures = figuresOf(
      readyFacts({ measures: { refunds: { asked: 3, given: 3, refused: 0, fen: 89700 }, walkIns: { came: 4, sold: 3 } } }),
    )
    expect(Object.fromEntries(figures.map(({ name, value }) => [name, value]))).toMatchObject({
      已售: '100 张，想买 100 张',
      收款: '¥29900.00',
      退款: '3 笔，¥897.00',
      入场: '100 人次',
      最长排队: '40 秒',
      现场购票: '3 / 4 人',
    })
  })
})
