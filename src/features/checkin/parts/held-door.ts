/**
 * The one open door of this page. Leaving the screen and coming back finds it
 * as it was, still syncing; another list closes it first, so that its share
 * goes to others.
 */
import { currentSession } from '../../../session/session.ts'
import type { Choice, Door } from '../device/door.ts'

interface Held {
  listId: string
  user: string
  door: Promise<Door>
}
let held: Held | undefined

/** Fetched when somebody works at a door, and by nobody else. */
const engine = () => import('../device/open-door.ts')

export async function holdDoor(choice: Choice): Promise<Door> {
  const user = currentSession().id
  if (held?.listId === choice.listId && held.user === user) {
    const door = await held.door
    if (door.state().stopped === '') return door
  } else {
    await letGo()
  }
  const opening: Held = { listId: choice.listId, user, door: engine().then(({ openDoor }) => openDoor(choice)) }
  held = opening
  opening.door.catch(() => held === opening && (held = undefined))
  return opening.door
}

/** The end of the work at this list. Rejects where the door could not be closed: then it still stands. */
export async function letGo(): Promise<void> {
  const leaving = held
  if (leaving === undefined) return
  const door = await leaving.door.catch(() => undefined)
  if (door?.state().stopped === '') await door.close()
  if (held === leaving) held = undefined
}

/** Where this device was last, also without a network. */
export async function lastChoice(): Promise<(Choice & { meetingId: string }) | undefined> {
  return (await engine()).lastDoor()
}
