/** What became of a paper: where it stands, what its author was told of each round, and what they can do now. */
import './contribute.css'
import { contribute as calls, contributeLinks, type OwnContribution } from '#contract/contribute.ts'
import { placeWords, verdictSentence } from '#contract/contribute-sentences.ts'
import { verdictWords } from '#contract/contribute-states.ts'
import { check } from '../../../api/check.ts'
import { goBack } from '../../../frame/steps.ts'
import { reasonSheet } from '../../../kit/decision/reason-sheet.tsx'
import { RowActions } from '../../../kit/decision/row-actions.tsx'
import { decide } from '../../../kit/decision/use-decision.ts'
import { TitleLine } from '../../../kit/title-line.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { dayTime } from '../../../ui/format.ts'
import { LetterSheet } from './letter-sheet.tsx'
import { StateTag } from './state-tag.tsx'

/** When and where it is given. Whose session was removed waits for another, or takes the paper back. */
function placeOf({ state, sessionTitle, sessionTime, sessionRoom }: OwnContribution): string {
  if (sessionTitle !== '') return `${dayTime(sessionTime)} ${sessionRoom}`
  return state === 'scheduled' ? '原日程已取消，等待重新安排' : ''
}

export function OwnView({ own, onChanged }: { own: OwnContribution; onChanged: () => Promise<unknown> }) {
  const { id, actions, rounds } = own
  return (
    <Card>
      <TitleLine tag={<StateTag state={own.state} />}>{own.title === '' ? '未命名的投稿' : own.title}</TitleLine>
      <Facts
        facts={[
          ['编号', own.code],
          ['类型', own.kind],
          ['作者', own.authors.map(({ name }) => name).join('、')],
          ['截止', own.untilTime === '' ? '' : dayTime(own.untilTime)],
          ['日程', placeOf(own)],
          ['讲者票优惠码', own.speakerCode],
        ]}
      />
      {own.named.length > 0 && (
        <div className="contribute-warning" role="note">
          <p>稿件里可能写有作者信息，评审人会看到：</p>
          <ul>
            {own.named.map(({ place, what }) => (
              <li key={`${place} ${what}`}>
                {placeWords[place]}：{what}
              </li>
            ))}
          </ul>
        </div>
      )}
      {rounds
        .filter(({ verdict }) => verdict !== null)
        .map(({ round, verdict, kind, comment, publishTime, reviews }) => (
          <section key={round} className="contribute-part" aria-label={`第 ${round} 轮结果`}>
            <h2>
              第 {round} 轮：{verdict !== null && verdictSentence(verdictWords[verdict], kind)}
            </h2>
            <p className="quiet">{dayTime(publishTime)} 公布</p>
            {comment !== '' && <p className="contribute-words">{comment}</p>}
            {reviews.map(({ by, comment: said }, at) => (
              // Reviews have no names of their own here.
              // oxlint-disable-next-line react/no-array-index-key
              <p key={at} className="contribute-words">
                <b>{by === '' ? `评审意见 ${at + 1}` : by}</b>：{said}
              </p>
            ))}
          </section>
        ))}
      <RowActions
        className="contribute-acts"
        of={actions}
        table={{
          confirm: { label: '确认参加', kind: 'primary', call: () => decide(calls.confirm, { id }, '已确认').then(onChanged) },
          letter: { label: '录用通知', renderSheet: (close) => <LetterSheet id={id} onClose={close} /> },
          withdraw: {
            label: '撤回投稿',
            kind: 'text',
            renderSheet: reasonSheet(
              {
                title: '撤回投稿',
                hint: own.sessionTitle === '' ? '撤回后不再评审，也不能恢复' : '撤回后不能恢复，日程里不再显示作者和摘要',
                confirm: '确定撤回',
                done: '已撤回',
              },
              { call: calls.withdraw, check, input: (reason) => ({ id, reason }), onEnd: onChanged },
            ),
          },
          remove: {
            label: '删除草稿',
            kind: 'text',
            question: { title: '删除草稿', message: '删除后不能恢复。', confirm: '删除' },
            async call() {
              if ((await decide(calls.remove, { id }, '已删除')) !== undefined) goBack(contributeLinks.call(own.meetingId))
            },
          },
        }}
      />
    </Card>
  )
}
