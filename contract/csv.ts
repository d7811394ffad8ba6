/** Lines of CSV that Excel reads as what they are: the server's tables, and what a page hands out by itself. */

/** Excel reads a file as UTF-8 by these first three bytes. */
export const BOM = '\ufeff'

/** What table programs take for a formula, and what they take away before they look. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
export const looksLikeFormula = (text: string): boolean => FORMULA.test(text)

/** Digits that Excel would take for a number and cut: phones, ID and tax numbers, what begins with a zero. A tab keeps them text. */
const CUT = /^(?:0\d+|\d{11,}|\d+[eE]\d+)$/

/** @param clean the same without letters that belong in no table: a text may look like a formula only before, or only after. */
export function harmless(text: string, clean: string = text): string {
  if (looksLikeFormula(text) || looksLikeFormula(clean)) return `'${clean}`
  return CUT.test(clean) ? `${clean}\t` : clean
}

const quoted = (text: string) => (/[",;\n\t]|^\s|\s$/.test(text) ? `"${text.replace(/"/g, '""')}"` : text)

/** @param cells each harmless already. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`
