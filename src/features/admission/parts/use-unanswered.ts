/** Why tickets are shown as this browser stores them. */
import { type CallError, Offline, Refusal } from '../../../api/call.ts'
import { useSession } from '../../../session/session.ts'

export interface Unanswered {
  offline: boolean
  /** The session has expired: signing in gets the tickets from the server again. */
  expired: boolean
}

/** @returns undefined while the server answers. */
export function useUnanswered(error: CallError | undefined): Unanswered | undefined {
  const { signedIn } = useSession()
  const offline = error instanceof Offline
  const refused = error instanceof Refusal && error.http === 401 && error.reason !== 'session_revoked'
  return offline || refused ? { offline, expired: refused || !signedIn } : undefined
}
