/** Where an admission stands, as people at the door say it. */
import { type Admission, endingWords } from '#contract/admission.ts'
import type { Tone } from '../../../ui/tag.tsx'

interface Standing {
  word: string
  tone: Tone
}

export const admissionWords: Record<Admission['status'], Standing> = {
  issued: { word: '待入场', tone: 'brand' },
  entered: { word: '已入场', tone: 'success' },
  left: { word: '已离场', tone: 'plain' },
  revoked: { word: '已失效', tone: 'danger' },
}

/** How a ticket stands for whoever holds it: a dead one says what became of it. @param over the meeting is. */
export function standingOf({ status, ended }: Pick<Admission, 'status' | 'ended'>, over: boolean): Standing {
  if (status === 'revoked' && ended !== '') return { word: endingWords[ended], tone: 'ended' }
  if (status === 'issued' && over) return { word: '未入场', tone: 'ended' }
  return admissionWords[status]
}
