/** All that was handed in as a table. */
import { contributeManage as calls } from '#contract/contribute-manage.ts'
import { useAction } from '../../../api/use-action.ts'
import { TaskCard, useTask } from '../../../kit/task/task-card.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'

export function PapersOut({ meetingId }: { meetingId: string }) {
  const task = useTask(useAction(calls.exportAll))
  return (
    <>
      <Button busy={task.busy} onClick={() => void task.begin({ meetingId, kind: 'xlsx' })}>
        导出
      </Button>
      {task.taskId !== '' && (
        <Sheet title="导出投稿" onClose={() => task.follow('')}>
          <TaskCard meetingId={meetingId} taskId={task.taskId} />
        </Sheet>
      )}
    </>
  )
}
