/** Whom the words of an announcement mean: looked for after the reply, by a job, and asked. */
import { visitSays } from '#contract/visitor-sentences.ts'
import type { Db, Tx } from '../../db/db.ts'
import { toWire } from '../../flow/clock.ts'
import { hostByMobile, hostByName } from './host-store.ts'
import { lockVisit, unsoughtVisits, type Visit, visits } from './store.ts'
import { tellOf } from './tell.ts'

type Words = Pick<Visit, 'host_name' | 'host_mobile' | 'third_id' | 'meeting_id'>

/**
 * By the phone, unless the name beside it is somebody else's; then by the name, where exactly one person is called so.
 * @returns an account; undefined where the words mean nobody at this tenant.
 */
export async function findHost(tx: Tx, words: Words, now: number): Promise<string | undefined> {
  const { host_name: name, host_mobile: mobile } = words
  const where = { thirdId: words.third_id, meetingId: words.meeting_id, now }
  const byMobile = mobile === '' ? undefined : await hostByMobile(tx, mobile, where)
  if (byMobile !== undefined && (name === '' || byMobile.name === '' || byMobile.name === name)) return byMobile.id
  return name === '' ? undefined : hostByName(tx, name, where)
}

/** Tells whom a visit is for when somebody wants to come, and no name: the phone may be somebody else's by now. */
export async function ask(tx: Tx, visit: Visit, hostId: string, now: number): Promise<void> {
  const what = visitSays.hours(toWire(visit.from_at), toWire(visit.to_at))
  await tellOf(tx, visit, { kind: 'visit_asked', what, userIds: [hostId], now })
}

const BATCH = 50

/** @returns how many were looked for. */
export async function seekHosts(db: Db, now: number): Promise<number> {
  const ids = await unsoughtVisits(db, BATCH)
  for (const id of ids)
    await db.write(async (tx) => {
      const visit = await lockVisit(tx, id)
      if (visit === undefined || visit.sought_at !== null) return
      const host = visit.state === 'waiting' && visit.host_id === null ? await findHost(tx, visit, now) : undefined
      await visits.update(tx, { id }, { sought_at: now, ...(host !== undefined && { host_id: host }) })
      if (host !== undefined) await ask(tx, visit, host, now)
    })
  return ids.length
}
