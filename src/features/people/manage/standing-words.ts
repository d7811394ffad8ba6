/** How a person of a meeting stands, in a word: of their ticket, or of their order where there is none yet. */
import { endingWords } from '#contract/admission.ts'
import { orderStatusWords } from '#contract/order.ts'
import type { PersonRow } from '#contract/people.ts'
import type { Tone } from '../../../ui/tag.tsx'

export type PersonStanding = Pick<PersonRow, 'admissionStatus' | 'ended' | 'orderStatus'>

/** @returns the word and its tone. */
export function standingOf({ admissionStatus, ended, orderStatus }: PersonStanding): readonly [word: string, tone: Tone] {
  switch (admissionStatus) {
    case 'entered':
      return ['已到场', 'success']
    case 'left':
      return ['已离场', 'success']
    case 'issued':
      return ['未到场', 'plain']
    case 'revoked':
      return [ended === '' ? '已失效' : endingWords[ended], 'ended']
    default:
      return [orderStatusWords[orderStatus], orderStatus === 5 || orderStatus === 7 ? 'ended' : 'pending']
  }
}
