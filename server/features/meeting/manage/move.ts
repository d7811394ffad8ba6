/** Publishing, pausing, archiving, and back; removing what never was published. */
import type { meetingManage } from '#contract/meeting-manage.ts'
import { type Handler, refuse } from '../../../use-case.ts'
import { lockOwnMeeting, wasOrdered } from '../manage-store.ts'
import { factsOf } from './facts.ts'
import { edgeOf, meetingMachine, moveMeeting } from './machine.ts'
import { ownAnswer } from './own.ts'

/** Where restoring has led; what it was before is not known any more. */
const back: ReadonlySet<string> = new Set(['cancelled', 'settled'])

export const move: Handler<typeof meetingManage.move> = async ({ deps, input, user, thirdId, now }) => {
  const refused = await deps.db.write(async (tx) => {
    const row = await lockOwnMeeting(tx, input.id, thirdId)
    if (row === undefined) return refuse('meeting_gone')
    const { ready, over, sold, was } = await factsOf(deps, tx, row, now)
    const action = edgeOf(input.action, was)
    const step = { action, who: user.id, why: '', at: now, ready, over, sold, was }
    const { to, refused } = await moveMeeting(tx, row, step)
    if (to !== undefined) return undefined
    // A second tap finds it where the first has put it.
    if (refused === undefined && row.state === meetingMachine.edges[action].to) return undefined
    if (refused === undefined && input.action === 'restore' && back.has(row.state)) return undefined
    return refuse(refused ?? 'meeting_moved')
  })
  if (refused !== undefined) return refused
  return (await ownAnswer(deps, input.id, thirdId, now)) ?? refuse('meeting_gone')
}

export const remove: Handler<typeof meetingManage.remove> = ({ deps, input, user, thirdId, now }) =>
  deps.db.write(async (tx) => {
    const row = await lockOwnMeeting(tx, input.id, thirdId)
    if (row === undefined) return refuse('meeting_gone')
    const ordered = await wasOrdered(tx, row.id)
    const { to } = await moveMeeting(tx, row, { action: 'remove', who: user.id, why: row.title, at: now, ordered })
    return to === undefined ? refuse('meeting_not_removable') : null
  })
