/** Orders of a meeting, narrowed. */
import type { Checked } from '#contract/call.ts'
import type { desk } from '#contract/desk.ts'
import type { Grants } from '#contract/may.ts'
import { fromWire } from '../../flow/clock.ts'
import { canReadField } from '../../privacy/field-gate.ts'
import { type Handler, paged } from '../../use-case.ts'
import { type OrderFilter, pageOfNumbers } from './filter-store.ts'
import { withFacts } from './store.ts'
import { rowOnWire } from './wire.ts'

const DAY = 86_400_000
const beginningOf = (day: string) => fromWire(`${day} 00:00:00`)

/** What a request asks for, as whoever makes it may ask. */
export function filterOf(
  { meetingId, keyword, status, ticketId, origin, voucher, fromDay, toDay }: Omit<Checked<typeof desk.export>, 'kind'>,
  grants: Grants,
): OrderFilter {
  return {
    meetingId,
    keyword,
    wholePhones: canReadField('attendee.phone', grants),
    status,
    ticketId,
    origin,
    voucher: voucher.toUpperCase(),
    from: fromDay === '' ? undefined : beginningOf(fromDay),
    before: toDay === '' ? undefined : beginningOf(toDay) + DAY,
  }
}

export const list: Handler<typeof desk.list> = async ({ deps: { db }, input, grants }) => {
  const filter = filterOf(input, grants)
  return paged(
    input,
    async (range) => {
      const { nos, total } = await pageOfNumbers(db.read, filter, range)
      return { rows: await withFacts(db.read, nos), total }
    },
    (row) => rowOnWire(row, grants),
  )
}
