/** What was issued, as organisers see it: found, taken back, given anew with a mended name. */
import type { certificate, OwnCertificate } from '#contract/certificate.ts'
import { CERTIFICATE_CHANCE, certificateNumber } from '#contract/certificate-number.ts'
import type { Tx } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { newCode } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { move } from '../../flow/machine.ts'
import { type Handler, paged, refuse } from '../../use-case.ts'
import { certificateMachine } from './machine.ts'
import { lettersOfPerson } from './printable.ts'
import { certificates, findCertificate, pageOfCertificates } from './store.ts'
import { ownOnWire } from './wire.ts'

export const list: Handler<typeof certificate.list> = async ({ deps: { db }, input }) => {
  const { meetingId, keyword, ruleId, state } = input
  return paged(input, (range) => pageOfCertificates(db, { meetingId, keyword, ruleId, state }, range), ownOnWire)
}

export const revoke: Handler<typeof certificate.revoke> = ({ deps: { db }, input, user, now }) =>
  db.write(async (tx) => {
    const { meetingId, number, reason } = input
    const row = await certificates.lock(tx, { number, meeting_id: meetingId })
    if (row === undefined) return refuse('certificate_gone')
    const step = { entityId: number, meetingId, action: 'revoke', from: row.state, who: user.id, why: '', at: now } as const
    // Why stands on the certificate, and goes with its account: the log would keep it.
    const { to } = await move(tx, certificateMachine, step, { why: reason, ended_at: now })
    // A second tap finds it where the first has put it.
    if (to === undefined && row.state !== 'revoked') return refuse('certificate_moved')
    return (await answer(tx, number)) ?? refuse('certificate_gone')
  })

export const reissue: Handler<typeof certificate.reissue> = ({ deps: { db }, input, user, now }) =>
  db.write(async (tx) => {
    const { meetingId, number, name, unit } = input
    const row = await certificates.lock(tx, { number, meeting_id: meetingId })
    if (row === undefined) return refuse('certificate_gone')
    const issued = await findCertificate(tx, number)
    const unprintable = issued === undefined ? '' : lettersOfPerson(readJson(issued.content), { ...issued, issued_at: now }, { name, unit })
    if (unprintable !== '') return refuse('certificate_text_unprintable', { what: unprintable })
    const step = { entityId: number, meetingId, action: 'reissue', from: row.state, who: user.id, why: '', at: now } as const
    const { to } = await move(tx, certificateMachine, step, { why: '', ended_at: now })
    if (to === undefined) return refuse('certificate_moved')
    const next = certificateNumber(newCode(CERTIFICATE_CHANCE))
    await certificates.insertNew(tx, { ...row, number: next, name, unit, replaces: number, issued_at: now })
    await writeLog(tx, [{ entity: 'certificate', entityId: next, action: 'issue', from: number, to: row.state, who: user.id, at: now }])
    return (await answer(tx, next)) ?? refuse('certificate_gone')
  })

async function answer(tx: Tx, number: string): Promise<OwnCertificate | undefined> {
  const row = await findCertificate(tx, number)
  return row && ownOnWire(row)
}
