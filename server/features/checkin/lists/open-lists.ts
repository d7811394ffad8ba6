/** Which lists a ticket opens, said where the ticket is written. */
import { readJson, writeJson } from '../../../db/json.ts'
import { tellAll } from '../../admission/roster-store.ts'
import type { OpenLists } from '../../ticket/manage/save.ts'
import { changeList } from './change-list.ts'
import { lockLists, listsOf } from './list-store.ts'

/** Devices at the lists hear of it with their next sync. Lists that open for all stay as they are. */
export const openLists: OpenLists = async (db, tx, { meetingId, ticketId, listIds }, by) => {
  const ids = (await listsOf(tx, meetingId)).map(({ id }) => id)
  const moving = (await lockLists(db, tx, ids)).flatMap((list) => {
    const opensFor = readJson(list.ticket_ids)
    const wanted = listIds.includes(list.id)
    if (opensFor.length === 0 || opensFor.includes(ticketId) === wanted) return []
    return [{ list, opensFor: wanted ? [...opensFor, ticketId].toSorted() : opensFor.filter((id) => id !== ticketId) }]
  })
  const empty = moving.find(({ opensFor }) => opensFor.length === 0)
  if (empty !== undefined) return { empty: empty.list.name }
  for (const { list, opensFor } of moving) await changeList(tx, list, { ticket_ids: writeJson(opensFor) }, by)
  // Whom they let in is what their devices may know of people.
  if (moving.length > 0) await tellAll(tx, meetingId)
  return undefined
}
