/** Tells the platform's administrators that deletion waits because the server's clock is in doubt (decision 54). */
import { DEFAULT_SYS_CODE } from '#contract/call.ts'
import { noticeSays } from '#contract/notice.ts'
import type { Db } from '../db/db.ts'
import { dayOf, toWire } from '../flow/clock.ts'
import { tell, type Telling, untold } from '../features/message/outbox.ts'
import { EVERYWHERE } from '../features/right/rights.ts'
import { rolesAt } from '../features/right/store.ts'

/**
 * Writes one message a day for each administrator.
 * @param doubtedAt epoch milliseconds at which the doubt began, by the clock that is in doubt.
 * @param now epoch milliseconds by the same clock.
 */
export async function notifyOfClockDoubt(db: Db, { doubtedAt, now }: { doubtedAt: number; now: number }): Promise<void> {
  const administrators = (await rolesAt(db, EVERYWHERE, '')).filter(({ role_id }) => role_id === 'admin')
  const facts = { meeting: noticeSays.serverClock, what: toWire(doubtedAt).slice(0, 16) }
  const about = `${doubtedAt} ${dayOf(now)}`
  const messages = administrators.map(({ user_id: userId }): Telling => ({
    kind: 'clock_doubted',
    about,
    userId,
    thirdId: DEFAULT_SYS_CODE,
    meetingId: '',
    facts,
  }))
  const unsent = await untold(db, messages)
  if (unsent.length > 0) await db.write((tx) => tell(tx, unsent, now))
}
