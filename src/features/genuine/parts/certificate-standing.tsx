/** How a certificate stands; of one that is real what it certifies, its name masked. */
import type { GenuineAnswer } from '#contract/genuine.ts'
import { certificateKindWords } from '#contract/certificate-kinds.ts'
import { Facts } from '../../../ui/facts.tsx'
import { CancelIcon } from '../../../ui/icons.tsx'
import { ShieldIcon } from '../../../ui/icons-later.tsx'
import { Result } from '../../../ui/result.tsx'

type Answer = Extract<GenuineAnswer, { kind: 'certificate' }>

export function CertificateStanding({ answer }: { answer: Answer }) {
  if (answer.standing !== 'real')
    return answer.standing === 'revoked' ? (
      <Result tone="ended" sign={CancelIcon} word="已撤销" note="这张证书曾经颁发，现在已被主办方撤销。" />
    ) : (
      <Result tone="ended" sign={CancelIcon} word="已换发" note="这张证书已被新编号的证书代替，请向持有人索取新证书。" />
    )
  const { as, name, meeting, hours, credits, day } = answer
  return (
    <>
      <Result tone="success" sign={ShieldIcon} word="真实有效" note="这张证书是真的，请核对以下内容。" />
      <Facts
        facts={[
          ['姓名', name],
          ['会议', meeting],
          ['类型', certificateKindWords[as]],
          ['学时', hours === 0 ? '' : String(hours)],
          ['学分', credits === 0 ? '' : String(credits)],
          ['颁发日期', day],
        ]}
      />
    </>
  )
}
