/** What an organisation says of itself, to be filled in: of a new one and of one that is there. */
import type { organisationTypes } from '#contract/organisation.ts'
import { AreaField } from '../../../kit/area-field.tsx'
import type { Form } from '../../../kit/form/use-form.ts'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useTypeWords } from '../parts/type-words.ts'

export type Type = (typeof organisationTypes)[number]

export interface Said {
  name: string
  type: string
  phone: string
  areaCode: string
  address: string
  introduce: string
}

/** A type that nobody has chosen is no wrong one. */
export const wrongType = (found: Readonly<Record<string, string>>) => ('type' in found ? { type: '请选择机构类型' } : {})

export function OrganisationFields({ field }: Pick<Form<Said>, 'field'>) {
  const { choices } = useTypeWords()
  return (
    <>
      <TextField label="机构名称" required maxLength={50} {...field('name')} />
      <Select label="机构类型" required choices={choices} {...field('type')} />
      <TextField label="联系电话" maxLength={20} autoComplete="off" {...field('phone')} />
      <AreaField label="所在地区" {...field('areaCode')} />
      <TextField label="详细地址" maxLength={200} autoComplete="off" {...field('address')} />
      <TextArea label="机构介绍" rows={5} maxLength={1000} {...field('introduce')} />
    </>
  )
}
