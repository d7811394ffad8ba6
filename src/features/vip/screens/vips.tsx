/** 嘉宾接待: a meeting's list for those who may read it, their own guests for hosts; without a meeting, both ways. */
import { meetingManage } from '#contract/meeting-manage.ts'
import { may } from '#contract/may.ts'
import { paths } from '#contract/paths.ts'
import { rights } from '#contract/rights.ts'
import { myGuestsLink, vipListLink } from '#contract/vip/links.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Failed } from '../../../frame/failed.tsx'
import { Page } from '../../../frame/page.tsx'
import { Tabbed } from '../../../kit/tabbed.tsx'
import { useAddress } from '../../../kit/use-address.ts'
import { useTabs } from '../../../kit/use-tabs.ts'
import { useMayAt } from '../../../session/may-make.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import Vips from '../manage/files/vips.tsx'
import { MeetingsToReceive } from '../manage/meetings-to-receive.tsx'
import MyGuests from '../parts/mine.tsx'

export default function VipsScreen() {
  const { query } = useAddress()
  const meetingId = query.get('meetingId') ?? ''
  if (meetingId === '') return <Everywhere mine={query.get('mine') === '1'} />
  return query.get('mine') === '1' ? <Mine meetingId={meetingId} /> : <OfMeeting key={meetingId} meetingId={meetingId} />
}

function OfMeeting({ meetingId }: { meetingId: string }) {
  const { may: mayRead, loading, error, retry } = useMayAt(rights.readVips, meetingId)
  const named = useQuery(meetingManage.ownList, mayRead ? { id: meetingId, keyword: '', pageNum: 1, pageSize: 1 } : null, { quiet: true })
  if (loading) return <Skeleton shape="page" />
  if (error !== undefined) return <Failed error={error} onRetry={retry} />
  if (!mayRead) return <Mine meetingId={meetingId} />
  return (
    <Page
      title="嘉宾接待"
      note={named.data?.list[0]?.title || undefined}
      back={paths.vips}
      aside={
        <Button small href={myGuestsLink(meetingId)}>
          我的嘉宾
        </Button>
      }
    >
      <Vips meetingId={meetingId} />
    </Page>
  )
}

function Mine({ meetingId }: { meetingId: string }) {
  return (
    <Page title="我的嘉宾" back={vipListLink(meetingId)}>
      <MyGuests meetingId={meetingId} />
    </Page>
  )
}

/** No meeting is named: whoever receives guests begins with them, whoever runs meetings with those. */
function Everywhere({ mine }: { mine: boolean }) {
  const reads = may(useSession(), rights.readVips)
  const { data } = useQuery(meetingManage.ownList, mine || reads ? null : { keyword: '', pageNum: 1, pageSize: 1 }, { quiet: true })
  const runs = !mine && (reads || (data?.total ?? 0) > 0)
  const meetings = { value: 'meetings', label: '会议', allowed: runs } as const
  const own = { value: 'mine', label: '我的嘉宾' } as const
  const at = useTabs<'meetings' | 'mine'>(reads ? [meetings, own] : [own, meetings])
  if (!runs)
    return (
      <Page title="我的嘉宾">
        <MyGuests />
      </Page>
    )
  return (
    <Page title="嘉宾接待">
      <Tabbed label="嘉宾接待" at={at}>
        {at.tab === 'meetings' ? <MeetingsToReceive /> : <MyGuests />}
      </Tabbed>
    </Page>
  )
}
