/** Phones as people paste them: one in a line, from a table, from a chat. */
import { MOBILE } from '#contract/fields.ts'
import { normalMobile } from '#contract/normal-digits.ts'

export interface ReadPhones {
  /** Each once, in their order. */
  phones: string[]
  /** What stands where a phone should, as it was written. */
  wrong: string[]
  /** How many were there already. */
  again: number
}

export function readPhones(text: string): ReadPhones {
  // Spaces and dashes stand within a number too: 138 0000 0001, +86 138-0000-0001.
  const parts = text
    .split(/[\n,，、;；|｜\t]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const wrong: string[] = []
  const found: string[] = []
  for (const part of parts) {
    const phone = normalMobile(part)
    const several = MOBILE.test(phone) ? [phone] : part.split(/\s+/).map(normalMobile)
    if (several.every((one) => MOBILE.test(one))) found.push(...several)
    else wrong.push(part)
  }
  const phones = [...new Set(found)]
  return { phones, wrong, again: found.length - phones.length }
}
