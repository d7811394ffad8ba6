/** One application as those see it who decide: who, where to, how they came, what they say. */
import { type Application, type ApplicationState, organisation } from '#contract/organisation.ts'
import { RowActions } from '../../../kit/decision/row-actions.tsx'
import { decide } from '../../../kit/decision/use-decision.ts'
import { check } from '../../../api/check.ts'
import { dayTime } from '../../../ui/format.ts'
import { AvatarStatus, type Status } from '../../../ui/avatar-status.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { CheckIcon, CloseIcon } from '../../../ui/icons.tsx'
import { reasonSheet } from '../../../kit/decision/reason-sheet.tsx'
import { TitleLine } from '../../../kit/title-line.tsx'
import { ApplicationTag } from '../parts/application-tag.tsx'

const statuses: Record<ApplicationState, Status> = { waiting: 'pending', approved: 'success', rejected: 'error' }

export function ApplicationCard({ application, onDecided }: { application: Application; onDecided: () => Promise<unknown> }) {
  const { id, name, mobile, organisationName, applyType, parameters, remark, state, reason, createTime, decideTime, actions } = application
  const who = name || mobile
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
      <RowActions
        className="organisation-actions"
        of={actions}
        onEnd={onDecided}
        table={{
          approve: {
            label: '通过',
            icon: CheckIcon,
            spoken: `通过 ${who}`,
            question: `通过后，${who} 将立即成为「${organisationName}」的成员。`,
            call: () => decide(organisation.decide, { id, action: 'approve', reason: '' }, '已通过'),
          },
          reject: {
            label: '不通过',
            icon: CloseIcon,
            spoken: `不通过 ${who}`,
            renderSheet: reasonSheet(
              { title: `不通过 ${who} 的申请`, hint: '申请人会看到这句话，并可以重新申请', done: '已设为不通过' },
              { call: organisation.decide, check, input: (why) => ({ id, action: 'reject' as const, reason: why }), onEnd: onDecided },
            ),
          },
        }}
      />
    </Card>
  )
}
