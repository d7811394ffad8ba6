/** A holder's phone: signs a live code as it would at a moment. */
import { createPrivateKey, sign } from 'node:crypto'
import { signedBytes, stepAt, writeRotating } from '#contract/rotating.ts'
import { liveKeyOf } from '#server/features/admission/live-key.ts'
import { testEnv } from './app.ts'
import type { Guest } from './hall.ts'

export function liveCode({ admissionId, code }: Pick<Guest, 'admissionId' | 'code'>, at: number, step = stepAt(at)): string {
  const { x, y, d, publicKey } = liveKeyOf(testEnv.secret, { id: admissionId, code })
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' })
  return writeRotating({
    publicKey: new Uint8Array(publicKey),
    step,
    signature: new Uint8Array(sign('sha256', signedBytes(stepAt(at)), { key, dsaEncoding: 'ieee-p1363' })),
  })
}
