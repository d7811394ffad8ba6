/** A line of a meeting's history, in words. */
import { articleCategoryFields, articleFields } from '#contract/article.ts'
import { articleAudienceWords } from '#contract/article-reading.ts'
import { certificateKindWords } from '#contract/certificate-kinds.ts'
import { certificateRuleFields, certificateTemplateFields } from '#contract/certificate.ts'
import type { Change, HistoryEntity } from '#contract/history.ts'
import { guestFields, meetingFields, moduleFields } from '#contract/meeting-manage.ts'
import { sessionFields } from '#contract/schedule-manage.ts'
import { callFields } from '#contract/contribute-manage.ts'
import { surveyFields } from '#contract/survey.ts'
import { poolFields, ticketFields } from '#contract/ticket-manage.ts'
import { voucherFields } from '#contract/voucher.ts'
import { dayTime } from '../ui/format.ts'

export const entityWords: Record<HistoryEntity, string> = {
  meeting: '会议',
  module: '微站模块',
  guest: '嘉宾',
  schedule_item: '日程',
  article: '资讯',
  article_category: '资讯分类',
  ticket: '门票',
  pool: '共享名额',
  voucher: '优惠码',
  form: '报名表单',
  survey: '问卷',
  certificate_template: '证书模板',
  certificate_rule: '证书颁发规则',
  certificate: '证书',
  contribute_call: '征稿',
}
const fieldsOf: { [entity: string]: { readonly [field: string]: string } } = {
  meeting: { ...meetingFields, purgeDay: '个人信息的清除日期' },
  module: moduleFields,
  guest: guestFields,
  schedule_item: sessionFields,
  article: articleFields,
  article_category: articleCategoryFields,
  ticket: ticketFields,
  pool: poolFields,
  voucher: voucherFields,
  survey: surveyFields,
  certificate_template: certificateTemplateFields,
  certificate_rule: certificateRuleFields,
  contribute_call: callFields,
}
/** What is done to all of a thing; anything else is the name of a field. */
const doings: { [action: string]: string } = {
  make: '新建了',
  remove: '删除了',
  publish: '发布了',
  pause: '暂停了',
  archive: '归档了',
  restore: '恢复了',
  restoreCancelled: '恢复了',
  restoreSettled: '恢复了',
  cancel: '取消了',
  settle: '结算了',
  postpone: '改期了',
  schedule: '定时发布了',
  unschedule: '取消了定时发布的',
  appear: '到时发布了',
  withdraw: '撤回了',
  on: '启用了',
  off: '停用了',
  open: '开放了',
  close: '结束了',
  share: '公开了结果：',
  unshare: '不再公开结果：',
  unseal: '拆封了回答：',
  revoke: '撤销了',
  reissue: '换发了',
}
const others: { [action: string]: string } = {
  sort: '调整了嘉宾的顺序',
  sortModules: '调整了微站模块的顺序',
  sortArticleCategories: '调整了资讯分类的顺序',
  import: '导入了日程',
  import_undo: '撤销了日程的导入',
  namelist: '导入了名单',
  namelistIn: '名单导入完成',
  namelistUndo: '撤销了名单的导入',
  export: '导出了日程',
  sortTickets: '调整了门票的顺序',
  phones: '修改了门票的手机号名单',
  makeVouchers: '批量生成了优惠码',
  exportAnswers: '导出了报名信息',
  exportSurvey: '导出了问卷回答',
  exportVouchers: '导出了优惠码',
  exportPeople: '导出了参会人',
  exportVips: '导出了接待表',
  exportLeads: '导出了展位名片',
  exportRooms: '导出了住宿名单',
  exportAttendance: '导出了签到报告',
  exportAttachments: '打包了附件',
  addMaterial: '上传了会后资料',
  removeMaterial: '删除了会后资料',
  issueCertificates: '颁发了证书',
  printCertificates: '打包了证书',
}
/** Their machines say from which stage they went; of other things that are gone the name is kept. */
const moved = new Set(['meeting', 'ticket'])
/** Texts with marks, addresses of pictures and ids say nothing in a line. */
const unread = new Set(['details', 'notice', 'introduce', 'cover', 'sharePicture', 'avatar', 'icon'])
const unreadOf: { [entity: string]: readonly string[] } = {
  article: ['content', 'categoryId', 'ticketIds'],
  certificate_template: ['content'],
  certificate_rule: ['basis', 'people', 'templateId'],
}
/** What is one of a few, or yes or no, in words; by the thing and its field. */
const values: { [field: string]: { readonly [value: string]: string } } = {
  'article.audience': articleAudienceWords,
  'article.pinned': { 0: '否', 1: '是' },
  'certificate_rule.kind': certificateKindWords,
}

/** @returns what was done, and what it was before and after where that can be read. */
export function changeWords({ entity, action, from, to }: Change): { title: string; why: string } {
  if (action === 'relocate') return { title: '更换了会议地点', why: `${shown(from)} → ${shown(to)}` }
  const thing = entityWords[entity as HistoryEntity] ?? '内容'
  const other = others[action]
  if (other !== undefined) return { title: other, why: '' }
  const done = doings[action]
  if (done !== undefined) return { title: done + thing, why: doneWhy(action, { entity, from, to }) }
  const field = fieldsOf[entity]?.[action]
  const what = field === undefined ? thing : entity === 'meeting' ? field : `${thing}的${field}`
  const silent = field === undefined || unread.has(action) || unreadOf[entity]?.includes(action)
  const inWords = (value: string) => values[`${entity}.${action}`]?.[value] ?? shown(value)
  return { title: `修改了${what}`, why: silent ? '' : `${inWords(from)} → ${inWords(to)}` }
}

function doneWhy(action: string, { entity, from, to }: Pick<Change, 'entity' | 'from' | 'to'>): string {
  if (action === 'postpone') return `${shown(from)} → ${shown(to)}`
  if (action === 'make') return to
  return action === 'remove' && !moved.has(entity) ? from : ''
}

function shown(text: string): string {
  if (text === '') return '（空）'
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? `${text.slice(0, 4)}年${dayTime(text)}` : text
}
