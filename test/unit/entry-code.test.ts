/** What a scanned or typed text is taken for, and that nobody else's is ever taken for ours. */
import { describe, expect, it } from 'vitest'
import { type CodeKind, numberText, readCode } from '#contract/entry-code.ts'
import { doorLinks } from '#contract/checkin/links.ts'
import { toBase45 } from '#contract/base45.ts'
import { badgeCodeOf, exhibitorCodeOf } from '#server/features/admission/codes.ts'
import { newAdmissionCode, newCode, newNumber } from '#server/flow/ids.ts'

const ours = ['https://hui.example']
const entry = newAdmissionCode()
const made: Record<CodeKind, string> = {
  entry,
  badge: badgeCodeOf(entry),
  exhibitor: exhibitorCodeOf(entry),
  number: newCode(12),
  order: newNumber(Date.UTC(2026, 8, 2)),
  rotating: `HWR${toBase45(new Uint8Array(132))}`,
}

describe('a code of ours', () => {
  it.each(Object.entries(made))('is known as what it is: %s', (kind, text) => {
    expect(readCode(text, ours)).toEqual({ kind, text })
  })

  it('is never two kinds at once, however often one is made', () => {
    for (let n = 0; n < 500; n++) {
      const code = newAdmissionCode()
      expect([code, badgeCodeOf(code), exhibitorCodeOf(code), code.slice(0, 12)].map((text) => readCode(text, ours).kind)).toEqual([
        'entry',
        'badge',
        'exhibitor',
        'number',
      ])
    }
  })

  it('is known as people type it: with spaces, dashes and small letters', () => {
    expect(readCode(` ${numberText(made.number).toLowerCase()}\n`, ours)).toEqual({ kind: 'number', text: made.number })
    expect(readCode(`${entry.slice(0, 13)} ${entry.slice(13)}`, ours)).toEqual({ kind: 'entry', text: entry })
  })

  it('leads from a badge back to no entry code', () => {
    expect(made.badge).not.toContain(entry.slice(0, 6))
    expect(badgeCodeOf(entry)).toBe(badgeCodeOf(entry))
    expect(badgeCodeOf(`${entry.slice(0, 25)}${entry.endsWith('2') ? '3' : '2'}`)).not.toBe(made.badge)
  })
})

describe('anything else', () => {
  it.each([
    ['nothing', ''],
    ['spaces', ' \n\t '],
  ])('is empty: %s', (_, text) => expect(readCode(text, ours)).toEqual({ kind: 'empty' }))

  it.each([
    ['ten thousand letters', 'A'.repeat(10_000)],
    ['ten thousand letters that begin like an address', `https://hui.example/${'a'.repeat(10_000)}`],
    ['a letter too many', `${entry}A`],
    ['a letter that is none of ours', `${entry.slice(0, 25)}O`],
    ['another system’s number', '6901234567892'],
    ['a wireless network', 'WIFI'],
    ['a live code cut short', made.rotating.slice(0, 150)],
    ['half a surrogate', '\ud83c'],
  ])('is nobody’s: %s', (_, text) => expect(readCode(text, ours).kind).toBe('other'))

  it.each([
    ['a stranger', 'https://evil.example/ewm/sao'],
    ['a stranger whose name begins as ours', 'https://hui.example.evil.example/'],
    ['our name in front of a stranger’s', 'https://hui.example@evil.example/'],
    ['our host with a password before it', 'https://a:b@hui.example/'],
    ['a path that a browser takes for a host', 'https://hui.example//evil.example/'],
    ['ours without encryption', 'http://hui.example/'],
    ['a script', 'javascript:alert(1)'],
    ['a call', 'tel:10086'],
    ['a visiting card', 'BEGIN:VCARD\nFN:王\nEND:VCARD'],
    ['a payment', 'weixin://wxpay/bizpayurl?pr=abc'],
    ['no address after all', 'https://['],
  ])('is a stranger’s link and no page: %s', (_, text) => expect(readCode(text, ours).kind).toBe('link'))

  it('is a page where it is one of this portal', () => {
    expect(readCode(`https://hui.example${doorLinks.antiFake('ABC')}`, ours)).toEqual({ kind: 'page', path: '/antiFake?number=ABC' })
  })
})
