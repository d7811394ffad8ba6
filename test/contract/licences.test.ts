/** The licences of what the built client holds are served with it. */
import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { noticeOf, packageOf } from '#scripts/licences.ts'
import { builtSite } from '../support/built-site.ts'
import { productTest } from '../support/product-test.ts'
import { root } from '../support/sources.ts'

let text: string
const { test } = productTest({}, { app: async () => ({ site: await builtSite() }), once: true })
beforeAll(async () => void (text = await (await test.app.request('/licences.txt')).text()))

/** What each part of the file begins with: name, version, licence. */
const listed = () => [...text.matchAll(/^-{80}\n\n(\S+) (\S+) \((.+)\)$/gm)].map(([, name, version]) => `${name} ${version}`)

/** Packages whose code the client's sources import by name; types leave nothing in a build. */
function imported(): string[] {
  const files = globSync(['{src,contract}/**/*.{ts,tsx}', 'wechat/browser/**/*.ts'], { cwd: root })
  const names = files.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /^(?:import|export) (?!type )[^;'"]*?from '([^'.#][^']*)'|import\('([^'.#][^']*)'\)/gm,
      ),
    ].map(([, still, later]) => (still ?? later) as string),
  )
  return [
    ...new Set(
      names
        .filter((name) => !isBuiltin(name))
        .map((name) =>
          name
            .split('/')
            .slice(0, name.startsWith('@') ? 2 : 1)
            .join('/'),
        ),
    ),
  ]
}

it('is one text of every package that the sources of the client import, in the version that is installed', () => {
  const names = imported()
  expect(names.length).toBeGreaterThan(15)
  const wanted = names.map((name) => noticeOf(join(root, 'node_modules', name))).map(({ name, version }) => `${name} ${version}`)
  expect(wanted.filter((one) => !listed().includes(one))).toEqual([])
})

it('is of packages that other packages bring, of the service workers and of the decoder, too', () => {
  const names = listed().map((one) => one.split(' ')[0])
  expect(names).toEqual(expect.arrayContaining(['scheduler', 'regexparam', 'prosemirror-transform', 'workbox-precaching', 'zxing-wasm']))
  expect(text).toContain('zxing-cpp')
})

it('is of no package twice, and holds the whole licence of each', () => {
  expect(listed().length).toBe(new Set(listed()).size)
  for (const one of listed()) {
    const name = one.split(' ')[0] as string
    const folder = [join(root, 'node_modules', name), join(root, 'node_modules/react-vant/node_modules', name)].find(
      (path) => globSync('package.json', { cwd: path }).length > 0 && one === `${noticeOf(path).name} ${noticeOf(path).version}`,
    )
    expect(folder, one).toBeDefined()
    expect(text).toContain(noticeOf(folder as string).text)
  }
})

it('tells a package’s folder by a module’s name', () => {
  expect(packageOf('/p/node_modules/react-vant/node_modules/react-is/index.js')).toBe('/p/node_modules/react-vant/node_modules/react-is')
  expect(packageOf('\0/p/node_modules/@hpke/core/esm/mod.js?commonjs-es-import')).toBe('/p/node_modules/@hpke/core')
  expect(packageOf('/p/src/entry-client.tsx')).toBeUndefined()
})

it('is not loaded by the home page', async () => {
  const page = await (await test.app.request('/', { headers: { accept: 'text/html' } })).text()
  expect(page).not.toContain('licences.txt')
})
