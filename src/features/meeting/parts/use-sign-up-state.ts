/** Whether people can sign up, by the tickets as they were read last; before that as the meeting says. */
import type { Meeting } from '#contract/meeting.ts'
import { type SignUpState, signUpStateOf } from '#contract/sign-up.ts'
import { remaining, type Ticket } from '#contract/ticket.ts'
import { useNow } from '../../../api/clock.ts'
import { momentOf } from '../../../ui/format.ts'

/**
 * @param tickets undefined until the server has sent them in this page's life.
 * @param more the meeting has tickets beyond these.
 */
export function useSignUpState({ signUp }: Pick<Meeting, 'signUp'>, tickets: readonly Ticket[] | undefined, more: boolean): SignUpState {
  const now = useNow()
  if (now === 0 || tickets === undefined || signUp === 'paused' || signUp === 'closed') return signUp
  const sales = tickets.map((ticket) => ({
    from: momentOf(ticket.bookingStratTime),
    until: momentOf(ticket.bookingEndTime),
    left: remaining(ticket),
  }))
  const state = signUpStateOf(sales, now)
  return more && state !== 'open' ? signUp : state
}
