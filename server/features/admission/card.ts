/** What an exhibitor's code tells: whoever shows it wants to be known, by name and organisation, and no further. */
import type { admission } from '#contract/admission.ts'
import { readCode } from '#contract/entry-code.ts'
import { digest } from '../../flow/ids.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { take } from '../verify/limit-store.ts'
import { findCard } from './store.ts'

/** More than one stand meets in an hour, and too few to gather a meeting's people from photographs of their badges. */
const CARDS_AN_HOUR = 100

export const card: Handler<typeof admission.card> = async ({ deps: { db }, input, user, now }) => {
  if (!(await db.write((tx) => take(tx, `card:${user.id}`, CARDS_AN_HOUR, 3_600_000, now)))) return refuse('too_often')
  const read = readCode(input.code, [])
  const found = read.kind === 'exhibitor' ? await findCard(db, digest(read.text)) : undefined
  if (found === undefined) return refuse('admission_gone')
  return { name: found.name, company: found.hospital || found.department, position: found.position, meetingName: found.meeting_title }
}
