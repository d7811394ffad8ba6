/** How a certificate stands. */
import { type CertificateState, certificateStateWords } from '#contract/certificate.ts'
import { Tag, type Tone } from '../../../ui/tag.tsx'

const tones: Record<CertificateState, Tone> = { due: 'pending', issued: 'success', revoked: 'danger', reissued: 'ended' }

export function CertificateTag({ state }: { state: CertificateState }) {
  return <Tag tone={tones[state]}>{certificateStateWords[state]}</Tag>
}
