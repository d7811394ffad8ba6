/** One visit in full, and what its host or the desk may do about it now. */
import '../parts/visitor.css'
import { useState } from 'react'
import { type Visit, visitDocument, visitor as calls } from '#contract/visitor.ts'
import { check } from '../../../api/check.ts'
import { DecisionBar } from '../../../kit/decision/decision-bar.tsx'
import { DecisionSheet } from '../../../kit/decision/decision-sheet.tsx'
import { useDecision } from '../../../kit/decision/use-decision.ts'
import { useMayMake } from '../../../session/may-make.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Facts } from '../../../ui/facts.tsx'
import { dayTime, span } from '../../../ui/format.ts'
import { VisitTag } from '../parts/visit-tag.tsx'
import { peopleOf } from '../parts/visit-words.ts'
import { AssignSheet } from './assign-sheet.tsx'
import { BlockSheet } from './block-sheet.tsx'

interface Props {
  visit: Visit
  /** As the meeting's desk sees it: it lets in and out, and keeps out. A host decides. */
  desk?: boolean
  onChanged: () => Promise<unknown>
}

const marks = {
  arrive: ['登记到访', (who: string) => `请确认 ${who} 已到现场，登记后会通知被访人。`, '已登记到访'],
  leave: ['登记离开', (who: string) => `请确认 ${who} 已离开，登记后通行码失效。`, '已登记离开'],
  cancel: ['取消来访', (who: string) => `取消后 ${who} 的通行码随即失效，不能恢复。`, '已取消来访'],
} as const

export function VisitView({ visit, desk = false, onChanged }: Props) {
  const { meetingId, id, name, actions, documentKind, documentTail } = visit
  const { decide, busy: deciding } = useDecision(calls.decide, onChanged)
  const marking = useDecision(calls.mark, onChanged)
  const cancelling = useDecision(calls.cancel, onChanged)
  const mayMark = useMayMake(calls.mark, desk ? meetingId : undefined) && desk
  const [open, setOpen] = useState<'refuse' | 'assign' | 'block'>()
  const close = () => setOpen(undefined)
  const can = (action: Visit['actions'][number]) => actions.includes(action)
  const who = peopleOf(visit) > 1 ? `${name} 等 ${peopleOf(visit)} 人` : name

  async function refuse(reason: string) {
    if ((await decide({ id, yes: 0, reason }, '已拒绝来访')) !== undefined) close()
  }
  async function mark(which: keyof typeof marks) {
    const [title, message, done] = marks[which]
    if (!(await confirm({ title, message: message(who), confirm: title }))) return
    // A host takes back what was agreed as the visitor would.
    await (desk ? marking.decide({ meetingId, id, mark: which }, done) : cancelling.decide({ id }, done))
  }
  const markButton = (which: keyof typeof marks, kind: 'primary' | 'quiet') =>
    (mayMark || (!desk && which === 'cancel')) &&
    can(which) && (
      <Button kind={kind} busy={marking.busy || cancelling.busy} onClick={() => void mark(which)}>
        {marks[which][0]}
      </Button>
    )
  const call = <a href={`tel:${visit.mobile}`}>{visit.mobile}</a>
  return (
    <>
      <div className="visit-head">
        <h2>{who}</h2>
        <VisitTag state={visit.state} overdue={visit.overdue} />
      </div>
      <Facts
        facts={[
          ['会议', desk ? '' : visit.meetingName],
          ['来访时间', span(visit.fromTime, visit.toTime)],
          ['来访事由', visit.reason],
          ['单位', visit.unit],
          ['手机号', call],
          ['同行人员', visit.companions.join('、')],
          ['车牌号', visit.plate],
          ['证件', visitDocument(documentKind, documentTail)],
          ['访客所填', [visit.hostName, visit.hostMobile].filter((word) => word !== '').join(' ')],
          ['被访人', !desk ? '' : visit.host === '' ? '没有找到，请指定被访人' : visit.host],
          ['到达', visit.arrivedTime === '' ? '' : [dayTime(visit.arrivedTime), visit.gate].filter((word) => word !== '').join(' · ')],
          ['进入次数', visit.entries > 1 ? `${visit.entries} 次` : ''],
          ['离开', dayTime(visit.leftTime)],
          ['处理人', visit.decidedBy],
          ['未通过原因', visit.refusal],
          [visit.walkIn === 1 ? '现场登记' : '预约时间', dayTime(visit.createTime)],
          ['删除时间', dayTime(visit.deleteTime)],
        ]}
      />
      {(mayMark || (can('cancel') && !can('refuse'))) && (
        <div className="visits-aside">
          {mayMark && can('assign') && <Button onClick={() => setOpen('assign')}>{visit.host === '' ? '指定被访人' : '更换被访人'}</Button>}
          {/* Until it is decided a no says why. */}
          {!can('refuse') && markButton('cancel', 'quiet')}
          {mayMark && (
            <Button kind="text" onClick={() => setOpen('block')}>
              限制此手机号来访
            </Button>
          )}
        </div>
      )}
      {(can('refuse') || can('approve') || (mayMark && (can('arrive') || can('leave')))) && (
        <DecisionBar>
          {can('refuse') && <Button onClick={() => setOpen('refuse')}>拒绝</Button>}
          {markButton('arrive', can('approve') ? 'quiet' : 'primary')}
          {markButton('leave', 'primary')}
          {can('approve') && (
            <Button kind="primary" busy={deciding} onClick={() => void decide({ id, yes: 1, reason: '' }, '已同意来访')}>
              同意
            </Button>
          )}
        </DecisionBar>
      )}
      {open === 'refuse' && can('refuse') && (
        <DecisionSheet
          title="拒绝来访"
          hint="访客会看到这句话"
          confirm="确定拒绝"
          longest={100}
          busy={deciding}
          wrongWith={(reason) => {
            const found = check(calls.decide, { id, yes: 0, reason })
            return found['reason'] ?? found['']
          }}
          onClose={close}
          onDecide={(reason) => void refuse(reason)}
        />
      )}
      {open === 'assign' && <AssignSheet visit={visit} onClose={close} onDone={onChanged} />}
      {open === 'block' && <BlockSheet meetingId={meetingId} mobile={visit.mobile} onClose={close} onDone={close} />}
    </>
  )
}
