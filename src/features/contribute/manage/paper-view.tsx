/** One paper as its chair has it: whose it is, its rounds and its reviews, and what can be done now. */
import '../parts/contribute.css'
import { type ChairContribution, contributeManage as calls, type OwnCall, type Reviewing } from '#contract/contribute-manage.ts'
import { placeWords, verdictSentence } from '#contract/contribute-sentences.ts'
import { verdictWords } from '#contract/contribute-states.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { RowActions } from '../../../kit/decision/row-actions.tsx'
import { decide } from '../../../kit/decision/use-decision.ts'
import { FileActions } from '../../../kit/file/file-actions.tsx'
import { AnswerList } from '../../../kit/questions/answer-list.tsx'
import { TitleLine } from '../../../kit/title-line.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ReviewTag } from '../parts/state-tag.tsx'
import { DecideSheet } from './decide-sheet.tsx'
import { isUnplaced, PaperTag } from './paper-tag.tsx'
import { ScheduleSheet } from './schedule-sheet.tsx'

interface Props {
  meetingId: string
  id: string
  call: OwnCall | undefined
  onChanged: () => Promise<unknown>
}

export function PaperView({ meetingId, id, call, onChanged }: Props) {
  const query = useQuery(calls.inFull, { meetingId, id }, { quiet: true, fresh: true })
  const refresh = async () => {
    await Promise.all([query.retry(), onChanged()])
  }
  return (
    <Loaded query={query} waiting={<Skeleton shape="text" count={6} />}>
      {(paper) => <Shown meetingId={meetingId} paper={paper} call={call} onChanged={refresh} />}
    </Loaded>
  )
}

function Shown({ meetingId, paper, call, onChanged }: Omit<Props, 'id'> & { paper: ChairContribution }) {
  const { actions, verdict, named } = paper
  return (
    <>
      <TitleLine tag={<PaperTag paper={paper} />}>{paper.title}</TitleLine>
      <Facts
        facts={[
          ['编号', paper.code],
          ['类型', paper.kind],
          ['主题', paper.track],
          [
            '作者',
            paper.authorsInFull.map(({ name, unit, presents }) => `${name}${presents === 1 ? '（报告人）' : ''}，${unit}`).join('；'),
          ],
          ['提交人手机号', paper.mobile],
          ['提交时间', dayTime(paper.submitTime)],
          ['平均分', paper.score === null ? '' : String(paper.score)],
          ['拟评定', verdict === null ? '' : `${verdictWords[verdict]}（未公布）`],
          ['给作者的话', verdict === null ? '' : paper.comment],
          ['日程', isUnplaced(paper) ? '原来的日程已被删除，可以重新排入' : ''],
          ['录用通知编号', paper.letterNo],
          ['可能暴露作者', named.map(({ place, what }) => `${placeWords[place]}：${what}`).join('、')],
        ]}
      />
      {paper.rounds.toReversed().map((round) => (
        <section key={round.round} className="contribute-part" aria-label={`第 ${round.round} 轮`}>
          <h3>第 {round.round} 轮</h3>
          <p className="quiet">
            {dayTime(round.submitTime)} 提交
            {round.verdict !== null && `，${dayTime(round.publishTime)} 公布：${verdictSentence(verdictWords[round.verdict], round.kind)}`}
          </p>
          <p className="contribute-words">{round.abstract}</p>
          {round.answers.length > 0 && <AnswerList answers={round.answers} />}
          {round.file !== null && (
            <div className="contribute-acts">
              <FileActions file={round.file} />
            </div>
          )}
          {paper.reviews
            .filter((one) => one.round === round.round)
            .map((one) => (
              <Review key={one.id} meetingId={meetingId} review={one} criteria={paper.criteria} onChanged={onChanged} />
            ))}
        </section>
      ))}
      <RowActions
        bar
        of={actions}
        table={{
          decide: {
            label: '评定',
            kind: 'primary',
            renderSheet: (close) => (
              <DecideSheet meetingId={meetingId} rows={[paper]} kinds={call?.kinds ?? []} onClose={close} onDone={onChanged} />
            ),
          },
          schedule: {
            label: '排入日程',
            kind: 'primary',
            renderSheet: (close) => <ScheduleSheet {...{ meetingId, paper }} onClose={close} onSaved={onChanged} />,
          },
        }}
      />
    </>
  )
}

interface ReviewProps {
  meetingId: string
  review: Reviewing
  criteria: ChairContribution['criteria']
  onChanged: () => Promise<unknown>
}

function Review({ meetingId, review, criteria, onChanged }: ReviewProps) {
  const isWritten = review.state === 'done'
  return (
    <div className="contribute-part">
      <TitleLine tag={<ReviewTag state={review.state} />}>{review.reviewer === '' ? '评审人（账号已注销）' : review.reviewer}</TitleLine>
      <Facts
        facts={[
          ['请答复', review.takeUntil === '' ? '' : `${dayTime(review.takeUntil)} 前`],
          ['原因', review.reason],
          ...(isWritten
            ? criteria.map(({ key, label }) => [label, review.scores[key] === undefined ? '' : `${review.scores[key]} 分`] as const)
            : []),
          ['建议', isWritten && review.recommend !== null ? verdictWords[review.recommend] : ''],
          ['给作者', isWritten ? review.toAuthor : ''],
          ['给主席', isWritten ? review.toChair : ''],
        ]}
      />
      <RowActions
        of={review.actions}
        small
        onEnd={onChanged}
        table={{ recall: { label: '收回', call: () => decide(calls.recall, { meetingId, id: review.id }, '已收回') } }}
      />
    </div>
  )
}
