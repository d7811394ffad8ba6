/** What the sheets share: their rows by group, and whom they are about. */
import type { Sheet } from '#contract/vip/checks.ts'
import type { Seals } from '../../../db/sealed.ts'
import { type FieldReader } from '../../../privacy/field-gate.ts'
import type { GuestRow } from '../plan/read-store.ts'

export type Groups = Sheet['groups']

/** What the reader of a sheet may read of guests. */
export interface SheetReader {
  /** Diet, health and notes: they stand in the handbook alone. */
  readsPrivate: boolean
  /** Of phones, documents, plates, flights and rooms. */
  fields: FieldReader
  /** Opens the numbers of documents. */
  seals: Seals
}

const away: ReadonlySet<GuestRow['state']> = new Set(['declined', 'cancelled', 'left'])

/** Whoever is still to be received. */
export const expected = (guests: readonly GuestRow[]): Map<string, GuestRow> =>
  new Map(guests.filter(({ state }) => !away.has(state)).map((row) => [row.id, row]))

export const nameOf = ({ name, honorific }: GuestRow): string => `${name}${honorific}`
