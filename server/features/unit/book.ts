/** An order is put down to an organisation by whoever bought it, and taken off by them or by whoever looks after it. */
import type { unit } from '#contract/unit.ts'
import { toWire } from '../../flow/clock.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { isMember } from '../organisation/member-store.ts'
import { findOrganisation, holdOrganisation } from '../organisation/tree-store.ts'
import { rightsOf } from '../right/rights.ts'
import { caresFor, seenBy } from './seen.ts'
import { bookableBy, holdsPlaces, isOf, organisationOrders } from './store.ts'

export const bookable: Handler<typeof unit.bookable> = async (context) => {
  const { deps, input, user, thirdId } = context
  const seen = await seenBy(context, input.id)
  if (seen === undefined) return refuse('organisation_gone')
  const rows = seen.belongs ? await bookableBy(deps.db, user.id, thirdId) : []
  return rows.map(({ no, title, ticket_name, copies, created_at }) => ({
    orderNo: no,
    meetingName: title,
    ticketName: ticket_name,
    seats: copies,
    createTime: toWire(created_at),
  }))
}

export const book: Handler<typeof unit.book> = ({ deps: { db }, input, user, thirdId, now }) =>
  db.write(async (tx) => {
    const named = await findOrganisation(tx, { id: input.id, third_id: thirdId })
    const home = named && (await holdOrganisation(tx, named.id))
    if (home === undefined) return refuse('organisation_gone')
    if (!(await isMember(tx, home.id, user.id))) return refuse('not_member')
    const { orderNo } = input
    if (!(await holdsPlaces(tx, { no: orderNo, user_id: user.id, third_id: thirdId }))) return refuse('order_gone')
    const isNew = await organisationOrders.insertNew(
      tx,
      { order_no: orderNo, organisation_id: home.id, user_id: user.id, booked_at: now },
      'order_no',
    )
    // A second tap finds it where the first has put it.
    if (!isNew) return (await isOf(tx, orderNo, home.id)) ? null : refuse('order_booked')
    await writeLog(tx, [{ entity: 'booking', entityId: orderNo, action: 'book', who: user.id, at: now }])
    return null
  })

export const unbook: Handler<typeof unit.unbook> = async ({ deps: { db }, input, user, thirdId, now }) => {
  const rights = await rightsOf(db, user.id, thirdId, now)
  return db.write(async (tx) => {
    const named = await findOrganisation(tx, { id: input.id, third_id: thirdId })
    const home = named && (await holdOrganisation(tx, named.id))
    if (home === undefined) return refuse('organisation_gone')
    const booking = await organisationOrders.lock(tx, { order_no: input.orderNo })
    const may = booking !== undefined && (booking.user_id === user.id || caresFor(rights)) && (await isOf(tx, input.orderNo, home.id))
    if (!may) return refuse('order_gone')
    await organisationOrders.delete(tx, { order_no: input.orderNo })
    await writeLog(tx, [{ entity: 'booking', entityId: input.orderNo, action: 'unbook', who: user.id, at: now }])
    return null
  })
}
