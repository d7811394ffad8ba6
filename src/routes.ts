/** Every screen of the portal, one row each. What is not built yet says so by itself. */
import { paths, type Path } from '#contract/paths.ts'
import type { Row } from './frame/row.ts'
import { screen } from './frame/screen.tsx'

const particulars = screen(() => import('./features/meeting/screens/particulars.tsx'))
const soon = screen(() => import('./features/system/screens/coming-soon.tsx'))

const rows: readonly Row[] = [
  // entry
  { path: paths.loading, title: '欢迎', access: 'anyone', bare: true, screen: screen(() => import('./features/system/screens/loading.tsx')) },
  { path: paths.login, title: '登录', access: 'anyone', screen: screen(() => import('./features/session/screens/login.tsx')) },
  { path: paths.loginPhone, title: '手机登录', access: 'anyone', screen: screen(() => import('./features/session/screens/login-phone.tsx')) },
  { path: paths.loginBranded, title: '登录', access: 'anyone', screen: screen(() => import('./features/session/screens/login-branded.tsx')) },
  { path: paths.register, title: '注册', access: 'anyone', screen: screen(() => import('./features/session/screens/register.tsx')) },
  { path: paths.switchover, title: '切换系统', access: 'user', screen: screen(() => import('./features/organisation/screens/switchover.tsx')) },
  { path: paths.classify, title: '工作台', access: 'user', screen: screen(() => import('./features/right/screens/classify.tsx')) },
  { path: paths.transition, title: '跳转', access: 'anyone', screen: screen(() => import('./features/pairing/screens/transition.tsx')) },

  // meeting
  { path: paths.particulars, title: '会议详情', access: 'anyone', share: true, rendered: true, screen: particulars },
  { path: paths.meeting, title: '会议详情', access: 'anyone', share: true, rendered: true, screen: particulars },
  { path: paths.microsite, title: '微站', access: 'anyone', share: true, screen: screen(() => import('./features/meeting/screens/microsite.tsx')) },
  { path: paths.meetingList, title: '会议', access: 'anyone', share: true, rendered: true, screen: screen(() => import('./features/meeting/screens/meeting-list.tsx')) },
  { path: paths.meetingDetails, title: '会议介绍', access: 'anyone', share: true, rendered: true, screen: screen(() => import('./features/meeting/screens/meeting-details.tsx')) },
  { path: paths.schedule, title: '会议日程', access: 'anyone', share: true, rendered: true, screen: screen(() => import('./features/schedule/screens/schedule.tsx')) },
  { path: paths.meetingLogin, title: '登录', access: 'anyone', screen: screen(() => import('./features/session/screens/meeting-login.tsx')) },
  { path: paths.fill, title: '参会信息', access: 'user', screen: screen(() => import('./features/attendee/screens/fill.tsx')) },
  { path: paths.meetingOrders, title: '我的订单', access: 'user', screen: screen(() => import('./features/order/screens/meeting-orders.tsx')) },
  { path: paths.wallet, title: '我的门票', access: 'user', screen: screen(() => import('./features/admission/screens/wallet.tsx')) },
  { path: paths.entryCode, title: '入场凭证', access: 'user', bare: true, screen: screen(() => import('./features/admission/screens/entry-code.tsx')) },
  { path: paths.invoice, title: '发票', access: 'user', screen: soon },
  { path: paths.contribute, title: '投稿', access: 'user', screen: soon },
  { path: paths.personalCentre, title: '个人中心', access: 'user', screen: screen(() => import('./features/system/screens/personal-centre.tsx')) },
  { path: paths.basic, title: '基本资料', access: 'user', screen: screen(() => import('./features/member/screens/basic.tsx')) },
  { path: paths.settings, title: '设置', access: 'user', screen: screen(() => import('./features/privacy/screens/settings.tsx')) },

  // orders and payment
  { path: paths.orderForm, title: '确认订单', access: 'user', screen: screen(() => import('./features/order/screens/order-form.tsx')) },
  { path: paths.payment, title: '选择支付方式', access: 'user', screen: screen(() => import('./features/payment/screens/payment.tsx')) },
  { path: paths.pay, title: '支付结果', access: 'user', screen: screen(() => import('./features/payment/screens/pay.tsx')) },
  { path: paths.unpaidOrders, title: '待支付订单', access: 'user', screen: screen(() => import('./features/order/screens/unpaid-orders.tsx')) },
  { path: paths.uploadProof, title: '上传付款凭证', access: 'user', screen: screen(() => import('./features/proof/screens/upload-proof.tsx')) },
  { path: paths.proofWaiting, title: '凭证审核', access: 'user', screen: screen(() => import('./features/proof/screens/proof-waiting.tsx')) },
  { path: paths.vipOrder, title: 'VIP 接待单', access: { permissions: ['meeting:vip:view'] }, screen: soon },
  { path: paths.review, title: '审核', access: { permissions: ['meeting:review:view', 'system:review:view'] }, screen: screen(() => import('./features/review/screens/review.tsx')) },

  // scan and anti-fake
  { path: paths.codeCentre, title: '码中心', access: 'user', screen: screen(() => import('./features/admission/screens/code-centre.tsx')) },
  // Asks for a login by itself: helpers have none.
  { path: paths.scanner, title: '扫码验票', access: 'anyone', bare: true, screen: screen(() => import('./features/checkin/screens/scanner.tsx')) },
  { path: paths.scanned, title: '扫码结果', access: 'anyone', screen: screen(() => import('./features/admission/screens/scanned.tsx')) },
  { path: paths.antiFake, title: '防伪查询', access: 'anyone', share: true, screen: screen(() => import('./features/admission/screens/anti-fake.tsx')) },

  // people
  { path: paths.vips, title: 'VIP 名单', access: { permissions: ['meeting:vip:view'] }, screen: soon },
  { path: paths.vip, title: 'VIP 详情', access: { permissions: ['meeting:vip:view'] }, screen: soon },
  { path: paths.visitor, title: '访客预约', access: 'anyone', share: true, screen: soon },
  { path: paths.visitors, title: '访客名单', access: { permissions: ['meeting:visitor:view'] }, screen: soon },
  { path: paths.personal, title: '我的', access: 'user', screen: soon },
  { path: paths.organisation, title: '我的机构', access: 'user', screen: screen(() => import('./features/organisation/screens/organisation.tsx')) },
  { path: paths.unit, title: '单位资料', access: 'user', screen: soon },
  { path: paths.invited, title: '接受邀请', access: 'anyone', share: true, screen: screen(() => import('./features/organisation/screens/invited.tsx')) },
  { path: paths.certification, title: '认证', access: 'user', screen: soon },
  { path: paths.certificationPerson, title: '个人认证', access: 'user', screen: soon },
  { path: paths.certificationOrganisation, title: '机构认证', access: 'user', screen: soon },
  { path: paths.certificationWaiting, title: '认证审核', access: 'user', screen: soon },

  // staff and workspace
  { path: paths.meetingApply, title: '申请办会', access: 'user', screen: soon },
  { path: paths.staff, title: '工作人员', access: { permissions: ['meeting:staff:view'] }, screen: screen(() => import('./features/staff/screens/staff.tsx')) },
  { path: paths.staffNew, title: '添加工作人员', access: { permissions: ['meeting:staff:edit'] }, screen: screen(() => import('./features/staff/screens/add-staff.tsx')) },
  { path: paths.changeLogin, title: '修改手机或密码', access: 'user', screen: screen(() => import('./features/member/screens/change-login.tsx')) },
  { path: paths.profile, title: '编辑资料', access: 'user', screen: screen(() => import('./features/member/screens/profile.tsx')) },
  { path: paths.mySpace, title: '我的空间', access: 'user', screen: screen(() => import('./features/member/screens/my-space.tsx')) },
  { path: paths.formCategories, title: '表单分类', access: 'user', screen: soon },
  { path: paths.forms, title: '表单', access: 'user', screen: soon },
  { path: paths.vote, title: '投票', access: 'anyone', share: true, screen: soon },
  { path: paths.votes, title: '投票列表', access: 'anyone', share: true, screen: soon },
  { path: paths.info, title: '资讯', access: 'anyone', share: true, screen: soon },

  // organiser
  { path: paths.dashboard, title: '数据概览', access: { permissions: ['meeting:dashboard:view'] }, screen: soon },
  { path: paths.dashboardMeeting, title: '会议数据', access: { permissions: ['meeting:dashboard:view'] }, screen: soon },
  { path: paths.console, title: '管理后台', access: { permissions: ['meeting:meeting:edit'] }, screen: soon },
  { path: paths.consoleList, title: '会议管理', access: { permissions: ['meeting:meeting:edit'] }, screen: soon },
  { path: paths.users, title: '用户与权限', access: { permissions: ['system:user:view'] }, screen: screen(() => import('./features/right/screens/users.tsx')) },
  { path: paths.myMeetings, title: '我办的会议', access: 'user', screen: screen(() => import('./features/staff/screens/my-meetings.tsx')) },

  // hidden
  { path: paths.notFound, title: '页面不存在', access: 'anyone', screen: screen(() => import('./features/system/screens/not-found.tsx')) },
  { path: paths.noRight, title: '没有权限', access: 'anyone', screen: screen(() => import('./features/system/screens/no-right.tsx')) },
]

const byPath = new Map<string, Row>(rows.map((row) => [row.path, row]))

/** The row of a path; a slash too many at its end does not matter. */
export function rowAt(path: string): Row | undefined {
  return byPath.get(path) ?? byPath.get(path.replace(/\/+$/, '') as Path)
}

export const renderedRows = rows.filter((row) => row.rendered)
