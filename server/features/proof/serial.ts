/** A bank's serial: of a proof, of a receipt, and of a statement's line. */
import { normalForm } from '#contract/normal-form.ts'
import { normalIdentifier } from '#contract/normal-line.ts'

/** As it is stored and shown: without full-width forms and spaces. */
export function serialOf(typed: string): string {
  return normalForm(typed, 'NFKC').replace(/\s/g, '')
}

/** As it is compared: two serials that differ only in case or dashes are the same transfer. */
export function foldedSerial(serial: string): string {
  return normalIdentifier(serial) || serial
}
