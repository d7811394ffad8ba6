/** What I have asked for, how it stands, and another try where it was refused. Nothing at all for who has never asked. */
import { type Application, organisation } from '#contract/organisation.ts'
import { usePages } from '../../../api/use-pages.ts'
import { dayTime } from '../../../frame/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { More } from '../../../ui/more.tsx'
import { useReturn } from '../../session/parts/use-return.ts'
import { ApplicationTag } from './application-tag.tsx'
import type { ApplyTarget } from './apply-target.ts'
import { useFreshPages } from './use-fresh-pages.ts'

export function MyApplications({ onAgain }: { onAgain: (target: ApplyTarget) => void }) {
  const pages = usePages(organisation.myApplications, {}, { quiet: true })
  useFreshPages(pages)
  // Somebody may have decided in the meantime.
  useReturn(() => void pages.retry())
  if (pages.rows.length === 0)
    return pages.error === undefined ? null : (
      <Failed error={pages.error} onRetry={pages.retry}>
        您的申请暂时没有加载出来
      </Failed>
    )
  return (
    <Card title="我的申请">
      <ul className="organisation-mine">
        {pages.rows.map((row) => (
          <Mine key={row.id} application={row} onAgain={onAgain} />
        ))}
      </ul>
      <More pages={pages} />
    </Card>
  )
}

function Mine({ application, onAgain }: { application: Application; onAgain: (target: ApplyTarget) => void }) {
  const { organisationId, organisationName, state, reason, remark, parameters, createTime, decideTime, actions } = application
  return (
    <li>
      <div className="organisation-mine-head">
        <p className="organisation-mine-name">{organisationName}</p>
        <ApplicationTag state={state} />
      </div>
      <p className="organisation-quiet">
        {state === 'waiting' ? `${dayTime(createTime)} 提交` : `${dayTime(decideTime || createTime)} 审核`}
      </p>
      {reason !== '' && <p className="organisation-reason">理由：{reason}</p>}
      {actions.includes('again') && (
        <Button small onClick={() => onAgain({ id: organisationId, name: organisationName, remark, parameters })}>
          重新申请
        </Button>
      )}
    </li>
  )
}
