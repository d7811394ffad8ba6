/** What is told in an envelope: sealed in a browser that has no cryptography of its own, opened by another implementation. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { envelopeLetters, fromLetters, padded, spacedKey, tidyKey, toLetters, unpadded } from '#contract/sealed.ts'
import { openerBy } from '#server/sealing/envelope.ts'
import { digest, fits, join, makeKeys, newNonce, seal, split } from '#src/kit/sealing/envelope.ts'

const SIZE = 160
const onPlainHttp = () => vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })

afterEach(() => vi.unstubAllGlobals())

describe('an envelope', () => {
  it('is sealed on a page without https, and opened by the server’s own curve', async () => {
    onPlainHttp()
    const { publicKey, privateKey } = await makeKeys()
    const envelope = await seal(publicKey, 'vote 1', '赞成', SIZE)
    vi.unstubAllGlobals()
    const opener = await openerBy(privateKey, publicKey)
    expect(await opener?.open(envelope, 'vote 1')).toBe('赞成')
    expect(await opener?.open(envelope, 'vote 2')).toBeUndefined()
  })

  it('is as long for one letter as for fifty, and never the same twice', async () => {
    const { publicKey } = await makeKeys()
    const envelopes = await Promise.all(['1', '1', '选'.repeat(50)].map((text) => seal(publicKey, 'vote 1', text, SIZE)))
    expect(envelopes.map((one) => one.length)).toEqual([0, 0, 0].map(() => envelopeLetters(SIZE)))
    expect(new Set(envelopes).size).toBe(3)
    await expect(seal(publicKey, 'vote 1', '选'.repeat(60), SIZE)).rejects.toThrow(RangeError)
  })

  it('opens by no other key, and not where one letter of it was changed', async () => {
    const [mine, other] = [await makeKeys(), await makeKeys()]
    expect(await openerBy(other.privateKey, mine.publicKey)).toBeUndefined()
    expect(await openerBy('no key', mine.publicKey)).toBeUndefined()
    const envelope = await seal(mine.publicKey, 'vote 1', '赞成', SIZE)
    const opener = await openerBy(mine.privateKey, mine.publicKey)
    for (const place of [0, 60, 200]) {
      const changed = `${envelope.slice(0, place)}${envelope[place] === '2' ? '3' : '2'}${envelope.slice(place + 1)}`
      expect(await opener?.open(changed, 'vote 1')).toBeUndefined()
    }
    expect(await opener?.open('', 'vote 1')).toBeUndefined()
  })
})

describe('a key', () => {
  it('is the whole of any two of its three parts, and of no one alone', async () => {
    onPlainHttp()
    const { publicKey, privateKey } = await makeKeys()
    const parts = (await split(privateKey)) as [string, string, string]
    for (const [one, other] of [[0, 1] as const, [1, 2] as const, [2, 0] as const]) {
      expect(await join(parts[one], parts[other])).toBe(privateKey)
    }
    expect(await join(parts[0], parts[0])).toBeUndefined()
    expect(await join(parts[0], privateKey)).toBeUndefined()
    const strangers = (await split((await makeKeys()).privateKey)) as [string, string, string]
    expect(await fits((await join(parts[0], strangers[1])) ?? '', publicKey)).toBe(false)
    expect(await fits(privateKey, publicKey)).toBe(true)
  })

  it('is read off paper in groups, small letters and gaps forgiven', async () => {
    const { privateKey } = await makeKeys()
    expect(spacedKey(privateKey)).toMatch(/^(?:[2-9A-Z]{4} ){12}[2-9A-Z]{4}$/)
    expect(tidyKey(spacedKey(privateKey).toLowerCase().replaceAll(' ', '-'))).toBe(privateKey)
  })
})

describe('what is written', () => {
  it('comes back from letters, byte for byte, and no other letters are read as it', () => {
    for (let length = 0; length < 40; length++) {
      const bytes = Uint8Array.from({ length }, (_, place) => (place * 37 + length) & 255)
      expect(fromLetters(toLetters(bytes))).toEqual(bytes)
    }
    expect(fromLetters('2O')).toBeUndefined()
    expect(fromLetters('23')).toBeUndefined()
  })

  it('comes back from its filling, and what was never filled is nothing', () => {
    expect(unpadded(padded('反对', 20))).toBe('反对')
    expect(unpadded(Uint8Array.from([255, 255, 1]))).toBeUndefined()
  })

  it('is digested as everybody digests', () => {
    onPlainHttp()
    expect(digest('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(newNonce()).toHaveLength(26)
    expect(newNonce()).not.toBe(newNonce())
  })
})
