/**
 * Saving without writing over each other: every save says from which edition it began. What somebody else has changed
 * since, it may not change too; other fields of the same thing it may.
 */
import type { HistoryEntity } from '#contract/history.ts'
import { say } from '#contract/sentences.ts'
import type { Tx } from '../../db/db.ts'
import { toWire } from '../../flow/clock.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Refusal, refuse } from '../../use-case.ts'
import { lastChange } from './store.ts'
import { nameOf } from './wire.ts'

/** As much of a text as a history shows. */
const SHOWN = 200

interface Thing {
  /** Beside what organisers read of: what administrators save, and what is kept of guests, visitors, certifications, cards: no words. */
  entity:
    | HistoryEntity
    | 'platform'
    | 'system'
    | 'tenant'
    | 'transfer_account'
    | 'vip_guest'
    | 'vip_list'
    | 'vip_leg'
    | 'vip_car'
    | 'vip_room'
    | 'vip_task'
    | 'visitor_desk'
    | 'checkin_list'
    | 'certification'
    | 'certification_rule'
    | 'proposal'
    | 'kept_card'
    | 'exhibitor'
    | 'vote'
    | 'invoiceProfile'
  entityId: string
}

/** What a save is judged by. The thing's row is locked. */
interface Saving extends Thing {
  /** The edition that the save began with, and the one that stands. */
  since: number
  stands: number
  /** Only the fields that it changes, with the words people know them by. */
  words: Readonly<Record<string, string>>
  userId: string
  now: number
}

/** @returns why it may not: who has changed which of the same fields, and when. */
export async function changedMeanwhile(tx: Tx, saving: Saving): Promise<Refusal<'changed_meanwhile'> | undefined> {
  const { since, stands, words, now } = saving
  const fields = Object.keys(words)
  if (since === stands || fields.length === 0) return undefined
  const change = await lastChange(tx, { ...saving, fields })
  if (change === undefined) return undefined
  return refuse('changed_meanwhile', {
    who: change.who === saving.userId ? say.yourself : nameOf(change),
    at: timeOf(change.at, now),
    what: words[change.action] ?? '',
  })
}

/** The time of a day, with the day where it is not today's. */
function timeOf(at: number, now: number): string {
  const wire = toWire(at)
  return wire.slice(0, 10) === toWire(now).slice(0, 10) ? wire.slice(11, 16) : wire.slice(5, 16)
}

interface Saved extends Thing {
  /** Undefined for what is no meeting's. */
  meetingId: string | undefined
  /** The one that it has from now on. */
  edition: number
  who: string
  at: number
}

/** Writes down what a save has changed, a line a field; the names of fields are those of the wire. */
export async function recordChanges(
  tx: Tx,
  saved: Saved,
  changes: Readonly<Record<string, readonly [from: string | number, to: string | number]>>,
): Promise<void> {
  await writeLog(
    tx,
    Object.entries(changes).map(([action, [from, to]]) => ({ ...saved, action, from: shown(from), to: shown(to) })),
  )
}

/** @returns the fields in which two differ, by name. */
export function differences<F extends string>(
  before: Readonly<Record<F, string | number>>,
  after: Readonly<Partial<Record<F, string | number>>>,
): Record<string, readonly [string | number, string | number]> {
  const changes: Record<string, readonly [string | number, string | number]> = {}
  for (const field of Object.keys(after) as F[]) {
    const [was, is] = [before[field], after[field]]
    if (is !== undefined && was !== is) changes[field] = [was, is]
  }
  return changes
}

function shown(value: string | number): string {
  const text = String(value)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…`.toWellFormed() : text
}
