/** 我的机构: one organisation, the tree it stands in, and for those who look after it its people, applications and invitations. */
import '../parts/organisation.css'
import { useState } from 'react'
import { organisation } from '#contract/organisation.ts'
import { paths } from '#contract/paths.ts'
import { Refusal } from '../../../api/call.ts'
import { useQuery } from '../../../api/use-query.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Failed } from '../../../frame/failed.tsx'
import { Page } from '../../../frame/page.tsx'
import { CardSkeleton } from '../../../ui/card-skeleton.tsx'
import { ApplySheet } from '../parts/apply-sheet.tsx'
import type { ApplyTarget } from '../parts/apply-target.ts'
import { MyApplications } from '../parts/my-applications.tsx'
import { NoOrganisation } from '../parts/no-organisation.tsx'
import { OrganisationCard } from '../parts/organisation-card.tsx'
import { OrganisationTabs } from '../parts/organisation-tabs.tsx'
import { useView } from '../parts/use-view.ts'
import { WaitingInvitations } from '../parts/waiting-invitations.tsx'
import { useOrganisationTabs } from '../parts/use-organisation-tabs.ts'

export default function Organisation() {
  const { id, go } = useView()
  const at = useOrganisationTabs()
  const shown = useQuery(organisation.info, { id }, { quiet: true })
  const tree = useQuery(organisation.tree, {}, { quiet: true })
  /** null: any organisation may be chosen. */
  const [target, setTarget] = useState<ApplyTarget | null>()
  /** So that a list with what has just been sent is a fresh one. */
  const [applied, setApplied] = useState(0)
  const gone = shown.error instanceof Refusal && shown.error.reason === 'organisation_gone'

  const changed = () => {
    void shown.retry()
    void tree.retry()
  }
  // One word for all that did not come.
  if (shown.error !== undefined && tree.error !== undefined)
    return (
      <Page title="我的机构" back={paths.classify}>
        <Failed error={tree.error} onRetry={changed} />
      </Page>
    )
  return (
    <Page title="我的机构" back={paths.classify}>
      <div className={classNames('organisation', at.tab !== '' && 'is-working')}>
        <div className="organisation-aside">
          <WaitingInvitations />
          {/* Whoever has just left looks at an answer of before. */}
          {shown.data !== undefined && !gone ? (
            <OrganisationCard info={shown.data} nodes={tree.data} onApply={setTarget} onChanged={changed} />
          ) : gone && id === '' ? (
            <NoOrganisation onApply={() => setTarget(null)} />
          ) : shown.error === undefined ? (
            <CardSkeleton shape="text" />
          ) : (
            <Failed error={shown.error} onRetry={gone ? () => go({ id: '' }) : shown.retry} />
          )}
          <MyApplications key={applied} onAgain={setTarget} />
        </div>
        <div className="organisation-main">
          <OrganisationTabs at={at} shownId={shown.data?.id ?? ''} tree={tree} onApply={setTarget} onChanged={changed} />
        </div>
      </div>
      {target !== undefined && (
        <ApplySheet
          target={target}
          onClose={() => setTarget(undefined)}
          onApplied={() => {
            setTarget(undefined)
            setApplied(applied + 1)
            changed()
          }}
        />
      )}
    </Page>
  )
}
