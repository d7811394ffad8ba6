/** Writes lines of any script into a PDF; measures them first. */
import type { Font, Glyph, Subset } from 'fontkit'
import type { Face } from './faces.ts'
import { runsOf } from './runs.ts'
import { openFont, type ShapedGlyph, shapeRun } from './shape.ts'

export interface Typesetter {
  /** @returns how wide a line is at a size, in points. @throws where a letter has no font (`lettersWithoutFont`). */
  measure(line: string, size: number): number
  /** @param x of its left end, @param y of the line that its letters stand on, in points from the page's upper left corner. */
  write(line: string, x: number, y: number, size: number): void
}

interface ShapedRun {
  face: Face
  glyphs: ShapedGlyph[]
  /** Of a font of 1 point. */
  width: number
  /** The text, where its glyphs differ from its letters in number or place. */
  actual: string | undefined
}

/** Not the glyph of one character behind the one before it. */
const isComplex = ({ text, xOffset, yOffset }: ShapedGlyph) => Array.from(text).length !== 1 || xOffset !== 0 || yOffset !== 0

/** Lines that a document repeats are shaped once; more than these belong to single pages. */
const LINES_KEPT = 5_000
/** Text of a glyph that has no character: readers skip a zero-width space. */
const NO_TEXT = '\u200b'
/** Above every number of a glyph in a font. */
const FIRST_COPY = 0x10000

export function typesetter(document: PDFKit.PDFDocument): Typesetter {
  const kept = new Map<string, ShapedRun[]>()
  const pens = new Map<Face, Pen>()

  function shaped(line: string): ShapedRun[] {
    const known = kept.get(line)
    if (known !== undefined) return known
    const runs = runsOf(line).map((run) => {
      const glyphs = shapeRun(run)
      const width = glyphs.reduce((sum, { xAdvance }) => sum + xAdvance, 0) / openFont(run.face).font.unitsPerEm
      // Readers put a run from right to left into its order by themselves, and would turn this text round too.
      const actual = !run.rightToLeft && glyphs.some(isComplex) ? run.text : undefined
      return { face: run.face, glyphs, width, actual }
    })
    if (kept.size >= LINES_KEPT) kept.clear()
    kept.set(line, runs)
    return runs
  }

  function penOf(face: Face): Pen {
    const known = pens.get(face)
    if (known !== undefined) return known
    const made = penFor(openFont(face).font)
    // pdfkit accepts an opened font; its types do not say so.
    document.registerFont(face.name, made.font as never)
    pens.set(face, made)
    return made
  }

  return {
    measure: (line, size) => shaped(line).reduce((sum, { width }) => sum + width * size, 0),
    write(line, x, y, size) {
      let left = x
      for (const { face, glyphs, width, actual } of shaped(line)) {
        penOf(face).next = glyphs
        if (actual !== undefined) document.markContent('Span', { actual })
        document.font(face.name).fontSize(size).text(' ', left, y, { lineBreak: false, baseline: 'alphabetic', features: [] })
        if (actual !== undefined) document.endMarkedContent()
        left += width * size
      }
    },
  }
}

/** A font for pdfkit that answers its request for a layout with glyphs that are shaped already. */
interface Pen {
  font: Font
  next: ShapedGlyph[]
}

/** As fontkit makes it; its types know neither. */
interface CopyingSubset extends Omit<Subset, 'includeGlyph'> {
  /** Glyphs of the font, in the order of the subset. */
  glyphs: number[]
  /** @returns the glyph's number in the subset. */
  includeGlyph(glyph: number | Glyph): number
}

function penFor(original: Font): Pen {
  /** A PDF has one text for each glyph: a glyph with a second text is embedded a second time. */
  const copies = new Map<string, number>()
  const originals: number[] = []
  const first = new Map<number, string>()
  const idFor = ({ id, text }: ShapedGlyph): number => {
    const bears = text === '' ? NO_TEXT : text
    if (!first.has(id)) first.set(id, bears)
    if (first.get(id) === bears) return id
    const key = `${id} ${bears}`
    const copy = copies.get(key) ?? FIRST_COPY + originals.push(id) - 1
    copies.set(key, copy)
    return copy
  }
  const font = Object.create(original, {
    layout: {
      value: () => {
        const glyphs = pen.next.map((glyph) => {
          const { advanceWidth } = original.getGlyph(glyph.id) as Glyph
          const codePoints = Array.from(glyph.text === '' ? NO_TEXT : glyph.text, (character) => character.codePointAt(0))
          return { id: idFor(glyph), advanceWidth, codePoints }
        })
        // pdfkit scales these in place.
        const positions = pen.next.map(({ xAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance: 0, xOffset, yOffset }))
        return { glyphs, positions, advanceWidth: pen.next.reduce((sum, { xAdvance }) => sum + xAdvance, 0) }
      },
    },
    createSubset: {
      value: () => {
        // The types of the subset leave out its list of glyphs and the number that `includeGlyph` returns.
        const subset = original.createSubset() as unknown as CopyingSubset
        const include = subset.includeGlyph.bind(subset)
        const placed = new Map<number, number>()
        subset.includeGlyph = (glyph) => {
          if (typeof glyph !== 'number' || glyph < FIRST_COPY) return include(glyph)
          const at = placed.get(glyph) ?? subset.glyphs.push(originals[glyph - FIRST_COPY] as number) - 1
          placed.set(glyph, at)
          return at
        }
        return subset
      },
    },
  }) as Font
  const pen: Pen = { font, next: [] }
  return pen
}
