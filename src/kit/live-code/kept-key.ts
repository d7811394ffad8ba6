/** The key of a live code as a handset keeps it. */
import type { LiveKey } from '#contract/admission.ts'
import { nowBy } from '../../api/clock.ts'

/** With how far the server's clock was ahead of the handset's: a live code without network is right by it. */
export interface KeptKey extends Pick<LiveKey, 'x' | 'y' | 'd'> {
  lead: number
}

/** As it is kept: to be called when the answer has just come. */
export const timed = ({ x, y, d, now }: LiveKey): KeptKey => ({ x, y, d, lead: now - nowBy(0) })
