/** One's own certificate: what it says, and how to take it along. */
import './certificate.css'
import { useState } from 'react'
import { certificate as calls, type MyCertificate } from '#contract/certificate.ts'
import { certificateKindWords } from '#contract/certificate-kinds.ts'
import { certificateNumberText } from '#contract/certificate-number.ts'
import type { KeptFile } from '#contract/file.ts'
import { useAction } from '../../../api/use-action.ts'
import { FileOut } from '../../../kit/task/file-out.tsx'
import { TitleLine } from '../../../kit/title-line.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { day } from '../../../ui/format.ts'
import { blocksDownloads, environmentOf } from '#wechat/browser/environment.ts'
import { CertificateTag } from './certificate-tag.tsx'
import { PictureSheet } from './picture-sheet.tsx'

export function OwnCertificate({ certificate }: { certificate: MyCertificate }) {
  const { number, name, kind, meetingName, hours, credits, state, why, issueTime } = certificate
  return (
    <Card>
      <TitleLine tag={<CertificateTag state={state} />}>{meetingName}</TitleLine>
      <Facts
        facts={[
          ['姓名', name],
          ['类型', certificateKindWords[kind]],
          ['学时', hours === 0 ? '' : String(hours)],
          ['学分', credits === 0 ? '' : String(credits)],
          ['颁发日期', day(issueTime)],
          ['编号', certificateNumberText(number)],
          ['撤销原因', why],
        ]}
      />
      {state === 'issued' && <Ways number={number} />}
      {state === 'reissued' && <p className="quiet">这张证书已换发，请使用新编号的证书。</p>}
    </Card>
  )
}

function Ways({ number }: { number: string }) {
  const { run, busy } = useAction(calls.file)
  const [file, setFile] = useState<KeptFile>()
  const [open, setOpen] = useState(false)
  const inside = blocksDownloads(environmentOf(navigator.userAgent))
  async function make() {
    const outcome = await run({ number })
    if (outcome.ok) setFile(outcome.data)
  }
  return (
    <div className="certificate-acts">
      {inside && (
        <Button kind="primary" onClick={() => setOpen(true)}>
          查看证书图片
        </Button>
      )}
      {file === undefined ? (
        <Button {...(!inside && { kind: 'primary' })} busy={busy} onClick={() => void make()}>
          生成 PDF
        </Button>
      ) : (
        <FileOut file={file} main={!inside} />
      )}
      {!inside && <Button onClick={() => setOpen(true)}>查看</Button>}
      {open && <PictureSheet number={number} onClose={() => setOpen(false)} />}
    </div>
  )
}
