/** How a meeting takes visits. */
import { type visitor, visitorDeskFields } from '#contract/visitor.ts'
import type { Handler } from '../../use-case.ts'
import { changedMeanwhile, differences, recordChanges } from '../history/changes.ts'
import { deskOf, lockDesk, updateDesk } from './desk-store.ts'
import { deskOnWire } from './wire.ts'

export const desk: Handler<typeof visitor.desk> = async ({ deps: { db }, meeting }) => deskOnWire(await deskOf(db.read, meeting))

export const saveDesk: Handler<typeof visitor.saveDesk> = ({ deps: { db }, input, user, thirdId, now }) =>
  db.write(async (tx) => {
    const { meetingId, edition: since, ...given } = input
    const standing = await lockDesk(tx, { meeting_id: meetingId, third_id: thirdId })
    const { edition: stands, ...before } = deskOnWire(standing)
    const changes = differences(before, given)
    if (Object.keys(changes).length === 0) return deskOnWire(standing)
    const thing = { entity: 'visitor_desk', entityId: meetingId, meetingId } as const
    const words = Object.fromEntries(
      Object.keys(changes).map((field) => [field, visitorDeskFields[field as keyof typeof visitorDeskFields]]),
    )
    const meanwhile = await changedMeanwhile(tx, { ...thing, since, stands, words, userId: user.id, now })
    if (meanwhile !== undefined) return meanwhile
    const columns = {
      edition: stands + 1,
      open: given.open,
      two_steps: given.twoSteps,
      asks_document: given.asksDocument,
      companions_most: given.companionsMost,
      days_most: given.daysMost,
      retention_days: given.retentionDays,
      notice: given.notice,
    }
    await updateDesk(tx, meetingId, columns)
    await recordChanges(tx, { ...thing, edition: columns.edition, who: user.id, at: now }, changes)
    return deskOnWire({ ...standing, ...columns })
  })
