/** Asking to join, with everything the link carried. */
import { maskedMobile } from '#contract/mask.ts'
import { type Invited, organisation } from '#contract/organisation.ts'
import { say } from '#contract/sentences.ts'
import { check } from '../../../api/check.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { notice } from '../../../ui/notice.ts'
import { TextArea } from '../../../ui/text-area.tsx'
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
  const form = useForm({
    values: { remark: '' },
    call: organisation.apply,
    check,
    input: ({ remark }) => ({ deptCode: invitation.deptCode, remark }),
    wrong: (found) => ('remark' in found ? { remark: say.textInvalid } : {}),
    // What names the organisation and the applicant's own words win over a link that uses the same names.
    send: (input, run) => run({ ...invitation.more, ...input, organisationId: '', applyType: String(applyTypeOf(invitation)) }),
    otherwise(error, reason) {
      if (reason === 'already_member' || reason === 'already_applied') return onDone({ state: reason })
      if (reason === 'dept_gone' || reason === 'invitation_gone') return onDone({ state: 'invalid', sentence: error.message })
      notice.warning(wordsOf(error, '申请没有提交成功，请稍后重试'))
    },
    onDone: ({ state }) => onDone({ state: state === 'approved' ? 'approved' : 'waiting' }),
  })

  return (
    <form ref={form.box} className="invited-ask" noValidate onSubmit={(event) => void form.submit(event)}>
      {outcome === 'waiting' && (
        <TextArea
          label="备注"
          hint="选填，例如您的姓名、任教学科，便于管理员核对"
          rows={3}
          maxLength={REMARK_MOST}
          {...form.field('remark')}
        />
      )}
      <div className="invited-actions">
        <Button kind="primary" type="submit" wide busy={form.busy}>
          {outcome === 'approved' ? '立即加入' : '申请加入'}
        </Button>
        <p className="invited-me">当前账号：{[name, maskedMobile(mobile)].filter((word) => word !== '').join(' ')}</p>
      </div>
    </form>
  )
}
