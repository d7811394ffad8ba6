/**
 * The number of a certificate: `ZS`, thirteen letters of chance (65 bits) and one that checks the others, by the hybrid system
 * of ISO 7064 over our 32 letters (MOD 33,32): it finds every wrong letter, and nearly every two that changed places. The check
 * saves whoever types it a question; that a made-up number is nobody's is the work of the chance in it.
 */

import { normalIdentifier } from './normal-line.ts'

/** Without look-alikes: no 0, O, 1 or I. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const PREFIX = 'ZS'
/** Letters of chance, five bits each. */
export const CERTIFICATE_CHANCE = 13
const SHAPE = new RegExp(`^${PREFIX}[${LETTERS}]{${CERTIFICATE_CHANCE + 1}}$`)

/** @param chance `CERTIFICATE_CHANCE` of our letters. */
export function certificateNumber(chance: string): string {
  const body = PREFIX + chance
  return body + checkOf(body)
}

/** @param text as it was typed: small letters, spaces and dashes do not matter. @returns undefined for what none of ours can be. */
export function readCertificateNumber(text: string): string | undefined {
  const number = normalIdentifier(text)
  return SHAPE.test(number) && checkOf(number.slice(0, -1)) === number.slice(-1) ? number : undefined
}

/** As people read it: ZSAB-CDEF-GHJK-LMNP. */
export function certificateNumberText(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1-')
}

function checkOf(body: string): string {
  const most = LETTERS.length
  let product = most
  for (const letter of body) {
    const sum = (product + LETTERS.indexOf(letter)) % most || most
    product = (sum * 2) % (most + 1)
  }
  return LETTERS[(most + 1 - product) % most] as string
}
