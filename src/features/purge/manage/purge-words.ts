/** What goes and when, in words. */
import type { PurgePlan } from '#contract/purge.ts'

/** What the law calls it, and what people know it by. */
export const goes = [
  { of: 'answers', name: '报名时填写的内容', note: '年龄、民族、邮箱、地址、住宿和自定义问题', unit: '人' },
  { of: 'idNumbers', name: '证件号码', note: '身份证和其他证件的号码，加密保存', unit: '个' },
  { of: 'files', name: '参会人上传的附件', note: '照片、证明等文件', unit: '个' },
  { of: 'phones', name: '限定购票的手机号名单', note: '只允许名单内手机号购买的门票', unit: '个' },
  { of: 'surveys', name: '问卷的回答', note: '实名和匿名问卷里填写的内容', unit: '份' },
] as const

/** How much of it there is, of every kind. */
export function sumOf(plan: PurgePlan): number {
  return goes.reduce((sum, { of }) => sum + plan[of], 0)
}

/** 2027年2月7日 */
export function dayInFull(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}年${month}月${date}日`
}

/** 12 人的报名内容、3 个证件号码… : what a confirmation names. */
export function whatGoes(plan: PurgePlan): string {
  const parts = goes.filter(({ of }) => plan[of] > 0).map(({ of, name, unit }) => `${name} ${plan[of]} ${unit}`)
  return parts.length === 0 ? '目前没有需要清除的内容' : `目前有${parts.join('、')}`
}
