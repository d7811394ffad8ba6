/** Money is back: its owner hears of it. */
import type { Tx } from '../../db/db.ts'
import { tell } from '../message/outbox.ts'
import type { About, Refund } from './store.ts'

export function tellRefunded(tx: Tx, { refund, at }: { refund: Refund & About; at: number }): Promise<void> {
  const { no, amount_fen, user_id, third_id, meeting_id, meeting_title } = refund
  const facts = { meeting: meeting_title, what: `¥${(amount_fen / 100).toFixed(2)}` }
  return tell(tx, [{ kind: 'refund_done', about: no, userId: user_id, thirdId: third_id, meetingId: meeting_id, facts }], at)
}
