/** One application as those see it who decide: who, where to, how they came, what they say. */
import { useState } from 'react'
import { type Application, type ApplicationState, organisation } from '#contract/organisation.ts'
import { check } from '../../../api/check.ts'
import { dayTime } from '../../../ui/format.ts'
import { AvatarStatus, type Status } from '../../../ui/avatar-status.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Facts } from '../../../ui/facts.tsx'
import { CheckIcon, CloseIcon } from '../../../ui/icons.tsx'
import { DecisionSheet } from '../../../kit/decision/decision-sheet.tsx'
import { useDecision } from '../../../kit/decision/use-decision.ts'
import { TitleLine } from '../../../kit/title-line.tsx'
import { ApplicationTag } from '../parts/application-tag.tsx'

const statuses: Record<ApplicationState, Status> = { waiting: 'pending', approved: 'success', rejected: 'error' }

export function ApplicationCard({ application, onDecided }: { application: Application; onDecided: () => Promise<unknown> }) {
  const { id, name, mobile, organisationName, applyType, parameters, remark, state, reason, createTime, decideTime, actions } = application
  const { decide, busy } = useDecision(organisation.decide, onDecided)
  const [rejecting, setRejecting] = useState(false)
  const who = name || mobile

  async function approve() {
    const sure = await confirm({ message: `通过后，${who} 将立即成为「${organisationName}」的成员。`, confirm: '通过' })
    if (sure) await decide({ id, action: 'approve', reason: '' }, '已通过')
  }
  async function reject(why: string) {
    if ((await decide({ id, action: 'reject', reason: why }, '已设为不通过')) !== undefined) setRejecting(false)
  }
  return (
    <Card>
      <TitleLine tag={<ApplicationTag state={state} />}>
        <span className="organisation-applicant">
          <Avatar name={name || '新'} size={36}>
            <AvatarStatus status={statuses[state]} />
          </Avatar>
        </span>
        {name || '未填写姓名'}
        <span className="organisation-mobile">{mobile}</span>
      </TitleLine>
      <Facts
        facts={[
          ['申请加入', organisationName],
          ['申请方式', applyType === 2 ? '邀请链接' : '自行申请'],
          ...Object.entries(parameters),
          ['备注', remark],
          ['提交时间', dayTime(createTime)],
          ['审核时间', decideTime && dayTime(decideTime)],
          ['理由', reason],
        ]}
      />
      {actions.length > 0 && (
        <div className="organisation-actions">
          {actions.includes('approve') && (
            <Button busy={busy && !rejecting} label={`通过 ${who}`} onClick={() => void approve()}>
              <CheckIcon size={1} />
              通过
            </Button>
          )}
          {actions.includes('reject') && (
            <Button disabled={busy} label={`不通过 ${who}`} onClick={() => setRejecting(true)}>
              <CloseIcon size={1} />
              不通过
            </Button>
          )}
        </div>
      )}
      {rejecting && state === 'waiting' && (
        <DecisionSheet
          title={`不通过 ${who} 的申请`}
          hint="申请人会看到这句话，并可以重新申请"
          busy={busy}
          wrongWith={(why) => check(organisation.decide, { id, action: 'reject', reason: why })['reason']}
          onClose={() => setRejecting(false)}
          onDecide={(why) => void reject(why)}
        />
      )}
    </Card>
  )
}
