/** How old somebody is by the calendar, and whether a guardian has to agree for them. */
import { GUARDIAN_AGE } from './consent.ts'
import { birthdayInDocument } from './document.ts'
import { type DocumentType } from './document-words.ts'

/**
 * Whole years from a birthday (`YYYY-MM-DD`) to a day of the wire, with or
 * without its time. Who was born on 29 February is a year older on 1 March of
 * a common year.
 */
export function ageAt(birthday: string, todayWire: string): number {
  const years = Number(todayWire.slice(0, 4)) - Number(birthday.slice(0, 4))
  return todayWire.slice(5, 10) < birthday.slice(5, 10) ? years - 1 : years
}

/** 11010519491231002X → 1949-12-31; '' where there is no number. */
export function birthdayOfIdcard(idcard: string): string {
  return idcard.length === 18 ? `${idcard.slice(6, 10)}-${idcard.slice(10, 12)}-${idcard.slice(12, 14)}` : ''
}

/** Nobody is born tomorrow: a number or a birthday that says so is mistyped. */
export function isBornBy(born: string, todayWire: string): boolean {
  return born <= todayWire.slice(0, 10)
}

interface Person {
  idcard?: string
  documentType?: DocumentType | ''
  documentNumber?: string
  birthday?: string
  age?: number | '' | null
}

/** By the ID number or document, otherwise by the birthday, otherwise by the typed age. Without any of them the person counts as adult. */
export function isUnderAge(
  { idcard = '', documentType = '', documentNumber = '', birthday = '', age = null }: Person,
  todayWire: string,
): boolean {
  const born = birthdayOfIdcard(idcard) || birthdayInDocument(documentType, documentNumber) || birthday
  const years = born === '' ? age : ageAt(born, todayWire)
  return typeof years === 'number' && years < GUARDIAN_AGE
}
