/** One's own certificates: listed, drawn, downloaded; and the organisers' copy of any. */
import type { certificate } from '#contract/certificate.ts'
import { readJson } from '../../db/json.ts'
import { type Handler, paged, refuse, type User } from '../../use-case.ts'
import { addressOf, fileOf } from './paper.ts'
import { lettersOfCertificate } from './printable.ts'
import { type Certificate, findCertificate, pageOfMine } from './store.ts'
import { factsOf, mineOnWire } from './wire.ts'

export const mine: Handler<typeof certificate.mine> = ({ deps: { db }, input, user }) => {
  const { meetingId } = input
  return paged(input, (range) => pageOfMine(db, { userId: user.id, mobile: user.mobile, meetingId }, range), mineOnWire)
}

/** Their account's, or of the phone that it has proved. */
const isTheirs = ({ user_id, phone }: Certificate, user: User) => user_id === user.id || (phone !== '' && phone === user.mobile)

export const drawn: Handler<typeof certificate.drawn> = async ({ deps, input: { number }, user }) => {
  const row = await findCertificate(deps.db.read, number)
  if (row === undefined || !isTheirs(row, user)) return refuse('certificate_gone')
  if (row.state !== 'issued') return refuse('certificate_moved')
  return { content: readJson(row.content), facts: factsOf(row), address: addressOf(deps, number) }
}

export const file: Handler<typeof certificate.file> = async ({ deps, input: { number }, user, now }) => {
  const row = await findCertificate(deps.db.read, number)
  if (row === undefined || !isTheirs(row, user)) return refuse('certificate_gone')
  if (row.state !== 'issued') return refuse('certificate_moved')
  const unprintable = lettersOfCertificate(row)
  if (unprintable !== '') return refuse('certificate_text_unprintable', { what: unprintable })
  return (await fileOf(deps, row, user.id, now)) ?? refuse('certificate_print_failed')
}

export const ownFile: Handler<typeof certificate.ownFile> = async ({ deps, input: { meetingId, number }, user, now }) => {
  const row = await findCertificate(deps.db.read, number)
  if (row?.meeting_id !== meetingId) return refuse('certificate_gone')
  if (row.state !== 'issued') return refuse('certificate_moved')
  const unprintable = lettersOfCertificate(row)
  if (unprintable !== '') return refuse('certificate_text_unprintable', { what: unprintable })
  return (await fileOf(deps, row, user.id, now)) ?? refuse('certificate_print_failed')
}
