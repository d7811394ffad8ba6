/** An earlier day for what goes; today takes it away at once, and is asked about by its own words. */
import { purge as calls, type PurgePlan } from '#contract/purge.ts'
import { check } from '../../../api/check.ts'
import { today } from '../../../api/clock.ts'
import { DateField } from '../../../kit/date-field.tsx'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { confirm } from '../../../ui/confirm.ts'
import { dayInFull, whatGoes } from './purge-words.ts'

interface Props {
  meetingId: string
  plan: PurgePlan
  onClose: () => void
  onSaved: () => void
}

export function PurgeSheet({ meetingId, plan, onClose, onSaved }: Props) {
  const { earliest, latest } = plan
  const { field, ...form } = useForm({
    values: { day: plan.day },
    call: calls.save,
    check,
    input: ({ day }) => ({ meetingId, day }),
    refusals: { purge_day: 'day' },
    otherwise: '没有保存成功，请稍后重试',
    async send(input, run) {
      const when = input.day === today() ? '马上' : `在 ${dayInFull(input.day)}`
      const message = `${whatGoes(plan)}，会${when}永久清除，不能找回。需要的名单和报表请先导出。`
      if (!(await confirm({ title: '清除个人信息', message, confirm: input.day === today() ? '马上清除' : '保存日期' }))) return undefined
      return run(input)
    },
    done: ({ day }) => (day === today() ? '一分钟内开始清除' : '已保存'),
    onDone: () => onSaved(),
  })
  return (
    <FormSheet title="更改清除日期" form={form} action="保存" onClose={onClose}>
      <DateField
        label="清除日期"
        required
        min={earliest}
        max={latest}
        start={plan.day}
        hint={`最早 ${dayInFull(earliest)}，最晚 ${dayInFull(latest)}`}
        {...field('day')}
      />
    </FormSheet>
  )
}
