/** The end of a session on this handset: told, and everything of this person gone from it. */
import { navigate } from 'wouter/use-browser-location'
import { paths } from '#contract/paths.ts'
import { forget } from '../session/keep-session.ts'
import { notice } from '../ui/notice.ts'
import { forgetKept } from '../session/kept.ts'
import { leaveFor } from '../session/leave-page.ts'

/** Long enough to read the word before the page begins afresh. */
const READ_MS = 1_200

/**
 * @param word that tells it.
 * @param next a public page, where to begin afresh.
 * @param end forgets the session; signing out also tells the server.
 */
export function farewell(word: string, next: string = paths.meetingList, end: () => unknown = forget): void {
  // First away from what needs a login, or the guard would ask for one.
  navigate(next, { replace: true })
  forgetKept()
  end()
  notice.success(word)
  // A fresh page, because what was read for this person is still in this one's memory.
  setTimeout(() => leaveFor(next), READ_MS)
}
