/** Says whom a visit is for, where the visitor's words found nobody or the wrong one. */
import { type Visit, visitor as calls } from '#contract/visitor.ts'
import { check } from '../../../api/check.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { TextField } from '../../../ui/text-field.tsx'

interface Props {
  visit: Visit
  onClose: () => void
  onDone: () => Promise<unknown>
}

export function AssignSheet({ visit: { meetingId, id, hostMobile }, onClose, onDone }: Props) {
  const form = useForm({
    values: { mobile: hostMobile },
    call: calls.assign,
    check,
    input: ({ mobile }) => ({ meetingId, id, mobile }),
    refusals: { host_gone: 'mobile' },
    otherwise: '没有指定成功，请稍后重试',
    done: '已指定，正在通知被访人',
    onDone() {
      onClose()
      void onDone()
    },
  })
  return (
    <FormSheet title="指定被访人" form={form} action="指定并通知" onClose={onClose}>
      <TextField
        label="被访人手机号"
        required
        kind="mobile"
        autoComplete="off"
        hint="须是本机构的成员或本场会议的工作人员，收到通知后由其确认"
        {...form.field('mobile')}
      />
    </FormSheet>
  )
}
