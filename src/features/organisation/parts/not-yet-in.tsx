import type { Invited } from '#contract/organisation.ts'
import { organisationLinks } from '#contract/organisation-links.ts'
import { paths } from '#contract/paths.ts'
import { loginFromHere } from '../../../session/way-back.ts'
import { Button } from '../../../ui/button.tsx'
import type { Invitation } from '../../session/parts/invitation.ts'

/** For visitors: an account that joins as it is made, or the one they have. */
export function NotYetIn({ invitation: { deptCode, more }, outcome }: { invitation: Invitation; outcome: Invited['outcome'] }) {
  const back = outcome === 'approved' ? paths.classify : paths.organisation
  return (
    <div className="invited-actions">
      <Button kind="primary" wide href={organisationLinks.register({ ...more, deptCode, back })}>
        注册并加入
      </Button>
      <Button wide href={loginFromHere()}>
        已有账号，登录后加入
      </Button>
    </div>
  )
}
