/** One application as those see it who decide: who, where to, how they came, what they say. */
import { useState } from 'react'
import type { Application } from '#contract/organisation.ts'
import { dayTime } from '../../../frame/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { CheckIcon, CloseIcon } from '../../../ui/icons.tsx'
import { ApplicationTag } from './application-tag.tsx'
import { RejectSheet } from './reject-sheet.tsx'
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
        <p className="organisation-mine-name">{name || '未填写姓名'}<span className="organisation-mobile">{mobile}</span></p>
        <ApplicationTag state={state} />
      </div>
      <dl className="organisation-facts">
        <div><dt>申请加入</dt><dd>{organisationName}</dd></div>
        <div><dt>申请方式</dt><dd>{applyType === 2 ? '邀请链接' : '自行申请'}</dd></div>
        {Object.entries(parameters).map(([key, value]) => <div key={key}><dt>{key}</dt><dd>{value}</dd></div>)}
        {remark !== '' && <div><dt>备注</dt><dd>{remark}</dd></div>}
        <div><dt>提交时间</dt><dd>{dayTime(createTime)}</dd></div>
        {decideTime !== '' && <div><dt>审核时间</dt><dd>{dayTime(decideTime)}</dd></div>}
        {reason !== '' && <div><dt>理由</dt><dd>{reason}</dd></div>}
      </dl>
      {actions.length > 0 && (
        <div className="organisation-actions">
          {actions.includes('approve') && <Button busy={busy && !rejecting} label={`通过 ${who}`} onClick={() => void approve()}><CheckIcon size={1} />通过</Button>}
          {actions.includes('reject') && <Button disabled={busy} label={`不通过 ${who}`} onClick={() => setRejecting(true)}><CloseIcon size={1} />不通过</Button>}
        </div>
      )}
      {rejecting && <RejectSheet who={who} busy={busy} onClose={() => setRejecting(false)} onReject={async (why) => void ((await decide('reject', why)) && setRejecting(false))} />}
    </Card>
  )
}
