/** One certificate as organisers see it: handed over, taken back, or made anew with a mended name. */
import { useState } from 'react'
import { certificate as calls, type OwnCertificate } from '#contract/certificate.ts'
import { certificateKindWords } from '#contract/certificate-kinds.ts'
import { certificateNumberText } from '#contract/certificate-number.ts'
import type { KeptFile } from '#contract/file.ts'
import { check } from '../../../api/check.ts'
import { useAction } from '../../../api/use-action.ts'
import { reasonSheet } from '../../../kit/decision/reason-sheet.tsx'
import { RowActions } from '../../../kit/decision/row-actions.tsx'
import { FileOut } from '../../../kit/task/file-out.tsx'
import { TitleLine } from '../../../kit/title-line.tsx'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { dayTime } from '../../../ui/format.ts'
import { CertificateTag } from '../parts/certificate-tag.tsx'
import { ReissueSheet } from './reissue-sheet.tsx'

interface Props {
  meetingId: string
  certificate: OwnCertificate
  onChanged: () => Promise<unknown>
}

const textOf = (number: string) => (number === '' ? '' : certificateNumberText(number))

export function CertificateView({ meetingId, certificate, onChanged }: Props) {
  const { number, name, unit, mobile, kind, ruleName, state, why, replaces, replacedBy, issueTime, actions } = certificate
  const printing = useAction(calls.ownFile)
  const [file, setFile] = useState<KeptFile>()
  async function print() {
    const outcome = await printing.run({ meetingId, number })
    if (outcome.ok) setFile(outcome.data)
  }
  return (
    <>
      <TitleLine tag={<CertificateTag state={state} />}>{name || '已注销'}</TitleLine>
      <Facts
        facts={[
          ['编号', textOf(number)],
          ['单位', unit],
          ['手机号', mobile],
          ['类型', certificateKindWords[kind]],
          ['规则', ruleName],
          ['颁发时间', dayTime(issueTime)],
          ['撤销原因', why],
          ['由它换发', textOf(replaces)],
          ['换发为', textOf(replacedBy)],
        ]}
      />
      <RowActions
        className="certificate-acts"
        of={actions}
        table={{
          reissue: {
            label: '换发',
            renderSheet: (close) => <ReissueSheet {...{ meetingId, certificate }} onClose={close} onDone={onChanged} />,
          },
          revoke: {
            label: '撤销',
            kind: 'danger',
            renderSheet: reasonSheet(
              { title: '撤销证书', hint: '持证人会看到原因；按编号查询会显示已撤销', confirm: '撤销', longest: 60, done: '已撤销' },
              { call: calls.revoke, check, input: (reason) => ({ meetingId, number, reason }), onEnd: onChanged },
            ),
          },
        }}
      >
        {state === 'issued' &&
          (file === undefined ? (
            <Button kind="primary" busy={printing.busy} onClick={() => void print()}>
              生成 PDF
            </Button>
          ) : (
            <FileOut file={file} main />
          ))}
      </RowActions>
    </>
  )
}
