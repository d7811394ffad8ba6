/** Finds long functions by the syntax tree. */
import { parseSync } from 'vite'
import type { Node } from '#scripts/syntax.ts'
import type { Source } from './sources.ts'

/** The most lines of code of a function, and of a component. */
const FUNCTION_LINES = 100
const COMPONENT_LINES = 120

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** The name of a function, or of a variable or property that holds one. */
const nameOf = (node: Node) => ((node['id'] ?? node['key']) as { name?: string } | null | undefined)?.name

/**
 * @returns the functions of a file that have too many lines, as "path name" with their lines. Blank lines and comments do not
 * count. A component is a function of a .tsx file whose name begins with a capital letter. An anonymous function has the name
 * of the function around it.
 */
export function longFunctions({ path, text }: Pick<Source, 'path' | 'text'>): [name: string, lines: number][] {
  if (text.split('\n').length <= FUNCTION_LINES) return []
  const { program, comments } = parseSync(path, text)
  const code = comments.reduce(
    (rest, { start, end }) => rest.slice(0, start) + rest.slice(start, end).replace(/[^\n]/g, ' ') + rest.slice(end),
    text,
  )
  const found: [string, number][] = []
  const walk = (node: Node, around: string) => {
    const name = nameOf(node) ?? around
    const isComponent = path.endsWith('.tsx') && /^[A-Z]/.test(name)
    const lines = code
      .slice(node.start, node.end)
      .split('\n')
      .filter((line) => line.trim() !== '').length
    if (FUNCTIONS.has(node.type) && lines > (isComponent ? COMPONENT_LINES : FUNCTION_LINES)) found.push([`${path} ${name}`, lines])
    // A node within few lines contains no long function.
    if (lines <= FUNCTION_LINES) return
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (child !== null && typeof child === 'object' && 'type' in child) walk(child as Node, name)
  }
  walk({ ...program }, path)
  return found
}
