/** Links that let people join at once: how many may still come, until when, and taking one back. */
import { useState } from 'react'
import { organisation, type OrganisationNode } from '#contract/organisation.ts'
import { usePages } from '../../../api/use-pages.ts'
import type { Query } from '../../../api/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { More } from '../../../ui/more.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { InvitationCard } from './invitation-card.tsx'
import { InviteSheet } from './invite-sheet.tsx'
import { useFreshPages } from './use-fresh-pages.ts'

export function InvitationsTab({ tree, shownId }: { tree: Query<OrganisationNode[]>; shownId: string }) {
  const pages = usePages(organisation.invitations, {}, { quiet: true })
  useFreshPages(pages)
  const [making, setMaking] = useState(false)
  const make = (
    <Button kind="primary" onClick={() => setMaking(true)}>
      <PlusIcon size={1.1} />
      新建邀请
    </Button>
  )
  const changed = () => void pages.retry()
  return (
    <>
      {pages.rows.length > 0 ? (
        <>
          <div className="organisation-make">{make}</div>
          {pages.rows.map((row) => (
            <InvitationCard key={row.inviteCode} invitation={row} onChanged={changed} />
          ))}
          {pages.error !== undefined && <Failed error={pages.error} onRetry={pages.retry} />}
          <More pages={pages} />
        </>
      ) : pages.error !== undefined ? (
        <Failed error={pages.error} onRetry={pages.retry} />
      ) : pages.loading ? (
        <Card>
          <Skeleton shape="text" count={3} />
        </Card>
      ) : (
        <Empty action={make}>还没有邀请，新建一个发给要加入的人</Empty>
      )}
      {making && <InviteSheet nodes={tree.data ?? []} shownId={shownId} onClose={() => setMaking(false)} onMade={changed} />}
    </>
  )
}
