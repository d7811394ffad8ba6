/** All that was handed in as a table. */
import { useState } from 'react'
import { contributeManage as calls } from '#contract/contribute-manage.ts'
import { useAction } from '../../../api/use-action.ts'
import { TaskCard } from '../../../kit/task/task-card.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'

export function PapersOut({ meetingId }: { meetingId: string }) {
  const [taskId, setTaskId] = useState('')
  const { run, busy } = useAction(calls.exportAll)
  async function begin() {
    const outcome = await run({ meetingId, kind: 'xlsx' })
    if (outcome.ok) setTaskId(outcome.data.taskId)
  }
  return (
    <>
      <Button busy={busy} onClick={() => void begin()}>
        导出
      </Button>
      {taskId !== '' && (
        <Sheet title="导出投稿" onClose={() => setTaskId('')}>
          <TaskCard meetingId={meetingId} taskId={taskId} />
        </Sheet>
      )}
    </>
  )
}
