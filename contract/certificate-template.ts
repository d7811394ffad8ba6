/**
 * How a certificate looks: a sheet of A4, a picture behind, texts at their places with blanks that each certificate fills, and
 * the code that leads to /antiFake with the number under it. Screen and PDF lay it out by the same rules.
 */
import * as v from 'valibot'
import { sayOfCertificate } from './certificate-sentences.ts'
import { text } from './fields.ts'
import { say } from './sentences.ts'

export const layoutWords = { portrait: '竖版', landscape: '横版' } as const
export type CertificateLayout = keyof typeof layoutWords
const layouts = Object.keys(layoutWords) as [CertificateLayout, ...CertificateLayout[]]
/** Millimetres of A4. */
export const sheetSizes = { portrait: { width: 210, height: 297 }, landscape: { width: 297, height: 210 } } as const

/** What a certificate says of one person and their meeting. */
export const CertificateFacts = v.object({
  name: v.string(),
  unit: v.string(),
  meeting: v.string(),
  time: v.string(),
  place: v.string(),
  sponsor: v.string(),
  kind: v.string(),
  /** Empty where it counts none. */
  hours: v.string(),
  credits: v.string(),
  /** With its dashes. */
  number: v.string(),
  day: v.string(),
})
export type CertificateFacts = v.InferOutput<typeof CertificateFacts>

/** The blanks of a text, as they are typed: {姓名}. */
export const blankWords = {
  name: '姓名',
  unit: '单位',
  meeting: '会议',
  time: '会议时间',
  place: '会议地点',
  sponsor: '主办单位',
  kind: '身份',
  hours: '学时',
  credits: '学分',
  number: '编号',
  day: '日期',
} as const satisfies Record<keyof CertificateFacts, string>
const blanks = new Map(Object.entries(blankWords).map(([key, word]) => [word as string, key as keyof CertificateFacts]))
const BLANK = /\{([^{}]*)\}/g

export const alignWords = { left: '左', center: '中', right: '右' } as const
export type Align = keyof typeof alignWords
const aligns = Object.keys(alignWords) as [Align, ...Align[]]

const FIELDS_MOST = 20
/** Lines of a text stand so far apart, in sizes of their letters. */
const LEADING = 1.6
/** Points in a millimetre. */
const POINTS = 72 / 25.4

/** Tenths of a millimetre are finer than any printer places a sheet. */
const millimetres = (most: number, sentence: string, least = 0) =>
  v.pipe(
    v.number(sentence),
    v.minValue(least, sentence),
    v.maxValue(most, sentence),
    v.transform((mm) => Math.round(mm * 10) / 10),
  )

