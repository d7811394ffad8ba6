/** A server that does long work and nothing else, in a process of its own, so that a test can take its life. Argument: the database's URL. */
import { systemClock } from '#server/flow/clock.ts'
import { openDb } from '#server/db/open.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { testApp } from './app.ts'
import { mayBegin } from './killed.ts'

const db = await openDb(process.argv[2] as string)
const { deps } = await testApp(db)
await mayBegin()
await takeSteps({ ...deps, clock: systemClock })
