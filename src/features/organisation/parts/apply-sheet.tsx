/** Asking to join an organisation: a given one, one of the system's top ones, or one whose code somebody passed on. */
import { type FormEvent, useState } from 'react'
import { organisation } from '#contract/organisation.ts'
import { Refusal } from '../../../api/call.ts'
import { check } from '../../../api/check.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { notice } from '../../../ui/notice.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { wordsOf } from '../../session/parts/failure-words.ts'
import type { ApplyTarget } from './apply-target.ts'
import { TopOrganisations } from './top-organisations.tsx'

interface Props {
  /** null: to be chosen here. */
  target: ApplyTarget | null
  onClose: () => void
  onApplied: () => void
}

export function ApplySheet({ target, onClose, onApplied }: Props) {
  const [organisationId, setOrganisationId] = useState(target?.id ?? '')
  const [deptCode, setDeptCode] = useState('')
  const [remark, setRemark] = useState(target?.remark ?? '')
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const applying = useAction(organisation.apply, { quiet: true })

  async function apply(event?: FormEvent) {
    event?.preventDefault()
    const named = deptCode.trim() === '' ? { organisationId } : { deptCode: deptCode.trim() }
    const found = check(organisation.apply, { ...named, remark })
    setWrong(found)
    if (Object.keys(found).length > 0) return
    const outcome = await applying.run({ ...target?.parameters, ...named, remark })
    if (outcome.ok) {
      notice.success(outcome.data.state === 'approved' ? `已加入「${outcome.data.organisationName}」` : '申请已提交，请等待管理员审核')
      return onApplied()
    }
    const { error } = outcome
    const reason = error instanceof Refusal ? error.reason : undefined
    if (reason === 'dept_gone') return setWrong({ deptCode: '没有找到这个代码对应的机构，请核对后重试' })
    notice.warning(wordsOf(error, '申请没有提交成功，请稍后重试'))
    // What stands is not what this screen shows.
    if (reason === 'already_member' || reason === 'already_applied') onApplied()
  }

  return (
    <Sheet
      open
      title={target === null ? '申请加入机构' : '申请加入'}
      onClose={onClose}
      footer={
        <Button kind="primary" busy={applying.busy} onClick={() => void apply()}>
          提交申请
        </Button>
      }
    >
      <form className="organisation-form" noValidate onSubmit={(event) => void apply(event)}>
        {target === null ? (
          <>
            <TopOrganisations
              value={deptCode === '' ? organisationId : ''}
              error={wrong['organisationId']}
              onChange={(id) => {
                setOrganisationId(id)
                setDeptCode('')
                setWrong({})
              }}
            />
            <TextField
              label="机构代码"
              hint="上面没有您的机构时，请向机构管理员索取代码"
              value={deptCode}
              error={wrong['deptCode']}
              maxLength={40}
              autoComplete="off"
              onChange={(text) => {
                setDeptCode(text)
                setWrong({})
              }}
            />
          </>
        ) : (
          <p className="organisation-target">{target.name}</p>
        )}
        <TextArea
          label="备注"
          hint="选填，例如您的姓名、部门，便于管理员核对"
          rows={3}
          maxLength={200}
          value={remark}
          error={wrong['remark']}
          onChange={(text) => {
            setRemark(text)
            setWrong({})
          }}
        />
      </form>
    </Sheet>
  )
}
