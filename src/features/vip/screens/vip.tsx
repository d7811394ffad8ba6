/** One guest's file, by a link: for those who may read it; a host finds their own guests here. */
import { useLocation } from 'wouter'
import { paths } from '#contract/paths.ts'
import { rights } from '#contract/rights.ts'
import { vipListLink } from '#contract/vip/links.ts'
import { Failed } from '../../../frame/failed.tsx'
import { Page } from '../../../frame/page.tsx'
import { useAddress } from '../../../kit/use-address.ts'
import { useMayAt } from '../../../session/may-make.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { GuestView } from '../manage/files/guest-view.tsx'
import MyGuests from '../parts/mine.tsx'

export default function VipScreen() {
  const { query } = useAddress()
  const [meetingId, id] = [query.get('meetingId') ?? '', query.get('id') ?? '']
  if (meetingId === '')
    return (
      <Page title="嘉宾资料" back={paths.vips}>
        <Empty action={<Button href={paths.vips}>查看嘉宾接待</Button>}>链接不完整，请从嘉宾接待中打开</Empty>
      </Page>
    )
  return <OfGuest key={`${meetingId} ${id}`} meetingId={meetingId} id={id} />
}

function OfGuest({ meetingId, id }: { meetingId: string; id: string }) {
  const [, navigate] = useLocation()
  const { may, loading, error, retry } = useMayAt(rights.readVips, meetingId)
  if (loading) return <Skeleton shape="page" />
  if (error !== undefined) return <Failed error={error} onRetry={retry} />
  if (!may || id === '')
    return (
      <Page title="我的嘉宾" back={vipListLink(meetingId)}>
        <MyGuests meetingId={meetingId} />
      </Page>
    )
  return (
    <Page title="嘉宾资料" back={vipListLink(meetingId)}>
      <GuestView
        meetingId={meetingId}
        id={id}
        whole
        onChanged={async () => {}}
        onRemoved={() => navigate(vipListLink(meetingId), { replace: true })}
      />
    </Page>
  )
}
