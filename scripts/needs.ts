/**
 * The files that a chunk of an import() needs. The bundler writes their names into the importing chunk: two kilobytes of each
 * first load, and eight more for screens after a login. This plugin moves the names into two files, keyed by the chunk that is
 * fetched: one for public pages and logins, one for the other rows. src/frame/needs.ts fetches them after the first screen.
 */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { type Chunk, withImports } from './graph.ts'
import { LATER_ROWS, loginScreens, publicScreens } from './screens.ts'
import { below, type Node } from './syntax.ts'

/** The bundler's own helper, which our own stands in for; and what it leaves beside each import() until all names are known. */
const HELPER = '\0vite/preload-helper.js'
const MARKER = '__VITE_PRELOAD__'
const helper = fileURLToPath(new URL('../src/frame/needs.ts', import.meta.url))

/** The files' names in the build. */
export const NEEDS = /^assets\/needs-[^/]+\.json$/
export const LATER_NEEDS = /^assets\/later-needs-[^/]+\.json$/

interface Host extends Chunk {
  code: string
  moduleIds: string[]
}

export function lateNeeds(): Plugin {
  return {
    name: 'huiwu-late-needs',
    enforce: 'pre',
    apply: (_, env) => env.command === 'build' && !env.isSsrBuild,
    resolveId: { filter: { id: new RegExp(`^${HELPER}$`) }, handler: () => helper },
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((item) => item.type === 'chunk') as Host[]
        const entry = chunks.find(({ isEntry }) => isEntry) as Chunk
        const always = [entry.fileName, ...entry.imports]
        const first = withImports(chunks, [...always, ...namesOf(chunks, { ...publicScreens, ...loginScreens })])
        const later = withImports(
          chunks,
          namesOf(chunks, { LATER_ROWS }),
          first.map(({ fileName }) => fileName),
        )
        const known = new Set<string>()
        const needsOf = (hosts: readonly Host[]) => {
          const needs: Record<string, string[]> = {}
          for (const host of hosts) {
            for (const { start, end, fetchIt, target } of importsOf(host.code, this.parse(host.code)).reverse()) {
              const beside = target === undefined ? 'void 0' : `\`${target}\``
              host.code = `${host.code.slice(0, start)}${fetchIt},${beside}${host.code.slice(end)}`
              if (target === undefined || known.has(target)) continue
              known.add(target)
              needs[target] = filesOf(withImports(chunks, [target], always), target)
            }
          }
          return JSON.stringify(needs)
        }
        this.emitFile({ type: 'asset', name: 'needs.json', source: needsOf(first) })
        this.emitFile({ type: 'asset', name: 'later-needs.json', source: needsOf(later) })
        // Its helper and markers are the bundler's own affair, and another release may have others.
        if (known.size === 0) this.error('the bundler no longer marks what import() brings along as scripts/needs.ts expects')
      },
    },
  }
}

/** The chunks that begin with these files. */
function namesOf(chunks: readonly Chunk[], screens: Readonly<Record<string, string>>): string[] {
  const files = Object.values(screens)
  return chunks.filter(({ facadeModuleId }) => files.some((file) => facadeModuleId?.endsWith(`/${file}`))).map(({ fileName }) => fileName)
}

/** The bundler copies the names that are read of a module into another object. Without it the module itself is handed on. */
const PICKED = /^async\(\)=>\{let\{[^{}]*\}=await (import\([^()]*\));return\{[^{}]*\}\}$/

interface Imported {
  /** From what fetches the chunk to the marker beside it. */
  start: number
  end: number
  fetchIt: string
  /** None where it is a part of the same chunk. */
  target: string | undefined
}

/** Each import() with its marker, in their order. */
function importsOf(code: string, tree: { type: string }): Imported[] {
  return [...below(tree)]
    .flatMap((node): Imported[] => {
      const [fetchIt, marker] = node.type === 'CallExpression' ? (node['arguments'] as Node[]) : []
      if (fetchIt === undefined || marker?.['name'] !== MARKER) return []
      // One that follows upon it stands behind it.
      const source = [...below(fetchIt)].find(({ type }) => type === 'ImportExpression')?.['source'] as Node | undefined
      const target = source && `assets/${code.slice(source.start + 3, source.end - 1)}`
      const text = code.slice(fetchIt.start, fetchIt.end)
      return [{ start: fetchIt.start, end: marker.end, fetchIt: text.replace(PICKED, '()=>$1'), target }]
    })
    .sort((a, b) => a.start - b.start)
}

/** Of a chunk that is nothing but CSS the bundler leaves the sheet alone. */
function filesOf(chunks: readonly Host[], target: string): string[] {
  return chunks.flatMap(({ fileName, moduleIds, viteMetadata }) => [
    ...(fileName === target || moduleIds.every((id) => id.endsWith('.css')) ? [] : [fileName]),
    ...(viteMetadata?.importedCss ?? []),
  ])
}
