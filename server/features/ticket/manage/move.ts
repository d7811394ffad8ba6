/** Putting a ticket on sale, taking it off, removing one that nobody ordered; and the order in which they stand. */
import type { ticketManage } from '#contract/ticket-manage.ts'
import { move as moveRow } from '../../../flow/machine.ts'
import { writeLog } from '../../../flow/log-store.ts'
import { type Handler, refuse } from '../../../use-case.ts'
import { bumpVersion, lockOwnMeeting } from '../../meeting/manage-store.ts'
import { lockTicketsOf, ownTickets, replacePhones, updateTicket, wasEverOrdered } from '../manage-store.ts'
import { ticketMachine } from './machine.ts'
import { ownTicketsOnWire } from './sale.ts'

export const move: Handler<typeof ticketManage.move> = ({ deps: { db }, input, user, thirdId, now }) =>
  db.write(async (tx) => {
    const { meetingId, id, action } = input
    if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
    await lockTicketsOf(tx, meetingId)
    const row = (await ownTickets(tx, meetingId)).find((one) => one.id === id)
    if (row === undefined) return refuse('ticket_gone')
    const asItWas = await ownTicketsOnWire(db, tx, meetingId, now)
    const ordered = await wasEverOrdered(tx, id)
    const step = { entityId: id, meetingId, action, from: row.state, who: user.id, why: row.name, at: now, ordered }
    const { to, refused } = await moveRow(tx, ticketMachine, step)
    // A second tap finds it where the first has put it.
    if (to === undefined && (refused !== undefined || row.state !== ticketMachine.edges[action].to))
      return refuse(refused ?? 'ticket_moved')
    if (to === 'removed') await replacePhones(db, tx, id, [])
    if (to !== undefined) await bumpVersion(tx, meetingId)
    const { tickets } = to === 'removed' ? asItWas : await ownTicketsOnWire(db, tx, meetingId, now)
    return tickets.find((one) => one.id === id) ?? refuse('ticket_gone')
  })

export const sort: Handler<typeof ticketManage.sort> = ({ deps: { db }, input, user, thirdId, now }) =>
  db.write(async (tx) => {
    const { meetingId, ids } = input
    if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
    await lockTicketsOf(tx, meetingId)
    const all = await ownTickets(tx, meetingId)
    if (ids.length !== all.length || new Set(ids).size !== ids.length || !all.every(({ id }) => ids.includes(id)))
      return refuse('list_differs')
    const moved = all.filter(({ id, sort }) => ids.indexOf(id) + 1 !== sort)
    for (const { id } of moved) await updateTicket(tx, id, { sort: ids.indexOf(id) + 1 })
    if (moved.length > 0) {
      await writeLog(tx, [{ entity: 'meeting', entityId: meetingId, meetingId, action: 'sortTickets', who: user.id, at: now }])
      await bumpVersion(tx, meetingId)
    }
    return null
  })
