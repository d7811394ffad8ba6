/** The name of a person as searches find it: folded, and each way to write its Chinese characters in pinyin. */
import { foldText } from '#contract/normal-text.ts'
import { readingsOf, syllablesOfName } from '../flow/pinyin.ts'

/** `foldText` never yields a space: no search text reaches from one variant into the next. */
const BETWEEN = ' '
/** Names with more combinations of readings vary one character at a time, from the first on: devices store every variant. */
const MOST_VARIANTS = 64

/** By character, of those that names had so far. */
const spellings = new Map<string, readonly string[]>()

/** The ways to type a syllable: ü also as v and yu, and without its dots. */
function spellingsOfSyllable(syllable: string): string[] {
  const small = syllable.toLowerCase().normalize('NFC')
  const ways = small.includes('ü') ? [small.replace('ü', 'u'), small.replace('ü', 'v'), small.replace('ü', 'yu')] : [small]
  return ways.map(foldText)
}

/** The ways to type a character; of what is no Chinese character, itself. */
function spellingsOf(character: string): readonly string[] {
  const known = spellings.get(character)
  if (known !== undefined) return known
  if (!/\p{Script=Han}/u.test(character)) return [character]
  const found = [...new Set(readingsOf(character).flatMap(spellingsOfSyllable))]
  spellings.set(character, found)
  return found
}

export function foldName(name: string): string {
  const folded = foldText(name)
  if (!/\p{Script=Han}/u.test(folded)) return folded
  const characters = Array.from(folded)
  const syllables = syllablesOfName(folded)
  const ways = characters.map((character, at) => {
    const usual = syllables.length === characters.length ? spellingsOfSyllable(syllables[at] as string) : []
    return [...new Set([...usual, ...spellingsOf(character)])]
  })
  return [folded, ...new Set(combined(ways))].join(BETWEEN)
}

function combined(ways: readonly (readonly string[])[]): string[] {
  const count = ways.reduce((product, { length }) => Math.min(product * length, MOST_VARIANTS + 1), 1)
  if (count <= MOST_VARIANTS) return ways.reduce<string[]>((all, next) => all.flatMap((start) => next.map((end) => start + end)), [''])
  const usual = ways.map((own) => own[0] as string)
  const variants: string[] = []
  for (const [at, own] of ways.entries())
    for (const way of own) {
      if (variants.length === MOST_VARIANTS) return variants
      variants.push(usual.with(at, way).join(''))
    }
  return variants
}

/** The pinyin variants of a name that is folded already; '' for a name without Chinese characters. */
export const pinyinIn = (folded: string) => (folded.includes(BETWEEN) ? folded.slice(folded.indexOf(BETWEEN) + 1) : '')
