/** The type of the server: fonts for every name, letters shaped and in order, and no letter left out unseen. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import { extractText } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { isRightToLeft } from '#contract/text-direction.ts'
import { faces } from '#server/type/faces.ts'
import { lettersWithoutFont, runsOf } from '#server/type/runs.ts'
import { openFont, shapeRun } from '#server/type/shape.ts'
import { typesetter } from '#server/type/typesetter.ts'
import { namesOfScripts } from '../support/names-of-scripts.ts'

const ROOT = join(import.meta.dirname, '../..')

/** A PDF with a page for each line. */
function pdfOf(lines: readonly string[]): Promise<Uint8Array> {
  const document = new PDFDocument({ autoFirstPage: false, margin: 0 })
  const parts: Buffer[] = []
  const { write } = typesetter(document)
  for (const line of lines) {
    document.addPage({ size: 'A4', margin: 0 })
    write(line, 50, 100, 24)
  }
  return new Promise((resolve) => {
    document.on('data', (part: Buffer) => parts.push(part))
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))))
    document.end()
  })
}

/** Readers guess spaces from distances, and leave joiners out. */
const comparable = (text: string) => text.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '')
const glyphsOf = (line: string) => runsOf(line).flatMap(shapeRun)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at))

/** 通用规范汉字表, as Unihan 15 has it (kTGH); `一-丁` is a range. */
function standardCharacters(): string[] {
  const written = Array.from(readFileSync(join(ROOT, 'test/fixtures/standard-characters.txt'), 'utf8').replaceAll('\n', ''))
  const point = (at: number) => (written[at] as string).codePointAt(0) as number
  return written.flatMap((character, at) => (character === '-' ? range(point(at - 1) + 1, point(at + 1) - 1) : [character]))
}

it('all 8,105 characters of 通用规范汉字表 have a font', () => {
  const characters = standardCharacters()
  expect(new Set(characters).size).toBe(8_105)
  expect(lettersWithoutFont(characters.join(''))).toEqual([])
})

it('all Han characters of implementation level 2 of GB 18030-2022 have a font', () => {
  // Level 1 is U+4E00-9FEF, U+3400-4DB5 and 21 compatibility ideographs; level 2 adds 通用规范汉字表.
  const basic = [...range(0x4e00, 0x9fef), ...range(0x3400, 0x4db5)]
  const compatible = '郎凉秊裏隣兀嗀﨎﨏﨑﨓﨔礼﨟蘒﨡﨣﨤﨧﨨﨩'
  expect(lettersWithoutFont(basic.join('') + compatible)).toEqual([])
})

it('Han characters of the extensions C to F have a font, those of the register of ID cards among them', () => {
  // The last assigned characters of C to F in Unicode 10, as the font has them.
  const extensions = [...range(0x2a700, 0x2b734), ...range(0x2b740, 0x2b81d), ...range(0x2b820, 0x2cea1), ...range(0x2ceb0, 0x2ebe0)]
  expect(lettersWithoutFont(extensions.join(''))).toEqual([])
})

describe.each(Object.entries(namesOfScripts))('%s', (script, names) => {
  it('has a glyph for each letter of twenty names', () => {
    expect(names).toHaveLength(20)
    expect(lettersWithoutFont(names.join('\n'))).toEqual([])
    for (const name of names) expect(glyphsOf(name).filter(({ id }) => id === 0)).toEqual([])
  })

  it('is read back from a PDF as it was typed', async () => {
    const { text } = await extractText(await pdfOf(names), { mergePages: false })
    expect(text.map(comparable), script).toEqual(names.map(comparable))
  })
})

it('emoji, unassigned and private characters have no font, each reported once', () => {
  expect(lettersWithoutFont('李明🎉🎉')).toEqual(['🎉'])
  expect(lettersWithoutFont('👨‍👩‍👧')).toEqual(['👨‍👩‍👧'])
  expect(lettersWithoutFont('王\u{10ffff}小\ue000明\u0378')).toEqual(['\u{10ffff}', '\ue000', '\u0378'])
  expect(() => runsOf('李明🎉')).toThrow('no font')
})

