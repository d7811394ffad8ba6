/** People as they are typed or pasted: a name and a phone in a line. */
import { MOBILE } from '#contract/fields.ts'
import { normalMobile } from '#contract/normal-digits.ts'
import { normalPlainLine } from '#contract/normal-line.ts'
import { normalName } from '#contract/normal-name.ts'
import { nameRefusal } from '#contract/person-name.ts'
import { say } from '#contract/sentences.ts'

export interface PersonRow {
  name: string
  mobile: string
}

export const nobody: PersonRow = { name: '', mobile: '' }

/** What is wrong with one of them; undefined for nothing. */
export function wrongOf({ name, mobile }: PersonRow): string | undefined {
  if (name.trim() === '') return '请填写姓名'
  return nameRefusal(name) ?? (MOBILE.test(mobile) ? undefined : say.mobileInvalid)
}

/** @returns the row that is wrong in the sight of another one: the same phone twice. */
export function twiceIn(rows: readonly PersonRow[]): string | undefined {
  const seen = new Set<string>()
  for (const { mobile } of rows) {
    if (seen.has(mobile)) return mobile
    seen.add(mobile)
  }
  return undefined
}

/** Lines of a list that somebody keeps elsewhere; what has no name and phone in it comes back as it was. */
export function readPasted(text: string): { people: PersonRow[]; unread: string[] } {
  const people: PersonRow[] = []
  const unread: string[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const plain = normalPlainLine(line)
    const phone = /(?:\+?86[- ]?)?(1[3-9]\d[- ]?\d{4}[- ]?\d{4})(?!\d)/.exec(plain)
    const name = plain
      .replace(phone?.[0] ?? '', ' ')
      .replace(/^\s*\d{1,4}\s*[.、)）:：-]?\s*/, '')
      .replace(/[\s,，;；:：|/、]+/g, ' ')
      .trim()
    if (phone === null || name === '' || /\d{5,}/.test(name)) unread.push(line.trim())
    else people.push({ name: normalName(name), mobile: normalMobile(phone[0]) })
  }
  return { people, unread }
}
