/** The commands of docs/operating.md, word for word, on a deployment of its own: only its folders are elsewhere. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readEnv } from '#server/env/env.ts'
import { readSettings } from '#server/env/settings.ts'
import { unmadeDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { type Block, blocksOf, troublesOf } from '../support/handbook.ts'
import { hasGit } from '../support/programs.ts'
import { root } from '../support/sources.ts'
import { startServer } from '../support/start.ts'

/** Whole commands by npm, of seconds each. */
const SLOW = 120_000

const hasPostgres = process.env['TEST_DATABASE_URL'] !== undefined

const blocks = blocksOf()
const tried = new Set<Block>()

/** The one block that says so. */
function block(words: string): string {
  const [found, ...more] = blocks.filter((one) => !one.asRoot && one.text.includes(words))
  if (found === undefined || more.length > 0) throw new Error(`${more.length + (found === undefined ? 0 : 1)} blocks say ${words}`)
  tried.add(found)
  return found.text
}

describe.skipIf(process.platform === 'win32')('whoever follows the handbook', { timeout: SLOW }, () => {
  let home: string
  let port: number
  let settings: string
  const here = (text: string) =>
    text.replaceAll('/opt/huiwu', root).replaceAll(/\/etc\/huiwu|\/var\/lib\/huiwu|\/var\/backups\/huiwu/g, (folder) => join(home, folder))
  const at = (path: string) => join(home, path)

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'huiwu-operating-'))
    port = await freePort()
    for (const folder of ['etc/huiwu', 'var/lib/huiwu', 'var/backups/huiwu']) mkdirSync(at(folder), { recursive: true, mode: 0o700 })
    settings = at('etc/huiwu/huiwu.env')
    const filled = parseEnv(block('ADMIN_MOBILE='))
    // From a test nothing goes to a cloud.
    const own = Object.entries(filled).filter(([name]) => !name.startsWith('SMS_'))
    const example = readFileSync(join(root, 'deploy/huiwu.env.example'), 'utf8')
    const text = own.reduce((all, [name, value]) => all.replace(new RegExp(`^#${name}=.*$`, 'm'), `${name}='${value}'`), example)
    writeFileSync(settings, here(text), { mode: 0o600 })
  })
  afterAll(() => rmSync(home, { recursive: true, force: true }))

  /** As the account that has entered its folder, and whose settings are named. */
  async function run(text: string, typed = ''): Promise<{ code: number; said: string }> {
    const env = { PATH: process.env['PATH'] ?? '', HOME: home, PUBLIC_URL: `https://localhost:${port}`, SANDBOX: '1' }
    const child = spawn('bash', ['-c', `set -e\n${here(block('export ENV_FILE='))}\n${here(text)}`], { env, cwd: home, stdio: 'pipe' })
    // A command that reads nothing may end before this is written.
    child.stdin.on('error', () => {})
    child.stdin.end(typed)
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const [code] = (await once(child, 'close')) as [number]
    return { code, said }
  }
  async function startOnce(): Promise<string> {
    const { said, code, stop } = await startServer({ ENV_FILE: settings, PORT: String(port) })
    await stop()
    expect([code, said]).toEqual([null, expect.stringContaining('会务 Huiwu  https://huiwu.example.cn')])
    return said
  }

  it('fills in settings that are understood, SMS and all', () => {
    const given = { ...readSettings({ ENV_FILE: settings }).given, ...parseEnv(block('ADMIN_MOBILE=')), DATA_DIR: home }
    expect(readEnv(given)).toMatchObject({ adminMobile: '13900000000', sandbox: false, production: true, trustProxy: true })
    expect(readEnv(given).providers.sms?.templates).toHaveProperty('login')
  })

  it('sees that no clock has jumped, and has no time to confirm', async () => {
    await startOnce()
    const { code, said } = await run(block('npm run admin -- clock'))
    expect([code, said.match(/时钟没有跳变，没有需要确认的时间。/g)?.length]).toEqual([0, 2])
  })

  it('has an administrator, and others come and go', async () => {
    expect(await startOnce()).not.toContain('nobody yet')
    const { code, said } = await run(block('admin -- add'))
    expect({ code, said }).toEqual({
      code: 0,
      said: expect.stringMatching(/13900000001 现在是平台管理员[\s\S]*13900000000 不再是平台管理员/),
    })
  })

  it('backs up, puts the database aside, and has it back', async () => {
    const made = await run(block('npm run backup'))
    expect({ ...made, code: made.code }).toEqual({ code: 0, said: expect.stringContaining('备份已完成') })
    await run(block('/aside'))
    expect([existsSync(at('var/lib/huiwu/huiwu.sqlite')), existsSync(at('var/lib/huiwu/secret.key'))]).toEqual([false, true])
    const { code, said } = await run(block('npm run restore'))
    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('全部一致') })
    await startOnce()
    expect((await run('npm run admin -- list')).said).toContain('13900000001')
  })

  it('upgrades: tried on a copy, then behind a backup', async () => {
    const { code, said } = await run(block('npm run upgrade'))
    expect({ code, said }).toEqual({ code: 0, said: expect.stringMatching(/没有要执行的步骤[\s\S]*没有要执行的步骤/) })
  })

  it('asks the doctor, who has looked at everything', async () => {
    const { said } = await run(block('npm run doctor'))
    expect(said).toMatch(/共 \d+ 项/)
  })

  it.skipIf(!hasPostgres)('moves to PostgreSQL', async () => {
    const { url, drop } = await unmadeDatabase('postgres')
    const typed = block('npm run move').replace('postgres://huiwu@127.0.0.1:5432/huiwu', `'${url}'`)
    const { code, said } = await run(typed, 'a password\n')
    await drop()
    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('搬迁完成，两边一致') })
  })

  it('has nothing left to try, but for what the machine is needed for, which bash at least understands', () => {
    // Without a PostgreSQL the test of this block is skipped.
    if (!hasPostgres) block('npm run move')
    expect(blocks.filter((one) => !one.asRoot && one.kind !== 'cron' && !tried.has(one))).toEqual([])
    for (const { text } of blocks.filter(({ kind }) => kind === 'sh')) expect(spawnSync('bash', ['-n', '-c', text]).status).toBe(0)
    const named = blocks.flatMap(({ text }) => [...text.matchAll(/(?<![\w/])deploy\/[\w.]+/g)].map(([path]) => path))
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

describe.skipIf(process.platform === 'win32' || !hasGit)('an upgrade and its rollback', () => {
  let home: string
  let here: string
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'huiwu-upgrading-'))
    here = join(home, 'here')
    mkdirSync(join(home, 'bin'))
    // Nothing is stopped or built, and a build fails for as long as somebody wants it to.
    for (const [name, text] of [
      ['systemctl', ''],
      ['npm', `test ! -e ${home}/failing`],
    ] as const) {
      writeFileSync(join(home, 'bin', name), `#!/bin/sh\n${text}\n`)
      chmodSync(join(home, 'bin', name), 0o755)
    }
    sh('git init --quiet --initial-branch=main there')
    release('one')
    sh('git clone --quiet there here')
  })
  afterEach(() => rmSync(home, { recursive: true, force: true }))

  function sh(text: string): { code: number | null; said: string } {
    const own = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a' }
    const env = { ...own, GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a', HOME: home, PATH: `${home}/bin:${process.env['PATH']}` }
    const { status, stdout, stderr } = spawnSync('bash', ['-c', text], { cwd: home, env, encoding: 'utf8' })
    return { code: status, said: stdout + stderr }
  }
  const release = (name: string) => sh(`git -C there commit --quiet --allow-empty --message=${name}`)
  const at = (what: string) => sh(`git -C here log -1 --format=%s ${what}`).said.trim()
  /** Pasted as it stands, but for the folder. */
  function paste(words: string): number | null {
    const found = blocks.filter(({ asRoot, text }) => asRoot && text.includes(words))
    expect(found).toHaveLength(1)
    return sh(found[0]?.text.replaceAll('/opt/huiwu', here) ?? '').code
  }
  const upgrade = () => paste('--force before')
  const goBack = () => paste(' before &&')

  it('keeps what ran before by its name, however often a step failed, and stays where the next upgrade begins', () => {
    release('two')
    writeFileSync(join(home, 'failing'), '')
    expect([upgrade(), at('HEAD'), at('before')]).toEqual([1, 'two', 'one'])
    rmSync(join(home, 'failing'))
    expect([upgrade(), at('HEAD'), at('before')]).toEqual([0, 'two', 'one'])
    expect([goBack(), at('HEAD')]).toEqual([0, 'one'])
    release('three')
    expect([upgrade(), at('HEAD'), at('before')]).toEqual([0, 'three', 'one'])
  })

  it('builds nothing where the new release could not be had', () => {
    release('two')
    expect(sh('mv there elsewhere').code).toBe(0)
    expect([upgrade() === 0, at('HEAD'), existsSync(join(here, '.git/refs/tags/before'))]).toEqual([false, 'one', false])
  })
})

it('is the same in both languages: every command, every sentence', () => {
  expect(blocksOf('zh-CN')).toEqual(blocks)
  expect(troublesOf('zh-CN')).toEqual(troublesOf())
})
