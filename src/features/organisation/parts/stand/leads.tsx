/** The leads of a stand: found, graded, written on, thrown away; taken along by whoever looks after it. */
import { type Grade, grades, gradeWords, markFields } from '#contract/card.ts'
import { exhibitor, type OwnStand } from '#contract/exhibitor.ts'
import { paths } from '#contract/paths.ts'
import { useAction } from '../../../../api/use-action.ts'
import { usePages } from '../../../../api/use-pages.ts'
import { useQuery } from '../../../../api/use-query.ts'
import { keptColumns } from '../../../../kit/kept-card/columns.tsx'
import { KeptCard } from '../../../../kit/kept-card/kept-card.tsx'
import { DataList } from '../../../../kit/list/data-list.tsx'
import { useListView } from '../../../../kit/list/use-list-view.ts'
import { useTask } from '../../../../kit/task/task-card.tsx'
import { TaskShown, taskWatch } from '../../../../kit/task/task-shown.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Empty } from '../../../../ui/empty.tsx'

/** In the address: an empty word there is no choice. */
const UNGRADED = 'none'
const choices = grades.map((grade) => ({ value: grade || UNGRADED, label: gradeWords[grade] }))

interface Props {
  stand: OwnStand
  onChanged: () => Promise<unknown>
}

export function Leads({ stand: { id: exhibitorId, head, leads }, onChanged }: Props) {
  const view = useListView({
    search: '搜索姓名、单位、职务或备注',
    filters: [{ name: 'grade', label: markFields.grade, choices, all: '全部', chip: 'each' }],
  })
  const { grade } = view.values
  const wanted = grade === UNGRADED ? '' : (grade as Grade)
  const pages = usePages(
    exhibitor.leads,
    { exhibitorId, keyword: view.keyword, ...(grade !== '' && { grade: wanted }) },
    { quiet: true, size: view.page },
  )
  const task = useTask(useAction(exhibitor.exportLeads))
  const scan = (
    <Button kind="primary" href={paths.codeCentre}>
      扫码收名片
    </Button>
  )
  return (
    <>
      {task.taskId !== '' && <Exporting key={task.taskId} exhibitorId={exhibitorId} taskId={task.taskId} />}
      <DataList
        label="展位名片"
        view={view}
        pages={pages}
        keyOf={({ id }) => id}
        columns={keptColumns}
        count={(total, narrowed) => `${narrowed ? '找到' : '共'} ${total} 张名片`}
        empty={<Empty action={scan}>还没有名片。请来访的人打开“码中心”的展商交流码，扫码后选择收到本展位</Empty>}
        notFound="没有找到这样的名片"
        showAll="查看全部名片"
        actions={
          (pages.rows.length > 0 || view.narrowed) && (
            <>
              {scan}
              {head === 1 && leads > 0 && (
                <Button busy={task.busy} onClick={() => void task.begin({ exhibitorId })}>
                  导出
                </Button>
              )}
            </>
          )
        }
        detail={{
          title: '名片',
          render: (card, refresh) => (
            <KeptCard
              key={card.id}
              card={card}
              dropSays="删除后，展位的所有人员都看不到这张名片，备注和评级也会删除，不能恢复。"
              onChanged={() => Promise.all([refresh(), onChanged()])}
            />
          ),
        }}
      />
    </>
  )
}

/** The table on its way: whoever looks after a stand has no right to see what else is under way at the meeting. */
function Exporting({ exhibitorId, taskId: id }: { exhibitorId: string; taskId: string }) {
  const query = useQuery(exhibitor.leadsTask, { exhibitorId, id }, taskWatch)
  return (
    <div className="stand-task">
      <Card>
        <TaskShown query={query} />
      </Card>
    </div>
  )
}
