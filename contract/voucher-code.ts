/** A voucher's code: letters, digits and dashes; stored in capitals. */
import * as v from 'valibot'
import { normalCode } from './normal-line.ts'
import { say } from './sentences.ts'

export const voucherCode = v.pipe(v.string(say.voucherInvalid), v.transform(normalCode), v.regex(/^[0-9A-Z-]{3,32}$/, say.voucherInvalid))
