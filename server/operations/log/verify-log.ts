/**
 * Whether a log is still as it was written: by the rule of its chain (flow/log-rule.ts), and by what is known of its head from
 * elsewhere. Knows nothing of how the server seals.
 */
import {
  BEGINNING,
  forgottenOf,
  linkOf,
  OF_THE_LOG,
  ofTheLog,
  type Sealable,
  whoDigestOf,
  whoSaltOf,
  whyDigestOf,
} from '../../flow/log-rule.ts'
import { OperationRefused } from '../refused.ts'
import { type Ask, schemaOf } from '../stock.ts'
import { aboutTheChain, endOf, type Link, links, type Loose, type Told, toldBySheets, withoutLink } from './chain-rows.ts'

/** Links are made within seconds, in about the order in which lines came: one so much older than the last with a link never gets one. */
const LATE = 5 * 60_000

/** One thing that is not as it was. */
export interface Flaw {
  /** The link, where it is one. */
  n?: number
  id?: string
  text: string
}

export interface Verified {
  links: number
  head: string
  /** Lines whose words were forgotten, as the log tells. */
  forgotten: number
  /** Lines that wait for their link. */
  waiting: number
  /** How many heads, told elsewhere, were held against the chain. */
  told: number
  flaws: Flaw[]
}

/**
 * @param ask reads one state of the database from beginning to end.
 * @param noted heads that somebody has from elsewhere: a backup's manifest, a sheet of paper, the server's own log.
 * @throws OperationRefused for a database that has no chain yet.
 */
export async function verifyLog(ask: Ask, engine: 'sqlite' | 'postgres', noted: readonly Told[] = []): Promise<Verified> {
  const end = (await schemaOf(ask, engine)).has('log_chain') ? await endOf(ask) : undefined
  if (end === undefined) throw new OperationRefused('这个数据库的操作日志还没有封存过，没有可以核对的内容。')
  const own = await ownWord(ask)
  const told = [...noted, ...own.heads, ...(await toldBySheets(ask)), end]
  const walked = await walk(ask, told)
  const loose = await judgeLoose(ask, walked.at, own.began)
  const flaws = [...walked.flaws, ...loose.flaws, ...judgeHeads(told, walked), ...judgeForgotten(walked.forgotten, own.forgot)]
  // More links than the chain says would be a head that was taken back.
  if (walked.last > end.n) flaws.push({ n: walked.last, text: `链的末端应在第 ${walked.last} 行，却写着第 ${end.n} 行` })
  return {
    links: walked.count,
    head: walked.head,
    forgotten: [...walked.forgotten.values()].reduce((sum, ids) => sum + ids.length, 0),
    waiting: loose.waiting,
    told: told.length,
    flaws,
  }
}

interface OwnWord {
  /** Whether lines of before were all sealed. */
  began: boolean
  heads: Told[]
  /** By the mark of what was forgotten: how many lines, and which. */
  forgot: Map<string, Loose>
}

async function ownWord(ask: Ask): Promise<OwnWord> {
  const word: OwnWord = { began: false, heads: [], forgot: new Map() }
  for await (const line of aboutTheChain(ask, OF_THE_LOG)) {
    if (line.action === ofTheLog.began) word.began = true
    if (line.action === ofTheLog.head) word.heads.push({ n: Number(line.entity_id), head: line.to_state, by: `日志 ${line.id}` })
    if (line.action === ofTheLog.forgot) word.forgot.set(line.entity_id, line)
  }
  return word
}

interface Walked {
  flaws: Flaw[]
  count: number
  last: number
  head: string
  /** When the last line was written that has a link and is not of the log itself. */
  at: number
  /** What stands in the chain at the places that somebody has told of. */
  heads: Map<number, string>
  forgotten: Map<string, string[]>
}

