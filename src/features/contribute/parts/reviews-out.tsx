/** One's own reviews as a table: asked for by a tap, made while one looks on. */
import './contribute.css'
import { useState } from 'react'
import { contributeReview as calls } from '#contract/contribute-review.ts'
import { useAction } from '../../../api/use-action.ts'
import { useQuery } from '../../../api/use-query.ts'
import { TaskShown, taskWatch } from '../../../kit/task/task-shown.tsx'
import { Button } from '../../../ui/button.tsx'

export function ReviewsOut({ meetingId }: { meetingId: string }) {
  const [taskId, setTaskId] = useState('')
  const { run, busy } = useAction(calls.exportReviews)
  const query = useQuery(calls.reviewsTask, taskId === '' ? null : { meetingId, id: taskId }, taskWatch)
  async function begin() {
    const outcome = await run({ meetingId })
    if (outcome.ok) setTaskId(outcome.data.taskId)
  }
  return (
    <>
      <div className="contribute-acts">
        <Button busy={busy} onClick={() => void begin()}>
          导出我的评审
        </Button>
      </div>
      {taskId !== '' && <TaskShown query={query} />}
    </>
  )
}
