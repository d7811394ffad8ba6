/** Making a role, changing it, removing it. */
import { type Permission, right as calls, type Role } from '#contract/right.ts'
import type { CallError } from '../../../api/call.ts'
import { check } from '../../../api/check.ts'
import { useAction } from '../../../api/use-action.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { notice } from '../../../ui/notice.ts'
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

export function RoleSheet({ role, onClose, onChanged }: Props) {
  const removing = useAction(calls.removeRole, { quiet: true })
  const form = useForm({
    values: { name: role?.name ?? '', permissions: (role?.permissions ?? []) as readonly Permission[] },
    call: calls.saveRole,
    check,
    input: ({ name, permissions }) => ({ id: role?.id ?? '', name, permissions: [...permissions] }),
    wrong: ({ name, permissions }) => ({ name, foot: permissions }),
    async send(input, run) {
      const outcome = await run(input)
      onChanged()
      return outcome
    },
    refusals: { role_name_taken: 'name' },
    otherwise: refuse,
    onDone: () => done(role === undefined ? '角色已创建' : '角色已保存'),
  })

  function refuse(error: CallError) {
    form.tell({ foot: refusalOf(error) })
  }

  async function remove({ id, name: called, members }: Role) {
    const message =
      members === 0 ? `「${called}」还没有用户使用，删除后不能恢复。` : `「${called}」将从 ${members} 位用户的账号中移除，删除后不能恢复。`
    if (!(await confirm({ title: '删除角色', message, confirm: '删除' }))) return
    const outcome = await removing.run({ id })
    onChanged()
    if (outcome.ok) done('角色已删除')
    else refuse(outcome.error)
  }

  function done(word: string) {
    notice.success(word)
    onClose()
  }

  return (
    <FormSheet
      title={role === undefined ? '新建角色' : '编辑角色'}
      form={form}
      action="保存"
      aside={
        role === undefined ? (
          <Button onClick={onClose}>取消</Button>
        ) : (
          <Button kind="danger" busy={removing.busy} onClick={() => void remove(role)}>
            删除角色
          </Button>
        )
      }
      foot={<Refused>{form.wrong.foot}</Refused>}
      onClose={onClose}
    >
      <TextField label="角色名称" required maxLength={20} placeholder="如：会计、会务助理" autoComplete="off" {...form.field('name')} />
      <PermissionChoice chosen={form.values.permissions} onChange={(permissions) => form.set({ permissions })} />
    </FormSheet>
  )
}
