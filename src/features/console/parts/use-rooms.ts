/** The rooms of a meeting that somebody has a right to, held for the tenant or for that meeting alone. */
import { may, type Right } from '#contract/may.ts'
import { useGrantsAt } from '../../../session/may-make.ts'
import { useSession } from '../../../session/session.ts'
import { type Room, rooms } from './rooms.ts'

/** @param meetingId empty where none is named: then there are none. */
export function useRooms(meetingId: string): readonly Room[] {
  const session = useSession()
  // Who may enter all of them everywhere needs not be asked about here.
  const everywhere = rooms.every(({ right }) => may(session, right))
  const here = useGrantsAt(everywhere ? '' : meetingId)
  if (meetingId === '') return []
  const has = (right: Right) => may(session, right) || may(here, right)
  return rooms
    .filter(({ right }) => has(right))
    .map((room) => ({ ...room, forms: room.forms.filter(({ right = room.right }) => has(right)) }))
}
