/** Rows for a terminal: a name, and what is said of it, which goes on below itself. */

/** As wide as a terminal is, at least where somebody reads a server's log. */
const COLUMNS = 100
const INDENT = '  '
const NAME = 10

/** No name: it goes on with the row above. */
export type Row = readonly [name: string, text: string]

export function lineOf([name, text]: Row): string {
  return `${INDENT}${name.padEnd(NAME)} ${text}`
}

/** Breaks at spaces only: what is longer than a line, such as an address, stays whole, so that it can be copied. */
export function linesOf(rows: readonly Row[]): string[] {
  const columns = COLUMNS - lineOf(['', '']).length
  return rows.flatMap(([name, text]) => brokenAt(columns, text).map((line, at) => lineOf([at === 0 ? name : '', line])))
}

function brokenAt(columns: number, text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && columnsOf(`${last} ${word}`) <= columns) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g

/** A terminal gives Chinese letters and their punctuation two columns each. */
export function columnsOf(text: string): number {
  return [...text].length + (text.match(WIDE)?.length ?? 0)
}
