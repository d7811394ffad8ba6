/**
 * Text in lines of a given width, for a canvas, which breaks none by itself.
 * Chinese breaks between any two characters, but closing signs do not begin a
 * line and opening ones do not end it (GB/T 15834); words and numbers of other
 * scripts stay whole where a line can hold them.
 */
const CLOSING = /^[\s，。、；：？！…—～·％%‰℃°）)\]】》〉」』”’}]$/
const OPENING = /^[（([【《〈「『“‘{¥￥$#]$/
const WORD = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\p{N}'’.,:/@&+_-]$/u

/** What may not be torn apart. */
function pieces(text: string): string[] {
  const found: string[] = []
  let before = ''
  for (const sign of Array.from(text)) {
    const clings = before !== '' && (CLOSING.test(sign) || OPENING.test(before) || (WORD.test(sign) && WORD.test(before)))
    if (clings) found[found.length - 1] += sign
    else found.push(sign)
    before = sign
  }
  return found
}

/** @param most lines; the last one ends in … where there is more. */
export function brokenLines(text: string, width: number, measure: (text: string) => number, most: number): string[] {
  const lines: string[] = []
  let line = ''
  const begin = (piece: string) => {
    if (line.trim() !== '') lines.push(line.trim())
    line = piece.replace(/^\s+/, '')
  }
  for (const piece of pieces(text.replace(/\s+/g, ' ').trim())) {
    if (measure((line + piece).trim()) <= width) line += piece
    else if (measure(piece.trim()) <= width) begin(piece)
    // Longer than a line: an address, a word without end.
    else
      for (const sign of Array.from(piece)) {
        if (measure((line + sign).trim()) <= width) line += sign
        else begin(sign)
      }
  }
  begin('')
  if (lines.length <= most) return lines
  const shown = lines.slice(0, most)
  let last = Array.from(shown[most - 1] as string)
  while (last.length > 0 && measure(`${last.join('')}…`) > width) last = last.slice(0, -1)
  shown[most - 1] = `${last.join('').replace(/[\s，。、；：？！]+$/, '')}…`
  return shown
}
