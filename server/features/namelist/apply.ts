/** A list that was looked at begins to come in. */
import type { namelist } from '#contract/namelist.ts'
import { newId } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { guardedShelf } from '../desk/place-orders.ts'
import { closedTo, nothingLeft } from '../order/sale-rules.ts'
import { beginTask } from '../task/begin.ts'
import { priceOfTicket } from '../ticket/price.ts'
import type { Checkpoint } from './import-task.ts'
import { personKey } from './read/list.ts'
import { insertList } from './store.ts'

export const apply: Handler<typeof namelist.apply> = ({ deps: { db }, input, user, thirdId, now }) => {
  const { meetingId, ticketId, way, people } = input
  return db.write(async (tx) => {
    const { ticket, pools } = await guardedShelf.see(db, tx, ticketId)
    if (ticket === undefined || ticket.meeting_id !== meetingId || ticket.state === 'removed') return refuse('ticket_gone')
    const closed = closedTo(ticket)
    if (closed !== undefined) return refuse(closed)
    if (way !== 'free' && priceOfTicket(ticket, { now }).each === 0) return refuse('ticket_is_free')
    const twice = firstTwice(people)
    if (twice !== undefined) return refuse('person_twice', { name: twice })
    if (nothingLeft({ pools }, ticket, 1) !== undefined) return refuse('not_enough_left')
    const id = newId(now)
    const checkpoint: Checkpoint = { at: -1, done: 0 }
    const begun = { kind: 'namelistImport', thirdId, meetingId, userId: user.id, checkpoint, now } as const
    const taskId = await beginTask(db, tx, { ...begun, apart: ['namelistImport', 'namelistUndo'] })
    if (taskId === undefined) return refuse('task_running')
    const list = { id, meeting_id: meetingId, third_id: thirdId, ticket_id: ticketId, user_id: user.id, task_id: taskId, way }
    await insertList(
      db,
      tx,
      { ...list, state: 'coming', created_at: now, ended_at: null },
      people.map(({ row, name, phone, department, position: post }, position) => ({
        namelist_id: id,
        position,
        row,
        name,
        phone,
        department,
        post,
        order_no: null,
      })),
    )
    const why = `${people.length} people, ${way}`
    await writeLog(tx, [{ entity: 'meeting', entityId: meetingId, meetingId, action: 'namelist', who: user.id, why, at: now }])
    return { id, taskId }
  })
}

/** @returns the name of the second of two with one name and one phone: they are the same person. */
function firstTwice(people: readonly { name: string; phone: string }[]): string | undefined {
  const seen = new Set<string>()
  for (const person of people) {
    const key = personKey(person)
    if (seen.has(key)) return person.name
    seen.add(key)
  }
  return undefined
}
