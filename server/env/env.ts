/** The one door to the environment: read once at start, checked, then handed on. */
import { MOBILE } from '#contract/fields.ts'
import { type BackupEnv, readBackup } from './backup.ts'
import { EnvError } from './env-error.ts'
import type { Given } from './given.ts'
import { misspelt, misspeltSentence } from './known.ts'
import { type Secret, SECRET_FILE, SECRET_LENGTH, secretIn } from './kept-secret.ts'
import { type Limits, limitsFrom } from './limits.ts'
import { placeFrom } from './place.ts'
import { isReal, type ProvidersEnv, readProviders } from './providers.ts'

export interface Env {
  port: number
  host: string
  /** Where the product is reached from outside; links, callbacks and returns are built from it. */
  publicUrl: string
  /** Where rehearsals are reached: an origin of their own, on which nothing real is kept; empty where none was given. */
  rehearsalUrl: string
  /** Another gateway that speaks spec.md, which pages call instead of this server; empty for this one. */
  apiBase: string
  /** Other origins whose pictures pages may show, that of `apiBase` included; the portal's own is always allowed. */
  imageOrigins: readonly string[]
  /** A PostgreSQL URL or the path of the SQLite file. */
  databaseUrl: string
  dataDir: string
  production: boolean
  /** The local stand-ins for WeChat, SMS and the bank. */
  sandbox: boolean
  /** They were asked for by name, and are anybody's; otherwise they open with a key that is printed at the start. */
  sandboxOpen: boolean
  /** Believe `X-Forwarded-For`: only behind a proxy of one's own. */
  trustProxy: boolean
  /** Whose account is the platform's first administrator on an empty database; empty for none. */
  adminMobile: string
  /** Keys digests that must not be tried out from a stolen database. */
  secret: string
  /** Writes it down once the database has taken it: a start that is refused leaves no key behind. */
  keepSecret(): void
  /** The secret that the database was filled with is lost for good, and the operator says so. */
  newSecret: boolean
  /** Copies that are made by themselves; undefined where none are. */
  backup: BackupEnv | undefined
  /** Who reads /metrics says this; empty: anybody in a trial, nobody in production. */
  metricsToken: string
  limits: Limits
  providers: ProvidersEnv
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1'])

/** From SECRET, else from a file made at first start and readable by the owner only. */
function secretFrom(given: string | undefined, dataDir: string): Secret {
  if (given === undefined || given === '') return secretIn(dataDir, SECRET_FILE, 32)
  if (given.length < SECRET_LENGTH) throw new EnvError(`SECRET must have at least ${SECRET_LENGTH} characters`)
  return { secret: given, keep: () => {} }
}

/**
 * @throws EnvError in production with several servers' database but no shared
 *   SECRET, or with a setting that cannot be right.
 */
export function readEnv(given: Given): Env {
  try {
    return checkedEnv(given)
  } catch (error) {
    // What is missing may be there by another name.
    throw error instanceof EnvError ? new EnvError([error.message, ...misspelt(given).map(misspeltSentence)].join('. ')) : error
  }
}

function checkedEnv(given: Given): Env {
  const production = given['NODE_ENV'] === 'production'
  // A file of settings may name what it does not set.
  const host = given['HOST'] || '127.0.0.1'
  const port = Number(given['PORT'] || 8787)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new EnvError(`PORT is no port: ${given['PORT']}`)
  const { dataDir, databaseUrl } = placeFrom(given)
  if (production && databaseUrl.includes('://') && !given['SECRET'])
    throw new EnvError('SECRET must be set: servers that share a database share it')
  const trustProxy = given['TRUST_PROXY'] === '1'
  const providers = readProviders(given, production)
  // A trial in production is asked for by name, and has no certificate.
  const strict = production && given['SANDBOX'] !== '1'
  if (strict && isReal(providers) && !given['PUBLIC_URL'])
    throw new EnvError('PUBLIC_URL must be set: WeChat, payments and messages lead people back to it')
  const { secret, keep } = secretFrom(given['SECRET'], dataDir)
  const publicUrl = given['PUBLIC_URL']
    ? originFrom('PUBLIC_URL', given['PUBLIC_URL'], strict)
    : `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const apiBase = apiBaseFrom(given['API_BASE'])
  return {
    port,
    host,
    publicUrl,
    rehearsalUrl: rehearsalUrlFrom(given['REHEARSAL_URL'], publicUrl, strict),
    apiBase,
    imageOrigins: [...new Set([...(apiBase === '' ? [] : [new URL(apiBase).origin]), ...imageOriginsFrom(given['IMAGE_ORIGINS'], strict)])],
    databaseUrl,
    dataDir,
    production,
    sandbox: sandboxAllowed(given['SANDBOX'], production || trustProxy || isReal(providers), [host, hostOf(publicUrl)]),
    sandboxOpen: given['SANDBOX'] === '1',
    trustProxy,
    adminMobile: mobileFrom(given['ADMIN_MOBILE']),
    secret,
    keepSecret: keep,
    newSecret: given['NEW_SECRET'] === '1',
    backup: readBackup(given),
    metricsToken: metricsTokenFrom(given['METRICS_TOKEN']),
    limits: limitsFrom(given['LIMITS']),
    providers,
  }
}

/**
 * Stand-ins take part only when asked for by name, or when this is plainly a
 * trial on one's own machine: a loopback host behind a proxy, under a public
 * name or with somebody real configured is none. In production they never start
 * by accident.
 */
function sandboxAllowed(asked: string | undefined, open: boolean, hosts: readonly string[]): boolean {
  if (asked === '1') return true
  if (asked === '0' || open) return false
  return hosts.every((host) => LOOPBACK.has(host))
}

/** @param strict as WeChat demands it of a portal and its payment directory: https, on its own port. */
function originFrom(name: string, given: string, strict: boolean): string {
  const url = URL.parse(given)
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '')
    throw new EnvError(`${name} must begin with https:// (or http:// in a trial): ${given}`)
  if (url.pathname !== '/' || url.search + url.hash + url.username + url.password !== '')
    throw new EnvError(`${name} must end after the host: the portal lives at the root of its name, not under a path: ${given}`)
  if (strict && (url.protocol !== 'https:' || url.port !== ''))
    throw new EnvError(`${name} must be https and without a port in production, or WeChat and its payments refuse it: ${given}`)
  return url.origin
}

/** Under the portal's own name a browser would keep both in one place. */
function rehearsalUrlFrom(given: string | undefined, publicUrl: string, strict: boolean): string {
  if (!given) return ''
  const url = originFrom('REHEARSAL_URL', given, strict)
  if (URL.parse(url)?.host === URL.parse(publicUrl)?.host)
    throw new EnvError(`REHEARSAL_URL must be another name than PUBLIC_URL, which leads to the same server: ${given}`)
  return url
}

/** Long enough not to be guessed. */
function metricsTokenFrom(given = ''): string {
  if (given !== '' && given.length < 16) throw new EnvError('METRICS_TOKEN must have at least 16 characters')
  return given
}

function mobileFrom(given = ''): string {
  if (given !== '' && !MOBILE.test(given)) throw new EnvError(`ADMIN_MOBILE is no phone number: ${given}`)
  return given
}

/** Where pages call: an origin, perhaps with a path before all calls. */
function apiBaseFrom(given = ''): string {
  const url = URL.parse(given)
  if (given !== '' && (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '' || url.username !== ''))
    throw new EnvError(`API_BASE is no address of a gateway: ${given}`)
  return given.replace(/\/+$/, '')
}

/** Separated by commas or spaces. In production https only: a page by https shows no picture by http. */
function imageOriginsFrom(given = '', strict: boolean): string[] {
  return given
    .split(/[\s,]+/)
    .filter((one) => one !== '')
    .map((one) => {
      const url = URL.parse(one)
      const isOrigin = url !== null && url.pathname === '/' && url.search + url.hash + url.username + url.password === ''
      if (!isOrigin || !(strict ? /^https:$/ : /^https?:$/).test(url.protocol))
        throw new EnvError(`IMAGE_ORIGINS holds what is no origin such as https://cdn.example: ${one}`)
      return url.origin
    })
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname.replace(/^\[|\]$/g, '') ?? ''
}
