/**
 * The dialogs of the meeting page, in a chunk of their own: nobody needs them before a tap. What comes after the login is
 * apart, so that the page itself has not to name all of it.
 */
import { Suspense, useEffect, useRef } from 'react'
import { SWRConfig } from 'swr'
import type { Meeting } from '#contract/meeting.ts'
import { readsByTap } from '../../../api/by-tap.ts'
import { part } from '../../../frame/chunk.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LoginForm } from '../../session/parts/login-form.tsx'
import type { SignUp } from './use-sign-up.ts'

const attendees = () => import('./attendees-dialog.tsx')
const AttendeesDialog = part(attendees)
const MyTickets = part(() => import('./my-tickets.tsx'))

interface Props {
  meeting: Meeting
  signUp: SignUp
  /** After an order was submitted, accepted or not: tickets are asked for again and dialogs close. */
  onSubmitted: () => void
  /** Asks for the tickets anew, and closes nothing. */
  newest: () => Promise<unknown>
}

export default function Dialogs({ meeting, signUp, onSubmitted, newest }: Props) {
  // One that leaves the list takes no open sheet with it: whoever sends it is told why it can not be had.
  const found = useRef(signUp.ticket)
  found.current = signUp.ticket ?? found.current
  const ticket = found.current
  // While people sign in, what they want next comes.
  useEffect(() => void attendees().catch(() => {}), [])
  return (
    <SWRConfig value={readsByTap}>
      <Sheet open={signUp.dialog === 'login' || signUp.dialog === 'leaving'} title="请先登录" onClose={signUp.close}>
        {signUp.dialog === 'login' ? <LoginForm begin onDone={signUp.loggedIn} /> : <Skeleton shape="text" />}
      </Sheet>
      {ticket !== undefined && (
        <Suspense>
          <AttendeesDialog
            open={signUp.dialog === 'attendees'}
            meeting={meeting}
            ticket={ticket}
            onClose={signUp.close}
            onSubmitted={onSubmitted}
            newest={newest}
          />
        </Suspense>
      )}
      <Sheet open={signUp.dialog === 'orders'} title="我的门票" onClose={signUp.close}>
        <Suspense fallback={<Skeleton shape="ticket" count={2} />}>
          <MyTickets meetingId={meeting.id} />
        </Suspense>
      </Sheet>
    </SWRConfig>
  )
}
