/** A deployment that has been in use, its backups, and empty places that they are restored into. */
import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { extract } from 'tar'
import { admission } from '#contract/admission.ts'
import { secretFits } from '#server/features/system/secret-check.ts'
import { newId } from '#server/flow/ids.ts'
import { packArchive } from '#server/operations/archive/archive.ts'
import { makeBackup } from '#server/operations/backup/backup.ts'
import { type Entry, type Manifest, MANIFEST } from '#server/operations/archive/manifest.ts'
import { DEMO_TODAY_ID } from '#server/seed/seed.ts'
import { type TestApp, testApp } from './app.ts'
import { type Engine, freshDatabase, type Opened } from './database.ts'
import { type Person, signIn } from './person.ts'
import { signUp } from './sign-up.ts'

export const PASSPHRASE = '望湖边的第七棵柳树，雨天'
export const SECRET = 'the key of a deployment that was backed up, long enough'

export interface BackedUp {
  opened: Opened
  test: TestApp
  /** Who has bought a ticket of the meeting that is on. */
  guest: Person
  /** What that ticket shows at a door. */
  code: string
  /** The folder of its backups, and of whatever else a test needs. */
  home: string
  /** With the key in it, and without. */
  sealed: string
  keyless: string
  drop(): Promise<void>
}

export async function backedUp(engine: Engine): Promise<BackedUp> {
  const opened = await freshDatabase(engine)
  const test = await testApp(opened.db, { env: { secret: SECRET } })
  await secretFits(opened.db, SECRET, { renew: false })
  const guest = await signIn(test, '13800000011')
  await signUp(guest, { meetingId: DEMO_TODAY_ID, ticketId: '6', names: ['王小明'] })
  const [ticket] = (await guest.do(admission.mine, { meetingId: DEMO_TODAY_ID })).list
  const { code } = await guest.do(admission.get, { id: (ticket as { id: string }).id })
  const home = mkdtempSync(join(tmpdir(), 'huiwu-backed-up-'))
  const backup = async (passphrase: string | undefined) =>
    (await makeBackup({ env: { databaseUrl: opened.url, secret: SECRET }, dir: home, passphrase, now: test.clock() })).file
  return {
    opened,
    test,
    guest,
    code,
    home,
    sealed: await backup(PASSPHRASE),
    keyless: await backup(undefined),
    drop: async () => {
      await opened.drop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** The same archive, which says something else of itself, or holds something else. */
export async function altered(
  { home }: Pick<BackedUp, 'home'>,
  file: string,
  change: (manifest: Manifest, folder: string) => Manifest | Promise<Manifest>,
): Promise<string> {
  const folder = mkdtempSync(join(home, 'altered-'))
  await extract({ file, cwd: folder })
  const manifest = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as Manifest
  const other = join(folder, 'other.tar')
  await packArchive(other, folder, await change(manifest, folder))
  return other
}

/** Puts other bytes into an entry, and a digest that fits them. */
export function putEntry(manifest: Manifest, folder: string, name: Entry['name'], content: Buffer | string): Manifest {
  writeFileSync(join(folder, name), content)
  const entry = { name, bytes: Buffer.byteLength(content), digest: createHash('sha256').update(content).digest('hex') }
  return { ...manifest, entries: manifest.entries.map((one) => (one.name === name ? entry : one)) }
}

export interface EmptyTestPlace {
  env: { databaseUrl: string; dataDir: string }
  /** Everything in it: names, rights and bytes of files, names of tables. */
  looks(): Promise<unknown>
  drop(): Promise<void>
}

const lookOf = (path: string): unknown => {
  const { mode, size } = lstatSync(path)
  if (lstatSync(path).isDirectory()) return [mode, Object.fromEntries(readdirSync(path).map((name) => [name, lookOf(join(path, name))]))]
  return [mode, size, createHash('sha256').update(readFileSync(path)).digest('hex')]
}

export async function emptyPlace(engine: Engine): Promise<EmptyTestPlace> {
  const home = mkdtempSync(join(tmpdir(), 'huiwu-place-'))
  const dataDir = join(home, 'data')
  mkdirSync(dataDir, 0o700)
  const dropFolder = () => rmSync(home, { recursive: true, force: true })
  if (engine === 'sqlite')
    return {
      env: { databaseUrl: join(dataDir, 'huiwu.sqlite'), dataDir },
      looks: async () => lookOf(home),
      drop: async () => dropFolder(),
    }
  const base = process.env['TEST_DATABASE_URL'] as string
  const schema = `r_${newId(Date.now()).toLowerCase()}`
  const client = new Client({ connectionString: base })
  await client.connect()
  await client.query(`CREATE SCHEMA ${schema}`)
  const tables = async () =>
    (await client.query(`SELECT relname FROM pg_class WHERE relnamespace = '${schema}'::regnamespace ORDER BY relname`)).rows
  return {
    env: { databaseUrl: `${base}?options=${encodeURIComponent(`-c search_path=${schema}`)}`, dataDir },
    looks: async () => [lookOf(home), await tables()],
    drop: async () => {
      await client.query(`DROP SCHEMA ${schema} CASCADE`)
      await client.end()
      dropFolder()
    },
  }
}
