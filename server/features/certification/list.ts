/** Certifications as those see them who decide about them. */
import type { certification } from '#contract/certification.ts'
import { type Handler, paged } from '../../use-case.ts'
import { pageOfReviewed } from './read-store.ts'
import { reviewedOnWire } from './wire.ts'

export const list: Handler<typeof certification.list> = ({ deps: { db, seals }, input, grants, thirdId, now }) => {
  const { keyword, state, kind } = input
  return paged(
    input,
    (range) => pageOfReviewed(db, { thirdId, keyword, state, kind }, range),
    (row) => reviewedOnWire(row, now, { seals, reader: grants }),
  )
}
