/**
 * The roster of a meeting: every admission has a serial in it, and the version
 * that told of it last. Whatever changes an admission leaves it pending; the
 * next sync gives it the next version, so a device asks for what is newer than
 * the last one it has, and misses nothing.
 */
import type { RosterRow } from '#contract/checkin/roster.ts'
import { letsIn, type ListRule, standings } from '#contract/checkin/rule.ts'
import type { Db } from '../../../db/db.ts'
import { pinyinIn } from '../../../db/folded-name.ts'
import { fillKeys } from '../../admission/live-key.ts'
import { countIn, isPending, isRotating, lockRoster, type RosterSource } from './roster-store.ts'
import { companyOf, standingOf, tailOf } from '../lists/rule.ts'

/** Rows in one transaction: a hall that was sold at once must not hold up the door. */
const AT_ONCE = 5_000
/** 80 bits: nobody finds a second admission of the same digest, and 50,000 of them are half a megabyte. */
const DIGEST_BYTES = 10

/** Brings a roster up to date, where anything is pending. @param secret of the environment, for live codes. */
export async function bringUpToDate(db: Db, secret: string, meetingId: string): Promise<void> {
  if (!(await isPending(db, meetingId))) return
  if (await isRotating(db.read, meetingId)) await fillKeys(db, secret, meetingId, true)
  await absorb(db, meetingId)
}

/** Counts what is pending into the roster. */
async function absorb(db: Db, meetingId: string): Promise<void> {
  for (let counted = AT_ONCE; counted === AT_ONCE;)
    counted = await db.write(async (tx) => countIn(tx, await lockRoster(tx, meetingId), AT_ONCE))
}

/** As devices know codes. */
export const shortened = (hash: string) => (hash === '' ? '' : Buffer.from(hash.slice(0, DIGEST_BYTES * 2), 'hex').toString('base64url'))

/**
 * A row as the device of one list is given it: no code, only digests of those the list takes, and nothing personal of
 * whom it does not let in.
 */
export function rosterRow(source: RosterSource, rule: ListRule, ticketIds: readonly string[]): RosterRow {
  const tail = tailOf(source.phone)
  const mine = letsIn(rule, source.ticket_id)
  const taken = (kind: ListRule['accepts'][number], hash: string) => (rule.accepts.includes(kind) ? shortened(hash) : '')
  const pinyin = mine ? pinyinIn(source.folded) : ''
  return [
    source.serial as number,
    source.slot as number,
    ticketIds.indexOf(source.ticket_id),
    standings.indexOf(standingOf(source)),
    mine ? (source.vip ?? 0) : 0,
    // Known even where no picture is taken: it is told from a forgery then.
    shortened(source.code_hash),
    taken('badge', source.badge_hash),
    taken('rotating', source.key_hash),
    mine ? source.name : '',
    mine ? companyOf(source) : '',
    mine ? tail : '',
    mine ? (source.note ?? '') : '',
    ...(pinyin === '' ? [] : [0, 0, 0, 0, pinyin]),
  ]
}
