/** What somebody typed as the name on an invoice, judged. */
import { MOBILE } from './fields.ts'
import { sayOfInvoice as say } from './invoice-sentences.ts'
import { judgeTaxNo } from './invoice-tax-number.ts'
import { normalIdentifier, normalLine } from './normal-line.ts'

const NAME_MAX = 100

/** Blanks at the ends and between Chinese letters are no part of a name; full-width digits and letters are plain ones; brackets stay. */
export const tidyTitle = (typed: string) =>
  normalLine(typed)
    .replace(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replace(/([\p{Script=Han}）】]) /gu, '$1')
    .replace(/ (?=[\p{Script=Han}（【])/gu, '')
    .trim()

/** @param name tidied. @returns why it is none; undefined where it can be one. */
export function titleFlaw(name: string): string | undefined {
  if (name === '') return say.nameMissing
  if (/\p{Extended_Pictographic}/u.test(name.replace(/\d/g, '')) || !isWellFormed(name)) return say.nameLetters
  const plain = normalIdentifier(name)
  if (MOBILE.test(plain) || /^[^\s@]+@[^\s@]+$/.test(name)) return say.nameIsContact
  if (['good', 'check'].includes(judgeTaxNo(plain))) return say.nameIsTaxNo
  if (/^[\d\p{P}\p{S} ]+$/u.test(name)) return say.nameDigits
  if ([...name].length < 2) return say.nameShort
  return [...name].length > NAME_MAX ? say.nameLong : undefined
}

const isWellFormed = (name: string) => name.isWellFormed?.() !== false
