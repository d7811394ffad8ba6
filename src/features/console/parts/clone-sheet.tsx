/** 复制会议: everything that was written, as a new draft, with all its days moved together. */
import { useLocation } from 'wouter'
import { clone } from '#contract/clone.ts'
import { consoleLinks } from '#contract/console-links.ts'
import type { OwnMeeting } from '#contract/meeting-manage.ts'
import { check } from '../../../api/check.ts'
import { DateTimeField } from '../../../kit/date-time-field.tsx'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { daysLater, movedBy, NEXT_YEAR } from './times.ts'

export default function CloneSheet({
  meeting: { id, title, meetingStratTime: was },
  onClose,
}: {
  meeting: OwnMeeting
  onClose: () => void
}) {
  const [, navigate] = useLocation()
  const { field, values, ...form } = useForm({
    values: { title, meetingStratTime: daysLater(was, NEXT_YEAR) },
    call: clone.make,
    check,
    input: (written) => ({ id, ...written }),
    otherwise: '没有复制成功，请稍后重试',
    done: '已复制为新的草稿',
    onDone: (made) => navigate(consoleLinks.meeting(made.id)),
  })
  return (
    <FormSheet title="复制会议" form={form} action="复制" onClose={onClose}>
      <p className="quiet">标题、介绍、嘉宾、日程等填写的内容都会复制成一份草稿；报名、订单和签到不会复制。</p>
      <TextField label="新的标题" required maxLength={100} autoComplete="off" {...field('title')} />
      <DateTimeField label="新的开始时间" required {...field('meetingStratTime')} hint={movedBy(was, values.meetingStratTime)} />
    </FormSheet>
  )
}
