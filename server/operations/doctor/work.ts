/** What happens by itself, and what waits for a person. */
import { sql } from 'kysely'
import { orderStatus } from '#contract/order.ts'
import { isByHand } from '#contract/payment.ts'
import { REMIND_HOURS } from '#contract/proof.ts'
import { ERASED_PAUSE_MS } from '../../db/deleted.ts'
import type { Reading } from '../../db/db.ts'
import type { Env } from '../../env/env.ts'
import { findDrift, findOverfull } from '../../features/order/repair.ts'
import { roundsOf } from '../../features/system/round-store.ts'
import { toWire } from '../../flow/clock.ts'
import { lookAtChain } from '../../flow/seal-log.ts'
import { bad, caution, type Finding, good, together } from './finding.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Minutes, hours or days, as one says it. */
export function spanOf(ms: number): string {
  if (ms < 2 * HOUR) return `${Math.max(1, Math.round(ms / MINUTE))} 分钟`
  return ms < 2 * DAY ? `${Math.round(ms / HOUR)} 小时` : `${Math.round(ms / DAY)} 天`
}

/** What each job does, by its name in `rounds`. */
export const jobWords: Readonly<Record<string, string>> = {
  expire: '释放超时订单',
  'settle-quiet': '核对支付',
  refunds: '退款',
  invoices: '开票与冲红',
  announce: '通知变更',
  campaigns: '群发通知',
  notices: '提醒主办方',
  tasks: '长任务',
  messages: '发送消息',
  log: '封存日志',
  bills: '对账',
  proofs: '催办凭证',
  visits: '来访预约',
  votes: '投票计票',
  surveys: '问卷截止',
  reviews: '评审邀请到期',
  certifications: '认证到期',
  figures: '统计监控数字',
  folds: '补齐搜索列',
  integrity: '检查数据库文件',
  clock: '检查时钟',
  sweep: '清理过期数据',
  rewrites: '清除已删数据的残留',
}

/** A round that went well is noted once a minute. */
const STILL = 5 * MINUTE

export async function lookAtJobs(database: Reading, now: number): Promise<Finding> {
  const rounds = new Map((await roundsOf(database)).map((round) => [round.name, round]))
  const last = Math.max(...Object.keys(jobWords).map((name) => rounds.get(name)?.ended_at ?? -Infinity))
  if (last === -Infinity) return caution('还没有记录：服务器启动一分钟后再查。')
  if (now - last > STILL) return bad(`所有定时任务都停在 ${spanOf(now - last)} 前：服务器没有运行，或卡住了，请看它的日志。`)
  const found = Object.entries(jobWords).map(([name, words]): Finding => {
    const round = rounds.get(name)
    if (round === undefined) return caution(`“${words}”还没有跑过一轮。`)
    const wellAgo = now - (round.ended_at ?? round.began_at)
    if (round.failed_at !== null) {
      const said = `“${words}”在失败（${round.why}），上次成功是 ${spanOf(wellAgo)} 前，请看日志中的 job.failed。`
      return wellAgo > STILL || round.ended_at === null ? bad(said) : caution(said)
    }
    return wellAgo > STILL ? bad(`“${words}”卡住了，上次跑完是 ${spanOf(wellAgo)} 前：请看日志，必要时重启服务器。`) : good('')
  })
  return together(found, `都在运行，最近一轮在 ${spanOf(now - last)} 内。`)
}

export async function lookAtBackup(database: Reading, { backup }: Env, now: number): Promise<Finding> {
  if (backup === undefined) return caution('没有自动备份：请设 BACKUP_DIR（最好在另一块磁盘上）与 BACKUP_PASSPHRASE。')
  const round = (await roundsOf(database)).find(({ name }) => name === 'backup')
  if (round === undefined || (round.ended_at === null && round.failed_at === null))
    return caution('还没有做过一次自动备份：服务器启动后会做，稍后再查。')
  const age = round.ended_at === null ? undefined : now - round.ended_at
  const last = age === undefined ? '从来没有成功过' : `上次成功是 ${spanOf(age)} 前`
  if (round.failed_at !== null)
    return bad(`备份失败（${round.why}），${last}：请检查 BACKUP_DIR 的空间与权限，并手动运行一次 npm run backup。`)
  if (age === undefined || age > 2 * backup.every) return bad(`备份太旧，${last}，应每 ${spanOf(backup.every)} 一次：服务器在运行吗？`)
  return good(`${last}。`)
}

