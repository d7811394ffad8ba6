/** Who was accepted and has no ticket of the meeting yet: a list, and one tap to tell them. */
import type { contributeManage } from '#contract/contribute-manage.ts'
import { ticketSentence } from '#contract/contribute-sentences.ts'
import { dayOf } from '../../flow/clock.ts'
import { hideField } from '../../privacy/field-gate.ts'
import { type Handler, paged } from '../../use-case.ts'
import { tellMany, untold } from '../message/outbox.ts'
import { timeOf } from './call-wire.ts'
import { pageOfUnregistered } from './store.ts'

export const unregistered: Handler<typeof contributeManage.unregistered> = async ({ deps: { db }, input }) => {
  const { meetingId } = input
  return paged(
    input,
    (range) => pageOfUnregistered(db, meetingId, range),
    ({ id, code, title, name, mobile, reminded_at }) => ({
      id,
      code,
      title,
      name,
      mobile: hideField('phone', mobile),
      remindTime: timeOf(reminded_at === null ? null : Number(reminded_at)),
    }),
  )
}

const AT_ONCE = 500

/** Each once a day, however often somebody taps. */
export const remind: Handler<typeof contributeManage.remind> = async ({ meeting, deps: { db }, input: { meetingId }, thirdId, now }) => {
  let told = 0
  for (let offset = 0; ; offset += AT_ONCE) {
    const { rows } = await pageOfUnregistered(db, meetingId, { offset, limit: AT_ONCE })
    const people = [...new Set(rows.map(({ user_id }) => user_id))]
    const fresh = await untold(
      db,
      people.map((userId) => ({
        kind: 'contribution_ticket' as const,
        about: `${meetingId} ${dayOf(now)}`,
        userId,
        thirdId,
        meetingId,
        facts: { meeting: meeting.title, what: ticketSentence },
      })),
    )
    if (fresh.length > 0)
      await db.write(async (tx) => {
        await db.serialise(tx, `contribute-remind:${meetingId}`)
        await tellMany(db, tx, fresh, now)
      })
    told += fresh.length
    if (rows.length < AT_ONCE) return { told }
  }
}
