/** 变更与通知: a session moves, everybody is told; and before the day all are reminded. */
import { BLANK_MOST, campaign, type CampaignKey, NIGHT } from '#contract/campaign.ts'
import { type OwnMeeting, meetingManage } from '#contract/meeting-manage.ts'
import { scheduleManage } from '#contract/schedule-manage.ts'
import { dayOf, fromWire, startOf, toWire } from '#server/flow/clock.ts'
import type { Phase, World } from '../world.ts'
import { tally, tallyMessages } from './tally.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** When people are told something, on the days before. */
const MORNING = 10 * HOUR
/** Rooms that a session moves to: the first that it is not in. */
const ROOMS = ['二楼报告厅', '三楼多功能厅']

export const changes: Phase = {
  name: 'changes',
  weight: 100,
  play: async (world) => {
    const { data: meeting } = await world.organiser.ask(meetingManage.own, { id: world.meetingId })
    if (meeting === null) return
    const starts = fromWire(meeting.meetingStratTime)
    await world.until(morningBefore(starts, 2, world.now()))
    await tellAll(world, 'meeting_changed', (await move(world)) ?? `签到处改到${placeOf(meeting)}一层`)
    await world.until(Math.min(morningBefore(starts, 1, world.now()), Math.max(world.now(), starts - HOUR)))
    await tellAll(world, 'meeting_coming', `${toWire(starts).slice(5, 16)} 开始，请提前到场签到`)
    await tally(world)
    await tallyMessages(world)
  },
}

/** Ten in the morning, so many days before; now, where that has gone by. */
const morningBefore = (starts: number, days: number, now: number) => Math.max(now, startOf(dayOf(starts - days * DAY)) + MORNING)

const placeOf = ({ address }: OwnMeeting) => (address.length > 0 && address.length <= 15 ? address : '会场')

/** A session gets another room and begins later. @returns what people are told; undefined where there is no programme. */
async function move(world: World): Promise<string | undefined> {
  const { meetingId, organiser } = world
  const { data: programme } = await organiser.ask(scheduleManage.own, { meetingId })
  const ahead = (programme?.list ?? []).filter(({ startTime, room }) => fromWire(startTime) > world.now() && room !== '')
  const chosen = ahead[Math.floor(ahead.length / 2)]
  if (chosen === undefined) return undefined
  const { data: session } = await organiser.ask(scheduleManage.ownItem, { meetingId, id: chosen.id })
  if (session === null) return undefined
  const room = ROOMS.find((one) => one !== session.room) as string
  const { id, edition, title, startTime, endTime, track, speakers, language, level, details } = session
  const later = (time: string) => toWire(fromWire(time) + 30 * MINUTE)
  const times = { startTime: later(startTime), endTime: later(endTime) }
  const written = { title, ...times, room, track, speakers, language, level, details }
  const { reason, msg } = await organiser.ask(scheduleManage.save, { meetingId, id, edition, ...written })
  if (reason !== undefined) {
    world.say(`日程没有改成：${msg}`)
    return undefined
  }
  world.say(`“${title}”改到${room}，${times.startTime.slice(11, 16)} 开始`)
  const moved = `改到${room}，${times.startTime.slice(5, 16)} 开始`
  const left = BLANK_MOST - moved.length - 2
  return `“${title.length <= left ? title : `${title.slice(0, left - 1)}…`}”${moved}`
}

/** Those who hold a ticket, and those in whose name it is. */
async function tellAll(world: World, kind: CampaignKey, what: string): Promise<void> {
  const { organiser, meetingId } = world
  const filter = { meetingId, keyword: '', voucher: '', tag: '', option: '', fromDay: '', toDay: '' }
  const hour = Number(toWire(world.now()).slice(11, 13))
  const night = hour >= NIGHT.from || hour < NIGHT.to ? 1 : 0
  const key = `rehearsal-${kind.replace('_', '-')}-${world.now()}`
  const { data, msg } = await organiser.ask(campaign.send, { ...filter, kind, what: what.slice(0, BLANK_MOST), to: 'both', night, key })
  if (data === null) return world.say(`通知没有发出：${msg}`)
  await world.settle()
  // The outbox is emptied no faster than a provider takes it.
  for (let minutes = 0; minutes < 30; minutes++) {
    const sent = (await organiser.ask(campaign.get, { meetingId, id: data.id })).data
    if (sent === null || sent.state === 'done' || sent.state === 'stopped') break
    await world.until(world.now() + MINUTE)
    await world.settle()
  }
  const report = (await organiser.ask(campaign.get, { meetingId, id: data.id })).data
  const told = report === null ? '' : `，${report.sent} 人收到${report.failed > 0 ? `，${report.failed} 人没有收到` : ''}`
  world.say(`${kind === 'meeting_changed' ? '变更通知' : '参会提醒'}已发出${told}`)
}
