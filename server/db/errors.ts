/** Errors of the engines, told apart in one place. */

/** SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY. */
const SQLITE_UNIQUE = new Set([2067, 1555])

/** Whether a unique index refused a row: somebody else was faster. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return code === '23505' || SQLITE_UNIQUE.has(errcode as number)
}
