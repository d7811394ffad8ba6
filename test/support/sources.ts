/** The project's own source files and what they import, for the tests that keep the house in order. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

/** By text alone: where a page is tested, URL is the page's. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

export interface Source {
  /** From the project's root, with forward slashes. */
  path: string
  text: string
  imports: Import[]
}

export interface Import {
  /** A package's name, `node:…`, or a path of ours from the root. */
  to: string
  /** As it is written: `#contract/…`, `../…`. */
  written: string
  /** `import type`, of which nothing is left when it runs. */
  typeOnly: boolean
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'"]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.normalize(posix.join(dirname(from), specifier)) : specifier
}

/** Every .ts and .tsx file below the given folders. */
export function sources(...folders: string[]): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => {
        const path = posix.join(folder, name.replaceAll('\\', '/'))
        const text = readFileSync(join(root, path), 'utf8')
        const imports = [...text.matchAll(IMPORT)].map(([, type, from, bare, later]) => {
          const written = (from ?? bare ?? later) as string
          return { to: resolve(path, written), written, typeOnly: type !== undefined }
        })
        return { path, text, imports }
      }),
  )
}
