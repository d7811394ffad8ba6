/** Whether the database answers, and keeps what it is given. */
import { type Clock, systemClock } from '../flow/clock.ts'
import type { Db } from './db.ts'
import { DatabaseDown, NewerSchema } from './errors.ts'
import { unknownSteps } from './migrations.ts'

/** Whoever asks decides within seconds where requests go. */
const MOST_MS = 3_000

/** How old may be what a write knows of the schema, in milliseconds: for so long a newer release goes unnoticed. */
export const SCHEMA_KNOWN_MS = 5_000

interface Probes {
  /** @returns the names of the steps that the database has been through. */
  steps(): Promise<readonly string[]>
  /** The same, asked where a transaction that comes to no end is noticed. */
  answers(): Promise<readonly string[]>
  /** Writes something that means nothing, and durably. */
  keeps(): Promise<unknown>
}

/**
 * Adds `ready`, and refuses writes once a newer release has taken steps of the schema (NewerSchema). `ready` writes only after a
 * write has found the database down, and until a probe comes through: what a small job still gets onto a full disk is no sign
 * of room.
 */
export function withReady(db: Omit<Db, 'ready'>, { steps, answers, keeps }: Probes, clock: Clock = systemClock): Db {
  let inDoubt = false
  /** Whoever asks meanwhile shares it: anybody may ask. */
  let probe: Promise<unknown> | undefined
  const schema = watchSchema(steps, clock)
  return {
    ...db,
    write: async (work) => {
      try {
        if (!schema.isKnown()) await schema.look()
        schema.refuseNewer()
        return await db.write(work)
      } catch (error) {
        if (error instanceof DatabaseDown) inDoubt = true
        throw error
      }
    },
    ready: () => soon(look()),
  }
  async function look(): Promise<void> {
    schema.note(await answers())
    schema.refuseNewer()
    if (!inDoubt) return
    probe ??= keeps().finally(() => {
      probe = undefined
    })
    await probe
    inDoubt = false
  }
}

/** What is known of the steps that a newer release may have taken. A database that has just been opened holds none. */
function watchSchema(steps: Probes['steps'], clock: Clock) {
  let newer: readonly string[] = []
  let lookedAt = clock()
  let looking: Promise<void> | undefined
  const note = (done: readonly string[]) => {
    newer = unknownSteps(done)
    lookedAt = clock()
  }
  return {
    note,
    isKnown: () => Math.abs(clock() - lookedAt) < SCHEMA_KNOWN_MS,
    /** Concurrent writes share the question. @throws DatabaseDown: a write that tried as well would wait twice as long. */
    look: () =>
      (looking ??= steps()
        .then(note, (error: unknown) => {
          if (error instanceof DatabaseDown) throw error
        })
        .finally(() => {
          looking = undefined
        })),
    /** @throws NewerSchema */
    refuseNewer: () => {
      if (newer.length > 0) throw new NewerSchema(newer)
    },
  }
}

/** An answer that does not come is one. */
async function soon(asked: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseDown('no answer', `nothing has come for ${MOST_MS / 1000} s`)), MOST_MS)
  })
  try {
    await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}
