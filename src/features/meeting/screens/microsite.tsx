/** 微站: a meeting's home, with a tile for everything it offers. */
import { Link } from 'wouter'
import { webAddress } from '#contract/address.ts'
import { meeting as calls, type Meeting, type Module } from '#contract/meeting.ts'
import { links, paths } from '#contract/paths.ts'
import { PAGE_SIZE_MAX } from '#contract/call.ts'
import { useQuery } from '../../../api/use-query.ts'
import { span } from '../../../ui/format.ts'
import { hueOf } from '../../../ui/hue.ts'
import { useTitle } from '../../../frame/title.tsx'
import { useMeetingId } from '../../../session/use-meeting-id.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../frame/failed.tsx'
import { CalendarIcon, PlaceIcon } from '../../../ui/icons.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ModuleIcon } from '../parts/module-icon.tsx'
import { MeetingChange } from '../../../kit/meeting-change.tsx'
import { StateTag } from '../parts/state-tag.tsx'

export default function Microsite() {
  const id = useMeetingId()
  const { data: meeting, error, retry } = useQuery(calls.get, id === '' ? null : { id }, { quiet: true })
  useTitle(meeting?.title ?? '')
  if (id === '')
    return (
      <Empty
        action={
          <Button kind="primary" href={paths.meetingList}>
            看看有哪些会议
          </Button>
        }
      >
        还没有选择会议
      </Empty>
    )
  if (meeting === undefined) return error === undefined ? <Skeleton shape="page" /> : <Failed error={error} onRetry={retry} />
  return (
    <div className="page microsite">
      <Head meeting={meeting} />
      <Modules meetingId={meeting.id} />
    </div>
  )
}

function Head({ meeting }: { meeting: Meeting }) {
  return (
    <header className="microsite-head">
      <div className="microsite-cover">
        <Picture src={meeting.cover} alt="" ratio={9 / 16} first />
      </div>
      <div className="microsite-text">
        <StateTag meeting={meeting} />
        <h1 className="microsite-title" tabIndex={-1}>
          {meeting.title}
        </h1>
        <MeetingChange meeting={meeting} />
        <p className="meeting-fact">
          <CalendarIcon label="时间" />
          <span>{span(meeting.meetingStratTime, meeting.meetingEndTime)}</span>
        </p>
        {meeting.address !== '' && (
          <p className="meeting-fact">
            <PlaceIcon label="地点" />
            <span>{meeting.address}</span>
          </p>
        )}
      </div>
    </header>
  )
}

function Modules({ meetingId }: { meetingId: string }) {
  // All at once: a home has no second page.
  const { data, error, retry } = useQuery(calls.modules, { meetingId, pageNum: 1, pageSize: PAGE_SIZE_MAX }, { quiet: true })
  if (data === undefined) return error === undefined ? <TilesComing /> : <Failed error={error} onRetry={retry} />
  if (data.list.length === 0)
    return (
      <Empty
        action={
          <Button kind="primary" href={links.particulars(meetingId)}>
            进入会议主页
          </Button>
        }
      >
        主办方还没有开放更多栏目
      </Empty>
    )
  return (
    <nav aria-label="会议栏目">
      <ul className="tiles">
        {data.list.map((module) => (
          <li key={module.id}>
            <Tile module={module} meetingId={meetingId} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Tile({ module, meetingId }: { module: Module; meetingId: string }) {
  const inside = (
    <>
      <span className={`tile-icon ${hueOf(module.icon)}`}>
        <ModuleIcon name={module.icon} />
      </span>
      <span className="tile-name">{module.name}</span>
    </>
  )
  if (module.path.startsWith('/') && !module.path.startsWith('//'))
    return (
      <Link className="tile" href={ofMeeting(module.path, meetingId)}>
        {inside}
      </Link>
    )
  // An organiser's own site; anything but the web is not followed.
  return webAddress(module.path) !== undefined ? (
    <a className="tile" href={module.path} rel="noopener noreferrer">
      {inside}
    </a>
  ) : (
    <span className="tile is-off">{inside}</span>
  )
}

/** A module's path names no meeting: the link that is passed on must. */
function ofMeeting(path: string, meetingId: string): string {
  return /[?&](?:meetingId|shareParticulars)=/.test(path)
    ? path
    : `${path}${path.includes('?') ? '&' : '?'}meetingId=${encodeURIComponent(meetingId)}`
}

function TilesComing() {
  return (
    <div className="tiles" role="status" aria-label="正在加载">
      {Array.from({ length: 9 }, (_, index) => (
        <i key={index} className="tile is-coming" />
      ))}
    </div>
  )
}
