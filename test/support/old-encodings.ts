/** Text as computers wrote it before UTF-8. Node reads these encodings and writes none: here their tables are turned round. */

const tables = new Map<string, Map<string, Buffer>>()

function tableOf(encoding: string): Map<string, Buffer> {
  const known = tables.get(encoding)
  if (known !== undefined) return known
  const table = new Map<string, Buffer>()
  const decoder = new TextDecoder(encoding, { fatal: true })
  for (let lead = 0x81; lead < 0xff; lead++) {
    for (let trail = 0x40; trail < 0xff; trail++) {
      const bytes = Buffer.from([lead, trail])
      try {
        const letter = decoder.decode(bytes)
        if (!table.has(letter)) table.set(letter, bytes)
      } catch {
        // No letter has this pair.
      }
    }
  }
  tables.set(encoding, table)
  return table
}

/** What the encoding has no letter for becomes a question mark, as programs do it. */
export function encodedIn(encoding: 'gb18030' | 'big5', text: string): Buffer {
  const table = tableOf(encoding)
  return Buffer.concat(Array.from(text, (letter) => (letter < '\x80' ? Buffer.from(letter) : (table.get(letter) ?? Buffer.from('?')))))
}
