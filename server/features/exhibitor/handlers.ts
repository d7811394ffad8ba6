/** Stands: what each call does. Organisers read how many leads there are: whose, only those who work at the stand. */
import type { exhibitor } from '#contract/exhibitor.ts'
import { type Handlers, paged, refuse } from '../../use-case.ts'
import { pageOfKept } from '../card/store.ts'
import { keptOnWire } from '../card/wire.ts'
import { exportLeads, leadsTask } from './export.ts'
import { addPerson, people, removePerson } from './people.ts'
import { remove, save } from './save.ts'
import { findStand, pageOfStands, standsOf, workAt } from './store.ts'
import { ownOnWire, standOnWire } from './wire.ts'

export const exhibitorHandlers: Handlers<typeof exhibitor> = {
  list: async ({ deps: { db }, input }) => {
    const { meetingId, keyword } = input
    return paged(input, (range) => pageOfStands(db, { meetingId, keyword, ...range }), standOnWire)
  },
  save,
  remove,
  mine: async ({ deps: { db }, user, now }) => (await standsOf(db.read, user.id, now)).map((row) => ownOnWire(row, now)),
  people,
  addPerson,
  removePerson,
  leads: async ({ deps: { db }, input, user }) => {
    const { exhibitorId, keyword, grade } = input
    const works = await workAt(db.read, exhibitorId, user.id)
    if (works === undefined || (await findStand(db.read, exhibitorId)) === undefined) return refuse('stand_gone')
    return paged(
      input,
      (range) => pageOfKept(db, { exhibitorId, keeperId: user.id, keyword, grade, ...range }),
      (row) => keptOnWire(row),
    )
  },
  exportLeads,
  leadsTask,
}
