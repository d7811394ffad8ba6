/** One account: a card's line on a phone, a table's on a desktop. */
import type { UserRow } from '#contract/right.ts'
import { ForwardIcon, ShieldIcon } from '../../../ui/icons.tsx'
import { Tag } from '../../../ui/tag.tsx'

/** As many as fit; the rest is a number. */
const SHOWN = 4

export const nameOf = ({ name }: Pick<UserRow, 'name'>) => name || '未填写姓名'

export function UserLine({ user, onOpen }: { user: UserRow; onOpen: ((user: UserRow) => void) | undefined }) {
  const inside = (
    <>
      <span className={user.name === '' ? 'users-name is-unnamed' : 'users-name'}>{nameOf(user)}</span>
      <span className="users-mobile">{user.mobile}</span>
      <span className="users-tags">
        {user.roles.slice(0, SHOWN).map(({ id, name }) => (
          <Tag key={id} {...(id === 'admin' || id === 'orgadmin' ? { tone: 'brand', icon: ShieldIcon } : {})}>
            {name}
          </Tag>
        ))}
        {user.roles.length > SHOWN && <Tag>另有 {user.roles.length - SHOWN} 个</Tag>}
      </span>
      <span className="users-date">{user.createTime.slice(0, 10)}</span>
      {onOpen && <ForwardIcon size={1} className="users-arrow" />}
    </>
  )
  return (
    <div role="listitem" className="cell-row">
      {onOpen === undefined ? (
        <div className="users-line">{inside}</div>
      ) : (
        <button type="button" className="users-line is-link" onClick={() => onOpen(user)}>
          {inside}
        </button>
      )}
    </div>
  )
}
