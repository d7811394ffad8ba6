/** Figures as a table, with ratios: absolute times of a noisy machine mean little alone. */

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] as number) : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/** Prints rows under headings, columns aligned. */
export function print(title: string, headings: string[], rows: (string | number)[][]): void {
  const text = [headings, ...rows.map((row) => row.map((cell) => (typeof cell === 'number' ? format(cell) : cell)))]
  const widths = headings.map((_, column) => Math.max(...text.map((row) => [...(row[column] ?? '')].length)))
  const line = (row: string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] as number) : cell.padStart(widths[column] as number))).join('   ')
  process.stdout.write(`\n${title}\n${text.map((row) => `  ${line(row)}`).join('\n')}\n`)
}

function format(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3)
}
