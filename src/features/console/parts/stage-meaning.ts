/** What a meeting's stage means for the people who see its page. */
import type { MeetingStage } from '#contract/meeting-manage.ts'
import type { SignUpState } from '#contract/sign-up.ts'

const meanings: Record<Exclude<MeetingStage, 'published'>, string> = {
  draft: '只有主办方和有预览链接的人能看到。',
  paused: '页面还在，但不能报名和购票。',
  cancelled: '会议不再举行，公开页面会说明。',
  settled: '账目已结清，不再售票和收款。',
  archived: '不出现在任何列表里，有链接的人仍能打开页面。',
}

const publishedMeanings: Record<SignUpState, string> = {
  open: '所有人都能看到，也能报名。',
  later: '所有人都能看到，报名还没有开始。',
  none: '所有人都能看到；还没有门票，不能报名。',
  sold_out: '所有人都能看到，门票已售罄。',
  over: '所有人都能看到，报名已结束。',
  paused: meanings.paused,
  closed: meanings.settled,
}

/** @param onSale tickets on sale, with those that only a code shows. */
export function stageMeaning(stage: MeetingStage, signUp: SignUpState, onSale: number): string {
  if (stage !== 'published') return meanings[stage]
  return signUp === 'none' && onSale > 0 ? '所有人都能看到，凭优惠码才能报名。' : publishedMeanings[signUp]
}
