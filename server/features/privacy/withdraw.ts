/** Taking a consent back. Without the agreement or the privacy policy nobody stays signed in: the next login asks again. */
import type { privacy } from '../../../contract/privacy.ts'
import { type Handler, refuse } from '../../http/context.ts'
import { withdrawConsent } from '../consent/consent.ts'
import { endSessions } from '../session/store.ts'

const needed = new Set(['agreement', 'privacy'])

export const withdraw: Handler<typeof privacy.withdraw> = ({ deps, input, user, now }) =>
  deps.db.write(async (tx) => {
    const withdrawn = await withdrawConsent(tx, user.id, input.id, now)
    if (withdrawn === undefined) return refuse('consent_gone')
    if (!needed.has(withdrawn.document)) return { signedOut: 0 }
    await endSessions(tx, user.id, now)
    return { signedOut: 1 }
  })
