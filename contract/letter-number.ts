/**
 * The number of an acceptance letter: AL, twelve letters of chance, and one that follows from them by Luhn's rule in base 32, so that
 * a letter mistyped, or two that have changed places, are no number at all. Printed in groups: AL-XXXX-XXXX-XXXX-X.
 */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const PREFIX = 'AL'
export const LETTER_CHANCE = 12
const LENGTH = PREFIX.length + LETTER_CHANCE + 1

/** Luhn mod 32 over what stands before it. */
function checkLetter(letters: string): string {
  let sum = 0
  for (let at = letters.length - 1, factor = 2; at >= 0; at--, factor = 3 - factor) {
    const added = ALPHABET.indexOf(letters[at] as string) * factor
    sum += Math.floor(added / 32) + (added % 32)
  }
  return ALPHABET[(32 - (sum % 32)) % 32] as string
}

/** @param chance twelve letters of the alphabet. */
export const letterNumber = (chance: string) => `${PREFIX}${chance}${checkLetter(chance)}`

/** @param number in capitals, without spaces and dashes. */
export function isLetterNumber(number: string): boolean {
  const chance = number.slice(PREFIX.length, -1)
  const letters = new RegExp(`^${PREFIX}[${ALPHABET}]{${LETTER_CHANCE + 1}}$`)
  return number.length === LENGTH && letters.test(number) && checkLetter(chance) === number.at(-1)
}

export function printedLetterNumber(number: string): string {
  const groups = number.slice(PREFIX.length).match(/.{1,4}/g) ?? []
  return [PREFIX, ...groups].join('-')
}
