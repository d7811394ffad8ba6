/** The number of a certificate: what a slip of the finger does to it, and how seldom chance hits one. */
import { describe, expect, it } from 'vitest'
import { CERTIFICATE_CHANCE, certificateNumber, certificateNumberText, readCertificateNumber } from '#contract/certificate-number.ts'
import { newCode } from '#server/flow/ids.ts'
import { madeUp } from '../support/certificates.ts'

const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const made = (count: number) => Array.from({ length: count }, () => certificateNumber(newCode(CERTIFICATE_CHANCE)))

describe('a certificate’s number', () => {
  it('is read however it is typed', () => {
    const [number] = made(1) as [string]
    for (const typed of [number, certificateNumberText(number), ` ${certificateNumberText(number).toLowerCase()} `])
      expect(readCertificateNumber(typed)).toBe(number)
    for (const typed of ['', number.slice(1), `${number}2`, `AB${number.slice(2)}`, number.replace(/.$/, '0')])
      expect(readCertificateNumber(typed)).toBeUndefined()
  })

  it('shows every letter that was mistyped, and nearly every two that changed places', () => {
    let [swaps, seen] = [0, 0]
    for (const number of made(200))
      for (let at = 2; at < number.length; at++) {
        for (const letter of LETTERS)
          if (letter !== number[at]) expect(readCertificateNumber(number.slice(0, at) + letter + number.slice(at + 1))).toBeUndefined()
        const [a, b] = [number[at] as string, number[at + 1]]
        if (b === undefined || a === b) continue
        swaps++
        if (readCertificateNumber(number.slice(0, at) + b + a + number.slice(at + 2)) === undefined) seen++
      }
    expect(seen / swaps).toBeGreaterThan(0.95)
  })

  it('has a neighbour with a valid check letter, which is nobody’s: of what is made up nothing is ever issued', () => {
    const issued = new Set(made(10_000))
    const typed = [...madeUp([...issued], 100_000)]
    const valid = typed.filter((one) => readCertificateNumber(one) !== undefined)
    expect(valid.length).toBeGreaterThan(50_000)
    expect(valid.filter((one) => issued.has(one))).toEqual([])
  })
})