/** A rewrite takes seconds; what waits longer is held up. */
const REWRITE_LATE = 15 * MINUTE

/** Bytes of deleted rows that are still in the database's files. */
export async function lookAtRewrites({ read }: Reading, now: number): Promise<Finding> {
  const rows = await read.selectFrom('pending_rewrites').selectAll().orderBy('since').execute()
  const file = rows.find(({ name }) => name === 'file')
  const late = rows.filter(
    ({ name, since }) => name !== 'file' && now - since > REWRITE_LATE + (name.startsWith('table ') ? ERASED_PAUSE_MS : 0),
  )
  const oldest = Math.min(...late.map(({ since }) => since))
  return together(
    [
      file === undefined
        ? good('')
        : caution('升级前删除的数据还留在数据库文件里：请重启服务，启动时会重写一次文件（SQLite 需要约两倍于数据库的空间）。'),
      late.length === 0
        ? good('')
        : caution(
            `有数据删除了 ${spanOf(now - oldest)}，痕迹仍在数据库文件里（${late.map(({ name }) => name).join('、')}）：请结束长时间打开数据库的程序或事务（备份、导出、闲置的连接、失效的复制槽），之后会自动重写；大于 32 MB 的表在下次启动时重写；详情见日志中的 rewrite.failed。`,
          ),
    ],
    rows.length === 0 ? '没有等待清除的残留。' : '正在清除刚删除的数据的残留。',
  )
}

export async function lookAtOutbox({ read }: Reading, now: number): Promise<Finding> {
  const { oldest } = await read
    .selectFrom('messages')
    .select((q) => q.fn.min('send_at').as('oldest'))
    .where('state', '=', 'waiting')
    .where('send_at', '<=', now)
    .executeTakeFirstOrThrow()
  const ended = await read
    .selectFrom('messages')
    .select(['state', (q) => q.fn.countAll<number>().as('count')])
    .where('state', 'in', ['failed', 'unsure'])
    .where('created_at', '>', now - DAY)
    .groupBy('state')
    .execute()
  const countOf = (state: string) => Number(ended.find((row) => row.state === state)?.count ?? 0)
  const waited = oldest === null ? 0 : now - Number(oldest)
  const late = `有消息等了 ${spanOf(waited)} 还没有发出，请看“短信”“公众号”与“定时任务”。`
  return together(
    [
      waited > HOUR ? bad(late) : waited > 10 * MINUTE ? caution(late) : good(''),
      countOf('failed') > 0 ? caution(`一天内有 ${countOf('failed')} 条消息没有发成。`) : good(''),
      countOf('unsure') > 0 ? caution(`一天内有 ${countOf('unsure')} 条消息不知道发成没有。`) : good(''),
    ],
    '没有等着的消息，一天内都发成了。',
  )
}

export async function lookAtPlaces(database: Reading): Promise<Finding> {
  const [drifted, overfull] = [await findDrift(database), await findOverfull(database)]
  return together(
    [
      drifted.length > 0 ? bad(`${drifted.length} 种门票的已售数量与订单不符：请运行 npm run repair 查看，-- --fix 修正。`) : good(''),
      overfull.length > 0 ? bad(`${overfull.length} 个共享名额卖超了：请运行 npm run repair 查看，并人工处理。`) : good(''),
    ],
    '已售数量与订单一致。',
  )
}

/** A day's bill is there the next morning, and is asked for each half hour. */
const BILL_LATE = 3 * DAY

