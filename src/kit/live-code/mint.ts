/** Makes live codes on the holder's phone: signs the moment with the ticket's key (contract/rotating.ts). */
import { signedBytes, stepAt, writeRotating } from '#contract/rotating.ts'
import type { KeptKey } from './kept-key.ts'

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const
const SIGNING = { name: 'ECDSA', hash: 'SHA-256' } as const

/** @param now by the server's clock. */
export type Mint = (now: number) => Promise<string>

/** Pages without https and very old WeChats cannot sign. */
export const canMint = (): boolean => typeof crypto === 'object' && crypto.subtle !== undefined

export async function mintOf({ x, y, d }: KeptKey): Promise<Mint> {
  const key = await crypto.subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y, d, ext: false, key_ops: ['sign'] }, CURVE, false, [
    'sign',
  ])
  const publicKey = new Uint8Array([...bytesOf(x), ...bytesOf(y)])
  return async (now) => {
    const step = stepAt(now)
    return writeRotating({ publicKey, step, signature: new Uint8Array(await crypto.subtle.sign(SIGNING, key, signedBytes(step))) })
  }
}

/** base64url, as JWK writes numbers. */
function bytesOf(text: string): number[] {
  return [...atob(text.replace(/-/g, '+').replace(/_/g, '/'))].map((letter) => letter.charCodeAt(0))
}
