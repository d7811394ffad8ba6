/** ENV_FILE: the settings of a deployment in one file, for the server and every command, read as systemd and Node read it. */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { readEnv } from '#server/env/env.ts'
import { EnvError } from '#server/env/env-error.ts'
import { readSettings } from '#server/env/settings.ts'
import { settingsIn } from '#server/env/settings-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'huiwu-settings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileOf(text: string, mode = 0o600): string {
  const path = join(folder, 'huiwu.env')
  writeFileSync(path, text)
  chmodSync(path, mode)
  return path
}

const read = (text: string, environment: Record<string, string> = {}) => readSettings({ ...environment, ENV_FILE: fileOf(text) })
const valuesIn = (text: string) => Object.fromEntries(settingsIn(text).map(({ name, value }) => [name, value]))

/** All that a file of settings may look like. */
const settled = `# who we are
PORT=8787
 HOST = 127.0.0.1\x20
PUBLIC_URL=https://huiwu.example.cn

SMS_TEMPLATES='{"login":"SMS_1:code","order_paid":"SMS_2:meeting,time"}'
WECHAT_TEMPLATES={"order_paid":"ID:thing1,time2"}
SMS_SIGN="会务 中心"
SECRET='a#b\\c"d$e and more, thirty-two in all'
GATEWAY_KEY=it's-a-key
WECHAT_PAY_PRIVATE_KEY=/etc/huiwu/apiclient_key.pem
WECHAT_PAY_PUBLIC_KEY="-----BEGIN PUBLIC KEY-----
MIIB+/=
-----END PUBLIC KEY-----"
METRICS_TOKEN='last'`

it('takes JSON, keys in PEM, spaces and signs as Node does', () => {
  expect(valuesIn(settled)).toEqual(parseEnv(settled))
  expect(valuesIn(settled)).toMatchObject({
    SMS_TEMPLATES: '{"login":"SMS_1:code","order_paid":"SMS_2:meeting,time"}',
    WECHAT_TEMPLATES: '{"order_paid":"ID:thing1,time2"}',
    SMS_SIGN: '会务 中心',
    SECRET: 'a#b\\c"d$e and more, thirty-two in all',
    WECHAT_PAY_PUBLIC_KEY: '-----BEGIN PUBLIC KEY-----\nMIIB+/=\n-----END PUBLIC KEY-----',
  })
  expect(valuesIn(settled.replaceAll('\n', '\r\n'))).toMatchObject({ PORT: '8787', HOST: '127.0.0.1', METRICS_TOKEN: 'last' })
})

/** The part of systemd that reads environment.d: the same reader as EnvironmentFile='s, but for `$`, which it fills in. */
const SYSTEMD = '/usr/lib/systemd/user-environment-generators/30-systemd-environment-d-generator'

it.skipIf(!existsSync(SYSTEMD))('takes them as systemd does', () => {
  mkdirSync(join(folder, 'environment.d'), { recursive: true })
  const text = settled.replace('$', '')
  writeFileSync(join(folder, 'environment.d', 'huiwu.conf'), text)
  const { stdout, stderr } = spawnSync(SYSTEMD, { env: { XDG_CONFIG_HOME: folder }, encoding: 'utf8' })
  // Each on a line, in double quotes where it needs them.
  const said = [...stdout.matchAll(/^(\w+)=(?:"(.*)"|(.*))$/gm)].map(([, name, quoted, bare]) => [
    name,
    quoted?.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign)) ?? bare,
  ])
  expect([stderr, Object.fromEntries(said)]).toEqual(['', expect.objectContaining(valuesIn(text))])
})

it.each([
  ['words', 'PORT=1\nplease start here', /^ENV_FILE: line 2 is no NAME=value$/],
  ['export', '\n# a shell\nexport PORT=1', /^ENV_FILE: line 3 is no NAME=value$/],
  ['a name that is none', 'MY-PORT=1', /^ENV_FILE: line 1 is no NAME=value$/],
  ['a key in PEM without quotes', 'WECHAT_PAY_PRIVATE_KEY=-----BEGIN PRIVATE KEY-----\nhush\n', /^ENV_FILE: line 2 is no NAME=value$/],
  ['a quote that stays open', "PORT=1\nSECRET='hush\nHOST=::1\n", /^ENV_FILE: the quote of line 2 is never closed$/],
  ['words after the quote', "SECRET='hush' # mine", /^ENV_FILE: line 1 goes on after its closing quote$/],
  ['a # that Node would end at', 'SECRET=hush#hush', /^ENV_FILE: line 1 has # or \\ in its value, which needs single quotes/],
  ['a \\ that systemd would take away', 'DATA_DIR=C:\\hush', /^ENV_FILE: line 1 has # or \\/],
  ['JSON with \\ in double quotes', 'SMS_TEMPLATES="{\\"login\\":\\"hush\\"}"', /^ENV_FILE: line 1 needs single quotes/],
  ['backticks', 'SECRET=`hush`', /^ENV_FILE: line 1 needs single quotes/],
])('refuses %s by the line’s number, and shows nothing of it', (_, text, sentence) => {
  const trying = () => read(text)
  expect(trying).toThrow(EnvError)
  expect(trying).toThrow(sentence)
  expect(trying).not.toThrow(/hush/)
})

it('lets the environment go before the file, where it says anything', () => {
  const { given } = read('PORT=1000\nHOST=::1\nSANDBOX=0', { PORT: '2000', HOST: '' })
  expect(given).toMatchObject({ PORT: '2000', HOST: '::1', SANDBOX: '0' })
  expect(readEnv({ SECRET: 'x'.repeat(32), ...given })).toMatchObject({ port: 2000, host: '::1', sandbox: false })
})

it('is the environment alone where ENV_FILE names nothing', () => {
  expect(readSettings({ PORT: '2000', ENV_FILE: '' })).toEqual({ given: { PORT: '2000' }, cautions: [] })
})

it.each([
  ['is not there', () => join(folder, 'nowhere.env'), /ENOENT/],
  ['is a folder', () => folder, /EISDIR/],
])('refuses a file that %s in one sentence', (_, at, why) => {
  const trying = () => readSettings({ ENV_FILE: at() })
  expect(trying).toThrow(EnvError)
  expect(trying).toThrow(/^ENV_FILE: \S+ cannot be read \([^\n]+\)$/)
  expect(trying).toThrow(why)
})

it.skipIf(process.platform === 'win32')('says that everybody may read it, which hinders no start', () => {
  expect(readSettings({ ENV_FILE: fileOf('PORT=1', 0o640) }).cautions).toEqual([])
  const path = fileOf('PORT=1', 0o644)
  expect(readSettings({ ENV_FILE: path })).toMatchObject({
    given: { PORT: '1' },
    cautions: [`ENV_FILE: everybody on this machine can read the secrets in ${path}: chmod 600 ${path}`],
  })
})

it('names what nobody reads, in the file with its line, and beside it', () => {
  expect(read("PORT=1\nWECHAT_APPID=wx1\n\nTZ='Asia/Shanghai'", { BACKUP_DIRS: '/b', TZ: 'UTC' }).cautions).toEqual([
    "line 2 of ENV_FILE: WECHAT_APPID is nobody's variable: is WECHAT_APP_ID meant?",
    "line 4 of ENV_FILE: TZ is nobody's variable; what Node or PostgreSQL read belongs in the environment itself",
    "BACKUP_DIRS is nobody's variable: is BACKUP_DIR meant?",
  ])
})
