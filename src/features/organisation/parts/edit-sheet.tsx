/** What an organisation says of itself, to be changed. */
import { type FormEvent, useState } from 'react'
import { organisation, type OrganisationInfo, type organisationTypes } from '#contract/organisation.ts'
import { check } from '../../../api/check.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { notice } from '../../../ui/notice.ts'
import { Select } from '../../../ui/select.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { AreaField } from '../../member/parts/area-field.tsx'
import { wordsOf } from '../../session/parts/failure-words.ts'
import { useTypeWords } from './type-words.ts'

type Type = (typeof organisationTypes)[number]

export function EditSheet({ info, onClose, onSaved }: { info: OrganisationInfo; onClose: () => void; onSaved: () => void }) {
  const { id, name, type, phone, areaCode, address, introduce } = info
  const [values, setValues] = useState({ name, type, phone, areaCode, address, introduce })
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const { choices } = useTypeWords()
  const saving = useAction(organisation.edit, { quiet: true })
  const bind = (key: keyof typeof values) => ({
    value: values[key],
    error: wrong[key],
    onChange: (text: string) => {
      setValues({ ...values, [key]: text })
      setWrong({})
    },
  })

  async function save(event?: FormEvent) {
    event?.preventDefault()
    const input = { id, ...values, type: values.type as Type }
    const found = check(organisation.edit, input)
    if ('type' in found) found['type'] = '请选择机构类型'
    setWrong(found)
    if (Object.keys(found).length > 0) return
    const outcome = await saving.run(input)
    if (!outcome.ok) return notice.warning(wordsOf(outcome.error, '没有保存成功，请稍后重试'))
    notice.success('已保存')
    onSaved()
  }

  return (
    <Sheet
      open
      title="编辑机构资料"
      onClose={onClose}
      footer={
        <Button kind="primary" busy={saving.busy} onClick={() => void save()}>
          保存
        </Button>
      }
    >
      <form className="organisation-form" noValidate onSubmit={(event) => void save(event)}>
        <TextField label="机构名称" required maxLength={50} {...bind('name')} />
        <Select label="机构类型" required choices={choices} {...bind('type')} />
        <TextField label="联系电话" maxLength={20} autoComplete="off" {...bind('phone')} />
        <AreaField label="所在地区" {...bind('areaCode')} />
        <TextField label="详细地址" maxLength={200} autoComplete="off" {...bind('address')} />
        <TextArea label="机构介绍" rows={5} maxLength={1000} {...bind('introduce')} />
        {/* The button in sight stands outside: several fields and none of their own would make Enter do nothing. */}
        <button type="submit" hidden />
      </form>
    </Sheet>
  )
}
