/** One session in full; its text is fetched when somebody asks. */
import { type SessionBrief, schedule } from '#contract/schedule.ts'
import { useQuery } from '../../../api/use-query.ts'
import { day, time } from '../../../frame/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { BellIcon, ClockIcon, CommentIcon, type Icon, LeaderIcon, ListIcon, PersonIcon, PlaceIcon } from '../../../ui/icons.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Clash } from './session-row.tsx'
import { isAfterMidnight } from './timetable.ts'

export interface SessionSheetProps {
  meetingId: string
  /** From the timetable, so that all but the text is there at once. */
  session: SessionBrief
  starred: boolean
  clashes: readonly SessionBrief[] | undefined
  onStar: (id: string) => void
  onClose: () => void
}

export default function SessionSheet({ meetingId, session, starred, clashes, onStar, onClose }: SessionSheetProps) {
  return (
    <Sheet
      open
      title={session.title}
      onClose={onClose}
      footer={
        <Button kind={starred ? 'quiet' : 'primary'} onClick={() => onStar(session.id)}>
          <LeaderIcon className={starred ? 'star-filled' : ''} />
          {starred ? '移出我的日程' : '加入我的日程'}
        </Button>
      }
    >
      <dl className="session-facts">
        {factsOf(session).map(([Sign, label, text]) => (
          <div key={label}>
            <dt>
              <Sign label={label} />
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {clashes !== undefined && <Clash clashes={clashes} />}
      <Details meetingId={meetingId} id={session.id} />
    </Sheet>
  )
}

function factsOf(session: SessionBrief): [Icon, string, string][] {
  const when = `${day(session.day)} ${isAfterMidnight(session) ? '次日 ' : ''}${time(session.startTime)}–${time(session.endTime)}`
  const facts: [Icon, string, string][] = [
    [ClockIcon, '时间', when],
    [PlaceIcon, '会场', session.room],
    [PersonIcon, '嘉宾', session.speakers.join('、')],
    [ListIcon, '方向', session.track],
    [CommentIcon, '语言', session.language],
    [BellIcon, '难度', session.level],
  ]
  return facts.filter(([, , text]) => text !== '')
}

function Details({ meetingId, id }: { meetingId: string; id: string }) {
  const { data, error, retry } = useQuery(schedule.get, { meetingId, id }, { quiet: true })
  if (data !== undefined)
    return data.details === '' ? (
      <p className="session-silent">这场日程还没有详细介绍。</p>
    ) : (
      <RichText html={data.details} className="prose session-details" />
    )
  return error === undefined ? <Skeleton shape="text" /> : <Failed error={error} onRetry={retry} />
}
