/** What a module may show and where it may lead, as organisers choose it. */
import { type Path, paths } from '#contract/paths.ts'

/** The drawn signs (parts/module-icon.tsx), by what they show. */
export const icons: readonly (readonly [name: string, shows: string])[] = [
  ['book', '文章'],
  ['calendar', '日历'],
  ['ticket', '门票'],
  ['qr', '二维码'],
  ['list', '订单'],
  ['user', '个人'],
  ['pen', '笔'],
  ['vote', '投票'],
  ['news', '铃'],
  ['people', '人群'],
  ['map', '地点'],
  ['phone', '电话'],
  ['live', '直播'],
  ['scan', '扫码'],
  ['invoice', '钱包'],
  ['chart', '图表'],
  ['form', '清单'],
  ['home', '主页'],
]

/** The screens that attendees are led to. */
const places: readonly (readonly [path: Path, name: string, icon: string])[] = [
  [paths.particulars, '会议主页', 'home'],
  [paths.meetingDetails, '会议介绍', 'book'],
  [paths.schedule, '会议日程', 'calendar'],
  [paths.meeting, '立即报名', 'ticket'],
  [paths.wallet, '我的门票', 'qr'],
  [paths.meetingOrders, '我的订单', 'list'],
  [paths.fill, '参会信息', 'form'],
  [paths.antiFake, '防伪查询', 'scan'],
  [paths.personalCentre, '个人中心', 'user'],
  [paths.formCategories, '问卷', 'form'],
  [paths.contribute, '投稿', 'pen'],
  [paths.votes, '投票', 'vote'],
  [paths.info, '资讯', 'news'],
]
export const screens = places.map(([path, name, icon]) => ({ path: path as string, name, icon }))

/** Nine, which fill the grid of a phone. */
export const recommended = screens.slice(0, 9)
