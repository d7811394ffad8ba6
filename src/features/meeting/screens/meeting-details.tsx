/** The introduction of a meeting as an article. */
import { meeting as calls, type Meeting, meetingStates } from '#contract/meeting.ts'
import { links, paths } from '#contract/paths.ts'
import { useQuery } from '../../../api/use-query.ts'
import { span } from '../../../ui/format.ts'
import { useTitle } from '../../../frame/title.tsx'
import { useMeetingId } from '../../../session/use-meeting-id.ts'
import { BottomBar } from '../../../ui/bottom-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../frame/failed.tsx'
import { CalendarIcon, PhoneIcon, PlaceIcon } from '../../../ui/icons.tsx'
import { Page } from '../../../frame/page.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { MarkTag } from '../../../kit/mark-tag.tsx'
import { MeetingChange } from '../../../kit/meeting-change.tsx'
import { holders } from '../parts/holders.ts'
import { StateTag } from '../parts/state-tag.tsx'

export default function MeetingDetails() {
  const id = useMeetingId()
  const { data: meeting, error, retry } = useQuery(calls.get, id === '' ? null : { id }, { quiet: true })
  useTitle(meeting?.title ?? '')
  if (meeting !== undefined) return <Article meeting={meeting} />
  return (
    <Page title="会议介绍">
      {id === '' ? (
        <Empty
          action={
            <Button kind="primary" href={paths.meetingList}>
              看看有哪些会议
            </Button>
          }
        >
          还没有选择会议
        </Empty>
      ) : error === undefined ? (
        <Skeleton shape="page" />
      ) : (
        <Failed error={error} onRetry={retry} />
      )}
    </Page>
  )
}

function Article({ meeting }: { meeting: Meeting }) {
  const signUp = (
    <Button kind="primary" wide href={links.particulars(meeting.id)}>
      {meeting.signUpClosed || meeting.state === meetingStates.ended ? '查看会议' : '立即报名'}
    </Button>
  )
  return (
    <Page title={meeting.title} note={meeting.summary || undefined} back={links.particulars(meeting.id)}>
      <div className="article-page">
        <div className="card article-facts">
          <Facts meeting={meeting} />
          <div className="article-sign-up">{signUp}</div>
        </div>
        <article className="article">
          {meeting.cover !== '' && <Picture src={meeting.cover} alt="" ratio={9 / 16} first rounded />}
          {meeting.details === '' ? (
            <p className="article-silent">主办方还没有写会议介绍。</p>
          ) : (
            <RichText html={meeting.details} className="prose" />
          )}
        </article>
      </div>
      <BottomBar>{signUp}</BottomBar>
    </Page>
  )
}

function Facts({ meeting }: { meeting: Meeting }) {
  return (
    <>
      <StateTag meeting={meeting} />
      <MeetingChange meeting={meeting} />
      <p className="meeting-fact">
        <CalendarIcon label="时间" />
        <span>{span(meeting.meetingStratTime, meeting.meetingEndTime)}</span>
      </p>
      {meeting.address !== '' && (
        <p className="meeting-fact">
          <PlaceIcon label="地点" />
          {meeting.mapUrl === '' ? <span>{meeting.address}</span> : <a href={meeting.mapUrl}>{meeting.address}</a>}
        </p>
      )}
      {holders(meeting)
        .filter(([, , name]) => name !== '')
        .map(([Sign, label, name, mark]) => (
          <p key={label} className="meeting-fact">
            <Sign label={label} />
            <span>
              {name}
              <MarkTag mark={mark} />
            </span>
          </p>
        ))}
      {meeting.phone !== '' && (
        <p className="meeting-fact">
          <PhoneIcon label="咨询电话" />
          <a href={`tel:${meeting.phone}`}>{meeting.phone}</a>
        </p>
      )}
    </>
  )
}
