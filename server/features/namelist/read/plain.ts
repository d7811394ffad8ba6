/** Lines of a pasted list: their normal form, and the numbers before them. */
import { normalDigits } from '#contract/normal-digits.ts'
import { normalPlainLine, removeInvisibleInLines } from '#contract/normal-line.ts'

/** Full-width and other forms become the usual ones, dashes one dash, the dots of minority names one dot. */
export function plainLine(typed: string): string {
  return normalPlainLine(typed.toWellFormed())
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/(?<=\p{Script=Han}) ?[•‧・⋅∙.●] ?(?=\p{Script=Han})/gu, '·')
}

/** ① to ⑳ and their kin, as signs that stand for one number. */
const SIGN = /^(?:[\u2460-\u24ff\u2776-\u2793\u3220-\u3229\u3251-\u325f\u3280-\u3289\u32b1-\u32bf]|\u{1f51f}|(?:\d\ufe0f?\u20e3)+)/u
const DIGITS =
  /^(?:第|no\.?|#)?\s*[([（【]?\s*(\d{1,4})(?!\d| ?(?:[年月日号期届点级班场次天讲轮]|周年|小时|季度|人大会)|[./]\d{1,2}(?=\p{Script=Han}))\s*(?:[)\]）】]\s*[.、,:，：]?|[.、,:，：．)]+|位\s*[:：]?|\s(?=\D)|\s(?=\d{7})|-\s*(?=\D)|-(?=1\d{10})|(?=\p{Script=Han}|\p{Extended_Pictographic}))(?!\s*(?:个人|人|位|名)(?:\s|$|[，,。]))\s*/iu
const HAN_DIGITS = /^第?[(（]?([一二三四五六七八九十]{1,4})[、.．,，:：)）]+\s*/
const BULLET = /^[-*•·●▪◆★☆✅✔☑√→>@\s]+/u

/** Where another person begins in the same line: at a sign, or at a number behind a phone. */
const NEXT = /(?<=.)(?=[\u2460-\u2473\u2776-\u277f\u2488-\u249b])|(?<=[\d０-９]{4}[\s,，;；。]+)(?=\d{1,3}[.、．]\s*\p{L})/u

/** The people of a line that numbers several. */
export function entriesIn(typed: string): string[] {
  return typed.split(NEXT).filter((entry) => entry.trim() !== '')
}

export interface Numbered {
  /** Undefined where it has none. */
  at: number | undefined
  body: string
}

/** Takes the number off that stands before a line of a list: `1.`, `①`, `1️⃣`, `⒈`, `一、`, `（3）`, `１、`. */
export function numbered(typed: string): Numbered {
  const line = removeInvisibleInLines(typed).trimStart()
  const sign = SIGN.exec(line)?.[0]
  if (sign !== undefined) return { at: valueOf(sign), body: line.slice(sign.length).replace(/^\s*[.、,:，：．)）]+/, '') }
  // A phone in groups begins like a number of a list.
  const narrow = line.replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
  if (/^1[3-9]\d[ -]\d{4}[ -]?\d{4}(?!\d)/.test(narrow)) return { at: undefined, body: line }
  const digits = DIGITS.exec(narrow)
  if (digits?.[1] !== undefined) return { at: Number(digits[1]), body: line.slice(digits[0].length) }
  const han = HAN_DIGITS.exec(line)
  if (han?.[1] !== undefined) return { at: hanValue(han[1]), body: line.slice(han[0].length) }
  return { at: undefined, body: line.replace(BULLET, '') }
}

function valueOf(sign: string): number {
  if (sign === '\u{1f51f}') return 10
  const digits = normalDigits(sign)
  return digits === '' ? hanValue(sign.normalize('NFKC').replace(/[^一二三四五六七八九十]/g, '')) : Number(digits)
}

function hanValue(typed: string): number {
  const ones = '一二三四五六七八九'
  const [tens, rest] = typed.includes('十') ? typed.split('十') : ['', typed]
  const ten = typed.includes('十') ? (tens === '' ? 1 : ones.indexOf(tens as string) + 1) : 0
  return ten * 10 + (rest === '' ? 0 : ones.indexOf(rest?.[0] ?? '') + 1)
}
