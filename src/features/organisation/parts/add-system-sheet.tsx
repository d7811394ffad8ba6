/** A system by its code, as somebody there passed it on. */
import { organisation } from '#contract/organisation.ts'
import { check } from '../../../api/check.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { TextField } from '../../../ui/text-field.tsx'

export function AddSystemSheet({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const form = useForm({
    values: { sysCode: '' },
    call: organisation.addSystem,
    check,
    input: ({ sysCode }) => ({ sysCode: sysCode.trim() }),
    wrong(found, { sysCode }) {
      if (sysCode.trim() === '') return { sysCode: '请输入系统代码' }
      return 'sysCode' in found ? { sysCode: '系统代码由字母和数字组成，请核对后重试' } : {}
    },
    otherwise: (error) => void form.tell({ sysCode: wordsOf(error, '没有添加成功，请稍后重试') }),
    done: ({ title }) => `已添加「${title}」`,
    onDone: () => onAdded(),
  })

  return (
    <FormSheet title="添加系统" form={form} action="添加" onClose={onClose}>
      <TextField label="系统代码" hint="请向该系统的管理员索取" maxLength={40} autoComplete="off" {...form.field('sysCode')} />
    </FormSheet>
  )
}
