/** 现场登记: somebody who stands at the door is let in at once, and their host is told. */
import '../parts/visitor.css'
import { useState } from 'react'
import { COMPANIONS_MOST, visitor as calls } from '#contract/visitor.ts'
import { check } from '../../../api/check.ts'
import { now } from '../../../api/clock.ts'
import { sendOnce } from '../../../api/intention.ts'
import { useQuery } from '../../../api/use-query.ts'
import { DateTimeField } from '../../../kit/date-time-field.tsx'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { HostFields, MoreFields } from '../parts/visit-fields.tsx'
import { blankVisit, visitInput, visitWrong } from '../parts/visit-values.ts'

interface Props {
  meetingId: string
  onClose: () => void
  onIn: () => void
}

const STAY_HOURS = 2
const soon = () => `${new Date(now() + (STAY_HOURS + 8) * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')}:00`

export function WalkInSheet({ meetingId, onClose, onIn }: Props) {
  const desk = useQuery(calls.desk, { meetingId }, { quiet: true })
  const asksDocument = desk.data?.asksDocument === 1
  const [first] = useState(() => ({ ...blankVisit, toTime: soon() }))
  const form = useForm({
    values: first,
    call: calls.walkIn,
    check,
    input: (values) => ({ ...visitInput(values), meetingId }),
    wrong: (found, values) => visitWrong(found, values, asksDocument),
    send: (input, run) => sendOnce(calls.walkIn, input, run),
    refusals: { host_gone: 'hostName', visit_blocked: 'mobile', visit_hours_unfit: 'toTime' },
    otherwise: '没有登记成功，请稍后重试',
    done: ({ name, host }) => (host === '' ? `${name}已登记进入` : `${name}已登记进入，正在通知${host}`),
    onDone: () => onIn(),
  })
  return (
    <FormSheet title="现场登记" form={form} action="登记并放行" className="visit-fields" onClose={onClose}>
      <TextField label="姓名" name="name" required maxLength={50} autoComplete="off" {...form.field('name')} />
      <TextField label="手机号" name="mobile" required kind="mobile" autoComplete="off" {...form.field('mobile')} />
      <TextField label="单位" name="unit" maxLength={60} autoComplete="off" {...form.field('unit')} />
      <HostFields form={form} />
      <TextField label="来访事由" name="reason" required maxLength={100} autoComplete="off" {...form.field('reason')} />
      <DateTimeField label="离开时间" required {...form.field('toTime')} />
      <MoreFields form={form} companionsMost={desk.data?.companionsMost ?? COMPANIONS_MOST} asksDocument={asksDocument} documentOffered />
    </FormSheet>
  )
}
