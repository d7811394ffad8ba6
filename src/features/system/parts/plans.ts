/** What the screens that are not built yet (contract/coming.ts) will be for. A row that gets its screen loses its line here. */
import { type Path, paths } from '#contract/paths.ts'
import { BellIcon, EditIcon, ListIcon, OrderIcon, PeopleIcon, PlusIcon, ShieldIcon, TextIcon, VoteIcon } from '../../../ui/icons-later.tsx'
import { BuildingIcon, type Icon, LeaderIcon, PersonIcon } from '../../../ui/icons.tsx'

export const plans: { [path in Path]?: readonly [Icon, string] } = {
  [paths.invoice]: [OrderIcon, '保存抬头、申请发票、查看开票进度。'],
  [paths.contribute]: [EditIcon, '提交论文或议题，查看评审结果。'],

  [paths.vipOrder]: [LeaderIcon, '查看嘉宾的订单与接待安排。'],

  [paths.vips]: [LeaderIcon, '查看会议嘉宾的到达、住宿和座位。'],
  [paths.vip]: [LeaderIcon, '查看一位嘉宾的接待安排。'],
  [paths.visitor]: [PersonIcon, '预约到访，领取访客通行码。'],
  [paths.visitors]: [PeopleIcon, '审核访客预约，办理到访签到。'],
  [paths.personal]: [PersonIcon, '您的主页。'],
  [paths.unit]: [BuildingIcon, '维护单位资料。'],
  [paths.certification]: [ShieldIcon, '选择个人认证或机构认证。'],
  [paths.certificationPerson]: [ShieldIcon, '提交个人认证资料。'],
  [paths.certificationOrganisation]: [ShieldIcon, '提交机构认证资料。'],
  [paths.certificationWaiting]: [ShieldIcon, '查看认证的审核进度。'],

  [paths.meetingApply]: [PlusIcon, '填写申请，举办您的会议。'],
  [paths.formCategories]: [ListIcon, '按分类查找表单。'],
  [paths.forms]: [TextIcon, '填写表单，查看已提交的内容。'],
  [paths.vote]: [VoteIcon, '参与投票，查看实时结果。'],
  [paths.votes]: [VoteIcon, '查看会议的全部投票。'],
  [paths.info]: [BellIcon, '阅读会议资讯与通知。'],
}
