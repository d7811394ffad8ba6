/** How far the work of a cancellation or a move has come; the orders that it could not do anything about, each a link. */
import { Link } from 'wouter'
import { consoleLinks } from '#contract/console-links.ts'
import type { Task, TaskFailure } from '#contract/task.ts'
import { TaskCard } from '../../../kit/task/task-card.tsx'
import { Card } from '../../../ui/card.tsx'

interface Props {
  meetingId: string
  task: Task
  onOver: () => void
}

export function Work({ meetingId, task, onOver }: Props) {
  const drawn = ({ what, why }: TaskFailure) => (
    <>
      <Link href={consoleLinks.order(meetingId, what)} className="cancelling-order">
        {what}
      </Link>
      {why}
    </>
  )
  return (
    <Card>
      <TaskCard meetingId={meetingId} taskId={task.id} onOver={onOver} {...(task.kind === 'meetingCancel' && { drawn })} />
    </Card>
  )
}
