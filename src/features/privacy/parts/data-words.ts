/** A person's data in words: which fields of the copy people read, what they are called, and what their values mean. */
import { certificateStateWords } from '#contract/certificate.ts'
import { certificateKindWords } from '#contract/certificate-kinds.ts'
import { certificateNumberText } from '#contract/certificate-number.ts'
import { certificationFields, certificationKindWords, certificationStateWords, paperWords, standingWords } from '#contract/certification.ts'
import { cardWords, gradeWords, markFields } from '#contract/card.ts'
import { documentTypeWords } from '#contract/document-words.ts'
import { exhibitorFields } from '#contract/exhibitor.ts'
import { invoiceKindWords, invoiceStateWords, titleKindWords } from '#contract/invoice-states.ts'
import { titleFields } from '#contract/invoice-title.ts'
import { messageKinds, messageText } from '#contract/message.ts'
import type { PersonalData } from '#contract/privacy.ts'
import { orderStatus, orderStatusWord, orderStatusWords } from '#contract/order.ts'
import { proposalFields, proposalStateWords } from '#contract/proposal.ts'
import { proofStateWords } from '#contract/proof.ts'
import { type BuiltInRole, builtInRoles } from '#contract/right.ts'
import { workplaceOf } from '#contract/workplace.ts'
import { deviceName } from '../../../session/device-name.ts'
import { admissionWords } from '../../admission/parts/status-words.ts'
import { certifyCardWords, identityWords, sexWords } from '../../member/parts/profile-words.ts'
import { channelWord, consentTitles } from './consent-words.ts'

export interface DataField {
  key: string
  label: string
  words?: (text: string) => string
  /** Masked until somebody asks to see it. */
  secret?: true
}

interface DataGroup {
  key: Exclude<keyof PersonalData, 'exportTime'>
  title: string
  fields: readonly DataField[]
}

const text = (key: string, label: string, words?: DataField['words']): DataField => ({ key, label, ...(words && { words }) })
const oneOf = (words: object) => (value: string) => (words as Record<string, string>)[value] ?? value
const yesNo = oneOf({ 0: '否', 1: '是' })
/** `organiser@-000001, …`: the role and where it is held. */
const roleNames = (held: string) =>
  held
    .split(', ')
    .map((one) => builtInRoles[one.split('@')[0] as BuiltInRole]?.name ?? '其他角色')
    .join('、')

const fieldNames = (fields: string) => fields.split(', ').map(oneOf(cardWords)).join('、')

/** The copy as a screen shows it: an attendee has one 单位, and a free order was not paid. */
export function shownRecord(group: string, record: Record<string, string>): Record<string, string> {
  if (group === 'orders' && Number(record['amount']) === 0) {
    const { status = '', payTime: _, ...others } = record
    return { ...others, status: status === String(orderStatus.paid) ? orderStatusWord(orderStatus.paid, true) : status }
  }
  if (group !== 'attendees') return record
  const { hospital = '', grassroots = '', department = '', ...others } = record
  return { ...others, ...workplaceOf({ hospital, grassroots, department }) }
}

