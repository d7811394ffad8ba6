/** Making a helper's link. The PIN is shown once and told apart from the link. */
import { useState } from 'react'
import type { CheckinList } from '#contract/checkin/lists.ts'
import { staff } from '#contract/staff.ts'
import { check } from '../../../api/check.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Duties } from './duties.tsx'
import { copy, LinkView } from './link-view.tsx'

interface Props {
  meetingId: string
  lists: readonly CheckinList[]
  onClose: () => void
  onMade: () => void
}

export function MakeLinkSheet({ meetingId, lists, onClose, onMade }: Props) {
  const [made, setMade] = useState<{ code: string; pin: string }>()
  const form = useForm({
    values: { listIds: [] as readonly string[], uses: '5', hours: '12' },
    call: staff.makeLink,
    check,
    input: ({ listIds, uses, hours }) => ({ meetingId, listIds: [...listIds], uses: Number(uses), hours: Number(hours) }),
    onDone({ code, pin }) {
      setMade({ code, pin })
      onMade()
    },
  })

  if (made !== undefined) {
    return (
      <Sheet
        title="临时链接已生成"
        onClose={onClose}
        footer={
          <Button kind="primary" onClick={onClose}>
            完成
          </Button>
        }
      >
        <p className="staff-label">口令</p>
        <p className="staff-secret is-pin">{made.pin}</p>
        <Button wide onClick={() => void copy(made.pin)}>
          复制口令
        </Button>
        <p className="staff-note">口令只显示这一次，请记下，并与链接分开告知，例如当面或电话。</p>
        <p className="staff-label">链接</p>
        <LinkView code={made.code} />
      </Sheet>
    )
  }
  return (
    <FormSheet title="生成临时链接" form={form} action="生成" aside={<Button onClick={onClose}>取消</Button>} onClose={onClose}>
      <TextField label="可进入人数" kind="number" maxLength={2} required aside="人" {...form.field('uses')} />
      <TextField label="有效时间" kind="number" maxLength={2} required aside="小时" {...form.field('hours')} />
      <Duties lists={lists} chosen={form.values.listIds} onChange={form.field('listIds').onChange} />
    </FormSheet>
  )
}