export async function lookAtBills({ read }: Reading, now: number): Promise<Finding> {
  const open = await read
    .selectFrom('bill_differences')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('cleared_at', 'is', null)
    .executeTakeFirstOrThrow()
  const { day } = await read
    .selectFrom('bill_days')
    .select((q) => q.fn.min('day').as('day'))
    .where('state', '=', 'waiting')
    .where('day', '<', toWire(now - BILL_LATE).slice(0, 10))
    .executeTakeFirstOrThrow()
  return together(
    [
      Number(open.count) > 0 ? bad(`有 ${open.count} 笔与支付平台对不上：请在“对账”中逐笔核对。`) : good(''),
      (day ?? '') === '' ? good('') : caution(`${day} 的账单还没有取到：请看日志中的 bill.not_compared。`),
    ],
    '没有对不上的账。',
  )
}

export async function lookAtRefunds({ read }: Reading, now: number): Promise<Finding> {
  const rows = await read
    .selectFrom('refunds')
    .select(['state', 'provider', (q) => q.fn.countAll<number>().as('count'), (q) => q.fn.min('created_at').as('since')])
    .where('state', 'in', ['requested', 'processing', 'failed'])
    .groupBy(['state', 'provider'])
    .execute()
  const sum = (of: typeof rows) => of.reduce((count, row) => count + Number(row.count), 0)
  const failed = rows.filter(({ state }) => state === 'failed')
  const slow = rows.filter(({ state, provider, since }) => state !== 'failed' && !isByHand(provider) && now - Number(since) > DAY)
  const byHand = rows.filter(({ state, provider, since }) => state !== 'failed' && isByHand(provider) && now - Number(since) > 3 * DAY)
  return together(
    [
      failed.length > 0 ? bad(`有 ${sum(failed)} 笔退款失败：请在“退款”中查看原因，再次发起或线下退回。`) : good(''),
      slow.length > 0 ? caution('有退款一天还没有到账：请看“微信支付”“支付网关”两项与日志。') : good(''),
      byHand.length > 0 ? caution('有转账订单的退款等了 3 天以上：请线下退回，并在“退款”中确认。') : good(''),
    ],
    '没有失败或拖着的退款。',
  )
}

export async function lookAtProofs({ read }: Reading, now: number): Promise<Finding> {
  const { count, since } = await read
    .selectFrom('proofs')
    .select([(q) => q.fn.countAll<number>().as('count'), (q) => q.fn.min('created_at').as('since')])
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  const waited = since === null ? 0 : now - Number(since)
  if (waited > REMIND_HOURS * HOUR) return caution(`${count} 张付款凭证等着审核，最久的等了 ${spanOf(waited)}：请提醒主办方。`)
  return good(Number(count) === 0 ? '没有等着审核的。' : `${count} 张等着审核，都不到一天。`)
}

export async function lookAtReviews({ read }: Reading, now: number): Promise<Finding> {
  const { count, since } = await read
    .selectFrom('orders')
    .select([(q) => q.fn.countAll<number>().as('count'), (q) => q.fn.min('created_at').as('since')])
    .where('status', '=', sql.lit(orderStatus.review))
    .executeTakeFirstOrThrow()
  const waited = since === null ? 0 : now - Number(since)
  if (waited > 2 * DAY) return caution(`${count} 个报名等着审核，最久的等了 ${spanOf(waited)}：请提醒主办方。`)
  return good(Number(count) === 0 ? '没有等着审核的。' : `${count} 个等着审核，都不到两天。`)
}

/** Lines are sealed within seconds. */
const UNSEALED = 5 * MINUTE

export async function lookAtLog(database: Reading, now: number): Promise<Finding> {
  const chain = await lookAtChain(database)
  if (chain.sealedAt === undefined) return caution('日志还没有封存过：服务器启动后会做，稍后再查。')
  const waited = chain.since === undefined ? 0 : now - chain.since
  if (waited > UNSEALED) return bad(`有日志等了 ${spanOf(waited)} 还没有封存：服务器在运行吗？请看日志中的 job.failed（log）。`)
  return good(`${chain.n} 行已封存，链头 ${chain.n}:${chain.head}。`)
}
