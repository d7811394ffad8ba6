/**
 * Deleted rows whose bytes must not stay readable in the database's files: those of a table; `erased`: rows that a purge or a closed
 * account has removed from any table, which SQLite overwrites at once; `table …`: the same rows by table, for PostgreSQL; `file`:
 * everything that releases before `secure_delete` have left in a SQLite file.
 */
export type Deleted =
  | `table ${string}`
  | 'box_keys'
  | 'vote_envelopes'
  | 'survey_sealed'
  | 'vote_ballots'
  | 'survey_envelopes'
  | 'erased'
  | 'file'

/** A table that lost erased rows is rewritten at most so often: sweeps delete every minute, and each rewrite locks the table. */
export const ERASED_PAUSE_MS = 3_600_000
