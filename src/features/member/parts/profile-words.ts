/** What the wire's values of a profile are called. */
import type { Identity, Profile } from '#contract/member.ts'

export const sexWords = { 1: '男', 2: '女' } as const
export const identityWords: Record<Identity, string> = { teacher: '教师', parent: '家长', student: '学生', other: '其他' }
export const certifyCardWords = { shanghai: '居民身份证', beijing: '军官（士官）证', beijings: '学生证' } as const

export const identityChoices = (Object.keys(identityWords) as Identity[]).map((value) => ({ value, label: identityWords[value] }))
export const certifyCardChoices = (Object.keys(certifyCardWords) as (keyof typeof certifyCardWords)[]).map((value) => ({
  value,
  label: certifyCardWords[value],
}))

export function wordOf(words: Record<string, string>, value: string | number | null): string {
  return value === null ? '' : (words[value] ?? '')
}

/** What most forms ask for. A certificate is not among them: nobody should feel urged to leave its number here. */
const wanted: readonly [keyof Profile, string][] = [
  ['name', '姓名'],
  ['sex', '性别'],
  ['birthday', '出生日期'],
  ['identity', '身份'],
  ['company', '单位'],
  ['email', '邮箱'],
  ['areaCode', '所在地区'],
]

/** How complete a profile is, and what is missing. */
export function completeness(profile: Profile): { of: number; missing: string[] } {
  return { of: wanted.length, missing: wanted.filter(([key]) => profile[key] === '' || profile[key] === null).map(([, word]) => word) }
}
