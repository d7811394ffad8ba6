/** What a meeting's organisers want known until a moment: above every page of it, one tap from the article that says more. */
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { type Meeting, meeting as calls } from '#contract/meeting.ts'
import { links } from '#contract/paths.ts'
import { useNow } from '../api/clock.ts'
import { storage } from '../api/storage.ts'
import { useQuery } from '../api/use-query.ts'
import { useMeetingId } from '../session/use-meeting-id.ts'
import { momentOf } from '../ui/format.ts'
import { CloseIcon, WarningIcon } from '../ui/icons.tsx'

/** Of the meeting that a page is about: it comes with what the page asks for anyway. */
export function UrgentOfMeeting() {
  const id = useMeetingId()
  const { data } = useQuery(calls.get, id === '' ? null : { id }, { quiet: true })
  return data === undefined ? null : <UrgentBar meeting={data} />
}

export function UrgentBar({ meeting: { id, news } }: { meeting: Pick<Meeting, 'id' | 'news'> }) {
  return news?.urgent === undefined ? null : <Bar key={news.urgent.id} meetingId={id} notice={news.urgent} />
}

type Notice = NonNullable<NonNullable<Meeting['news']>['urgent']>

function Bar({ meetingId, notice: { id, title, untilTime } }: { meetingId: string; notice: Notice }) {
  const now = useNow()
  const [closed, setClosed] = useState(false)
  // The page comes with it; what this handset remembers is known once it is alive.
  useEffect(() => setClosed(storage.closedNotice(meetingId).get() === id), [meetingId, id])
  if (closed || (now !== 0 && now >= momentOf(untilTime))) return null
  return (
    <section className="urgent-bar" aria-label="紧急通知">
      <Link href={links.info(meetingId, id)}>
        <WarningIcon />
        <span>{title}</span>
      </Link>
      <button
        type="button"
        aria-label="关闭紧急通知"
        onClick={() => {
          storage.closedNotice(meetingId).set(id)
          setClosed(true)
        }}
      >
        <CloseIcon />
      </button>
    </section>
  )
}
