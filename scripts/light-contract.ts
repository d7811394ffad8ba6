/**
 * A phone that reads a page needs to know where calls go, not how their input is judged: the client's build drops `input`,
 * `data`, `reasons` and `adds` from every declared call, and with them the schema library. A module that imports
 * src/api/check.ts gets the calls that it checks from a second copy of their file, `?whole`, in which `input` stays.
 * Measured: 6.4 kB gzip of the first load, and 2.6 kB of a form's.
 */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { below, type Node } from './syntax.ts'

const CHECKS = /from ['"][./]+\/api\/check\.ts['"]/
const CONTRACT = /\/contract\/(?:[\w-]+\/)*[\w-]+\.ts$/
const WHOLE = '?whole'
/** What only the server reads. What a form's check reads of a call is its input alone. */
const DROPPED = new Set(['data', 'reasons', 'adds', 'cache', 'bodyLimit', 'helpers', 'listField', 'meeting', 'query'])

/** A file that neither has rules nor gathers them is the same both ways, and loaded once. */
const hasRules = (file: string) => /^import (?!type).*'(?:valibot|\.[^']+)'$/m.test(readFileSync(file, 'utf8'))

/** Behind a property and its comma. */
const endOf = (code: string, end: number) => end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0)

export function lightContract(): Plugin {
  return {
    name: 'huiwu-light-contract',
    apply: (_, env) => env.command === 'build' && !env.isSsrBuild,
    enforce: 'post',
    resolveId: {
      order: 'pre',
      async handler(source, importer = '', options) {
        if (!source.endsWith(WHOLE) && !importer.endsWith(WHOLE)) return null
        const found = await this.resolve(source.replace(WHOLE, ''), importer.replace(WHOLE, ''), { ...options, skipSelf: true })
        return found !== null && CONTRACT.test(found.id) && hasRules(found.id) ? found.id + WHOLE : found
      },
    },
    transform(code, id) {
      if (CHECKS.test(code)) return { code: withRules(code, [...below(this.parse(code))]), map: null }
      const whole = id.endsWith(WHOLE)
      if (!CONTRACT.test(whole ? id.slice(0, -WHOLE.length) : id)) return null
      const edits: Edit[] = []
      for (const node of below(this.parse(code))) {
        if (!whole && node.type === 'ImportDeclaration' && (node['source'] as { value?: string }).value === 'valibot')
          edits.push({ start: node.start, end: node.end, text: '' })
        if (node.type !== 'CallExpression') continue
        const callee = node['callee'] as Node & { name?: string; object?: { name?: string } }
        const [, parts] = node['arguments'] as Node[]
        // A schema: nobody asks for it here any more.
        if (!whole && callee.object?.name === 'v') edits.push({ start: node.start, end: node.end, text: '0' })
        if ((callee.name === 'get' || callee.name === 'post') && parts?.type === 'ObjectExpression') {
          for (const property of parts['properties'] as Node[]) {
            const value = property['value'] as Node | undefined
            // What is spread in has no key, and is dropped where it is declared.
            const { name = '' } = (property['key'] ?? {}) as { name?: string }
            if (value !== undefined && (DROPPED.has(name) || (!whole && name === 'input')))
              edits.push({ start: property.start, end: endOf(code, property.end), text: '' })
          }
        }
      }
      return { code: replaced(code, edits), map: null, moduleSideEffects: false }
    },
  }
}

interface Edit {
  start: number
  end: number
  text: string
}

/** From the end, so that positions stay true; what lies inside something replaced is replaced with it. */
function replaced(code: string, edits: readonly Edit[]): string {
  let light = code
  let untouched = code.length
  for (const { start, end, text } of edits.toSorted((a, b) => b.end - a.end || a.start - b.start)) {
    if (end > untouched) continue
    light = light.slice(0, start) + text + light.slice(end)
    untouched = start
  }
  return light
}

/** What a node checks: the first argument of `check` and `checkBy`, and the `call` of a form that has `check`. */
function checkedBy(node: Node): Node[] {
  const { name = '' } = (node['callee'] ?? {}) as { name?: string }
  if (node.type === 'CallExpression' && /^check(?:By)?$/.test(name)) return (node['arguments'] as Node[]).slice(0, 1)
  if (node.type !== 'ObjectExpression') return []
  const options = node['properties'] as { key?: { name?: string }; value: Node }[]
  const named = (option: string) => options.filter(({ key }) => key?.name === option).map(({ value }) => value)
  return named('check').flatMap(() => named('call'))
}

/** @returns the module, which imports the calls that it checks with their rules. */
export function withRules(code: string, nodes: readonly Node[]): string {
  const contract = nodes.filter(
    ({ type, source }) => type === 'ImportDeclaration' && (source as { value: string }).value.startsWith('#contract/'),
  ) as (Node & { source: Node; specifiers: { local: { name: string } }[] })[]
  const whole = nodes.flatMap(checkedBy).flatMap((checked) => {
    const names = new Set([...below(checked)].map(({ name }) => name))
    const found = contract.filter(({ specifiers }) => specifiers.some(({ local }) => names.has(local.name)))
    if (found.length > 0) return found.map(({ source }) => source.end - 1)
    throw new Error(`${code.slice(checked.start, checked.end)} comes without its rules: let the module that imports it hand in \`check\`.`)
  })
  return replaced(
    code,
    [...new Set(whole)].map((end) => ({ start: end, end, text: WHOLE })),
  )
}
