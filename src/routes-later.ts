/** The screens that are not public, one row each: here when a path of theirs is asked for. */
import { paths } from '#contract/paths.ts'
import { anyRoom } from '#contract/rights.ts'
import { guarded } from './frame/guard.tsx'
import { row } from './frame/row.ts'
import { keepFocus } from './ui/keep-focus.ts'

keepFocus()

/** Who has a right at the meeting that the address names comes in too. */
const ofMeeting = { meeting: 'meetingId' }

export const laterRows = guarded([
  // entry
  row(paths.loading, '欢迎', 'anyone', () => import('./features/system/screens/loading.tsx'), { bare: true }),
  row(paths.switchover, '切换系统', 'user', () => import('./features/organisation/screens/switchover.tsx')),
  row(paths.classify, '工作台', 'user', () => import('./features/right/screens/classify.tsx')),
  row(paths.transition, '跳转', 'anyone', () => import('./features/pairing/screens/transition.tsx')),

  // meeting
  row(paths.microsite, '微站', 'anyone', () => import('./features/meeting/screens/microsite.tsx'), { share: true, ofMeeting: true }),
  row(paths.fill, '参会信息', 'user', () => import('./features/attendee/screens/fill.tsx'), { ofMeeting: true }),
  row(paths.meetingOrders, '我的订单', 'user', () => import('./features/order/screens/meeting-orders.tsx'), { ofMeeting: true }),
  row(paths.wallet, '我的门票', 'tickets', () => import('./features/admission/screens/wallet.tsx')),
  row(paths.entryCode, '入场凭证', 'tickets', () => import('./features/admission/screens/entry-code.tsx'), { bare: true }),
  row(paths.invoice, '发票', 'user', () => import('./features/invoice/screens/invoice.tsx')),
  row(paths.contribute, '投稿', 'user', () => import('./features/contribute/screens/contribute.tsx')),
  row(paths.personalCentre, '个人中心', 'user', () => import('./features/system/screens/personal-centre.tsx')),
  row(paths.basic, '基本资料', 'user', () => import('./features/member/screens/basic.tsx')),
  row(paths.settings, '设置', 'user', () => import('./features/privacy/screens/settings.tsx')),

  // orders and payment
  row(paths.orderForm, '确认订单', 'user', () => import('./features/order/screens/order-form.tsx')),
  row(paths.payment, '选择支付方式', 'user', () => import('./features/payment/screens/payment.tsx')),
  row(paths.pay, '支付结果', 'user', () => import('./features/payment/screens/pay.tsx')),
  row(paths.unpaidOrders, '待支付订单', 'user', () => import('./features/order/screens/unpaid-orders.tsx')),
  row(paths.uploadProof, '上传付款凭证', 'user', () => import('./features/proof/screens/upload-proof.tsx')),
  row(paths.proofWaiting, '凭证审核', 'user', () => import('./features/proof/screens/proof-waiting.tsx')),
  // By a link, without an account.
  row(paths.vipOrder, '接待安排', 'anyone', () => import('./features/vip/screens/vip-link.tsx'), { bare: true }),
  row(
    paths.review,
    '审核',
    {
      permissions: [
        'meeting:review:view',
        'system:review:view',
        'meeting:order:edit',
        'system:certification:decide',
        'system:proposal:decide',
      ],
    },
    () => import('./features/review/screens/review.tsx'),
  ),

  // scan and anti-fake
  row(paths.codeCentre, '码中心', 'user', () => import('./features/admission/screens/code-centre.tsx')),
  // Asks for a login by itself: helpers have none.
  row(paths.scanner, '扫码验票', 'anyone', () => import('./features/checkin/screens/scanner.tsx'), { bare: true }),
  row(paths.scanned, '扫码结果', 'anyone', () => import('./features/admission/screens/scanned.tsx')),
  row(paths.antiFake, '防伪查询', 'anyone', () => import('./features/genuine/screens/anti-fake.tsx'), { share: true }),

  // people
  // Hosts have no right beyond their own guests and visitors: the screens ask the server what is theirs.
  row(paths.vips, '嘉宾接待', 'user', () => import('./features/vip/screens/vips.tsx')),
  row(paths.vip, '嘉宾详情', 'user', () => import('./features/vip/screens/vip.tsx')),
  row(paths.visitor, '访客预约', 'anyone', () => import('./features/visitor/screens/visitor.tsx'), { share: true }),
  row(paths.visitors, '访客', 'user', () => import('./features/visitor/screens/visitors.tsx')),
  row(paths.personal, '我的名片', 'user', () => import('./features/card/screens/personal.tsx')),
  row(paths.organisation, '我的机构', 'user', () => import('./features/organisation/screens/organisation.tsx')),
  row(paths.unit, '单位资料', 'user', () => import('./features/organisation/screens/unit.tsx')),
  row(paths.invited, '接受邀请', 'anyone', () => import('./features/organisation/screens/invited.tsx'), { share: true }),
  row(paths.certification, '认证', 'user', () => import('./features/certification/screens/choose.tsx')),
  row(paths.certificationPerson, '个人认证', 'user', () => import('./features/certification/screens/person.tsx')),
  row(paths.certificationOrganisation, '机构认证', 'user', () => import('./features/certification/screens/organisation.tsx')),
  row(paths.certificationWaiting, '认证进度', 'user', () => import('./features/certification/screens/progress.tsx')),

  // staff and workspace
  row(paths.meetingApply, '申请办会', 'user', () => import('./features/proposal/screens/meeting-apply.tsx')),
  row(paths.staff, '工作人员', { permissions: ['meeting:staff:view'] }, () => import('./features/staff/screens/staff.tsx'), ofMeeting),
  row(
    paths.staffNew,
    '添加工作人员',
    { permissions: ['meeting:staff:edit'] },
    () => import('./features/staff/screens/add-staff.tsx'),
    ofMeeting,
  ),
  row(paths.changeLogin, '修改手机或密码', 'user', () => import('./features/member/screens/change-login.tsx')),
  row(paths.profile, '编辑资料', 'user', () => import('./features/member/screens/profile.tsx')),
  row(paths.mySpace, '我的空间', 'user', () => import('./features/member/screens/my-space.tsx')),
  row(paths.vote, '投票', 'anyone', () => import('./features/vote/screens/vote.tsx'), { share: true }),
  row(paths.votes, '投票列表', 'anyone', () => import('./features/vote/screens/votes.tsx'), { share: true }),
  row(paths.formCategories, '问卷', 'user', () => import('./features/survey/screens/categories.tsx')),
  // A result can be seen by its link; for anything else it asks for a login by itself.
  row(paths.forms, '问卷', 'anyone', () => import('./features/survey/screens/forms.tsx')),

  // organiser
  row(paths.dashboard, '今天', { permissions: ['meeting:dashboard:view'] }, () => import('./features/console/screens/today.tsx')),
  row(
    paths.dashboardMeeting,
    '会议数据',
    { permissions: ['meeting:dashboard:view'] },
    () => import('./features/console/screens/figures.tsx'),
    ofMeeting,
  ),
  // Whoever has one of its rooms.
  row(paths.console, '管理后台', anyRoom, () => import('./features/console/screens/meeting.tsx'), ofMeeting),
  // Whoever has a room of one meeting has that one in the list.
  row(paths.consoleList, '会议管理', 'user', () => import('./features/console/screens/meetings.tsx')),
  row(
    paths.users,
    '用户与平台',
    { permissions: ['system:user:view', 'system:system:edit'] },
    () => import('./features/settings/screens/users.tsx'),
    { ...ofMeeting, there: { permissions: ['system:user:view', 'system:system:edit', 'meeting:role:assign'] } },
  ),
  row(paths.myMeetings, '我办的会议', 'user', () => import('./features/staff/screens/my-meetings.tsx')),

  // hidden
  row(paths.notFound, '页面不存在', 'anyone', () => import('./features/system/screens/not-found.tsx')),
  row(paths.noRight, '没有权限', 'anyone', () => import('./features/system/screens/no-right.tsx')),
])
