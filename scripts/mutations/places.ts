/** Finds the places of a source file where one small change must make a test fail. */
import { parseSync } from 'vite'
import { below, type Node } from '../syntax.ts'

export const kinds = ['guard', 'mask', 'limit', 'sum', 'lock', 'sentence', 'focus', 'label'] as const
export type Kind = (typeof kinds)[number]

export interface Mutation {
  kind: Kind
  path: string
  /** Position of the replaced text, in UTF-16 units. */
  start: number
  end: number
  replacement: string
}

const MASK = /^(?:masked\w+|hideField|hideOutsidePictures)$/
const LIMIT = /^[A-Z][A-Z0-9_]+$/
const MONEY = /amount|price|fee|fen|total|refund|paid|received|sum|left|balance/i
const CHINESE = /[\u4e00-\u9fff]/

/** A character that no text of the product contains. */
const FOREIGN = '〇'

const isServer = (path: string) => path.startsWith('server/') || path.startsWith('contract/')

/** The expression of `return …` or `throw …`, also as the only statement of a block. */
function outcomeOf(statement: Node): Node | undefined {
  if (statement.type === 'BlockStatement') {
    const [only, ...others] = statement['body'] as Node[]
    return only === undefined || others.length > 0 ? undefined : outcomeOf(only)
  }
  if (statement.type === 'ThrowStatement') return statement
  if (statement.type === 'ReturnStatement') return (statement['argument'] as Node | null) ?? undefined
  return undefined
}

const nameOf = (node: Node | undefined): string =>
  node?.type === 'MemberExpression' ? nameOf(node['property'] as Node) : String(node?.['name'] ?? '')

function isRefusal(statement: Node): boolean {
  const outcome = outcomeOf(statement)
  if (outcome?.type === 'ThrowStatement') return true
  return outcome?.type === 'CallExpression' && nameOf(outcome['callee'] as Node) === 'refuse'
}

const isText = (node: Node) => node.type === 'Literal' && typeof node['value'] === 'string' && CHINESE.test(node['value'])

/** The change that a node allows, if any. */
function changeOf(node: Node, path: string, text: string): Omit<Mutation, 'path'> | undefined {
  const of = (part: Node) => text.slice(part.start, part.end)
  const replace = (kind: Kind, part: Node, replacement: string) => ({ kind, start: part.start, end: part.end, replacement })
  if (isServer(path)) {
    if (node.type === 'IfStatement' && node['alternate'] === null && isRefusal(node['consequent'] as Node))
      return replace('guard', node['test'] as Node, `(${of(node['test'] as Node)}) && Number.isNaN(0)`)
    if (node.type === 'CallExpression') {
      const callee = node['callee'] as Node
      const parts = node['arguments'] as Node[]
      if (MASK.test(nameOf(callee)) && parts.length > 0) return replace('mask', node, `(${of(parts[parts.length - 1] as Node)})`)
      if (nameOf(callee) === 'forUpdate' && callee.type === 'MemberExpression') return replace('lock', node, of(callee['object'] as Node))
      // The verb of a table (server/db/table.ts).
      if (nameOf(callee) === 'lock' && callee.type === 'MemberExpression') return replace('lock', callee['property'] as Node, 'find')
    }
    if (node.type === 'VariableDeclarator') {
      const value = node['init'] as Node | null
      const isNumber = value?.type === 'Literal' && typeof value['value'] === 'number'
      if (value && isNumber && LIMIT.test(nameOf(node['id'] as Node))) return replace('limit', value, `${of(value)} * 3`)
    }
    if (node.type === 'BinaryExpression' && (node['operator'] === '+' || node['operator'] === '-')) {
      const [left, right] = [node['left'] as Node, node['right'] as Node]
      const isSum = MONEY.test(of(left)) || MONEY.test(of(right))
      const isWords = /['"`]/.test(of(node))
      if (isSum && !isWords) return replace('sum', node, `${of(left)} ${node['operator'] === '+' ? '-' : '+'} ${of(right)}`)
    }
  }
  if (node.type === 'JSXAttribute' && ['aria-label', 'label', 'title'].includes(nameOf(node['name'] as Node))) {
    const value = node['value'] as Node | null
    if (value && isText(value)) return replace('label', value, JSON.stringify(`${String(value['value'])}${FOREIGN}`))
  }
  if (path.startsWith('src/') && node.type === 'CallExpression' && nameOf(node['callee'] as Node) === 'focus')
    return replace('focus', node, 'undefined')
  if (isText(node)) return replace('sentence', node, `'${String(node['value']).replaceAll("'", '')}${FOREIGN}'`)
  return undefined
}

/** @param text the file's TypeScript source. @returns its mutations in the order of the text. @throws if the text cannot be parsed. */
export function mutationsOf(path: string, text: string): Mutation[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const found = [...below(program)].flatMap((node) => {
    const change = changeOf(node, path, text)
    return change === undefined ? [] : [{ ...change, path }]
  })
  // The text of a label is one place, not also a sentence; a property key is no text that a person reads.
  const labels = new Set(found.filter(({ kind }) => kind === 'label').map(({ start }) => start))
  return found.filter(({ kind, start, end }) => kind !== 'sentence' || (!labels.has(start) && !/^\s*:(?!:)/.test(text.slice(end, end + 3))))
}
