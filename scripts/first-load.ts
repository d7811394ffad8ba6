/**
 * Shapes the built index.html for the first load: the entry's CSS stands in the
 * page, and scripts are asked for only after the first paint of a page that the
 * server rendered, so that on 4G they never race the text people came for.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { allScreens, rowsOf } from './screens.ts'

interface Chunk {
  type: 'chunk'
  fileName: string
  facadeModuleId: string | null
  imports: string[]
}

/** @param into where the server finds what each path wants (server/http/page.ts): path → files of the client's build. */
export function firstLoad(into: string): Plugin {
  let wants: Readonly<Record<string, string[]>> = {}
  return {
    name: 'huiwu-first-load',
    apply: (_, env) => env.command === 'build' && !env.isSsrBuild,
    writeBundle: ({ dir }) => writeFileSync(path.join(dir as string, '..', into), JSON.stringify(wants)),
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, chunk: entry }) {
        if (!bundle || !entry) return html
        const chunks = Object.values(bundle).filter((item) => item.type === 'chunk') as unknown as Chunk[]
        wants = Object.fromEntries(
          Object.entries(allScreens).map(([path, file]) => {
            const known = new Set([entry.fileName, ...entry.imports])
            const files = [...rowsOf(path), file]
            const needed = files.flatMap((one) => [
              ...withImports(
                chunks.find((chunk) => chunk.facadeModuleId?.endsWith(`/${one}`)),
                chunks,
              ),
            ])
            return [path, [...new Set(needed)].filter((name) => !known.has(name))]
          }),
        )
        return html
          .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
          .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
          .replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_, file: string) => inlined(file, bundle[file]))
          .replace('</body>', () => `  <script>${boot(entry.fileName, entry.imports)}</script>\n  </body>`)
      },
    },
  }
}

/** A chunk and all that it imports, however far. */
function withImports(chunk: Chunk | undefined, chunks: readonly Chunk[], seen = new Set<string>()): Set<string> {
  if (chunk === undefined || seen.has(chunk.fileName)) return seen
  seen.add(chunk.fileName)
  for (const name of chunk.imports)
    withImports(
      chunks.find(({ fileName }) => fileName === name),
      chunks,
      seen,
    )
  return seen
}

/**
 * A rendered page keeps only the rules it uses (server/http/critical-css.ts); the disabled link, which browsers do
 * not fetch, is switched on after the first paint and brings the rest. It also tells Vite's loader that the sheet is here.
 */
function inlined(file: string, asset: unknown): string {
  const source = String((asset as { source: string | Uint8Array }).source).trim()
  return `<style>${source}</style>\n    <link rel="stylesheet" href="/${file}" disabled />`
}

/** ES5 by hand: it runs before anything could transform it. */
function boot(entry: string, imports: string[]): string {
  return `(function(d){
      var w=JSON.parse(d.getElementById('wants').textContent||'[]'),begun;
      function tag(n,a){var e=d.createElement(n);for(var k in a)e.setAttribute(k,a[k]);d.head.appendChild(e)}
      function go(){if(begun)return;begun=1;
        if(d.getElementById('app').firstElementChild)d.querySelector('link[disabled]').disabled=false;
        ${JSON.stringify(imports)}.concat(w).forEach(function(f){tag('link',{rel:'modulepreload',crossorigin:'',href:'/'+f})});
        tag('script',{type:'module',crossorigin:'',src:'/${entry}'})}
      if(!d.getElementById('app').firstElementChild)return go();
      requestAnimationFrame(function(){setTimeout(go,0)});setTimeout(go,1500)
    })(document)`
}
