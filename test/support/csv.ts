/** Lines of CSV as RFC 4180 has them, by other code than that which writes them. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = []
  let [row, cell, quoted]: [string[], string, boolean] = [[], '', false]
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] as string
    if (quoted && letter === '"' && text[at + 1] === '"') cell += text[at++]
    else if (letter === '"') quoted = !quoted
    else if (quoted || (letter !== ',' && letter !== '\n' && letter !== '\r')) cell += letter
    else if (letter === ',') endCell()
    else if (letter === '\n') {
      endCell()
      rows.push(row)
      row = []
    }
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell])
  return rows
}
