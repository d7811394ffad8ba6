/** A name or a phone mended: the ticket stays as it is, or a new one goes out in its place; what comes of it is said before. */
import { useState } from 'react'
import { type FullPerson, people as calls } from '#contract/people.ts'
import { check } from '../../../api/check.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextField } from '../../../ui/text-field.tsx'

interface Props {
  meetingId: string
  person: FullPerson
  onClose: () => void
  onSaved: () => void
}

export function EditSheet({ meetingId, person: { id, name, phone, admissionId, actions }, onClose, onSaved }: Props) {
  /** What is changed is what differs from this, whatever the list behind has fetched since. */
  const [began] = useState({ name, phone })
  const mayReissue = actions.includes('reissue')
  const form = useForm({
    values: { name, phone, reissue: 0 as 0 | 1, reason: '' },
    call: calls.save,
    check,
    // A field that stands as it was says nothing: a colleague may have mended it since. Who gets a new ticket is said in any case.
    input: ({ name: typed, phone: mobile, reissue, reason }) => ({
      meetingId,
      id,
      ...(typed !== began.name && { name: typed }),
      ...((mobile !== began.phone || reissue === 1) && { phone: mobile }),
      reissue,
      reason,
    }),
    refusals: { reissue_late: 'reissue', phone_needed: 'phone' },
    otherwise: '没有保存成功，请稍后重试',
    done: (): string => (form.values.reissue === 1 ? '已保存，新门票已发出' : '已保存'),
    onDone: () => onSaved(),
  })
  const { values } = form
  const again = values.reissue === 1
  return (
    <FormSheet title="改姓名或手机" form={form} action={again ? '保存并重新出票' : '保存'} className="people-fields" onClose={onClose}>
      <TextField label="姓名" required maxLength={50} autoComplete="off" {...form.field('name')} />
      <TextField label="手机号" kind="mobile" required={again} autoComplete="off" {...form.field('phone')} />
      {mayReissue && (
        <RadioGroup
          label="门票"
          choices={[
            { value: 0, label: '保留原票' },
            { value: 1, label: '重新出票' },
          ]}
          {...form.field('reissue')}
        />
      )}
      <p className={again ? 'people-comes is-grave' : 'people-comes'} role="status">
        {again
          ? `原门票立即失效，不能再入场；新门票发给${values.phone === '' ? '填写的手机号' : values.phone}的账号，并通知对方。`
          : admissionId === ''
            ? '还没有出票，只改资料。'
            : `只改资料，原门票和入场码继续有效，仍在原来的账号里，不通知对方。${mayReissue ? '换人参加时，请选“重新出票”。' : '门票已使用或已失效，不能重新出票。'}`}
      </p>
      <TextField
        label="原因"
        required
        maxLength={100}
        hint="会留在这位参会人的记录里"
        placeholder="如：姓名写错"
        {...form.field('reason')}
      />
    </FormSheet>
  )
}
