/** 存为模板: what was written of a meeting, for the next time. */
import type { OwnMeeting } from '#contract/meeting-manage.ts'
import { template } from '#contract/template.ts'
import { check } from '../../../api/check.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { TextField } from '../../../ui/text-field.tsx'

/** As long as a template's name may be. */
const LONGEST = 30

export default function KeepSheet({ meeting: { id, title }, onClose }: { meeting: OwnMeeting; onClose: () => void }) {
  const { field, ...form } = useForm({
    values: { name: [...title].slice(0, LONGEST).join('') },
    call: template.keep,
    check,
    input: ({ name }) => ({ meetingId: id, name }),
    refusals: { template_name_taken: 'name', templates_full: 'name' },
    otherwise: '没有保存成功，请稍后重试',
    done: '已存为模板，新建会议时可以选用',
    onDone: () => onClose(),
  })
  return (
    <FormSheet title="存为模板" form={form} action="保存" onClose={onClose}>
      <TextField
        label="模板名称"
        required
        maxLength={LONGEST}
        autoComplete="off"
        hint="介绍、须知、微站、门票、报名表单和入场名单都会存下，日期随新会议的开始时间排好；嘉宾、日程、优惠码和报名的人不会"
        {...field('name')}
      />
    </FormSheet>
  )
}
