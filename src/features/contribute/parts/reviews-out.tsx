/** One's own reviews as a table: asked for by a tap, made while one looks on. */
import './contribute.css'
import { contributeReview as calls } from '#contract/contribute-review.ts'
import { useAction } from '../../../api/use-action.ts'
import { useQuery } from '../../../api/use-query.ts'
import { useTask } from '../../../kit/task/task-card.tsx'
import { TaskShown, taskWatch } from '../../../kit/task/task-shown.tsx'
import { Button } from '../../../ui/button.tsx'

export function ReviewsOut({ meetingId }: { meetingId: string }) {
  const task = useTask(useAction(calls.exportReviews))
  const query = useQuery(calls.reviewsTask, task.taskId === '' ? null : { meetingId, id: task.taskId }, taskWatch)
  return (
    <>
      <div className="contribute-acts">
        <Button busy={task.busy} onClick={() => void task.begin({ meetingId })}>
          导出我的评审
        </Button>
      </div>
      {task.taskId !== '' && <TaskShown query={query} />}
    </>
  )
}
