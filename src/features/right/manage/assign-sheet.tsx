/** The roles of one account. What is beyond the administrator's own rights stays as it is. */
import { useRef, useState } from 'react'
import { hasAllPermissions } from '#contract/may.ts'
import { right as calls, type Role, type UserRow } from '#contract/right.ts'
import { session as sessions } from '#contract/session.ts'
import { request } from '../../../api/call.ts'
import { useAction } from '../../../api/use-action.ts'
import type { Query } from '../../../api/use-query.ts'
import { learn, useSession } from '../../../session/session.ts'
import { useUnsaved } from '../../../kit/form/use-unsaved.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { LockIcon } from '../../../ui/icons-later.tsx'
import { Loaded } from '../../../frame/loaded.tsx'
import { notice } from '../../../ui/notice.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { wordOf } from './permission-words.ts'
import { Refused, refusalOf } from './refused.tsx'
import { nameOf } from './name-of.ts'

interface Props {
  user: UserRow
  roles: Pick<Query<Role[]>, 'data' | 'error' | 'retry'>
  onClose: () => void
  /** Something is not what the list says any more. */
  onChanged: () => void
}

export function AssignSheet({ user, roles, onClose, onChanged }: Props) {
  const session = useSession()
  const assigning = useAction(calls.assign, { quiet: true })
  const [refused, setRefused] = useState('')
  const held = user.roles.map(({ id }) => id)
  const [ticked, setTicked] = useState<readonly string[]>(held)
  const mine = (roles.data ?? []).filter((role) => hasAllPermissions(session, role.permissions))
  const fixed = user.roles.filter(({ id }) => !mine.some((role) => role.id === id))
  const same = ticked.length === held.length && ticked.every((id) => held.includes(id))
  const box = useRef<HTMLDivElement>(null)
  useUnsaved(box, !same)

  async function save() {
    const own = user.id === session.id
    if (
      own &&
      held.some((id) => !ticked.includes(id)) &&
      !(await confirm({ title: '取消自己的角色', message: '保存后，您可能无法继续管理用户与权限。', confirm: '仍要保存' }))
    )
      return
    const outcome = await assigning.run({ userId: user.id, roleIds: [...ticked] })
    // Also after a refusal: something has changed under our hands.
    onChanged()
    if (!outcome.ok) return setRefused(refusalOf(outcome.error))
    notice.success('角色已更新')
    onClose()
    if (own) await request(sessions.me, {}, { quiet: true }).then(learn, () => {})
  }

  return (
    <Sheet
      open
      title="分配角色"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" disabled={same || roles.data === undefined} busy={assigning.busy} onClick={() => void save()}>
            保存
          </Button>
        </>
      }
    >
      <p className="users-about">{nameOf(user)}</p>
      <p className="users-who">
        {user.mobile}，{user.createTime.slice(0, 10)} 注册
      </p>
      <Loaded query={roles} waiting={<Skeleton shape="text" count={2} />}>
        {(all) => (
          <>
            <div ref={box} role="group" aria-label="角色">
              {mine.map((role) => (
                <Checkbox
                  key={role.id}
                  checked={ticked.includes(role.id)}
                  onChange={(on) => {
                    setRefused('')
                    setTicked(on ? [...ticked, role.id] : ticked.filter((id) => id !== role.id))
                  }}
                >
                  {role.name}
                  <small className="users-summary">{role.permissions.map(wordOf).join('、')}</small>
                </Checkbox>
              ))}
            </div>
            {fixed.length > 0 && (
              <p className="users-fixed">
                <LockIcon size={1.1} label="不能更改" />
                {fixed.map(({ id, name }) => (
                  <Tag key={id}>{name}</Tag>
                ))}
              </p>
            )}
            {(fixed.length > 0 || mine.length < all.length) && <p className="users-note">您只能分配和取消自身权限范围内的角色。</p>}
          </>
        )}
      </Loaded>
      <Refused>{refused}</Refused>
    </Sheet>
  )
}
