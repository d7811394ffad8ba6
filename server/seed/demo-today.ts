/**
 * A second meeting of the demonstration, which is on today: an exhibition of thirty days from the first start, whose
 * door is open at any hour, so that whoever tries the product sees somebody let in. Later it has ended, like any other;
 * an empty DATA_DIR begins anew. Wholly fictional.
 */
import { paths } from '#contract/paths.ts'
import type { OpeningKind } from '#contract/entry-code.ts'
import type { NewRow, Row } from '../db/db.ts'
import { writeJson } from '../db/json.ts'
import { dayOf, EAST_8 } from '../flow/clock.ts'
import { newCode, newToken } from '../flow/ids.ts'
import { DEMO_TENANT_ID, type DemoTicket } from './demo-meeting.ts'

export const DEMO_TODAY_ID = '2'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const DAYS = 30

/** Midnight in 东八区 of the day it is. */
const midnight = (now: number) => Math.floor((now + EAST_8) / DAY) * DAY - EAST_8
const end = (now: number) => midnight(now) + DAYS * DAY - 60_000

const details = `
<p>一间教室里的一年：一百二十件学生作品、九节课的完整记录，和一面可以写字的墙。展厅每天开放，来看看孩子们怎样提问、怎样出错、怎样重来。</p>
<h2>怎么看展</h2>
<ul>
<li><strong>免费</strong>，报名后凭二维码入场。</li>
<li><strong>每天两场导览</strong>，上午十点、下午三点，在展厅门口集合。</li>
</ul>
<h2>交通</h2>
<p>地铁 3 号线云栖谷站 B 口步行 6 分钟，紫荆楼一层。</p>`.trim()

export function todayMeeting(now: number): NewRow<'meetings'> {
  return {
    id: DEMO_TODAY_ID,
    third_id: DEMO_TENANT_ID,
    title: '看见课堂：学生作品展',
    summary: '一百二十件学生作品，九节课的完整记录。免费参观，今天就可以来。',
    cover: '/demo/exhibition.svg',
    share_picture: '',
    details,
    live_url: '',
    sponsor: '云栖谷教育发展中心',
    phone: '0571-80000000',
    address: '杭州市云栖谷会议中心 · 紫荆楼一层展厅',
    starts_at: midnight(now),
    ends_at: end(now),
    state: 'published',
    version: 1,
    created_at: now,
  }
}

export const todayModules: Omit<NewRow<'modules'>, 'meeting_id'>[] = [
  { id: 'T1', name: '展览介绍', icon: 'book', path: paths.meetingDetails, sort: 1 },
  { id: 'T2', name: '导览时间', icon: 'calendar', path: paths.schedule, sort: 2 },
  { id: 'T3', name: '免费报名', icon: 'ticket', path: paths.meeting, sort: 3 },
  { id: 'T4', name: '我的门票', icon: 'qr', path: paths.wallet, sort: 4 },
]

/** Asks for as little as a ticket can: it is had within a minute. */
export function todayTicket(now: number): DemoTicket {
  return {
    ticket: {
      id: '6',
      name: '参观票',
      note: '免费，展期内每天可入场',
      price_fen: 0,
      total: 5000,
      sold: 0,
      booking_from: midnight(now),
      booking_to: end(now),
      limit_order: 4,
      limit_phone: 8,
      state: 'on',
      sort: 1,
    },
    asks: [
      ['name', '姓名', true],
      ['phone', '手机号', true],
    ],
  }
}

/** Two tours a day, of the first week. */
export function todaySessions(now: number): NewRow<'schedule_items'>[] {
  return Array.from({ length: 14 }, (_, place) => {
    const starts = midnight(now) + Math.floor(place / 2) * DAY + (place % 2 === 0 ? 10 : 15) * HOUR
    return {
      id: `T${place + 1}`,
      meeting_id: DEMO_TODAY_ID,
      source_key: `today-${place + 1}`,
      title: place % 2 === 0 ? '上午导览' : '下午导览',
      details: '<p>在展厅门口集合，全程约四十分钟，无需另外预约。</p>',
      starts_at: starts,
      ends_at: starts + 40 * 60_000,
      day: dayOf(starts),
      room: '一层展厅',
      track: '导览',
      speakers: writeJson([]),
      language: '中文',
      level: '',
    }
  })
}

/** Without hours of its own: a scan passes by night, too, and wherever in the world the clock on the wall is. */
export function todayList(now: number): Omit<Row<'checkin_lists'>, 'states' | 'shares' | 'devices'> {
  return {
    id: '3',
    meeting_id: DEMO_TODAY_ID,
    third_id: DEMO_TENANT_ID,
    name: '展厅入口',
    kind: 'entrance',
    ticket_ids: writeJson([]),
    windows: writeJson([]),
    passes: 'again',
    exits: 0,
    accepts: writeJson<OpeningKind[]>(['badge', 'entry']),
    questions: writeJson([]),
    gates: writeJson([{ id: 'hall', name: '展厅门口' }]),
    self: 0,
    self_code: newCode(20),
    latitude: '0',
    longitude: '0',
    radius: 0,
    handover_key: newToken(),
    removed_at: null,
    created_at: now,
  }
}
