/** Reads the log and its chain past the query layer, a page at a time: what is looked at may be anybody's copy. */
import type { Sealable } from '../../flow/log-rule.ts'
import type { Ask } from '../stock.ts'

export interface Link {
  n: number
  logId: string
  sealedAt: number
  salt: string
  link: string
  whoSalt: string
  whyDigest: string
  forgotten: string
  /** Undefined where the log has no such line. */
  line: Sealable | undefined
}

/** A line that says something of the chain, or that has no link. */
export type Loose = Pick<Sealable, 'id' | 'at' | 'entity_id' | 'action' | 'from_state' | 'to_state'>

const AT_ONCE = 2_000

/** SQLite counts in bigints where numbers are large, PostgreSQL's in texts. */
const number = (value: unknown): number => Number(value)
const text = (value: unknown): string => String(value ?? '')
type Row = Readonly<Record<string, unknown>>

export async function* links(ask: Ask): AsyncGenerator<Link> {
  for (let after = -Number.MAX_SAFE_INTEGER, full = true; full;) {
    const rows =
      await ask(`SELECT s.n, s.log_id, s.sealed_at, s.salt, s.link, s.who_salt, s.why_digest, s.forgotten, l.id, l.at, l.who, l.entity,
      l.entity_id, l.action, l.from_state, l.to_state, l.why, l.meeting_id, l.edition
      FROM log_seals AS s LEFT JOIN log AS l ON l.id = s.log_id WHERE s.n > ${after} ORDER BY s.n LIMIT ${AT_ONCE}`)
    yield* rows.map(linkIn)
    after = number(rows.at(-1)?.['n'] ?? after)
    full = rows.length === AT_ONCE
  }
}

function linkIn(row: Row): Link {
  return {
    n: number(row['n']),
    logId: text(row['log_id']),
    sealedAt: number(row['sealed_at']),
    salt: text(row['salt']),
    link: text(row['link']),
    whoSalt: text(row['who_salt']),
    whyDigest: text(row['why_digest']),
    forgotten: text(row['forgotten']),
    line: row['id'] === null ? undefined : lineIn(row),
  }
}

const lineIn = (row: Row): Sealable => ({
  ...looseIn(row),
  who: text(row['who']),
  entity: text(row['entity']),
  why: text(row['why']),
  meeting_id: text(row['meeting_id']),
  edition: number(row['edition']),
})

const looseIn = (row: Row): Loose => ({
  id: text(row['id']),
  at: number(row['at']),
  entity_id: text(row['entity_id']),
  action: text(row['action']),
  from_state: text(row['from_state']),
  to_state: text(row['to_state']),
})

/** What the log says of its own chain. */
export async function* aboutTheChain(ask: Ask, entity: string): AsyncGenerator<Loose> {
  yield* pagesOfLines(ask, `l.entity = '${entity}'`)
}

export async function* withoutLink(ask: Ask): AsyncGenerator<Loose> {
  yield* pagesOfLines(ask, 'NOT EXISTS (SELECT 1 FROM log_seals AS s WHERE s.log_id = l.id)')
}

async function* pagesOfLines(ask: Ask, which: string): AsyncGenerator<Loose> {
  for (let after = '', full = true; full;) {
    // What an id of a doctored copy says is nobody's to run.
    const rows = await ask(`SELECT l.id, l.at, l.entity_id, l.action, l.from_state, l.to_state FROM log AS l
      WHERE ${which} AND l.id > '${after.replaceAll("'", "''")}' ORDER BY l.id LIMIT ${AT_ONCE}`)
    const found = rows.map(looseIn)
    yield* found
    after = found.at(-1)?.id ?? after
    full = rows.length === AT_ONCE
  }
}

export interface Told {
  n: number
  head: string
  /** Who says so, for whoever reads it. */
  by: string
}

/** Where the chain ended when money was settled. */
export async function toldBySheets(ask: Ask): Promise<Told[]> {
  const rows = await ask('SELECT id, log_n, log_head FROM settlements WHERE log_n > 0 ORDER BY log_n')
  return rows.map((row) => ({ n: number(row['log_n']), head: text(row['log_head']), by: `结算单 ${text(row['id'])}` }))
}

/** Where the chain ends, by its own word. */
export async function endOf(ask: Ask): Promise<Told | undefined> {
  const [row] = await ask('SELECT n, head FROM log_chain')
  return row && { n: number(row['n']), head: text(row['head']), by: '链的末端' }
}
