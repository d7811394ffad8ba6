/** Changing a plan: one change at a time at a meeting, and never what somebody else has changed meanwhile. */
import type { Db, Tx } from '../../../db/db.ts'
import { Refusal, refuse } from '../../../use-case.ts'
import { changedMeanwhile, differences, recordChanges } from '../../history/changes.ts'
import { ownMeeting } from '../../meeting/manage-store.ts'
import { madeList } from '../guests/list-store.ts'

/** What holds for every change of a plan. */
export interface Changing {
  tx: Tx
  meetingId: string
  /** What it is called. */
  meeting: string
  thirdId: string
  who: string
  at: number
}

interface Caller {
  deps: { db: Db }
  input: { meetingId: string }
  user: { id: string }
  thirdId: string
  now: number
}

/** Runs a change by organisers, alone at the meeting's plan until its commit: what is counted under it stays so. */
export function changePlan<T>(
  { deps: { db }, input: { meetingId }, user, thirdId, now }: Caller,
  work: (changing: Changing) => Promise<T>,
): Promise<T | Refusal<'meeting_gone'>> {
  return db.write(async (tx) => {
    const meeting = await ownMeeting(tx, meetingId, thirdId)
    if (meeting === undefined) return refuse('meeting_gone')
    await alone(db, tx, meetingId)
    const done = await work({ tx, meetingId, meeting: meeting.title, thirdId, who: user.id, at: now })
    // By its list it is thrown away some day.
    if (!(done instanceof Refusal)) await madeList(tx, meeting)
    return done
  })
}

export const alone = (db: Db, tx: Tx, meetingId: string): Promise<void> => db.serialise(tx, `vip plan:${meetingId}`)

type Values<F extends string> = Readonly<Record<F, string | number>>
type Changes = Readonly<Record<string, readonly [from: string | number, to: string | number]>>

interface Thing<F extends string> {
  entity: 'vip_leg' | 'vip_car' | 'vip_room' | 'vip_task'
  entityId: string
  /** The edition that the save began with, and the one that stands. */
  since: number
  stands: number
  words: Readonly<Record<F, string>>
  /** Fields whose values the log may keep: no name, phone or place is among them. */
  plain: readonly F[]
}

/**
 * @returns what a save changes, by field, or why it may not. Nothing changed: no fields.
 */
export async function changesOf<F extends string>(
  { tx, who, at }: Changing,
  { words, ...thing }: Omit<Thing<F>, 'plain'>,
  before: Values<NoInfer<F>>,
  after: Values<NoInfer<F>>,
): Promise<Changes | Refusal<'changed_meanwhile'>> {
  const changes = differences(before, after)
  const changed = Object.fromEntries(Object.keys(changes).map((field) => [field, words[field as F]]))
  return (await changedMeanwhile(tx, { ...thing, words: changed, userId: who, now: at })) ?? changes
}

/** Writes down which fields a save has changed; of personal ones not from what to what, for the log outlives the list. */
export function recordPlan<F extends string>(
  { tx, meetingId, who, at }: Changing,
  { entity, entityId, edition, plain }: Pick<Thing<F>, 'entity' | 'entityId' | 'plain'> & { edition: number },
  changes: Changes,
): Promise<void> {
  const quiet = Object.entries(changes).map(([field, values]) => [field, plain.includes(field as F) ? values : (['', ''] as const)])
  return recordChanges(tx, { entity, entityId, meetingId, edition, who, at }, Object.fromEntries(quiet))
}

/** The fields that words are there for, as a save and its history compare them. */
export function valuesOf<F extends string>(words: Readonly<Record<F, string>>, thing: Values<NoInfer<F>>): Values<F> {
  return Object.fromEntries((Object.keys(words) as F[]).map((field) => [field, thing[field]])) as Values<F>
}
