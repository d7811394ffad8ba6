/**
 * `node scripts/fixtures.ts`: a database of this release, filled by people over HTTP, as a fixture of the tests
 * (test/stores/old-databases.race.test.ts). A landing that adds a step to the schema runs it and commits what it makes.
 * `node scripts/fixtures.ts STEP…`: those of landings that ended with these steps, made out of git history again.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { referredFirst } from '#server/operations/upgrade/referred-first.ts'
import { freePort } from '#test/support/free-port.ts'
import {
  digests,
  landedSteps,
  type OldDatabase,
  oldDatabases,
  packOldDatabase,
  readLandedSteps,
  schemaStatements,
} from '#test/support/old-database.ts'
import { liveThere } from '#test/support/people-of-then.ts'
import { root } from '#test/support/sources.ts'

const SECRET = 'a secret of the fixtures, long enough to be one'
/** Holds the steps themselves in old commits, and imports them in new ones. */
const MIGRATIONS = 'server/db/migrations.ts'
const STEP = /^(?: {4}name: '|import \w+ from '\.\/migrations\/)(\d{4}-[\w-]+)/gm
/** Of the demonstration's long programme so many sessions a meeting are enough. */
const SESSIONS = 6

const git = (...parts: string[]) => execFileSync('git', parts, { cwd: root, encoding: 'utf8' }).trim()

/** @returns the last commit whose schema ended with the step. */
function landingOf(step: string): string {
  const commits = git('log', '--format=%H', '--reverse', '--', MIGRATIONS).split('\n')
  const lastStep = (commit: string) => [...git('show', `${commit}:${MIGRATIONS}`).matchAll(STEP)].at(-1)?.[1]
  const at = commits.findLastIndex((commit) => lastStep(commit) === step)
  if (at < 0) throw new Error(`no commit ends with the step ${step}`)
  const next = commits[at + 1]
  return next === undefined ? 'HEAD' : `${next}^`
}

/** Runs what a commit is in a folder of its own, with the packages of today. */
async function inWorktree<T>(commit: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'huiwu-then-'))
  git('worktree', 'add', '--quiet', '--force', '--detach', folder, commit)
  try {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    return await work(folder)
  } finally {
    git('worktree', 'remove', '--force', folder)
  }
}

/** Starts the server of a source tree on an empty folder, lets people live there, and stops it. */
async function made(tree: string): Promise<OldDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'huiwu-fixture-'))
  const port = await freePort()
  const env = { PATH: process.env['PATH'] ?? '', PORT: String(port), DATA_DIR: folder, SANDBOX: '1', SECRET }
  const server = spawn(process.execPath, ['server/main.ts'], { cwd: tree, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const gone = once(server, 'exit')
  try {
    await Promise.race([once(server.stdout, 'data'), gone])
    const file = join(folder, 'huiwu.sqlite')
    const steps = new Set(stepsIn(file).map(({ name }) => name))
    const told = await liveThere(`http://127.0.0.1:${port}`, steps)
    server.kill('SIGTERM')
    await gone
    return { steps: stepsIn(file), madeAt: Date.now(), secret: SECRET, told, tables: tablesIn(file) }
  } finally {
    if (server.exitCode === null) server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

function reading<T>(file: string, read: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(file)
  try {
    return read(database)
  } finally {
    database.close()
  }
}

function stepsIn(file: string): OldDatabase['steps'] {
  return reading(file, (database) => database.prepare('SELECT name, at FROM migration').all() as OldDatabase['steps'])
}

const SCHEMA = `SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY name`

/** @throws where the steps as they stand today would have made another schema than the server of then. */
function tablesIn(file: string): OldDatabase['tables'] {
  return reading(file, (database) => {
    const today = new DatabaseSync(':memory:')
    for (const statement of schemaStatements(stepsIn(file), 'sqlite')) today.exec(statement)
    const [then, now] = [database, today].map(
      (one) =>
        new Map(
          one
            .prepare(SCHEMA)
            .all()
            .map(({ name, sql }) => [name, sql]),
        ),
    )
    const other = [...new Set([...then!.keys(), ...now!.keys()])].filter((name) => then!.get(name) !== now!.get(name))
    if (other.length > 0) throw new Error(`made otherwise by today’s steps: ${other.join(', ')}`)

    database.exec(`DELETE FROM schedule_items WHERE id NOT IN (
      SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY meeting_id ORDER BY starts_at, id) AS n FROM schedule_items) WHERE n <= ${SESSIONS})`)
    return namesInOrder(database).map((name) => {
      const columns = database.prepare(`SELECT name FROM pragma_table_info(?)`).all(name)
      const rows = database.prepare(`SELECT * FROM ${name} ORDER BY rowid`).all() as Record<string, string | number | null>[]
      return { name, columns: columns.map((column) => String(column['name'])), rows: rows.map((row) => Object.values(row)) }
    })
  })
}

/** What others refer to comes before them. */
function namesInOrder(database: DatabaseSync): string[] {
  const tables = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'migration' ORDER BY name`
  const references = database.prepare('SELECT DISTINCT "table" FROM pragma_foreign_key_list(?)')
  const referredBy = (name: string) => references.all(name).map((row) => String(row['table']))
  const names = database.prepare(tables).all()
  return referredFirst(new Map(names.map(({ name }) => [String(name), referredBy(String(name))])))
}

async function main(steps: readonly string[]): Promise<void> {
  mkdirSync(oldDatabases, { recursive: true })
  writeFileSync(landedSteps, `${JSON.stringify({ ...digests(), ...readLandedSteps() }, null, 2)}\n`)
  const all = steps.length === 0 ? [() => made(root)] : steps.map((step) => () => inWorktree(landingOf(step), made))
  for (const make of all) {
    const old = await make()
    const { name, bytes } = packOldDatabase(old)
    writeFileSync(name, bytes)
    const rows = old.tables.reduce((sum, table) => sum + table.rows.length, 0)
    process.stdout.write(`${basename(name)}  ${rows} rows, ${Math.ceil(bytes.length / 1024)} kB\n`)
  }
}

await main(process.argv.slice(2))
