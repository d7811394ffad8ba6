/** What an organisation says of itself, to be changed. */
import { organisation, type OrganisationInfo, type organisationTypes } from '#contract/organisation.ts'
import { AreaField } from '../../../kit/area-field.tsx'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { notice } from '../../../ui/notice.ts'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useTypeWords } from '../parts/type-words.ts'
import { check } from '../rules.ts'

type Type = (typeof organisationTypes)[number]

export function EditSheet({ info, onClose, onSaved }: { info: OrganisationInfo; onClose: () => void; onSaved: () => void }) {
  const { id, name, type, phone, areaCode, address, introduce } = info
  const { choices } = useTypeWords()
  const { field, ...form } = useForm({
    values: { name, type: type as string, phone, areaCode, address, introduce },
    call: organisation.edit,
    check,
    input: (values) => ({ id, ...values, type: values.type as Type }),
    wrong: (found) => ({ ...found, ...('type' in found && { type: '请选择机构类型' }) }),
    otherwise: '没有保存成功，请稍后重试',
    onDone() {
      notice.success('已保存')
      onSaved()
    },
  })

  return (
    <FormSheet title="编辑机构资料" className="organisation-form" form={form} action="保存" onClose={onClose}>
      <TextField label="机构名称" required maxLength={50} {...field('name')} />
      <Select label="机构类型" required choices={choices} {...field('type')} />
      <TextField label="联系电话" maxLength={20} autoComplete="off" {...field('phone')} />
      <AreaField label="所在地区" {...field('areaCode')} />
      <TextField label="详细地址" maxLength={200} autoComplete="off" {...field('address')} />
      <TextArea label="机构介绍" rows={5} maxLength={1000} {...field('introduce')} />
    </FormSheet>
  )
}
