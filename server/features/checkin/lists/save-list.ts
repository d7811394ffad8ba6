/** Making, changing and removing a list. Devices at it hear of a change with their next sync. */
import type { checkin } from '#contract/checkin/calls.ts'
import { isOfForm, type ListField, listFields, VISIT_LIST } from '#contract/checkin/lists.ts'
import type { Checked } from '#contract/call.ts'
import type { OpeningKind } from '#contract/entry-code.ts'
import { readJson, writeJson } from '../../../db/json.ts'
import { fromWire } from '../../../flow/clock.ts'
import { newCode } from '../../../flow/ids.ts'
import { writeLog } from '../../../flow/log-store.ts'
import { type Handler, Refusal, refuse } from '../../../use-case.ts'
import { tellAll } from '../../admission/roster-store.ts'
import { saveRevision } from '../../history/revision.ts'
import { isRotating } from '../roster/roster-store.ts'
import { freshList, insertList, type List, lockList, ticketsOf, updateList, wasScanned } from './list-store.ts'
import { editedOnWire } from './wire.ts'

export const saveList: Handler<typeof checkin.saveList> = async ({ meeting, deps, input, user, thirdId, now }) => {
  if (input.windows.some(({ from, to }) => Number.isNaN(fromWire(from) + fromWire(to)))) return refuse('invalid')
  return deps.db.write(async (tx) => {
    const tickets = await ticketsOf(tx, meeting.id)
    if (input.ticketIds.some((id) => !tickets.some((ticket) => ticket.id === id))) return refuse('ticket_gone')
    const values = columnsOf(input, await isRotating(tx, meeting.id))
    if (input.id === '') {
      const row = {
        ...values,
        ...freshList(now),
        meeting_id: meeting.id,
        third_id: thirdId,
      }
      await insertList(tx, row)
      return editedOnWire({ ...row, states: 0, shares: 0, devices: 0 })
    }
    const standing = await lockList(tx, input.id, thirdId)
    if (standing?.meeting_id !== meeting.id) return refuse('list_gone')
    // Its devices hold the one roster or the other.
    if ((standing.kind === 'visitor') !== (values.kind === 'visitor')) return refuse('list_gone')
    const row = { ...standing, ...values }
    const thing = { entity: 'checkin_list', entityId: row.id, who: user.id, at: now }
    const [before, after] = [valuesOf(standing), valuesOf(row)]
    const change = { labels: listFields, since: input.edition, revision: row.shares, before, after, always: true }
    const saved = await saveRevision(tx, thing, change, () => updateList(tx, row.id, values))
    if (saved instanceof Refusal) return saved
    // Whom it lets in is what its devices may know of people, and by which codes.
    if (standing.ticket_ids !== values.ticket_ids || standing.accepts !== values.accepts) await tellAll(tx, meeting.id)
    return editedOnWire({ ...row, shares: saved.revision })
  })
}

export const removeList: Handler<typeof checkin.removeList> = ({ deps, input, user, thirdId, now }) =>
  deps.db.write(async (tx) => {
    const list = await lockList(tx, input.id, thirdId, input.meetingId)
    if (list === undefined) return refuse('list_gone')
    if (await wasScanned(tx, list.id)) return refuse('list_in_use')
    await updateList(tx, list.id, { removed_at: now })
    await writeLog(tx, [
      { entity: 'checkin_list', entityId: list.id, action: 'remove', who: user.id, why: `meeting ${list.meeting_id}`, at: now },
    ])
    return null
  })

type Columns = Omit<
  List,
  'id' | 'meeting_id' | 'third_id' | 'self_code' | 'handover_key' | 'states' | 'shares' | 'devices' | 'created_at' | 'removed_at'
>

function columnsOf(asked: Checked<typeof checkin.saveList>, rotating: boolean): Columns {
  const input = asked.kind === 'visitor' ? { ...asked, ...VISIT_LIST } : asked
  // Where codes are alive, whoever takes a picture takes the live one too.
  const accepts: readonly OpeningKind[] =
    rotating && asked.kind !== 'visitor' && asked.accepts.includes('entry') ? [...asked.accepts, 'rotating'] : input.accepts
  return {
    name: input.name,
    kind: input.kind,
    ticket_ids: writeJson([...new Set(input.ticketIds)].sort()),
    windows: writeJson(input.windows.toSorted((one, other) => (one.from < other.from ? -1 : 1))),
    passes: input.passes,
    exits: input.exits,
    accepts: writeJson([...new Set(accepts)].sort()),
    // What a form asks is not the list's own, though an editor may send it back.
    questions: writeJson(named(input.questions.filter((question) => !isOfForm(question)))),
    gates: writeJson(named(input.gates)),
    self: input.self,
    latitude: String(input.latitude),
    longitude: String(input.longitude),
    radius: input.radius,
  }
}

/** The values of a list by wire name. */
function valuesOf(row: List): Record<ListField, string | number> {
  const gates = readJson(row.gates).map(({ name }) => name)
  const questions = readJson(row.questions).map(({ text, kind }) => `${text}（${kind}）`)
  return { ...row, gates: gates.join('、'), questions: questions.join('、'), ticketIds: row.ticket_ids }
}

/** Each with an id of its own; what has one keeps it, for answers and scans name it. */
function named<T extends { id: string }>(parts: readonly T[]): T[] {
  const taken = new Set<string>()
  return parts.map((part) => {
    const id = part.id === '' || taken.has(part.id) ? newCode(8) : part.id
    taken.add(id)
    return { ...part, id }
  })
}
