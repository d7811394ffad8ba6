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
import { InviteListSheet } from './invite-list-sheet.tsx'
import { InviteSheet } from './invite-sheet.tsx'

export function InvitationsTab({ tree, shownId }: { tree: Query<OrganisationNode[]>; shownId: string }) {
  const view = useListView({})
  const pages = usePages(organisation.invitations, {}, { quiet: true, size: view.page })
  const [making, setMaking] = useState<'link' | 'list'>()
  const make = (
    <>
      <Button kind="primary" onClick={() => setMaking('link')}>
        <PlusIcon size={1.1} />
        新建邀请
      </Button>
      <Button onClick={() => setMaking('list')}>按名单邀请</Button>
    </>
  )
  const sheet = { nodes: offered(tree.data ?? []), shownId, onClose: () => setMaking(undefined) }
  const changed = () => void pages.retry()
  return (
    <>
      <DataList
        view={view}
        pages={pages}
        keyOf={({ inviteCode }) => inviteCode}
        empty={<Empty action={make}>还没有邀请，新建一个发给要加入的人，或按名单逐一通知</Empty>}
        actions={pages.rows.length > 0 && make}
      >
        {(rows) => rows.map((row) => <InvitationCard key={row.inviteCode} invitation={row} onChanged={changed} />)}
      </DataList>
      {making === 'link' && <InviteSheet {...sheet} onMade={changed} />}
      {making === 'list' && (
        <InviteListSheet
          {...sheet}
          onMade={() => {
            setMaking(undefined)
            changed()
          }}
        />
      )}
    </>
  )
}
