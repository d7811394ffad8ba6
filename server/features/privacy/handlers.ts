/** One's own personal data: what each call does. */
import type { Consent, privacy } from '#contract/privacy.ts'
import type { Row } from '../../db/db.ts'
import { toWire } from '../../flow/clock.ts'
import { type Handlers, refuse } from '../../use-case.ts'
import { consentsOf, recordConsents } from '../consent/store.ts'
import { closeAccount } from './close-account.ts'
import { exportData } from './export-data.ts'
import { forgetAttendee } from './forget-attendee.ts'
import { namesOfSubjects } from './store.ts'
import { withdraw } from './withdraw.ts'

/** @param name of the child a guardian agreed for. */
function onWire({ id, document, version, channel, created_at, withdrawn_at }: Row<'consents'>, name = ''): Consent {
  return {
    id,
    document,
    version,
    channel,
    subject: name,
    createTime: toWire(created_at),
    withdrawTime: withdrawn_at === null ? '' : toWire(withdrawn_at),
  }
}

export const privacyHandlers: Handlers<typeof privacy> = {
  consents: async ({ deps, user }) => {
    const rows = await consentsOf(deps.db, user.id)
    const names = await namesOfSubjects(
      deps.db,
      user,
      rows.map((row) => row.subject).filter((subject) => subject !== ''),
    )
    return rows.map((row) => onWire(row, names.get(row.subject)))
  },
  agree: async ({ deps, input, user, ip, now }) => {
    await deps.db.write((tx) => recordConsents(tx, { userId: user.id, documents: [input.document], channel: 'settings', ip, now }))
    const standing = (await consentsOf(deps.db, user.id)).find((row) => row.document === input.document && row.withdrawn_at === null)
    // Taken back on another device in this very moment: trying again decides.
    return standing === undefined ? refuse('busy') : onWire(standing)
  },
  withdraw,
  data: exportData,
  forgetAttendee,
  close: closeAccount,
}
