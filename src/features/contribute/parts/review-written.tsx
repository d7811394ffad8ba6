/** A review as it was written. */
import './contribute.css'
import type { OwnReview } from '#contract/contribute-review.ts'
import { type Criterion, scoreOf, verdictWords } from '#contract/contribute-states.ts'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'

export function ReviewWritten({ review, criteria }: { review: OwnReview; criteria: readonly Criterion[] }) {
  const score = scoreOf(criteria, review.scores)
  return (
    <Card>
      <section className="contribute-fields" aria-label={`第 ${review.round} 轮的评审`}>
        <h2>第 {review.round} 轮的评审</h2>
        <Facts
          facts={[
            ...criteria.map(({ key, label }) => [label, review.scores[key] === undefined ? '' : `${review.scores[key]} 分`] as const),
            ['加权平均', score === null ? '' : `${score} 分`],
            ['建议', review.recommend === null ? '' : verdictWords[review.recommend]],
          ]}
        />
        {review.toAuthor !== '' && <p className="contribute-words">给作者：{review.toAuthor}</p>}
        {review.toChair !== '' && <p className="contribute-words">给主席：{review.toChair}</p>}
      </section>
    </Card>
  )
}
