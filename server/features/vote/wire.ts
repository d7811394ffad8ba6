/** Votes as the wire has them. */
import { type ManagedVote, openSettings, optionsOf, ownSettings, type RollRow, type VoteBrief, type VoteResult } from '#contract/vote.ts'
import { electorsSay } from '#contract/vote-sentences.ts'
import type { Asked } from '#contract/vote-ballot.ts'
import type { Db } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { json, mapping, optionalTime, pickFields } from '../../db/mapping.ts'
import { toWire } from '../../flow/clock.ts'
import { type FieldReader, hideField, showField } from '../../privacy/field-gate.ts'
import type { pageOfRoll } from './ballot-store.ts'
import { nameOfList, namesOfTickets } from './elector-store.ts'
import { actionsOf, phaseOf } from './phase.ts'
import { type SeatRow, seatsOf, type Vote, voteSeats } from './store.ts'

export const openColumns = mapping('votes', openSettings, {
  options: json,
  openTime: { column: 'opens_at', ...optionalTime },
  closeTime: { column: 'closes_at', ...optionalTime },
})
export const ownColumns = mapping('votes', ownSettings, { ticketIds: json, tags: json })

export function askedOf(row: Vote): Asked {
  return { kind: row.kind, options: labelsOf(row).length, most: row.most }
}

export const labelsOf = (row: Vote) => optionsOf(row.kind, readJson(row.options))

export function resultOf({ result }: Pick<Vote, 'result'>): VoteResult | null {
  return result === '' ? null : readJson(result)
}

export function briefOnWire(row: Vote, now: number): VoteBrief {
  const { title, kind, secret, openTime, closeTime } = openColumns.toView(row)
  return {
    ...pickFields(row, 'id', 'meeting_id', 'turnout', 'head', 'roll_digest'),
    title,
    kind,
    secret,
    phase: phaseOf(row, now),
    openTime,
    closeTime,
  }
}

/** What stands beside its brief for everybody. */
export function asksOnWire(row: Vote) {
  const options = labelsOf(row).map((label, place) => ({ no: place + 1, label }))
  return { ...openColumns.toView(row), options, reason: row.reason }
}

/** Who may vote, in words. */
export async function electorsNoteOf(db: Db, row: Vote): Promise<string> {
  switch (row.electors) {
    case 'signed':
      return electorsSay.signed()
    case 'holders': {
      const names = await namesOfTickets(db, row.meeting_id, readJson(row.ticket_ids))
      return electorsSay.holders([...names.values()].map((name) => `“${name}”`).join('、'))
    }
    case 'tagged':
      return electorsSay.tagged(readJson(row.tags).join('、'))
    case 'seats':
      return electorsSay.seats(await voteSeats.count(db.read, { vote_id: row.id }))
    default:
      return electorsSay[row.electors]((await nameOfList(db, row.meeting_id, row.list_id)) ?? '')
  }
}

/** As organisers have them. */
export async function managedOnWire(db: Db, rows: readonly Vote[], reader: FieldReader, now: number): Promise<ManagedVote[]> {
  const seats = await seatsOf(
    db.read,
    rows.filter(({ electors }) => electors === 'seats').map(({ id }) => id),
  )
  return Promise.all(
    rows.map(async (row) => {
      const { wechat, electors, ...more } = ownColumns.toView(row)
      return {
        ...briefOnWire(row, now),
        ...asksOnWire(row),
        edition: row.edition,
        wechat,
        electors,
        electorsNote: await electorsNoteOf(db, row),
        ...more,
        seats: seats
          .filter((seat) => seat.vote_id === row.id)
          .map((seat) => ({ ...seatOnWire(seat), mobile: showField('voter.phone', seat.mobile, reader) })),
        result: resultOf(row),
        actions: actionsOf(row),
      }
    }),
  )
}

export async function oneManaged(db: Db, row: Vote, reader: FieldReader, now: number): Promise<ManagedVote> {
  return (await managedOnWire(db, [row], reader, now))[0] as ManagedVote
}

export const seatOnWire = ({ name, weight, mobile }: Pick<SeatRow, 'name' | 'weight' | 'mobile'>) => ({
  organisationName: name,
  weight,
  mobile,
})

/** What somebody chose is shown of an open ballot only. */
export function rollOnWire(row: Awaited<ReturnType<typeof pageOfRoll>>['rows'][number], { secret, electors }: Vote): RollRow {
  return {
    ...pickFields(row, 'name', 'weight', 'changes', 'ended'),
    mobile: hideField('phone', row.mobile),
    seat: electors === 'seats' ? (row.seat ?? '') : '',
    castTime: toWire(row.cast_at),
    choice: secret === 1 ? '' : (row.choice ?? ''),
  }
}
