/** Making a role, changing it, removing it. */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Permission, right as calls, type Role } from '#contract/right.ts'
import { check } from '../../../api/check.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { notice } from '../../../ui/notice.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PermissionChoice } from './permission-choice.tsx'
import { Refused, refusalOf } from './refused.tsx'

interface Props {
  /** The one to change; a new one without. */
  role: Role | undefined
  onClose: () => void
  /** Something is not what the list says any more. */
  onChanged: () => void
}

interface Wrong {
  name?: string
  /** Said at the foot of the sheet. */
  else?: string
}

export function RoleSheet({ role, onClose, onChanged }: Props) {
  const [name, setName] = useState(role?.name ?? '')
  const [chosen, setChosen] = useState((role?.permissions ?? []) as readonly Permission[])
  const [wrong, setWrong] = useState<Wrong>({})
  const saving = useAction(calls.saveRole, { quiet: true })
  const removing = useAction(calls.removeRole, { quiet: true })
  const form = useRef<HTMLFormElement>(null)
  // The name may be far above what is in sight.
  useEffect(() => {
    if (wrong.name !== undefined) form.current?.querySelector('input')?.focus()
  }, [wrong])

  async function save(event?: FormEvent) {
    event?.preventDefault()
    const input = { id: role?.id ?? '', name, permissions: [...chosen] }
    const { name: misnamed, ...others } = check(calls.saveRole, input)
    const [first] = Object.values(others)
    setWrong({ ...(misnamed !== undefined && { name: misnamed }), ...(first !== undefined && { else: first }) })
    if (misnamed !== undefined || first !== undefined) return
    const outcome = await saving.run(input)
    onChanged()
    if (outcome.ok) return done(role === undefined ? '角色已创建' : '角色已保存')
    const { error } = outcome
    setWrong('reason' in error && error.reason === 'role_name_taken' ? { name: refusalOf(error) } : { else: refusalOf(error) })
  }

  async function remove({ id, name: called, members }: Role) {
    const message =
      members === 0 ? `「${called}」还没有用户使用，删除后不能恢复。` : `「${called}」将从 ${members} 位用户的账号中移除，删除后不能恢复。`
    if (!(await confirm({ title: '删除角色', message, confirm: '删除' }))) return
    const outcome = await removing.run({ id })
    onChanged()
    if (outcome.ok) return done('角色已删除')
    setWrong({ else: refusalOf(outcome.error) })
  }

  function done(word: string) {
    notice.success(word)
    onClose()
  }

  return (
    <Sheet
      open
      title={role === undefined ? '新建角色' : '编辑角色'}
      onClose={onClose}
      footer={
        <>
          {role === undefined ? (
            <Button onClick={onClose}>取消</Button>
          ) : (
            <Button kind="danger" busy={removing.busy} onClick={() => void remove(role)}>
              删除角色
            </Button>
          )}
          <Button kind="primary" busy={saving.busy} onClick={() => void save()}>
            保存
          </Button>
        </>
      }
    >
      <form ref={form} noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label="角色名称"
          required
          maxLength={20}
          placeholder="如：财务、会务助理"
          autoComplete="off"
          value={name}
          error={wrong.name}
          onChange={(text) => {
            setName(text)
            setWrong({})
          }}
        />
        <PermissionChoice
          chosen={chosen}
          onChange={(next) => {
            setChosen(next)
            setWrong({})
          }}
        />
      </form>
      <Refused>{wrong.else}</Refused>
    </Sheet>
  )
}
