/** The stands that somebody works at, at whatever meeting. */
import { useLocation } from 'wouter'
import { type OwnStand, standLinks } from '#contract/exhibitor.ts'
import type { Query } from '../../../../api/use-query.ts'
import { otherYear } from '../../../../kit/distance.ts'
import { arrayPages } from '../../../../kit/list/array-pages.ts'
import type { Column } from '../../../../kit/list/column.ts'
import { DataList } from '../../../../kit/list/data-list.tsx'
import { useListView } from '../../../../kit/list/use-list-view.ts'
import { day } from '../../../../ui/format.ts'
import { Tag } from '../../../../ui/tag.tsx'

const columns: readonly Column<OwnStand>[] = [
  { title: '展位', cell: ({ name }) => name },
  { title: '展位号', cell: ({ booth }) => booth !== '' && <Tag>{booth}</Tag>, card: 'tag', narrow: true },
  { title: '会议', cell: ({ meetingName }) => meetingName },
  { title: '人员', cell: ({ people, badges }) => `${people} / ${badges} 人`, narrow: true },
  { title: '名片', cell: ({ leads }) => `${leads} 张`, card: 'end', narrow: true, figure: true },
  { title: '名片保留至', cell: ({ untilDay }) => otherYear(untilDay) + day(untilDay), card: 'none', narrow: true },
]

/** @param own exhibitor.mine; who shows them knows them already. */
export function Stands({ own }: { own: Pick<Query<OwnStand[]>, 'data' | 'error' | 'retry'> }) {
  const [, navigate] = useLocation()
  const view = useListView({})
  return (
    <DataList
      label="我的展位"
      view={view}
      pages={arrayPages(own, view)}
      keyOf={({ id }) => id}
      columns={columns}
      count={(total) => `共 ${total} 个展位`}
      empty="您还不是任何展位的工作人员。请展位负责人或会议主办方用您的手机号添加您"
      onOpen={({ id }) => navigate(standLinks.stands(id))}
    />
  )
}
