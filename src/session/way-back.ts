/** Where signing in leads back to. */
import { links, paths } from '#contract/paths.ts'

/** Only a place of ours: an address from a query must not lead people elsewhere. */
export function safeBack(back: string | null, otherwise: string = paths.meetingList): string {
  return back !== null && /^\/(?![/\\])[^\s\\]*$/.test(back) ? back : otherwise
}

/** What attendees do: their login asks for no more than phone and code. */
const attendeesPaths = /^\/(?:pages\/index\/|particulars|orderForm|payment|pay|unpaidOrder|updataProof|waitAudit)/

/** The login that suits a place of ours, and returns to it. */
export function loginFor(place: string): string {
  return attendeesPaths.test(place) ? links.meetingLogin(place) : links.login(place)
}

/** The login that returns to the screen people are on now. */
export function loginFromHere(): string {
  return loginFor(location.pathname + location.search)
}
