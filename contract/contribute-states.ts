/** Where submissions, their assignments, reviews and calls stand, and what people call it. */
import * as v from 'valibot'

export const callStateWords = { draft: '未开放', open: '征稿中', closed: '已结束' } as const
export type CallState = keyof typeof callStateWords
export const callStates = Object.keys(callStateWords) as [CallState, ...CallState[]]

/** By the clock: whether something can be handed in now. */
export const callPhases = ['coming', 'open', 'over'] as const
export type CallPhase = (typeof callPhases)[number]
export const callPhaseWords: Record<CallPhase, string> = { coming: '尚未开始', open: '征稿中', over: '已截止' }

export const contributionStateWords = {
  draft: '草稿',
  submitted: '已提交',
  under_review: '评审中',
  revise: '待修改',
  resubmitted: '已修回',
  waiting_list: '候补',
  accepted: '已录用',
  refused: '未录用',
  confirmed: '已确认',
  scheduled: '已排入日程',
  withdrawn: '已撤回',
} as const
export type ContributionState = keyof typeof contributionStateWords
export const contributionStates = Object.keys(contributionStateWords) as [ContributionState, ...ContributionState[]]
/** Handed in, and nobody has been told a verdict of this round. */
export const judgedStates = ['submitted', 'under_review', 'resubmitted', 'waiting_list'] as const satisfies readonly ContributionState[]
/** A letter says so. */
export const lettered = ['accepted', 'confirmed', 'scheduled'] as const satisfies readonly ContributionState[]

/** What a chair decides, and what people call it. */
export const verdictWords = { accepted: '录用', waiting_list: '候补', revise: '修改后再审', refused: '不录用' } as const
export type Verdict = keyof typeof verdictWords
export const verdicts = Object.keys(verdictWords) as [Verdict, ...Verdict[]]

/** returned: taken back, or not taken in time. over: the round was told without it. */
export const assignmentStateWords = {
  offered: '待接受',
  taken: '待评审',
  draft: '评审中',
  done: '已评审',
  declined: '已谢绝',
  conflict: '应回避',
  returned: '已收回',
  over: '已结束',
} as const
export type AssignmentState = keyof typeof assignmentStateWords
export const assignmentStates = Object.keys(assignmentStateWords) as [AssignmentState, ...AssignmentState[]]
/** Somebody still owes an answer or a review. */
export const openAssignments = ['offered', 'taken', 'draft'] as const satisfies readonly AssignmentState[]

/** Who is told who somebody is. */
export const blindWords = { none: '公开：双方可见', single: '单盲：作者看不到评审人', double: '双盲：互相看不到' } as const
export type Blind = keyof typeof blindWords
export const blinds = Object.keys(blindWords) as [Blind, ...Blind[]]

/** Whether a kind is handed in with a file. */
export const fileWishWords = { none: '不需要', wanted: '可以上传', needed: '必须上传' } as const
export type FileWish = keyof typeof fileWishWords
export const fileWishes = Object.keys(fileWishWords) as [FileWish, ...FileWish[]]

/** A kind of contribution. `words`: of the abstract at most, 0 for no limit; `minutes`: of the session that it becomes. */
export const ContributionKind = v.object({
  key: v.string(),
  label: v.string(),
  minutes: v.number(),
  words: v.number(),
  file: v.picklist(fileWishes),
})
export type ContributionKind = v.InferOutput<typeof ContributionKind>
export const Track = v.object({ key: v.string(), label: v.string() })
export type Track = v.InferOutput<typeof Track>
export const Criterion = v.object({ key: v.string(), label: v.string(), weight: v.number() })
export type Criterion = v.InferOutput<typeof Criterion>

/** Each criterion is given from 1 to 10. */
export const SCORE_MOST = 10

/** Words as people count them: a Chinese character is one, and so is a run of letters and digits. */
export function countWords(text: string): number {
  return (text.match(/\p{Script=Han}|[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu) ?? []).reduce(
    (sum, word) => sum + (/\p{Script=Han}/u.test(word) ? (word.match(/\p{Script=Han}/gu) ?? []).length : 1),
    0,
  )
}

/** The mean of what was given, each by its weight; null where nothing was. */
export function scoreOf(criteria: readonly Criterion[], scores: Readonly<Record<string, number>>): number | null {
  const given = criteria.filter(({ key }) => scores[key] !== undefined)
  const weights = given.reduce((sum, { weight }) => sum + weight, 0)
  if (weights === 0) return null
  return Math.round((given.reduce((sum, { key, weight }) => sum + weight * (scores[key] as number), 0) / weights) * 100) / 100
}
