/** 接受邀请: what an invitation link leads to, for visitors and for people who are signed in. */
import '../parts/invited.css'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { organisation } from '#contract/organisation.ts'
import { paths } from '#contract/paths.ts'
import { Refusal } from '../../../api/call.ts'
import { useQuery } from '../../../api/use-query.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Failed } from '../../../frame/failed.tsx'
import { Page } from '../../../frame/page.tsx'
import { CardSkeleton } from '../../../ui/card-skeleton.tsx'
import { invitationOf } from '../../session/parts/invitation.ts'
import { AskIn } from '../parts/ask-in.tsx'
import { InvitedFacts } from '../parts/invited-facts.tsx'
import { InvitedResult, type Joined } from '../parts/invited-result.tsx'
import { NotYetIn } from '../parts/not-yet-in.tsx'

/** The invitation itself is at fault, not the moment. */
const invalid = new Set<string | undefined>(['dept_gone', 'invitation_gone', 'organisation_gone'])

export default function Invited() {
  const invitation = invitationOf(useSearch())
  const { deptCode, more } = invitation
  const { signedIn } = useSession()
  const { data, error, retry } = useQuery(
    organisation.invited,
    deptCode === '' ? null : { deptCode, inviteCode: more['inviteCode'] ?? '' },
    { quiet: true },
  )
  const [joined, setJoined] = useState<Joined>()

  const gone = error instanceof Refusal && invalid.has(error.reason)
  return (
    <Page title="接受邀请" narrow>
      {deptCode === '' || gone ? (
        <InvitedResult
          joined={{ state: 'invalid', sentence: gone ? error.msg : '这个链接里没有邀请信息，请让邀请人重新发送' }}
          action={
            <Button kind="primary" href={signedIn ? paths.classify : paths.meetingList}>
              {signedIn ? '回到工作台' : '看看有哪些会议'}
            </Button>
          }
        />
      ) : data === undefined ? (
        error === undefined ? (
          <CardSkeleton shape="text" />
        ) : (
          <Failed error={error} onRetry={retry} />
        )
      ) : joined !== undefined ? (
        <InvitedResult joined={joined} invited={data} />
      ) : (
        <Card>
          <InvitedFacts invited={data} />
          {signedIn ? (
            <AskIn invitation={invitation} outcome={data.outcome} onDone={setJoined} />
          ) : (
            <NotYetIn invitation={invitation} outcome={data.outcome} />
          )}
        </Card>
      )}
    </Page>
  )
}
