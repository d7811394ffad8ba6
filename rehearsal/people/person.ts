/** Somebody made up, with all that a form may ask of them. */
import type { Chance } from '../chance.ts'
import { workFrom, type Work } from './companies.ts'
import { nameFrom, type Called } from './names.ts'
import { phoneOf, type Range } from './phones.ts'

export interface MadeUp extends Called, Work {
  mobile: string
  /** `YYYYMMDD`: an adult's. */
  birthday: string
  /** Good in its form; of a region that there is none of. */
  idcard: string
  nation: string
}

/** GB/T 2260 has no region that begins with 99. */
const REGION = '990101'
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const NATIONS = ['汉族', '汉族', '汉族', '汉族', '汉族', '汉族', '回族', '满族', '壮族', '维吾尔族']

const two = (n: number) => String(n).padStart(2, '0')

/** The check character is GB 11643's. */
function idcardOf(birthday: string, serial: number, sex: number): string {
  const body = REGION + birthday + two(serial % 100) + String(sex === 1 ? 1 + 2 * (serial % 5) : 2 * (serial % 5))
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * Number(body[place]), 0)
  return `${body}${'10X98765432'[sum % 11]}`
}

/** @param n which one of their range; nobody else has their phone. */
export function personFrom(chance: Chance, range: Range, n: number): MadeUp {
  const called = nameFrom(chance)
  const birthday = `${1962 + Math.floor(chance() * 40)}${two(1 + Math.floor(chance() * 12))}${two(1 + Math.floor(chance() * 28))}`
  return {
    ...called,
    ...workFrom(chance),
    mobile: phoneOf(range, n),
    birthday,
    idcard: idcardOf(birthday, n, called.sex),
    nation: NATIONS[Math.floor(chance() * NATIONS.length)] as string,
  }
}
