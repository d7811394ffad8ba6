/**
 * Saves with an optimistic lock, field by field. A save names the revision that its client read. It is refused if a later
 * revision has changed one of the same fields; changes of other fields stay.
 */
import type { Reason } from '#contract/codes.ts'
import { say } from '#contract/sentences.ts'
import type { Tx } from '../../db/db.ts'
import { toWire } from '../../flow/clock.ts'
import { writeLog } from '../../flow/log-store.ts'
import { Refusal, refuse } from '../../use-case.ts'
import { lastChange } from './store.ts'
import { nameOf } from './wire.ts'

/** Characters of a value in the log; longer texts are cut. */
const LOGGED_MOST = 200

/** A value that the log shows as another text, such as a name for an id. `null`: its change leaves no line. */
export interface LoggedValue {
  compared: string
  logged: string | null
}
type Value = string | number | LoggedValue
type Values<F extends string> = Readonly<Partial<Record<F, Value>>>
type Labels<F extends string> = Readonly<Record<F, string>>

interface Saving {
  entity: string
  entityId: string
  /** Set if the history belongs to a meeting. */
  meetingId?: string | undefined
  /** The account that saves, or the name of the program that does. */
  who: string
  at: number
}

interface Revisions {
  /** The revision that the client read. */
  since: number
  /** The stored revision. The row is locked. */
  revision: number
}

/** Properties without a label: a change of them would be lost. A whole row has other columns, which are not of the form. */
type Unlabelled<F, A> = 'third_id' extends keyof A ? never : Exclude<keyof A, F | 'id' | 'meetingId' | 'sysCode' | 'edition'>

interface RevisionInput<F extends string, A> extends Revisions {
  /** The fields of the form by wire name, with their words for people. */
  labels: Labels<F>
  /** Stored and new values of these fields; other properties are ignored. A field that is undefined in `after` stays. */
  before: Readonly<Record<NoInfer<F> & keyof A, Value>>
  after: A & ([Unlabelled<F, A>] extends [never] ? unknown : Record<'missing label', Unlabelled<F, A>>)
  /** The fields whose values the log keeps; the lines of the others have empty values. Default: all. */
  plain?: readonly NoInfer<F>[]
  /** Writes a revision even if no field has changed. */
  always?: boolean
}

interface SavedRevision<F extends string> {
  /** The revision that is stored now. */
  revision: number
  changed: readonly F[]
}

/**
 * Saves a row and logs which fields have changed. If none has, nothing is written.
 * @param write checks the rules that concern changed fields only, and stores the row with the given revision.
 *   The number of rows that an update returns is ignored.
 * @returns the conflict with another save, the refusal of `write`, or the revision that is stored now.
 */
export async function saveRevision<F extends string, A extends Values<F>, R extends Reason = never>(
  tx: Tx,
  saving: Saving,
  { labels, since, revision: stored, before, after, plain, always }: RevisionInput<F, A>,
  write: (revision: number, changed: readonly F[]) => Promise<Refusal<R> | number | undefined | void>,
): Promise<SavedRevision<F> | Refusal<R | 'changed_meanwhile'>> {
  const changed = changedFields(labels, before, after)
  if (changed.length === 0 && !always) return { revision: stored, changed }
  const conflict = await findConflict(tx, saving, { since, revision: stored, labels: pick(labels, changed) })
  if (conflict !== undefined) return conflict
  const revision = stored + 1
  const refused = await write(revision, changed)
  if (refused instanceof Refusal) return refused
  await recordChanges(tx, { ...saving, revision, plain }, before, pick(after as Record<F, Value>, changed))
  return { revision, changed }
}

/** @returns the refusal that names the last change of one of these fields since the client read the row. */
export async function findConflict(
  tx: Tx,
  { entity, entityId, who, at }: Saving,
  { since, revision, labels }: Revisions & { labels: Labels<string> },
): Promise<Refusal<'changed_meanwhile'> | undefined> {
  const fields = Object.keys(labels)
  if (since === revision || fields.length === 0) return undefined
  const change = await lastChange(tx, { entity, entityId, since, fields })
  if (change === undefined) return undefined
  return refuse('changed_meanwhile', {
    who: change.who === who ? say.yourself : nameOf(change),
    at: timeOf(change.at, at),
    what: labels[change.action] ?? '',
  })
}

/** The time of day, with the date unless it is today's. */
function timeOf(at: number, now: number): string {
  const wire = toWire(at)
  return wire.slice(0, 10) === toWire(now).slice(0, 10) ? wire.slice(11, 16) : wire.slice(5, 16)
}

/**
 * Logs the properties of `after` that differ from `before`, one line each. Called directly for changes that follow from another
 * change, and that no client has read a revision for.
 * @param saving its revision is the new one.
 */
export async function recordChanges<F extends string>(
  tx: Tx,
  { revision, plain, entity, entityId, meetingId, who, at }: Saving & { revision: number; plain?: readonly NoInfer<F>[] | undefined },
  before: Values<NoInfer<F>>,
  after: Readonly<Record<F, Value>>,
): Promise<void> {
  const line = { entity, entityId, meetingId, who, at, edition: revision }
  const lines = changedFields(after, before, after).flatMap((field) => {
    if (plain?.includes(field) === false) return [{ ...line, action: field }]
    const [from, to] = [logged(before[field] ?? ''), logged(after[field])]
    return from === null || to === null ? [] : [{ ...line, action: field, from, to }]
  })
  await writeLog(tx, lines)
}

function changedFields<F extends string>(fields: Readonly<Record<F, unknown>>, before: Values<F>, after: Values<F>): F[] {
  return (Object.keys(fields) as F[]).filter((field) => after[field] !== undefined && compared(before[field]) !== compared(after[field]))
}

const compared = (value: Value | undefined) => (typeof value === 'object' ? value.compared : value)

function logged(value: Value): string | null {
  const text = typeof value === 'object' ? value.logged : String(value)
  if (text === null) return null
  const plain = text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length > LOGGED_MOST ? `${plain.slice(0, LOGGED_MOST)}…`.toWellFormed() : plain
}

const pick = <F extends string, T>(from: Readonly<Record<F, T>>, fields: readonly F[]) =>
  Object.fromEntries(fields.map((field) => [field, from[field]])) as Record<F, T>
