/** The numbers of a line: which is a phone, and what is wrong with one that is almost one. */
import { MOBILE } from '#contract/fields.ts'

export type Piece =
  | { is: 'text'; text: string }
  /** `phone`: as it is kept, or as it was typed where it is none. `why`: what is wrong with it, or to be looked at. */
  | { is: 'phone'; phone: string; good: boolean; why: string }
  /** What is left out of a list of people, or kept beside it. */
  | { is: 'aside'; text: string }

/** Written in the place of an ID number or the number of another document. */
export const DOCUMENT_UNREAD = '证件号码未读取'

/** Between the groups of a number. */
const GAP = '[ .·_-]{1,2}'
/** The ways in which people write eleven digits; any other grouping may be two numbers. */
const GROUPS = [
  String.raw`\d{11}`,
  ...['3 4 4', '3 8', '7 4', '4 3 4', '4 4 3', '3 3 5', '5 6', '3 2 2 2 2', '3 2 3 3'].map((sizes) =>
    sizes
      .split(' ')
      .map((size) => String.raw`\d{${size}}`)
      .join(GAP),
  ),
].join('|')

const FINDERS = [
  ['web', String.raw`https?:\/\/\S+|www\.[\w./?=&#-]+`],
  ['mail', String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`],
  ['account', String.raw`(?:qq|vx|wx|微信号?|weixin)\s*[:： ]?\s*(?!1[3-9]\d{9}(?!\d))[a-z\d][\w-]{4,19}`],
  ['identity', String.raw`(?<![\dA-Za-z])[1-9]\d{5}(?:19|20)\d{9}[\dXx](?![\dA-Za-z])`],
  ['day', String.raw`(?<!\d)20\d{2}[-/.年]\d{1,2}(?:[-/.月]\d{1,2}日?)?(?!\d)`],
  ['hour', String.raw`(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?!\d)`],
  ['mobile', String.raw`(?<![\d.])(?:(?:\+|00)? ?86[ -]?)?(?:(?=1[3-9])(?:${GROUPS})|1 [3-9](?: \d){9})(?!\d)`],
  ['zero', String.raw`(?<!\d)01[3-9]\d{9}(?!\d)`],
  ['abroad', String.raw`(?:\+|(?<!\d)00)(?!86)(?!\d{1,2} ?1[3-9]\d{9}(?!\d))[1-9]\d{0,2}[ -]?\d(?:[ -]?\d){5,12}(?!\d)`],
  ['hidden', String.raw`(?<!\d)1\d{1,3}[*xX•●]{3,8}\d{2,4}(?!\d)`],
  ['letters', String.raw`(?<![\dA-Za-z])(?=[\dOoIl]{11}(?![\dA-Za-z]))(?=\d*[OoIl])(?=(?:[OoIl]*\d){5})[1Il][\dOoIl]{10}`],
  ['rounded', String.raw`\d\.\d{1,10}[eE]\+?\d{2}`],
  ['fixed', String.raw`(?<!\d)\(?0\d{2,3}\)?[ -]?\d{3,4}[ -]?\d{4}(?:[ -]\d{1,5})?(?!\d)`],
  ['other', String.raw`(?<![\dA-Za-z])1\d{1,3}[ -]\d{3,5}[ -]\d{2,6}(?!\d)|(?<![\dA-Za-z])\d{7,20}(?!\d)`],
] as const
type Kind = (typeof FINDERS)[number][0]
const NUMBERS = new RegExp(FINDERS.map(([kind, source]) => `(?<${kind}>${source})`).join('|'), 'giu')

/** @param line as `plainLine` leaves it. */
export function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const found of line.matchAll(NUMBERS)) {
    if (found.index > from) pieces.push({ is: 'text', text: line.slice(from, found.index) })
    const kind = FINDERS.find(([name]) => found.groups?.[name] !== undefined)?.[0] as Kind
    pieces.push(pieceOf(kind, found[0]))
    from = found.index + found[0].length
  }
  if (from < line.length) pieces.push({ is: 'text', text: line.slice(from) })
  return pieces
}

function pieceOf(kind: Kind, typed: string): Piece {
  const digits = typed.replace(/\D/g, '')
  switch (kind) {
    case 'mobile':
      return { is: 'phone', phone: digits.slice(-11), good: true, why: '' }
    case 'zero':
      return { is: 'phone', phone: digits.slice(1), good: true, why: `手机号前多了一个 0，按 ${digits.slice(1)} 读取，请确认` }
    case 'identity':
      return { is: 'aside', text: DOCUMENT_UNREAD }
    case 'web':
    case 'mail':
    case 'account':
    case 'day':
    case 'hour':
      return { is: 'aside', text: typed }
    default:
      return { is: 'phone', phone: typed.trim(), good: false, why: wrongWith(kind, typed, digits) }
  }
}

function wrongWith(kind: Kind, typed: string, digits: string): string {
  if (kind === 'hidden') return `手机号中间被遮住了（${typed}），请补全`
  if (kind === 'letters') return `手机号里有字母（${typed}），请改成数字`
  if (kind === 'rounded') return `手机号被表格改成了 ${typed}，请把该列设为文本后重新复制`
  if (kind === 'abroad') return '只能使用中国大陆的手机号'
  if (kind === 'fixed') return '这是固定电话，请填写手机号'
  return wrongDigits(digits)
}

/** What is wrong with digits that are no mobile number, in one sentence; empty where nothing is. */
export function wrongDigits(digits: string): string {
  if (MOBILE.test(digits)) return ''
  if (digits.length !== 11) {
    if (digits.length <= 8 && !digits.startsWith('1')) return `号码 ${digits} 只有 ${digits.length} 位，请填写 11 位手机号`
    return `手机号应为 11 位，这里是 ${digits.length} 位`
  }
  return digits.startsWith('1') ? `手机号没有 ${digits.slice(0, 2)} 开头的号段` : '手机号应以 1 开头'
}
