/** A role to read: built in, or beyond what its reader may change. */
import type { Role } from '#contract/right.ts'
import { CheckIcon } from '../../../ui/icons.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { wordOf } from './permission-words.ts'

export function RoleFacts({ role, onClose }: { role: Role; onClose: () => void }) {
  return (
    <Sheet title="角色详情" onClose={onClose}>
      <p className="users-about">{role.name}</p>
      <p className="users-who">
        {role.members} 位用户拥有{role.builtIn === 1 ? '，内置角色不能修改' : '，您没有修改它的权限'}
      </p>
      <ul className="users-facts">
        {role.permissions.map((one) => (
          <li key={one}>
            <CheckIcon size={1.1} />
            {wordOf(one)}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
