/** One certification as whoever decides sees it: what was handed in, its pictures, and what can be done about it now. */
import './manage.css'
import {
  certification as calls,
  certificationKindWords,
  type CertificationField,
  type ReviewedCertification,
} from '#contract/certification.ts'
import { reasonSheet } from '../../../kit/decision/reason-sheet.tsx'
import { type Reasons, ReasonsSheet } from '../../../kit/decision/reasons-sheet.tsx'
import { ReasonsTold } from '../../../kit/decision/reasons-told.tsx'
import { RowActions } from '../../../kit/decision/row-actions.tsx'
import { TitleLine } from '../../../kit/title-line.tsx'
import { CheckIcon, CloseIcon } from '../../../ui/icons.tsx'
import { CertificationTag } from '../parts/certification-tag.tsx'
import { check } from '../../../api/check.ts'
import { ApproveSheet } from './approve-sheet.tsx'
import { fieldsOf, nameOf, PaperFacts, partsOf } from './paper-facts.tsx'
import { PaperPictures } from './paper-pictures.tsx'

interface Props {
  certification: ReviewedCertification
  onDecided: () => Promise<unknown>
}

export function CertificationReview({ certification, onDecided }: Props) {
  const { id, edition, kind, state, actions } = certification
  const no = (action: 'refuse' | 'revoke', given: Reasons<CertificationField>) => ({ id, edition, action, untilDay: '', ...given })
  return (
    <>
      <TitleLine tag={<CertificationTag state={state} />}>{nameOf(certification)}</TitleLine>
      {(state === 'refused' || state === 'revoked') && <ReasonsTold refused={certification} names={fieldsOf(certification)} />}
      <PaperFacts certification={certification} />
      <PaperPictures certification={certification} />
      <RowActions
        of={actions}
        table={{
          revoke: {
            label: '撤销现有认证',
            kind: 'text',
            renderSheet: reasonSheet(
              {
                title: `撤销${certificationKindWords[kind]}`,
                hint: '申请人会看到这句话。“已认证”标志立即消失，已经建立的会议不受影响',
                confirm: '确定撤销',
                done: '已撤销认证',
              },
              { call: calls.decide, check, input: (reason) => no('revoke', { reasons: [], reason }), onEnd: onDecided },
            ),
          },
        }}
      />
      <RowActions
        bar
        of={actions}
        table={{
          refuse: {
            label: '不通过',
            icon: CloseIcon,
            renderSheet: (close) => (
              <ReasonsSheet
                title={`不通过${certificationKindWords[kind]}`}
                parts={partsOf(certification)}
                call={calls.decide}
                check={check}
                input={(given) => no('refuse', given)}
                onClose={close}
                onEnd={onDecided}
              />
            ),
          },
          approve: {
            label: '通过',
            kind: 'primary',
            icon: CheckIcon,
            renderSheet: (close) => <ApproveSheet certification={certification} onClose={close} onDecided={onDecided} />,
          },
        }}
      />
    </>
  )
}
