/** The name of a person as passports and ID cards write it, in every script. */
import * as v from 'valibot'
import { sayOfName } from './name-sentences.ts'
import { normalName } from './normal-name.ts'
import { say } from './sentences.ts'

/** Code points of a name in its normal form. */
export const NAME_MAX = 50

/**
 * Punctuation of names, with Hebrew, Armenian, Ethiopic, Tibetan and Mongolian marks. `removeInvisible` has left the joiners that
 * letters need.
 */
const PUNCTUATION = " .·',/@()\\-\\u055a\\u058a\\u05be\\u05f3\\u05f4\\u0f0b-\\u0f0d\\u1361\\u1806\\u180e\\u200c\\u200d"
const LETTER = /[\p{L}\p{Script=Han}]/u
const ALLOWED = new RegExp(`[\\p{L}\\p{M}\\p{Script=Han}0-9${PUNCTUATION}]`, 'u')
/** First character: no digit, and no mark that separates two parts. */
const FIRST = /^[\p{L}\p{M}\p{Script=Han}'(]/u
const LAST = /[ ·,/@(-]$/
const EMAIL = /\S@\S+\.\S/
/** Two people in one field. */
const BETWEEN_HAN = /\p{Script=Han} ?, ?\p{Script=Han}/u

/** Finds the refused character as it was typed. */
const isRefused = (typed: string) => [...normalName(typed)].some((character) => !ALLOWED.test(character))

/** @returns the sentence that names the character, by its code if the character is invisible. */
function characterRefusal(character: string): string {
  return /[\p{C}\p{M}\p{Z}]/u.test(character)
    ? sayOfName.unreadable(`U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`)
    : sayOfName.character(character)
}

/** @returns the sentence that refuses a name; undefined if the name is fine. */
export function nameRefusal(typed: string): string | undefined {
  const name = normalName(typed)
  // Far too long a text is not searched for the character that is wrong.
  if (name.length > 10 * NAME_MAX) return say.nameTooLong
  const refused = [...name].find((character) => !ALLOWED.test(character))
  if (refused !== undefined) return characterRefusal([...typed].find(isRefused) ?? refused)
  if (EMAIL.test(name)) return sayOfName.character('@')
  if (BETWEEN_HAN.test(name)) return sayOfName.character(/[,，﹐︐]/u.exec(typed)?.[0] ?? ',')
  if ([...name].length > NAME_MAX) return say.nameTooLong
  if (name === '') return say.nameInvalid
  if (!FIRST.test(name)) return sayOfName.start([...name][0] as string)
  const last = LAST.exec(name)
  if (last !== null) return sayOfName.end(last[0])
  return LETTER.test(name) ? undefined : say.nameInvalid
}

/*@__NO_SIDE_EFFECTS__*/
function nameField(mayBeEmpty: boolean) {
  return v.pipe(
    v.optional(v.string(say.nameInvalid), ''),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      const name = normalName(value)
      const refusal = mayBeEmpty && name === '' ? undefined : nameRefusal(value)
      if (refusal === undefined) return name
      addIssue({ message: refusal })
      return NEVER
    }),
  )
}

/** At most 50 characters in the normal form. The sentence about a refused character names it. */
export const personName = nameField(false)
/** As `personName`; empty means not given. */
export const optionalName = nameField(true)
