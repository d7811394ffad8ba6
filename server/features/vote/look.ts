/** Votes as everybody reads them: the list, one of them, what came of it, the box, and whether a ballot lies in it. */
import type { vote } from '#contract/vote.ts'
import { sentenceOf } from '#contract/codes.ts'
import type { Db } from '../../db/db.ts'
import { toWire } from '../../flow/clock.ts'
import { shared } from '../../flow/shared.ts'
import { type Context, type Handler, paged, Refusal, refuse } from '../../use-case.ts'
import { visibleMeeting } from '../meeting/preview.ts'
import { chosenIn, ownLine } from './ballot-store.ts'
import { findEntry, pageOfBulletin } from './bulletin-store.ts'
import { count } from './count.ts'
import { electorOf } from './elector.ts'
import { phaseOf } from './phase.ts'
import { findVote, pageOfOpened, type Vote } from './store.ts'
import { asksOnWire, askedOf, briefOnWire, electorsNoteOf, resultOf } from './wire.ts'

/** As long as a hall waits for a bar to grow: so often at most an open box is counted, however many look. */
const LIVE_MS = 2000

const countedLive = shared(LIVE_MS, async (db: Db, row: Vote) =>
  count({ ...askedOf(row), quorum: row.quorum, majority: row.majority }, (await chosenIn(db, db.read, { id: row.id })).rows),
)

/** The box of a vote that is live, as of a moment ago; and whatever has been published. */
async function shownOf(db: Db, row: Vote, now: number) {
  if (row.state === 'published') return resultOf(row)
  if (row.live === 0 || row.state !== 'open' || phaseOf(row, now) === 'coming') return null
  // One answer for each vote: its turnout grows while it is asked.
  return countedLive(db, { ...row, turnout: 0 }, now)
}

type Looking = Pick<Context, 'deps' | 'preview' | 'now'>

/** One that was opened, of a meeting that the caller may see. */
async function openedVote(context: Looking, id: string): Promise<{ row: Vote; meetingName: string } | undefined> {
  const { db } = context.deps
  const row = (await findVote(db, db.read, { id })).rows[0]
  if (row === undefined || row.state === 'draft') return undefined
  const meeting = await visibleMeeting(context, row.meeting_id)
  return meeting && { row, meetingName: meeting.title }
}

export const list: Handler<typeof vote.list> = async (context) => {
  const { deps, input, now } = context
  if ((await visibleMeeting(context, input.meetingId)) === undefined) return refuse('meeting_gone')
  return paged(
    input,
    (range) => pageOfOpened(deps.db, input.meetingId, range),
    (row) => briefOnWire(row, now),
  )
}

export const get: Handler<typeof vote.get> = async (context) => {
  const { deps, input, now } = context
  const found = await openedVote(context, input.id)
  if (found === undefined) return refuse('vote_gone')
  const { row, meetingName } = found
  return {
    ...briefOnWire(row, now),
    ...asksOnWire(row),
    meetingName,
    electorsNote: await electorsNoteOf(deps.db, row),
    publicKey: row.public_key,
    result: await shownOf(deps.db, row, now),
  }
}

export const mine: Handler<typeof vote.mine> = async (context) => {
  const { deps, input, user } = context
  const row = (await openedVote(context, input.id))?.row
  if (row === undefined) return refuse('vote_gone')
  const as = await electorOf(deps, row, user)
  const why = as instanceof Refusal ? sentenceOf(as.reason) : ''
  const elector = as instanceof Refusal ? user.id : as.elector
  const line = await ownLine(deps.db.read, row.id, elector)
  return {
    why,
    castTime: line === undefined ? '' : toWire(line.cast_at),
    changes: line?.changes ?? 0,
    mayChange: line !== undefined && why === '' ? row.changing : 0,
    ended: line?.ended ?? 0,
    seat: as instanceof Refusal ? '' : as.seat,
    weight: line?.weight ?? (as instanceof Refusal ? 1 : as.weight),
  }
}

export const result: Handler<typeof vote.result> = async (context) => {
  const { deps, input, now } = context
  const found = await openedVote(context, input.id)
  if (found === undefined) return refuse('vote_gone')
  return (await shownOf(deps.db, found.row, now)) ?? refuse('vote_result_later')
}

const isCounted = ({ state }: Vote) => state === 'closed' || state === 'published'

export const receipt: Handler<typeof vote.receipt> = async (context) => {
  const { deps, input } = context
  const found = await openedVote(context, input.id)
  if (found === undefined) return refuse('vote_gone')
  if (!isCounted(found.row)) return refuse('vote_receipt_later')
  const entry = await findEntry(deps.db, input.id, input.commitment)
  if (entry === undefined) return refuse('vote_receipt_unknown')
  return { place: entry.place, ballots: found.row.turnout, head: found.row.head }
}

export const bulletin: Handler<typeof vote.bulletin> = async (context) => {
  const { deps, input } = context
  const found = await openedVote(context, input.id)
  if (found === undefined) return refuse('vote_gone')
  if (!isCounted(found.row)) return refuse('vote_receipt_later')
  const told = found.row.state === 'published'
  return paged(
    input,
    (range) => pageOfBulletin(deps.db, input.id, range),
    // What ballots say tells the result: until it is published everybody sees only what they were fixed with.
    ({ place, commitment, nonce, choice, weight }) => ({ place, commitment, nonce: told ? nonce : '', choice: told ? choice : '', weight }),
  )
}