export const dataGroups: readonly DataGroup[] = [
  {
    key: 'account',
    title: '账号',
    fields: [
      text('mobile', '手机号'),
      text('name', '姓名'),
      text('createTime', '创建时间'),
      text('hasPassword', '设有密码', yesNo),
      text('roles', '角色', roleNames),
      text('cardShows', '名片内容', fieldNames),
    ],
  },
  {
    key: 'profile',
    title: '个人资料',
    fields: [
      text('sex', '性别', oneOf(sexWords)),
      text('birthday', '出生日期'),
      text('email', '邮箱'),
      text('identity', '身份', oneOf(identityWords)),
      text('company', '单位'),
      text('position', '职务'),
      text('areaCode', '地区代码'),
      text('address', '地址'),
      text('certifyCardType', '证件类型', oneOf(certifyCardWords)),
      { key: 'certifyCardNo', label: '证件号码', secret: true },
      text('guardianName', '监护人'),
      text('guardianMobile', '监护人手机'),
      text('updateTime', '更新时间'),
    ],
  },
  {
    key: 'attendees',
    title: '参会人',
    fields: [
      text('name', '姓名'),
      text('namePinyin', '姓名拼音'),
      text('meetingTitle', '会议'),
      text('orderNo', '订单号'),
      text('sex', '性别', oneOf(sexWords)),
      text('age', '年龄'),
      text('phone', '手机号'),
      { key: 'idcard', label: '身份证号码', secret: true },
      text('documentType', '证件类型', oneOf(documentTypeWords)),
      { key: 'documentNumber', label: '证件号码', secret: true },
      text('nation', '民族'),
      text('email', '邮箱'),
      text('workplace', '单位'),
      text('section', '部门/科室'),
      text('position', '职务'),
      text('address', '地址'),
      text('project', '项目'),
      text('awarded', '获奖'),
      text('annexUrl', '附件'),
      text('other', '其他'),
      text('ishotel', '需要住宿', yesNo),
      text('createTime', '填写时间'),
    ],
  },
  {
    key: 'orders',
    title: '订单',
    fields: [
      text('meetingTitle', '会议'),
      text('no', '订单号'),
      text('ticketName', '门票'),
      text('copies', '张数'),
      text('organisationName', '记入单位'),
      text('amount', '金额（元）'),
      text('status', '状态', oneOf(orderStatusWords)),
      text('createTime', '下单时间'),
      text('payTime', '支付时间'),
      text('endTime', '结束时间'),
    ],
  },
  {
    key: 'admissions',
    title: '入场凭证',
    fields: [
      text('meetingTitle', '会议'),
      text('attendeeName', '参会人'),
      text('orderNo', '订单号'),
      text('status', '状态', (status) => admissionWords[status as keyof typeof admissionWords]?.word ?? status),
      text('issueTime', '生成时间'),
      text('endTime', '失效时间'),
    ],
  },
  {
    key: 'proofs',
    title: '付款凭证',
    fields: [
      text('orderNo', '订单号'),
      text('payerName', '付款户名'),
      text('bankSerial', '流水号'),
      text('payDay', '转账日期'),
      text('note', '备注'),
      text('state', '状态', oneOf(proofStateWords)),
      text('reason', '审核意见'),
      text('createTime', '提交时间'),
      text('decideTime', '审核时间'),
    ],
  },
  {
    key: 'messages',
    title: '通知',
    fields: [
      text(
        'kind',
        '内容',
        oneOf(Object.fromEntries(messageKinds.map((kind) => [kind, messageText(kind, { meeting: '', what: '' }).title]))),
      ),
      text('channel', '方式', oneOf({ wechat: '微信', sms: '短信' })),
      text('createTime', '时间'),
      text('endTime', '发送时间'),
    ],
  },
  {
    key: 'certifications',
    title: '认证',
    fields: [
      text('kind', '类型', oneOf(certificationKindWords)),
      text('state', '状态', oneOf(certificationStateWords)),
      text('name', '名称'),
      text('code', '统一社会信用代码'),
      text('paper', '证件类型', oneOf(paperWords)),
      { key: 'paperNo', label: '证件号码', secret: true },
      text('standing', '身份', oneOf(standingWords)),
      text('school', '学校'),
      text('legalPerson', '法定代表人'),
      text('contactName', '联系人'),
      text('contactMobile', '联系电话'),
      text('reason', '审核意见'),
      text('untilTime', '有效期至'),
      text('submitTime', '提交时间'),
      text('decideTime', '审核时间'),
      text('deleteTime', '证件删除时间'),
    ],
  },
  {
    key: 'certificationLooks',
    title: '证件查看记录',
    fields: [
      text('kind', '认证', oneOf(certificationKindWords)),
      text('field', '内容', oneOf(certificationFields)),
      text('time', '查看时间'),
    ],
  },
  { key: 'wechat', title: '微信绑定', fields: [text('openid', 'openId'), text('createTime', '绑定时间')] },
  { key: 'files', title: '上传的文件', fields: [text('name', '文件名'), text('size', '大小（字节）'), text('createTime', '上传时间')] },
  {
    key: 'organisations',
    title: '所属机构',
    fields: [
      text('name', '机构'),
      text('duty', '职务'),
      text('joinTime', '加入时间'),
      text('showsSince', '同意公开参会信息的时间'),
      text('certificatesSince', '同意单位下载证书的时间'),
    ],
  },
  {
    key: 'applications',
    title: '加入申请',
    fields: [
      text('organisationName', '机构'),
      text('state', '状态', oneOf({ waiting: '审核中', approved: '已通过', rejected: '未通过' })),
      text('remark', '说明'),
      text('reason', '审核意见'),
      text('createTime', '申请时间'),
      text('decideTime', '审核时间'),
    ],
  },
  {
    key: 'invitations',
    title: '收到的机构邀请',
    fields: [
      text('organisationName', '机构'),
      text('note', '备注'),
      text('createTime', '邀请时间'),
      text('tellTime', '通知时间'),
      text('expireTime', '有效期至'),
      text('useTime', '加入时间'),
    ],
  },
  {
    key: 'proposals',
    title: '办会申请',
    fields: [
      text('title', proposalFields.title),
      text('state', '状态', oneOf(proposalStateWords)),
      text('startTime', proposalFields.meetingStratTime),
      text('endTime', proposalFields.meetingEndTime),
      text('address', proposalFields.address),
      text('size', proposalFields.size),
      text('paid', proposalFields.paid, yesNo),
      text('intro', proposalFields.intro),
      text('contactName', proposalFields.contactName),
      text('contactMobile', proposalFields.contactMobile),
      text('reason', '审核意见'),
      text('submitTime', '提交时间'),
      text('decideTime', '审核时间'),
    ],
  },
  {
    key: 'cards',
    title: '名片',
    fields: [
      text('way', '名片', oneOf({ given: '给出的', kept: '收下的' })),
      text('meetingTitle', '会议'),
      text('standName', '展位'),
      text('name', '姓名'),
      ...Object.entries(cardWords).map(([field, word]) => text(field, word)),
      text('grade', markFields.grade, oneOf(gradeWords)),
      text('note', markFields.note),
      text('keepTime', '收下时间'),
      text('takeBackTime', '收回时间'),
    ],
  },
  {
    key: 'stands',
    title: '工作的展位',
    fields: [
      text('meetingTitle', '会议'),
      text('name', exhibitorFields.name),
      text('booth', exhibitorFields.booth),
      text('writtenName', '登记的姓名'),
      text('head', '负责人', yesNo),
      text('createTime', '加入时间'),
    ],
  },
  {
    key: 'invoiceTitles',
    title: '发票抬头',
    fields: [
      text('kind', titleFields.kind, oneOf(titleKindWords)),
      text('name', titleFields.name),
      text('taxNo', titleFields.taxNo),
      text('address', titleFields.address),
      text('phone', titleFields.phone),
      text('bank', titleFields.bank),
      text('account', titleFields.account),
      text('contactPhone', titleFields.contactPhone),
      text('contactEmail', titleFields.contactEmail),
      text('createTime', '添加时间'),
    ],
  },
  {
    key: 'invoiceWishes',
    title: '付款后要开的发票',
    fields: [
      text('meetingTitle', '会议'),
      text('orderNo', '订单号'),
      text('kind', '发票种类', oneOf(invoiceKindWords)),
      text('createTime', '登记时间'),
    ],
  },
  {
    key: 'certificates',
    title: '证书',
    fields: [
      text('meetingName', '会议'),
      text('kind', '类型', oneOf(certificateKindWords)),
      text('number', '编号', certificateNumberText),
      text('name', '姓名'),
      text('unit', '单位'),
      text('phone', '手机号'),
      text('state', '状态', oneOf(certificateStateWords)),
      text('why', '撤销原因'),
      text('issueTime', '颁发时间'),
      text('endTime', '失效时间'),
    ],
  },
  {
    key: 'invoices',
    title: '发票',
    fields: [
      text('meetingTitle', '会议'),
      text('no', '申请编号'),
      text('state', '状态', oneOf(invoiceStateWords)),
      text('kind', '发票种类', oneOf(invoiceKindWords)),
      text('title', titleFields.name),
      text('taxNo', titleFields.taxNo),
      text('address', titleFields.address),
      text('phone', titleFields.phone),
      text('bank', titleFields.bank),
      text('account', titleFields.account),
      text('contactPhone', titleFields.contactPhone),
      text('contactEmail', titleFields.contactEmail),
      text('amount', '金额（元）'),
      text('tax', '税额（元）'),
      text('number', '发票号码'),
      text('createTime', '申请时间'),
      text('issueTime', '开票时间'),
    ],
  },
  {
    key: 'consents',
    title: '授权记录',
    fields: [
      text('document', '内容', oneOf(consentTitles)),
      text('version', '版本'),
      text('channel', '方式', channelWord),
      text('subject', '被监护人'),
      text('ip', '网络'),
      text('createTime', '同意时间'),
      text('withdrawTime', '撤回时间'),
    ],
  },
  {
    key: 'sessions',
    title: '登录记录',
    fields: [
      text('agent', '设备', deviceName),
      text('ip', '网络'),
      text('createTime', '登录时间'),
      text('seenTime', '最近使用'),
      text('expireTime', '有效期至'),
      text('endTime', '退出时间'),
    ],
  },
]
