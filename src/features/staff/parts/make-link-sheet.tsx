/** Making a helper's link. The PIN is shown once and told apart from the link. */
import { useState } from 'react'
import type { CheckinList } from '#contract/checkin.ts'
import { staff } from '#contract/staff.ts'
import { useAction } from '../../../api/use-action.ts'
import { checkWork } from '../../../api/work-rules.ts'
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
  const [listIds, setListIds] = useState<readonly string[]>([])
  const [uses, setUses] = useState('5')
  const [hours, setHours] = useState('12')
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [made, setMade] = useState<{ code: string; pin: string }>()
  const making = useAction(staff.makeLink)

  async function make() {
    const input = { meetingId, listIds: [...listIds], uses: Number(uses), hours: Number(hours) }
    const mistakes = checkWork(staff.makeLink, input)
    setWrong(mistakes)
    if (Object.keys(mistakes).length > 0) return
    const outcome = await making.run(input)
    if (!outcome.ok) return
    setMade({ code: outcome.data.code, pin: outcome.data.pin })
    onMade()
  }

  if (made !== undefined) {
    return (
      <Sheet
        open
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
    <Sheet
      open
      title="生成临时链接"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" busy={making.busy} onClick={() => void make()}>
            生成
          </Button>
        </>
      }
    >
      <TextField label="可进入人数" kind="number" maxLength={2} required value={uses} error={wrong['uses']} onChange={setUses} aside="人" />
      <TextField
        label="有效时间"
        kind="number"
        maxLength={2}
        required
        value={hours}
        error={wrong['hours']}
        onChange={setHours}
        aside="小时"
      />
      <Duties lists={lists} chosen={listIds} onChange={setListIds} />
    </Sheet>
  )
}
