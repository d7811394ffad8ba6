/** One certification as whoever decides sees it: what was handed in, its pictures, and what can be done about it now. */
import './manage.css'
import { useState } from 'react'
import {
  certification as calls,
  certificationKindWords,
  type CertificationField,
  type ReviewedCertification,
} from '#contract/certification.ts'
import { check } from '../../../api/check.ts'
import { DecisionBar } from '../../../kit/decision/decision-bar.tsx'
import { DecisionSheet } from '../../../kit/decision/decision-sheet.tsx'
import { type Reasons, ReasonsSheet } from '../../../kit/decision/reasons-sheet.tsx'
import { ReasonsTold } from '../../../kit/decision/reasons-told.tsx'
import { useDecision } from '../../../kit/decision/use-decision.ts'
import { TitleLine } from '../../../kit/title-line.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckIcon, CloseIcon } from '../../../ui/icons.tsx'
import { CertificationTag } from '../parts/certification-tag.tsx'
import { ApproveSheet } from './approve-sheet.tsx'
import { fieldsOf, nameOf, PaperFacts, partsOf } from './paper-facts.tsx'
import { PaperPictures } from './paper-pictures.tsx'

interface Props {
  certification: ReviewedCertification
  onDecided: () => Promise<unknown>
}

export function CertificationReview({ certification, onDecided }: Props) {
  const { id, edition, kind, state, actions } = certification
  const { decide, busy } = useDecision(calls.decide, onDecided)
  const [open, setOpen] = useState<ReviewedCertification['actions'][number]>()
  const close = () => setOpen(undefined)
  const can = (action: ReviewedCertification['actions'][number]) => actions.includes(action)
  const no = (action: 'refuse' | 'revoke', given: Reasons<CertificationField>) => ({ id, edition, action, untilDay: '', ...given })

  async function say(action: 'refuse' | 'revoke', given: Reasons<CertificationField>) {
    if ((await decide(no(action, given), action === 'refuse' ? '已设为不通过' : '已撤销认证')) !== undefined) close()
  }
  const wrongWith = (action: 'refuse' | 'revoke') => (given: Reasons<CertificationField>) => {
    const found = check(calls.decide, no(action, given))
    return found['reason'] ?? found['reasons']
  }
  return (
    <>
      <TitleLine tag={<CertificationTag state={state} />}>{nameOf(certification)}</TitleLine>
      {(state === 'refused' || state === 'revoked') && <ReasonsTold refused={certification} names={fieldsOf(certification)} />}
      <PaperFacts certification={certification} />
      <PaperPictures certification={certification} />
      {can('revoke') && (
        <Button kind="text" disabled={busy} onClick={() => setOpen('revoke')}>
          撤销现有认证
        </Button>
      )}
      {(can('approve') || can('refuse')) && (
        <DecisionBar>
          {can('refuse') && (
            <Button disabled={busy} onClick={() => setOpen('refuse')}>
              <CloseIcon size={1} />
              不通过
            </Button>
          )}
          {can('approve') && (
            <Button kind="primary" disabled={busy} onClick={() => setOpen('approve')}>
              <CheckIcon size={1} />
              通过
            </Button>
          )}
        </DecisionBar>
      )}
      {open === 'approve' && can('approve') && <ApproveSheet certification={certification} onClose={close} onDecided={onDecided} />}
      {open === 'refuse' && can('refuse') && (
        <ReasonsSheet<CertificationField>
          title={`不通过${certificationKindWords[kind]}`}
          hint="申请人会在对应的位置看到，修改后可以重新提交。"
          parts={partsOf(certification)}
          busy={busy}
          wrongWith={wrongWith('refuse')}
          onClose={close}
          onDecide={(given) => void say('refuse', given)}
        />
      )}
      {open === 'revoke' && can('revoke') && (
        <DecisionSheet
          title={`撤销${certificationKindWords[kind]}`}
          hint="申请人会看到这句话。“已认证”标志立即消失，已经建立的会议不受影响"
          confirm="确定撤销"
          busy={busy}
          wrongWith={(reason) => wrongWith('revoke')({ reasons: [], reason })}
          onClose={close}
          onDecide={(reason) => void say('revoke', { reasons: [], reason })}
        />
      )}
    </>
  )
}
