/** What the screens that are not built yet will be for. A row that gets its screen loses its line here. */
import { type Path, paths } from '#contract/paths.ts'
import {
  BellIcon, BuildingIcon, ChartIcon, EditIcon, GridIcon, type Icon, LeaderIcon, ListIcon, LockIcon, OrderIcon, PeopleIcon, PersonIcon, PhoneIcon, PlusIcon, QrIcon, ScanIcon,
  SettingsIcon, ShareIcon, ShieldIcon, TextIcon, TransferIcon, UploadIcon, VoteIcon, WalletIcon,
} from '../../../ui/icons.tsx'

export const plans: { [path in Path]?: readonly [Icon, string] } = {
  [paths.login]: [LockIcon, '用账号密码或短信验证码登录。现在可在会议页面用短信登录。'],
  [paths.loginPhone]: [PhoneIcon, '用手机号快速登录。现在可在会议页面用短信登录。'],
  [paths.loginBranded]: [LockIcon, '机构专属的登录页面。现在可在会议页面用短信登录。'],
  [paths.register]: [PersonIcon, '用手机号注册账号。首次短信登录会自动开通。'],
  [paths.switchover]: [TransferIcon, '在您所属的系统和机构之间切换。'],
  [paths.classify]: [GridIcon, '登录后的工作台，按权限列出可用的功能。'],
  [paths.transition]: [ShareIcon, '微信授权返回和前往外部链接时，在这里中转。'],

  [paths.invoice]: [OrderIcon, '保存抬头、申请发票、查看开票进度。'],
  [paths.contribute]: [EditIcon, '提交论文或议题，查看评审结果。'],
  [paths.basic]: [PersonIcon, '查看和完善您的基本资料。'],
  [paths.settings]: [SettingsIcon, '管理登录设备、文字大小和个人数据。'],

  [paths.uploadProof]: [UploadIcon, '对公转账后，在这里上传付款凭证。'],
  [paths.proofWaiting]: [OrderIcon, '查看付款凭证的审核进度。'],
  [paths.vipOrder]: [LeaderIcon, '查看嘉宾的订单与接待安排。'],
  [paths.review]: [ShieldIcon, '集中处理凭证、办会申请、认证和退款。'],

  [paths.codeCentre]: [QrIcon, '出示我的码、扫一扫或手动输入。'],
  [paths.scanner]: [ScanIcon, '扫码验票，断网也能用。'],
  [paths.scanned]: [ScanIcon, '识别扫到的码，并带您去对应的页面。'],
  [paths.antiFake]: [ShieldIcon, '查验门票或证书的真伪。'],

  [paths.vips]: [LeaderIcon, '查看会议嘉宾的到达、住宿和座位。'],
  [paths.vip]: [LeaderIcon, '查看一位嘉宾的接待安排。'],
  [paths.visitor]: [PersonIcon, '预约到访，领取访客通行码。'],
  [paths.visitors]: [PeopleIcon, '审核访客预约，办理到访签到。'],
  [paths.personal]: [PersonIcon, '您的主页。'],
  [paths.organisation]: [BuildingIcon, '查看机构架构、成员和加入申请。'],
  [paths.unit]: [BuildingIcon, '维护单位资料。'],
  [paths.invited]: [PlusIcon, '接受邀请，加入机构。'],
  [paths.certification]: [ShieldIcon, '选择个人认证或机构认证。'],
  [paths.certificationPerson]: [ShieldIcon, '提交个人认证资料。'],
  [paths.certificationOrganisation]: [ShieldIcon, '提交机构认证资料。'],
  [paths.certificationWaiting]: [ShieldIcon, '查看认证的审核进度。'],

  [paths.meetingApply]: [PlusIcon, '填写申请，举办您的会议。'],
  [paths.staff]: [PeopleIcon, '管理会议的工作人员和分工。'],
  [paths.staffNew]: [PlusIcon, '用手机号添加一位工作人员。'],
  [paths.changeLogin]: [LockIcon, '更换手机号或登录密码。'],
  [paths.profile]: [EditIcon, '编辑您的个人资料。'],
  [paths.mySpace]: [WalletIcon, '您的门票、订单、会议和消息都在这里。'],
  [paths.formCategories]: [ListIcon, '按分类查找表单。'],
  [paths.forms]: [TextIcon, '填写表单，查看已提交的内容。'],
  [paths.vote]: [VoteIcon, '参与投票，查看实时结果。'],
  [paths.votes]: [VoteIcon, '查看会议的全部投票。'],
  [paths.info]: [BellIcon, '阅读会议资讯与通知。'],

  [paths.dashboard]: [ChartIcon, '查看售票、报名和签到的走势。'],
  [paths.dashboardMeeting]: [ChartIcon, '查看一场会议的各项数据。'],
  [paths.console]: [SettingsIcon, '创建和管理会议、门票、日程与参会人。'],
  [paths.consoleList]: [ListIcon, '管理您的全部会议。'],
  [paths.users]: [PeopleIcon, '管理用户、角色与权限。'],
  [paths.myMeetings]: [GridIcon, '查看您主办和参与工作的会议。'],
}
