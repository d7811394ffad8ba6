/**
 * The fields people type: each a rule and its sentence in one expression,
 * used by the server always and by the form before it sends.
 */
import * as v from 'valibot'
import { isOwnPath, webAddress } from './address.ts'
import { normalDigits, normalMobile } from './normal-digits.ts'
import { normalEmail, normalIdentifier, normalLine, normalPlainLine, normalProse } from './normal-line.ts'
import { say } from './sentences.ts'
import { sayTooLong } from './text-sentences.ts'

export { optionalName, personName } from './person-name.ts'

/** Half of a surrogate pair: the rest of a character that was cut in two. */
const LONE = /\p{Cs}/u
const codeOf = (text: string) => `U+${(LONE.exec(text)?.[0] ?? '').charCodeAt(0).toString(16).toUpperCase()}`
export const sayUnreadable = (code: string) => `含有无法识别的字符（${code}），请删除后重新输入`
/** Refuses text that no database stores; the sentence names the character by its code, because it has no shape. */
export const wellFormed = v.check(
  (text: string) => !LONE.test(text),
  ({ input }) => sayUnreadable(codeOf(input)),
)

/** Text without a digit stays, so that it is refused and not taken for an empty field. */
export const digitsBy = (normal: (text: string) => string) => v.transform((typed: string) => normal(typed) || normalLine(typed))

/** A mainland mobile number: 1, then 3 to 9, then nine digits (spec.md section 5). */
export const MOBILE = /^1[3-9]\d{9}$/
export const mobile = v.pipe(v.optional(v.string(say.mobileInvalid), ''), digitsBy(normalMobile), v.regex(MOBILE, say.mobileInvalid))
/** As `mobile`; empty means not given. */
export const optionalMobile = v.pipe(
  v.optional(v.string(say.mobileInvalid), ''),
  digitsBy(normalMobile),
  v.check((digits) => digits === '' || MOBILE.test(digits), say.mobileInvalid),
)

/** The six digits of an SMS code. */
export const SMS_CODE = /^\d{6}$/
export const smsCode = v.pipe(
  v.optional(v.string(say.smsCodeInvalid), ''),
  digitsBy(normalDigits),
  v.nonEmpty(say.loginSmsCodeEmpty),
  v.regex(SMS_CODE, say.smsCodeInvalid),
)

/** The MD5 of nothing: the one digest that tells how long the password was. */
const OF_NOTHING = 'd41d8cd98f00b204e9800998ecf8427e'
/** A password as the wire carries it: the MD5 of what was typed (spec.md section 3). How long that was, only the form can see. */
export const passwordDigest = v.pipe(
  v.optional(v.string(say.loginPasswordEmpty), ''),
  v.nonEmpty(say.loginPasswordEmpty),
  v.regex(/^[0-9a-f]{32}$/, say.passwordLength),
  v.notValue(OF_NOTHING, say.passwordLength),
)

/** A password as it is typed: 6 to 20 characters. */
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 20

/** An identifier of ours as the wire carries it: a short string; a number is taken for its digits. */
export const id = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger(say.idInvalid), v.minValue(0, say.idInvalid))], say.idInvalid),
  v.transform(String),
  v.regex(/^-?[0-9A-Za-z_]{1,40}$/, say.idInvalid),
)

/** UTF-16 units that a character of a limit may have at most: a text of invisible joiners is refused. */
const UNITS_MOST = 4
const characters = (text: string) => [...text.replace(/\p{Cf}/gu, '')].length
/** Refuses more than `max` characters. A character is a code point, as in the form: a rare Han character is one, a joiner none. */
/*@__NO_SIDE_EFFECTS__*/
const atMost = (max: number, sentence = sayTooLong(max)) =>
  v.check((typed: string) => typed.length <= max || (typed.length <= UNITS_MOST * max && characters(typed) <= max), sentence)

/**
 * One line of free text in its normal form, at most `max` characters; missing means empty.
 * @param sentence for text that is too long. A character that cannot be read has a sentence of its own.
 */
/*@__NO_SIDE_EFFECTS__*/
export function line(max: number, sentence?: string) {
  return v.pipe(v.optional(v.string(sentence ?? say.textInvalid), ''), v.transform(normalLine), atMost(max, sentence), wellFormed)
}

/** As `line`, with compatibility forms replaced: a phone of any kind, a code of others. */
/*@__NO_SIDE_EFFECTS__*/
export function plainLine(max: number, sentence?: string) {
  return v.pipe(v.optional(v.string(sentence ?? say.textInvalid), ''), v.transform(normalPlainLine), atMost(max, sentence), wellFormed)
}

/** Digits of a known count, such as the last four of a phone; missing means empty. */
/*@__NO_SIDE_EFFECTS__*/
export function digits(count: number, sentence: string) {
  return v.pipe(
    v.optional(v.string(sentence), ''),
    digitsBy(normalDigits),
    v.check((typed) => typed === '' || (typed.length === count && /^\d+$/.test(typed)), sentence),
  )
}

