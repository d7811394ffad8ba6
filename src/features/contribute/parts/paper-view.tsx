/** What was handed in, the answer to the offer, and the review. */
import './contribute.css'
import { contributeReview as calls, type Paper } from '#contract/contribute-review.ts'
import { blindWords } from '#contract/contribute-states.ts'
import { reasonSheet } from '../../../kit/decision/reason-sheet.tsx'
import { RowActions } from '../../../kit/decision/row-actions.tsx'
import { decide } from '../../../kit/decision/use-decision.ts'
import { AnswerList } from '../../../kit/questions/answer-list.tsx'
import { TitleLine } from '../../../kit/title-line.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { dayTime } from '../../../ui/format.ts'
import { PaperFile } from './paper-file.tsx'
import { ReviewForm } from './review-form.tsx'
import { ReviewWritten } from './review-written.tsx'
import { ReviewTag } from './state-tag.tsx'

export function PaperView({ paper, onChanged }: { paper: Paper; onChanged: () => Promise<unknown> }) {
  const { id, actions, state, authors, answers } = paper
  const writes = actions.includes('write') || actions.includes('finish')
  const isOffered = actions.includes('take') || actions.includes('decline')
  const no = (answer: 'decline' | 'conflict', title: string, hint: string) =>
    reasonSheet(
      { title, hint, confirm: '确定', done: '已答复，谢谢您' },
      { call: calls.answer, input: (reason) => ({ id, answer, reason }), onEnd: onChanged },
    )
  return (
    <>
      <Card>
        <TitleLine tag={<ReviewTag state={state} />}>{paper.title}</TitleLine>
        <Facts
          facts={[
            ['编号', paper.code],
            ['类型', paper.kind],
            ['主题', paper.track],
            ['轮次', paper.round > 1 ? `第 ${paper.round} 轮` : ''],
            ['评审', blindWords[paper.blind]],
            ['作者', authors.map(({ name, unit }) => `${name}（${unit}）`).join('、')],
            ['请答复', paper.takeUntil === '' ? '' : `${dayTime(paper.takeUntil)} 前`],
            ['截止', paper.reviewUntil === '' ? '' : dayTime(paper.reviewUntil)],
          ]}
        />
        <section className="contribute-part" aria-label="摘要">
          <h2>摘要</h2>
          <p className="contribute-words">{paper.abstract}</p>
        </section>
        {answers.length > 0 && <AnswerList answers={answers} />}
        {paper.file !== null && <PaperFile id={id} file={paper.file} />}
        <RowActions
          className="contribute-acts"
          of={[actions.includes('take') && 'take', isOffered && 'decline', isOffered && 'conflict']}
          onEnd={onChanged}
          table={{
            take: {
              label: '接受评审',
              kind: 'primary',
              call: () => decide(calls.answer, { id, answer: 'take', reason: '' }, '已接受，请开始评审'),
            },
            decline: { label: '谢绝', renderSheet: no('decline', '谢绝评审', '选填，主办方会看到') },
            conflict: { label: '我应回避', renderSheet: no('conflict', '回避评审', '例如与作者同单位、有合作；选填，主办方会看到') },
          }}
        />
      </Card>
      {paper.earlier.map((one) => (
        <ReviewWritten key={one.round} review={one} criteria={paper.criteria} />
      ))}
      {writes ? (
        <ReviewForm paper={paper} onChanged={onChanged} />
      ) : (
        (state === 'done' || state === 'over') && <ReviewWritten review={paper.review} criteria={paper.criteria} />
      )}
    </>
  )
}
