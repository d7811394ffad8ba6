/** The project's own source files and what they import, for the tests that keep the house in order. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

export interface Source {
  /** From the project's root, with forward slashes. */
  path: string
  text: string
  /** Package names, `node:…`, or paths of ours from the root. */
  imports: string[]
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

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
        const imports = [...text.matchAll(IMPORT)].map((match) => resolve(path, (match[1] ?? match[2] ?? match[3]) as string))
        return { path, text, imports }
      }),
  )
}
