/** Where signing in leads back to. */
import { links, paths } from '#contract/paths.ts'

/** Only a place of ours: an address from a query must not lead people elsewhere. */
export function safeBack(back: string | null, otherwise: string = paths.meetingList): string {
  return back !== null && /^\/(?![/\\])[^\s\\]*$/.test(back) ? back : otherwise
}

/** The login page that returns to the screen people are on now. */
export function loginFromHere(): string {
  return links.meetingLogin(location.pathname + location.search)
}
