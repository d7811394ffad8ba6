/** One more file, and what people are to call it. */
import { useState } from 'react'
import { fileIdIn } from '#contract/file.ts'
import { type Material, material } from '#contract/material.ts'
import { check } from '../../../api/check.ts'
import { FileField } from '../../../kit/file/file-field.tsx'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { TextField } from '../../../ui/text-field.tsx'

interface Props {
  meetingId: string
  onClose: () => void
  onSaved: (all: Material[]) => void
}

const NAME_MAX = 60

export function MaterialSheet({ meetingId, onClose, onSaved }: Props) {
  const [busy, setBusy] = useState(false)
  const { field, values, set, ...form } = useForm({
    values: { address: '', name: '' },
    call: material.save,
    check,
    input: ({ address, name }) => ({ meetingId, fileId: fileIdIn(address) ?? '', name }),
    wrong: (found, { address }) => ({ name: found['name'], ...(address === '' && { address: busy ? '文件还在上传' : '请选择文件' }) }),
    refusals: { file_gone: 'address' },
    otherwise: '没有保存成功，请稍后重试',
    done: '已添加',
    onDone: onSaved,
  })
  return (
    <FormSheet title="添加资料" form={form} action="添加" onClose={onClose}>
      <FileField
        label="文件"
        required
        purpose="material"
        hint="PDF、PPT、Word、Excel、ZIP 或图片，不超过20MB"
        {...field('address')}
        onChange={(address, kept) =>
          set({ address, ...(values.name === '' && kept !== undefined && { name: kept.name.replace(/\.\w+$/, '').slice(0, NAME_MAX) }) })
        }
        onBusy={setBusy}
      />
      <TextField label="名称" required maxLength={NAME_MAX} autoComplete="off" hint="参会人看到的名称" {...field('name')} />
    </FormSheet>
  )
}
