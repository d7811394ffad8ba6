/** The rooms of a meeting that somebody has a right to, held for the tenant or for that meeting alone. */
import { may } from '#contract/may.ts'
import { useGrantsAt } from '../../../session/may-make.ts'
import { useSession } from '../../../session/session.ts'
import { type Room, rooms } from './rooms.ts'

/** @param meetingId empty where none is named: then there are none. */
export function useRooms(meetingId: string): readonly Room[] {
  const session = useSession()
  // Who may enter all of them everywhere needs not be asked about here.
  const everywhere = rooms.every(({ right }) => may(session, right))
  const here = useGrantsAt(everywhere ? '' : meetingId)
  return meetingId === '' ? [] : rooms.filter(({ right }) => may(session, right) || may(here, right))
}
