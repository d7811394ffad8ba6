/**
 * Over WeChat's authorisation and back (spec.md section 2.2): the page is left, and what people had chosen and wanted
 * waits for the one that they come back to. Only WeChat's own browsers fetch this.
 */
import { authorise } from '../../../session/authorise.ts'
import { kept } from '../../../session/kept.ts'
import { currentSession } from '../../../session/session.ts'
import type { Wish } from './wish.ts'

interface Begun {
  wish: Wish | undefined
  chosen: string
}

const waiting = (meetingId: string) => kept<Begun>('visit', `sign-up:${meetingId}`)

/** @returns whether the page is being left. */
export async function leave(meetingId: string, begun: Begun): Promise<boolean> {
  const place = waiting(meetingId)
  place.set(begun)
  const leaving = await authorise(location.pathname + location.search).catch(() => false)
  if (!leaving) place.set(undefined)
  return leaving
}

/** What was begun before, once. */
export function takeUp(meetingId: string): Begun | undefined {
  const place = waiting(meetingId)
  const begun = place.get()
  if (begun === undefined || !currentSession().signedIn) return undefined
  place.set(undefined)
  return begun
}
