/** Starts the product: takes its port, opens the database, fills it when it is empty, answers, and says what is what. */
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Host, rehearsalHost } from '#rehearsal/host.ts'
import { besideRehearsals, rehearsalSite } from '#rehearsal/site.ts'
import { announcement } from './announcement.ts'
import { createApp } from './app.ts'
import { takeAlone } from './db/alone.ts'
import { DatabaseDown, UnfitDatabase } from './db/errors.ts'
import { isPostgres, openDb } from './db/open.ts'
import { sealsBy } from './db/sealed.ts'
import type { Deps } from './deps.ts'
import { type Env, readEnv } from './env/env.ts'
import { EnvError } from './env/env-error.ts'
import { keptSecret } from './env/kept-secret.ts'
import { variableOf } from './env/place.ts'
import { readSettings } from './env/settings.ts'
import { passwords } from './features/session/password.ts'
import { newSetupCode } from './features/settings/setup-code.ts'
import { roundsOf } from './features/system/round-store.ts'
import { secretFits } from './features/system/secret-check.ts'
import { captchaPainter } from './features/verify/captcha-picture.ts'
import { systemClock, systemMonotonic, toWire } from './flow/clock.ts'
import { ownFolder } from './flow/owner-only.ts'
import { readSite } from './http/site.ts'
import { BACKUP } from './jobs/backup.ts'
import { backupWords } from './jobs/backup-words.ts'
import { clockGuard } from './jobs/clock-guard.ts'
import { startJobs } from './jobs/jobs.ts'
import { sealNumbers } from './jobs/seal.ts'
import { sealBoxes } from './jobs/seal-boxes.ts'
import { listen } from './listen.ts'
import { consoleLog, surviveLostLog, takeConsole } from './log.ts'
import { hearClocks } from './providers/heard-clocks.ts'
import { providers } from './providers/providers.ts'
import { standIns } from './sandbox/stand-ins.ts'
import { listenAsWechat } from './sandbox/wechat-port.ts'
import { DEMO_MEETING_ID, isDemonstration, seedIfEmpty } from './seed/seed.ts'

const dist = fileURLToPath(new URL('../dist', import.meta.url))

