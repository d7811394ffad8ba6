/** Attendees with the numbers of their ID card and document opened; their rows keep both sealed. */
import type { Sealed, Seals } from '../../db/sealed.ts'

export type SealedColumn = 'idcard' | 'document_number'
type Kept = { id: string } & Record<SealedColumn, Sealed>
type Open<R extends Kept> = Omit<R, SealedColumn> & Record<SealedColumn, string>

export function opened<R extends Kept>(seals: Seals, row: R): Open<R> {
  return { ...row, idcard: seals.open(row.idcard, row.id), document_number: seals.open(row.document_number, row.id) }
}

/** @param id of the attendee, whom the columns may not name. @returns the columns with each number that they name sealed. */
export function sealed<C extends Partial<Record<SealedColumn, string>>>(
  seals: Seals,
  id: string,
  columns: C,
): Omit<C, SealedColumn> & Record<SealedColumn & keyof C, Sealed> {
  const { idcard, document_number } = columns
  return {
    ...columns,
    ...(idcard !== undefined && { idcard: seals.seal(idcard, id) }),
    ...(document_number !== undefined && { document_number: seals.seal(document_number, id) }),
  } as Omit<C, SealedColumn> & Record<SealedColumn & keyof C, Sealed>
}
