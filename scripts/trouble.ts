/** How an operator's command ends that cannot be. */
import { DatabaseDown, UnfitDatabase } from '#server/db/errors.ts'
import { EnvError } from '#server/env/env-error.ts'

/** Something the person at the terminal can put right. */
export class Trouble extends Error {}

/** Says why: in the one sentence of an error that says it all, else by a stack. @param more kinds that say it all. */
export function endWith(error: unknown, ...more: readonly (new (...given: never[]) => Error)[]): void {
  const isPlain = [Trouble, EnvError, UnfitDatabase, DatabaseDown, ...more].some((kind) => error instanceof kind)
  process.stderr.write(`${isPlain ? (error as Error).message : String((error as Error).stack)}\n`)
  process.exitCode = 1
}
