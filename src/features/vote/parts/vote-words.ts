/** What a vote asks, how it decides, and what somebody has chosen, in words. */
import { voteKindWords } from '#contract/vote-ballot.ts'
import { majorityWords, type VoteBrief, type VoteOption, type VoteResult, type VoteView } from '#contract/vote.ts'

type Asking = Pick<VoteView, 'kind' | 'most' | 'options'>

export function askWords({ kind, most, options }: Asking): string {
  switch (kind) {
    case 'several':
      return `可选1至${most}项`
    case 'scores':
      return `为每一项打分，0至${most}分`
    case 'ranking':
      return most < options.length ? `排出您心中的前${most}名` : '按您的意愿从前到后排列'
    default:
      return '请选择一项'
  }
}

export const kindWords = ({ kind, secret }: Pick<VoteBrief, 'kind' | 'secret'>) =>
  `${secret === 1 ? '不记名' : '记名'} · ${voteKindWords[kind]}`

/** What it takes to be valid and carried; empty where nothing is asked. */
export function ruleWords({ kind, quorum, majority }: Pick<VoteView, 'kind' | 'quorum' | 'majority'>): string {
  const rules = [...(quorum > 0 ? [`至少${quorum}人投票`] : []), ...(kind === 'motion' ? [majorityWords[majority]] : [])]
  return rules.join('，')
}

/** A choice as its elector wrote it down. */
export function choiceWords({ kind, options }: Pick<Asking, 'kind' | 'options'>, choice: string): string {
  if (choice === '') return ''
  const labelOf = (no: number) => options.find((option) => option.no === no)?.label ?? String(no)
  const picks = choice.split(',').map(Number)
  if (kind === 'scores') return picks.map((score, place) => `${labelOf(place + 1)} ${score}分`).join('、')
  return picks.map(labelOf).join(kind === 'ranking' ? ' > ' : '、')
}

export interface Line {
  no: number
  label: string
  /** What it is drawn and ordered by, and what stands beside it. */
  value: number
  words: string
}

const rounded = (value: number, digits: number) => String(Math.round(value * 10 ** digits) / 10 ** digits)

/** The lines of a result: of scores the mean, of a ranking the points, else votes with their share. */
export function linesOf({ kind, options }: Pick<Asking, 'kind' | 'options'>, result: VoteResult): Line[] {
  const valid = result.weight
  return options.map(({ no, label }: VoteOption) => {
    const { votes = 0, points = 0 } = result.options.find((one) => one.no === no) ?? {}
    if (kind === 'scores') {
      const mean = votes === 0 ? 0 : points / votes
      return { no, label, value: mean, words: `${rounded(mean, 2)}分` }
    }
    if (kind === 'ranking') return { no, label, value: points, words: `${points}分，首位${votes}票` }
    return { no, label, value: votes, words: `${votes}票${valid === 0 ? '' : `，${rounded((votes * 100) / valid, 1)}%`}` }
  })
}

/** What came of a motion, or of any with too few; empty where the lines say all. */
export function verdictWords({ kind }: Pick<Asking, 'kind'>, { quorate, carried }: VoteResult): string {
  if (quorate === 0) return '未达到最低投票数'
  if (kind !== 'motion') return ''
  return carried === 1 ? '通过' : '未通过'
}
