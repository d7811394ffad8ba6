/** Random words of the forms that WeChat Pay uses, and numbers that stay unique over restarts. */
import { randomBytes, randomInt } from 'node:crypto'
import { digits } from './china-time.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export const word = (length: number) => Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')
export const figures = (length: number) => Array.from({ length }, () => randomInt(10)).join('')

/** 40 upper hex digits; the first bit is 0 and the first byte is not, so that it is the same number in every notation. */
export const serialNumber = () => `${(randomInt(0x7f) + 1).toString(16).padStart(2, '0')}${randomBytes(19).toString('hex')}`.toUpperCase()

/** 20 lower hex digits, for the end of a prepay_id. */
export const tail = () => randomBytes(10).toString('hex')

/** Numbers of this start: chance in front keeps them apart from those of any other start, a counter from each other. */
export function numbers(clock: () => number) {
  const start = figures(9)
  let counter = randomInt(1_000_000_000)
  const next = () => String(counter++).padStart(10, '0')
  return {
    /** 28 digits, as `4200000925202101284997714292`. */
    transactionId: () => `42${start.slice(0, 8)}${digits(clock()).slice(0, 8)}${next()}`,
    /** 29 digits, as `50001307732021032607480019805`. */
    refundId: () => `50${start}${digits(clock()).slice(0, 8)}${next()}`,
    /** 36 characters, as `wx201410272009395522657a690389285100`. */
    prepayId: () => `wx${digits(clock())}${tail()}`,
  }
}
