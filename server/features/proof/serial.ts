/** A bank's serial as it is kept: in a proof, in a receipt, and where a statement is compared with both. */

/** Whatever hand or bank has written it: full-width digits and spaces do not make another transfer of it. */
export function serialOf(typed: string): string {
  return typed.normalize('NFKC').replace(/\s/g, '')
}
