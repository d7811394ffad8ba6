/** What the operator has set: in the environment, and in the file that ENV_FILE names. Every command knows what the server knows. */
import { readFileSync, statSync } from 'node:fs'
import { EnvError } from './env-error.ts'
import type { Given } from './given.ts'
import { isKnown, misspelt, misspeltSentence, nearest } from './known.ts'
import { type Setting, settingsIn } from './settings-file.ts'

interface Settings {
  given: Given
  /** What hinders no start and should be looked at, a sentence each. */
  cautions: readonly string[]
}

/** @throws EnvError where ENV_FILE names a file that cannot be read. */
export function settings(): Given {
  return readSettings(process.env).given
}

/**
 * The same, with what the operator should know.
 * @param environment goes before the file, wherever it says anything.
 */
export function readSettings(environment: Given): Settings {
  const path = environment['ENV_FILE'] ?? ''
  const said = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '')
  const inFile = path === '' ? [] : settingsIn(textOf(path))
  return {
    given: { ...Object.fromEntries(inFile.map(({ name, value }) => [name, value])), ...Object.fromEntries(said) },
    cautions: [
      ...(path === '' ? [] : readableByAll(path)),
      ...inFile.filter(({ name }) => !isKnown(name)).map(nobodys),
      ...misspelt(environment).map(misspeltSentence),
    ],
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new EnvError(`ENV_FILE: ${path} cannot be read (${(error as Error).message})`)
  }
}

/** It holds secrets. */
function readableByAll(path: string): string[] {
  const isOpen = process.platform !== 'win32' && (statSync(path).mode & 0o004) !== 0
  return isOpen ? [`ENV_FILE: everybody on this machine can read the secrets in ${path}: chmod 600 ${path}`] : []
}

/** The file is the product's alone: what it does not know there has no effect, near or not. */
function nobodys({ name, line }: Setting): string {
  const meant = nearest(name)
  return meant === undefined
    ? `line ${line} of ENV_FILE: ${name} is nobody's variable; what Node or PostgreSQL read belongs in the environment itself`
    : `line ${line} of ENV_FILE: ${misspeltSentence({ name, meant })}`
}
