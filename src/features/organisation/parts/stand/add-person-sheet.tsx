/** Somebody more works at a stand: found, or made, by phone. */
import './stand.css'
import { exhibitor } from '#contract/exhibitor.ts'
import { check } from '../../../../api/check.ts'
import { FormSheet } from '../../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { TextField } from '../../../../ui/text-field.tsx'

interface Props {
  exhibitorId: string
  /** Nobody looks after it yet. */
  head: boolean
  onClose: () => void
  onAdded: () => void
}

export function AddPersonSheet({ exhibitorId, head, onClose, onAdded }: Props) {
  const { field, set, ...form } = useForm({
    values: { mobile: '', name: '', head },
    call: exhibitor.addPerson,
    check,
    input: (values) => ({ exhibitorId, ...values, head: values.head ? 1 : 0 }),
    refusals: { already_at_stand: 'mobile' },
    otherwise: '没有添加成功，请稍后重试',
    done: ({ name }) => `已添加 ${name}`,
    onDone: () => onAdded(),
  })
  return (
    <FormSheet title="添加人员" className="stand-fields" form={form} action="添加" onClose={onClose}>
      <TextField
        label="手机号"
        required
        kind="mobile"
        autoComplete="off"
        hint="对方用此手机号登录后，即可为展位扫码收名片"
        {...field('mobile')}
      />
      <TextField label="姓名" required maxLength={50} autoComplete="off" {...field('name')} />
      <Checkbox checked={form.values.head} onChange={(on) => set({ head: on })}>
        设为负责人，可以添加和移出人员、导出名片
      </Checkbox>
    </FormSheet>
  )
}
