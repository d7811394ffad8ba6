/** One application as those see it who decide: who, where to, how they came, what they say. */
import { useState } from 'react'
import { type Application, organisation } from '#contract/organisation.ts'
import { check } from '../../../api/check.ts'
import { dayTime } from '../../../frame/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Facts } from '../../../ui/facts.tsx'
import { CheckIcon, CloseIcon } from '../../../ui/icons.tsx'
import { RejectSheet } from '../../../ui/reject-sheet.tsx'
import { ApplicationTag } from './application-tag.tsx'
import { useDecide } from './use-decide.ts'

export function ApplicationCard({ application, onDecided }: { application: Application; onDecided: () => void }) {
  const { id, name, mobile, organisationName, applyType, parameters, remark, state, reason, createTime, decideTime, actions } = application
  const { decide, busy } = useDecide(id, onDecided)
  const [rejecting, setRejecting] = useState(false)
  const who = name || mobile

  async function approve() {
    if (await confirm({ message: `通过后，${who} 将立即成为「${organisationName}」的成员。`, confirm: '通过' })) void decide('approve', '')
  }
  return (
    <Card>
      <div className="organisation-mine-head">
        <p className="organisation-mine-name">
          {name || '未填写姓名'}
          <span className="organisation-mobile">{mobile}</span>
        </p>
        <ApplicationTag state={state} />
      </div>
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
      {rejecting && (
        <RejectSheet
          title={`不通过 ${who} 的申请`}
          hint="申请人会看到这句话，并可以重新申请"
          busy={busy}
          wrongWith={(why) => check(organisation.decide, { id, action: 'reject', reason: why })['reason']}
          onClose={() => setRejecting(false)}
          onReject={async (why) => void ((await decide('reject', why)) && setRejecting(false))}
        />
      )}
    </Card>
  )
}
