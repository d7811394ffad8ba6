/** Cards that I have kept for myself; those of stands are with their stand. */
import { card } from '#contract/card.ts'
import { paths } from '#contract/paths.ts'
import { usePages } from '../../../api/use-pages.ts'
import { keptColumns } from '../../../kit/kept-card/columns.tsx'
import { KeptCard } from '../../../kit/kept-card/kept-card.tsx'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'

export function Met({ onChanged }: { onChanged: () => Promise<unknown> }) {
  const view = useListView({ search: '搜索姓名、单位、职务或备注' })
  const pages = usePages(card.met, { keyword: view.keyword }, { quiet: true, size: view.page })
  return (
    <DataList
      label="我收下的名片"
      view={view}
      pages={pages}
      keyOf={({ id }) => id}
      columns={keptColumns}
      count={(total, narrowed) => `${narrowed ? '找到' : '共'} ${total} 张名片`}
      empty={<Empty action={<Button href={paths.codeCentre}>去扫码</Button>}>还没有收下名片。扫描对方的展商交流码即可收下</Empty>}
      notFound="没有找到这样的名片"
      showAll="查看全部名片"
      detail={{
        title: '名片',
        render: (one, refresh) => (
          <KeptCard
            key={one.id}
            card={one}
            dropSays="删除后，您不再有这张名片，备注和评级也会删除，不能恢复。"
            onChanged={() => Promise.all([refresh(), onChanged()])}
          />
        ),
      }}
    />
  )
}
