/** Whether everybody who has a ticket gets in by the lists as they are set. */
import { doorLinks } from '#contract/checkin/links.ts'
import type { Finding } from '#contract/rehearsal.ts'
import { dayOf, startOf } from '#server/flow/clock.ts'
import type { Why } from '#contract/checkin/rule.ts'
import { whyWords } from '#contract/checkin/words.ts'
import {
  beware,
  clockWords,
  DAY,
  dayWords,
  daysOf,
  type Facts,
  type Family,
  HOUR,
  held,
  naming,
  orHeld,
  timeWords,
  wrong,
} from './finding.ts'
import type { List, Settings, Span, Ticket } from './settings.ts'

export const entrances: Family = ({ settings, measures }) => {
  const { meeting, tickets } = settings
  const link = doorLinks.myMeeting(meeting.id, 'lists')
  const doors = settings.lists.filter(({ kind }) => kind === 'entrance')
  if (doors.length === 0)
    return [wrong('no_list', '还没有用于入场的签到名单', '当天无法扫码入场。请新建一份用途为“入场”的名单，选好可用的门票。', link)]
  const unlisted = tickets.filter((ticket) => listsFor(ticket, doors).length === 0)
  const timed = [...lateOpenings(settings, doors, link), ...earlyClosings(settings, doors, link)]
  const tooEarly = turnedAway(measures.doors, doors, ['too_early'])
  const tooLate = turnedAway(measures.doors, doors, ['too_late', 'between'])
  const found = [
    ...unlisted.map(({ name }) =>
      wrong('ticket_unlisted', `门票“${name}”不在任何入场名单里`, '持票人会在入口被拦下。请在一份入场名单里勾选这种门票。', link),
    ),
    ...timed,
    ...(tooLate === 0 || timed.some(({ key }) => key === 'list_closed')
      ? []
      : [beware('came_late', `有 ${tooLate} 人到的时候入场时间已过`, '请把名单的开放时段延长到当天散会，或在须知里写明截止时间。', link)]),
    ...(tooEarly === 0 || timed.some(({ key }) => key === 'list_opens_late')
      ? []
      : [beware('came_early', `有 ${tooEarly} 人到的时候还没有开门`, '请把名单的开放时段提前，或在须知里写明几点开始入场。', link)]),
    ...settings.lists.flatMap((list) => passing(settings, list, turnedAway(measures.doors, [list], again), link)),
    ...doors.flatMap((list) => reading(settings, list, link)),
    ...otherwise(measures.doors, link),
  ]
  return orHeld(found, held('entrances_fine', '每种在售门票都能按时入场', `入场名单：${naming(nameOf(doors), '份')}。`, link))
}

const nameOf = (named: readonly { name: string }[]) => named.map(({ name }) => name)

const listWords = (lists: readonly List[]) => `${lists.length === 1 ? '名单' : ''}${naming(nameOf(lists), '份名单')} `

const listsFor = (ticket: Pick<Ticket, 'id'>, lists: readonly List[]) =>
  lists.filter(({ ticketIds }) => ticketIds.length === 0 || ticketIds.includes(ticket.id))

/** When lists are open on a day; empty: not at all. */
function openOn(day: string, lists: readonly List[]): Span[] {
  const [from, to] = [startOf(day), startOf(day) + DAY]
  return lists
    .flatMap(({ windows }) => (windows.length === 0 ? [{ from, to }] : windows))
    .filter((window) => window.from < to && window.to > from)
    .map((window) => ({ from: Math.max(from, window.from), to: Math.min(to, window.to) }))
}

/** Who is let in by the same lists: what is wrong for one of their tickets is wrong for all. */
function groups({ tickets }: Settings, doors: readonly List[]): { lists: List[]; names: string[] }[] {
  const by = Map.groupBy(tickets, (ticket) => nameOf(listsFor(ticket, doors)).join('\n'))
  return [...by.values()].map((same) => ({ lists: listsFor(same[0] as Ticket, doors), names: nameOf(same) }))
}

function lateOpenings(settings: Settings, doors: readonly List[], link: string): Finding[] {
  return daysOf(settings).flatMap(({ day, from }) => {
    if (openOn(day, doors).length === 0)
      return [wrong('day_unopened', `${dayWords(day)}没有开放任何入场名单`, '当天来的人都进不去。请给名单添加这一天的开放时段。', link)]
    return groups(settings, doors).flatMap(({ lists, names }) => {
      const open = openOn(day, lists)
      const first = Math.min(...open.map((window) => window.from))
      if (open.length === 0 || first <= from) return []
      const what = `${dayWords(day)} ${clockWords(from)} 开始，${listWords(lists)}${clockWords(first)} 才开放入场`
      return [wrong('list_opens_late', what, `持${naming(names, '种门票')}的人会迟到。请把开放时段提前，至少早于开始半小时。`, link)]
    })
  })
}

function earlyClosings(settings: Settings, doors: readonly List[], link: string): Finding[] {
  return daysOf(settings).flatMap(({ day, from, to }) =>
    groups(settings, doors).flatMap(({ lists, names }) => {
      const open = openOn(day, lists)
      const last = Math.max(...open.map((window) => window.to))
      if (open.length === 0 || last >= to || lists.some(({ windows }) => windows.length === 0)) return []
      const closes = `${listWords(lists)}${dayWords(day)} ${clockWords(last)} 停止入场`
      if (last <= from)
        return [wrong('list_closed', `${closes}，那时会议还没有开始`, `持${naming(names, '种门票')}的人会进不去。请延长开放时段。`, link)]
      if (to - last <= HOUR) return []
      return [
        beware(
          'list_closes_early',
          `${closes}，当天 ${clockWords(to)} 才结束`,
          '之后到的人和离场再来的人进不去；如不是有意为之，请延长。',
          link,
        ),
      ]
    }),
  )
}

