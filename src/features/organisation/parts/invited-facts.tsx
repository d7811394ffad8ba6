/** Who invites, where to, and what accepting means. */
import type { Invited } from '#contract/organisation.ts'
import { BuildingIcon, ClockIcon, SuccessIcon } from '../../../ui/icons.tsx'
import { ResultSign } from '../../../ui/result.tsx'

export function InvitedFacts({ invited: { organisationName, path, systemTitle, note, outcome } }: { invited: Invited }) {
  const above = path.slice(0, -1)
  return (
    <div className="invited">
      <ResultSign tone="brand" sign={BuildingIcon} />
      <p className="invited-by">{systemTitle === '' ? '邀请您加入' : `「${systemTitle}」邀请您加入`}</p>
      <h2 className="invited-name">{organisationName}</h2>
      {above.length > 0 && <p className="invited-path">隶属于 {above.join(' / ')}</p>}
      {note !== '' && (
        <p className="invited-note">
          <span className="invited-note-label">邀请人备注</span>
          {note}
        </p>
      )}
      <p className="invited-outcome">
        {outcome === 'approved' ? <SuccessIcon size={1.1} /> : <ClockIcon size={1.1} />}
        {outcome === 'approved' ? '加入后立即生效' : '提交后由管理员审核'}
      </p>
    </div>
  )
}
