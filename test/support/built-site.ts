/** The client as `npm run build` leaves it in dist. A test file that imports this module has the client built first. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Site } from '#server/http/page.ts'
import { readSite } from '#server/http/site.ts'
import { root } from './sources.ts'

const dist = join(root, 'dist')

let site: Promise<Site> | undefined

/** Reads the client once. @returns a copy whose `files` the caller may change. */
export async function builtSite(): Promise<Site> {
  site ??= readSite(dist)
  const { files, ...rest } = await site
  return { ...rest, files: new Map(files) }
}

/** @param file a path below dist. @returns the text of that file. */
export const builtFile = (file: string): string => readFileSync(join(dist, file), 'utf8')
