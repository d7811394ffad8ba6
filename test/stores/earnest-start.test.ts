/** A start in production with everything configured, from one file: what the operator reads, and what nobody reads there. */
import { execFile } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { onBothEngines } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { databaseTest } from '../support/product-test.ts'
import { root } from '../support/sources.ts'
import { FOR_THE_OPERATOR, type Start, startServer } from '../support/start.ts'

/** Whole starts of a server and commands beside it. */
const SLOW = 60_000
const OWNER = '13912340000'
const SECOND = '13912340001'

const pair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const chance = () => randomBytes(16).toString('hex')
const secrets = {
  SECRET: chance(),
  WECHAT_APP_SECRET: chance(),
  WECHAT_PAY_API_V3_KEY: chance(),
  GATEWAY_KEY: chance(),
  SMS_KEY_ID: chance(),
  SMS_KEY_SECRET: chance(),
  METRICS_TOKEN: chance(),
  BACKUP_PASSPHRASE: chance(),
}

onBothEngines('a start in earnest', (engine) => {
  let folder: string
  let started: Start | undefined
  const opened = databaseTest({ engine })
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'huiwu-earnest-'))
    await opened.db.close()
  })
  afterEach(async () => {
    await started?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** The settings of a deployment, as they lie on its disk. */
  function fileOf(more: string, port: number): string {
    const path = join(folder, 'huiwu.env')
    const lines = [
      '# 会务',
      'NODE_ENV=production',
      `PORT=${port}`,
      `DATABASE_URL=${opened.url}`,
      `DATA_DIR=${folder}/data`,
      'PUBLIC_URL=https://huiwu.example.cn',
      'TRUST_PROXY=1',
      ...Object.entries(secrets).map(([name, value]) => `${name}=${value}`),
      'WECHAT_APP_ID=wx0123456789abcdef',
      'WECHAT_VERIFY=AbCdEfGh12345678',
      'WECHAT_TEMPLATES=\'{"order_paid":"T1:thing1,time2"}\'',
      'WECHAT_PAY_MCH_ID=1900000001',
      'WECHAT_PAY_SERIAL=ab12cd',
      `WECHAT_PAY_PRIVATE_KEY="${pair.privateKey}"`,
      'WECHAT_PAY_PUBLIC_KEY_ID=PUB_KEY_ID_0119000001092026052000112233',
      `WECHAT_PAY_PUBLIC_KEY='${pair.publicKey}'`,
      'GATEWAY_URL=https://pay.example.cn',
      'SMS_CLOUD=aliyun',
      'SMS_SIGN=会务',
      'SMS_TEMPLATES=\'{"login":"SMS_1:code","order_paid":"SMS_2:meeting,time"}\'',
      `BACKUP_DIR=${folder}/backups`,
      more,
    ]
    writeFileSync(path, lines.join('\n'), { mode: 0o600 })
    return path
  }

  async function start(more = ''): Promise<{ said: string; admin(...args: string[]): Promise<string> }> {
    const ENV_FILE = fileOf(more, await freePort())
    started = await startServer({ ENV_FILE })
    const env = { PATH: process.env['PATH'] ?? '', ENV_FILE }
    return {
      said: started.said,
      admin: (...args) =>
        promisify(execFile)(process.execPath, ['scripts/admin.ts', ...args], { cwd: root, env }).then(
          ({ stdout }) => stdout,
          ({ code, stderr }: { code: number; stderr: string }) => `${code}: ${stderr}`,
        ),
    }
  }

  it(
    'says who is outside in a line each, and not one secret; a command with the same file names its administrators',
    { timeout: SLOW },
    async () => {
      const { said, admin } = await start('WECHAT_APPID=wx0')
      for (const line of [
        /^会务 Huiwu {2}https:\/\/huiwu\.example\.cn$/m,
        engine === 'postgres' ? /^ {2}database {3}postgres, 127\.0\.0\.1:\d+\/\w+$/m : /^ {2}database {3}sqlite, \S+$/m,
        /^ {2}WeChat {5}服务号 wx0123456789abcdef$/m,
        /^ {2}JS domain {2}huiwu\.example\.cn$/m,
        /^ {2}MP_verify {2}https:\/\/huiwu\.example\.cn\/MP_verify_AbCdEfGh12345678\.txt$/m,
        /^ {2}merchant {3}1900000001, 公钥 PUB_KEY_ID_0119000001092026052000112233$/m,
        /^ {2}pays by {4}JSAPI, H5, Native$/m,
        /^ {2}gateway {4}https:\/\/pay\.example\.cn$/m,
        /^ {2}SMS {8}aliyun, signed 会务; codes: login$/m,
        /^ {2}messages {3}order_paid by WeChat, else by SMS; \d+ kinds not sent$/m,
        /^ {2}missing {4}SMS_TEMPLATES has no reset: nobody sets a new password by a code$/m,
        /^ {2}admin {6}nobody yet: sign in at/m,
        /^ {2}caution {4}line \d+ of ENV_FILE: WECHAT_APPID is nobody's variable: is WECHAT_APP_ID meant\?$/m,
      ])
        expect(said).toMatch(line)
      expect(said).not.toMatch(/demonstration|password \w{8}|sandbox|\bBEGIN\b/)
      const keys = [pair.privateKey, pair.publicKey].flatMap((pem) => pem.split('\n').filter((line) => /^[\w+/=]{20,}$/.test(line)))
      expect([...Object.values(secrets), ...keys].filter((secret) => said.includes(secret))).toEqual([])
      const password = /:\/\/[^/@]*:([^@/]+)@/.exec(opened.url)?.[1]
      if (password !== undefined) expect(said).not.toContain(password)

      // While the server runs, and while it does not.
      expect(await admin('add', OWNER)).toBe(`${OWNER} 现在是平台管理员，用短信验证码登录即可。\n`)
      expect(await admin('remove', OWNER)).toBe(`1: ${OWNER} 是唯一的平台管理员，请先添加另一位。\n`)
      await started?.stop()
      expect(await admin('add', SECOND)).toContain('现在是平台管理员')
      expect(await admin('list')).toBe(`${OWNER}\n${SECOND}\n`)
    },
  )

  if (engine === 'sqlite')
    it('is refused where its file is, in one sentence that names it, and so is a command', { timeout: SLOW }, async () => {
      const { said, admin } = await start('please')
      expect(said).toMatch(/^ENV_FILE: line \d+ is no NAME=value\n$/)
      expect(started?.code).toBe(FOR_THE_OPERATOR)
      expect(await admin('list')).toBe(`1: ${said}`)
    })
})
