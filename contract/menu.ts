/**
 * The tiles of the landing screen, in groups. Data only: the server leaves out
 * what the caller has no right to, the client draws what is left. A tile
 * without a right is for everybody who is signed in.
 */
import { type Path, paths } from './paths.ts'
import type { Right } from './may.ts'
import { anyRoom, rights } from './rights.ts'
import { settingsLink } from './settings-link.ts'

export interface MenuTile {
  readonly key: string
  readonly name: string
  /** A name in src/ui/icons.tsx, without `Icon`, in small letters. */
  readonly icon: string
  readonly path: Path
  /** What the tile's address carries beside its path. */
  readonly link?: string
  readonly note: string
  readonly right?: Right
}

export interface Menu {
  readonly key: string
  readonly name: string
  readonly children: readonly MenuTile[]
}

export const menus: readonly Menu[] = [
  {
    key: 'mine',
    name: '我的',
    children: [
      { key: 'wallet', name: '我的门票', icon: 'ticket', path: paths.wallet, note: '入场凭证与二维码' },
      { key: 'orders', name: '我的订单', icon: 'order', path: paths.meetingOrders, note: '查看、支付或取消' },
      { key: 'surveys', name: '问卷', icon: 'list', path: paths.formCategories, note: '待填写与已填写' },
      { key: 'contribute', name: '投稿与评审', icon: 'edit', path: paths.contribute, note: '我的投稿和评审' },
      { key: 'space', name: '我的空间', icon: 'wallet', path: paths.mySpace, note: '门票、订单和机构' },
      { key: 'organisation', name: '我的机构', icon: 'building', path: paths.organisation, note: '架构、成员与申请' },
      { key: 'unit', name: '我的单位', icon: 'grid', path: paths.unit, note: '参会、席位与认证' },
      { key: 'personal', name: '我的名片', icon: 'people', path: paths.personal, note: '名片、收下的人与身份' },
      { key: 'certification', name: '认证', icon: 'shield', path: paths.certification, note: '个人认证与机构认证' },
      { key: 'centre', name: '个人中心', icon: 'person', path: paths.personalCentre, note: '资料与客服' },
      { key: 'settings', name: '设置', icon: 'settings', path: paths.settings, note: '设备、密码与个人数据' },
    ],
  },
  {
    key: 'meetings',
    name: '会议',
    children: [
      { key: 'list', name: '会议列表', icon: 'calendar', path: paths.meetingList, note: '找会议、看日程、报名' },
      { key: 'current', name: '当前会议', icon: 'home', path: paths.microsite, note: '进入会议微站' },
      { key: 'hosted', name: '我办的会议', icon: 'grid', path: paths.myMeetings, note: '主办和参与工作的会议' },
      { key: 'apply', name: '申请办会', icon: 'plus', path: paths.meetingApply, note: '举办您的会议' },
    ],
  },
  {
    key: 'onsite',
    name: '现场',
    children: [
      {
        key: 'scanner',
        name: '扫码验票',
        icon: 'scan',
        path: paths.scanner,
        note: '入口验票，断网也能用',
        right: { permissions: ['meeting:admission:check'] },
      },
      { key: 'codes', name: '码中心', icon: 'qr', path: paths.codeCentre, note: '出示我的码，扫一扫' },
      { key: 'genuine', name: '防伪查询', icon: 'shield', path: paths.antiFake, note: '查验门票、发票真伪' },
    ],
  },
  {
    key: 'hosting',
    name: '主办',
    children: [
      {
        key: 'dashboard',
        name: '今天',
        icon: 'home',
        path: paths.dashboard,
        note: '等您处理的事和您的会议',
        right: { permissions: ['meeting:dashboard:view'] },
      },
      {
        key: 'console',
        name: '会议管理',
        icon: 'edit',
        path: paths.consoleList,
        note: '会议的准备、订单、人员与结算',
        right: anyRoom,
      },
      {
        key: 'review',
        name: '审核',
        icon: 'success',
        path: paths.review,
        note: '付款凭证、退款、报名、认证与办会申请',
        right: {
          permissions: [
            'meeting:review:view',
            'system:review:view',
            'meeting:order:edit',
            'system:certification:decide',
            'system:proposal:decide',
          ],
        },
      },
      {
        key: 'staff',
        name: '工作人员',
        icon: 'people',
        path: paths.staff,
        note: '人员与分工',
        right: { permissions: ['meeting:staff:view'] },
      },
      {
        key: 'visitors',
        name: '访客名单',
        icon: 'list',
        path: paths.visitors,
        note: '预约与到访',
        right: rights.readVisitors,
      },
      {
        key: 'vips',
        name: 'VIP 名单',
        icon: 'leader',
        path: paths.vips,
        note: '嘉宾接待安排',
        right: rights.readVips,
      },
    ],
  },
  {
    key: 'platform',
    name: '机构与平台',
    children: [
      {
        key: 'members',
        name: '成员与邀请',
        icon: 'share',
        path: paths.organisation,
        note: '成员、申请与邀请链接',
        right: { permissions: ['organisation:member:view', 'organisation:member:approve', 'organisation:invitation:edit'] },
      },
      {
        key: 'users',
        name: '用户与权限',
        icon: 'lock',
        path: paths.users,
        note: '用户、角色与权限',
        right: { permissions: ['system:user:view'] },
      },
      {
        key: 'settings',
        name: '平台设置',
        icon: 'settings',
        path: paths.users,
        link: settingsLink(),
        note: '名称、外观、备案与商户',
        right: { permissions: ['system:system:edit'] },
      },
    ],
  },
]
