/** Links that let people join at once: how many may still come, until when, and taking one back. */
import { useState } from 'react'
import { organisation, type OrganisationNode } from '#contract/organisation.ts'
import { usePages } from '../../../api/use-pages.ts'
import type { Query } from '../../../api/use-query.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { PlusIcon } from '../../../ui/icons-later.tsx'
import { offered } from '../parts/tree-walk.ts'
import { InvitationCard } from './invitation-card.tsx'
import { InviteSheet } from './invite-sheet.tsx'

export function InvitationsTab({ tree, shownId }: { tree: Query<OrganisationNode[]>; shownId: string }) {
  const view = useListView({})
  const pages = usePages(organisation.invitations, {}, { quiet: true, size: view.page })
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
      <DataList
        label="邀请"
        view={view}
        pages={pages}
        keyOf={({ inviteCode }) => inviteCode}
        empty={<Empty action={make}>还没有邀请，新建一个发给要加入的人</Empty>}
        actions={pages.rows.length > 0 && make}
      >
        {(rows) => rows.map((row) => <InvitationCard key={row.inviteCode} invitation={row} onChanged={changed} />)}
      </DataList>
      {making && <InviteSheet nodes={offered(tree.data ?? [])} shownId={shownId} onClose={() => setMaking(false)} onMade={changed} />}
    </>
  )
}
