/**
 * The rooms of a meeting, and the forms in each: one line each here, and everything that leads to them follows from it:
 * the rail, the strip, the checklist and what comes next. A room that has nothing yet has no line.
 */
import type { Right } from '#contract/may.ts'
import type { CheckKey } from '#contract/meeting-manage.ts'
import { paths } from '#contract/paths.ts'
import { rights } from '#contract/rights.ts'
import { settingsLink } from '#contract/settings-link.ts'
import { part } from '../../../frame/chunk.ts'
import {
  CommentIcon,
  EditIcon,
  FlagIcon,
  HomeIcon,
  LockIcon,
  OrderIcon,
  PeopleIcon,
  ReceptionIcon,
  ScanIcon,
  TextIcon,
  WalletIcon,
} from '../../../ui/icons-later.tsx'
import { type Icon, SettingsIcon } from '../../../ui/icons.tsx'
import type { View } from './view.ts'

export interface ConsoleForm {
  /** In the address. */
  key: string
  name: string
  view: View
  /** The lines of the checklist that it answers. */
  checks: readonly CheckKey[]
  /** What is written there can be seen on the meeting's page: beside it on a desktop. */
  shown?: boolean
  /** In a room of tabs: reached from another form, and no tab itself. */
  apart?: boolean
  /** Where it asks for another one than its room does: who has not got it does not see the form. */
  right?: Right
}

export interface Room {
  key: string
  name: string
  icon: Icon
  /** As the server asks: who has not got it does not see the room. */
  right: Right
  view: View
  forms: readonly ConsoleForm[]
  /** Its forms stand side by side, and the room opens with the first of them. */
  tabs?: boolean
}

const tickets = part(() => import('../../ticket/manage/tickets.tsx'))
const people = part(() => import('../../people/manage/people.tsx'))
const orders = part(() => import('../../desk/manage/orders.tsx'))
const vips = part(() => import('../../vip/manage/files/vips.tsx'))
const news = part(() => import('../../article/manage/news.tsx'))
const votes = part(() => import('../../vote/manage/votes.tsx'))
const surveys = part(() => import('../../survey/manage/surveys.tsx'))
const certificates = part(() => import('../../certificate/manage/certificates.tsx'))
const papers = part(() => import('../../contribute/manage/papers.tsx'))
const after = part(() => import('./after.tsx'))

