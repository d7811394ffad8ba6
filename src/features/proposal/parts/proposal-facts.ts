/** What somebody has applied with, line by line: for themselves, and for whoever decides. */
import type { Proposal } from '#contract/proposal.ts'
import { whenIs } from '../../../kit/distance.ts'

type Typed = Pick<Proposal, 'meetingStratTime' | 'meetingEndTime' | 'address' | 'size' | 'paid' | 'intro' | 'contactName' | 'contactMobile'>

export function proposalFacts(typed: Typed): readonly (readonly [name: string, value: string])[] {
  return [
    ['时间', whenIs(typed)],
    ['地点', typed.address || '待定'],
    ['预计人数', `${typed.size} 人`],
    ['收费', typed.paid === 1 ? '收费' : '免费'],
    ['会议内容', typed.intro],
    ['联系人', [typed.contactName, typed.contactMobile].filter((word) => word !== '').join(' ')],
  ]
}
