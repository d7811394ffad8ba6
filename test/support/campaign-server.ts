/**
 * A server that tells many people something, in a process of its own, so that a test can take its life. Arguments: the database's
 * URL; `fills`: it takes its time after having made each step and before keeping it, and says so; `sends`: it says to whom it has
 * sent an SMS, once the provider has it.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { openDb } from '#server/db/open.ts'
import { systemClock } from '#server/flow/clock.ts'
import type { Kind } from '#server/features/task/kind.ts'
import { runTasks } from '#server/features/task/run.ts'
import { sendMessages } from '#server/jobs/messages.ts'
import { kinds } from '#server/jobs/tasks.ts'
import { testApp } from './app.ts'

const [, , url, part] = process.argv
const db = await openDb(url as string)
const { deps } = await testApp(db)
const say = (line: string) => process.stdout.write(`${line}\n`)

const slowly: Kind = {
  open: async (about, task) => {
    const step = (await kinds.campaign.open(about, task)) as (checkpoint: unknown) => ReturnType<Awaited<ReturnType<Kind['open']>>>
    return async (checkpoint) => {
      const made = await step(checkpoint)
      say('step')
      await wait(300)
      return made
    }
  },
}
const sms = {
  send: async ({ mobile }: { mobile: string }) => {
    say(mobile)
  },
}

say('begun')
if (part === 'fills') await runTasks({ ...deps, clock: systemClock }, { ...kinds, campaign: slowly })
else while ((await sendMessages({ ...deps, sms, wechat: undefined, clock: systemClock })) > 0);