/** Valid tickets that came at another time than the lists are open. */
function turnedAway(measured: readonly { listId: string; refused: Record<string, number> }[], doors: readonly List[], whys: string[]) {
  const ids = new Set(doors.map(({ id }) => id))
  return measured
    .filter(({ listId }) => ids.has(listId))
    .reduce((sum, door) => sum + whys.reduce((n, why) => n + (door.refused[why] ?? 0), 0), 0)
}

/** Whys that say that somebody has been in before. */
const again = ['inside', 'used']

/**
 * Whether those who went out, or of whose ticket one entry is all, are let in again.
 * @param met how many were not.
 */
function passing(settings: Settings, list: List, met: number, link: string): Finding[] {
  const days = daysOf(settings).filter(({ day }) => openOn(day, [list]).length > 0).length
  const { name, kind, passes, exits } = list
  const counted = met > 0 ? `，演练中拦下 ${met} 人次` : ''
  if (passes === 'once' && days > 1) {
    const what = `名单“${name}”每票只能进一次，却开放 ${days} 天${counted}`
    // A gift is fetched once, on whatever day; a meal is had on each.
    if (kind === 'inside') return [beware('once_many_days', what, '用餐请每天建一份名单；领取礼品等只发一次的，不必处理。', link)]
    return [wrong('once_many_days', what, '第二天来的人会显示“已入场”。请每天建一份名单，或改为可离场再入。', link)]
  }
  if (passes === 'again' && !exits) {
    const what = `名单“${name}”允许离场再入，离场却不扫码${counted}`
    return [beware('never_out', what, '当天出去的人回来会显示“已入场”，要由工作人员放行。如需自由进出，请勾选“离场也要扫码”。', link)]
  }
  return passes === 'once' && exits
    ? [beware('out_for_good', `名单“${name}”扫码离场后不能再进`, '中途出去用餐、接电话的人会被拦下。如需再入，请改为“可离场再入”。', link)]
    : []
}

/** Why good tickets are turned away that no finding about a list tells of; questions are asked, and answered. */
const bySetting = ['other_ticket', 'static', 'unknown'] as const
const byNetwork = ['off_roster', 'unsure', 'unchecked'] as const

/** Some are a nuisance, many are not to be had at a door. */
const MANY = 0.02
const SOME = 2

function otherwise(measured: Facts['measures']['doors'], link: string): Finding[] {
  const met = ({ name, day }: (typeof measured)[number], times: number, why: Why) =>
    `“${name}”${dayWords(day)}拦下 ${times} 位持有效门票的人：${whyWords[why]}`
  return measured.flatMap((door) => [
    ...bySetting.flatMap((why) => {
      const times = door.refused[why] ?? 0
      if (times === 0) return []
      const say = times > Math.max(SOME, door.came * MANY) ? wrong : beware
      return [say('turned_away', met(door, times, why), '请核对名单可用的门票和接受的二维码，并告诉工作人员怎样处理。', link)]
    }),
    ...byNetwork.flatMap((why) => {
      const times = door.refused[why] ?? 0
      if (times === 0) return []
      return [
        beware('turned_away_offline', met(door, times, why), '断网时会这样。请准备备用网络，并告诉工作人员请他们稍候或到服务台。', link),
      ]
    }),
  ])
}

/** Whether the codes that people have are taken, and from where they may check themselves in. */
function reading(settings: Settings, { name, accepts, self, radius }: List, link: string): Finding[] {
  const usual = settings.rotating ? 'rotating' : 'entry'
  const kind = settings.rotating ? '动态' : '普通'
  return [
    ...(accepts.includes(usual)
      ? []
      : [
          wrong(
            'code_refused',
            `名单“${name}”不接受${kind}入场码`,
            `这场会议的门票出示的是${kind}入场码，会显示“非入场码”。请在名单里勾选。`,
            link,
          ),
        ]),
    ...(self && radius === 0
      ? [beware('self_anywhere', `名单“${name}”的自助签到没有限定地点`, '拿到签到码照片的人不到场也能签到。请填写会场位置和范围。', link)]
      : []),
  ]
}

/** Sales that go on when nobody is let in any more. */
export const saleBeyondDoors: Family = ({ settings }) => {
  const doors = settings.lists.filter(({ kind }) => kind === 'entrance')
  return settings.tickets.flatMap((ticket) => {
    const windows = listsFor(ticket, doors).map((list) => list.windows)
    if (windows.length === 0 || windows.some((all) => all.length === 0)) return []
    const last = Math.max(...windows.flat().map(({ to }) => to))
    if (ticket.booking_to <= last || dayOf(ticket.booking_to) === dayOf(last) || ticket.booking_to - last < HOUR) return []
    const what = `门票“${ticket.name}”卖到 ${timeWords(ticket.booking_to)}，入场在 ${timeWords(last)} 就已停止`
    return [
      beware(
        'sale_beyond_doors',
        what,
        '最后买票的人进不去。请提前停售，或延长入场名单的开放时段。',
        doorLinks.myMeeting(settings.meeting.id, 'lists'),
      ),
    ]
  })
}
