/** What the demonstration meeting has told its people so far. Wholly fictional. */
import type { MeetingNews } from '#contract/article.ts'
import type { NewRow } from '../db/db.ts'
import { writeJson } from '../db/json.ts'
import { DEMO_MEETING_ID, DEMO_TENANT_ID } from './demo-meeting.ts'

const DAY = 86_400_000

export const demoCategories = (now: number): NewRow<'article_categories'>[] =>
  ['参会须知', '大会动态'].map((name, at) => ({
    id: `N${at + 1}`,
    meeting_id: DEMO_MEETING_ID,
    name,
    sort: at + 1,
    created_at: now - 3 * DAY,
  }))

const arrival = `
<p>两天的会议从早上八点半开始，建议八点前到场。以下几点请提前了解：</p>
<h2>签到</h2>
<ul>
<li>紫荆楼东门设四个签到台，打开“我的门票”出示入场码即可，不用打印。</li>
<li>未成年人须由监护人陪同，监护人与孩子各持一张门票。</li>
</ul>
<h2>交通</h2>
<p>地铁 3 号线云栖谷站 B 口步行 6 分钟；自驾请停 P2 停车场，凭门票免费。</p>
<h2>午餐</h2>
<p>教师票与贵宾票含两日午餐，在紫荆楼一层用餐，有清真与素食窗口。</p>`.trim()

const halls = `
<p>报名人数超出预期，家校厅的座位从两百个增加到三百个，家长与学生的发言环节也相应延长半小时。</p>
<p>已经报名的各位不需要做任何改动，最新安排以<strong>会议日程</strong>为准。</p>`.trim()

export function demoArticles(now: number): NewRow<'articles'>[] {
  const shared = {
    meeting_id: DEMO_MEETING_ID,
    third_id: DEMO_TENANT_ID,
    state: 'published',
    share_picture: '',
    audience: 'all',
    valid_until: null,
    urgent_until: null,
    made_by: '',
  } as const
  const at = (days: number) => ({ published_at: now - days * DAY, created_at: now - days * DAY, updated_at: now - days * DAY })
  return [
    {
      ...shared,
      id: 'A1',
      category_id: 'N1',
      title: '参会须知：签到、交通与午餐',
      summary: '八点前到场，东门签到；地铁 3 号线云栖谷站 B 口步行 6 分钟。',
      content: arrival,
      cover: '/demo/cover.svg',
      pinned: 1,
      ...at(2),
    },
    {
      ...shared,
      id: 'A2',
      category_id: 'N2',
      title: '家校厅增加一百个座位',
      summary: '发言环节延长半小时，已报名的不需要改动。',
      content: halls,
      cover: '',
      pinned: 0,
      ...at(1),
    },
  ]
}

/** What the meeting's own row says of them. */
export const demoNews = (now: number) => writeJson<MeetingNews>({ from: now - 2 * DAY, until: null, urgent: [] })
