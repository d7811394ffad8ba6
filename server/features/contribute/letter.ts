/** Acceptance letters: as their author has them, and what anybody hears who asks about the number. */
import type { contribute } from '#contract/contribute.ts'
import { lettered } from '#contract/contribute-states.ts'
import { isLetterNumber, printedLetterNumber } from '#contract/letter-number.ts'
import { dayOf, toWire } from '../../flow/clock.ts'
import { type Handler, refuse } from '../../use-case.ts'
import type { Authority } from '../genuine/handlers.ts'
import { contributionLetters, letterNumbered, meetingOf } from './letter-store.ts'
import { authorsOf, contributions, findRow } from './store.ts'

export const letter: Handler<typeof contribute.letter> = async ({ deps: { db }, input: { id }, user }) => {
  const row = await contributions.find(db.read, { id, user_id: user.id })
  if (row === undefined) return refuse('contribution_gone')
  const found = await contributionLetters.find(db.read, { contribution_id: id })
  const told = await findRow(db.read, row.meeting_id, id)
  if (found === undefined || told === undefined || !(lettered as readonly string[]).includes(row.state)) return refuse('letter_not_yet')
  const meeting = await meetingOf(db.read, row.meeting_id)
  return {
    no: printedLetterNumber(found.no),
    title: told.told_title,
    authors: (await authorsOf(db.read, [id])).map(({ name }) => name),
    kind: found.accepted_as,
    meetingName: meeting.title,
    meetingTime: toWire(meeting.starts_at).slice(0, 16),
    meetingAddress: meeting.address,
    sponsor: meeting.sponsor === '' ? meeting.name : meeting.sponsor,
    day: dayOf(found.issued_at),
  }
}

export const genuineLetter: Authority = async ({ db }, number) => {
  if (!isLetterNumber(number)) return undefined
  const found = await letterNumbered(db.read, number)
  return found && { kind: 'acceptance', meetingName: found.meeting_title, as: found.accepted_as, day: dayOf(found.issued_at) }
}
