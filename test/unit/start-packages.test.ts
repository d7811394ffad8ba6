/** N9: `NODE_ENV=production npm ci`, or `--omit=dev`, leaves out what is for development only; a start that builds needs more than the server. */
import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { expect, it } from 'vitest'
import { root } from '../support/sources.ts'

/** What `npm start` runs: the server, the build, and what is built. */
const started = [
  '{contract,server,src,wechat}/**/*.{ts,tsx}',
  'scripts/{start,build,first-load,offline-start,light-contract,chunks}.ts',
  'vite.config.ts',
]

it('a start finds every package that it imports where nothing for development is installed', () => {
  const { dependencies } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { dependencies: Record<string, string> }
  const imported = globSync(started, { cwd: root }).flatMap((file) =>
    Array.from(
      readFileSync(`${root}/${file}`, 'utf8').matchAll(
        /^(?:(?:import|export) (?!type )(?:[^'\n]* from )?|\} from )'([^'.#/][^']*)'|\bimport\('([^'.#/][^']*)'\)/gm,
      ),
      ([, still, later]) => (still ?? later) as string,
    ),
  )
  const packages = new Set(imported.filter((name) => !isBuiltin(name)).map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] as string))
  expect([...packages].filter((name) => dependencies[name] === undefined)).toEqual([])
  expect([...packages]).toEqual(expect.arrayContaining(['vite', '@vitejs/plugin-react', 'vite-plugin-pwa', 'hono', 'react']))
})
