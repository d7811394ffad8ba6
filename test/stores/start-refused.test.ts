/** A start that cannot be: one sentence that names the variable, and nothing done. Findings N3 and N5. */
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EnvError } from '#server/env/env-error.ts'
import { readEnv } from '#server/env/env.ts'
import { listen } from '#server/listen.ts'
import { keepAlone } from '#server/main.ts'
import { freshDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { root } from '../support/sources.ts'
import { FOR_THE_OPERATOR, type Start, startServer } from '../support/start.ts'

/** Whole starts of a server, of seconds each. */
const SLOW = 60_000
const SENTENCE = /^[^\n]+\n$/

describe.skipIf(process.platform === 'win32')('whoever starts the server', { timeout: SLOW }, () => {
  let folder: string
  let started: Start[]
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'huiwu-refused-'))
    started = []
  })
  afterEach(async () => {
    await Promise.all(started.map(({ stop }) => stop()))
    rmSync(folder, { recursive: true, force: true })
  })
  async function start(given: Record<string, string> = {}): Promise<Start> {
    const one = await startServer({ PORT: String(await freePort()), DATA_DIR: folder, ...given })
    started.push(one)
    return one
  }

  /** @returns the message with which a start refuses these variables before it takes a port; `''` if it goes on. */
  function refusalOf(given: Record<string, string>): string {
    try {
      keepAlone(readEnv(given))
    } catch (error) {
      if (error instanceof EnvError) return error.message
      throw error
    }
    return ''
  }

  describe('on a port that another program has', () => {
    let other: Server
    beforeEach(async () => {
      other = createServer().listen(0, '127.0.0.1')
      await once(other, 'listening')
    })
    afterEach(() => void other.close())

    // N3
    it('reads which, and what to set; the database is filled by the start that works, and its password shown then', async () => {
      const { port } = other.address() as AddressInfo
      const refused = await start({ PORT: String(port) })
      expect([refused.code, refused.said]).toEqual([FOR_THE_OPERATOR, expect.stringMatching(SENTENCE)])
      expect(refused.said).toContain(`PORT: ${port} on 127.0.0.1 is taken`)
      expect(readdirSync(folder)).toEqual(['huiwu.sqlite.lock'])
      expect((await start()).said).toMatch(/by the password \w{8} /)
    })

    it('reads that SANDBOX_WECHAT_PORT is taken; in production the server does not open that port', async () => {
      const { port } = other.address() as AddressInfo
      const refused = await start({ SANDBOX_WECHAT_PORT: String(port) })
      expect([refused.code, refused.said]).toEqual([FOR_THE_OPERATOR, expect.stringMatching(SENTENCE)])
      expect(refused.said).toContain(`SANDBOX_WECHAT_PORT: ${port} on 127.0.0.1 is taken`)
      expect(readdirSync(folder)).toEqual(['huiwu.sqlite.lock'])
      const inProduction = await start({ SANDBOX_WECHAT_PORT: String(port), NODE_ENV: 'production', SECRET: 'x'.repeat(32) })
      expect(inProduction.said).toContain('会务 Huiwu')
    })
  })

  it('with SANDBOX_WECHAT_PORT has the API hosts of the WeChat simulator there', async () => {
    const port = await freePort()
    expect((await start({ SANDBOX_WECHAT_PORT: String(port) })).said).toContain(`API hosts at http://127.0.0.1:${port}`)
    const answer = await fetch(`http://127.0.0.1:${port}/v3/certificates`)
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'SIGN_ERROR' }])
  })

  it('at an address that this machine has not reads that it is none', async () => {
    const env = readEnv({ HOST: '203.0.113.7', SANDBOX: '1', DATA_DIR: folder })
    await expect(listen(env)).rejects.toEqual(new EnvError('HOST: 203.0.113.7 is no address of this machine'))
  })

  const SECRETS = ['', 'x'.repeat(32)]

  // N5. Node's recursive mkdir hung below /proc. In a process of its own a hang fails this test and not the whole run.
  it('with a DATA_DIR where there can be no folder reads so at once', async () => {
    for (const secret of SECRETS) {
      const { code, said } = await start({ DATA_DIR: '/proc/nowhere/data', SECRET: secret })
      expect([code, said]).toEqual([FOR_THE_OPERATOR, expect.stringMatching(SENTENCE)])
      expect(said).toContain('DATA_DIR: nothing can be kept in /proc/nowhere/data (')
    }
  })

  // N5. Not even the superuser can write to /proc.
  it.each([
    ['where nobody may write', () => '/proc'],
    ['below a file', () => join(folder, 'a-file', 'data')],
    ['at a file', () => join(folder, 'a-file')],
  ])('with a DATA_DIR %s reads so at once', (_, at) => {
    writeFileSync(join(folder, 'a-file'), '')
    for (const secret of SECRETS)
      expect(refusalOf({ DATA_DIR: at(), SECRET: secret })).toMatch(new RegExp(`^DATA_DIR: nothing can be kept in ${at()} \\([^\\n]+$`))
  })

  // N5
  it('a second time beside a server on the same DATA_DIR reads who has it, and starts once that is gone, however it went', async () => {
    const first = await start()
    const second = await start()
    expect([second.code, second.said]).toEqual([FOR_THE_OPERATOR, expect.stringMatching(SENTENCE)])
    expect(second.said).toMatch(
      new RegExp(`^DATA_DIR: another server \\(process ${first.child.pid}, http://127\\.0\\.0\\.1:\\d+, since [-\\d: ]+\\)`),
    )
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    expect((await start()).code).toBeNull()
  })

  it('a second time on the same file by another path reads so too', async () => {
    await start()
    const file = join(folder, 'huiwu.sqlite')
    const links = mkdtempSync(join(tmpdir(), 'huiwu-links-'))
    symlinkSync(file, join(links, 'file.sqlite'))
    const ways: Record<string, string>[] = [
      { DATA_DIR: relative(root, folder) },
      { DATA_DIR: links, DATABASE_URL: join(links, 'file.sqlite') },
    ]
    for (const given of ways) expect(refusalOf(given)).toMatch(/^DATA(?:_DIR|BASE_URL): another server \(process \d+, [^\n]+$/)
    rmSync(links, { recursive: true })
  })

  it('on a PostgreSQL that is not there reads which variable names it', async () => {
    const { code, said } = await start({ DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none` })
    // It may come back: whoever starts the server again and again does well.
    expect([code, said]).toEqual([1, expect.stringMatching(SENTENCE)])
    expect(said).toContain('DATABASE_URL: the database does not answer (')
  })

  it.skipIf(process.env['TEST_DATABASE_URL'] === undefined)('several times on one PostgreSQL has several servers', async () => {
    const { url, drop } = await freshDatabase('postgres')
    const both = [await start({ DATABASE_URL: url }), await start({ DATABASE_URL: url })]
    expect(both.map(({ code }) => code)).toEqual([null, null])
    expect(existsSync(join(folder, 'huiwu.sqlite.lock'))).toBe(false)
    await Promise.all(both.map(({ stop }) => stop()))
    await drop()
  })
})
