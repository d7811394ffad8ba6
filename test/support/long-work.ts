/** Long work in tests. */
import { scheduleManage } from '#contract/schedule-manage.ts'
import { task } from '#contract/task.ts'
import type { Person } from './person.ts'

export const HERE = { meetingId: '1' }

/** Ends what is under way at the demonstration meeting, as an organiser does. */
export async function stopAll(person: Person): Promise<void> {
  for (const { id, actions } of (await person.do(task.list, { ...HERE, pageSize: 200 })).list)
    if (actions.includes('stop')) await person.do(task.stop, { ...HERE, id })
}

/** An export of the programme that nobody has taken up yet. */
export async function aTask(person: Person): Promise<{ meetingId: string; id: string }> {
  await stopAll(person)
  const { taskId } = await person.do(scheduleManage.export, { ...HERE, kind: 'csv' })
  return { ...HERE, id: taskId }
}
