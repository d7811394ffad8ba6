/**
 * What import() brings along: the bundler writes the names of those files into the chunk that has the import, in each
 * first load two kilobytes of names of files that few taps ask for. For the chunks of first loads they stand in one file
 * of their own instead (src/frame/needs.ts asks for it when the screen stands), by the name of the chunk that is fetched.
 */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { type Chunk, withImports } from './graph.ts'
import { loginScreens, publicScreens } from './screens.ts'
import { below, type Node } from './syntax.ts'

/** The bundler's own helper, which our own stands in for; and what it leaves beside each import() until all names are known. */
const HELPER = '\0vite/preload-helper.js'
const MARKER = '__VITE_PRELOAD__'
const helper = fileURLToPath(new URL('../src/frame/needs.ts', import.meta.url))

/** The file's name in the build. */
export const NEEDS = /^assets\/needs-[^/]+\.json$/

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
        const { always, screens } = beginnings(chunks)
        const needs: Record<string, string[]> = {}
        for (const host of withImports(chunks, [...always, ...screens])) {
          for (const [marker, target] of importsOf(host.code, this.parse(host.code)).reverse()) {
            host.code = host.code.slice(0, marker.start) + (target === undefined ? 'void 0' : `\`${target}\``) + host.code.slice(marker.end)
            if (target !== undefined) needs[target] ??= filesOf(withImports(chunks, [target], always), target)
          }
        }
        // Its helper and markers are the bundler's own affair, and another release may have others.
        if (Object.keys(needs).length === 0)
          this.error('the bundler no longer marks what import() brings along as scripts/needs.ts expects')
        this.emitFile({ type: 'asset', name: 'needs.json', source: JSON.stringify(needs) })
      },
    },
  }
}

/** The chunks that every page has, and those of the screens that people come in by. */
function beginnings(chunks: readonly Chunk[]): { always: string[]; screens: string[] } {
  const entry = chunks.find(({ isEntry }) => isEntry) as Chunk
  const files = Object.values({ ...publicScreens, ...loginScreens })
  const screens = chunks.filter(({ facadeModuleId }) => files.some((file) => facadeModuleId?.endsWith(`/${file}`)))
  return { always: [entry.fileName, ...entry.imports], screens: screens.map(({ fileName }) => fileName) }
}

/** The places of markers, in their order, with the chunk each is beside; none where it is a part of the same chunk. */
function importsOf(code: string, tree: { type: string }): [Node, string | undefined][] {
  return [...below(tree)]
    .flatMap((node): [Node, string | undefined][] => {
      const [fetchIt, marker] = node.type === 'CallExpression' ? (node['arguments'] as Node[]) : []
      if (fetchIt === undefined || marker?.['name'] !== MARKER) return []
      // One that follows upon it stands behind it.
      const source = [...below(fetchIt)].find(({ type }) => type === 'ImportExpression')?.['source'] as Node | undefined
      return [[marker, source && `assets/${code.slice(source.start + 3, source.end - 1)}`]]
    })
    .sort(([a], [b]) => a.start - b.start)
}

/** Of a chunk that is nothing but CSS the bundler leaves the sheet alone. */
function filesOf(chunks: readonly Host[], target: string): string[] {
  return chunks.flatMap(({ fileName, moduleIds, viteMetadata }) => [
    ...(fileName === target || moduleIds.every((id) => id.endsWith('.css')) ? [] : [fileName]),
    ...(viteMetadata?.importedCss ?? []),
  ])
}
