/**
 * Which file shows each screen, read from the route tables themselves, so that the build can ask for a screen beside
 * the entry and not after it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { paths } from '#contract/paths.ts'

const FETCH = /const (\w+) = \(\) => import\('\.\/([^']+)'\)/g
const ROW = /\brow\(\s*paths\.(\w+),\s*'[^']*',\s*(?:'[^']*'|\w+|\{[^}]*\}),\s*(?:\(\) => import\('\.\/([^']+)'\)|(\w+))/g

const byName = new Map<string, string>(Object.entries(paths))

/** Path → file from the project's root. */
function screensOf(text: string): Readonly<Record<string, string>> {
  const named = new Map([...text.matchAll(FETCH)].map((match) => [match[1], match[2]]))
  return Object.fromEntries(
    [...text.matchAll(ROW)].map(([, name, file, alias]) => [byName.get(name as string) as string, `src/${file ?? named.get(alias)}`]),
  )
}

const table = (name: string) => readFileSync(join(import.meta.dirname, '../src', name), 'utf8')
/** The rows of src/routes.ts that the server renders stand before the others. */
const [rendered = '', entrances = ''] = table('routes.ts').split('export const entrances')

export const publicScreens = screensOf(rendered)
/** People stand there and wait. */
export const loginScreens = screensOf(entrances)
const laterScreens = screensOf(table('routes-later.ts'))
/** The file of the rows that the entry does not carry. */
export const LATER_ROWS = 'src/routes-later.ts'
export const allScreens: Readonly<Record<string, string>> = { ...publicScreens, ...loginScreens, ...laterScreens }

/** The file of rows that a screen's path needs beside the entry; none for those the entry carries. */
export function rowsOf(path: string): readonly string[] {
  return path in laterScreens ? [LATER_ROWS] : []
}
