/**
 * Takes out of one XML part of a docx what names an author. Reads tag by tag and copies what stays, so that a thesis costs its own
 * size in memory and not that of a tree.
 */
import { Flawed } from './flaw.ts'

/** What goes, of one part. */
export interface DocxRules {
  /** Whether an element goes with everything in it. */
  drops(name: string, attributes: readonly Attribute[]): boolean
  /** Whether an element goes and its content stays. */
  unwraps(name: string): boolean
  /** @returns the attribute as it stays, with quotes; undefined: it goes. */
  keep(name: string, attribute: Attribute): string | undefined
}

export interface Attribute {
  name: string
  /** As it is written, without quotes. */
  value: string
  /** As it is written, from its name to its closing quote. */
  text: string
}

const TOKEN = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(?:[^"'<>]|"[^"<]*"|'[^'<]*')*>|[^<]+/y
const TAG = /^<(\/?)([^\s/>]+)([\s\S]*?)(\/?)>$/
const ATTRIBUTE = /\s+([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y

/** @throws Flawed where the part is not well-formed. */
export function filterDocxPart(xml: string, rules: DocxRules): string {
  const kept: string[] = []
  /** Elements that are open: of those that are unwrapped the end tag goes too. */
  const open: { name: string; isUnwrapped: boolean }[] = []
  /** How many elements were open where one that goes began; undefined: nothing goes. */
  let dropFrom: number | undefined
  let copiedTo = 0
  const replace = (from: number, to: number, text: string) => {
    if (from > copiedTo) kept.push(xml.slice(copiedTo, from))
    if (text !== '') kept.push(text)
    copiedTo = to
  }

  function begin(name: string, rest: string, isEmpty: boolean, from: number, to: number): void {
    const attributes = attributesOf(rest)
    if (dropFrom === undefined && rules.drops(name, attributes)) {
      replace(from, to, '')
      if (!isEmpty) dropFrom = open.length
    } else if (dropFrom === undefined && rules.unwraps(name)) {
      replace(from, to, '')
      if (!isEmpty) open.push({ name, isUnwrapped: true })
      return
    } else if (dropFrom === undefined) {
      const staying = attributes.map((attribute) => rules.keep(name, attribute))
      const isSame = staying.every((text, at) => text === attributes[at]?.text)
      if (!isSame) replace(from, to, `<${[name, ...staying.filter((text) => text !== undefined)].join(' ')}${isEmpty ? '/' : ''}>`)
    }
    if (!isEmpty) open.push({ name, isUnwrapped: false })
  }

  function end(name: string, from: number, to: number): void {
    const element = open.pop()
    if (element?.name !== name) throw new Flawed('manuscript_broken')
    if (dropFrom === undefined) {
      if (element.isUnwrapped) replace(from, to, '')
      return
    }
    if (open.length > dropFrom) return
    dropFrom = undefined
    copiedTo = to
  }

  TOKEN.lastIndex = 0
  for (let from = 0; from < xml.length; from = TOKEN.lastIndex) {
    const token = TOKEN.exec(xml)?.[0]
    if (token === undefined) throw new Flawed('manuscript_broken')
    const to = TOKEN.lastIndex
    if (token.startsWith('<!--')) {
      if (dropFrom === undefined) replace(from, to, '')
    } else if (token.startsWith('<') && !token.startsWith('<!') && !token.startsWith('<?')) {
      const [, closing, name = '', rest = '', empty] = TAG.exec(token) ?? []
      if (name === '') throw new Flawed('manuscript_broken')
      if (closing === '/') end(name, from, to)
      else begin(name, rest, empty === '/', from, to)
    } else if (token.startsWith('<!') && !token.startsWith('<![CDATA[')) throw new Flawed('manuscript_broken')
  }
  if (open.length > 0 || dropFrom !== undefined) throw new Flawed('manuscript_broken')
  kept.push(xml.slice(copiedTo))
  return kept.join('')
}

/** @throws Flawed for what is no list of attributes. */
function attributesOf(text: string): Attribute[] {
  const attributes: Attribute[] = []
  ATTRIBUTE.lastIndex = 0
  for (let from = 0; from < text.length; from = ATTRIBUTE.lastIndex) {
    const match = ATTRIBUTE.exec(text)
    if (match === null) {
      if (text.slice(from).trim() !== '') throw new Flawed('manuscript_broken')
      break
    }
    attributes.push({ name: match[1] as string, value: match[2] ?? match[3] ?? '', text: match[0].trimStart() })
  }
  return attributes
}
