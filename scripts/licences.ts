/**
 * Writes the licences of the packages that the built client holds into one text file: MIT and its like ask for the notice in
 * every copy, and minified files hold none.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import path from 'node:path'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Its name among the files of the client, and its address: https://HOST/licences.txt. */
const LICENCES = 'licences.txt'

/** Packages that a separate tool copies into the service workers: no module of the build imports them. */
const inServiceWorkers = ['workbox-core', 'workbox-precaching', 'workbox-routing', 'workbox-strategies']
/** What the bundler itself adds. */
const ofBundler = ['rolldown']

/** Packages without a licence file of their own. */
const withoutFile: Readonly<Record<string, string>> = {
  wouter: 'This is free and unencumbered software released into the public domain. See https://unlicense.org.',
}

/** Code of others inside a package, which the package's own licence does not cover. */
const inside: Readonly<Record<string, string>> = {
  'zxing-wasm':
    'zxing_reader.wasm is compiled from zxing-cpp (https://github.com/zxing-cpp/zxing-cpp), copyright of the ZXing authors and ' +
    'contributors, Apache License 2.0: https://www.apache.org/licenses/LICENSE-2.0',
}

interface Notice {
  name: string
  version: string
  licence: string
  text: string
}

/** @returns the folder of the package that a module belongs to; undefined for a module of ours. */
export function packageOf(id: string): string | undefined {
  return /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/?]+)\//.exec(id)?.[1]
}

/** @throws where a package has no licence file and is not known to have none. */
export function noticeOf(folder: string): Notice {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Record<string, string>
  const file = readdirSync(folder).find((one) => /^(?:licen[cs]e|copying)(?:\.(?:md|txt))?$/i.test(one))
  const text = file === undefined ? withoutFile[name as string] : readFileSync(path.join(folder, file), 'utf8')
  if (text === undefined) throw new Error(`${name} has no licence file: look up its licence and add it to scripts/licences.ts`)
  const more = inside[name as string]
  return {
    name: name as string,
    version: version as string,
    licence: license ?? '',
    text: [text.trim(), ...(more === undefined ? [] : [more])].join('\n\n'),
  }
}

const ruler = '-'.repeat(80)

/** @param notices in any order. */
function licencesText(notices: readonly Notice[]): string {
  const sorted = notices.toSorted((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1))
  const parts = sorted.map(({ name, version, licence, text }) => `${name} ${version} (${licence})\n\n${text}`)
  return (
    ['本页列出网页中使用的开源软件及其许可。\nOpen source software in these pages, and its licences.', ...parts].join(`\n\n${ruler}\n\n`) +
    '\n'
  )
}

/** @returns `of` notes the packages of each chunk, for workers too; `file` writes the notices after all of them. */
export function licenceNotices(): { of: () => Plugin; file: () => Plugin } {
  const folders = new Set<string>()
  const collect = (): Plugin => ({
    name: 'huiwu-licences-of',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const item of Object.values(bundle)) {
        if (item.type !== 'chunk') continue
        for (const id of item.moduleIds) {
          const folder = packageOf(id)
          if (folder !== undefined) folders.add(folder)
        }
      }
    },
  })
  const write = (): Plugin => ({
    name: 'huiwu-licences',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler() {
        const more = [...inServiceWorkers, ...ofBundler].map((name) => path.join(root, 'node_modules', name)).filter(existsSync)
        const notices = [...new Set([...folders, ...more])].map(noticeOf)
        const distinct = new Map(notices.map((notice) => [`${notice.name} ${notice.version}`, notice]))
        this.emitFile({ type: 'asset', fileName: LICENCES, source: licencesText([...distinct.values()]) })
      },
    },
  })
  return { of: collect, file: write }
}
