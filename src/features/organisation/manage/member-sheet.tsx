/** One member: what they are there, and the end of belonging. */
import type { Member } from '#contract/organisation.ts'
import { organisationManage } from '#contract/organisation-manage.ts'
import { check } from '../../../api/check.ts'
import { useDecision } from '../../../kit/decision/use-decision.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Facts } from '../../../ui/facts.tsx'
import { day } from '../../../ui/format.ts'
import { TextField } from '../../../ui/text-field.tsx'

interface Props {
  member: Member
  organisationId: string
  onClose: () => void
  /** After every change; who looked at an old list sees the new one. */
  onChanged: () => void
}

export function MemberSheet({ member, organisationId: id, onClose, onChanged }: Props) {
  const { id: userId, name, mobile, joinTime } = member
  const letting = useDecision(organisationManage.letGo, async () => onChanged())
  const { field, ...form } = useForm({
    values: { duty: member.duty },
    call: organisationManage.duty,
    check,
    input: ({ duty }) => ({ id, userId, duty }),
    otherwise: '没有保存成功，请稍后重试',
    done: '已保存',
    onDone() {
      onChanged()
      onClose()
    },
  })

  async function letGo() {
    const message = `移出后，${name || mobile} 不再是这个机构的成员，需要时可以重新申请加入。`
    if (!(await confirm({ message, confirm: '移出' }))) return
    await letting.decide({ id, userId }, '已移出')
    onClose()
  }
  return (
    <FormSheet
      title={name || '未填写姓名'}
      className="organisation-form"
      form={form}
      action="保存"
      aside={
        member.actions.includes('letGo') && (
          <Button kind="danger" busy={letting.busy} onClick={() => void letGo()}>
            移出机构
          </Button>
        )
      }
      onClose={onClose}
    >
      <Facts
        facts={[
          ['手机号', mobile],
          ['加入时间', day(joinTime)],
        ]}
      />
      <TextField label="职务" hint="例如「年级组长」，机构管理员可见" maxLength={30} autoComplete="off" {...field('duty')} />
    </FormSheet>
  )
}
