/** Divides a line into runs of one font and one direction, in the order in which they are drawn from left to right. */
import bidiFactory from 'bidi-js'
import { isRightToLeft } from '#contract/text-direction.ts'
import { type Face, faces, hasEvery, withoutInvisible } from './faces.ts'

export interface Run {
  face: Face
  /** In the order in which it is read. */
  text: string
  rightToLeft: boolean
}

/** A character as readers count it: a letter with its marks. */
interface Letter {
  text: string
  face: Face | undefined
}

const bidi = bidiFactory()
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Punctuation, digits and marks that scripts share. */
const SHARED = /^[\p{Script=Common}\p{Script=Inherited}]/u
const EUROPEAN = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u
const HAN = /\p{Script=Han}/u
/** Marks that Chinese text writes a full square wide. */
const CHINESE_MARK = /^[‘’“”…—·]$/u
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\u061c\u200f\u202b\u202e\u2067]/u

/** Letters by their class that have no picture: a name of them would be printed as a blank. Only with a Hangul letter are they one. */
const FILLER = /^(?=.*[\u115f\u1160\u3164\uffa0])[\u115f\u1160\u3164\uffa0\p{M}\p{Default_Ignorable_Code_Point}]+$/u

const faceNamed = (name: string) => faces().find((face) => face.name === name) as Face

/** Letters of a line, each with the first font that has all of its characters. */
function lettersOf(line: string): Letter[] {
  // Control characters have no picture; a tab separates words as a space does.
  const plain = line.replace(/\p{Cc}/gu, ' ')
  return Array.from(graphemes.segment(plain), ({ segment }) => {
    if (FILLER.test(segment)) return { text: segment, face: undefined }
    const order = EUROPEAN.test(segment) ? [faceNamed('latin'), ...faces()] : faces()
    // Some systems type Hangul and accents as parts. The normal form replaces compatible Han characters by others.
    const composed = segment.normalize('NFC')
    const [text, other] = HAN.test(segment) ? [segment, composed] : [composed, segment]
    const face = order.find((one) => hasEvery(one, text))
    return face === undefined ? { text: other, face: order.find((one) => hasEvery(one, other)) } : { text, face }
  })
}

/** Characters that are a letter by themselves in any context: ASCII, Latin, Greek, Cyrillic, kana, Han, Hangul. */
const LONE =
  /^[\x20-\x7e\u00b7\u00c0-\u024f\u0370-\u0482\u048a-\u052f\u3041-\u3096\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\u{20000}-\u{2ebef}]*$/u

/** Of lone characters, whether a font has it. */
const hasFont = new Map<string, boolean>()

/** Most names have lone characters only: these are not divided into letters, which takes some hundred times as long. */
function isPlainlyCovered(text: string): boolean {
  if (!LONE.test(text)) return false
  for (const character of text) {
    let covered = hasFont.get(character)
    if (covered === undefined) hasFont.set(character, (covered = lettersOf(character)[0]?.face !== undefined))
    if (!covered) return false
  }
  return true
}

/** Letters of a text that no font has, each once. */
export function lettersWithoutFont(text: string): string[] {
  if (isPlainlyCovered(text)) return []
  return [...new Set(lettersOf(text).flatMap(({ text: letter, face }) => (face === undefined ? [letter] : [])))]
}

/** Shared marks take the font of the word before them, at the beginning of a line that of the word behind. */
function joinShared(letters: readonly Letter[], line: string): void {
  const chinese = HAN.test(line)
  const isWord = (letter: Letter | undefined) => letter !== undefined && /^\p{L}/u.test(letter.text) && !HAN.test(letter.text)
  const isShared = ({ text }: Letter) => {
    const visible = withoutInvisible(text)
    return visible === '' || SHARED.test(visible)
  }
  let before: Face | undefined
  for (const [at, letter] of letters.entries()) {
    if (!isShared(letter)) {
      before = letter.face
      continue
    }
    if (chinese && CHINESE_MARK.test(letter.text) && !(isWord(letters[at - 1]) && isWord(letters[at + 1]))) continue
    const face = before ?? letters.slice(at).find((one) => !isShared(one))?.face
    if (face !== undefined && hasEvery(face, letter.text)) letter.face = face
  }
}

/** @throws where a letter has no font: callers ask `lettersWithoutFont` first. */
export function runsOf(line: string): Run[] {
  const letters = lettersOf(line)
  joinShared(letters, line)
  const text = letters.map((letter) => letter.text).join('')
  const levels = RIGHT_TO_LEFT.test(text) ? bidi.getEmbeddingLevels(text, isRightToLeft(text) ? 'rtl' : 'ltr').levels : undefined
  const runs: (Run & { level: number })[] = []
  let at = 0
  for (const { text: letter, face } of letters) {
    if (face === undefined) throw new Error(`no font has ${JSON.stringify(letter)}`)
    const level = levels?.[at] ?? 0
    at += letter.length
    const last = runs.at(-1)
    if (last?.face === face && last.level === level) last.text += letter
    else runs.push({ face, text: letter, level, rightToLeft: level % 2 === 1 })
  }
  return inVisualOrder(runs)
}

/** Rule L2 of the Unicode Bidirectional Algorithm, for whole runs. */
function inVisualOrder<R extends { level: number }>(runs: R[]): R[] {
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    for (let from = 0; from < runs.length; from++) {
      let to = from
      while (to < runs.length && (runs[to] as R).level >= level) to++
      if (to > from) runs.splice(from, to - from, ...runs.slice(from, to).toReversed())
      from = Math.max(from, to)
    }
  }
  return runs
}

/** The bracket that faces the other way, for a text drawn from right to left. */
export const mirrored = (character: string) => bidi.getMirroredCharacter(character) ?? character
