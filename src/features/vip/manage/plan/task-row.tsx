/** One thing to be done, ticked off in its place. */
import { vip } from '#contract/vip/calls.ts'
import type { VipTask } from '#contract/vip/plan.ts'
import { now } from '../../../../api/clock.ts'
import { useAction } from '../../../../api/use-action.ts'
import { Button } from '../../../../ui/button.tsx'
import { dayTime, momentOf } from '../../../../ui/format.ts'
import { Tag } from '../../../../ui/tag.tsx'

/** 王秘书，5月7日 周五 18:00 前 */
export function taskNote({ owner, dueTime, done, doneTime, doneBy }: VipTask): string {
  if (done === 1) return [`${dayTime(doneTime)} 完成`, doneBy].filter((part) => part !== '').join('，')
  return [owner.name === '' ? '未指定负责人' : owner.name, dueTime === '' ? '' : `${dayTime(dueTime)} 前`]
    .filter((part) => part !== '')
    .join('，')
}

export function TaskTag({ task: { done, dueTime } }: { task: VipTask }) {
  if (done === 1) return <Tag tone="success">已完成</Tag>
  return dueTime !== '' && momentOf(dueTime) < now() ? <Tag tone="danger">已逾期</Tag> : <Tag tone="pending">待办</Tag>
}

export function MarkTask({ meetingId, task, onMarked }: { meetingId: string; task: VipTask; onMarked: () => Promise<unknown> }) {
  const marking = useAction(vip.markTask)
  async function mark() {
    await marking.run({ meetingId, id: task.id, done: task.done === 1 ? 0 : 1 })
    await onMarked()
  }
  return (
    <Button small busy={marking.busy} label={task.done === 1 ? `撤回完成：${task.what}` : `完成：${task.what}`} onClick={() => void mark()}>
      {task.done === 1 ? '撤回' : '完成'}
    </Button>
  )
}
