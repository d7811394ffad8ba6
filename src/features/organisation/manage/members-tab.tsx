/** Who belongs to an organisation; names and phones come masked. One of them opens to those who may change something. */
import { useState } from 'react'
import { type Member, organisation, type OrganisationNode } from '#contract/organisation.ts'
import { usePages } from '../../../api/use-pages.ts'
import type { Query } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { Empty } from '../../../ui/empty.tsx'
import { day } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OrganisationSelect } from '../parts/organisation-select.tsx'
import { useView } from '../parts/use-view.ts'
import { MemberSheet } from './member-sheet.tsx'

const columns: readonly Column<Member>[] = [
  { title: '姓名', cell: ({ name }) => name || '未填写姓名' },
  { title: '职务', cell: ({ duty }) => duty },
  { title: '手机号', cell: ({ mobile }) => mobile, narrow: true },
  { title: '加入时间', cell: ({ joinTime }) => `${day(joinTime)} 加入`, narrow: true },
]

interface Props {
  tree: Query<OrganisationNode[]>
  shownId: string
  onChanged: () => void
}

export function MembersTab({ tree, shownId, onChanged }: Props) {
  return (
    <Loaded query={tree} waiting={<Skeleton shape="list" count={4} />}>
      {(nodes) => {
        // Whoever belongs to none looks at the first.
        const id = shownId || (nodes[0]?.id ?? '')
        return id === '' ? <Empty>本系统还没有机构</Empty> : <Members key={id} id={id} nodes={nodes} onChanged={onChanged} />
      }}
    </Loaded>
  )
}

function Members({ id, nodes, onChanged }: { id: string; nodes: readonly OrganisationNode[]; onChanged: () => void }) {
  const { go } = useView()
  const view = useListView({ search: '搜索姓名或完整手机号' })
  const { keyword, page } = view
  const pages = usePages(organisation.members, { id, keyword }, { quiet: true, size: page })
  const [open, setOpen] = useState<Member>()
  const opens = pages.rows.some(({ actions }) => actions.length > 0)
  return (
    <>
      <DataList
        label="成员"
        view={view}
        pages={pages}
        keyOf={(member) => member.id}
        columns={columns}
        filters={<OrganisationSelect nodes={nodes} value={id} onChange={(chosen) => chosen !== '' && go({ id: chosen })} />}
        count={(total) => `共 ${total} 位成员`}
        empty="这个机构还没有成员"
        notFound={`没有找到「${keyword}」`}
        showAll="查看全部成员"
        onOpen={opens ? setOpen : undefined}
      />
      {open !== undefined && (
        <MemberSheet
          member={open}
          organisationId={id}
          onClose={() => setOpen(undefined)}
          onChanged={() => {
            void pages.retry()
            onChanged()
          }}
        />
      )}
    </>
  )
}
