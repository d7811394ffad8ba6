/** What came of a vote: a line an option, drawn against the longest. */
import './vote.css'
import type { VoteResult, VoteView } from '#contract/vote.ts'
import { Bar } from '../../../ui/bar.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { linesOf, verdictWords } from './vote-words.ts'

interface Props {
  vote: Pick<VoteView, 'kind' | 'most' | 'options'>
  result: VoteResult
  /** While ballots still come in: nothing is decided yet. */
  live?: boolean
}

export function ResultView({ vote, result, live = false }: Props) {
  const lines = linesOf(vote, result)
  const longest = vote.kind === 'scores' ? vote.most : Math.max(1, ...lines.map(({ value }) => value))
  const verdict = live ? '' : verdictWords(vote, result)
  return (
    <div className="vote-result">
      <p className="vote-sum">
        共 <b>{result.ballots}</b> 张选票
        {result.weight !== result.ballots && `，${result.weight}票`}
        {result.unreadable > 0 && `，其中${result.unreadable}张无法识别`}
        {verdict !== '' && <Tag tone={result.carried === 1 ? 'success' : 'danger'}>{verdict}</Tag>}
      </p>
      <ul className="vote-lines">
        {lines.map(({ no, label, value, words }) => (
          <li key={no}>
            <p className="vote-line">
              <span>{label}</span>
              <b>{words}</b>
            </p>
            <Bar label={`${label}：${words}`} value={value} max={longest} />
          </li>
        ))}
      </ul>
    </div>
  )
}
