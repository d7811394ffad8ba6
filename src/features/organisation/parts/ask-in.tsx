/** Asking to join, with everything the link carried. */
import { type FormEvent, useState } from 'react'
import { type Invited, organisation } from '#contract/organisation.ts'
import { say } from '#contract/sentences.ts'
import { Refusal } from '../../../api/call.ts'
import { check } from '../../../api/check.ts'
import { useAction } from '../../../api/use-action.ts'
import { maskedMobile } from '../../../frame/format.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { notice } from '../../../ui/notice.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { wordsOf } from '../../session/parts/failure-words.ts'
import { applyTypeOf, type Invitation } from '../../session/parts/invitation.ts'
import type { Joined } from './invited-result.tsx'

const REMARK_MOST = 200

export function AskIn({
  invitation,
  outcome,
  onDone,
}: {
  invitation: Invitation
  outcome: Invited['outcome']
  onDone: (joined: Joined) => void
}) {
  const { name, mobile } = useSession()
  const [remark, setRemark] = useState('')
  const [wrong, setWrong] = useState('')
  const applying = useAction(organisation.apply, { quiet: true })

  async function ask(event: FormEvent) {
    event.preventDefault()
    // What names the organisation and the applicant's own words win over a link that uses the same names.
    const input = {
      ...invitation.more,
      deptCode: invitation.deptCode,
      organisationId: '',
      remark,
      applyType: String(applyTypeOf(invitation)),
    }
    if (check(organisation.apply, { remark, deptCode: input.deptCode })['remark'] !== undefined) return setWrong(say.textInvalid)
    const answer = await applying.run(input)
    if (answer.ok) return onDone({ state: answer.data.state === 'approved' ? 'approved' : 'waiting' })
    const { error } = answer
    const reason = error instanceof Refusal ? error.reason : undefined
    if (reason === 'already_member' || reason === 'already_applied') return onDone({ state: reason })
    if (reason === 'dept_gone' || reason === 'invitation_gone') return onDone({ state: 'invalid', sentence: (error as Refusal).msg })
    notice.warning(wordsOf(error, '申请没有提交成功，请稍后重试'))
  }

  return (
    <form className="invited-ask" noValidate onSubmit={(event) => void ask(event)}>
      {outcome === 'waiting' && (
        <TextArea
          label="备注"
          hint="选填，例如您的姓名、任教学科，便于管理员核对"
          rows={3}
          maxLength={REMARK_MOST}
          value={remark}
          error={wrong}
          onChange={(text) => {
            setRemark(text)
            setWrong('')
          }}
        />
      )}
      <div className="invited-actions">
        <Button kind="primary" type="submit" wide busy={applying.busy}>
          {outcome === 'approved' ? '立即加入' : '申请加入'}
        </Button>
        <p className="invited-me">当前账号：{[name, maskedMobile(mobile)].filter((word) => word !== '').join(' ')}</p>
      </div>
    </form>
  )
}
