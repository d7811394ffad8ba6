/** Turns a run into glyphs of its font, from left to right. A font is opened with the first run that needs it. */
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { create, type Font } from 'fontkit'
import { Blob, Buffer as ShapingBuffer, ClusterLevel, Direction, Face as ShapingFace, Font as ShapingFont, shape } from 'harfbuzzjs'
import { type Face, withoutInvisible } from './faces.ts'
import { mirrored, type Run } from './runs.ts'

/** Numbers are in the units of the font. */
export interface ShapedGlyph {
  id: number
  /** What readers copy for it; empty where a letter has more glyphs than characters. */
  text: string
  xAdvance: number
  xOffset: number
  yOffset: number
}

interface OpenFont {
  font: Font
  /** Of a font whose script needs shaping. */
  shaping: ShapingFont | undefined
}

const open = new Map<Face, OpenFont>()

export function openFont(face: Face): OpenFont {
  const known = open.get(face)
  if (known !== undefined) return known
  const bytes = brotliDecompressSync(readFileSync(face.path))
  const opened = {
    font: create(bytes) as Font,
    shaping: face.shaped ? new ShapingFont(new ShapingFace(new Blob(Uint8Array.from(bytes).buffer))) : undefined,
  }
  open.set(face, opened)
  return opened
}

/** @throws where the font has no glyph for a letter: nothing is drawn as an empty box. */
export function shapeRun({ face, text, rightToLeft }: Run): ShapedGlyph[] {
  const { font, shaping } = openFont(face)
  const glyphs = shaping === undefined ? oneByOne(font, text, rightToLeft) : shapeByRules(shaping, text, rightToLeft)
  if (glyphs.some(({ id }) => id === 0)) throw new Error(`${face.name} has no glyph for a letter of ${JSON.stringify(text)}`)
  return glyphs
}

function oneByOne(font: Font, text: string, rightToLeft: boolean): ShapedGlyph[] {
  const glyphs = Array.from(withoutInvisible(text), (character) => {
    const drawn = rightToLeft ? mirrored(character) : character
    const glyph = font.glyphForCodePoint(drawn.codePointAt(0) as number)
    return { id: glyph.id, text: drawn, xAdvance: glyph.advanceWidth, xOffset: 0, yOffset: 0 }
  })
  return rightToLeft ? glyphs.toReversed() : glyphs
}

function shapeByRules(font: ShapingFont, text: string, rightToLeft: boolean): ShapedGlyph[] {
  const buffer = new ShapingBuffer()
  buffer.addText(text)
  buffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR)
  buffer.guessSegmentProperties()
  buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS)
  shape(font, buffer)
  const shaped = buffer.getGlyphInfosAndPositions()
  const starts = [...new Set(shaped.map(({ cluster }) => cluster))].toSorted((a, b) => a - b)
  const texts = new Map(starts.map((start, at) => [start, shareOf(text.slice(start, starts[at + 1]), start, shaped, rightToLeft)]))
  return shaped.map(({ codepoint: id, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 }) => {
    return { id, text: texts.get(cluster)?.shift() ?? '', xAdvance, xOffset, yOffset }
  })
}

/**
 * The letters of a cluster, shared out to its glyphs in the order in which they are drawn. Readers reverse a run from right to
 * left character by character, and brackets too, so its letters are turned round here.
 */
function shareOf(letters: string, start: number, shaped: readonly { cluster: number }[], rightToLeft: boolean): string[] {
  const glyphs = shaped.filter(({ cluster }) => cluster === start).length
  const characters = rightToLeft ? Array.from(letters, mirrored).toReversed() : Array.from(letters)
  return [...characters.slice(0, glyphs - 1), characters.slice(glyphs - 1).join('')]
}
