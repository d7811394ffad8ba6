/** One vote as those who run it see it, and what they may do with it now. */
import '../parts/vote.css'
import './manage.css'
import { useState } from 'react'
import { type ManagedVote, vote as calls, voteLinks } from '#contract/vote.ts'
import { check } from '../../../api/check.ts'
import { DecisionBar } from '../../../kit/decision/decision-bar.tsx'
import { DecisionSheet } from '../../../kit/decision/decision-sheet.tsx'
import { useDecision } from '../../../kit/decision/use-decision.ts'
import { LinkPass } from '../../../kit/link-pass.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Facts } from '../../../ui/facts.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { PhaseTag } from '../parts/phase-tag.tsx'
import { Code } from '../parts/receipt-card.tsx'
import { ResultView } from '../parts/result-view.tsx'
import { askWords, kindWords, ruleWords } from '../parts/vote-words.ts'
import { CloseSheet } from './close-sheet.tsx'
import { OpenSheet } from './open-sheet.tsx'
import { PaperSheet } from './paper-sheet.tsx'
import { RollSheet } from './roll-sheet.tsx'
import { VoteSheet } from './vote-sheet.tsx'

interface Props {
  vote: ManagedVote
  onChanged: () => Promise<unknown>
}

type Open = 'edit' | 'open' | 'close' | 'void' | 'link' | 'roll' | 'paper'

export function ManageView({ vote, onChanged }: Props) {
  const { id, meetingId, title, phase, secret, actions, result, head, rollDigest } = vote
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const running = useDecision(calls.publish, onChanged)
  const removing = useDecision(calls.remove, onChanged)
  const voiding = useDecision(calls.void, onChanged)
  const can = (action: ManagedVote['actions'][number]) => actions.includes(action)

  async function publish() {
    const asked = { title: '公布结果', message: '公布后所有人都能看到结果和票箱，并可自行重新计票。', confirm: '公布' }
    if (await confirm(asked)) await running.decide({ meetingId, id }, '已公布结果')
  }
  async function remove() {
    if (await confirm({ title: '删除投票', message: `“${title}”删除后不能恢复。`, confirm: '删除' }))
      await removing.decide({ meetingId, id }, '已删除')
  }
  async function makeVoid(reason: string) {
    if ((await voiding.decide({ meetingId, id, reason }, '已作废')) !== undefined) close()
  }
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
      {phase !== 'draft' && (
        <div className="vote-ways">
          <Button onClick={() => setOpen('link')}>投票链接</Button>
          <Button href={voteLinks.big(meetingId, id)}>大屏显示</Button>
          <Button onClick={() => setOpen('roll')}>投票人名单</Button>
          {result !== null && <Button onClick={() => setOpen('paper')}>打印结果</Button>}
        </div>
      )}
      {(can('remove') || can('void')) && (
        <div className="vote-ways">
          {can('edit') && <Button onClick={() => setOpen('edit')}>编辑投票</Button>}
          {can('remove') && (
            <Button kind="text" busy={removing.busy} onClick={() => void remove()}>
              删除投票
            </Button>
          )}
          {can('void') && (
            <Button kind="text" onClick={() => setOpen('void')}>
              作废投票
            </Button>
          )}
        </div>
      )}
      {(can('open') || can('close') || can('publish')) && (
        <DecisionBar>
          {can('open') && (
            <Button kind="primary" onClick={() => setOpen('open')}>
              开始投票
            </Button>
          )}
          {can('close') && (
            <Button kind="primary" onClick={() => setOpen('close')}>
              {phase === 'over' ? '计票' : '截止并计票'}
            </Button>
          )}
          {can('publish') && (
            <Button kind="primary" busy={running.busy} onClick={() => void publish()}>
              公布结果
            </Button>
          )}
        </DecisionBar>
      )}
      {open === 'edit' && can('edit') && <VoteSheet meetingId={meetingId} vote={vote} onClose={close} onSaved={onChanged} />}
      {open === 'open' && can('open') && <OpenSheet vote={vote} onClose={close} onDone={onChanged} />}
      {open === 'close' && can('close') && <CloseSheet vote={vote} onClose={close} onDone={onChanged} />}
      {open === 'roll' && <RollSheet vote={vote} onClose={close} />}
      {open === 'paper' && result !== null && <PaperSheet vote={vote} result={result} onClose={close} />}
      {open === 'link' && (
        <Sheet open title="投票链接" onClose={close}>
          <LinkPass url={location.origin + voteLinks.one(id)} about="投票">
            发给投票人，或投到大屏上扫码。{secret === 1 && '选票在投票人的手机上加密。'}
          </LinkPass>
        </Sheet>
      )}
      {open === 'void' && can('void') && (
        <DecisionSheet
          title="作废投票"
          hint="所有人都会看到这句话。未打开的选票会随即销毁"
          confirm="确定作废"
          longest={100}
          busy={voiding.busy}
          wrongWith={(reason) => {
            const found = check(calls.void, { meetingId, id, reason })
            return found['reason'] ?? found['']
          }}
          onClose={close}
          onDecide={(reason) => void makeVoid(reason)}
        />
      )}
    </>
  )
}
