/** What the hour does to marks: those whose time is over are taken down, holders of those that end soon are told. */
import { certificationKindWords, RENEW_DAYS } from '#contract/certification.ts'
import type { Db, Tx } from '../../db/db.ts'
import { dayOf } from '../../flow/clock.ts'
import { tell } from '../message/outbox.ts'
import { endMark } from './end-mark.ts'
import type { MarkMoved } from './marks.ts'
import { type Certification, certifications, lockCertification, overMarks, untoldEnds } from './store.ts'
import { DAY_MS, isEnding, isMarked } from './wire.ts'

const BATCH = 100

/** @returns how many marks were over. */
export async function endMarks(db: Db, now: number, markMoved: MarkMoved): Promise<number> {
  const ids = await overMarks(db, now, BATCH)
  for (const id of ids)
    await db.write(async (tx) => {
      const row = await lockCertification(tx, id)
      if (row !== undefined && row.mark_until !== null && !isMarked(row, now)) await endMark(tx, row, now, markMoved)
    })
  return ids.length
}

/** @returns how many ends were looked at. Who has handed in a renewal need not be told. */
export async function tellEnds(db: Db, now: number): Promise<number> {
  const ids = await untoldEnds(db, now + RENEW_DAYS * DAY_MS, BATCH)
  for (const id of ids)
    await db.write(async (tx) => {
      const row = await lockCertification(tx, id)
      if (row !== undefined && row.told_at === null && isMarked(row, now) && isEnding(row, now)) await tellEnd(tx, row, now)
    })
  return ids.length
}

async function tellEnd(tx: Tx, { id, kind, user_id: userId, third_id: thirdId, mark_until }: Certification, now: number): Promise<void> {
  const day = dayOf(mark_until as number)
  const facts = { meeting: certificationKindWords[kind], what: day }
  await certifications.update(tx, { id }, { told_at: now })
  await tell(tx, [{ kind: 'certification_ending', about: `${id}-${day}`, userId, thirdId, meetingId: '', facts }], now)
}
