/** The built client, as scripts/build.ts leaves it. */
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Render, Site } from './page.ts'
import { readStatic } from './static.ts'

/**
 * Reads it with the compressed form of each file.
 * @param dist the folder of the build.
 * @throws where nothing, or half of it, has been built.
 */
export async function readSite(dist: string): Promise<Site> {
  const { render } = (await import(/* @vite-ignore */ pathToFileURL(`${dist}/server/entry-server.js`).href)) as { render: Render }
  const files = readStatic(`${dist}/client`)
  // A page like any other, never a file.
  files.delete('/index.html')
  // The build's own list of what it made.
  files.delete('/.vite/manifest.json')
  const text = (name: string) => readFileSync(`${dist}/${name}`, 'utf8')
  return { files, template: text('client/index.html'), wants: JSON.parse(text('wants.json')) as Site['wants'], render }
}
