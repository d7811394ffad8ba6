/** 排入日程: when and where; the session and its guests come from the paper, and no imported programme moves them. */
import '../parts/contribute.css'
import { type ChairContribution, contributeManage as calls } from '#contract/contribute-manage.ts'
import { check } from '../../../api/check.ts'
import { DateTimeField } from '../../../kit/date-time-field.tsx'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { TextField } from '../../../ui/text-field.tsx'

interface Props {
  meetingId: string
  paper: ChairContribution
  onClose: () => void
  onSaved: () => Promise<unknown>
}

export function ScheduleSheet({ meetingId, paper, onClose, onSaved }: Props) {
  const form = useForm({
    values: { startTime: '', endTime: '', room: '' },
    call: calls.schedule,
    check,
    input: (values) => ({ meetingId, id: paper.id, ...values }),
    refusals: { ends_before_start: 'endTime', session_too_long: 'endTime' },
    otherwise: '没有排入日程，请稍后重试',
    done: '已排入日程',
    onDone() {
      void onSaved()
      onClose()
    },
  })
  return (
    <FormSheet title="排入日程" className="contribute-fields" form={form} action="排入日程" onClose={onClose}>
      <p>“{paper.title}”会成为一条日程，报告人加入嘉宾；以后导入日程不会改动它们。</p>
      <DateTimeField label="开始时间" required {...form.field('startTime')} />
      <DateTimeField label="结束时间" required {...form.field('endTime')} />
      <TextField label="会议室" required maxLength={40} autoComplete="off" {...form.field('room')} />
    </FormSheet>
  )
}
