/**
 * A campaign under way, as long work: some people a step, and their messages, how far it has come and who was left out are
 * written in one transaction. Each message is keyed by the campaign and the person's phone, so that nobody is told twice by it,
 * however many tickets they hold and whoever dies. No more goes into the outbox while enough waits there.
 */
import { readJson } from '../../db/json.ts'
import type { Deps } from '../../deps.ts'
import { tellMany } from '../message/outbox.ts'
import { isFull, isUnderWay } from '../message/store.ts'
import type { Kind, Step } from '../task/kind.ts'
import { type Checkpoint, isOver } from './begin.ts'
import { leftOut, personOf } from './left-out.ts'
import { factsFor, peopleAfter, recipientsOf, type Standing, type Telling } from './recipients.ts'
import type { Segment } from './segment-store.ts'
import { end } from './stop.ts'
import { campaignAt, countRefused } from './store.ts'

/** People of one step. */
export const PEOPLE = 100
const REST_MS = 2_000
/** So many are found by one look at the meeting. */
const WALK = 10 * PEOPLE

/** Who comes next, as far as somebody has looked; a server that takes the task up looks anew. */
interface Walk {
  people: Standing[]
  /** Nobody comes after these. */
  last: boolean
}

export const campaign: Kind = {
  open: async (deps) => {
    const walk: Walk = { people: [], last: false }
    return (checkpoint: Checkpoint) => stepOf(deps, checkpoint, walk)
  },
}

async function stepOf(deps: Deps, checkpoint: Checkpoint, walk: Walk): Promise<Step<Checkpoint>> {
  const { db, clock, env } = deps
  const { campaignId, told } = checkpoint
  const standing = await campaignAt(db, campaignId)
  const counts = { done: told, total: checkpoint.all === true ? told : 0 }
  if (standing === undefined || standing.state !== 'sending') return { checkpoint, ...counts, over: {} }
  const ending = (action: 'finish' | 'stop') => async (tx: Parameters<typeof end>[0]) => {
    await end(tx, campaignId, { action, who: 'timer', at: clock() })
  }
  if (isOver(standing.stage)) return { checkpoint, ...counts, over: {}, write: ending('stop') }
  if (checkpoint.all === true)
    return (await isUnderWay(db, campaignId))
      ? { checkpoint, ...counts, rest: REST_MS }
      : { checkpoint, ...counts, over: {}, write: ending('finish') }
  const now = clock()
  if (await isFull(db, now)) return { checkpoint, ...counts, rest: REST_MS }

  const { kind, what, to_whom: to, third_id: thirdId, title: meeting, meeting_id: meetingId } = standing
  const telling: Telling = { kind, what, to, thirdId, meeting, segment: readJson(standing.segment) as Segment }
  if (walk.people.length === 0) {
    walk.people = await peopleAfter(deps, telling, { after: checkpoint.after, most: WALK, now })
    walk.last = walk.people.length < WALK
  }
  const some = walk.people.splice(0, PEOPLE)
  const after = walk.last && walk.people.length === 0 ? undefined : some.at(-1)?.place
  const { recipients, refused } = await recipientsOf(deps, telling, some)
  const { fresh, again } = await leftOut(deps, checkpoint, { meetingId, refused, after })
  const facts = await factsFor(deps, telling, recipients, now)
  const tellings = recipients.flatMap(({ mobile, name, userId, named }, place) => {
    const theirs = facts[place]
    if (theirs === undefined) return []
    const person = personOf(env.secret, campaignId, mobile)
    const about = { kind, about: campaignId, userId, thirdId, meetingId, facts: theirs, campaign: { id: campaignId, person } }
    return [named ? { ...about, to: { mobile, name } } : about]
  })
  const next = told + tellings.length
  return {
    checkpoint: after === undefined ? { campaignId, told: next, all: true } : { campaignId, told: next, after, again },
    done: next,
    total: after === undefined ? next : 0,
    write: async (tx) => {
      // Stopped in this moment: nobody is told any more.
      if (await countRefused(tx, campaignId, fresh)) await tellMany(db, tx, tellings, now)
    },
  }
}
