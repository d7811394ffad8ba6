/** 访客: those who visit me, and, for whoever receives them, all of a meeting. */
import { useSearch } from 'wouter'
import { paths } from '#contract/paths.ts'
import { hostedLink, visitor, visitorsLink } from '#contract/visitor.ts'
import { storage } from '../../../api/storage.ts'
import { Page } from '../../../frame/page.tsx'
import { useMayMake } from '../../../session/may-make.ts'
import { Button } from '../../../ui/button.tsx'
import { Hosted } from '../manage/hosted.tsx'
import Visitors from '../manage/visitors.tsx'

export default function VisitorsScreen() {
  const query = new URLSearchParams(useSearch())
  // Whoever comes by the menu means the meeting that they looked at last.
  const meetingId = query.get('meetingId') || storage.meetingId.get()
  const receives = useMayMake(visitor.list, meetingId === '' ? undefined : meetingId) && meetingId !== ''
  if (receives && query.get('hosted') !== '1')
    return (
      <Page title="访客" back={paths.classify} aside={<Button href={hostedLink()}>拜访我的</Button>}>
        <Visitors key={meetingId} meetingId={meetingId} />
      </Page>
    )
  return (
    <Page title="拜访我的访客" back={paths.classify} aside={receives && <Button href={visitorsLink(meetingId)}>本场访客</Button>}>
      <Hosted />
    </Page>
  )
}