/** Free text of several lines; otherwise as `line`. */
/*@__NO_SIDE_EFFECTS__*/
export function text(max: number) {
  return v.pipe(v.optional(v.string(say.textInvalid), ''), v.transform(normalProse), atMost(max), wellFormed)
}

/** A number of a document: at most `max` characters after spaces, dashes and full-width forms are replaced; missing means empty. */
/*@__NO_SIDE_EFFECTS__*/
export function identifier(max: number, sentence?: string) {
  return v.pipe(v.optional(v.string(sentence ?? say.textInvalid), ''), v.transform(normalIdentifier), atMost(max, sentence), wellFormed)
}

/** Whether a day (`YYYY-MM-DD`) is in the calendar; by itself Date takes 30 February for 2 March. */
export function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/**
 * A resident ID number: 17 digits and a check character, weights and remainder
 * by GB 11643-1999 (ISO 7064 MOD 11-2), with a date of birth that exists.
 */
export function isIdcard(text: string): boolean {
  if (!/^[1-9]\d{5}(19|20)\d{9}[\dXx]$/.test(text)) return false
  if (!isDay(`${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`)) return false
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, place) => total + weight * Number(text[place]), 0)
  return '10X98765432'[sum % 11] === text[17]?.toUpperCase()
}

/** Parameters of an invitation link beyond the ones we know: short texts under plain names, a few of them. */
export const linkParameter = line(100)
export const LINK_PARAMETERS = 10

/** @param known the names that are not counted. */
export function areLinkParameters(input: object, known: readonly string[]): boolean {
  const more = Object.keys(input).filter((name) => !known.includes(name))
  return more.length <= LINK_PARAMETERS && more.every((name) => /^[A-Za-z][A-Za-z0-9_]{0,29}$/.test(name))
}

/** Optional values: empty means not given. */
export const idcard = v.pipe(
  identifier(18, say.idcardInvalid),
  v.check((text) => text === '' || isIdcard(text), say.idcardInvalid),
)

export const certifyCardNumber = identifier(30, say.certifyCardInvalid)
/** Kinds of certificate under the wire's odd names: resident ID card, military officer (NCO) certificate, student card. */
export const certifyCardTypes = ['shanghai', 'beijing', 'beijings'] as const
/**
 * A certificate number of its kind. 军官(士官)证: an optional 字第…号 form or 6 to 10 digits;
 * 学生证: 4 to 20 letters and digits, as schools number freely.
 */
export function isCertifyCard(type: string, number: string): boolean {
  if (type === 'shanghai') return isIdcard(number)
  if (type === 'beijing') return /^(\p{Script=Han}{1,4}字第?)?\d{6,10}号?$/u.test(number)
  return /^[A-Za-z0-9]{4,20}$/.test(number)
}

export const email = v.pipe(
  v.optional(v.string(say.emailInvalid), ''),
  v.transform(normalEmail),
  atMost(100, say.emailInvalid),
  v.check((text) => text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text), say.emailInvalid),
)
/** Where a file lies: on the web, or with us. Whoever reads it opens it by a tap. */
export const attachmentAddress = v.pipe(
  line(300, say.attachmentInvalid),
  v.check((text) => text === '' || isOwnPath(text) || webAddress(text) !== undefined, say.attachmentInvalid),
)
export const age = v.pipe(
  v.union([v.literal(''), v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number)), v.number()], say.ageInvalid),
  v.check((years) => years === '' || (Number.isInteger(years) && years >= 0 && years <= 130), say.ageInvalid),
)
/** 1 male, 2 female. */
export const sex = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.transform(Number))], say.sexInvalid),
  v.picklist([1, 2], say.sexInvalid),
)
/** 0 or 1, as the wire writes yes and no. */
export const flag = v.pipe(v.union([v.number(), v.pipe(v.picklist(['0', '1']), v.transform(Number))]), v.picklist([0, 1]))

/** Money inside and on order fields: whole fen, never negative. */
export const fen = v.pipe(v.number(say.amountInvalid), v.safeInteger(say.amountInvalid), v.minValue(0, say.amountInvalid))
/** The same in a request of spec.md that names no type for it: as a number, or its digits as text. */
export const fenOrDigits = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))], say.amountInvalid),
  v.safeInteger(say.amountInvalid),
  v.minValue(0, say.amountInvalid),
)
/** A whole number from 1 to `most`. */
/*@__NO_SIDE_EFFECTS__*/
export function whole(most: number, sentence: string) {
  return v.pipe(v.number(sentence), v.integer(sentence), v.minValue(1, sentence), v.maxValue(most, sentence))
}
/** Copies of one ticket in one order. */
export const copies = whole(100, say.countInvalid)
