/**
 * Identity documents of attendees, certifications and guests: the types that a form accepts and the form of each number. Numbers are
 * compared and stored in the form of `normalDocumentNumber`; client and server check them by the same rule.
 */
import * as v from 'valibot'
import { type DocumentType, documentTypes, documentTypeWords } from './document-words.ts'
import { isIdcard } from './fields.ts'
import { normalIdentifier } from './normal-line.ts'
import { say } from './sentences.ts'

/**
 * How the number of each type is written.
 *
 * - `idcard`: GB 11643-1999, with its check character.
 * - `hkMacaoPermit`: the letter H (Hong Kong) or M (Macao) and 8 digits for life. Older cards print 2 more digits, the count of
 *   renewals (公安部, 港澳居民来往内地通行证号码规则, 10 March 2010).
 * - `taiwanPermit`: 8 digits for life (公安部公告, 2 July 2015). Until September 2008 permits printed 2 more digits, the count of
 *   issues, and many a letter of the issuing office in brackets.
 * - `residencePermit`: as `idcard`, with the address code 810000 (Hong Kong), 820000 (Macao) or 830000 (Taiwan)
 *   (港澳台居民居住证申领发放办法 第三条, 国办发〔2018〕81号).
 * - `passport`: at most 9 letters and digits, the field of the machine-readable zone (ICAO Doc 9303-4). Only cards of the size TD1
 *   continue a longer number in their optional data (9303-5). A number has a digit, and 5 characters at least.
 * - `foreignerCard`: since 1 December 2023 17 digits that begin with 9 and the check character of GB 11643; older cards have the
 *   3 letters of a country and 12 digits (国家移民管理局, 新版外国人永久居留身份证机读信息规则, 2023).
 */
const rules: Readonly<Record<DocumentType, (number: string) => boolean>> = {
  idcard: isIdcard,
  hkMacaoPermit: (number) => /^[HM]\d{8}(?:\d{2})?$/.test(number),
  taiwanPermit: (number) => /^(?:\d{8}|\d{10}[A-Z]?)$/.test(number),
  residencePermit: (number) => /^8[123]0000/.test(number) && isIdcard(number),
  passport: (number) => /^[A-Z\d]{5,9}$/.test(number) && /\d/.test(number),
  foreignerCard: (number) => /^[A-Z]{3}\d{12}$/.test(number) || (number.startsWith('9') && isIdcard(number)),
}

/** Characters that a field takes: spaces, dashes and brackets may separate the parts of a number. */
export const DOCUMENT_TYPED_MOST = 30
const WITH_BIRTHDAY = 18

/** Capitals without spaces, dashes and brackets: `0012345678(B)` and `0012345678 b` are one number. */
export const normalDocumentNumber = (typed: string) => normalIdentifier(typed).replace(/[()]/g, '')

/** @param number in its normal form. */
export const isDocumentNumber = (type: DocumentType, number: string) => rules[type](number)

/** The last four characters of each type; of other documents four letters or digits. */
const tails: Readonly<Partial<Record<string, RegExp>>> = {
  idcard: /^\d{3}[\dX]$/,
  hkMacaoPermit: /^\d{4}$/,
  taiwanPermit: /^\d{3}[\dA-Z]$/,
  residencePermit: /^\d{3}[\dX]$/,
  foreignerCard: /^\d{3}[\dX]$/,
}
/** @param tail in the form of `normalDocumentNumber`. */
export const isDocumentTail = (type: string, tail: string) => (tails[type] ?? /^[\dA-Z]{4}$/).test(tail)

/** Says that a number does not have the form of its type. */
export const documentNumberWrong = (type: DocumentType) => `请输入正确的${documentTypeWords[type]}号码`

/** The date of birth in a number (`YYYY-MM-DD`); `''` for types and numbers without one. */
export function birthdayInDocument(type: DocumentType | '', number: string): string {
  if (type === 'hkMacaoPermit' || type === 'taiwanPermit' || type === 'passport' || number.length !== WITH_BIRTHDAY) return ''
  return `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`
}

/** The fields of an input that takes a document; both empty: no document. */
export const documentFields = {
  documentType: v.optional(v.picklist(['', ...documentTypes], say.documentTypeMissing), ''),
  documentNumber: v.pipe(
    v.optional(v.string(say.certifyCardInvalid), ''),
    v.transform(normalDocumentNumber),
    v.maxLength(DOCUMENT_TYPED_MOST, say.certifyCardInvalid),
  ),
}

interface Given {
  documentType?: DocumentType | '' | undefined
  documentNumber?: string | undefined
}

/** Checks the number of an input by the rule of its type; the issue has the path `documentNumber`. */
/*@__NO_SIDE_EFFECTS__*/
export function documentFits<Input extends Given>() {
  return v.rawCheck<Input>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { documentNumber: number = '', documentType = '' } = dataset.value
    const type = documentType || 'idcard'
    if (number === '' || isDocumentNumber(type, number)) return
    addIssue({
      message: documentNumberWrong(type),
      path: [{ type: 'object', origin: 'value', input: dataset.value as Record<string, unknown>, key: 'documentNumber', value: number }],
    })
  })
}