async function serveAll(env: Env, cautions: readonly string[]): Promise<void> {
  if (!isPostgres(env.databaseUrl)) keepAlone(env)
  const { server, answerWith } = await listen(env)
  const wechat = await listenAsWechat(env)
  if (existsSync(env.dataDir)) ownFolder(env.dataDir)
  const db = await openDb(env.databaseUrl)
  if (!(await secretFits(db, env.secret, { renew: env.newSecret, keep: env.keepSecret }))) throw new EnvError(otherSecret(env))
  const sandboxKey = env.sandbox && !env.sandboxOpen ? keptSecret(env.dataDir, 'sandbox.key', 16) : undefined
  const { fetch, readings } = hearClocks((url, init) => globalThis.fetch(url, init), systemMonotonic)
  const { sandboxHosts: hosts } = env.providers
  const local = env.sandbox
    ? standIns({
        key: sandboxKey,
        clock: systemClock,
        publicUrl: env.publicUrl,
        fetch,
        meetingId: DEMO_MEETING_ID,
        hosts,
        wechatAddress: wechat?.address,
      })
    : undefined
  if (local !== undefined) wechat?.answerWith(local.wechatBox.hostAtRoot)
  const rehearsals = await rehearsalsAt(env, db)
  const deps: Deps = {
    env,
    db,
    clock: systemClock,
    log: consoleLog,
    captchas: local?.captchas.painter ?? captchaPainter,
    passwords: passwords(env.secret),
    seals: sealsBy(env.secret),
    rehearsals,
    ...providers(env.providers, { db, clock: systemClock, fetch, log: consoleLog }, local),
  }
  await sealNumbers(deps)
  await sealBoxes(deps)
  const seeded = await seedIfEmpty(deps)
  // Where nothing has been built the server answers calls only.
  const site = existsSync(`${dist}/client/index.html`) ? await readSite(dist) : undefined
  const app = createApp(deps, { ...(site && { site }), ...(local && { sandbox: local.routes, around: local.around }) })
  const jobs = startJobs(deps, clockGuard(deps, { readings }))
  local?.wechatBox.pay.start()

  const demonstration = await isDemonstration(db)
  const said = announcement({
    env,
    engine: db.engine,
    sandboxKey,
    wechatAddress: wechat?.address,
    withSite: site !== undefined,
    password: seeded?.password,
    setupCode: env.sandbox && demonstration ? undefined : await newSetupCode(deps),
    demonstration,
    backups: backupWords(
      env,
      (await roundsOf(db)).find(({ name }) => name === BACKUP),
      systemClock(),
    ),
    cautions,
  })
  process.stdout.write(`${said.join('\n')}\n`)
  answerWith(besideRehearsals(app, rehearsals, env))
  tidy()
  const stop = async () => {
    server.close()
    wechat?.server.close()
    await jobs.stop()
    await rehearsals.stop()
    await db.close()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

/** Where no origin was given for them, a trial on one's own machine takes the next port, if it is free. */
async function rehearsalsAt(env: Env, db: Deps['db']): Promise<Host> {
  const { publicUrl, port, host, dataDir } = env
  const here = new URL(publicUrl)
  const beside = env.rehearsalUrl === '' && env.sandbox && port > 0 && here.port === String(port)
  const next = beside ? await listen({ port: port + 1, host }).catch(() => undefined) : undefined
  next?.server.unref()
  const rehearsals = rehearsalHost({
    db,
    clock: systemClock,
    log: consoleLog,
    folder: `${dataDir}/rehearsals`,
    url: next === undefined ? env.rehearsalUrl : `${here.protocol}//${here.hostname}:${port + 1}`,
    dist: existsSync(`${dist}/client/index.html`) ? dist : '',
  })
  next?.answerWith(rehearsalSite(rehearsals, env))
  return rehearsals
}

/** Locks the SQLite file for this process. @throws EnvError if another server holds it, or if the folder is not writable. */
export function keepAlone(env: Env): void {
  const { databaseUrl, host, port } = env
  const folder = dirname(databaseUrl)
  const variable = variableOf(env)
  let other: string | undefined
  try {
    other = takeAlone(databaseUrl, `process ${process.pid}, http://${host}:${port}, since ${toWire(systemClock())}`)
  } catch (error) {
    throw new EnvError(`${variable}: nothing can be kept in ${folder} (${(error as Error).message})`)
  }
  if (other !== undefined)
    throw new EnvError(
      `${variable}: another server (${other || 'just starting'}) keeps its data in ${databaseUrl}. Stop that one, or start this ` +
        'one with another DATA_DIR; several servers share a PostgreSQL (DATABASE_URL)',
    )
}

/** Gives back what only the start has needed: a server that nobody asks anything collects no garbage, and keeps it for days. */
function tidy(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  setImmediate(collect)
}

/** What an operator reads whose key is not the database's. */
function otherSecret({ dataDir }: Env): string {
  return (
    `The database was filled with another key than the one here (SECRET, or ${dataDir}/secret.key): ` +
    'under this one its passwords, live entry codes and helpers’ PINs fit nobody, and nobody reads its ID numbers. Put back the key that was kept with it. ' +
    'Only if that is lost for good, start once with NEW_SECRET=1: everybody then signs in by SMS code and sets a new password'
  )
}

/** EX_CONFIG of sysexits.h: only the operator can mend it, so whoever starts us again and again (deploy/huiwu.service) stops at it. */
const REFUSED = 78

/** Starts the server of this process, or ends it with a sentence that says why not. */
export async function start(): Promise<void> {
  surviveLostLog()
  takeConsole()
  let variable = 'DATA_DIR'
  try {
    const { given, cautions } = readSettings(process.env)
    const env = readEnv(given)
    if (isPostgres(env.databaseUrl)) variable = 'DATABASE_URL'
    await serveAll(env, cautions)
  } catch (error) {
    if (error instanceof DatabaseDown) process.stderr.write(`${variable}: the database does not answer (${error.message})\n`)
    else if (error instanceof EnvError || error instanceof UnfitDatabase) process.stderr.write(`${error.message}\n`)
    else consoleLog.error('start.failed', error)
    process.exit(error instanceof EnvError || error instanceof UnfitDatabase ? REFUSED : 1)
  }
}

if (import.meta.main) await start()
