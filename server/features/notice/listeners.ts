/** Who is told what organisers are told by themselves: whoever decides about it, there or at that meeting, and wants to hear. */
import { type NoticeKind, noticeOf } from '#contract/notice.ts'
import type { Db } from '../../db/db.ts'
import { peopleWho } from '../right/rights.ts'
import { refusers } from './store.ts'

/** So many are told of what waits for any of them. */
const TOLD = 20

/** @returns accounts, at most so many as are told of one thing. Where everybody has refused, nobody is told. */
export async function listenersOf(
  db: Pick<Db, 'read'>,
  kind: NoticeKind,
  { thirdId, meetingId }: { thirdId: string; meetingId: string },
): Promise<string[]> {
  const { right, atTenant } = noticeOf(kind)
  const able = await peopleWho(db, right, thirdId, atTenant ? '' : meetingId)
  const silent = await refusers(db.read, { kind, thirdId, userIds: able })
  return able.filter((userId) => !silent.has(userId)).slice(0, TOLD)
}
