/** A bank's serial: of a proof, of a receipt, and of a statement's line. */
import { normalForm } from '#contract/normal-form.ts'

/** As it is stored and shown: without full-width forms and spaces. */
export function serialOf(typed: string): string {
  return normalForm(typed, 'NFKC').replace(/\s/g, '')
}

/** Spaces, characters without a shape, dashes. */
const NOT_COMPARED = /[\s\p{Cc}\p{Cf}\u034f\u115f\u1160\u17b4\u17b5\u2800\u2010-\u2015\u2212-]/gu

/**
 * As it is compared: two serials that differ only in case or dashes are the same transfer. Letters outside ASCII keep their case,
 * as in migration 0043, whose SQL gives the same for each stored serial.
 */
export function foldedSerial(serial: string): string {
  const compared = normalForm(serial, 'NFKC')
    .replace(NOT_COMPARED, '')
    .replace(/[a-z]+/g, (letters) => letters.toUpperCase())
  return compared || serial
}
