/** A vote is made, changed while it is a draft, or thrown away as one. */
import type { Checked } from '#contract/call.ts'
import { type vote, voteFields } from '#contract/vote.ts'
import { VOTES_MOST } from '#contract/vote-sentences.ts'
import type { Db, Tx } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { newId } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { saveRevision } from '../history/revision.ts'
import { nameOfList, namesOfTickets } from './elector-store.ts'
import { deleteVote, lockVote, organisationsNamed, replaceSeats, seatsOf, type Vote, votes } from './store.ts'
import { oneManaged, openColumns, ownColumns, seatOnWire } from './wire.ts'

type Typed = Checked<typeof vote.save>

export const save: Handler<typeof vote.save> = async ({ deps: { db }, input, user, grants, thirdId, now }) => {
  const { meetingId } = input
  const unfit = await unknownOf(db, input)
  if (unfit !== undefined) return unfit
  const saved = await db.write(async (tx) => {
    const named = input.electors === 'seats' ? input.seats : []
    const ids = await organisationsNamed(
      tx,
      thirdId,
      named.map(({ organisationName }) => organisationName),
    )
    const missing = named.find(({ organisationName }) => !ids.has(organisationName))
    if (missing !== undefined) return refuse('vote_organisation_unknown', { what: missing.organisationName })
    const by = { who: user.id, at: now }
    const id = input.id === undefined ? await make(db, tx, input, thirdId, by) : await change(tx, { ...input, id: input.id }, by)
    if (id instanceof Refusal) return id
    const seats = named.map(({ organisationName, weight, mobile }, position) => {
      return { vote_id: id, organisation_id: ids.get(organisationName) as string, weight, mobile, position }
    })
    await replaceSeats(db, tx, id, seats)
    return (await lockVote(tx, meetingId, id)) as Vote
  })
  return saved instanceof Refusal ? saved : oneManaged(db, saved, grants, now)
}

async function unknownOf(db: Db, { meetingId, electors, ticketIds, listId }: Typed) {
  if (electors === 'holders' && (await namesOfTickets(db, meetingId, ticketIds)).size < new Set(ticketIds).size)
    return refuse('vote_ticket_unknown')
  const asksList = electors === 'arrived' || electors === 'inside'
  return asksList && (await nameOfList(db, meetingId, listId)) === undefined ? refuse('vote_list_unknown') : undefined
}

/** What does not belong to the kind, or to who votes, is not kept. */
function columnsOf(typed: Typed) {
  const { kind, electors } = typed
  const kept = {
    ...typed,
    options: kind === 'motion' ? [] : typed.options,
    ticketIds: electors === 'holders' ? [...new Set(typed.ticketIds)] : [],
    listId: electors === 'arrived' || electors === 'inside' ? typed.listId : '',
    tags: electors === 'tagged' ? [...new Set(typed.tags.filter((tag) => tag !== ''))] : [],
  }
  return { ...openColumns.toRow(kept), ...ownColumns.toRow(kept) }
}

interface By {
  who: string
  at: number
}

async function make(db: Db, tx: Tx, typed: Typed, thirdId: string, { who, at }: By): Promise<string | Refusal<'votes_full'>> {
  await db.serialise(tx, `votes:${typed.meetingId}`)
  if ((await votes.count(tx, { meeting_id: typed.meetingId })) >= VOTES_MOST) return refuse('votes_full')
  const id = newId(at)
  await votes.insert(tx, {
    ...columnsOf(typed),
    id,
    meeting_id: typed.meetingId,
    third_id: thirdId,
    state: 'draft',
    edition: 1,
    created_at: at,
  })
  await writeLog(tx, [{ entity: 'vote', entityId: id, action: 'make', to: typed.title, who, at, edition: 1 }])
  return id
}

async function change(
  tx: Tx,
  typed: Typed & { id: string },
  { who, at }: By,
): Promise<string | Refusal<'vote_gone' | 'vote_opened' | 'changed_meanwhile'>> {
  const standing = await lockVote(tx, typed.meetingId, typed.id)
  if (standing === undefined) return refuse('vote_gone')
  if (standing.state !== 'draft') return refuse('vote_opened')
  const columns = columnsOf(typed)
  const storedSeats = (await seatsOf(tx, [typed.id])).map(seatOnWire)
  const seats = typed.electors === 'seats' ? typed.seats : []
  const thing = { entity: 'vote', entityId: typed.id, who, at }
  const [before, after] = [valuesOf(standing, storedSeats), valuesOf({ ...standing, ...columns }, seats)]
  const change = { labels: voteFields, since: typed.edition, revision: standing.edition, before, after }
  const saved = await saveRevision(tx, thing, change, (edition) => votes.update(tx, { id: typed.id }, { ...columns, edition }))
  return saved instanceof Refusal ? saved : typed.id
}

/** The values of a vote by wire name. */
function valuesOf(row: Vote, seats: readonly Typed['seats'][number][]) {
  return {
    ...openColumns.toView(row),
    ...ownColumns.toView(row),
    options: readJson(row.options).join('、'),
    ticketIds: row.ticket_ids as string,
    tags: readJson(row.tags).join('、'),
    // The phones of the seats stay out of the log.
    seats: { compared: JSON.stringify(seats), logged: null },
    // The log keeps the moments as they are stored.
    openTime: row.opens_at ?? '',
    closeTime: row.closes_at ?? '',
  }
}

export const remove: Handler<typeof vote.remove> = ({ deps: { db }, input: { meetingId, id }, user, now }) =>
  db.write(async (tx) => {
    const standing = await lockVote(tx, meetingId, id)
    if (standing === undefined) return refuse('vote_gone')
    if (standing.state !== 'draft') return refuse('vote_opened')
    await deleteVote(tx, id)
    await writeLog(tx, [{ entity: 'vote', entityId: id, action: 'remove', from: standing.title, who: user.id, at: now }])
    return null
  })
