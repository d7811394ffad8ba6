/** Whether the database answers, and keeps what it is given. */
import type { Db } from './db.ts'
import { DatabaseDown } from './errors.ts'

/** Whoever asks decides within seconds where requests go. */
const MOST_MS = 3_000

interface Probes {
  answers(): Promise<unknown>
  /** Writes something that means nothing, and durably. */
  keeps(): Promise<unknown>
}

/**
 * Adds `ready`. It writes only after a write has found the database down, and until a probe comes through: what a small
 * job still gets onto a full disk is no sign of room.
 */
export function withReady(db: Omit<Db, 'ready'>, { answers, keeps }: Probes): Db {
  let inDoubt = false
  /** Whoever asks meanwhile shares it: anybody may ask. */
  let probe: Promise<unknown> | undefined
  return {
    ...db,
    write: async (work) => {
      try {
        return await db.write(work)
      } catch (error) {
        if (error instanceof DatabaseDown) inDoubt = true
        throw error
      }
    },
    ready: () => soon(look()),
  }
  async function look(): Promise<void> {
    await answers()
    if (!inDoubt) return
    probe ??= keeps().finally(() => {
      probe = undefined
    })
    await probe
    inDoubt = false
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
