/** A server that rehearses the seeded meeting, in a process of its own, so that a test can take its life. Arguments: the database's URL, a folder. */
import { rehearsal } from '#contract/rehearsal.ts'
import { openDb } from '#server/db/open.ts'
import { testApp } from './app.ts'
import { mayBegin } from './killed.ts'
import { HERE } from './long-work.ts'
import { signInAs } from './person.ts'

const [, , url, folder] = process.argv as [string, string, string, string]
const test = await testApp(await openDb(url), { folder })
const organiser = await signInAs(test, 'organiser')
await organiser.do(rehearsal.start, { ...HERE, people: 20, speed: 1, byHand: [] })
await mayBegin()
