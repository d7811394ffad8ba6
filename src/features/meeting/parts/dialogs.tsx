/** The dialogs of the meeting page, in a chunk of their own: nobody needs them before a tap. */
import type { Meeting } from '#contract/meeting.ts'
import type { Ticket } from '#contract/ticket.ts'
import { OrderList } from '../../order/parts/order-list.tsx'
import { LoginForm } from '../../session/parts/login-form.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { SignUp } from './use-sign-up.ts'
import { AttendeesDialog } from './attendees-dialog.tsx'

interface Props {
  meeting: Meeting
  ticket: Ticket | undefined
  signUp: SignUp
  /** After an order was submitted, accepted or not: tickets are asked for again and dialogs close. */
  onSubmitted: () => void
}

export default function Dialogs({ meeting, ticket, signUp, onSubmitted }: Props) {
  return (
    <>
      <Sheet open={signUp.dialog === 'login' || signUp.dialog === 'leaving'} title="请先登录" onClose={signUp.close}>
        {signUp.dialog === 'login' ? <LoginForm onDone={signUp.loggedIn} /> : <Skeleton shape="text" />}
      </Sheet>
      {ticket !== undefined && (
        <AttendeesDialog
          open={signUp.dialog === 'attendees'}
          meeting={meeting}
          ticket={ticket}
          onClose={signUp.close}
          onSubmitted={onSubmitted}
        />
      )}
      <Sheet open={signUp.dialog === 'orders'} title="我的门票" onClose={signUp.close}>
        <OrderList meetingId={meeting.id} />
      </Sheet>
    </>
  )
}
