/** What organisers are told of a rehearsal, for screens without a world behind it. */
import { consoleLinks } from '#contract/console-links.ts'
import { marked } from '#rehearsal/people/mark.ts'
import type { Finding, ReadinessSheet, Rehearsal, RehearsalProgress } from '#contract/rehearsal.ts'

export function progressOf(more: Partial<RehearsalProgress> = {}): RehearsalProgress {
  return {
    phase: 'orders',
    done: 412,
    time: '2026-10-12 10:32:08',
    counts: { orders: 486, paid: 431, refunded: 12, told: 1204, entered: 0, turnedAway: 0 },
    happened: [
      { time: '2026-10-12 10:32:08', what: '收到一份转账凭证，金额比订单少 ¥100' },
      { time: '2026-10-12 09:10:00', what: `${marked('张伟')}把门票转给了${marked('李娜')}` },
      { time: '2026-10-11 20:00:00', what: '普通票售罄，37 人没有抢到' },
    ],
    waiting: { approve: 0, refund: 0, guest: null },
    ...more,
  }
}

/** On its way. */
export function rehearsalOf({
  progress,
  ...more
}: Partial<Omit<Rehearsal, 'progress'>> & { progress?: Partial<RehearsalProgress> } = {}): Rehearsal {
  return {
    id: 'r1',
    state: 'playing',
    people: 500,
    speed: 0,
    byHand: [],
    beganTime: '2026-09-01 14:03:20',
    progress: progressOf(progress),
    entrances: {
      organiser: 'http://localhost:3001/enter/k7Jq2mT9xW4bZ8sL',
      door: 'http://localhost:3001/enter/p3Rd6vN1yC5gH0uA',
      attendee: 'http://localhost:3001/enter/e9Fw2sK8jB4tM7qX',
    },
    sheet: null,
    actions: ['steer', 'pause', 'discard'],
    ...more,
  }
}

export const guest = { name: marked('欧阳慕容'), ticket: '教师票', code: 'MT1.8K2M-77QF-ZX31-0098', list: '大会入场' }

const findings: Finding[] = [
  {
    key: 'ticket_without_list',
    state: 'wrong',
    what: '“教师票”不能在任何签到名单入场',
    why: '持有这种票的 62 人到了门口会被拦下。在签到名单里加上这种票。',
    link: consoleLinks.ticket('1', 't2'),
  },
  {
    key: 'devices_few',
    state: 'beware',
    what: '“大会入场”最长排队 14 分钟',
    why: '开场前一分钟最多来 31 人，只有 1 台设备在验票。多准备几台设备，或分成几个入口。',
    link: '/main/checkIn?meetingId=1',
  },
  { key: 'no_double_entry', state: 'held', what: '没有人用同一张票进两次', why: '断网 6 分钟、同一张票在两个入口出示 9 次。', link: '' },
]

export function readiness(more: Partial<ReadinessSheet> = {}): ReadinessSheet {
  return {
    title: '第六届全国智慧教育大会',
    people: 500,
    fromTime: '2026-10-01 09:55:00',
    toTime: '2026-12-04 18:00:00',
    seconds: 94,
    findings,
    figures: [
      { name: '已售', value: '480 / 500 张' },
      { name: '收款', value: '¥139,797.00' },
      { name: '到场', value: '461 / 480 人' },
    ],
    ...more,
  }
}

/** At its end. */
export const playedOf = (sheet: Partial<ReadinessSheet> = {}, more: Partial<Rehearsal> = {}): Rehearsal =>
  rehearsalOf({ state: 'played', progress: { phase: 'settlement', done: 1000 }, sheet: readiness(sheet), actions: ['discard'], ...more })
