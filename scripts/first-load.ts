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
import { type Chunk, withImports } from './graph.ts'
import { LATER_NEEDS, NEEDS } from './needs.ts'
import { allScreens, rowsOf } from './screens.ts'

/** Before another gateway every page needs it for its first call (server/http/page.ts). */
const GATEWAY = 'src/api/gateway.ts'

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
        const chunks = Object.values(bundle).filter((item) => item.type === 'chunk') as Chunk[]
        const styles = [...html.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g)].map((match) => match[1] as string)
        wants = wantsOf(chunks, { scripts: [entry.fileName, ...entry.imports], styles })
        const named = (pattern: RegExp) => Object.keys(bundle).find((file) => pattern.test(file)) as string
        const css = styles.map((file) => String((bundle[file] as { source: string | Uint8Array }).source).trim()).join('')
        return (
          html
            // What a comment says is for whoever reads it here.
            .replace(/\s*\/\*[\s\S]*?\*\//g, '')
            .replace(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
            .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
            .replace(' id="wants"', `$& data-needs="${named(NEEDS)}" data-later="${named(LATER_NEEDS)}"`)
            .replace(
              '</head>',
              () =>
                `  <style>${css}</style>\n    ${inPage(keepTaps)}\n    ${inPage(boot, [entry.fileName, ...entry.imports], styles)}\n  </head>`,
            )
        )
      },
    },
  }
}

/** Path → files, beside those that every page has; and what stands between us and another gateway. */
function wantsOf(chunks: readonly Chunk[], here: { scripts: readonly string[]; styles: readonly string[] }): Record<string, Wants> {
  const chunksOf = (files: readonly string[]) =>
    chunks.filter(({ facadeModuleId }) => files.some((file) => facadeModuleId?.endsWith(`/${file}`)))
  const namesOf = (these: readonly Chunk[]) => these.map(({ fileName }) => fileName)
  const wanted = (files: readonly string[], screen: string): Wants => {
    const needed = withImports(chunks, namesOf(chunksOf(files)), here.scripts)
    const scripts = namesOf(needed)
    const styles = needed.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
    const opened = chunksOf([screen]).flatMap(({ dynamicImports }) => dynamicImports)
    return {
      scripts,
      styles: styles.filter((file) => !here.styles.includes(file)),
      opens: namesOf(withImports(chunks, opened, [...here.scripts, ...scripts])),
    }
  }
  const paths = Object.entries(allScreens).map(([at, screen]) => [at, wanted([...rowsOf(at), screen], screen)])
  return { ...Object.fromEntries(paths), [GATEWAY]: wanted([GATEWAY], GATEWAY) }
}

/** Scripts that stand in the page itself, as one expression: they are allowed by their hash (server/http/page.ts). */
function inPage(script: (...given: never[]) => void, ...given: unknown[]): string {
  const { code } = minifySync('inline.js', `(${script.toString()})(${given.map((one) => JSON.stringify(one)).join()})`)
  return `<script>${code.trim()}</script>`
}
