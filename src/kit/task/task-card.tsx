/** Long work as whoever began it sees it, asked for by a right at its meeting. */
import { task as calls } from '#contract/task.ts'
import { useAction } from '../../api/use-action.ts'
import { useQuery } from '../../api/use-query.ts'
import { TaskShown, taskWatch, type Told } from './task-shown.tsx'

interface Props extends Told {
  meetingId: string
  taskId: string
}

export function TaskCard({ meetingId, taskId: id, ...told }: Props) {
  const query = useQuery(calls.get, { meetingId, id }, taskWatch)
  const { run, busy } = useAction(calls.stop)
  return <TaskShown query={query} stop={{ busy, run: () => run({ meetingId, id }) }} {...told} />
}
