/** A rule in words. */
import { basisWords, type CertificateRule, type RuleList } from '#contract/certificate.ts'

/** A list that a rule names and that was removed since. */
export const REMOVED_LIST = '已删除的签到点'

/** Whom it names, in one sentence. */
export function basisInWords({ basis, people }: CertificateRule, lists: readonly RuleList[]): string {
  if (basis.way === 'people') return `${basisWords.people}，${people.length} 人`
  if (basis.way !== 'checkins') return basisWords[basis.way]
  const names = basis.listIds.map((id) => lists.find((list) => list.id === id)?.name ?? REMOVED_LIST)
  const { least, minutes } = basis
  const of =
    names.length === 1
      ? `在“${names[0]}”`
      : `在 ${names.map((name) => `“${name}”`).join('、')} 中${least === names.length ? '全部' : `至少 ${least} 个`}`
  return `${of}签到${minutes === 0 ? '' : `，且每处在场满 ${minutes} 分钟`}`
}

/** What it counts for; empty: nothing. */
export function worthOf({ hours, credits }: Pick<CertificateRule, 'hours' | 'credits'>): string {
  return [hours === 0 ? '' : `${hours} 学时`, credits === 0 ? '' : `${credits} 学分`].filter((part) => part !== '').join(' · ')
}
