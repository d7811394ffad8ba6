/**
 * What another gateway (API_BASE) does not have: every call that section 7 of spec.md does not list. A screen that makes
 * such a call shows a sentence that names the function, with a way back: loading again would bring nothing.
 */
import type { Call } from '#contract/call.ts'

/** Calls of spec.md sections 7.1 and 7.2. The meeting page's login is one of them; its path is not shown there. */
export const specifiedCalls: ReadonlySet<string> = new Set(
  `GET /
GET /api/system/sysSystemConfig/getSysSystemByPermission
GET /api/member/auth/send/sms
POST /api/member/sms/send
POST /api/user/sms/send
POST /api/member/user/register
POST /api/user/auth/register
POST /api/member/auth/login
GET /api/system/menu/tree
POST /api/member/user/auth/apply
GET /api/member/user/apply/status
POST /api/member/sysCode/add
POST /api/member/sysCode/list
GET /api/system/commonDictionary/getByDictionaryCode
POST /api/member/user/list/ids
GET /api/member/organization/tree
POST /api/member/user/improve
POST /api/user-system/sysorg/info
GET /api/member/organization/bySysCode
POST /api/user-system/sysorg/edit
GET /api/member/user/list/apply
POST /api/member/user/confirm/apply
GET /api/member/orgType/orgDictionary
GET /api/member/area/tree
POST /api/member/organization/list/apply
POST /api/member/user/addByDeptCode
GET /api/system/menu/menuPermission
GET /api/user-system/wechat/getAppId
GET /api/user-system/wechat/getOpenId
POST /api/member/user/update/pwd
POST /api/common-sever/captcha/gen
POST /api/common-server/captcha/gen
GET /api/meeting/meeting/getMeeting
POST /api/meeting/meeting/webList
POST /api/meeting/meetingModule/list
POST /api/meeting/schedule/webList
POST /api/meeting/meeting/teachersIntrodu/list
POST /api/meeting/ticket/list
GET /api/meeting/ticket/getTicketPatameterList
POST /api/meeting/enrollInfo/addEnrollInfoFind
POST /api/meeting/enrollInfo/replenishEnrollInfo
POST /api/meeting/enrollInfo/weblist
POST /api/meeting/order/submitTicketOrder
POST /api/meeting/order/getOrderList
POST /api/meeting/order/getMeetingOrderEnrolllnfoList
GET /api/meeting/order/getOrder
GET /api/meeting/order/cancelOrder
POST /api/payment/trade/create
POST /api/common-server/wechat/conf/getShareInfo
POST /api/meeting/articles/category/list
POST /api/meeting/articles/alt/save
POST /api/user/auth/login`.split('\n'),
)

export function isSpecified({ method, path }: Pick<Call, 'method' | 'path'>): boolean {
  return specifiedCalls.has(`${method} ${path}`)
}

/** Functions by the paths of their calls; the first line that fits names the function. */
const functions: readonly (readonly [path: string, name: string])[] = [
  ['/api/common-server/file/', '上传和下载文件'],
  ['/api/meeting/admission/genuine', '防伪查询'],
  ['/api/meeting/admission/card', '扫码交换名片'],
  ['/api/meeting/admission/exhibitorCode', '展商码'],
  ['/api/meeting/admission/', '电子门票和入场码'],
  ['/api/meeting/apply/', '在线申请办会'],
  ['/api/meeting/articles/', '资讯'],
  ['/api/meeting/card/', '名片'],
  ['/api/meeting/certificate/', '电子证书'],
  ['/api/meeting/checkin/', '扫码签到'],
  ['/api/meeting/contribute/', '投稿和评审'],
  ['/api/meeting/exhibitor/', '展商服务'],
  ['/api/meeting/invoice/', '在线开票'],
  ['/api/meeting/meeting/', '会务管理'],
  ['/api/meeting/message/', '站内消息'],
  ['/api/meeting/order/', '在线退票'],
  ['/api/meeting/staff/', '现场验票'],
  ['/api/meeting/unit/', '单位参会管理'],
  ['/api/meeting/vip/', '嘉宾接待'],
  ['/api/meeting/visitor/', '访客预约'],
  ['/api/meeting/vote/', '投票'],
  ['/api/meeting/voucher/', '优惠码'],
  ['/api/member/certification/', '实名和机构认证'],
  ['/api/payment/proof/', '银行转账'],
  ['/api/payment/refund/', '在线申请退款'],
  ['/api/payment/trade/', '微信支付'],
  ['/api/report/', '问卷'],
  ['/api/system/', '平台设置'],
  ['/api/user-system/invitation/', '邀请链接'],
  ['/api/user-system/member/profile', '查看和编辑个人资料'],
  ['/api/user-system/pairing/', '扫码登录'],
  ['/api/user-system/password/', '找回密码'],
  ['/api/user-system/privacy/', '在线管理个人数据和授权'],
  ['/api/user-system/session/changeMobile', '更换手机号'],
  ['/api/user-system/session/switch', '切换系统'],
  ['/api/user-system/session/', '登录设备管理'],
  ['/api/user-system/sysorg/', '机构管理'],
]

/** @returns the sentence that people read if the gateway lacks a call. A call that needs a permission counts as 会务管理. */
export function missingSentence({ path, access }: Pick<Call, 'path' | 'access'>): string {
  const name = typeof access === 'object' ? '会务管理' : functions.find(([start]) => path.startsWith(start))?.[1]
  return `当前平台暂不支持${name ?? '该功能'}`
}
