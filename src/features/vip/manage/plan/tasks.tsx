/** 待办: what is to be done for all guests, and by whom; what is late first. */
import type { VipTask } from '#contract/vip/plan.ts'
import { now } from '../../../../api/clock.ts'
import { arrayPages } from '../../../../kit/list/array-pages.ts'
import type { Column } from '../../../../kit/list/column.ts'
import { DataList } from '../../../../kit/list/data-list.tsx'
import { useListView } from '../../../../kit/list/use-list-view.ts'
import { Button } from '../../../../ui/button.tsx'
import { Empty } from '../../../../ui/empty.tsx'
import { momentOf } from '../../../../ui/format.ts'
import { namesOf, type PlanGuest } from './plan-words.ts'
import { MarkTask, taskNote, TaskTag } from './task-row.tsx'
import { partOf, useWholePlan } from './whole-plan.tsx'

const stands = { open: '未完成', late: '已逾期', done: '已完成' } as const
const choices = (Object.keys(stands) as (keyof typeof stands)[]).map((value) => ({ value, label: stands[value] }))
const isLate = ({ done, dueTime }: VipTask) => done === 0 && dueTime !== '' && momentOf(dueTime) < now()

export default function VipTasks({ meetingId }: { meetingId: string }) {
  const { plan, editable, open, opening, sheet } = useWholePlan(meetingId)
  const guests = plan.data?.guests ?? []
  const view = useListView({
    search: '搜索待办、嘉宾或负责人',
    filters: [{ name: 'stands', label: '状态', choices, all: '全部', chip: 'each' }],
  })
  const whom = ({ guestId }: VipTask) => (guestId === '' ? '整个名单' : namesOf([guestId], guests))
  const pages = arrayPages(
    partOf(plan, ({ tasks }) => tasks.toSorted(byUrgency)),
    view,
    {
      words: (task) => `${task.what} ${whom(task)} ${task.owner.name}`,
      matches: (task, { stands: wanted }) =>
        wanted === '' || (wanted === 'late' ? isLate(task) : wanted === 'done' ? task.done === 1 : task.done === 0),
    },
  )
  const add = editable && (
    <Button kind="primary" onClick={() => open('task', '')}>
      添加待办
    </Button>
  )
  return (
    <>
      <DataList
        label="待办"
        view={view}
        pages={pages}
        keyOf={({ id }) => id}
        columns={columnsOf(guests, editable ? { meetingId, onMarked: plan.retry } : undefined)}
        count={(total, narrowed) => `${narrowed ? '找到' : '共'} ${total} 项`}
        empty={<Empty action={add}>还没有待办</Empty>}
        notFound="没有找到这样的待办"
        showAll="查看全部待办"
        actions={(pages.rows.length > 0 || view.narrowed) && add}
        onOpen={opening('task')}
      />
      {sheet}
    </>
  )
}

/** Open ones first, by when they are due; those without a time after the others. */
const byUrgency = (a: VipTask, b: VipTask) => (urgencyOf(a) < urgencyOf(b) ? -1 : 1)
const urgencyOf = ({ done, dueTime, doneTime, id }: VipTask) => `${done} ${done === 1 ? doneTime : dueTime || '9'} ${id}`

const columnsOf = (
  guests: readonly PlanGuest[],
  marking: { meetingId: string; onMarked: () => Promise<unknown> } | undefined,
): readonly Column<VipTask>[] => [
  { title: '待办', cell: ({ what }) => what },
  { title: '状态', card: 'tag', narrow: true, cell: (task) => <TaskTag task={task} /> },
  {
    title: '嘉宾',
    cell: ({ guestId }) => <span className="plan-whose">{guestId === '' ? '整个名单' : namesOf([guestId], guests)}</span>,
  },
  { title: '负责人与时间', cell: taskNote },
  ...(marking === undefined
    ? []
    : [{ title: '操作', card: 'end' as const, narrow: true, cell: (task: VipTask) => <MarkTask {...marking} task={task} /> }]),
]
