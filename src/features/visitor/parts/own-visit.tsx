/** One's own visit: its pass while it opens a door, else how it stands; and the way out of it. */
import './visitor.css'
import { type OwnVisit, visitor, visitorLink } from '#contract/visitor.ts'
import { useNow } from '../../../api/clock.ts'
import { RowActions } from '../../../kit/decision/row-actions.tsx'
import { decide } from '../../../kit/decision/use-decision.ts'
import { useWakeLock } from '../../../kit/use-wake-lock.ts'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { day, dayTime, momentOf, span } from '../../../ui/format.ts'
import { CancelIcon, CheckIcon, ClockIcon, ErrorIcon, type Icon } from '../../../ui/icons.tsx'
import { Result, type ResultTone } from '../../../ui/result.tsx'
import { LiveCode } from '../../../kit/live-code/live-code.tsx'
import { own, passKeys } from './kept-visits.ts'
import { VisitTag } from './visit-tag.tsx'
import { hostTyped, peopleOf, standing } from './visit-words.ts'

export default function OwnVisitView({ visit, onChanged }: { visit: OwnVisit; onChanged: () => Promise<unknown> }) {
  const { actions, plate, companions, entries, notice, address, meetingId } = visit

  return (
    <div className="visit-stack">
      {actions.includes('pass') ? <Pass visit={visit} /> : <Standing visit={visit} />}
      <Card title="来访信息">
        <Facts
          facts={[
            ['会议', visit.meetingName],
            ['地点', address],
            ['来访时间', span(visit.fromTime, visit.toTime)],
            ['被访人', hostTyped(visit)],
            ['来访事由', visit.reason],
            ['访客', [visit.name, visit.unit].filter((word) => word !== '').join(' · ')],
            ['手机号', visit.mobile],
            ['同行人员', companions.join('、')],
            ['车牌号', plate],
            ['已进入', entries === 0 ? '' : `${entries} 次`],
            ['预约时间', dayTime(visit.createTime)],
          ]}
        />
        {notice !== '' && <p className="visit-notice">{notice}</p>}
      </Card>
      <p className="visit-keeper">以上信息将于 {day(visit.deleteTime)} 删除。</p>
      <RowActions
        className="visit-acts"
        of={[...actions, actions.length === 0 && 'again']}
        onEnd={onChanged}
        table={{
          cancel: {
            label: '取消来访',
            kind: 'danger',
            question: { title: '取消来访', message: '取消后通行码随即失效，不能恢复。还想来访需重新预约。', confirm: '确认取消' },
            call: () => decide(visitor.cancel, own(visit.id), '已取消来访'),
          },
          again: { label: '再次预约', href: visitorLink(meetingId) },
        }}
      />
    </div>
  )
}

/** What is held up at the door. */
function Pass({ visit }: { visit: OwnVisit }) {
  const now = useNow()
  useWakeLock()
  const { id, name, state, meetingName, fromTime, toTime } = visit
  const hours =
    now === 0
      ? ''
      : now < momentOf(fromTime)
        ? `还没有到来访时间，${dayTime(fromTime)} 起可以进入`
        : now > momentOf(toTime)
          ? '已过来访时间，离开时仍请出示'
          : ''
  return (
    <article className="visit-pass" aria-label={`${name}的访客通行码`}>
      <p className="visit-pass-meeting">{meetingName}</p>
      <p className="visit-pass-when">{span(fromTime, toTime)}</p>
      {hours !== '' && <p className="visit-pass-hours">{hours}</p>}
      <LiveCode id={id} keys={passKeys} holder={name} />
      <h2 className="visit-pass-who">{name}</h2>
      <p className="visit-pass-people">
        {peopleOf(visit) > 1 ? `一行 ${peopleOf(visit)} 人 · ` : ''}
        进出都请出示，不能借给他人
      </p>
      <span aria-live="polite">
        <VisitTag state={state} />
      </span>
    </article>
  )
}

const signs: Record<Exclude<ResultTone, 'brand'>, Icon> = { waiting: ClockIcon, success: CheckIcon, failed: ErrorIcon, ended: CancelIcon }

function Standing({ visit: { state, refusal } }: { visit: OwnVisit }) {
  const [tone, note] = notes[state]
  return (
    <Card>
      <Result tone={tone} sign={signs[tone]} word={standing(state).word} note={state === 'refused' && refusal !== '' ? refusal : note} />
    </Card>
  )
}

const notes: Record<OwnVisit['state'], [tone: keyof typeof signs, note: string]> = {
  waiting: ['waiting', '预约已提交，结果会发短信告诉您，也可以在本页查看。'],
  agreed: ['waiting', '被访人已同意，等待现场放行确认，结果会发短信告诉您。'],
  approved: ['success', '通行码会在来访期间显示在本页。'],
  refused: ['failed', '请与被访人联系。'],
  arrived: ['success', '您已进入，离开时请告知现场工作人员。'],
  out: ['waiting', '您已暂时离开，来访时间内可以再次进入。'],
  left: ['ended', '本次来访已结束。'],
  no_show: ['ended', '来访时间已过，没有到访记录。'],
  cancelled: ['ended', '本次来访已取消，通行码已失效。'],
}