const Field = v.strictObject({
  text: v.pipe(
    text(300),
    v.nonEmpty(sayOfCertificate.fieldTextInvalid),
    v.check((typed) => [...typed.matchAll(BLANK)].every(([, word]) => blanks.has(word ?? '')), sayOfCertificate.unknownBlank),
  ),
  /** Of its upper left corner from the sheet's, and how wide its lines are; in millimetres. */
  x: millimetres(297, sayOfCertificate.placeInvalid),
  y: millimetres(297, sayOfCertificate.placeInvalid),
  width: millimetres(297, sayOfCertificate.placeInvalid, 5),
  /** Points. */
  size: v.pipe(
    v.number(sayOfCertificate.sizeInvalid),
    v.minValue(6, sayOfCertificate.sizeInvalid),
    v.maxValue(96, sayOfCertificate.sizeInvalid),
  ),
  color: v.pipe(v.string(sayOfCertificate.colorInvalid), v.regex(/^#[0-9a-fA-F]{6}$/, sayOfCertificate.colorInvalid)),
  align: v.picklist(aligns, say.fieldUnknown),
})
export type CertificateField = v.InferOutput<typeof Field>

export const TemplateContent = v.pipe(
  v.strictObject({
    layout: v.picklist(layouts, say.fieldUnknown),
    /** Address of a picture of ours that covers the sheet, of a kind that a PDF holds; empty: none. */
    background: v.pipe(
      v.string(sayOfCertificate.backgroundInvalid),
      v.regex(/^(?:\/picture\/[0-9A-Z]{1,40}-[0-9a-f]{16}\.(?:jpg|png))?$/, sayOfCertificate.backgroundInvalid),
    ),
    fields: v.pipe(
      v.array(Field),
      v.minLength(1, sayOfCertificate.fieldsInvalid),
      v.maxLength(FIELDS_MOST, sayOfCertificate.fieldsInvalid),
    ),
    qr: v.strictObject({
      x: millimetres(297, sayOfCertificate.qrInvalid),
      y: millimetres(297, sayOfCertificate.qrInvalid),
      size: millimetres(80, sayOfCertificate.qrInvalid, 16),
    }),
  }),
  v.check(
    ({ layout, fields }) => fields.every(({ x, y, width }) => x + width <= sheetSizes[layout].width && y < sheetSizes[layout].height),
    sayOfCertificate.placeInvalid,
  ),
  v.check(
    ({ layout, qr }) => qr.x + qr.size <= sheetSizes[layout].width && qr.y + qr.size + QR_FOOT <= sheetSizes[layout].height,
    sayOfCertificate.qrInvalid,
  ),
)
export type TemplateContent = v.InferOutput<typeof TemplateContent>

/** Under the code stands the number, in letters of so many points; it takes so many millimetres. */
export const QR_LETTERS = 7
const QR_FOOT = 5

/** Its letters with every blank filled. */
export function filledText(typed: string, facts: CertificateFacts): string {
  return typed.replace(BLANK, (all, word: string) => {
    const key = blanks.get(word)
    return key === undefined ? all : facts[key]
  })
}

/** No line begins with one of these. */
const NEVER_FIRST = /^[，。、；：！？）】》」』”’,.;:!?)\]%]/u
/** None ends with one of these, unless it is all there is. */
const NEVER_LAST = /.([（【《「『“‘([])$/u
/** A letter of a script that writes a square for each syllable: a line may end behind it. */
const SQUARE = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Yi}`
/** Letters, marks and digits of a word stay together, joiners too; every other character may end a line. */
const PIECES = new RegExp(String.raw`(?:(?![${SQUARE}])[\p{L}\p{M}\p{N}.,'’\u200c\u200d-])+|[\s\S]\p{M}*`, 'gu')
/** A letter with its marks. */
const LETTERS = /\P{M}[\p{M}\u200c\u200d]*|\p{M}+/gu

/**
 * A text in lines that fit.
 * @param measure how wide a text is, in the units of `width`.
 */
export function linesOf(typed: string, width: number, measure: (text: string) => number): string[] {
  return typed.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let [line, wide] = ['', 0]
    for (const piece of piecesOf(paragraph, width, measure)) {
      const own = measure(piece)
      if (line !== '' && !NEVER_FIRST.test(piece) && wide + own > width) {
        const open = NEVER_LAST.exec(line)?.[1] ?? ''
        lines.push(line.slice(0, line.length - open.length).trimEnd())
        line = piece.trim() === '' ? open : open + piece
        wide = measure(line)
      } else {
        line += piece
        wide += own
      }
    }
    return [...lines, line.trimEnd()]
  })
}

/** A word that no line holds is broken where the line ends. */
function piecesOf(paragraph: string, width: number, measure: (text: string) => number): string[] {
  return (paragraph.match(PIECES) ?? []).flatMap((piece) => (measure(piece) <= width ? [piece] : (piece.match(LETTERS) ?? [])))
}

export interface PlacedLine {
  text: string
  /** Of its left end and of the line that its letters stand on, in points from the sheet's upper left corner. */
  x: number
  y: number
  size: number
  color: string
}

/** Where letters stand in their line: a Chinese font's face is about 0.88 of its size above the line. */
const ASCENT = 0.88

/**
 * Every line of a certificate at its place.
 * @param measure how wide a text is at a size, in points.
 */
export function placedLines(
  { fields, qr }: TemplateContent,
  facts: CertificateFacts,
  measure: (text: string, size: number) => number,
): PlacedLine[] {
  const foot = {
    text: facts.number,
    x: qr.x - 10,
    y: qr.y + qr.size + 0.5,
    width: qr.size + 20,
    size: QR_LETTERS,
    color: '#333333',
    align: 'center',
  } as const
  return [...fields, foot].flatMap(({ text: typed, x, y, width, size, color, align }) => {
    const wide = width * POINTS
    return linesOf(filledText(typed, facts), wide, (some) => measure(some, size)).map((line, at) => {
      const left = align === 'left' ? 0 : (wide - measure(line, size)) / (align === 'center' ? 2 : 1)
      return { text: line, x: x * POINTS + left, y: y * POINTS + size * (ASCENT + at * LEADING), size, color }
    })
  })
}

/** Millimetres as points. */
export const pointsOf = (mm: number) => mm * POINTS

/** What a new template begins with: everything that is asked of a certificate of its layout. */
export function blankTemplate(layout: CertificateLayout): TemplateContent {
  const { width, height } = sheetSizes[layout]
  const [side, inner] = [30, width - 60]
  const at = (share: number) => Math.round(height * share)
  const plain = { x: side, width: inner, color: '#333333' } as const
  return {
    layout,
    background: '',
    fields: [
      { ...plain, text: '证 书', y: at(0.13), size: 40, color: '#0f766e', align: 'center' },
      { ...plain, text: '{姓名}', y: at(0.3), size: 28, align: 'center' },
      { ...plain, text: '{单位}', y: at(0.37), size: 14, align: 'center' },
      {
        ...plain,
        text: '于{会议时间}参加“{会议}”，身份：{身份}。\n特发此证。',
        y: at(0.46),
        size: 16,
        align: 'left',
      },
      { ...plain, text: '{主办单位}\n{日期}', y: at(0.76), size: 14, align: 'right' },
    ],
    qr: { x: side, y: at(0.76), size: 24 },
  }
}

/** A day, and days from one to another, as they are written on paper. @param from `YYYY-MM-DD`. */
export function daysInWords(from: string, to = from): string {
  const [a, b] = [from.split('-').map(Number), to.split('-').map(Number)] as [[number, number, number], [number, number, number]]
  const begin = `${a[0]}年${a[1]}月${a[2]}日`
  if (from === to) return begin
  if (a[0] !== b[0]) return `${begin}至${b[0]}年${b[1]}月${b[2]}日`
  return a[1] === b[1] ? `${begin}至${b[2]}日` : `${begin}至${b[1]}月${b[2]}日`
}
