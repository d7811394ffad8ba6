/** Secrets that a first start makes and every later one reads: there whole, or not at all. */
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { toDisk } from '../flow/to-disk.ts'
import { ownFile, ownFolder } from '../flow/owner-only.ts'
import { EnvError } from './env-error.ts'

/** Letters that every secret has at least, made here or given. */
export const SECRET_LENGTH = 32

/** The key of a deployment, in its data folder. */
export const SECRET_FILE = 'secret.key'

export interface Secret {
  secret: string
  /** Writes it down, where it is not there yet, and keeps it from everybody else. @throws EnvError where it cannot be kept. */
  keep(): void
}

/**
 * The secret kept in `name` of the folder; where it is missing, a new one that nothing holds until `keep`.
 * @param bytes of chance, in hex.
 * @throws EnvError where a file holds less than a secret.
 */
export function secretIn(dataDir: string, name: string, bytes: number): Secret {
  const file = join(dataDir, name)
  return told(file, () => {
    if (!existsSync(file)) {
      const secret = randomBytes(bytes).toString('hex')
      return {
        secret,
        keep: () =>
          told(file, () => {
            ownFolder(dataDir)
            if (!existsSync(file)) keep(file, secret)
          }),
      }
    }
    const secret = readFileSync(file, 'utf8').trim()
    // Whoever only looks changes nothing.
    const tighten = () => {
      ownFolder(dataDir)
      ownFile(file)
    }
    if (secret.length >= SECRET_LENGTH) return { secret, keep: () => told(file, tighten) }
    throw new EnvError(
      `${file} holds no whole key (${secret.length} characters of ${2 * bytes}). Put your copy of it back; ` +
        'only where nothing has been kept with it yet, delete it, and the next start makes another',
    )
  })
}

/** The same, kept at once. */
export function keptSecret(dataDir: string, name: string, bytes: number): string {
  const { secret, keep: keepIt } = secretIn(dataDir, name, bytes)
  keepIt()
  return secret
}

/**
 * Writes down a secret that comes from elsewhere, with the same care. Errors are the system's own.
 * @param name is not there yet.
 */
export function writeSecret(dataDir: string, name: string, secret: string): void {
  ownFolder(dataDir)
  keep(join(dataDir, name), secret)
}

function told<T>(file: string, doing: () => T): T {
  try {
    return doing()
  } catch (error) {
    if (error instanceof EnvError) throw error
    throw new EnvError(`DATA_DIR: ${file} cannot be kept (${(error as Error).message})`)
  }
}

/** By another name first: a disk that is full, or a power cut, leaves no half of it where the next start would take it for all. */
function keep(file: string, secret: string): void {
  const unfinished = `${file}.${process.pid}`
  try {
    const opened = openSync(unfinished, 'w', 0o600)
    try {
      writeSync(opened, secret)
      fsyncSync(opened)
    } finally {
      closeSync(opened)
    }
    renameSync(unfinished, file)
    toDisk(dirname(file))
  } finally {
    rmSync(unfinished, { force: true })
  }
}
