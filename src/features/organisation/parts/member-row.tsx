import type { Member } from '#contract/organisation.ts'
import { day } from '../../../frame/format.ts'
import { Avatar } from '../../../ui/avatar.tsx'

export function MemberRow({ member: { name, mobile, joinTime } }: { member: Member }) {
  return (
    <li className="organisation-member">
      {/* Of a masked name the family name is what is left; the row says the rest. */}
      <span aria-hidden>
        <Avatar name={name.charAt(0) || '会'} size={40} />
      </span>
      <span className="organisation-member-text">
        <span className="organisation-member-name">{name || '未填写姓名'}</span>
        <span className="organisation-quiet">{mobile}</span>
      </span>
      <span className="organisation-quiet">{day(joinTime)} 加入</span>
    </li>
  )
}
