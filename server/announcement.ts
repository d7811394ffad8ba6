/** What the start says to whoever sits at the terminal: where it is, who is outside, and how to get in. True, and short. */
import { links, paths } from '#contract/paths.ts'
import type { Db } from './db/db.ts'
import type { Env } from './env/env.ts'
import { identityRow, missingSentences, outsideRows } from './providers/outside-rows.ts'
import { whoAnswers } from './providers/providers.ts'
import { DEMO_MEETING_ID, DEMO_TODAY_ID, demoAccounts } from './seed/seed.ts'
import { lineOf, linesOf, type Row } from './terminal.ts'

interface Started {
  env: Env
  engine: Db['engine']
  /** Opens the stand-ins; undefined where there are none, or where they are anybody's. */
  sandboxKey: string | undefined
  /** Where the WeChat simulator serves its API hosts without a path; undefined if it does not. */
  wechatAddress?: string | undefined
  withSite: boolean
  /** Made just now, for the demonstration accounts. */
  password: string | undefined
  /** Makes whoever signs in and enters it the platform's administrator; undefined where there is one. */
  setupCode: string | undefined
  /** The database was filled by a trial. */
  demonstration: boolean
  /** Where they go and how the last went; undefined where that needs no word. */
  backups: string | undefined
  /** What else the operator should look at, a sentence each. */
  cautions: readonly string[]
}

/** Lines, without their ends. */
export function announcement({
  env,
  engine,
  sandboxKey,
  wechatAddress,
  withSite,
  password,
  setupCode,
  demonstration,
  backups,
  cautions,
}: Started): string[] {
  const rows: Row[] = [
    ['database', engine === 'sqlite' ? `sqlite, ${env.databaseUrl}` : placeOf(env.databaseUrl)],
    ...(env.sandbox ? answeringRows(env, wechatAddress) : outsideRows(env)),
    ...rowOf('backups', backups),
    ...rowOf('client', withSite ? undefined : 'not built: run npm run build'),
    ...(env.sandbox ? trialRows(env, { sandboxKey, password, setupCode, demonstration }) : earnestRows(env, { setupCode, demonstration })),
    ...cautions.map((text): Row => ['caution', text]),
  ]
  return [titleOf(env, sandboxKey, demonstration), ...(env.sandbox ? rows.map(lineOf) : linesOf(rows))]
}

function rowOf(name: string, text: string | undefined): Row[] {
  return text === undefined ? [] : [[name, text]]
}

/** The engine and where it is, without who asks and by which password. Several servers in one URL are no URL to Node. */
function placeOf(databaseUrl: string): string {
  const url = URL.parse(databaseUrl)
  const place = url === null ? '' : url.host + url.pathname
  return place === '' || place.includes('@') ? 'postgres' : `postgres, ${place}`
}

function titleOf({ publicUrl, sandbox }: Env, key: string | undefined, demonstration: boolean): string {
  if (!sandbox) return `会务 Huiwu  ${publicUrl}`
  if (key !== undefined)
    return `会务 Huiwu  ${publicUrl}/sandbox?key=${key}  (${demonstration ? 'demonstration; ' : ''}opens the stand-ins to this browser)`
  return demonstration ? `会务 Huiwu  ${publicUrl}${links.particulars(DEMO_MEETING_ID)}  (demonstration)` : `会务 Huiwu  ${publicUrl}`
}

/** At a trial: who is there for real, who is stood in for. */
function answeringRows({ providers, sandbox }: Env, wechatAddress: string | undefined): Row[] {
  const { wechat, wechatPay, gateway, sms } = providers
  const who = whoAnswers(providers, sandbox)
  const payments = [
    who.wechatPay === 'real' ? `微信支付 merchant ${wechatPay?.mchId}` : who.wechatPay === 'local' ? 'stood in for: 微信支付' : '',
    who.gateway === 'real' ? `gateway ${gateway?.url}` : who.gateway === 'local' ? 'stood in for: a bank’s cashier' : '',
  ].filter((text) => text !== '')
  return [
    [
      'WeChat',
      {
        real: `account ${wechat?.account.appId}`,
        local: `stood in for: /sandbox/wechat${wechatAddress === undefined ? '' : `, API hosts at ${wechatAddress}`}`,
        nobody: NOBODY,
      }[who.wechat],
    ],
    ['payment', payments.length > 0 ? payments.join('; ') : `${NOBODY}: bank transfer only`],
    [
      'SMS',
      { real: `${sms?.cloud}, signed ${sms?.sign}`, local: 'stood in for: /sandbox/sms?mobile=…', nobody: `${NOBODY}: nobody gets a code` }[
        who.sms
      ],
    ],
    ...rowOf('ID numbers', who.identity === 'real' ? identityRow(providers.identityPhone) : undefined),
  ]
}

const NOBODY = 'nobody is configured'

/** What stands between this start and a portal that can be used. */
function earnestRows(env: Env, { setupCode, demonstration }: Pick<Started, 'setupCode' | 'demonstration'>): Row[] {
  const { dataDir } = env
  return [
    ...missingSentences(env).map((text): Row => ['missing', text]),
    ...adminRow(env, setupCode),
    ...rowOf(
      'caution',
      demonstration
        ? `this database holds the demonstration, on sale to everybody: begin with an empty one (DATA_DIR, now ${dataDir})`
        : undefined,
    ),
  ]
}

function adminRow({ publicUrl }: Env, setupCode: string | undefined): Row[] {
  return rowOf(
    'admin',
    setupCode && `nobody yet: sign in at ${publicUrl} and enter ${setupCode} (good once), or npm run admin -- add MOBILE`,
  )
}

/** A database that began in earnest has none of the demonstration's meetings and accounts, stand-ins or not. */
function trialRows(
  env: Env,
  { sandboxKey: key, password, setupCode, demonstration }: Pick<Started, 'sandboxKey' | 'password' | 'setupCode' | 'demonstration'>,
): Row[] {
  const programs = rowOf('programs', key && `open stand-ins by Sandbox-Key: … or ?key=… (${env.dataDir}/sandbox.key)`)
  if (!demonstration) return [...programs, ...adminRow(env, setupCode)]
  const today = demoAccounts.find(({ role }) => role === 'staff of today')?.mobile
  const accounts = demoAccounts.map(({ role, mobile }) => `${mobile} ${role}`).join(', ')
  return [
    ...programs,
    ['accounts', accounts],
    ['door', `sign up at ${links.particulars(DEMO_TODAY_ID)}, which is on; as ${today} let the ticket in at ${paths.scanner}`],
    ['sign in', `by SMS code${password === undefined ? '' : `, or by the password ${password} (made just now, shown once)`}`],
  ]
}
