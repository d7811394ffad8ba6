/** What spec.md section 8 shows for a call that failed, whoever made it: here and only here. */
import { say } from '#contract/sentences.ts'
import { onFailure, Refusal } from '../api/call.ts'
import { notice } from '../ui/notice.ts'

export function showFailures(): void {
  onFailure((error, options) => {
    // No network: only logged; the screen offers to try again.
    if (!(error instanceof Refusal)) return console.warn(error.message, error.cause)
    // Rarely needed: it comes when it is.
    if (error.http === 401) return void import('./session-over.ts').then(({ sessionOver }) => sessionOver(error, options))
    if (options.quiet || error.http === 404 || error.http === 500) return
    if (error.http === 403) return notice.warning(say.forbidden)
    notice.error(error.msg)
  })
}
