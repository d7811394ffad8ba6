/** What a plan says of its things, in a line each. */
import type { Appearance, Car, Leg, Plan, Room } from '#contract/vip/plan.ts'
import { type LegState, legWayWords, type RoomState } from '#contract/vip/words.ts'
import { day, dayTime, momentOf, span, time } from '../../../../ui/format.ts'
import type { Tone } from '../../../../ui/tag.tsx'
import { clockAt, HERE } from './zones.ts'

export type PlanGuest = Plan['guests'][number]

export const legTones: Record<LegState, Tone> = {
  planned: 'plain',
  changed: 'warning',
  departed: 'brand',
  arrived: 'brand',
  met: 'success',
  delivered: 'success',
  missed: 'danger',
}
export const roomTones: Record<RoomState, Tone> = {
  asked: 'pending',
  booked: 'plain',
  in: 'success',
  out: 'ended',
  no_show: 'warning',
}

/** @param ids some of whom may be in nobody's list any more. */
export function namesOf(ids: readonly string[], guests: readonly PlanGuest[]): string {
  return ids.map((id) => guests.find((guest) => guest.id === id)?.name ?? '另一位嘉宾').join('、')
}

/** A moment beside another: its day only where it is another day. */
export const shortly = (wire: string, beside: string) => (wire.slice(0, 10) === beside.slice(0, 10) ? time(wire) : dayTime(wire))

/** MU5137 上海虹桥 → 杭州萧山 */
export function legTitle({ way, number, fromPlace, toPlace }: Pick<Leg, 'way' | 'number' | 'fromPlace' | 'toPlace'>): string {
  return `${number === '' ? legWayWords[way] : number} ${fromPlace} → ${toPlace}`
}

/** As planned, in 东八区, and what the clocks at the departure say where they say something else. */
export function legPlanned({ planFrom, planTo, fromZone }: Pick<Leg, 'planFrom' | 'planTo' | 'fromZone'>): string {
  const local = fromZone === HERE ? '' : `（当地 ${dayTime(clockAt(planFrom, fromZone))} 出发）`
  return span(planFrom, planTo) + local
}

/** What is expected in place of what was planned; empty where nothing is. */
export function legExpected({ planFrom, planTo, expectFrom, expectTo }: Pick<Leg, 'planFrom' | 'planTo' | 'expectFrom' | 'expectTo'>) {
  const said = (planned: string, expected: string, does: string) => {
    if (expected === '' || expected === planned) return ''
    return `${shortly(expected, planned)} ${does}`
  }
  const words = [said(planFrom, expectFrom, '出发'), said(planTo, expectTo, '到达')].filter((one) => one !== '')
  return words.length === 0 ? '' : `现在预计 ${words.join('，')}`
}

/** 浙A12345 李师傅 */
export const carName = ({ plate, driver }: Pick<Car, 'plate' | 'driver'>) => [plate, driver].filter((part) => part !== '').join(' ')

export const nightsOf = ({ fromDay, toDay }: Pick<Room, 'fromDay' | 'toDay'>) =>
  Math.round((momentOf(`${toDay} 00:00:00`) - momentOf(`${fromDay} 00:00:00`)) / 86_400_000)

/** 5月7日 周五入住，5月9日 周日退房，2 晚 */
export const roomDays = (room: Pick<Room, 'fromDay' | 'toDay'>) => `${day(room.fromDay)}入住，${day(room.toDay)}退房，${nightsOf(room)} 晚`

/** 标准间 302，2 张床 */
export const roomKind = ({ kind, room, beds }: Pick<Room, 'kind' | 'room' | 'beds'>) =>
  [[kind, room].filter((part) => part !== '').join(' '), `${beds} 张床`].filter((part) => part !== '').join('，')

/** 候场 08:30，09:00 开始 */
export function appearanceTimes({ callTime, startTime }: Pick<Appearance, 'callTime' | 'startTime'>): string {
  return `${dayTime(callTime)} 前候场${startTime === '' ? '' : `，${shortly(startTime, callTime)} 开始`}`
}
