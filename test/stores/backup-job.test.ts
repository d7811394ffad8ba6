/** Backups that are made by themselves: when, by whom, which are kept, and what is told of one that went wrong. */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { BackupEnv } from '#server/env/backup.ts'
import { type Round, roundsOf } from '#server/features/system/round-store.ts'
import { secretFits } from '#server/features/system/secret-check.ts'
import { backUp } from '#server/jobs/backup.ts'
import { checkArchive } from '#server/operations/archive/archive.ts'
import type { backUpApart } from '#server/operations/backup/backup-apart.ts'
import { OperationRefused } from '#server/operations/refused.ts'
import { START, type TestApp, testApp } from '../support/app.ts'
import { freshDatabase, onBothEngines, type Opened } from '../support/database.ts'

const [MINUTE, HOUR] = [60_000, 3_600_000]
const never = new AbortController().signal

onBothEngines('a backup that is made by itself', (engine) => {
  let opened: Opened
  let test: TestApp
  let dir: string
  beforeEach(async () => {
    opened = await freshDatabase(engine)
    dir = mkdtempSync(join(tmpdir(), 'huiwu-backups-'))
    const backup = { dir, every: 24 * HOUR, keep: 3, passphrase: '望湖边的第七棵柳树，雨天' }
    test = await testApp(opened.db, { env: { backup, databaseUrl: opened.url } })
    await secretFits(opened.db, test.deps.env.secret, { renew: false })
  })
  afterEach(async () => {
    await opened.drop()
    rmSync(dir, { recursive: true, force: true })
  })

  const round = async () => (await roundsOf(opened.db)).find(({ name }) => name === 'backup') as Round
  /** Makes a file in no time; its name is what counts. */
  const quick: typeof backUpApart = async ({ dir: into, now }) => {
    const file = join(into, `huiwu-${new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}.tar`)
    writeFileSync(file, 'whole')
    return { file, bytes: 5, manifest: {} as never }
  }
  const fails =
    (error: Error): typeof backUpApart =>
    () =>
      Promise.reject(error)
  const metrics = async () => {
    const text = await (await test.app.request('/metrics')).text()
    return text.split('\n').filter((line) => /^huiwu_round_.*"backup"/.test(line))
  }

  it('is whole, made by another process, and the next comes when it is time', async () => {
    await backUp(test.deps, never)
    const [name, ...others] = readdirSync(dir)
    expect([name, others]).toEqual(['huiwu-20260902-020000.tar', []])
    expect(await checkArchive(join(dir, name as string))).toMatchObject({ engine, key: 'sealed', madeAt: new Date(START).toISOString() })
    expect(await round()).toMatchObject({ began_at: START, ended_at: START, failed_at: null })
    test.clock.pass(24 * HOUR - 1)
    await backUp(test.deps, never, quick)
    expect(readdirSync(dir)).toHaveLength(1)
    test.clock.pass(1)
    await backUp(test.deps, never, quick)
    expect(readdirSync(dir)).toHaveLength(2)
  })

  it('is made once where several servers are at it', async () => {
    for (let day = 0; day < 3; day++) {
      let made = 0
      const counted: typeof backUpApart = (wanted, signal) => ((made += 1), quick(wanted, signal))
      await Promise.all(Array.from({ length: 4 }, () => backUp(test.deps, never, counted)))
      expect([day, made]).toEqual([day, 1])
      test.clock.pass(24 * HOUR)
    }
  })

  it('is made each day again after a clock that was a year ahead, which deletes no old one', async () => {
    let trusted: number | undefined = START
    const guard = { watch: async () => {}, trustedTime: async () => trusted }
    for (let day = 0; day < 3; day++, test.clock.pass(24 * HOUR)) await backUp(test.deps, never, quick, guard)
    trusted = undefined
    test.clock.pass(365 * 24 * HOUR)
    await backUp(test.deps, never, quick, guard)
    test.clock.pass(-365 * 24 * HOUR)
    await backUp(test.deps, never, quick, guard)
    expect(readdirSync(dir).map((name) => name.slice(6, 14))).toEqual(['20260902', '20260903', '20260904', '20260905', '20270905'])
    trusted = START
    test.clock.pass(24 * HOUR)
    await backUp(test.deps, never, quick, guard)
    expect(readdirSync(dir).map((name) => name.slice(6, 14))).toEqual(['20260905', '20260906', '20270905'])
  })

  it('takes the place of the oldest, and of nothing that is not a backup of ours', async () => {
    const foreign = ['huiwu-20200101-000000.tar.gz', 'notes.tar', 'huiwu-of-mine.tar', 'huiwu-20200101-000000']
    for (const name of foreign) writeFileSync(join(dir, name), '')
    const made = []
    for (let day = 0; day < 5; day++) {
      await backUp(test.deps, never, quick)
      made.push(`huiwu-2026090${2 + day}-020000.tar`)
      test.clock.pass(24 * HOUR)
    }
    expect(readdirSync(dir).toSorted()).toEqual([...foreign, ...made.slice(-3)].toSorted())
    // One that fails costs none of those that are there.
    await expect(backUp(test.deps, never, fails(new Error('broken')))).rejects.toThrow('broken')
    expect(readdirSync(dir)).toHaveLength(7)
  })

  it('stays, whatever clock has named the others', async () => {
    for (const name of ['huiwu-20990101-000000.tar', 'huiwu-20990102-000000.tar', 'huiwu-20990103-000000.tar'])
      writeFileSync(join(dir, name), '')
    await backUp(test.deps, never, quick)
    expect(existsSync(join(dir, 'huiwu-20260902-020000.tar'))).toBe(true)
  })

  it('that fails says why where it is looked for, and is tried again within the hour', async () => {
    await backUp(test.deps, never, quick)
    expect(await metrics()).toEqual(['huiwu_round_age_seconds{name="backup"} 0', 'huiwu_round_failed{name="backup"} 0'])
    test.clock.pass(24 * HOUR)
    await expect(backUp(test.deps, never, fails(new OperationRefused('磁盘空间不足。')))).rejects.toThrow('磁盘空间不足')
    expect(await round()).toMatchObject({ ended_at: START, failed_at: START + 24 * HOUR, why: '磁盘空间不足。' })
    expect(await metrics()).toEqual(['huiwu_round_age_seconds{name="backup"} 86400', 'huiwu_round_failed{name="backup"} 1'])
    test.clock.pass(29 * MINUTE)
    await backUp(test.deps, never, quick)
    expect(await round()).toMatchObject({ why: '磁盘空间不足。' })
    test.clock.pass(MINUTE)
    await backUp(test.deps, never, quick)
    expect(await round()).toMatchObject({ ended_at: test.clock(), failed_at: null, why: '' })
    expect(await metrics()).toEqual(['huiwu_round_age_seconds{name="backup"} 0', 'huiwu_round_failed{name="backup"} 0'])
  })

  it('never says a phone that an error has quoted, and tells of one that has never gone well', async () => {
    await expect(backUp(test.deps, never, fails(new Error('Key (mobile)=(13912345678)\n  at line 2')))).rejects.toThrow()
    expect((await round()).why).toBe('Error: Key (mobile)=(139****5678)')
    expect(await metrics()).toEqual(['huiwu_round_age_seconds{name="backup"} +Inf', 'huiwu_round_failed{name="backup"} 1'])
  })

  it('that cannot be written says so in another process too', async () => {
    const file = join(dir, 'a file')
    writeFileSync(file, '')
    const deps = { ...test.deps, env: { ...test.deps.env, backup: { ...(test.deps.env.backup as BackupEnv), dir: join(file, 'in it') } } }
    await expect(backUp(deps, never)).rejects.toThrow(OperationRefused)
    expect((await round()).why).toMatch(/^无法写入文件夹/)
  })

  it('ends with the server, leaves nothing, and is made by the next', async () => {
    const stopping = new AbortController()
    const work = backUp(test.deps, stopping.signal)
    while (readdirSync(dir).length === 0) await new Promise((resolve) => setImmediate(resolve))
    stopping.abort()
    await work
    expect(readdirSync(dir)).toEqual([])
    expect(await round()).toMatchObject({ ended_at: null, why: 'the server was stopped meanwhile' })
    test.clock.pass(30 * MINUTE)
    await backUp(test.deps, never, quick)
    expect((await round()).failed_at).toBeNull()
  })

  it('of a server that was killed meanwhile is made by another one within the hour', async () => {
    // It never hears of the end.
    void backUp(test.deps, never, () => new Promise(() => {}))
    while ((await round()) === undefined) continue
    test.clock.pass(29 * MINUTE)
    await backUp(test.deps, never, quick)
    expect(readdirSync(dir)).toEqual([])
    test.clock.pass(MINUTE)
    await backUp(test.deps, never, quick)
    expect(readdirSync(dir)).toHaveLength(1)
  })

  it('is none where nobody has named a folder', async () => {
    const { backup: _, ...env } = test.deps.env
    await backUp({ ...test.deps, env: { ...env, backup: undefined } }, never, fails(new Error('asked')))
    expect(await round()).toBeUndefined()
  })
})
