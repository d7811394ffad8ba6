/** A voucher's code as people type it: letters, digits and dashes, in any case; kept in capitals. */
import * as v from 'valibot'
import { say } from './sentences.ts'

export const voucherCode = v.pipe(
  v.string(say.voucherInvalid),
  v.transform((typed) => typed.trim().toUpperCase()),
  v.regex(/^[0-9A-Z-]{3,32}$/, say.voucherInvalid),
)
