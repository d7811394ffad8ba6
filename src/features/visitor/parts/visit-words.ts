/** How a visit stands, as visitors, hosts and guards say it. */
import { maskedMobile } from '#contract/mask.ts'
import { type OwnVisit, type VisitState, visitStateWords } from '#contract/visitor.ts'
import type { Tone } from '../../../ui/tag.tsx'

const tones: Record<VisitState, Tone> = {
  waiting: 'pending',
  agreed: 'pending',
  approved: 'brand',
  refused: 'danger',
  arrived: 'success',
  out: 'warning',
  left: 'ended',
  no_show: 'ended',
  cancelled: 'ended',
}

export const standing = (state: VisitState) => ({ word: visitStateWords[state], tone: tones[state] })

/** It is still to come, or under way. */
export const isOpen = ({ state }: Pick<OwnVisit, 'state'>) => tones[state] !== 'ended' && tones[state] !== 'danger'

/** With those who come along. */
export const peopleOf = ({ companions }: Pick<OwnVisit, 'companions'>) => 1 + companions.length

/** Whom they come to, as they typed it: by name, phone or both. */
export const hostTyped = ({ hostName, hostMobile }: Pick<OwnVisit, 'hostName' | 'hostMobile'>) =>
  [hostName, hostMobile === '' ? '' : maskedMobile(hostMobile)].filter((word) => word !== '').join(' ')
