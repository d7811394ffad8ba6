/** How a meeting takes visits. */
import { type visitor, visitorDeskFields } from '#contract/visitor.ts'
import { type Handler, Refusal } from '../../use-case.ts'
import { saveRevision } from '../history/revision.ts'
import { deskOf, lockDesk, visitorDesks } from './desk-store.ts'
import { deskColumns, deskOnWire } from './wire.ts'

export const desk: Handler<typeof visitor.desk> = async ({ deps: { db }, meeting }) => deskOnWire(await deskOf(db.read, meeting))

export const saveDesk: Handler<typeof visitor.saveDesk> = ({ deps: { db }, input, user, thirdId, now }) =>
  db.write(async (tx) => {
    const { meetingId, edition: since } = input
    const stored = await lockDesk(tx, { meeting_id: meetingId, third_id: thirdId })
    const thing = { entity: 'visitor_desk', entityId: meetingId, meetingId, who: user.id, at: now }
    const change = { labels: visitorDeskFields, since, revision: stored.edition, before: deskOnWire(stored), after: input }
    const columns = deskColumns.toRow(input)
    const saved = await saveRevision(tx, thing, change, (edition) =>
      visitorDesks.update(tx, { meeting_id: meetingId }, { ...columns, edition }),
    )
    return saved instanceof Refusal ? saved : deskOnWire({ ...stored, ...columns, edition: saved.revision })
  })
