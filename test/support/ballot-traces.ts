/** What an attacker does with the bytes of a database, a write-ahead log or a backup: looks for envelopes, and for whose they are. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { Client } from 'pg'
import { extract } from 'tar'
import { DATABASE } from '#server/operations/archive/manifest.ts'
import { makeBackup } from '#server/operations/backup/backup.ts'
import type { OwnPostgres } from './own-postgres.ts'

/** As text in which a place is a byte. */
export interface Bytes {
  /** SQLite's file, or the relation files of PostgreSQL. */
  database: string
  wal: string
  backup: string
}

const LATIN = 'latin1'

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesBelow(path) : [path]
  })
}

const textOf = (files: readonly string[]) => files.map((file) => readFileSync(file, LATIN)).join('\n')

async function backupOf(databaseUrl: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'huiwu-traces-'))
  try {
    const env = { databaseUrl, secret: 'a secret of a backup that is not sealed into it' }
    const { file } = await makeBackup({ env, dir: folder, passphrase: undefined, now: Date.UTC(2026, 10, 1) })
    await extract({ file, cwd: folder })
    const sqlite = join(folder, DATABASE.sqlite)
    if (existsSync(sqlite)) return zstdDecompressSync(readFileSync(sqlite)).toString(LATIN)
    const { stdout, status } = spawnSync('pg_restore', ['-f', '-', join(folder, DATABASE.postgres)], { maxBuffer: 2 ** 30 })
    if (status !== 0) throw new Error('pg_restore has not read the backup')
    return stdout.toString(LATIN)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Reads everything that a thief of the machine's disk finds there. @param own undefined: `url` is a SQLite file. */
export async function bytesOf(url: string, own: OwnPostgres | undefined): Promise<Bytes> {
  const backup = await backupOf(url)
  if (own === undefined) return { database: textOf([url]), wal: existsSync(`${url}-wal`) ? textOf([`${url}-wal`]) : '', backup }
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('CHECKPOINT')
  await client.end()
  return { database: textOf(filesBelow(join(own.data, 'base'))), wal: textOf(filesBelow(join(own.data, 'pg_wal'))), backup }
}

type Opens = (envelope: string) => Promise<string | undefined>

/** Bytes between two columns of a row: lengths, padding, empty columns, the tabs of a dump. */
const BETWEEN = 16

function* placesOf(bytes: string, text: string): Generator<number> {
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) yield at
}

/**
 * Attack on a row with a person and an envelope: tries to open the text right behind each person's id.
 * @param letters length of an envelope. @returns the opened choice of each person whose envelope was found.
 */
export async function linkedByRow(bytes: string, people: readonly string[], letters: number, opens: Opens): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const envelope = new RegExp(`^[2-9A-HJ-NP-Z]{${letters}}$`)
  for (const person of people)
    for (const place of placesOf(bytes, person))
      for (let between = 0; between <= BETWEEN && !found.has(person); between++) {
        const text = bytes.slice(place + person.length + between, place + person.length + between + letters)
        const said = envelope.test(text) ? await opens(text) : undefined
        if (said !== undefined) found.set(person, said)
      }
  return found
}

/**
 * Attack with a copy of the box key: computes the slot of each person and tries to open the text behind the slot.
 * @param length of an envelope that is encrypted a second time, in characters.
 */
export async function linkedBySlot(
  bytes: string,
  people: readonly string[],
  length: number,
  { slotOf, opens }: { slotOf: (person: string) => string; opens: Opens },
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const sealed = new RegExp(`^[\\w-]{${length}}$`)
  for (const person of people) {
    const slot = slotOf(person)
    for (const place of placesOf(bytes, slot))
      for (let between = 0; between <= BETWEEN && !found.has(person); between++) {
        const text = bytes.slice(place + slot.length + between, place + slot.length + between + length)
        const said = sealed.test(text) ? await opens(text) : undefined
        if (said !== undefined) found.set(person, said)
      }
  }
  return found
}
