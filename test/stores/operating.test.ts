/**
 * The table of docs/operating.md, what is wrong and what to do: each trouble is brought about, and what the operator then
 * reads stands in its row, word for word. A sentence that changes there or here fails.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CompiledQuery } from 'kysely'
import { Client } from 'pg'
import { create } from 'tar'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { verify } from '#contract/verify.ts'
import { announcement } from '#server/announcement.ts'
import { openDb } from '#server/db/open.ts'
import { readEnv } from '#server/env/env.ts'
import { readSettings } from '#server/env/settings.ts'
import { listen } from '#server/listen.ts'
import { checkIntegrity } from '#server/jobs/integrity.ts'
import { consoleLog, surviveLostLog } from '#server/log.ts'
import { lookAtClocks } from '#server/operations/doctor/clock.ts'
import { lookAtSettings } from '#server/operations/doctor/settings.ts'
import { makeBackup } from '#server/operations/backup/backup.ts'
import { moveToPostgres } from '#server/operations/move/move.ts'
import { restoreBackup } from '#server/operations/restore/restore.ts'
import { upgrade } from '#server/operations/upgrade/upgrade.ts'
import { tencentIdentity } from '#server/providers/tencent-identity.ts'
import { testApp } from '../support/app.ts'
import { altered, type BackedUp, backedUp, PASSPHRASE, SECRET } from '../support/backed-up.ts'
import { damage } from '../support/damaged.ts'
import { freshDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { ask } from '../support/front.ts'
import { isQuoted, troublesOf } from '../support/handbook.ts'
import { nginx, nginxFront } from '../support/nginx.ts'
import { noOwnPostgres, ownPostgres } from '../support/own-postgres.ts'
import { sealAll } from '../support/sealed-log.ts'
import { mounts, smallDisk } from '../support/small-disk.ts'
import { root } from '../support/sources.ts'
import { type Start, startServer } from '../support/start.ts'
import { bareEnv } from '../support/whole-run.ts'

/** Whole processes, of a second each. */
const SLOW = 60_000

let home: string
let backups: BackedUp
/** In production and in earnest, with a gateway and nothing else, behind a proxy that nobody has told it of. */
let live: Start
let liveData: string
let livePort: number
/** What it has said until now, its log included. */
let liveSaid = ''

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://meet.example' }
const gateway = { GATEWAY_URL: 'http://127.0.0.1:9', GATEWAY_KEY: 'g'.repeat(32) }

/** What somebody reads who asks for the impossible. */
const told = (work: () => unknown) =>
  Promise.resolve()
    .then(work)
    .then(
      () => 'nothing was wrong',
      (error: unknown) => (error as Error).message,
    )
const set = (given: Record<string, string>) => told(() => readEnv({ SECRET, ...given }))

/** A folder of its own, not there yet. */
let folders = 0
const place = () => join(home, `place-${folders++}`)
const file = (text: string) => {
  const path = place()
  writeFileSync(path, text)
  return path
}

/** A start that is refused. */
async function start(given: Record<string, string>): Promise<string> {
  const { said, stop } = await startServer({ PORT: String(await freePort()), DATA_DIR: place(), ...production, ...given })
  await stop()
  return said
}

