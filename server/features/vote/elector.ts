/** As whom somebody votes: what votes once stands behind them (a ticket, an organisation, a phone), however many accounts have it. */
import { readJson } from '../../db/json.ts'
import type { Deps } from '../../deps.ts'
import { digest, keyedDigest } from '../../flow/ids.ts'
import { Refusal, refuse, type User } from '../../use-case.ts'
import { taggedAmong, ticketsHeld } from './elector-store.ts'
import { seatBy, type Vote } from './store.ts'

export interface Elector {
  /** An account, or the organisation that it speaks for. */
  elector: string
  /** Any one of these that has not voted yet. */
  stakes: readonly string[]
  /** Who, to WeChat, sits in front; null where nobody asks. */
  wechat: string | null
  weight: number
  seat: string
}

export type Barred = Refusal<'vote_not_elector' | 'vote_not_inside' | 'vote_wechat_only'>

/** @returns as whom; or why not. */
export async function electorOf(deps: Pick<Deps, 'db' | 'env'>, vote: Vote, user: User): Promise<Elector | Barred> {
  const wechat = vote.wechat === 1 ? user.openId && digest(`vote ${vote.id} ${user.openId}`) : null
  if (wechat === '') return refuse('vote_wechat_only')
  if (vote.electors === 'seats') {
    const seat = await seatBy(deps.db.read, vote.id, user.mobile)
    if (seat === undefined) return refuse('vote_not_elector')
    return { elector: seat.organisation_id, stakes: [seat.organisation_id], wechat, weight: seat.weight, seat: seat.name }
  }
  const stakes =
    vote.electors === 'signed' ? [keyedDigest(deps.env.secret, `vote ${vote.id} ${user.mobile}`)] : await byTicket(deps, vote, user)
  return stakes instanceof Refusal ? stakes : { elector: user.id, stakes, wechat, weight: 1, seat: '' }
}

async function byTicket({ db }: Pick<Deps, 'db'>, vote: Vote, user: User): Promise<string[] | Barred> {
  const { rows } = await ticketsHeld(db, db.read, { userId: user.id, meetingId: vote.meeting_id, listId: vote.list_id })
  const among = vote.electors === 'tagged' ? await tagged(db, vote, rows) : rows.filter((row) => fits(vote, row))
  if (among.length > 0) return among.map(({ id }) => id)
  // Whoever has a ticket can still go and check in.
  return refuse(rows.length > 0 && (vote.electors === 'arrived' || vote.electors === 'inside') ? 'vote_not_inside' : 'vote_not_elector')
}

type Held = Awaited<ReturnType<typeof ticketsHeld>>['rows'][number]

function fits(vote: Vote, { ticket_id, entered, inside }: Held): boolean {
  if (vote.electors === 'holders') return readJson(vote.ticket_ids).includes(ticket_id)
  return vote.electors === 'arrived' ? (entered ?? 0) > 0 : inside === 1
}

async function tagged(db: Deps['db'], vote: Vote, rows: readonly Held[]): Promise<Held[]> {
  const those = await taggedAmong(
    db,
    vote.meeting_id,
    rows.map((row) => row.attendee_id),
    readJson(vote.tags),
  )
  return rows.filter((row) => those.has(row.attendee_id))
}
