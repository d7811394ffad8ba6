/** The demonstration meeting: everything about it but its programme. Wholly fictional. */
import { paths } from '#contract/paths.ts'
import type { ParameterKey } from '#contract/question.ts'
import type { NewRow } from '../db/db.ts'

export const DEMO_MEETING_ID = '1'
export const DEMO_TENANT_ID = '-000001'

const DAY = 86_400_000
const HOUR = 3_600_000

/** Half past eight in 东八区, three weeks from now, on a Saturday: people come after their working week. */
export function firstMorning(now: number): number {
  const day = Math.floor((now + 8 * HOUR) / DAY) + 21
  // 1 January 1970 was a Thursday.
  const saturday = day + ((6 - ((day + 4) % 7) + 7) % 7)
  return saturday * DAY - 8 * HOUR + 8.5 * HOUR
}

const details = `
<p>「看见每一个孩子」——第六届全国智慧教育大会在杭州云栖谷会议中心举行。两天时间，教师、家长、学生与教育工作者坐在一起，谈课堂里真正发生的变化：技术怎样退到幕后，让人走到台前。</p>
<h2>为什么值得来</h2>
<ul>
<li><strong>十七场报告与工作坊</strong>，全部来自一线学校与研究团队，不设广告时段。</li>
<li><strong>三个会场并行</strong>：主会场谈方向，实践厅讲课例，家校厅请家长和学生发言。</li>
<li><strong>动手的下午</strong>：带上电脑，现场完成一节可以带回学校的课。</li>
</ul>
<h2>谁适合参加</h2>
<p>中小学教师与校长、教研员、关心孩子成长的家长，以及愿意说出自己想法的高年级学生。未成年人须由监护人陪同。</p>
<h2>交通与住宿</h2>
<p>地铁 3 号线云栖谷站 B 口步行 6 分钟。会务组预留了步行可达的酒店房间，报名时勾选「需要住宿」即可登记。</p>
<h2>报名须知</h2>
<p>付费门票含两日午餐与会议资料。订单提交后请在订单显示的时间前完成支付，逾期名额自动释放。免费门票可在“我的门票”中自行取消；付费门票的退款规则在确认订单时和订单详情中显示。</p>`.trim()

export function demoMeeting(now: number): NewRow<'meetings'> {
  const starts = firstMorning(now)
  return {
    id: DEMO_MEETING_ID,
    third_id: DEMO_TENANT_ID,
    title: '第六届全国智慧教育大会',
    summary: '两天，三个会场，十七场报告与工作坊：和一线教师、家长、学生一起，看见每一个孩子。',
    cover: '/demo/cover.svg',
    share_picture: '/demo/share.png',
    details,
    live_url: '/demo/live.html',
    sponsor: '云栖谷教育发展中心',
    phone: '0571-80000000',
    address: '杭州市云栖谷会议中心 · 紫荆楼',
    starts_at: starts,
    ends_at: starts + DAY + 9 * HOUR,
    state: 'published',
    version: 1,
    created_at: now,
  }
}

export const demoModules: Omit<NewRow<'modules'>, 'meeting_id'>[] = [
  { id: 'M1', name: '会议介绍', icon: 'book', path: paths.meetingDetails, sort: 1 },
  { id: 'M2', name: '会议日程', icon: 'calendar', path: paths.schedule, sort: 2 },
  { id: 'M3', name: '立即报名', icon: 'ticket', path: paths.meeting, sort: 3 },
  { id: 'M4', name: '我的门票', icon: 'qr', path: paths.wallet, sort: 4 },
  { id: 'M5', name: '我的订单', icon: 'list', path: paths.meetingOrders, sort: 5 },
  { id: 'M6', name: '个人中心', icon: 'user', path: paths.personalCentre, sort: 6 },
  { id: 'M7', name: '投稿', icon: 'pen', path: paths.contribute, sort: 7 },
  { id: 'M8', name: '投票', icon: 'vote', path: paths.votes, sort: 8 },
  { id: 'M9', name: '资讯', icon: 'news', path: paths.info, sort: 9 },
]

export interface DemoTicket {
  ticket: Omit<NewRow<'tickets'>, 'meeting_id' | 'third_id'>
  asks: [key: ParameterKey, label: string, required: boolean][]
}

const person: DemoTicket['asks'] = [
  ['name', '姓名', true],
  ['sex', '性别', true],
  ['phone', '手机号', true],
]

/** Free and paid, limited, nearly gone, and not yet open: every state that a ticket can show. */
export function demoTickets(now: number): DemoTicket[] {
  const open = { booking_from: now - 7 * DAY, booking_to: firstMorning(now), state: 'on', sold: 0 } as const
  return [
    {
      ticket: {
        ...open,
        id: '1',
        name: '家长与学生票',
        note: '含主会场与家校厅座位，不含午餐',
        price_fen: 0,
        total: 2000,
        limit_order: 4,
        limit_phone: 8,
        sort: 1,
      },
      asks: [...person, ['department', '孩子所在学校', false]],
    },
    {
      ticket: {
        ...open,
        id: '2',
        name: '教师票',
        note: '两日全程，含午餐与会议资料',
        price_fen: 19_900,
        total: 800,
        limit_order: 10,
        limit_phone: 20,
        sort: 2,
      },
      asks: [
        ...person,
        ['hospital', '学校', true],
        ['position', '任教学科', false],
        ['email', '邮箱', false],
        ['ishotel', '需要住宿', false],
      ],
    },
    {
      ticket: {
        ...open,
        id: '3',
        name: '贵宾票',
        note: '前排座位、嘉宾交流晚餐、住宿一晚',
        price_fen: 128_000,
        total: 60,
        limit_order: 2,
        limit_phone: 2,
        sort: 3,
      },
      asks: [
        ...person,
        ['idcard', '身份证号', true],
        ['nation', '民族', false],
        ['department', '单位', true],
        ['position', '职务', true],
        ['ishotel', '需要住宿', false],
        ['other', '饮食与其他要求', false],
      ],
    },
    {
      ticket: {
        ...open,
        id: '4',
        name: '工作坊动手席',
        note: '周日下午，请自带电脑',
        price_fen: 4900,
        total: 3,
        limit_order: 1,
        limit_phone: 1,
        sort: 4,
      },
      asks: [...person, ['hospital', '学校', true]],
    },
    {
      ticket: {
        ...open,
        id: '5',
        name: '现场票',
        note: '会前三天开放',
        price_fen: 29_900,
        total: 200,
        booking_from: firstMorning(now) - 3 * DAY,
        limit_order: 5,
        limit_phone: 10,
        sort: 5,
      },
      asks: person,
    },
  ]
}