/** A command, as `npm run` runs it. */
async function command(name: string, parts: readonly string[], given: Record<string, string>): Promise<string> {
  const env = { ...bareEnv(), ...given }
  const child = spawn(process.execPath, [join(root, `scripts/${name}.ts`), ...parts], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return `${said}\nended with ${code}`
}

/** A database that has been in use, changed as somebody's has. */
async function used(change: (database: DatabaseSync) => void): Promise<string> {
  const folder = place()
  mkdirSync(folder)
  copyFileSync(backups.opened.url, join(folder, 'huiwu.sqlite'))
  const database = new DatabaseSync(join(folder, 'huiwu.sqlite'))
  change(database)
  database.close()
  return folder
}

/** To whom does it with a database that a later release has used. */
async function newer(work: (url: string) => unknown): Promise<string> {
  const folder = await used((database) => database.exec(`INSERT INTO migration VALUES ('9999-tomorrow', 0)`))
  return told(() => work(join(folder, 'huiwu.sqlite')))
}

const restore = (given: Partial<Parameters<typeof restoreBackup>[0]>, dataDir = place()) => {
  const env = { dataDir, databaseUrl: join(dataDir, 'huiwu.sqlite') }
  return told(() => restoreBackup({ env, file: backups.sealed, passphrase: PASSPHRASE, givenSecret: undefined, ...given }))
}
const backup = (given: Partial<Parameters<typeof makeBackup>[0]>) =>
  told(() =>
    makeBackup({
      env: { databaseUrl: backups.opened.url, secret: SECRET },
      dir: place(),
      passphrase: PASSPHRASE,
      now: Date.now(),
      ...given,
    }),
  )

let ended: { said: string; answers: string } | undefined

/** A server whose PostgreSQL goes away while it runs: what its log says then, and what people read. Undefined where there can be none. */
async function afterItsEnd(which: 'said' | 'answers'): Promise<string | undefined> {
  if (noOwnPostgres !== undefined) return undefined
  if (ended !== undefined) return ended[which]
  const database = await ownPostgres()
  const port = await freePort()
  const server = await startServer({ ...production, PORT: String(port), DATABASE_URL: database.url, SECRET })
  let said = ''
  server.child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await database.stop()
  const at = `http://127.0.0.1:${port}`
  const ready = await fetch(`${at}/readyz`)
  const call = await fetch(`${at}${verify.captcha.path}`, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })
  ended = { said, answers: `${ready.status} ${await call.text()}` }
  await server.stop()
  await database.drop()
  ended.said = said
  return ended[which]
}

const certificate = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'
const merchant = {
  WECHAT_APP_ID: 'wx0123456789abcdef',
  WECHAT_APP_SECRET: 's',
  WECHAT_PAY_MCH_ID: '1900000001',
  WECHAT_PAY_SERIAL: 'ab12cd',
  WECHAT_PAY_API_V3_KEY: 'k'.repeat(32),
}
const sms = { SMS_CLOUD: 'aliyun', SMS_KEY_ID: 'id', SMS_KEY_SECRET: 'secret', SMS_SIGN: '会务' }

const earnest = (more: Partial<Parameters<typeof announcement>[0]> = {}) =>
  announcement({
    env: readEnv({ SECRET, ...production, DATA_DIR: home }),
    engine: 'sqlite',
    sandboxKey: undefined,
    withSite: true,
    password: undefined,
    setupCode: undefined,
    demonstration: false,
    backups: undefined,
    cautions: [],
    ...more,
  }).join('\n')

