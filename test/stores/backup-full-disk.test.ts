/** Backups onto a disk that fills up, at every step: refused, nothing left behind, and people go on buying. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkArchive } from '#server/operations/archive/archive.ts'
import { makeBackup } from '#server/operations/backup/backup.ts'
import { OperationRefused } from '#server/operations/refused.ts'
import type { TestApp } from '../support/app.ts'
import { type Engine, onBothEngines, type Opened } from '../support/database.ts'
import { heavyDeployment } from '../support/heavy-deployment.ts'
import { signIn } from '../support/person.ts'
import { ticketFor } from '../support/sign-up.ts'

const MB = 1024 * 1024
const BALLAST = 'ballast'
/** A passphrase takes half a second of a whole core each time. */
const LONG_MS = 120_000

function mounted(): string | undefined {
  const home = mkdtempSync(join(tmpdir(), 'huiwu-disk-'))
  if (process.getuid?.() === 0 && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', home]).status === 0) return home
  rmSync(home, { recursive: true })
  return undefined
}

function unmount(home: string): void {
  spawnSync('umount', [home])
  rmSync(home, { recursive: true, force: true })
}

const trial = mounted()
if (trial !== undefined) unmount(trial)

const onceWhole = (copy: RegExp) => (has: (name: RegExp) => boolean) => has(copy) && !has(/raw$/)

/** How much room there is at first, and when it goes. */
const steps: Record<Engine, Record<string, [leave: number, when: (has: (name: RegExp) => boolean) => boolean]>> = {
  sqlite: {
    'before it begins': [12 * MB, () => false],
    'while it copies': [28 * MB, (has) => has(/raw$/)],
    'while it packs the copy': [64 * MB, (has) => has(/zst$/)],
    'while it seals the key': [64 * MB, onceWhole(/zst$/)],
    'while it packs the archive': [64 * MB, (has) => has(/\.unfinished$/)],
  },
  postgres: {
    'while it copies': [MB, () => false],
    'while it seals the key': [64 * MB, (has) => has(/pgdump$/) && has(/key\.sealed$/)],
    'while it packs the archive': [64 * MB, (has) => has(/\.unfinished$/)],
  },
}

describe('a disk for backups that is full', () => {
  if (trial === undefined) {
    it.skip('skipped: nothing can be mounted here', () => {})
    return
  }

  onBothEngines('at any step', (engine) => {
    let opened: Opened
    let test: TestApp
    let home: string
    beforeEach(async () => {
      ;({ opened, test } = await heavyDeployment(engine, engine === 'sqlite' ? 24 * MB : 4 * MB))
      home = mounted() as string
    })
    afterEach(async () => {
      await opened.drop()
      unmount(home)
    })

    const room = () => statfsSync(home).bavail * statfsSync(home).bsize
    function fill(leave: number): void {
      for (const size of [MB, 64 * 1024, 4096]) {
        try {
          while (room() - leave >= size) appendFileSync(join(home, BALLAST), Buffer.alloc(size, 1))
        } catch {
          // Who copies meanwhile has been faster.
        }
      }
    }
    const all = () => readdirSync(home, { recursive: true }).map(String)
    const has = (wanted: RegExp) =>
      all().some((name) => wanted.test(name) && (statSync(join(home, name), { throwIfNoEntry: false })?.size ?? 0) > 0)

    it(
      'is told, leaves nothing and nobody unserved, and is over when there is room',
      async () => {
        const person = await signIn(test, '13800000011')
        const backup = (passphrase?: string) =>
          makeBackup({ env: { databaseUrl: opened.url, secret: test.deps.env.secret }, dir: home, passphrase, now: 0 }).then(
            () => 'made',
            (error: unknown) => (error instanceof OperationRefused ? error.message : (error as Error).stack),
          )
        for (const [step, [leave, when]] of Object.entries(steps[engine])) {
          fill(leave)
          const work = { under: true }
          const said = backup('望湖边的第七棵柳树，雨天').finally(() => (work.under = false))
          while (work.under && !when(has)) await (engine === 'sqlite' ? nextTurn() : pause(1))
          if (work.under) fill(0)
          expect([step, await said]).toEqual([step, expect.stringMatching(/磁盘空间不足.*没有留下任何文件/)])
          expect([step, all().filter((name) => name !== BALLAST)]).toEqual([step, []])
          await ticketFor(person)
          rmSync(join(home, BALLAST), { force: true })
        }
        expect(await backup()).toBe('made')
        expect((await checkArchive(join(home, 'huiwu-19700101-000000.tar'))).stock).toMatchObject({
          'places sold': String(Object.keys(steps[engine]).length),
        })
      },
      LONG_MS,
    )
  })
})
