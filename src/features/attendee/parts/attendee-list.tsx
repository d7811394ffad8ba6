/** The people this order is for. */
import './attendee-list.css'
import type { Attendee } from '#contract/attendee.ts'
import { maskedMobile } from '#contract/mask.ts'
import { workplaceOf } from '#contract/workplace.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { BinIcon, EditIcon, PlusIcon } from '../../../ui/icons-later.tsx'

interface Props {
  attendees: readonly Attendee[]
  onEdit: (attendee: Attendee) => void
  onRemove: (attendee: Attendee) => void
  /** Without it nobody can be added any more. */
  onAdd?: (() => void) | undefined
}

export function AttendeeList({ attendees, onEdit, onRemove, onAdd }: Props) {
  async function remove(attendee: Attendee) {
    if (await confirm(`确定删除参会人“${attendee.name}”吗？`)) onRemove(attendee)
  }

  return (
    <div className="attendees">
      {attendees.length === 0 && <p className="attendees-none">{onAdd ? '还没有参会人，请先添加。' : '还没有参会人'}</p>}
      <ul aria-label="参会人">
        {attendees.map((attendee) => (
          <li key={attendee.id} className="attendees-row">
            <Avatar name={attendee.name} size={40} />
            <div className="attendees-text">
              <p className="attendees-name">{attendee.name}</p>
              <p className="attendees-note">{noteOf(attendee)}</p>
            </div>
            <button type="button" className="attendees-tool" aria-label={`编辑${attendee.name}`} onClick={() => onEdit(attendee)}>
              <EditIcon />
            </button>
            <button type="button" className="attendees-tool" aria-label={`删除${attendee.name}`} onClick={() => void remove(attendee)}>
              <BinIcon />
            </button>
          </li>
        ))}
      </ul>
      {onAdd && (
        <Button wide onClick={onAdd}>
          <PlusIcon size={1.1} />
          添加参会人
        </Button>
      )}
    </div>
  )
}

/** Enough to tell two people of one name apart, and not more. */
function noteOf({ phone, email, ...person }: Attendee): string {
  const { workplace, section } = workplaceOf(person)
  return [maskedMobile(phone), workplace, section].filter((text) => text !== '').join(' · ') || email
}
