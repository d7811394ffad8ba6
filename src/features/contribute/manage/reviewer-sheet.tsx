/** Somebody is asked in as a reviewer, by phone: for which tracks, and how many papers at most. */
import '../parts/contribute.css'
import { contributeManage as calls } from '#contract/contribute-manage.ts'
import type { Track } from '#contract/contribute-states.ts'
import { check } from '../../../api/check.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { CheckboxList } from '../../../ui/checkbox-list.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/text-field.tsx'

interface Props {
  meetingId: string
  tracks: readonly Track[]
  onClose: () => void
  onSaved: () => Promise<unknown>
}

export function ReviewerSheet({ meetingId, tracks, onClose, onSaved }: Props) {
  const form = useForm({
    values: { mobile: '', name: '', unit: '', most: '10', tracks: [] as readonly string[] },
    call: calls.saveReviewer,
    check,
    input: (values) => ({ meetingId, ...values, tracks: [...values.tracks], most: Number(values.most) }),
    otherwise: '没有保存成功，请稍后重试',
    done: '已保存',
    onDone() {
      void onSaved()
      onClose()
    },
  })
  const { value: chosen, error, onChange } = form.field('tracks')
  return (
    <FormSheet title="添加评审人" className="contribute-fields" form={form} action="保存" onClose={onClose}>
      <TextField label="手机号" required kind="mobile" {...form.field('mobile')} />
      <TextField label="姓名" required maxLength={50} autoComplete="off" {...form.field('name')} />
      <TextField label="单位" maxLength={60} autoComplete="off" hint="用于避免评审同单位的投稿" {...form.field('unit')} />
      <TextField label="最多评审篇数" required kind="number" maxLength={3} {...form.field('most')} />
      {tracks.length > 0 && (
        <Field label="评审的主题" group error={error} hint="不选表示全部主题">
          {() => (
            <div>
              <CheckboxList choices={tracks.map(({ key, label }) => ({ value: key, label }))} value={chosen} onChange={onChange} />
            </div>
          )}
        </Field>
      )}
    </FormSheet>
  )
}
