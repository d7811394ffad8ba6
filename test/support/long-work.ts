/** Long work in tests. */
import { scheduleManage } from '#contract/schedule-manage.ts'
import { task } from '#contract/task.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import type { TestApp } from './app.ts'
import type { Person } from './person.ts'
import { putIn } from './put-in.ts'

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

/** A programme of two sessions, as a spreadsheet leaves it. */
export const twoSessions = [
  '编号,日期,开始,结束,会议室,主题,演讲嘉宾',
  'A,2026-11-07,9:00,10:00,甲,开幕,沈知远',
  'B,2026-11-07,10:00,11:00,甲,第二场,',
].join('\n')

/** A programme file that somebody has put in, as the calls name it. */
export async function programmeOf(person: Person, text: string | Buffer = twoSessions, name = '日程.csv') {
  return { ...HERE, fileId: (await putIn(person, Buffer.from(text), name, 'programme')).id }
}

/** Takes it into the demonstration meeting, as an organiser does who has looked at it. @returns the task that did it. */
export async function takeIn({ deps }: Pick<TestApp, 'deps'>, person: Person, text?: string | Buffer, more: { removeGone?: number } = {}) {
  const asked = await programmeOf(person, text)
  const { edition } = await person.do(scheduleManage.importPreview, asked)
  const { taskId } = await person.do(scheduleManage.importApply, { ...asked, edition, ...more })
  await takeSteps(deps)
  return { ...HERE, taskId }
}
