/** Long work of a meeting as whoever began it sees it: the button's call, the card, and what a list offers to export. */
import { useState } from 'react'
import { task as calls } from '#contract/task.ts'
import { type Outcome, useAction } from '../../api/use-action.ts'
import { useQuery } from '../../api/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TaskShown, taskWatch, type Told } from './task-shown.tsx'

interface TaskCardProps extends Told {
  meetingId: string
  taskId: string
}

export function TaskCard({ meetingId, taskId: id, ...told }: TaskCardProps) {
  const query = useQuery(calls.get, { meetingId, id }, taskWatch)
  const { run, busy } = useAction(calls.stop)
  return <TaskShown query={query} stop={{ busy, run: () => run({ meetingId, id }) }} {...told} />
}

interface MeetingTaskProps {
  meetingId: string
  taskId: string
  /** Of a box around the card. Without it there is no box. */
  className?: string
  onOver?: () => void
}

/** Long work of a meeting, on a card of its own; nothing before there is any. */
export function MeetingTask({ meetingId, taskId, className, onOver }: MeetingTaskProps) {
  if (taskId === '') return null
  const card = (
    <Card>
      <TaskCard key={taskId} meetingId={meetingId} taskId={taskId} {...(onOver && { onOver })} />
    </Card>
  )
  return className === undefined ? card : <div className={className}>{card}</div>
}

interface BeginAction<I> {
  run: (input: I) => Promise<Outcome<{ taskId: string }>>
  busy: boolean
}

/**
 * A call that begins long work, and the id of the work that it began last.
 * @param action from useAction. The returned `taskId` is '' before the first work; `follow` takes the id of work begun elsewhere.
 */
export function useTask<I>({ run, busy }: BeginAction<I>) {
  const [taskId, follow] = useState('')
  async function begin(input: I) {
    const outcome = await run(input)
    if (outcome.ok) follow(outcome.data.taskId)
  }
  return { taskId, follow, begin, busy }
}

/** The two ways to take a list along as a table. */
export function ExportButtons({ busy, onTake }: { busy: boolean; onTake: (kind: 'xlsx' | 'csv') => unknown }) {
  return (
    <>
      <Button busy={busy} onClick={() => void onTake('xlsx')}>
        导出 Excel
      </Button>
      <Button busy={busy} onClick={() => void onTake('csv')}>
        导出 CSV
      </Button>
    </>
  )
}
