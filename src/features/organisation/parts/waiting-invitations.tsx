/** Invitations that name me and wait, each leading to where I accept it. Nothing at all for whom nobody has invited. */
import { organisationInvite } from '#contract/organisation-invite.ts'
import { organisationLinks } from '#contract/organisation-links.ts'
import { useQuery } from '../../../api/use-query.ts'
import { dayTime } from '../../../ui/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Failed } from '../../../frame/failed.tsx'
import { useReturn } from '../../../frame/use-return.ts'

export function WaitingInvitations() {
  const { data, error, retry } = useQuery(organisationInvite.invitedTo, {}, { quiet: true })
  // It was accepted in the meantime, perhaps in another tab.
  useReturn(() => void retry())
  if (data === undefined)
    return error === undefined ? null : (
      <Failed error={error} onRetry={retry}>
        您收到的邀请暂时没有加载出来
      </Failed>
    )
  return (
    <>
      {data.map(({ inviteCode, deptCode, organisationName, note, expireTime }) => (
        <Card key={inviteCode}>
          <p className="organisation-invited">「{organisationName}」邀请您加入</p>
          {note !== '' && <p className="quiet">{note}</p>}
          <p className="quiet">{dayTime(expireTime)} 到期</p>
          <div className="organisation-actions">
            <Button kind="primary" label={`加入「${organisationName}」`} href={organisationLinks.invited(deptCode, inviteCode)}>
              加入
            </Button>
          </div>
        </Card>
      ))}
    </>
  )
}
