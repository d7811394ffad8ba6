/** What somebody has been given to do for guests, ticked off in its place. */
import type { MyTask } from '#contract/vip/links.ts'
import { Card } from '../../../ui/card.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Cell, List } from '../../../ui/list.tsx'
import { MarkTask, TaskTag } from '../manage/plan/task-row.tsx'

export function MyTasks({ tasks, onMarked }: { tasks: readonly MyTask[]; onMarked: () => Promise<unknown> }) {
  if (tasks.length === 0) return null
  const open = tasks.filter(({ done }) => done === 0)
  return (
    <div className="mine-tasks">
      <Card bare title="我的待办" aside={open.length === 0 ? '全部完成' : `${open.length} 项待办`}>
        <List label="我的待办">
          {[...open, ...tasks.filter(({ done }) => done === 1)].map((task) => (
            <Cell
              key={task.id}
              title={task.what}
              note={
                <>
                  {[task.guest, task.dueTime === '' ? '' : `${dayTime(task.dueTime)} 前`, task.meetingName]
                    .filter((word) => word !== '')
                    .join('，')}{' '}
                  <TaskTag task={task} />
                </>
              }
              value={<MarkTask meetingId={task.meetingId} task={task} onMarked={onMarked} />}
            />
          ))}
        </List>
      </Card>
    </div>
  )
}
