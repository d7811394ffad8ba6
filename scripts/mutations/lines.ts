/** Finds the lines of records, field lists and template layouts. Without any one of them, the compiler or a test must fail. */
import { parseSync } from 'vite'
import { below, type Node } from '../syntax.ts'

export interface Deletion {
  path: string
  /** Positions of the line with its comma, in UTF-16 units. */
  start: number
  end: number
}

/** Files that copy a meeting column by column: every object literal counts. */
const LAYOUTS = new Set([
  'server/features/template/content.ts',
  'server/features/template/keep.ts',
  'server/features/template/lay-out.ts',
  'server/features/template/use.ts',
  'server/features/clone/make.ts',
  'server/features/certificate/kept.ts',
])

/** Types that say which keys a record has. */
const KEYED = /\bRecord<|\[\w+ in /
/** Names of the lists of fields and of kinds. */
const FIELD_LIST = /(?:Fields|Kinds|Words|Keys|Columns)$|^(?:keys|columns|fields|kinds)$/

const UNWRAPPED = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression'])

/** The literal inside `as const`, `satisfies …` and `Object.freeze(…)`, and the text of the types around it. */
function literalOf(node: Node, text: string): { literal: Node; types: string } {
  if (!UNWRAPPED.has(node.type)) return { literal: node, types: '' }
  const type = node['typeAnnotation'] as Node | undefined
  const inner = literalOf(node['expression'] as Node, text)
  return { ...inner, types: `${type === undefined ? '' : text.slice(type.start, type.end)} ${inner.types}` }
}

function linesOf(literal: Node, path: string, text: string): Deletion[] {
  const parts = literal.type === 'ObjectExpression' ? literal['properties'] : literal.type === 'ArrayExpression' ? literal['elements'] : []
  return (parts as (Node | null)[]).flatMap((part) => {
    if (part === null || part.type === 'SpreadElement') return []
    const comma = /^\s*,/.exec(text.slice(part.end))?.[0].length ?? 0
    return [{ path, start: part.start, end: part.end + comma }]
  })
}

/** @param text the file's TypeScript source. @returns its lines in the order of the text. @throws if the text cannot be parsed. */
export function deletionsOf(path: string, text: string): Deletion[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  return [...below(program)].flatMap((node) => {
    if (LAYOUTS.has(path)) return node.type === 'ObjectExpression' ? linesOf(node, path, text) : []
    if (node.type !== 'VariableDeclarator' || node['init'] === null) return []
    const id = node['id'] as Node
    const { literal, types } = literalOf(node['init'] as Node, text)
    const name = String(id['name'] ?? '')
    // The declared type is part of the identifier.
    const isRecord = KEYED.test(`${text.slice(id.start, id.end)} ${types}`)
    return isRecord || FIELD_LIST.test(name) ? linesOf(literal, path, text) : []
  })
}
