/** Whether the person who is signed in may make a call that asks for a right; the server decides all the same. */
import type { Call } from '#contract/call.ts'
import { type Grants, may, type Right } from '#contract/may.ts'
import { right } from '#contract/right.ts'
import { type Query, useQuery } from '../api/use-query.ts'
import { useSession } from './session.ts'

export function mayMake(grants: Grants, { access }: Pick<Call, 'access'>): boolean {
  return may(grants, access as Right)
}

/** The same at one meeting. @returns false also while that is asked. */
export function useMayMake({ access }: Pick<Call, 'access'>, meetingId: string | undefined): boolean {
  return useMayAt(access as Right, meetingId).may
}

/** What they may do at one meeting, or, where none is named, at the whole tenant; nothing while that is asked. */
export function useGrantsAt(meetingId: string): Grants {
  const session = useSession()
  const { data } = useQuery(right.menuPermission, meetingId === '' ? null : { meetingId }, { quiet: true })
  return meetingId === '' ? session : (data ?? nothing)
}

const nothing: Grants = { permissions: [], roles: [] }

/**
 * What they may do at the whole tenant they may at its meetings; the server is asked of a meeting only for what is beyond.
 * @param meetingId undefined: at the whole tenant.
 */
export function useMayAt(
  wanted: Right,
  meetingId: string | undefined,
): Pick<Query<Grants>, 'error' | 'loading' | 'retry'> & { may: boolean } {
  const session = useSession()
  const everywhere = may(session, wanted)
  const { data, error, loading, retry } = useQuery(
    right.menuPermission,
    everywhere || meetingId === undefined || !session.signedIn ? null : { meetingId },
    { quiet: true },
  )
  return { may: everywhere || (data !== undefined && may(data, wanted)), error, loading, retry }
}