/** Characters of scripts whose letters never join their neighbours. */
const ALONE =
  /^(?=[\p{L}\p{N}\p{P}])[\p{Script=Han}\p{Script=Hangul}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hiragana}\p{Script=Katakana}]/u

it('a character has a font or none by itself as between letters with marks', () => {
  for (let point = 0x20; point < 0x2ff00; point += 5) {
    const character = String.fromCodePoint(point)
    if (!ALONE.test(character)) continue
    const between = lettersWithoutFont(`e\u0301 ${character} e\u0301`)
    if (String(between) !== String(lettersWithoutFont(character))) throw new Error(`U+${point.toString(16)} ${character}`)
  }
})

it('letters without a picture count as letters without a font', () => {
  expect(lettersWithoutFont('\u3164\u3164')).not.toEqual([])
  expect(lettersWithoutFont('김\u3164')).toEqual(['\u3164'])
  expect(lettersWithoutFont('김\u3164\u0301')).toEqual(['\u3164\u0301'])
})

it('joiners, direction marks and variation selectors need no font', () => {
  expect(lettersWithoutFont('葛\u{e0100}西 می\u200cخواهم \u200fא\u2066a\u2069')).toEqual([])
  expect(glyphsOf('葛\u{e0100}西')).toHaveLength(2)
})

it('a letter typed as parts is drawn like the whole letter', () => {
  const ids = (text: string) => glyphsOf(text).map(({ id }) => id)
  for (const name of ['김철수', 'Nguyễn Thị Hồng', 'Żółć']) expect(ids(name.normalize('NFD'))).toEqual(ids(name))
})

it('Arabic letters join: the same letter has a form for each place in its word', () => {
  const [end, middle, start] = glyphsOf('ببب').map(({ id }) => id)
  expect(new Set([end, middle, start, glyphsOf('ب')[0]?.id]).size).toBe(4)
})

it('consonants of Devanagari form conjuncts, and a vowel that stands before its consonant is drawn before it', () => {
  expect(glyphsOf('क्ष')).toHaveLength(1)
  const [vowel] = glyphsOf('कि')
  expect(vowel?.id).not.toBe(glyphsOf('क')[0]?.id)
})

it('a line of Chinese and Arabic runs from left to right, its Arabic from right to left', () => {
  const drawn = runsOf('李明 محمد 2026').map(({ text, rightToLeft }) => [text, rightToLeft])
  expect(drawn).toEqual([
    ['李明 ', false],
    ['2026', false],
    ['محمد ', true],
  ])
})

it('a line that begins with Arabic runs from right to left, with brackets turned round', () => {
  expect(isRightToLeft('(محمد) Li')).toBe(true)
  expect(runsOf('محمد (Li)').map(({ text }) => text)).toEqual([')', 'Li', '(', 'محمد '])
  expect(
    glyphsOf('محمد (Li)')
      .map(({ text }) => text)
      .join(''),
  ).toBe('(Li) دمحم')
})

it('words stay in one font: a letter that the Chinese font lacks changes the font of its word', () => {
  const faces = (line: string) => runsOf(line).map(({ face, text }) => `${face.name}:${text}`)
  expect(faces('Łukasz O’Neil-2')).toEqual(['latin:Łukasz O’Neil-2'])
  expect(faces('于2026年参加“ABC”')).toEqual(['han:于2026年参加“', 'latin:ABC', 'han:”'])
})

it('the fonts take less than 15 MB', () => {
  const folder = join(ROOT, 'server/type/fonts')
  const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
  expect(bytes).toBeLessThan(15_000_000)
})

it('no font claims a character that it has no glyph for', () => {
  expect(lettersWithoutFont('\uffff')).toEqual(['\uffff'])
  for (const face of faces()) {
    const ends = [...face.starts, ...face.ends]
    expect([face.name, ends.filter((point) => openFont(face).font.glyphForCodePoint(point).id === 0)]).toEqual([face.name, []])
  }
})
