/** Where an admission stands, as people at the door say it. */
import type { Admission } from '#contract/admission.ts'
import type { Tone } from '../../../ui/tag.tsx'

export const admissionWords: Record<Admission['status'], { word: string; tone: Tone }> = {
  issued: { word: '待入场', tone: 'brand' },
  entered: { word: '已入场', tone: 'success' },
  left: { word: '已离场', tone: 'plain' },
  revoked: { word: '已失效', tone: 'danger' },
}
