/** Who somebody is to the news of a meeting; reader.ts finds it out. */

export interface Reader {
  /** Writes news there, and reads all of it. */
  organises: boolean
  staff: boolean
  /** The types of the tickets that they hold, or held at a meeting that was cancelled. */
  tickets: readonly string[]
}

export const VISITOR: Reader = { organises: false, staff: false, tickets: [] }
