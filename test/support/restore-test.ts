/** Restores of one backup, each into an empty place of its own. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperationRefused } from '#server/operations/refused.ts'
import { type Restore, restoreBackup } from '#server/operations/restore/restore.ts'
import { type BackedUp, backedUp, type EmptyTestPlace, emptyPlace, SECRET } from './backed-up.ts'
import type { Engine } from './database.ts'
import { prepare } from './product-test.ts'

/** @returns `restored`, or the message of the refusal. Any other error is told with its stack. */
export const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'restored',
    (error: unknown) => (error instanceof OperationRefused ? error.message : `not told: ${String((error as Error).stack)}`),
  )

interface RestoreTest {
  /** The deployment that was backed up: all tests of the block share it. */
  of: BackedUp
  place: EmptyTestPlace
  /** Restores the backup without a key under the right secret, unless `more` says otherwise. */
  restore(more?: Partial<Restore>): ReturnType<typeof restoreBackup>
  keyFile(): string
  /** Writes a file beside the backups. @returns its path. */
  written(name: string, content: string | Buffer): string
}

export function restoreTest(engine: Engine): RestoreTest {
  const of = prepare(() => backedUp(engine), { once: true, end: ({ drop }) => drop() })
  const place = prepare(() => emptyPlace(engine), { end: ({ drop }) => drop() })
  return {
    of,
    place,
    restore: (more = {}) => restoreBackup({ env: place.env, file: of.keyless, passphrase: undefined, givenSecret: SECRET, ...more }),
    keyFile: () => join(place.env.dataDir, 'secret.key'),
    written: (name, content) => {
      writeFileSync(join(of.home, name), content)
      return join(of.home, name)
    },
  }
}
