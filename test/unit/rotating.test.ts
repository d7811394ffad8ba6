/** Live codes: base 45 as the standard has it, how long one lives, and that only the ticket's own key makes one. */
import { createPublicKey, sign, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readCode } from '#contract/entry-code.ts'
import { fromBase45, toBase45 } from '#contract/base45.ts'
import { isFresh, readRotating, signedBytes, STEP_MS, stepAt, writeRotating } from '#contract/rotating.ts'
import { keyHashOf, liveKeyOf } from '#server/features/admission/live-key.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text))

describe('base 45', () => {
  // RFC 9285, 4.3 and 4.4.
  it.each([
    ['AB', 'BB8'],
    ['Hello!!', '%69 VD92EX0'],
    ['base-45', 'UJCLQE7W581'],
    ['ietf!', 'QED8WEX0'],
    ['', ''],
  ])('writes and reads %s as the standard does', (text, written) => {
    expect(toBase45(bytes(text))).toBe(written)
    expect(fromBase45(written)).toEqual(bytes(text))
  })

  it.each([
    ['too large for two bytes', 'GGW'],
    ['too large for one byte', '::'],
    ['a letter alone', 'AAAA'],
    ['a small letter', 'bb8'],
  ])('reads nothing from what nobody writes: %s', (_, text) => {
    expect(fromBase45(text)).toBeUndefined()
  })

  it('gives back whatever went in', () => {
    const all = Uint8Array.from({ length: 257 }, (_, place) => (place * 37) % 256)
    expect(fromBase45(toBase45(all))).toEqual(all)
  })
})

const SECRET = 'a secret of the tests'
const ticket = { id: '0TICKET', code: 'ABCDEFGHJKLMNPQRSTUVWXYZ23' }
const key = liveKeyOf(SECRET, ticket)
const jwk = ({ x, y, d }: typeof key) => ({ kty: 'EC', crv: 'P-256', x, y, d })
const NOW = Date.UTC(2026, 8, 2, 2)

/** As the holder's phone does it. */
function mint(by: typeof key, now: number): string {
  const step = stepAt(now)
  return writeRotating({
    publicKey: new Uint8Array(by.publicKey),
    step,
    signature: new Uint8Array(sign('sha256', signedBytes(step), { key: jwk(by), format: 'jwk', dsaEncoding: 'ieee-p1363' })),
  })
}

/** As a scanner does it: with what the code carries. */
function isSigned(text: string): boolean {
  const code = readRotating(text)
  if (code === undefined) return false
  const [x, y] = [code.publicKey.slice(0, 32), code.publicKey.slice(32)].map((half) => Buffer.from(half).toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x as string, y: y as string }, format: 'jwk' })
  return verify('sha256', signedBytes(code.step), { key: publicKey, dsaEncoding: 'ieee-p1363' }, code.signature)
}

describe('a live code', () => {
  const text = mint(key, NOW)

  it('fits the alphanumeric letters of a QR code, and is read as what it is', () => {
    expect(text).toMatch(/^[0-9A-Z $%*+\-./:]{201}$/)
    expect(readCode(text, [])).toEqual({ kind: 'rotating', text })
  })

  it('is signed by the key of its ticket, which the roster knows by a digest', () => {
    expect(isSigned(text)).toBe(true)
    expect(keyHashOf(readRotating(text)?.publicKey as Uint8Array)).toBe(keyHashOf(key.publicKey))
  })

  it('dies when another moment is written into it', () => {
    const code = readRotating(text)
    expect(isSigned(writeRotating({ ...(code as NonNullable<typeof code>), step: stepAt(NOW) + 1 }))).toBe(false)
  })

  it('is worth nothing under a stranger’s key: the roster knows none such', () => {
    const stranger = liveKeyOf('another secret', ticket)
    expect(isSigned(mint(stranger, NOW))).toBe(true)
    expect(keyHashOf(stranger.publicKey)).not.toBe(keyHashOf(key.publicKey))
  })

  it('has another key for each ticket and each code, and the same one again for the same', () => {
    const hashes = [ticket, { ...ticket, id: '1TICKET' }, { ...ticket, code: 'ABCDEFGHJKLMNPQRSTUVWXYZ22' }].map((one) =>
      keyHashOf(liveKeyOf(SECRET, one).publicKey),
    )
    expect(new Set(hashes).size).toBe(3)
    expect(hashes[0]).toBe(keyHashOf(liveKeyOf(SECRET, ticket).publicKey))
  })

  it.each(['', 'HWR', `HWR${'0'.repeat(197)}`, `HWR${':'.repeat(198)}`, `${mint(key, NOW)}0`])(
    'is not read from what is none',
    (broken) => {
      expect(readRotating(broken)).toBeUndefined()
    },
  )
})

describe('how long it lives', () => {
  const born = stepAt(NOW) * STEP_MS

  it('is good at once and for nine seconds after its own three', () => {
    for (let age = 0; age < 4 * STEP_MS; age += 500) expect(isFresh(stepAt(born), born + age)).toBe(true)
  })

  it('is dead as a screenshot within fifteen seconds, whatever happens to clocks that differ by three', () => {
    for (const off of [-STEP_MS, 0, STEP_MS]) {
      const seen = [...Array(60).keys()].map((n) => n * 500).filter((age) => isFresh(stepAt(born), born + off + age))
      expect(Math.max(...seen)).toBeLessThan(15_000)
    }
  })

  it('takes a phone that is three seconds ahead, and none that is further', () => {
    expect(isFresh(stepAt(born + STEP_MS), born)).toBe(true)
    expect(isFresh(stepAt(born + 2 * STEP_MS), born)).toBe(false)
  })
})
