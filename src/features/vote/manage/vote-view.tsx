/** One vote as those who run it see it, and what they may do with it now. */
import '../parts/vote.css'
import './manage.css'
import { type ManagedVote, vote as calls, voteLinks } from '#contract/vote.ts'
import { reasonSheet } from '../../../kit/decision/reason-sheet.tsx'
import { RowActions } from '../../../kit/decision/row-actions.tsx'
import { decide } from '../../../kit/decision/use-decision.ts'
import { LinkPass } from '../../../kit/link-pass.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { PhaseTag } from '../parts/phase-tag.tsx'
import { Code } from '../parts/receipt-card.tsx'
import { ResultView } from '../parts/result-view.tsx'
import { askWords, kindWords, ruleWords } from '../parts/vote-words.ts'
import { check } from '../../../api/check.ts'
import { CloseSheet } from './close-sheet.tsx'
import { OpenSheet } from './open-sheet.tsx'
import { PaperSheet } from './paper-sheet.tsx'
import { RollSheet } from './roll-sheet.tsx'
import { VoteSheet } from './vote-sheet.tsx'

interface Props {
  vote: ManagedVote
  onChanged: () => Promise<unknown>
}

export function ManageView({ vote, onChanged }: Props) {
  const { id, meetingId, title, phase, secret, actions, result, head, rollDigest } = vote
  const ended = phase !== 'draft'
  return (
    <>
      <div className="vote-tags">
        <h2 className="vote-title">{title}</h2>
        <PhaseTag phase={phase} />
        <Tag>{kindWords(vote)}</Tag>
      </div>
      {vote.note !== '' && <p className="vote-note">{vote.note}</p>}
      <Facts
        facts={[
          ['题目', askWords(vote)],
          ['选项', result === null ? vote.options.map(({ label }) => label).join('、') : ''],
          ['投票人', vote.electorsNote],
          ['规则', ruleWords(vote)],
          ['更改', vote.changing === 1 ? '截止前可以更改' : '投出后不能更改'],
          ['开始', dayTime(vote.openTime)],
          ['截止', vote.closeTime === '' ? '手动截止' : dayTime(vote.closeTime)],
          ['已投票', phase === 'draft' ? '' : `${vote.turnout} 人`],
          ['作废原因', vote.reason],
          ['票箱校验码', head === '' ? '' : <Code key="head" text={head} />],
          ['名册校验码', rollDigest === '' ? '' : <Code key="roll" text={rollDigest} />],
        ]}
      />
      {result !== null && <ResultView vote={vote} result={result} />}
      <RowActions
        className="vote-ways"
        of={[ended && 'link', ended && 'big', ended && 'roll', ended && result !== null && 'paper']}
        table={{
          link: {
            label: '投票链接',
            renderSheet: (close) => (
              <Sheet title="投票链接" onClose={close}>
                <LinkPass url={location.origin + voteLinks.one(id)} about="投票">
                  发给投票人，或投到大屏上扫码。{secret === 1 && '选票在投票人的手机上加密。'}
                </LinkPass>
              </Sheet>
            ),
          },
          big: { label: '大屏显示', href: voteLinks.big(meetingId, id) },
          roll: { label: '投票人名单', renderSheet: (close) => <RollSheet vote={vote} onClose={close} /> },
          paper: {
            label: '打印结果',
            renderSheet: (close) => result !== null && <PaperSheet vote={vote} result={result} onClose={close} />,
          },
        }}
      />
      <RowActions
        className="vote-ways"
        of={actions}
        onEnd={onChanged}
        table={{
          edit: {
            label: '编辑投票',
            renderSheet: (close) => <VoteSheet meetingId={meetingId} vote={vote} onClose={close} onSaved={onChanged} />,
          },
          remove: {
            label: '删除投票',
            kind: 'text',
            question: { title: '删除投票', message: `“${title}”删除后不能恢复。`, confirm: '删除' },
            call: () => decide(calls.remove, { meetingId, id }, '已删除'),
          },
          void: {
            label: '作废投票',
            kind: 'text',
            renderSheet: reasonSheet(
              {
                title: '作废投票',
                hint: '所有人都会看到这句话。未打开的选票会随即销毁',
                confirm: '确定作废',
                longest: 100,
                done: '已作废',
              },
              { call: calls.void, check, input: (reason) => ({ meetingId, id, reason }), onEnd: onChanged },
            ),
          },
        }}
      />
      <RowActions
        bar
        of={actions}
        onEnd={onChanged}
        table={{
          open: {
            label: '开始投票',
            kind: 'primary',
            renderSheet: (close) => <OpenSheet vote={vote} onClose={close} onDone={onChanged} />,
          },
          close: {
            label: phase === 'over' ? '计票' : '截止并计票',
            kind: 'primary',
            renderSheet: (close) => <CloseSheet vote={vote} onClose={close} onDone={onChanged} />,
          },
          publish: {
            label: '公布结果',
            kind: 'primary',
            question: { title: '公布结果', message: '公布后所有人都能看到结果和票箱，并可自行重新计票。', confirm: '公布' },
            call: () => decide(calls.publish, { meetingId, id }, '已公布结果'),
          },
        }}
      />
    </>
  )
}
