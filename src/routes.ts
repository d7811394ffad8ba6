/**
 * Every screen of the portal, one row each. Here are those that people come in by, which is all that a page carries
 * which is only read; the others are in routes-later.ts.
 */
import { paths } from '#contract/paths.ts'
import { row } from './frame/row.ts'
import { showRows } from './frame/rows.ts'

const particulars = () => import('./features/meeting/screens/particulars.tsx')
const ofMeeting = { share: true, ofMeeting: true }

/** Pages that are read. */
export const publicRows = [
  row(paths.particulars, '会议详情', 'anyone', particulars, ofMeeting),
  row(paths.meeting, '会议详情', 'anyone', particulars, ofMeeting),
  row(paths.meetingList, '会议', 'anyone', () => import('./features/meeting/screens/meeting-list.tsx'), { share: true }),
  row(paths.meetingDetails, '会议介绍', 'anyone', () => import('./features/meeting/screens/meeting-details.tsx'), ofMeeting),
  row(paths.schedule, '会议日程', 'anyone', () => import('./features/schedule/screens/schedule.tsx'), ofMeeting),
  row(paths.info, '资讯', 'anyone', () => import('./features/article/screens/info.tsx'), ofMeeting),
]

/** Where people type: rendered as well, where the page begins with a form (server/http/page-data.ts). */
export const entrances = [
  row(paths.login, '登录', 'anyone', () => import('./features/session/screens/login.tsx')),
  row(paths.loginPhone, '手机登录', 'anyone', () => import('./features/session/screens/login-phone.tsx')),
  row(paths.loginBranded, '登录', 'anyone', () => import('./features/session/screens/login-branded.tsx')),
  row(paths.register, '注册', 'anyone', () => import('./features/session/screens/register.tsx')),
  row(paths.meetingLogin, '登录', 'anyone', () => import('./features/session/screens/meeting-login.tsx')),
]

showRows([...publicRows, ...entrances], () => import('./routes-later.ts'))
