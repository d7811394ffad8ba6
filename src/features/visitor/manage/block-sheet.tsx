/** Keeps a phone out for a while, and says why. */
import '../parts/visitor.css'
import { visitor as calls } from '#contract/visitor.ts'
import { check } from '../../../api/check.ts'
import { now, today } from '../../../api/clock.ts'
import { DateField } from '../../../kit/date-field.tsx'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { useMayMake } from '../../../session/may-make.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'

interface Props {
  meetingId: string
  /** Whose visit it was; without it the phone is typed. */
  mobile?: string
  onClose: () => void
  onDone: () => void
}

const dayAhead = (days: number) => new Date(now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

export function BlockSheet({ meetingId, mobile = '', onClose, onDone }: Props) {
  const decidesEverywhere = useMayMake(calls.block, undefined)
  const form = useForm({
    values: { mobile, reason: '', untilDay: dayAhead(90), everyMeeting: false },
    call: calls.block,
    check,
    input: ({ everyMeeting, ...values }) => ({ meetingId, ...values, everyMeeting: everyMeeting ? 1 : 0 }),
    // An empty day would lift it.
    wrong: ({ '': whole, ...found }, { untilDay }) => ({
      ...found,
      ...(whole !== undefined && { reason: whole }),
      ...(untilDay <= today() && { untilDay: '请选择今天之后的日期' }),
    }),
    refusals: { block_day_unfit: 'untilDay' },
    otherwise: '没有保存成功，请稍后重试',
    done: '已限制来访',
    onDone: () => onDone(),
  })
  return (
    <FormSheet title="限制来访" form={form} action="限制来访" danger className="visit-fields" onClose={onClose}>
      <TextField label="手机号" required kind="mobile" autoComplete="off" {...form.field('mobile')} />
      <TextArea
        label="原因"
        required
        rows={2}
        maxLength={100}
        hint={`只有接待人员能看到。截止日期前，此手机号不能预约或登记来访${form.values.everyMeeting ? '本机构的任何会议' : '本场会议'}`}
        {...form.field('reason')}
      />
      {decidesEverywhere && (
        <Checkbox checked={form.values.everyMeeting} onChange={(everyMeeting) => form.set({ everyMeeting })}>
          适用于本机构的所有会议
        </Checkbox>
      )}
      <DateField label="截止日期" required min={dayAhead(1)} max={dayAhead(364)} start={dayAhead(90)} {...form.field('untilDay')} />
    </FormSheet>
  )
}
