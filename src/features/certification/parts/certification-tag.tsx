import { type CertificationState, certificationStateWords } from '#contract/certification.ts'
import { Tag } from '../../../ui/tag.tsx'
import { tones } from './words.ts'

export function CertificationTag({ state }: { state: CertificationState }) {
  return <Tag tone={tones[state]}>{certificationStateWords[state]}</Tag>
}
