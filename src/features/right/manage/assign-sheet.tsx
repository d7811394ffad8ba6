/**
 * The roles of one account, for all meetings or for one at a time. What is beyond the administrator's own rights there
 * stays as it is.
 */
import { useRef, useState } from 'react'
import { hasAllPermissions } from '#contract/may.ts'
import { fitsMeeting, right as calls, type Role, type UserRow } from '#contract/right.ts'
import { session as sessions } from '#contract/session.ts'
import { staff } from '#contract/staff.ts'
import { request } from '../../../api/call.ts'
import { useAction } from '../../../api/use-action.ts'
import { type Query, useQuery } from '../../../api/use-query.ts'
import { useGrantsAt } from '../../../session/may-make.ts'
import { learn } from '../../../session/keep-session.ts'
import { useSession } from '../../../session/session.ts'
import { useUnsaved } from '../../../kit/form/use-unsaved.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import type { Choice } from '../../../ui/choice.ts'
import { confirm } from '../../../ui/confirm.ts'
import { LockIcon } from '../../../ui/icons-later.tsx'
import { Loaded } from '../../../frame/loaded.tsx'
import { notice } from '../../../ui/notice.ts'
import { Select } from '../../../ui/select.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { wordOf } from './permission-words.ts'
import { Refused, refusalOf } from './refused.tsx'
import { nameOf } from './name-of.ts'

interface Props {
  user: UserRow
  /** The meeting that all of it is about; empty: it can be chosen here. */
  meetingId: string
  roles: Pick<Query<Role[]>, 'data' | 'error' | 'retry'>
  onClose: () => void
  /** Something is not what the list says any more. */
  onChanged: () => void
}

export function AssignSheet({ user, meetingId, roles, onClose, onChanged }: Props) {
  const session = useSession()
  const assigning = useAction(calls.assign, { quiet: true })
  const [refused, setRefused] = useState('')
  const [place, setPlace] = useState(meetingId)
  const [changed, setChanged] = useState<{ readonly [place: string]: readonly string[] }>({})
  const meetings = useMeetings(user, meetingId)
  const grants = useGrantsAt(place)

  const heldAt = (where: string) => user.roles.filter((role) => role.meetingId === where).map(({ id }) => id)
  const tickedAt = (where: string) => changed[where] ?? heldAt(where)
  const isSame = (where: string) => {
    const [held, ticked] = [heldAt(where), tickedAt(where)]
    return ticked.length === held.length && ticked.every((id) => held.includes(id))
  }
  const toSave = Object.keys(changed).filter((where) => !isSame(where))
  const ticked = tickedAt(place)
  const offered = (roles.data ?? []).filter(({ permissions }) => place === '' || fitsMeeting(permissions))
  const mine = offered.filter(({ permissions }) => hasAllPermissions(grants, permissions))
  const fixed = user.roles.filter((role) => role.meetingId === place && !mine.some(({ id }) => id === role.id))
  const box = useRef<HTMLDivElement>(null)
  useUnsaved(box, toSave.length > 0)

  async function save() {
    const own = user.id === session.id
    const loses = toSave.some((where) => heldAt(where).some((id) => !tickedAt(where).includes(id)))
    const message = '保存后，您可能无法继续管理用户与权限。'
    if (own && loses && !(await confirm({ title: '取消自己的角色', message, confirm: '仍要保存' }))) return
    for (const where of toSave) {
      const outcome = await assigning.run({ userId: user.id, roleIds: [...tickedAt(where)], meetingId: where })
      // Also after a refusal: something has changed under our hands.
      onChanged()
      if (!outcome.ok) {
        setPlace(where)
        return setRefused(refusalOf(outcome.error))
      }
    }
    notice.success('角色已更新')
    onClose()
    if (own) await request(sessions.me, {}, { quiet: true }).then(learn, () => {})
  }

  return (
    <Sheet
      title="分配角色"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            kind="primary"
            disabled={toSave.length === 0 || roles.data === undefined}
            busy={assigning.busy}
            onClick={() => void save()}
          >
            保存
          </Button>
        </>
      }
    >
      <p className="users-about">{nameOf(user)}</p>
      <p className="users-who">
        {user.mobile}，{user.createTime.slice(0, 10)} 注册
      </p>
      {meetings.length > 0 && (
        <Select
          label="适用范围"
          value={place}
          onChange={(where) => {
            setRefused('')
            setPlace(where)
          }}
          choices={meetings}
          placeholder="全部会议"
          hint="选定一场会议时，角色只对这场会议有效"
        />
      )}
      <Loaded query={roles} waiting={<Skeleton shape="text" count={2} />}>
        {() => (
          <>
            <div ref={box} role="group" aria-label="角色">
              {mine.map((role) => (
                <Checkbox
                  key={`${place} ${role.id}`}
                  checked={ticked.includes(role.id)}
                  onChange={(on) => {
                    setRefused('')
                    setChanged({ ...changed, [place]: on ? [...ticked, role.id] : ticked.filter((id) => id !== role.id) })
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
            {(fixed.length > 0 || mine.length < offered.length) && <p className="users-note">您只能分配和取消自身权限范围内的角色。</p>}
          </>
        )}
      </Loaded>
      <Refused>{refused}</Refused>
    </Sheet>
  )
}

/** The meetings that roles can be given for one by one: those one organises, and those that the account has roles for. */
function useMeetings({ roles }: UserRow, meetingId: string): Choice<string>[] {
  const { data = [] } = useQuery(staff.mine, meetingId === '' ? {} : null, { quiet: true })
  if (meetingId !== '') return []
  const named = new Map(data.filter(({ role }) => role === 'organiser').map(({ id, title }) => [id, title]))
  for (const role of roles) if (role.meetingId !== '') named.set(role.meetingId, role.meetingName)
  return [...named].map(([value, label]) => ({ value, label }))
}
