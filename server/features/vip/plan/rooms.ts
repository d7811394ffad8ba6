/** Rooms of a meeting's guests, and who sleeps in them. */
import type { planCalls } from '#contract/vip/plan.ts'
import { roomFields } from '#contract/vip/plan-words.ts'
import { newId } from '../../../flow/ids.ts'
import { writeLog } from '../../../flow/log-store.ts'
import { move } from '../../../flow/machine.ts'
import { type Handler, Refusal, refuse } from '../../../use-case.ts'
import { saveRevision } from '../../history/revision.ts'
import { changePlan } from './change.ts'
import { settle } from './follow.ts'
import { roomMachine, roomStep } from './machine.ts'
import { lockGuestsAmong } from './read-store.ts'
import { deleteRoom, lockRoom, type RoomWithSleepers, setSleepers, vipRooms } from './room-store.ts'
import { roomColumns, roomOnWire } from './wire.ts'

const ROOMS_MOST = 3_000
/** Fields without personal data: the log keeps their values. */
const plain = ['beds', 'fromDay', 'toDay', 'payer', 'state'] as const

export const saveRoom: Handler<typeof planCalls.saveRoom> = (context) =>
  changePlan(context, async (changing) => {
    const { tx, meetingId, who, at } = changing
    const { id, edition: since, state } = context.input
    const guestIds = [...new Set(context.input.guestIds)].toSorted()
    if ((await lockGuestsAmong(tx, meetingId, guestIds)).length < guestIds.length) return refuse('vip_gone')
    const written = roomColumns.toRow(context.input)
    const moveRoom = async (row: RoomWithSleepers): Promise<Refusal<'room_moved'> | undefined> => {
      if (row.state === state) return undefined
      const action = roomStep(row.state, state)
      if (action === undefined) return refuse('room_moved')
      const step = { entityId: row.id, action, from: row.state, who, why: '', at, meetingId }
      const { to } = await move(tx, roomMachine, step)
      return to === undefined ? refuse('room_moved') : undefined
    }
    if (id === '') {
      if (state !== 'asked' && roomStep('asked', state) === undefined) return refuse('room_moved')
      if ((await vipRooms.count(tx, { meeting_id: meetingId })) >= ROOMS_MOST) return refuse('plan_full')
      const row: RoomWithSleepers = { id: newId(at), meeting_id: meetingId, edition: 1, state: 'asked', ...written, guestIds }
      const { guestIds: _, ...columns } = row
      await vipRooms.insert(tx, columns)
      await setSleepers(tx, row.id, guestIds)
      await writeLog(tx, [{ entity: 'vip_room', entityId: row.id, meetingId, action: 'make', to: 'asked', edition: 1, who, at }])
      const refused = await moveRoom(row)
      if (refused !== undefined) return refused
      await settle(changing, guestIds)
      return roomOnWire({ ...row, state }, context.grants)
    }
    const standing = await lockRoom(tx, meetingId, id)
    if (standing === undefined) return refuse('room_gone')
    const thing = { entity: 'vip_room', entityId: id, meetingId, who, at }
    const before = { ...roomColumns.toView(standing), state: standing.state, guestIds: standing.guestIds.join(',') }
    const after = { ...context.input, guestIds: guestIds.join(',') }
    const change = { labels: roomFields, since, revision: standing.edition, before, after, plain }
    const saved = await saveRevision(tx, thing, change, async (edition, changed) => {
      const refused = await moveRoom(standing)
      if (refused !== undefined) return refused
      await vipRooms.update(tx, { id }, { ...written, edition })
      return changed.includes('guestIds') ? setSleepers(tx, id, guestIds) : undefined
    })
    if (saved instanceof Refusal) return saved
    if (saved.changed.length > 0) await settle(changing, [...standing.guestIds, ...guestIds])
    return roomOnWire({ ...standing, ...written, state, guestIds, edition: saved.revision }, context.grants)
  })

export const removeRoom: Handler<typeof planCalls.removeRoom> = (context) =>
  changePlan(context, async (changing) => {
    const { tx, meetingId, who, at } = changing
    const standing = await lockRoom(tx, meetingId, context.input.id)
    if (standing === undefined) return refuse('room_gone')
    await deleteRoom(tx, standing.id)
    const line = { entity: 'vip_room', entityId: standing.id, meetingId, action: 'remove', from: standing.state, who, at }
    await writeLog(tx, [{ ...line, edition: standing.edition + 1 }])
    await settle(changing, standing.guestIds)
    return null
  })
