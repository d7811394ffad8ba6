/** What is sold, to whom, and the door where they come in: made before the drill, by the product's own means. */
import { openDb } from '#server/db/open.ts'
import { movingClock, testApp, testEnv } from '#test/support/app.ts'
import { crowd, type Member, setTicket } from '#test/support/crowd.ts'
import { keepDoor, makeList } from '#test/support/doorway.ts'
import { signInAs } from '#test/support/person.ts'

/** The key that all servers share. */
export const SECRET = testEnv.secret
const MEETING = '1'
const FREE = { id: '1', price: 0 }
const PAID = { id: '2', price: 19_900 }
/** Everybody wants so many places: more than there are. */
const EACH = 3

export interface Buyer extends Member {
  ticket: typeof FREE
}

export interface Door {
  token: string
  deviceId: string
}

export interface Sale {
  buyers: Buyer[]
  door: Door
  meetingId: string
  tickets: readonly string[]
}

/** @param places two fifths of them cost nothing. */
export async function prepareSale(databaseUrl: string, { buyers, places }: { buyers: number; places: number }): Promise<Sale> {
  const db = await openDb(databaseUrl)
  const test = await testApp(db, { clock: movingClock() })
  const free = Math.round((places * 2) / 5)
  await setTicket(db, FREE.id, { total: free, limit_phone: 0 })
  await setTicket(db, PAID.id, { total: places - free, limit_phone: 0 })
  const [staff, organiser] = [await signInAs(test, 'staff'), await signInAs(test, 'organiser')]
  const { id: listId } = await makeList(organiser)
  const { deviceId } = await keepDoor(staff, listId)
  const now = Date.now()
  const some = Math.round((buyers * 2) / 5)
  const of = async (count: number, ticket: typeof FREE): Promise<Buyer[]> =>
    (await crowd(db, count, { ticketId: ticket.id, each: EACH, now })).map((member) => ({ ...member, ticket }))
  const all = [...(await of(some, FREE)), ...(await of(buyers - some, PAID))]
  await db.close()
  return { buyers: all, door: { token: staff.token as string, deviceId }, meetingId: MEETING, tickets: [FREE.id, PAID.id] }
}
