/**
 * Shapes the built index.html for the first load: the entry's CSS stands in the
 * page, and so do two small scripts, one that keeps taps until the client is
 * alive and one that asks for the client after the first paint (src/inline).
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { minifySync, type Plugin } from 'vite'
import { boot, type Wants } from '#src/inline/boot.ts'
import { keepTaps } from '#src/inline/keep-taps.ts'
import { allScreens, rowsOf } from './screens.ts'

interface Chunk {
  type: 'chunk'
  fileName: string
  facadeModuleId: string | null
  imports: string[]
  dynamicImports: string[]
  viteMetadata?: { importedCss: Set<string> }
}

/** @param into where the server finds what each path wants (server/http/page.ts): path → files of the client's build. */
export function firstLoad(into: string): Plugin {
  let wants: Readonly<Record<string, Wants>> = {}
  return {
    name: 'huiwu-first-load',
    apply: (_, env) => env.command === 'build' && !env.isSsrBuild,
    writeBundle: ({ dir }) => writeFileSync(path.join(dir as string, '..', into), JSON.stringify(wants)),
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, chunk: entry }) {
        if (!bundle || !entry) return html
        const chunks = Object.values(bundle).filter((item) => item.type === 'chunk') as unknown as Chunk[]
        const styles = [...html.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g)].map((match) => match[1] as string)
        wants = wantsOf(chunks, { scripts: [entry.fileName, ...entry.imports], styles })
        const css = styles.map((file) => String((bundle[file] as unknown as { source: string | Uint8Array }).source).trim()).join('')
        return html
          .replace(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
          .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
          .replace('</head>', () => `  <style>${css}</style>\n    ${inPage(keepTaps)}\n  </head>`)
          .replace('</body>', () => `  ${inPage(boot, entry.fileName, entry.imports, styles)}\n  </body>`)
      },
    },
  }
}

/** Path → files, beside those that every page has. */
function wantsOf(chunks: readonly Chunk[], here: { scripts: readonly string[]; styles: readonly string[] }): Record<string, Wants> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const withImports = (names: Iterable<string>, seen = new Set(here.scripts)): Chunk[] =>
    [...names].flatMap((name) => {
      const chunk = byName.get(name)
      if (chunk === undefined || seen.has(name)) return []
      seen.add(name)
      return [chunk, ...withImports(chunk.imports, seen)]
    })
  return Object.fromEntries(
    Object.entries(allScreens).map(([at, screen]) => {
      const files = [...rowsOf(at), screen]
      const first = files.flatMap((file) => chunks.filter((chunk) => chunk.facadeModuleId?.endsWith(`/${file}`)))
      const needed = withImports(first.map(({ fileName }) => fileName))
      const scripts = needed.map(({ fileName }) => fileName)
      const shown = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(`/${screen}`))
      const opened = withImports(shown?.dynamicImports ?? [], new Set([...here.scripts, ...scripts]))
      const styles = needed.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
      return [at, { scripts, styles: styles.filter((file) => !here.styles.includes(file)), opens: opened.map(({ fileName }) => fileName) }]
    }),
  )
}

/** Scripts that stand in the page itself, as one expression: they are allowed by their hash (server/http/page.ts). */
function inPage(script: (...given: never[]) => void, ...given: unknown[]): string {
  const { code } = minifySync('inline.js', `(${script.toString()})(${given.map((one) => JSON.stringify(one)).join()})`)
  return `<script>${code.trim()}</script>`
}
