/** A template as it is typed: numbers are texts until they are sent. */
import type { CertificateTemplate } from '#contract/certificate.ts'
import { type Align, blankTemplate, type CertificateLayout, sheetSizes, type TemplateContent } from '#contract/certificate-template.ts'

export interface TypedField {
  text: string
  x: string
  y: string
  width: string
  size: string
  color: string
  align: Align
}

export interface TypedTemplate {
  layout: CertificateLayout
  background: string
  fields: readonly TypedField[]
  qr: { x: string; y: string; size: string }
}

export function typedOf(template: CertificateTemplate | undefined): TypedTemplate {
  const { layout, background, fields, qr } = template?.content ?? blankTemplate('portrait')
  return {
    layout,
    background,
    fields: fields.map((field) => ({
      ...field,
      x: String(field.x),
      y: String(field.y),
      width: String(field.width),
      size: String(field.size),
    })),
    qr: { x: String(qr.x), y: String(qr.y), size: String(qr.size) },
  }
}

/** @returns what is sent; a text that is no number is none, and the rules say so. */
export function contentOf({ layout, background, fields, qr }: TypedTemplate): TemplateContent {
  const number = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed))
  return {
    layout,
    background,
    fields: fields.map(({ x, y, width, size, ...rest }) => ({
      ...rest,
      x: number(x),
      y: number(y),
      width: number(width),
      size: number(size),
    })),
    qr: { x: number(qr.x), y: number(qr.y), size: number(qr.size) },
  }
}

/** The sheet turned: everything keeps its place in parts of the sheet. A picture was cut for the other shape. */
export function turned(typed: TypedTemplate, layout: CertificateLayout): TypedTemplate {
  if (layout === typed.layout) return typed
  const [from, to] = [sheetSizes[typed.layout], sheetSizes[layout]]
  const moved = (text: string, share: number) => (Number.isFinite(Number(text)) ? String(Math.floor(Number(text) * share * 10) / 10) : text)
  const [across, down] = [to.width / from.width, to.height / from.height]
  return {
    layout,
    background: '',
    fields: typed.fields.map((field) => ({
      ...field,
      x: moved(field.x, across),
      y: moved(field.y, down),
      width: moved(field.width, across),
    })),
    qr: { ...typed.qr, x: moved(typed.qr.x, across), y: moved(typed.qr.y, down) },
  }
}

/** One more text, in the middle of the sheet. */
export function nextField({ layout }: TypedTemplate): TypedField {
  const { width, height } = sheetSizes[layout]
  return {
    text: '',
    x: '30',
    y: String(Math.round(height * 0.6)),
    width: String(width - 60),
    size: '16',
    color: '#333333',
    align: 'center',
  }
}
