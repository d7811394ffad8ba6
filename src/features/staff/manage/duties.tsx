/** At which lists somebody works; none ticked is all of them. */
import type { CheckinList } from '#contract/checkin/lists.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { CheckboxList } from '../../../ui/checkbox-list.tsx'

interface Props {
  lists: readonly CheckinList[]
  /** Undefined: to be chosen yet. */
  chosen: readonly string[] | undefined
  onChange: (chosen: readonly string[]) => void
}

export function Duties({ lists, chosen, onChange }: Props) {
  return (
    <div role="group" aria-label="负责的名单">
      <p className="staff-label">负责的名单</p>
      <Checkbox checked={chosen?.length === 0} onChange={() => onChange([])}>
        全部名单
      </Checkbox>
      <CheckboxList choices={lists.map(({ id, name }) => ({ value: id, label: name }))} value={chosen ?? []} onChange={onChange} />
    </div>
  )
}

/** What somebody does, in a line. */
export function dutyWords(listIds: readonly string[], lists: readonly CheckinList[]): string {
  if (listIds.length === 0) return '全部名单'
  return (
    lists
      .filter(({ id }) => listIds.includes(id))
      .map(({ name }) => name)
      .join('、') || '名单已删除'
  )
}
