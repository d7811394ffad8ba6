/** A server that seals the log and nothing else, in a process of its own, so that a test can take its life. Argument: the database's URL. */
import { systemClock } from '#server/flow/clock.ts'
import { openDb } from '#server/db/open.ts'
import { mayBegin } from './killed.ts'
import { seal } from './sealed-log.ts'

const db = await openDb(process.argv[2] as string)
await mayBegin()
await seal(db, systemClock)
