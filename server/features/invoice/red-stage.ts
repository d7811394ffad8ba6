/** What a red invoice has come to at its issuer. Reads nothing. */
import type { Red } from './red-store.ts'

/** Nothing of it is at the issuer: what was sent has been refused, or nothing was sent yet. */
export const isUnsent = ({ state, asked, form }: Red) => state === 'asked' && asked === 0 && form === ''

/** Whether the tax bureau was told that the invoice is used: by a confirmation form that is not void, or by a red invoice. */
export const reliesOnUse = (red: Red) => red.state !== 'dropped' && red.state !== 'lapsed' && !isUnsent(red)

/** It was issued: what it was issued on the basis of cannot be taken back. */
export const hasReversed = ({ state }: Red) => state === 'reversed'

/** Whether a person may ask for a full one instead: a service is asked until it refuses. */
export const canTurnWhole = (red: Red) => red.state === 'lapsed' || (red.provider === 'hand' && isUnsent(red))
