/** The title of an organisation, typed or changed by whoever looks after it. */
import { type UnitTitle, unit as calls } from '#contract/unit.ts'
import { check } from '../../../api/check.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { TitleNameField, UnitTitleFields } from '../../../kit/invoice-title/unit-title-fields.tsx'

interface Props {
  id: string
  /** null: there is none yet. */
  title: UnitTitle | null
  onClose: () => void
  onSaved: () => void
}

export function UnitTitleSheet({ id, title, onClose, onSaved }: Props) {
  const form = useForm({
    values: {
      name: title?.name ?? '',
      taxNo: title?.taxNo ?? '',
      insist: title !== null && title.warning !== '',
      address: title?.address ?? '',
      phone: title?.phone ?? '',
      bank: title?.bank ?? '',
      account: title?.account ?? '',
    },
    call: calls.saveTitle,
    check,
    input: ({ insist, ...rest }) => ({ id, edition: title?.edition ?? 0, insist: insist ? 1 : 0, ...rest }),
    otherwise: '没有保存成功，请稍后重试',
    done: '抬头已保存',
    onDone: () => onSaved(),
  })
  return (
    <FormSheet title="单位发票抬头" form={form} action="保存" className="organisation-form" onClose={onClose}>
      <TitleNameField field={form.field} />
      <UnitTitleFields field={form.field} insist={form.values.insist} onInsist={(on) => form.set({ insist: on })} />
    </FormSheet>
  )
}
