/** A variable that nobody reads has no effect, and nobody would know why: the start names the one that is meant. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readEnv } from '#server/env/env.ts'
import { known, misspelt, misspeltSentence, nearest } from '#server/env/known.ts'
import { root, sources } from '../support/sources.ts'

/** `given['X']`, `environment['X']`, `process.env['X']`, and names that are handed on together with what is given. */
const READ = [
  /\b(?:given|environment|env)\??\.?\['([A-Z][A-Z\d_]*)'\]/g,
  /\(\s*given,\s*'([A-Z][A-Z\d_]*)'/g,
  /\ballOrNone\(\w+, \[([^\]]*)\]/g,
  /\{ (\w+) \} = process\.env/g,
]

/** `merchantOf(given, 'PREFIX')` reads the variables of `settingsOf(given, of, ['NAME', …])` that begin with the prefix. */
const PREFIX = /\bmerchantOf\(given, '([A-Z_]+)'\)/g
const PREFIXED = /\bsettingsOf\(given, of, \[([^\]]*)\]/g

const namesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap(([, found = '']) => found.match(/[A-Z][A-Z\d_]*/g) ?? [])

function readIn(text: string): string[] {
  const prefixes = namesIn(text, PREFIX)
  const prefixed = prefixes.flatMap((prefix) => namesIn(text, PREFIXED).map((name) => `${prefix}_${name}`))
  return [...READ.flatMap((pattern) => namesIn(text, pattern)).filter((name) => !prefixes.includes(name)), ...prefixed]
}

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Those of the system and of PostgreSQL's own programs. */
const NOT_OURS = /^(?:PATH|PG\w+)$/

it('the list of variables has all that the code reads, and nothing else', () => {
  const found = sources('server', 'scripts').flatMap(({ text }) => readIn(text).filter((name) => !NOT_OURS.test(name)))
  expect([...new Set(found)].toSorted()).toEqual([...known].toSorted())
})

it.each(['README.md', 'README.zh-CN.md'])('%s describes each of them, and none that is not there', (file) => {
  const text = read(file)
  expect(known.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([])
  const rows = text.split('\n').filter((line) => line.startsWith('| `'))
  const named = rows.flatMap((row) => [...(row.split(' | ')[0] as string).matchAll(/`([A-Z][A-Z\d_]+)`/g)].map(([, name = '']) => name))
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((name) => !(known as readonly string[]).includes(name))).toEqual([])
})

it.each([
  ['WECHAT_APPID', 'WECHAT_APP_ID'],
  ['WECHAT_SECRET', 'WECHAT_APP_SECRET'],
  ['WECHAT_MCH_ID', 'WECHAT_PAY_MCH_ID'],
  ['WECHAT_PAY_MCHID', 'WECHAT_PAY_MCH_ID'],
  ['WECHAT_PAY_APIV3_KEY', 'WECHAT_PAY_API_V3_KEY'],
  ['WECHAT_PAY_PUBLICKEY', 'WECHAT_PAY_PUBLIC_KEY'],
  ['WECHAT_PAY_WAY', 'WECHAT_PAY_WAYS'],
  ['WECHAT_VERIFIES', 'WECHAT_VERIFY'],
  ['PUBLICURL', 'PUBLIC_URL'],
  ['public_url', 'PUBLIC_URL'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['PULBIC_URL', 'PUBLIC_URL'],
  ['BACKUP_DIRS', 'BACKUP_DIR'],
  ['BACKUP_PASSPHRAZE', 'BACKUP_PASSPHRASE'],
  ['TRUST_PROXIES', 'TRUST_PROXY'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['SMS_TEMPLATE', 'SMS_TEMPLATES'],
  ['SMS_SECRET', 'SMS_KEY_SECRET'],
  ['SECRTE', 'SECRET'],
  ['sandbox', 'SANDBOX'],
  ['PROT', 'PORT'],
  ['port', 'PORT'],
])('%s is taken for %s', (name, meant) => {
  expect(nearest(name)).toBe(meant)
})

it('no variable is near to itself', () => {
  expect(known.filter((name) => nearest(name) !== undefined)).toEqual([])
})

/** What shells, terminals, npm, systemd, containers, desktops and build machines set. */
const others = `
  PATH HOME HOSTNAME HOSTTYPE MACHTYPE OSTYPE USER USERNAME LOGNAME SHELL SHLVL PWD OLDPWD TERM TERM_PROGRAM COLORTERM LANG LANGUAGE LC_ALL
  LC_CTYPE TZ EDITOR VISUAL PAGER MAIL TMPDIR TEMP TMP DISPLAY WAYLAND_DISPLAY XAUTHORITY XDG_RUNTIME_DIR XDG_SESSION_ID XDG_DATA_DIRS
  XDG_CONFIG_DIRS DBUS_SESSION_BUS_ADDRESS SSH_CLIENT SSH_CONNECTION SSH_TTY SSH_AUTH_SOCK SUDO_USER SUDO_UID SUDO_GID SUDO_COMMAND
  SYSTEMD_EXEC_PID INVOCATION_ID JOURNAL_STREAM MAINPID NOTIFY_SOCKET WATCHDOG_USEC LISTEN_FDS LISTEN_PID STATE_DIRECTORY
  CREDENTIALS_DIRECTORY RUNTIME_DIRECTORY CACHE_DIRECTORY LOGS_DIRECTORY MEMORY_PRESSURE_WATCH
  NODE NODE_OPTIONS NODE_PATH NODE_VERSION NODE_EXTRA_CA_CERTS NODE_COMPILE_CACHE NODE_DEBUG NODE_TLS_REJECT_UNAUTHORIZED YARN_VERSION
  npm_config_port npm_config_host npm_config_cache npm_config_prefix npm_config_user_agent npm_lifecycle_event npm_lifecycle_script
  npm_package_name npm_package_version npm_package_json npm_execpath npm_node_execpath npm_command INIT_CWD COLOR VITE_API VITEST
  PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE PGDATA PGSSLMODE POSTGRES_USER POSTGRES_PASSWORD POSTGRES_DB MYSQL_HOST REDIS_URL
  DATABASE_HOST DATABASE_PORT DATABASE_USER DATABASE_PASSWORD DB_HOST DB_URL HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY http_proxy no_proxy
  KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT KUBERNETES_PORT HUIWU_SERVICE_HOST HUIWU_SERVICE_PORT HUIWU_PORT container
  CI GITHUB_TOKEN GITHUB_API_URL GITHUB_BASE_REF RUNNER_TEMP SECRET_KEY SECRET_KEY_BASE APP_ID APP_KEY APP_SECRET APP_URL API_KEY API_URL
  BASE_URL IS_SANDBOX DEBUG FORCE_COLOR NO_COLOR DOCKER_HOST COMPOSE_PROJECT_NAME WSL_DISTRO_NAME WSLENV APPDATA PROGRAMDATA COMPUTERNAME
  PROCESSOR_ARCHITECTURE SYSTEMROOT WINDIR PATHEXT COMSPEC PSModulePath HOSTS PORTS POST COST HISTFILE HISTSIZE PS1 IFS LINES COLUMNS _
`.trim()

it('what others set is near to nothing', () => {
  expect(misspelt(Object.fromEntries(others.split(/\s+/).map((name) => [name, '1'])))).toEqual([])
})

it('the sentence names both', () => {
  expect(misspelt({ PATH: '/bin', WECHAT_APPID: 'wx1', PORT: '80' }).map(misspeltSentence)).toEqual([
    "WECHAT_APPID is nobody's variable: is WECHAT_APP_ID meant?",
  ])
})

it('a start that is refused for what is missing names what stands there in its place', () => {
  expect(() => readEnv({ SECRET: 'x'.repeat(32), WECHAT_APPID: 'wx1', WECHAT_APP_SECRET: 's' })).toThrow(
    "WECHAT_APP_ID must be set with WECHAT_APP_SECRET. WECHAT_APPID is nobody's variable: is WECHAT_APP_ID meant?",
  )
})