async function walk(ask: Ask, told: readonly Told[]): Promise<Walked> {
  const wanted = new Set(told.map(({ n }) => n))
  const walked: Walked = { flaws: [], count: 0, last: 0, head: BEGINNING, at: 0, heads: new Map(), forgotten: new Map() }
  for await (const link of links(ask)) {
    const { n, logId, forgotten } = link
    if (n !== walked.last + 1) walked.flaws.push({ n, text: missing(walked.last + 1, n - 1) })
    const flaw = judge(link, walked.head)
    if (flaw !== undefined) walked.flaws.push({ n, id: logId, text: flaw })
    if (forgotten !== '') walked.forgotten.set(forgotten, [...(walked.forgotten.get(forgotten) ?? []), logId])
    if (wanted.has(n)) walked.heads.set(n, link.link)
    // By what it says of itself, so that those behind it are judged by themselves.
    walked.head = link.link
    walked.last = n
    walked.count += 1
    if (link.line !== undefined && link.line.entity !== OF_THE_LOG) walked.at = link.line.at
  }
  return walked
}

const missing = (from: number, to: number) => {
  if (to < from) return '链的次序被改动过'
  return from === to ? `第 ${from} 行的封存记录没有了` : `第 ${from} 至 ${to} 行的封存记录没有了`
}

function judge({ n, sealedAt, salt, link, whoSalt, whyDigest, forgotten, line }: Link, before: string): string | undefined {
  if (line === undefined) return '日志中的这一行被删除了'
  const isForgotten = salt === ''
  if (isForgotten !== (forgotten !== '') || isForgotten !== (whoSalt !== '')) return '封存记录被改动过'
  if (isForgotten && line.why !== '') return '说明已按规定删除，却又出现了文字'
  const digests = digestsOf(
    line,
    isForgotten ? { whoSalt, whyDigest } : { whoSalt: whoSaltOf(salt), whyDigest: whyDigestOf(salt, line.why) },
  )
  return linkOf(line, digests, { before, n, sealedAt }) === link ? undefined : '这一行被改动、插入或移动过'
}

const digestsOf = ({ who }: Sealable, { whoSalt, whyDigest }: { whoSalt: string; whyDigest: string }) => ({
  who: whoDigestOf(whoSalt, who),
  why: whyDigest,
})

/** Lines without a link: those of the last moments wait for it; older ones were put in by somebody else. */
async function judgeLoose(ask: Ask, last: number, began: boolean): Promise<{ waiting: number; flaws: Flaw[] }> {
  const found = { waiting: 0, flaws: [] as Flaw[] }
  for await (const { id, at } of withoutLink(ask)) {
    if (began && at < last - LATE) found.flaws.push({ id, text: '这一行没有封存记录：不是服务器写入的，或封存记录被删除了' })
    else found.waiting += 1
  }
  return found
}

function judgeHeads(told: readonly Told[], { heads, head, last }: Walked): Flaw[] {
  return told.flatMap(({ n, head: said, by }) => {
    const there = n === 0 ? BEGINNING : n === last ? head : heads.get(n)
    if (there === undefined) return [{ n, text: `${by}说链至少有 ${n} 行，现在只有 ${last} 行` }]
    return there === said ? [] : [{ n, text: `${by}记下的第 ${n} 行的链头与现在的不同` }]
  })
}

/** Words go with a line that says which: else anybody could take them out. */
function judgeForgotten(forgotten: ReadonlyMap<string, readonly string[]>, forgot: ReadonlyMap<string, Loose>): Flaw[] {
  const flaws: Flaw[] = []
  for (const [mark, ids] of forgotten) {
    const line = forgot.get(mark)
    if (line === undefined) flaws.push(...ids.map((id) => ({ id, text: '说明被删除了，日志中没有相应的记录' })))
    else if (line.to_state !== forgottenOf(ids) || Number(line.from_state) !== ids.length)
      flaws.push({ id: line.id, text: `这次删除说明涉及 ${line.from_state} 行，与现在缺少说明的 ${ids.length} 行不符` })
  }
  return flaws
}
