/** Programmes of real conferences, which stay outside the project; and small .xlsx files made on the spot. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { storedZip } from '#server/tables/read/zip.ts'
import { root } from './sources.ts'

const folder = process.env['HUIWU_DATA'] ?? join(root, '../shared/data')

export const realFiles = { coscup: 'coscup-2025-sessions.csv', c3: '31c3-schedule.xml' } as const

/** The bytes, or undefined after saying so: a machine without the data skips its tests visibly. */
export function realData(file: (typeof realFiles)[keyof typeof realFiles]): Buffer | undefined {
  const path = join(folder, file)
  if (existsSync(path)) return readFileSync(path)
  process.stderr.write(`SKIPPED: ${path} is not here; set HUIWU_DATA to the folder that has ${file}\n`)
  return undefined
}

/** A number with `d` is a date, with `t` a time of day, both as Excel stores them. */
type Value = string | number | null | { d: number } | { t: number }

function xml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

function cell(value: Value): string {
  if (value === null) return '<c/>'
  if (typeof value === 'string') return `<c t="inlineStr"><is><t xml:space="preserve">${xml(value)}</t></is></c>`
  if (typeof value === 'number') return `<c><v>${value}</v></c>`
  return 'd' in value ? `<c s="1"><v>${value.d}</v></c>` : `<c s="2"><v>${value.t}</v></c>`
}

/** Cells get their addresses, which readers go by. */
function row(values: readonly Value[], place: number): string {
  const cells = values.map((value, column) => cell(value).replace('<c', `<c r="${String.fromCharCode(65 + column)}${place + 1}"`))
  return `<row r="${place + 1}">${cells.join('')}</row>`
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The parts of a workbook, by name. */
export function workbookParts(sheets: Record<string, readonly (readonly Value[])[]>): Record<string, string> {
  const names = Object.keys(sheets)
  return {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets>${names.map((name, place) => `<sheet name="${xml(name)}" sheetId="${place + 1}" r:id="rId${place + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names.map((_, place) => `<Relationship Id="rId${place + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${place + 1}.xml"/>`).join('')}<Relationship Id="rId99" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${HEAD}<styleSheet ${MAIN}><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      names.map((name, place) => [
        `xl/worksheets/sheet${place + 1}.xml`,
        `${HEAD}<worksheet ${MAIN}><sheetData>${sheets[name]?.map(row).join('')}</sheetData></worksheet>`,
      ]),
    ),
  }
}

export function zipOf(parts: Record<string, string>): Buffer {
  return storedZip(Object.entries(parts).map(([name, text]) => ({ name: Buffer.from(name), data: Buffer.from(text) })))
}

export function workbook(sheets: Record<string, readonly (readonly Value[])[]>): Buffer {
  return zipOf(workbookParts(sheets))
}
