/** A bank's serial as it is compared: of a proof, of a receipt, and of a statement's line with both. */

/** Whatever hand or bank has written it: full-width digits and spaces do not make another transfer of it. */
export function serialOf(typed: string): string {
  return typed.normalize('NFKC').replace(/\s/g, '')
}
