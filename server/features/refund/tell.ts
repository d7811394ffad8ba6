/** Who hears of money that goes back: the payer, that it is back or does not come; those who decide, that somebody asks for it. */
import type { Row, Tx } from '../../db/db.ts'
import { dayOf } from '../../flow/clock.ts'
import { tell, type Telling } from '../message/outbox.ts'
import type { RefundRequest, RequestAbout } from './request-store.ts'
import type { About, Refund } from './store.ts'

const yuan = (fen: number) => `¥${(fen / 100).toFixed(2)}`

export function tellRefunded(tx: Tx, { refund, at }: { refund: Refund & About; at: number }): Promise<void> {
  const { no, amount_fen, user_id, third_id, meeting_id, meeting_title } = refund
  const facts = { meeting: meeting_title, what: yuan(amount_fen) }
  return tell(tx, [{ kind: 'refund_done', about: no, userId: user_id, thirdId: third_id, meetingId: meeting_id, facts }], at)
}

type Asked = Pick<Row<'orders'>, 'third_id' | 'meeting_id' | 'amount_fen'> & { meeting_title: string }

/** One message a day for each meeting, however many ask: what is to be done stands on the screen that it opens. */
export function askedTellings(asked: Asked, people: readonly string[], at: number): Telling[] {
  const { third_id: thirdId, meeting_id: meetingId, meeting_title: meeting, amount_fen } = asked
  const about = `${meetingId} ${dayOf(at)}`
  return people.map((userId) => ({
    kind: 'refund_asked',
    about,
    userId,
    thirdId,
    meetingId,
    facts: { meeting, what: yuan(amount_fen) },
  }))
}

export function refusedTelling({
  id,
  user_id,
  third_id,
  meeting_id,
  meeting_title,
  answer,
}: RefundRequest & Pick<RequestAbout, 'meeting_title'>): Telling {
  const facts = { meeting: meeting_title, what: answer }
  return { kind: 'refund_refused', about: id, userId: user_id, thirdId: third_id, meetingId: meeting_id, facts }
}
