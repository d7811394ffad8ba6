/** One visit in full, and what its host or the desk may do about it now. */
import '../parts/visitor.css'
import { type Visit, visitDocument, visitor as calls } from '#contract/visitor.ts'
import { reasonSheet } from '../../../kit/decision/reason-sheet.tsx'
import { type RowAction, RowActions } from '../../../kit/decision/row-actions.tsx'
import { decide } from '../../../kit/decision/use-decision.ts'
import { useMayMake } from '../../../session/may-make.ts'
import { Facts } from '../../../ui/facts.tsx'
import { dayTime, span } from '../../../ui/format.ts'
import { VisitTag } from '../parts/visit-tag.tsx'
import { peopleOf } from '../parts/visit-words.ts'
import { check } from '../../../api/check.ts'
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
  const mayMark = useMayMake(calls.mark, desk ? meetingId : undefined) && desk
  const can = (action: Visit['actions'][number]) => actions.includes(action)
  const who = peopleOf(visit) > 1 ? `${name} 等 ${peopleOf(visit)} 人` : name

  const mark = (which: keyof typeof marks, kind: 'primary' | 'quiet'): RowAction => {
    const [title, message, done] = marks[which]
    return {
      label: title,
      kind,
      question: { title, message: message(who), confirm: title },
      // A host takes back what was agreed as the visitor would.
      call: () => (desk ? decide(calls.mark, { meetingId, id, mark: which }, done) : decide(calls.cancel, { id }, done)),
    }
  }
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
      <RowActions
        className="visits-aside"
        of={[
          mayMark && can('assign') && 'assign',
          // Until it is decided a no says why.
          (mayMark || !desk) && can('cancel') && !can('refuse') && 'cancel',
          mayMark && 'block',
        ]}
        onEnd={onChanged}
        table={{
          assign: {
            label: visit.host === '' ? '指定被访人' : '更换被访人',
            renderSheet: (close) => <AssignSheet visit={visit} onClose={close} onDone={onChanged} />,
          },
          cancel: mark('cancel', 'quiet'),
          block: {
            label: '限制此手机号来访',
            kind: 'text',
            renderSheet: (close) => <BlockSheet meetingId={meetingId} mobile={visit.mobile} onClose={close} onDone={close} />,
          },
        }}
      />
      <RowActions
        bar
        of={[
          can('refuse') && 'refuse',
          can('approve') && 'approve',
          mayMark && can('arrive') && 'arrive',
          mayMark && can('leave') && 'leave',
        ]}
        onEnd={onChanged}
        table={{
          refuse: {
            label: '拒绝',
            renderSheet: reasonSheet(
              { title: '拒绝来访', hint: '访客会看到这句话', confirm: '确定拒绝', longest: 100, done: '已拒绝来访' },
              { call: calls.decide, check, input: (reason) => ({ id, yes: 0 as const, reason }), onEnd: onChanged },
            ),
          },
          arrive: mark('arrive', can('approve') ? 'quiet' : 'primary'),
          leave: mark('leave', 'primary'),
          approve: { label: '同意', kind: 'primary', call: () => decide(calls.decide, { id, yes: 1, reason: '' }, '已同意来访') },
        }}
      />
    </>
  )
}
