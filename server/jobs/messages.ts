/** Sends what stands in the outbox, a few at a time (what "sent once" means: features/message/send.ts). */
import type { Deps } from '../deps.ts'
import { type Channel, channelOf, sendMessage } from '../features/message/send.ts'
import { dueMessages, putOff } from '../features/message/store.ts'

const BATCH = 100
/** What a server killed in the middle leaves unknown is at most so many. */
const LANES = 4
const PUT_OFF_MS = 60_000

/** One bounded round. @returns how many messages it dealt with. */
export async function sendMessages(deps: Deps): Promise<number> {
  const due = await dueMessages(deps.db, { appId: deps.wechat?.account.appId ?? '', now: deps.clock(), most: BATCH })
  const count = due.length
  // A channel that does not answer costs ten seconds each time, and by SMS the message: the round leaves it alone from then on.
  const silent = new Set<Channel>()
  const left: string[] = []
  const lane = async () => {
    for (let message = due.shift(); message !== undefined; message = due.shift()) {
      const channel = channelOf(deps, message)
      if (silent.has(channel)) left.push(message.id)
      else if (await sendMessage(deps, message)) silent.add(channel)
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane))
  await putOff(deps.db, left, deps.clock() + PUT_OFF_MS)
  for (const one of lanes) if (one.status === 'rejected') throw one.reason
  return count - left.length
}
