/**
 * A cell of speakers → their names. 、 ; and line breaks part people always;
 * a comma or slash only where every piece is plainly a whole person, since
 * 「张麒竑 / Chang, Chi-Hung」 and 「Jerry, Jiancong Zhao」 are one each.
 * Nothing is parted inside brackets: 「吴承翰 (吴他，惟手熟尔)」.
 */
import { oneLine } from '../../../tables/read/cell.ts'

const ALWAYS = new Set('、;；|\n\r')
const COMMA = new Set(',，')
const SLASH = new Set('/／')
const OPENING = '(（[【「'
const CLOSING = ')）]】」'

export function splitSpeakers(cell: string): string[] {
  return parts(cell, ALWAYS)
    .flatMap((part) => partedWhere(part, COMMA, (piece) => isHanPerson(piece) || isLatinFullName(piece)))
    .flatMap((part) => partedWhere(part, SLASH, isHanPerson))
    .map(oneLine)
    .filter((name) => /[\p{L}\p{N}]/u.test(name))
}

function partedWhere(text: string, separators: Set<string>, isPerson: (piece: string) => boolean): string[] {
  const pieces = parts(text, separators).filter((piece) => piece.trim() !== '')
  return pieces.every((piece) => isPerson(oneLine(withoutBrackets(piece)))) ? pieces : [text]
}

/** Cuts at separators that stand outside brackets; an unclosed bracket holds to the end. */
function parts(text: string, separators: Set<string>): string[] {
  const found = ['']
  let depth = 0
  for (const letter of text) {
    if (OPENING.includes(letter)) depth++
    else if (CLOSING.includes(letter)) depth = Math.max(0, depth - 1)
    if (depth === 0 && separators.has(letter)) found.push('')
    else found[found.length - 1] += letter
  }
  return found
}

function withoutBrackets(text: string): string {
  return text.replace(/[（(【[「][^（(【[「）)】\]」]*[）)】\]」]/g, '')
}

/** Titles of which a cell's second piece may consist: 「王小明，教授」 is one person. */
const TITLE =
  /(?:教授|博士|硕士|老师|教师|院士|研究员|工程师|主任|校长|院长|所长|会长|部长|处长|科长|局长|主席|理事|秘书长|经理|总监|总裁|董事长?|创始人|首席.*|先生|女士|医生|医师|律师|记者|主编)$/

/** Two to four Han characters, or parts joined by the dot of minority names; a workplace or title may follow after a space. */
function isHanPerson(text: string): boolean {
  const [name = '', ...rest] = text.split(' ')
  if (!/^\p{Script=Han}{2,4}$|^\p{Script=Han}+(?:[·•・]\p{Script=Han}+)+$/u.test(name)) return false
  // A name with a title is a person; a lone title or post is not.
  const titled = TITLE.exec(name)
  return (titled === null || name.length - titled[0].length >= 1) && rest.every((word) => /^\p{Script=Han}+$/u.test(word))
}

/** Two to four words, each with a capital: 「Alice Smith」, not 「Jerry」. */
function isLatinFullName(text: string): boolean {
  return /^\p{Lu}[\p{L}\p{M}.'’-]*(?: \p{Lu}[\p{L}\p{M}.'’-]*){1,3}$/u.test(text)
}
