/** A new meeting from its title and time; the rest is prepared in its room. */
import { useLocation } from 'wouter'
import { consoleLinks } from '#contract/console-links.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { DateTimeField } from '../../../kit/date-time-field.tsx'
import { formDraft } from '../../../kit/form/draft.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { Restored } from '../../../kit/form/restored.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { check } from '../rules.ts'
import { endAfter, timesWrong } from './times.ts'

const empty = { title: '', meetingStratTime: '', meetingEndTime: '' }

export default function NewMeetingSheet({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation()
  const { field, values, set, ...form } = useForm({
    values: empty,
    draft: formDraft<typeof empty>('meeting-new', ['title', 'meetingStratTime', 'meetingEndTime']),
    call: meetingManage.save,
    check,
    input: (written) => written,
    wrong: (found, written) => ({ ...timesWrong(written), ...found }),
    refusals: { ends_before_start: 'meetingEndTime', too_long: 'meetingEndTime', meeting_incomplete: 'title' },
    otherwise: '没有保存成功，内容已留在本机，请稍后重试',
    onDone: ({ id }) => navigate(consoleLinks.meeting(id), { replace: true }),
  })
  return (
    <FormSheet title="新建会议" form={form} action="创建" onClose={onClose}>
      <Restored form={form} />
      <TextField label="会议标题" required maxLength={100} autoComplete="off" {...field('title')} />
      <DateTimeField
        label="开始时间"
        required
        {...field('meetingStratTime')}
        onChange={(start) => set({ meetingStratTime: start, meetingEndTime: endAfter(start, values) })}
      />
      <DateTimeField label="结束时间" required {...field('meetingEndTime')} />
    </FormSheet>
  )
}
