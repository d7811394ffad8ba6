/** What somebody typed as a tax number, judged: GB 32100 with its check character, and the numbers of before (R25). */
import { codeFlawOf } from './credit-code.ts'
import { isIdcard } from './fields.ts'
import { sayOfInvoice as say } from './invoice-sentences.ts'

/**
 * `good`; `old`: 15 or 20 digits and letters of before 2015, taken with a warning; `check`: only the check character is
 * another, taken where whoever typed it insists; the others are not taken.
 */
export type TaxVerdict = 'good' | 'old' | 'check' | 'missing' | 'letters' | 'length' | 'idcard' | 'form'

/** What people read of each; nothing where it is good. */
export const taxSays: Record<Exclude<TaxVerdict, 'good'>, string> = {
  old: say.taxOld,
  check: say.taxCheck,
  missing: say.taxMissing,
  letters: say.taxLetters,
  length: say.taxLength,
  idcard: say.taxIsIdcard,
  form: say.taxForm,
}

/** Numbers of before: county and organisation code, or a person's ID number with two digits behind it. */
const OLD = /^(?:\d{6}[0-9A-Z]{9}|\d{17}[\dX][0-9A-Z]{2})$/

/** @param taxNo in the form of `normalIdentifier`. */
export function judgeTaxNo(taxNo: string): TaxVerdict {
  if (taxNo === '') return 'missing'
  if (!/^[0-9A-Z]+$/.test(taxNo)) return 'letters'
  if (taxNo.length === 18) return judgeCode(taxNo)
  if (taxNo.length !== 15 && taxNo.length !== 20) return 'length'
  return OLD.test(taxNo) ? 'old' : 'form'
}

function judgeCode(code: string): TaxVerdict {
  const flaw = codeFlawOf(code)
  if (flaw === undefined) return 'good'
  // A resident's number has the form of a code now and then: as one it holds, as a code it does not.
  if (isIdcard(code)) return 'idcard'
  if (/[IOSVZ]/.test(code)) return 'letters'
  return flaw
}
