/** Something to be done for a guest, or for the whole list: what, by whom, until when. */
import { vip } from '#contract/vip/calls.ts'
import type { VipTask } from '#contract/vip/plan.ts'
import { check } from '../../../../api/check.ts'
import { DateTimeField } from '../../../../kit/date-time-field.tsx'
import { useConflict } from '../../../../kit/form/conflict.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import { Select } from '../../../../ui/select.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { PartyField } from '../party-field.tsx'
import { calledOf } from '../files/guest-words.ts'
import type { PlanGuest } from './plan-words.ts'
import { type Opened, over, ThingSheet } from './thing-sheet.tsx'

interface Props extends Opened {
  /** undefined for a new one. */
  task: VipTask | undefined
  /** Whom a new one is for; it stays theirs. Empty: to be chosen, or nobody. */
  guestId: string
  guests: readonly PlanGuest[]
}

export function TaskSheet({ task, guestId, guests, ...opened }: Props) {
  const { meetingId } = opened
  const conflict = useConflict(opened.onChanged)
  const { field, ...form } = useForm({
    values: {
      edition: task?.edition ?? 0,
      guestId: task?.guestId ?? guestId,
      what: task?.what ?? '',
      owner: task?.owner ?? { name: '', mobile: '' },
      dueTime: task?.dueTime ?? '',
    },
    call: vip.saveTask,
    check,
    input: (values) => ({ meetingId, id: task?.id ?? '', ...values }),
    refusals: { vip_gone: 'guestId' },
    otherwise: conflict.otherwise,
    onDone: () => over('已保存', opened),
  })
  return (
    <ThingSheet
      opened={opened}
      title={task === undefined ? '添加待办' : '编辑待办'}
      form={form}
      faster={{ conflict, form, edition: task?.edition ?? 0 }}
      removal={task && { call: vip.removeTask, id: task.id, ask: `删除待办“${task.what}”？` }}
    >
      <TextField label="待办事项" required maxLength={100} autoComplete="off" {...field('what')} />
      {guestId === '' && (
        <Select
          label="嘉宾"
          placeholder="整个名单"
          choices={guests.map((guest) => ({ value: guest.id, label: calledOf(guest) }))}
          {...field('guestId')}
        />
      )}
      <PartyField label="负责人" hint="不需要账号，会收到短信，用这个手机号登录即可查看" {...field('owner')} />
      <DateTimeField label="截止时间" {...field('dueTime')} />
    </ThingSheet>
  )
}
