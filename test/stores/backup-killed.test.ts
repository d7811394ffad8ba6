/** Backups whose process dies: nothing half there, and the next one goes. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { checkArchive } from '#server/operations/archive/archive.ts'
import type { TestApp } from '../support/app.ts'
import { folderForFiles, onBothEngines, type Opened } from '../support/database.ts'
import { heavyDeployment } from '../support/heavy-deployment.ts'
import { signIn } from '../support/person.ts'
import { root } from '../support/sources.ts'
import { ticketFor } from '../support/sign-up.ts'
import { bareEnv } from '../support/whole-run.ts'

const PASSPHRASE = '望湖边的第七棵柳树，雨天'
const MB = 1024 * 1024
/** Six starts of Node, one after the other. */
const LONG_MS = 120_000

onBothEngines('a backup that is killed', (engine) => {
  let opened: Opened
  let test: TestApp
  let dir: string
  beforeAll(async () => {
    ;({ opened, test } = await heavyDeployment(engine, engine === 'sqlite' ? 24 * MB : 4 * MB))
    await ticketFor(await signIn(test, '13800000011'))
  })
  afterAll(() => opened.drop())
  beforeEach(() => {
    dir = mkdtempSync(join(folderForFiles(), 'huiwu-killed-'))
  })
  afterEach(() => rmSync(dir, { recursive: true, force: true }))

  const begin = (...parts: string[]) =>
    spawn(process.execPath, parts, {
      cwd: root,
      env: { ...bareEnv(), DATABASE_URL: opened.url, SECRET: test.deps.env.secret, BACKUP_PASSPHRASE: PASSPHRASE },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  function all(): string[] {
    try {
      return readdirSync(dir, { recursive: true }).map(String)
    } catch {
      // A folder that went away meanwhile.
      return []
    }
  }
  const whole = () => readdirSync(dir).filter((name) => name.endsWith('.tar'))
  const written = (wanted: RegExp) =>
    all().some((name) => wanted.test(name) && (statSync(join(dir, name), { throwIfNoEntry: false })?.size ?? 0) > 0)
  async function until(moment: () => boolean, child: ChildProcess): Promise<void> {
    while (!moment() && child.exitCode === null) await pause(1)
  }

  it(
    'five times has nothing half there, and leaves nothing after the next',
    async () => {
      const copying = engine === 'sqlite' ? /raw$/ : /pgdump$/
      const moments = [/^\.huiwu-/, copying, /(?:zst|pgdump)$/, /(?:manifest\.json|key\.sealed)$/, /\.unfinished$/]
      for (const [n, moment] of moments.entries()) {
        const child = begin('scripts/backup.ts', dir)
        await until(() => (n === 0 ? all().some((name) => moment.test(name)) : written(moment)), child)
        expect([n, child.exitCode]).toEqual([n, null])
        child.kill('SIGKILL')
        await once(child, 'close')
        expect([n, all().length > 0]).toEqual([n, true])
      }
      // Killed while it was packed, it may have been whole already.
      expect(whole().length).toBeLessThanOrEqual(1)
      const child = begin('scripts/backup.ts', dir)
      let said = ''
      child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
      await once(child, 'close')
      expect([child.exitCode, said]).toEqual([0, ''])
      expect(all()).toEqual(whole())
      for (const name of whole())
        expect((await checkArchive(join(dir, name))).stock).toMatchObject({
          'places sold': '1',
          'rows of admissions': '1',
          'rows of ballast': expect.any(String),
        })
    },
    LONG_MS,
  )

  it('with its server takes what it has begun away itself', async () => {
    const wanted = { env: { databaseUrl: opened.url, secret: test.deps.env.secret }, dir, passphrase: PASSPHRASE, now: 0 }
    const server = begin(
      '--eval',
      `import('./server/operations/backup/backup-apart.ts').then((m) => m.backUpApart(${JSON.stringify(wanted)}, new AbortController().signal))`,
    )
    await until(() => written(/(?:raw|pgdump)$/), server)
    server.kill('SIGKILL')
    // Closed only when the other process, which holds it too, has ended.
    await once(server, 'close')
    expect(all()).toEqual([])
  })
})
