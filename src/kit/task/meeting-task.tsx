/** Long work of a meeting, on a card of its own; nothing before there is any. */
import { Card } from '../../ui/card.tsx'
import { TaskCard } from './task-card.tsx'

interface Props {
  meetingId: string
  taskId: string
  /** Of a box around the card. Without it there is no box. */
  className?: string
  onOver?: () => void
}

export function MeetingTask({ meetingId, taskId, className, onOver }: Props) {
  if (taskId === '') return null
  const card = (
    <Card>
      <TaskCard key={taskId} meetingId={meetingId} taskId={taskId} {...(onOver && { onOver })} />
    </Card>
  )
  return className === undefined ? card : <div className={className}>{card}</div>
}
