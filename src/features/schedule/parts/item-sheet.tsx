/** One item in full; its text is fetched when somebody asks. */
import { Suspense } from 'react'
import { type ScheduleBrief, schedule } from '#contract/schedule.ts'
import { useQuery } from '../../../api/use-query.ts'
import { day, time } from '../../../ui/format.ts'
import { Button } from '../../../ui/button.tsx'
import { part } from '../../../frame/chunk.ts'
import { Failed } from '../../../frame/failed.tsx'
import { CommentIcon, BellIcon, ListIcon } from '../../../ui/icons-later.tsx'
import { ClockIcon, type Icon, LeaderIcon, PersonIcon, PlaceIcon } from '../../../ui/icons.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Clash } from './item-row.tsx'
import { isAfterMidnight } from './timetable.ts'

const Feedback = part(() => import('./feedback.tsx'))

export interface ItemSheetProps {
  meetingId: string
  /** From the timetable, so that all but the text is there at once. */
  item: ScheduleBrief
  starred: boolean
  clashes: readonly ScheduleBrief[] | undefined
  onStar: (id: string) => void
  onClose: () => void
}

export default function ItemSheet({ meetingId, item, starred, clashes, onStar, onClose }: ItemSheetProps) {
  return (
    <Sheet
      title={item.title}
      onClose={onClose}
      footer={
        <Button kind={starred ? 'quiet' : 'primary'} onClick={() => onStar(item.id)}>
          <LeaderIcon className={starred ? 'star-filled' : ''} />
          {starred ? '移出我的日程' : '加入我的日程'}
        </Button>
      }
    >
      <dl className="item-facts">
        {factsOf(item).map(([Sign, label, text]) => (
          <div key={label}>
            <dt>
              <Sign label={label} />
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {clashes !== undefined && <Clash clashes={clashes} />}
      <Suspense>
        <Feedback meetingId={meetingId} sessionId={item.id} />
      </Suspense>
      <Details meetingId={meetingId} id={item.id} />
    </Sheet>
  )
}

function factsOf(item: ScheduleBrief): [Icon, string, string][] {
  const when = item.startTime && `${day(item.day)} ${isAfterMidnight(item) ? '次日 ' : ''}${time(item.startTime)}–${time(item.endTime)}`
  const facts: [Icon, string, string][] = [
    [ClockIcon, '时间', when],
    [PlaceIcon, '会场', item.room],
    [PersonIcon, '嘉宾', item.speakers.join('、')],
    [ListIcon, '方向', item.track],
    [CommentIcon, '语言', item.language],
    [BellIcon, '难度', item.level],
  ]
  return facts.filter(([, , text]) => text !== '')
}

function Details({ meetingId, id }: { meetingId: string; id: string }) {
  const { data, error, retry } = useQuery(schedule.get, { meetingId, id }, { quiet: true })
  if (data !== undefined)
    return data.details === '' ? (
      <p className="item-silent">这场日程还没有详细介绍。</p>
    ) : (
      <RichText html={data.details} className="prose item-details" />
    )
  return error === undefined ? <Skeleton shape="text" /> : <Failed error={error} onRetry={retry} />
}
