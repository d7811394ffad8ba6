/**
 * A server that tells many people something, in a process of its own, so that a test can take its life. Argument: the database's
 * URL. It says to whom it has sent an SMS, once the provider has it; and never keeps the second step that it has made.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { openDb } from '#server/db/open.ts'
import { systemClock } from '#server/flow/clock.ts'
import type { Kind } from '#server/features/task/kind.ts'
import { runTasks } from '#server/features/task/run.ts'
import { sendMessages } from '#server/jobs/messages.ts'
import { kinds } from '#server/jobs/tasks.ts'
import { testApp } from './app.ts'

const db = await openDb(process.argv[2] as string)
const { deps } = await testApp(db)
const slowly: Kind = {
  open: async (about, task) => {
    const step = (await kinds.campaign.open(about, task)) as (checkpoint: unknown) => ReturnType<Awaited<ReturnType<Kind['open']>>>
    let made = 0
    return async (checkpoint) => {
      const one = await step(checkpoint)
      if (++made === 2) await new Promise(() => {})
      return one
    }
  },
}
const sms = {
  send: async ({ mobile }: { mobile: string }) => {
    process.stdout.write(`${mobile}\n`)
  },
}
const here = { ...deps, sms, wechat: undefined, clock: systemClock }
void runTasks(here, { ...kinds, campaign: slowly })
for (;;) if ((await sendMessages(here)) === 0) await wait(20)
