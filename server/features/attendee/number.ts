/** Attendees as they are talked about, with the ID number as it was typed; their rows keep it sealed. */
import type { Sealed, Seals } from '../../db/sealed.ts'

type Kept = { id: string; idcard: Sealed }
type Open<R extends Kept> = Omit<R, 'idcard'> & { idcard: string }

export function opened<R extends Kept>(seals: Seals, row: R): Open<R> {
  return { ...row, idcard: seals.open(row.idcard, row.id) }
}

/** @param id of the attendee, whom the columns may not name. */
export function sealed<C extends { idcard: string }>(seals: Seals, id: string, columns: C): Omit<C, 'idcard'> & { idcard: Sealed } {
  return { ...columns, idcard: seals.seal(columns.idcard, id) }
}
