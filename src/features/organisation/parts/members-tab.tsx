/** Who belongs to an organisation; names and phones come masked. */
import { organisation, type OrganisationNode } from '#contract/organisation.ts'
import { usePages } from '../../../api/use-pages.ts'
import type { Query } from '../../../api/use-query.ts'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { More } from '../../../ui/more.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useRested } from '../../meeting/parts/use-rested.ts'
import { MemberRow } from './member-row.tsx'
import { OrganisationSelect } from './organisation-select.tsx'
import { usePlace } from './place.ts'
import { useFreshPages } from './use-fresh-pages.ts'

export function MembersTab({ tree, shownId }: { tree: Query<OrganisationNode[]>; shownId: string }) {
  const { go } = usePlace()
  const { text, rested, type, composition } = useRested()
  return (
    <Loaded query={tree} waiting={<Skeleton shape="list" count={4} />}>
      {(nodes) => {
        // Whoever belongs to none looks at the first.
        const id = shownId || (nodes[0]?.id ?? '')
        return (
          <>
            <div className="organisation-filter">
              <OrganisationSelect nodes={nodes} value={id} onChange={(chosen) => chosen !== '' && go({ id: chosen })} />
              <div {...composition}>
                <SearchField label="搜索姓名或完整手机号" value={text} onChange={type} />
              </div>
            </div>
            {id === '' ? <Empty>本系统还没有机构</Empty> : <Found key={id} id={id} keyword={rested} />}
          </>
        )
      }}
    </Loaded>
  )
}

function Found({ id, keyword }: { id: string; keyword: string }) {
  const pages = usePages(organisation.members, { id, keyword }, { quiet: true })
  useFreshPages(pages)
  if (pages.rows.length === 0) {
    if (pages.error !== undefined) return <Failed error={pages.error} onRetry={pages.retry} />
    if (pages.loading)
      return (
        <Card>
          <Skeleton shape="list" count={5} />
        </Card>
      )
    return keyword === '' ? <Empty>这个机构还没有成员</Empty> : <Empty drawing="search">没有找到「{keyword}」</Empty>
  }
  return (
    <>
      <p className="organisation-total" role="status">
        共 {pages.total} 位成员
      </p>
      <Card bare>
        <ul className="organisation-rows">
          {pages.rows.map((member) => (
            <MemberRow key={member.id} member={member} />
          ))}
        </ul>
      </Card>
      {pages.error !== undefined && <Failed error={pages.error} onRetry={pages.retry} />}
      <More pages={pages} />
    </>
  )
}
