/** What an organisation says of itself, to be changed. */
import { organisation, type OrganisationInfo } from '#contract/organisation.ts'
import { check } from '../../../api/check.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { OrganisationFields, type Said, type Type, wrongType } from './organisation-fields.tsx'

export function EditSheet({ info, onClose, onSaved }: { info: OrganisationInfo; onClose: () => void; onSaved: () => void }) {
  const { id, name, type, phone, areaCode, address, introduce } = info
  const { field, ...form } = useForm({
    values: { name, type, phone, areaCode, address, introduce } as Said,
    call: organisation.edit,
    check,
    input: (values) => ({ id, ...values, type: values.type as Type }),
    wrong: (found) => ({ ...found, ...wrongType(found) }),
    otherwise: '没有保存成功，请稍后重试',
    done: '已保存',
    onDone: () => onSaved(),
  })

  return (
    <FormSheet title="编辑机构资料" className="organisation-form" form={form} action="保存" onClose={onClose}>
      <OrganisationFields field={field} />
    </FormSheet>
  )
}