/** By a few words that stand in one row only. @returns all that was said; undefined where it cannot be brought about here. */
const troubles: Record<string, () => Promise<string | undefined>> = {
  'is taken by another program': async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const said = await told(() => listen({ host: '127.0.0.1', port: (other.address() as AddressInfo).port }))
    other.close()
    return said
  },
  'is no address of this machine': () => told(() => listen({ host: '203.0.113.7', port: 0 })),
  'nothing can be kept in': () => start({ DATA_DIR: '/proc/nowhere', SECRET }),
  'keeps its data in': () => start({ DATA_DIR: liveData }),
  'holds no whole key': async () => {
    const folder = place()
    mkdirSync(folder)
    writeFileSync(join(folder, 'secret.key'), 'half of')
    return told(() => readEnv({ DATA_DIR: folder }))
  },
  'was filled with another key': async () => start({ SECRET: 'y'.repeat(32), DATA_DIR: await used(() => {}) }),
  'steps of a newer release': () => newer((url) => openDb(url)),
  'was begun and is not finished': async () => {
    const folder = place()
    mkdirSync(folder)
    writeFileSync(join(folder, 'huiwu.sqlite.restoring'), '')
    return told(() => openDb(join(folder, 'huiwu.sqlite')))
  },
  'must begin with postgres://': () => set({ DATABASE_URL: 'mysql://db/huiwu' }),
  'the database does not answer': async () => start({ SECRET, DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none` }),
  'servers that share a database share it': () => set({ SECRET: '', NODE_ENV: 'production', DATABASE_URL: 'postgres://db/huiwu' }),
  'https and without a port': () => set({ ...production, PUBLIC_URL: 'http://meet.example' }),
  'must be another name than PUBLIC_URL': () => set({ PUBLIC_URL: 'https://meet.example', REHEARSAL_URL: 'https://meet.example' }),
  'must end after the host': () => set({ PUBLIC_URL: 'https://meet.example/huiwu' }),
  'PUBLIC_URL must be set': () => set({ ...gateway, NODE_ENV: 'production' }),
  '… must be set with …': () => set({ WECHAT_APP_ID: 'wx0123456789abcdef' }),
  'is neither a PEM': () => set({ ...merchant, WECHAT_PAY_PRIVATE_KEY: '/no/such/file' }),
  'it takes the private key': () => set({ ...merchant, WECHAT_PAY_PRIVATE_KEY: certificate }),
  'SMS_TEMPLATES must be JSON like': () => set({ ...sms, SMS_TEMPLATES: '{login:1}' }),
  'has no message called': () => set({ ...sms, SMS_TEMPLATES: '{"login":"1:code","logon":"2:code"}' }),
  'must name login': () => set({ ...sms, SMS_TEMPLATES: '{}' }),
  'LIMITS must be JSON like': () => set({ LIMITS: 'smsPerDay=1' }),
  'has no limit called': () => set({ LIMITS: '{"smsPerWeek":1}' }),
  'must be a whole number above 0': () => set({ LIMITS: '{"smsPerDay":"all"}' }),
  'cannot be read': () => told(() => readSettings({ ENV_FILE: '/no/such/file' })),
  'has # or \\ in its value': () => told(() => readSettings({ ENV_FILE: file('SMS_SIGN=a#b\n') })),
  'must be set with BACKUP_DIR': () => set({ BACKUP_DIR: home }),
  'needs Node 24': async () => {
    const asOld = `Object.defineProperty(process.versions, 'node', { value: '18.20.4' }); require('./scripts/node-version.cjs')`
    return spawnSync(process.execPath, ['-e', asOld], { cwd: root, encoding: 'utf8' }).stderr
  },

  'is nobody': async () => readSettings({ ENV_FILE: file('PUBLIC_ULR=https://meet.example\n') }).cautions.join('\n'),
  'can read the secrets in': async () => {
    const path = file('PORT=8787\n')
    chmodSync(path, 0o644)
    return readSettings({ ENV_FILE: path }).cautions.join('\n')
  },
  'nobody yet: sign in at': async () => liveSaid,
  'nobody gets a code': async () => liveSaid,
  'none are made by themselves': async () => liveSaid,
  'holds the demonstration': async () => earnest({ demonstration: true }),
  'not built': async () => earnest({ withSite: false }),

  正在重启: async () => {
    if (nginx === undefined) return undefined
    const front = await nginxFront(await freePort())
    const { body, status } = await ask(front, '/')
    await front.stop()
    return `${status} ${body.toString()}`
  },
  'database.down': () => afterItsEnd('said'),
  'database.damaged': async () => {
    const folder = await used(() => {})
    const databaseUrl = join(folder, 'huiwu.sqlite')
    damage(databaseUrl, 'tenants')
    const db = await openDb(databaseUrl)
    const { deps } = await testApp(db, { seed: false, env: { databaseUrl, dataDir: folder } })
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    try {
      await checkIntegrity({ ...deps, log: consoleLog }, new AbortController().signal)
      return written.mock.calls.join('')
    } finally {
      written.mockRestore()
      await db.close()
    }
  },
  'database.newer': async () => {
    const { db, drop } = await freshDatabase()
    await db.write((tx) => tx.executeQuery(CompiledQuery.raw(`INSERT INTO migration VALUES ('9999-of-a-newer-release', 0)`)))
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    try {
      await db.ready().catch((error: unknown) => consoleLog.error('job.failed', error))
      return written.mock.calls.join('')
    } finally {
      written.mockRestore()
      await drop()
    }
  },
  系统暂时不可用: () => afterItsEnd('answers'),
  'log.lost': async () => {
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const listened = [process.stdout, process.stderr].map((stream) => ({ stream, before: stream.listeners('error') }))
    try {
      surviveLostLog()
      process.stderr.emit('error', new Error('write EPIPE'))
      return String(written.mock.calls[0]?.[0])
    } finally {
      written.mockRestore()
      for (const { stream, before } of listened)
        for (const one of stream.listeners('error')) if (!before.includes(one)) stream.off('error', one as () => void)
    }
  },
  'proxy.not_trusted': async () => {
    await fetch(`http://127.0.0.1:${livePort}/healthz`, { headers: { 'X-Forwarded-For': '203.0.113.7' } })
    while (!liveSaid.includes('proxy.')) await once(live.child.stderr as NonNullable<Start['child']['stderr']>, 'data')
    return liveSaid
  },
  'identity.unanswered': async () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    try {
      const fetch = () => Promise.reject(new TypeError('fetch failed'))
      const register = tencentIdentity({ keyId: 'id', keySecret: 'secret', fetch, clock: Date.now, log: consoleLog, withPhone: false })
      await register.check({ name: '王芳', idcard: '110101199003070011', mobile: '13800000001' })
      return written.mock.calls.join('')
    } finally {
      written.mockRestore()
    }
  },
  模拟服务未打开: async () => {
    const { db, drop } = await freshDatabase()
    const { app } = await testApp(db, { sandboxKey: 'the key of these stand-ins, long enough' })
    const answer = await app.request('/sandbox/sms?mobile=13800000001', { headers: { accept: 'text/html' } })
    const said = await answer.text()
    await drop()
    expect(answer.status).toBe(403)
    return said
  },
  提交的内容过大: async () => {
    const { app } = backups.test
    const body = JSON.stringify({ mobile: '1'.repeat(1_000_000) })
    const answer = await app.request(verify.captcha.path, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    return answer.text()
  },
  '`404`': async () => `${(await fetch(`http://127.0.0.1:${livePort}/metrics`)).status} at /metrics`,

  是唯一的平台管理员: async () => {
    const given = { DATA_DIR: place(), SECRET }
    await command('admin', ['add', '13900000000'], given)
    return command('admin', ['remove', '13900000000'], given)
  },
  'npm run repair -- --fix': async () =>
    command('repair', [], { DATA_DIR: await used((database) => database.exec('UPDATE tickets SET sold = sold + 1 WHERE id = 6')), SECRET }),
  处与封存时不同: async () => {
    const data = await used(() => {})
    const db = await openDb(join(data, 'huiwu.sqlite'))
    await sealAll(db, Date.now)
    await db.write((tx) => tx.updateTable('log').set({ who: 'somebody' }).execute())
    await db.close()
    return command('verify-log', [], { DATA_DIR: data, SECRET })
  },
  '操作日志还没有封存过，没有可以核对的内容': async () => command('verify-log', [], { DATA_DIR: await used(() => {}), SECRET }),
  里面没有可以备份的内容: () => {
    const empty = place()
    new DatabaseSync(empty).close()
    return backup({ env: { databaseUrl: empty, secret: SECRET } })
  },
  无法写入文件夹: () => backup({ dir: '/proc/nowhere' }),
  'at least … characters': () => set({ BACKUP_PASSPHRASE: 'short', BACKUP_DIR: home }),
  封入备份也无法恢复: () => backup({ env: { databaseUrl: backups.opened.url, secret: 'y'.repeat(32) } }),
  '数据库文件已损坏，没有备份': async () => {
    const databaseUrl = join(await used(() => {}), 'huiwu.sqlite')
    damage(databaseUrl, 'tenants')
    return backup({ env: { databaseUrl, secret: SECRET } })
  },
  所在的磁盘空间不足: async () => {
    if (!mounts()) return undefined
    const disk = smallDisk()
    disk.fill()
    const said = await backup({ dir: join(disk.home, 'backups') })
    disk.drop()
    return said
  },
  只能恢复到空的位置: async () => restore({}, await used(() => {})),
  口令不对: () => restore({ passphrase: 'another passphrase' }),
  不是完整的备份文件: () => {
    const cut = place()
    copyFileSync(backups.sealed, cut)
    truncateSync(cut, readFileSync(cut).length / 2)
    return restore({ file: cut })
  },
  与备份时记下的校验值不符: async () =>
    restore({
      file: await altered(backups, backups.sealed, (manifest) => ({
        ...manifest,
        entries: manifest.entries.map((entry) => ({ ...entry, digest: '0'.repeat(64) })),
      })),
    }),
  不是会务的备份文件: async () => {
    const foreign = place()
    await create({ file: foreign, cwd: root }, ['package.json'])
    return restore({ file: foreign })
  },
  '请先停止服务，再搬迁': () => command('move', ['--to', 'postgres://nobody@127.0.0.1:9/none'], { DATA_DIR: liveData }),
  目标中已有别人的表: async () => {
    const base = process.env['TEST_DATABASE_URL']
    if (base === undefined) return undefined
    const client = new Client({ connectionString: base })
    await client.connect()
    const schema = `operating_${process.pid}`
    await client.query(`CREATE SCHEMA ${schema} CREATE TABLE somebodys (id INTEGER)`)
    const to = `${base}${base.includes('?') ? '&' : '?'}options=${encodeURIComponent(`-c search_path=${schema}`)}`
    const from = join(await used(() => {}), 'huiwu.sqlite')
    const said = await told(() => moveToPostgres({ from, to }))
    await client.query(`DROP SCHEMA ${schema} CASCADE`)
    await client.end()
    return said
  },
  '没有设置 BACKUP_DIR': async () => command('upgrade', [], { DATA_DIR: await used(() => {}), SECRET }),
  数据库已由更新的版本升级过: () => newer((databaseUrl) => upgrade({ env: { databaseUrl }, left: () => {} })),
  服务器与反向代理在运行吗: () =>
    command('doctor', [], { ...production, SANDBOX: '1', PUBLIC_URL: 'https://localhost:9', DATA_DIR: liveData }),
  '设置有误，服务器无法启动': async () => (await lookAtSettings({ cautions: [], settings: await set({ PORT: '80a' }) })).text,
  本机比: async () => (await lookAtClocks({ database: '', ahead: new Map([['api.weixin.qq.com', 90_000]]), clock: Date.now })).text,
}

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'huiwu-operating-'))
  backups = await backedUp('sqlite')
  await backups.opened.db.close()
  liveData = place()
  livePort = await freePort()
  live = await startServer({ ...production, ...gateway, PORT: String(livePort), DATA_DIR: liveData })
  liveSaid = live.said
  for (const stream of [live.child.stdout, live.child.stderr]) stream?.on('data', (chunk: Buffer) => (liveSaid += chunk.toString()))
}, SLOW)
afterAll(async () => {
  await live.stop()
  await backups.drop()
  rmSync(home, { recursive: true, force: true })
})

describe.skipIf(process.platform === 'win32')('what is wrong, and what to do', { timeout: SLOW }, () => {
  const rows = troublesOf()
  const fragments = Object.keys(troubles)
  const rowsWith = (fragment: string) => rows.filter((quotes) => `\`${quotes.join('` `')}\``.includes(fragment))

  it('is one row for each trouble that was tried, and none for any other', () => {
    expect(fragments.map((fragment) => [fragment, rowsWith(fragment).length])).toEqual(fragments.map((fragment) => [fragment, 1]))
    expect(rows.filter((quotes) => !fragments.some((fragment) => rowsWith(fragment)[0] === quotes))).toEqual([])
    expect(rows.length).toBeGreaterThanOrEqual(25)
  })

  it.for(fragments)('quotes what is said: %s', async (fragment, { skip }) => {
    const said = await (troubles[fragment] as () => Promise<string | undefined>)()
    if (said === undefined) return skip('cannot be brought about here')
    const quotes = rowsWith(fragment)[0] as string[]
    expect({ said, isQuoted: isQuoted(quotes, said) }).toEqual({ said, isQuoted: true })
  })
})
