/**
 * A phone that reads a page needs to know where calls go, not how their input
 * is judged: the client's build drops `input`, `data`, `reasons` and `adds` from
 * every declared call, and with them the schema library, except below the `rules.ts`
 * of a feature, or of the editor of questions, which forms load; there only `input` stays. Measured:
 * 6.4 kB gzip of the first load, and 2.6 kB of a form's.
 */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { below, type Node } from './syntax.ts'

const RULES = /\/src\/(?:features\/[\w-]+|kit\/questions\/write)\/rules\.ts$/
const CONTRACT = /\/contract\/(?:[\w-]+\/)*[\w-]+\.ts$/
const WHOLE = '?whole'
/** What a form's check reads of a call is its input alone. */
const DROPPED = new Set(['data', 'reasons', 'adds'])

/** A file that neither has rules nor gathers them is the same both ways, and loaded once. */
const hasRules = (file: string) => /^import (?!type).*'(?:valibot|\.[^']+)'$/m.test(readFileSync(file, 'utf8'))

export function lightContract(): Plugin {
  return {
    name: 'huiwu-light-contract',
    apply: (_, env) => env.command === 'build' && !env.isSsrBuild,
    enforce: 'post',
    resolveId: {
      order: 'pre',
      async handler(source, importer, options) {
        if (importer === undefined || !(RULES.test(importer) || importer.endsWith(WHOLE))) return null
        const found = await this.resolve(source, importer.replace(WHOLE, ''), { ...options, skipSelf: true })
        return found !== null && CONTRACT.test(found.id) && hasRules(found.id) ? found.id + WHOLE : found
      },
    },
    transform(code, id) {
      const whole = id.endsWith(WHOLE)
      if (!CONTRACT.test(whole ? id.slice(0, -WHOLE.length) : id)) return null
      const edits: { start: number; end: number; text: string }[] = []
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
              edits.push({ start: value.start, end: value.end, text: '0' })
          }
        }
      }
      // From the end, so that places stay true; what stands inside something dropped is dropped with it.
      let light = code
      let untouched = code.length
      for (const { start, end, text } of edits.toSorted((a, b) => b.end - a.end || a.start - b.start)) {
        if (end > untouched) continue
        light = light.slice(0, start) + text + light.slice(end)
        untouched = start
      }
      return { code: light, map: null, moduleSideEffects: false }
    },
  }
}
