/** What a code does for whoever types it in. */
import type { voucher as calls } from '#contract/voucher.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { visibleMeeting } from '../meeting/preview.ts'
import { ownTickets } from '../ticket/manage-store.ts'
import { poolsOf } from '../ticket/pool-store.ts'
import { ticketOnWire } from '../ticket/wire.ts'
import { vouchers } from './manage-store.ts'
import { covers, exhausted, notInForce } from './rule.ts'
import { countUsesBy } from './store.ts'
import { usesOf } from './wire.ts'

export const check: Handler<typeof calls.check> = async (context) => {
  const { deps, input, user, now } = context
  const { db } = deps
  const meeting = await visibleMeeting(context, input.meetingId)
  if (meeting === undefined) return refuse('meeting_gone')
  const voucher = await vouchers.find(db.read, { meeting_id: meeting.id, code: input.code })
  const reason = notInForce(voucher, now)
  if (voucher === undefined || reason !== undefined) return refuse(reason ?? 'voucher_unknown')
  const { rows } = await countUsesBy(db, db.read, { wanted: [[voucher.id, user.id]] })
  const used = { all: (await usesOf(db, db.read, [voucher.id])).get(voucher.id) ?? 0, own: rows[0]?.copies ?? 0 }
  const spent = exhausted(voucher, used, 1)
  if (spent !== undefined) return refuse(spent)
  const pools = await poolsOf(db, db.read, meeting.id)
  // As the list of tickets: nothing is on sale while sign-up is paused.
  const onSale = meeting.state === 'published' ? (await ownTickets(db.read, meeting.id)).filter(({ state }) => state === 'on') : []
  const { code, kind, value } = voucher
  return {
    code,
    kind,
    value,
    tickets: onSale.filter((row) => covers(voucher, row)).map((row) => ticketOnWire(row, { pools, voucher, now })),
  }
}
