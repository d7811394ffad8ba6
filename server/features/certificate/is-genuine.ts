/** Whether a certificate is real, for anybody who has its number: of one that stands what it certifies, its name masked. */
import { readCertificateNumber } from '#contract/certificate-number.ts'
import { maskedName } from '#contract/mask.ts'
import { toWire } from '../../flow/clock.ts'
import type { Authority } from '../genuine/handlers.ts'
import { findCertificate } from './store.ts'

export const genuineCertificate: Authority = async ({ db }, typed) => {
  const number = readCertificateNumber(typed)
  const found = number === undefined ? undefined : await findCertificate(db.read, number)
  if (found === undefined) return undefined
  if (found.state !== 'issued') return { kind: 'certificate', standing: found.state === 'reissued' ? 'reissued' : 'revoked' }
  return {
    kind: 'certificate',
    standing: 'real',
    as: found.kind,
    name: maskedName(found.name),
    meeting: found.meeting_name,
    hours: found.hours_tenths / 10,
    credits: found.credits_tenths / 10,
    day: toWire(found.issued_at).slice(0, 10),
  }
}
