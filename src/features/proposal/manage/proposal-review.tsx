/** One proposal as whoever decides sees it: what is to be held, by whom, and what they have proved. */
import '../parts/proposal.css'
import { consoleLinks } from '#contract/console-links.ts'
import { proposal as calls, type ProposalField, proposalFields, type ReviewedProposal } from '#contract/proposal.ts'
import { rights } from '#contract/rights.ts'
import { ReasonsSheet } from '../../../kit/decision/reasons-sheet.tsx'
import { ReasonsTold } from '../../../kit/decision/reasons-told.tsx'
import { decide } from '../../../kit/decision/use-decision.ts'
import { RowActions } from '../../../kit/decision/row-actions.tsx'
import { MarkTag } from '../../../kit/mark-tag.tsx'
import { TitleLine } from '../../../kit/title-line.tsx'
import { useMayMake } from '../../../session/may-make.ts'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { dayTime } from '../../../ui/format.ts'
import { CheckIcon, CloseIcon } from '../../../ui/icons.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { proposalFacts } from '../parts/proposal-facts.ts'
import { ProposalTag } from '../parts/proposal-tag.tsx'
import { check } from '../../../api/check.ts'

const parts = Object.entries(proposalFields) as [ProposalField, string][]

export function ProposalReview({ proposal, onDecided }: { proposal: ReviewedProposal; onDecided: () => Promise<unknown> }) {
  const { id, edition, title, state, applicant, applicantMobile, marks, meetingId, actions } = proposal
  const mayOpen = useMayMake({ access: rights.editMeeting }, meetingId === '' ? undefined : meetingId) && meetingId !== ''
  const who = applicant || applicantMobile

  return (
    <>
      <TitleLine tag={<ProposalTag state={state} />}>{title}</TitleLine>
      {state === 'refused' && <ReasonsTold refused={proposal} names={proposalFields} />}
      <Facts
        facts={[
          ...proposalFacts(proposal),
          ['申请人', [applicant, applicantMobile].filter((word) => word !== '').join(' ')],
          ['认证', <Proved key="marks" marks={marks} />],
          ['提交时间', dayTime(proposal.submitTime)],
          ['审核时间', dayTime(proposal.decideTime)],
          ['审核人', proposal.decidedBy],
        ]}
      />
      {mayOpen && (
        <div className="proposal-acts">
          <Button href={consoleLinks.meeting(meetingId)}>查看会议</Button>
        </div>
      )}
      <RowActions
        bar
        of={actions}
        onEnd={onDecided}
        table={{
          refuse: {
            label: '不通过',
            icon: CloseIcon,
            renderSheet: (close) => (
              <ReasonsSheet
                title="不通过办会申请"
                parts={parts}
                call={calls.decide}
                check={check}
                input={(given) => ({ id, edition, action: 'refuse' as const, ...given })}
                onClose={close}
                onEnd={onDecided}
              />
            ),
          },
          approve: {
            label: '通过',
            kind: 'primary',
            icon: CheckIcon,
            question: {
              title: '通过办会申请',
              message: `将为 ${who} 建立「${title}」的会议草稿，并授予这一场会议的主办权限，不涉及其他会议。`,
              confirm: '通过',
            },
            call: () => decide(calls.decide, { id, edition, action: 'approve', reasons: [], reason: '' }, '已通过，会议草稿已建立'),
          },
        }}
      />
    </>
  )
}

/** What has ended since they applied does not stand in the way, but is seen. */
function Proved({ marks }: Pick<ReviewedProposal, 'marks'>) {
  if (marks.length === 0) return <Tag tone="warning">没有有效的认证</Tag>
  return (
    <>
      {marks.map((mark) => (
        <span key={mark.kind} className="proposal-mark">
          {mark.name}
          <MarkTag mark={mark} />
        </span>
      ))}
    </>
  )
}