export const rooms: readonly Room[] = [
  {
    key: 'prepare',
    name: '准备',
    icon: EditIcon,
    right: rights.editMeeting,
    view: part(() => import('./prepare.tsx')),
    forms: [
      {
        key: 'basic',
        name: '基本信息',
        view: part(() => import('./basic-form.tsx')),
        checks: ['title', 'time', 'contact', 'address'],
        shown: true,
      },
      { key: 'cover', name: '封面与分享', view: part(() => import('./cover-form.tsx')), checks: ['cover'], shown: true },
      { key: 'details', name: '会议介绍', view: part(() => import('./details-form.tsx')), checks: ['details'], shown: true },
      { key: 'guests', name: '嘉宾', view: part(() => import('../../meeting/manage/guests-form.tsx')), checks: ['guests'] },
      { key: 'modules', name: '微站', view: part(() => import('../../meeting/manage/modules-form.tsx')), checks: ['modules'] },
      { key: 'notice', name: '报名须知', view: part(() => import('./notice-form.tsx')), checks: ['notice'], shown: true },
      {
        key: 'schedule',
        name: '日程',
        view: part(() => import('../../schedule/manage/programme.tsx')),
        checks: ['schedule'],
      },
      { key: 'rehearsal', name: '演练', view: part(() => import('../../rehearsal/manage/rehearsal.tsx')), checks: [] },
      { key: 'cancel', name: '取消或改期', view: part(() => import('../../cancellation/manage/cancelling.tsx')), checks: [] },
      { key: 'history', name: '更改记录', view: part(() => import('./history.tsx')), checks: [] },
    ],
  },
  {
    key: 'sale',
    name: '售票',
    icon: WalletIcon,
    // Who writes its texts asks the questions too.
    right: { permissions: [...rights.editTickets.permissions, ...rights.editForms.permissions] },
    view: tickets,
    tabs: true,
    forms: [
      { key: 'tickets', name: '门票', view: tickets, checks: ['tickets'], right: rights.editTickets },
      {
        key: 'pools',
        name: '名额',
        view: part(() => import('../../ticket/manage/pools.tsx')),
        checks: [],
        right: rights.editTickets,
      },
      {
        key: 'vouchers',
        name: '优惠码',
        view: part(() => import('../../voucher/manage/vouchers.tsx')),
        checks: [],
        right: rights.editTickets,
      },
      { key: 'forms', name: '填写内容', view: part(() => import('../../form/manage/forms.tsx')), checks: [], right: rights.editForms },
      {
        key: 'asking',
        name: '编辑表单',
        view: part(() => import('../../form/manage/form-page.tsx')),
        checks: [],
        apart: true,
        right: rights.editForms,
      },
      {
        key: 'ticket',
        name: '门票设置',
        view: part(() => import('../../ticket/manage/ticket-form.tsx')),
        checks: [],
        apart: true,
        right: rights.editTickets,
      },
    ],
  },
  {
    key: 'people',
    name: '人员',
    icon: PeopleIcon,
    // Whoever may do one of them.
    right: {
      permissions: [...rights.readPeople.permissions, ...rights.readAnswers.permissions, ...rights.sendMessages.permissions],
    },
    view: people,
    tabs: true,
    forms: [
      { key: 'people', name: '参会人', view: people, checks: [], right: rights.readPeople },
      {
        key: 'namelist',
        name: '导入名单',
        view: part(() => import('../../namelist/manage/namelist.tsx')),
        checks: [],
        right: rights.editPeople,
      },
      {
        key: 'answers',
        name: '报名信息',
        view: part(() => import('../../form/manage/answers.tsx')),
        checks: [],
        right: rights.readAnswers,
      },
      {
        key: 'messages',
        name: '通知',
        view: part(() => import('../../campaign/manage/campaigns.tsx')),
        checks: [],
        right: rights.sendMessages,
      },
      {
        key: 'doubles',
        name: '疑似重复',
        view: part(() => import('../../people/manage/doubles.tsx')),
        checks: [],
        apart: true,
        right: rights.readPeople,
      },
    ],
  },
  {
    key: 'money',
    name: '订单与退款',
    icon: OrderIcon,
    right: {
      permissions: [
        ...rights.readOrders.permissions,
        ...rights.readRefunds.permissions,
        ...rights.readMoney.permissions,
        ...rights.readMoney.permissions,
        ...rights.readInvoices.permissions,
      ],
    },
    view: orders,
    tabs: true,
    forms: [
      { key: 'orders', name: '订单', view: orders, checks: [], right: rights.readOrders },
      {
        key: 'refunds',
        name: '退款',
        view: part(() => import('../../refund/manage/refunds.tsx')),
        checks: [],
        right: rights.readRefunds,
      },
      {
        key: 'receipts',
        name: '入账',
        view: part(() => import('../../receipt/manage/receipts.tsx')),
        checks: [],
        right: rights.readMoney,
      },
      {
        key: 'bills',
        name: '对账',
        view: part(() => import('../../settlement/manage/bills.tsx')),
        checks: [],
        right: rights.readMoney,
      },
      {
        key: 'settlement',
        name: '结算单',
        view: part(() => import('../../settlement/manage/settlement.tsx')),
        checks: [],
        right: rights.readMoney,
      },
      {
        key: 'invoices',
        name: '发票',
        view: part(() => import('../../invoice/manage/invoices.tsx')),
        checks: [],
        right: rights.readInvoices,
      },
    ],
  },
  {
    key: 'hosting',
    name: '接待',
    icon: ReceptionIcon,
    right: {
      permissions: [...rights.readVips.permissions, ...rights.readVisitors.permissions, ...rights.editExhibitors.permissions],
    },
    view: vips,
    tabs: true,
    forms: [
      { key: 'vips', name: '嘉宾', view: vips, checks: [], right: rights.readVips },
      { key: 'vip-checks', name: '检查', view: part(() => import('../../vip/manage/plan/checks.tsx')), checks: [], right: rights.readVips },
      { key: 'vip-rooms', name: '住房', view: part(() => import('../../vip/manage/plan/rooms.tsx')), checks: [], right: rights.readVips },
      { key: 'vip-cars', name: '车辆', view: part(() => import('../../vip/manage/plan/cars.tsx')), checks: [], right: rights.readVips },
      { key: 'vip-seats', name: '席位', view: part(() => import('../../vip/manage/plan/seats.tsx')), checks: [], right: rights.readVips },
      { key: 'vip-tasks', name: '待办', view: part(() => import('../../vip/manage/plan/tasks.tsx')), checks: [], right: rights.readVips },
      {
        key: 'vip-sheets',
        name: '接待表',
        view: part(() => import('../../vip/manage/sheets/sheets.tsx')),
        checks: [],
        right: rights.readVips,
      },
      {
        key: 'visitors',
        name: '访客',
        view: part(() => import('../../visitor/manage/visitors.tsx')),
        checks: [],
        right: rights.readVisitors,
      },
      {
        key: 'exhibitors',
        name: '展商',
        view: part(() => import('../../organisation/manage/stands/exhibitors.tsx')),
        checks: [],
        right: rights.editExhibitors,
      },
    ],
  },
  {
    key: 'taking-part',
    name: '互动',
    icon: CommentIcon,
    right: {
      permissions: [
        ...rights.editNews.permissions,
        ...rights.editVotes.permissions,
        ...rights.editForms.permissions,
        ...rights.readAnswers.permissions,
      ],
    },
    view: news,
    tabs: true,
    forms: [
      { key: 'news', name: '资讯', view: news, checks: [], right: rights.editNews },
      { key: 'votes', name: '投票', view: votes, checks: [], right: rights.editVotes },
      {
        key: 'surveys',
        name: '问卷',
        view: surveys,
        checks: [],
        right: { permissions: [...rights.editForms.permissions, ...rights.readAnswers.permissions] },
      },
      {
        key: 'survey',
        name: '编辑问卷',
        view: part(() => import('../../survey/manage/survey-page.tsx')),
        checks: [],
        apart: true,
        right: rights.editForms,
      },
      {
        key: 'survey-result',
        name: '问卷结果',
        view: part(() => import('../../survey/manage/survey-results.tsx')),
        checks: [],
        apart: true,
        right: rights.readAnswers,
      },
    ],
  },
  {
    key: 'contribute',
    name: '投稿',
    icon: TextIcon,
    right: rights.readContributions,
    view: papers,
    tabs: true,
    forms: [
      { key: 'papers', name: '投稿', view: papers, checks: [], right: rights.chairContributions },
      {
        key: 'reviewers',
        name: '评审人',
        view: part(() => import('../../contribute/manage/reviewers.tsx')),
        checks: [],
        right: rights.chairContributions,
      },
      {
        key: 'publishing',
        name: '公布结果',
        view: part(() => import('../../contribute/manage/publishing.tsx')),
        checks: [],
        right: rights.chairContributions,
      },
      {
        key: 'unregistered',
        name: '未报名',
        view: part(() => import('../../contribute/manage/unregistered.tsx')),
        checks: [],
        right: rights.chairContributions,
      },
      {
        key: 'call',
        name: '征稿设置',
        view: part(() => import('../../contribute/manage/call-page.tsx')),
        checks: [],
        right: rights.chairContributions,
      },
      {
        key: 'desk',
        name: '我的评审',
        view: part(() => import('../../contribute/manage/desk.tsx')),
        checks: [],
        right: rights.readContributions,
      },
    ],
  },
  {
    key: 'onsite',
    name: '现场',
    icon: ScanIcon,
    right: rights.editMeeting,
    view: part(() => import('./onsite.tsx')),
    forms: [],
  },
  {
    key: 'after',
    name: '会后',
    icon: FlagIcon,
    right: {
      permissions: [...rights.editMeeting.permissions, ...rights.readFigures.permissions, ...rights.editCertificates.permissions],
    },
    view: after,
    tabs: true,
    forms: [
      { key: 'next', name: '收尾', view: after, checks: [], right: rights.editMeeting },
      {
        key: 'attendance',
        name: '签到报告',
        view: part(() => import('../../dashboard/manage/attendance.tsx')),
        checks: [],
        right: rights.readFigures,
      },
      { key: 'certificates', name: '证书', view: certificates, checks: [], right: rights.editCertificates },
      {
        key: 'materials',
        name: '会后资料',
        view: part(() => import('../../material/manage/materials.tsx')),
        checks: [],
        right: rights.editMeeting,
      },
      {
        key: 'purge',
        name: '个人信息',
        view: part(() => import('../../purge/manage/purge-plan.tsx')),
        checks: [],
        right: rights.editMeeting,
      },
    ],
  },
]

/** What belongs to the tenant and to no meeting. */
export const tenantPlaces: readonly { name: string; icon: Icon; href: string; right: Right }[] = [
  { name: '今天', icon: HomeIcon, href: paths.dashboard, right: { permissions: ['meeting:dashboard:view'] } },
  { name: '平台设置', icon: SettingsIcon, href: settingsLink(), right: { permissions: ['system:system:edit'] } },
  { name: '用户与权限', icon: LockIcon, href: paths.users, right: { permissions: ['system:user:view'] } },
]

/** The lines of a meeting's checklist that are answered there; others are told whom to ask. */
export const tenantAnswers: readonly { check: CheckKey; href: string; right: Right }[] = [
  { check: 'operator', href: settingsLink('platform'), right: { roles: ['admin'] } },
  { check: 'payment', href: settingsLink('account'), right: { permissions: ['system:system:edit'] } },
]
