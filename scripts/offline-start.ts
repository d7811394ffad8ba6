/**
 * The service workers: dist/client/sw.js keeps the shell and what a ticket is
 * shown with; sw-door.js, for the scanner alone, also its decoder, which weighs
 * more than all the rest. Nothing else is kept, calls always go to the network,
 * and only these paths are answered by the kept shell. A browser that has the
 * first says of any other page that did not come that there is no network.
 */
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { paths } from '#contract/paths.ts'
import { LATER_NEEDS, NEEDS } from './needs.ts'
import { LATER_ROWS } from './screens.ts'

/**
 * By worker (src/frame/worker.ts asks for them): what must begin without a network, and the file that shows it. All begin from
 * the page of the first, which asks for the files of its own screen: those the worker keeps.
 */
const workers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'sw.js': {
    [paths.wallet]: 'src/features/admission/screens/wallet.tsx',
    [paths.entryCode]: 'src/features/admission/screens/entry-code.tsx',
  },
  'sw-door.js': { [paths.scanner]: 'src/features/checkin/screens/scanner.tsx' },
}
/** Instead of the browser's own page, in a browser whose wallet has a worker: it leads to the tickets. */
const OFFLINE = 'offline.html'

/** Of the frame, fetched when something is to be said or asked. */
const offlineParts = ['src/ui/vant-toast.tsx', 'src/ui/vant-dialog.tsx', 'src/frame/session-over.ts']

interface Item {
  type: 'chunk' | 'asset'
  fileName: string
  name?: string
  facadeModuleId?: string | null
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  code?: string
  source?: string | Uint8Array
  viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> }
}

export function offlineStart(): Plugin[] {
  return Object.entries(workers).flatMap(([filename, screens]) => workerFor(filename, screens))
}

function workerFor(filename: string, screens: Readonly<Record<string, string>>): Plugin[] {
  let wanted = new Set<string>()
  // The query keeps it apart from the page itself, which no old release answers while there is a network and no worker.
  const shell = `${Object.keys(screens)[0]}?shell`
  /** The other's scope holds no page but its own. */
  const elsewhere = filename === 'sw.js'
  const collect: Plugin = {
    name: `huiwu-${filename}`,
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        wanted = filesOf(Object.values(bundle) as Item[], Object.values(screens))
      },
    },
  }
  const worker = VitePWA({
    filename,
    manifest: false,
    injectRegister: false,
    workbox: {
      globPatterns: ['index.html', 'favicon.svg', OFFLINE, 'assets/*'],
      manifestTransforms: [
        (entries) => ({
          manifest: entries
            .filter(({ url }) => url === 'index.html' || url === 'favicon.svg' || (elsewhere && url === OFFLINE) || wanted.has(url))
            // Asked for by a path, the shell comes with its headers.
            .map((one) => (one.url === 'index.html' ? { ...one, url: shell } : one))
            .sort((a, b) => (a.url < b.url ? -1 : 1)),
        }),
      ],
      // Names under assets/ carry their digest.
      dontCacheBustURLsMatching: /^assets\//,
      maximumFileSizeToCacheInBytes: 4 << 20,
      navigateFallback: shell,
      navigateFallbackAllowlist: Object.keys(screens).map((path) => new RegExp(`^${path}/?(?:\\?|$)`)),
      ...(elsewhere && {
        runtimeCaching: [
          {
            urlPattern: ({ request }) => request.mode === 'navigate',
            handler: 'NetworkOnly',
            options: { precacheFallback: { fallbackURL: `/${OFFLINE}` } },
          },
        ],
      }),
      directoryIndex: null,
      ignoreURLParametersMatching: [],
      // It goes by a part of the name: one worker would throw away what the other keeps.
      cleanupOutdatedCaches: false,
      inlineWorkboxRuntime: true,
      sourcemap: false,
    },
  })
  return [collect, ...worker]
}

/** Chunks that many share (vite.config.ts): what they fetch later is for other screens. */
const shared = new Set(['library', 'rules', 'forms', 'portal'])

/** The entry, the screens and all they import, at once or later; of the frame not what it fetches for other pages. */
function filesOf(items: readonly Item[], screens: readonly string[]): Set<string> {
  const byName = new Map(items.map((item) => [item.fileName, item]))
  const wanted = new Set<string>()
  const walk = (item: Item | undefined, later: boolean) => {
    if (item === undefined || wanted.has(item.fileName)) return
    wanted.add(item.fileName)
    for (const file of [...(item.viteMetadata?.importedCss ?? []), ...(item.viteMetadata?.importedAssets ?? [])]) wanted.add(file)
    for (const name of [...(item.imports ?? []), ...(later && !shared.has(item.name ?? '') ? (item.dynamicImports ?? []) : [])])
      walk(byName.get(name), later)
  }
  walk(
    items.find(({ isEntry }) => isEntry),
    false,
  )
  const fileNamed = (file: string) => items.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${file}`))
  // The rows that lead to the screens, without all the screens they lead to.
  walk(fileNamed(LATER_ROWS), false)
  for (const file of [...screens, ...offlineParts]) walk(fileNamed(file), true)
  // The lists of files that their chunks need (scripts/needs.ts).
  for (const { fileName } of items) if (NEEDS.test(fileName) || LATER_NEEDS.test(fileName)) wanted.add(fileName)
  withWorkers(items, wanted)
  return wanted
}

/** Workers and what they fetch are known by their names alone; sheets are known above, and all named in the entry. */
function withWorkers(items: readonly Item[], wanted: Set<string>): void {
  const textOf = ({ code, source, fileName }: Item) => code ?? (fileName.endsWith('.js') && source !== undefined ? String(source) : '')
  for (let before = -1; before !== wanted.size;) {
    before = wanted.size
    const texts = items.filter(({ fileName }) => wanted.has(fileName)).map(textOf)
    for (const { type, fileName } of items)
      if (type === 'asset' && /^assets\/.*\.(?:js|wasm)$/.test(fileName) && texts.some((text) => text.includes(fileName)))
        wanted.add(fileName)
  }
}
