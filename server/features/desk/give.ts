/** Tickets given away, and sold at the desk: each intention once, however often it arrives. */
import type { Data } from '#contract/call.ts'
import type { desk } from '#contract/desk.ts'
import type { Tx } from '../../db/db.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Deps } from '../../deps.ts'
import { digest } from '../../flow/ids.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { pinyinOf } from '../attendee/pinyin.ts'
import { priceOfTicket } from '../ticket/price.ts'
import { lockTickets, ordersMadeBy } from '../order/store.ts'
import { keysOf, placeOrders, type PlacedPerson, type PlaceWish } from './place-orders.ts'

type Typed = readonly { name: string; mobile: string }[]

export const comp: Handler<typeof desk.comp> = async ({ deps, input, user, now, key }) => {
  const { meetingId, ticketId, people, reason } = input
  const twice = twiceIn(people)
  if (twice !== undefined) return twice
  const orders = (await placed(people)).map((person) => ({ people: [person] }))
  const wish = { meetingId, ticketId, orders, origin: 'comp', madeBy: user.id, paid: 'free', why: reason, now } as const
  return once<never>(deps, withKey(wish, key, input))
}

export const sell: Handler<typeof desk.sell> = async ({ deps, input, user, now, key }) => {
  const { meetingId, ticketId, people, method, serial, ticketPrice } = input
  const twice = twiceIn(people)
  if (twice !== undefined) return twice
  const orders = [{ people: await placed(people) }]
  const wish = { meetingId, ticketId, orders, origin: 'desk', madeBy: user.id, paid: { method, serial }, now } as const
  return once(deps, withKey(wish, key, input), async (tx) => {
    const [ticket] = (await lockTickets(deps.db, tx, { ids: [ticketId] })).rows
    const differs = ticket?.meeting_id === meetingId && priceOfTicket(ticket, { now }).each !== ticketPrice
    return differs ? refuse('price_differs') : undefined
  })
}

/** The same name under the same phone is the same person. */
function twiceIn(people: Typed): Refusal<'person_twice'> | undefined {
  const seen = new Set<string>()
  for (const { name, mobile } of people) {
    const one = `${mobile} ${name}`
    if (seen.has(one)) return refuse('person_twice', { name })
    seen.add(one)
  }
  return undefined
}

async function placed(people: Typed): Promise<PlacedPerson[]> {
  const found = []
  for (const { name, mobile } of people) found.push({ name, namePinyin: await pinyinOf(name), phone: mobile })
  return found
}

type Wish = PlaceWish & { meetingId: string }

const withKey = (wish: Wish, key: string | undefined, input: object): Wish =>
  key === undefined ? wish : { ...wish, key: { key, digest: digest(JSON.stringify(input)) } }

type Given = Data<typeof desk.comp>

/**
 * @param before checks under lock.
 * @returns what was made by the same key before, or is made now.
 */
async function once<R extends Refusal = never>(deps: Deps, wish: Wish, before: (tx: Tx) => Promise<R | undefined> = async () => undefined) {
  try {
    return await onceMore(deps, wish, before)
  } catch (error) {
    // The same key was stored by another writer meanwhile; read again, it is there.
    if (wish.key === undefined || !isUniqueViolation(error)) throw error
    return onceMore(deps, wish, before)
  }
}

function onceMore<R extends Refusal>({ db }: Deps, wish: Wish, before: (tx: Tx) => Promise<R | undefined>) {
  const tickets = wish.orders.reduce((sum, { people }) => sum + people.length, 0)
  const given = (nos: string[]): Given => ({ orders: nos.length, tickets, nos })
  return db.write(async (tx) => {
    if (wish.key !== undefined) {
      await db.serialise(tx, `desk:${wish.madeBy}:${wish.key.key}`)
      const known = await ordersMadeBy(tx, wish.madeBy, keysOf(wish))
      if (known.length > 0)
        return known.every(({ idem_digest }) => idem_digest === wish.key?.digest) ? given(known.map(({ no }) => no)) : refuse('key_reused')
    }
    const refused = await before(tx)
    if (refused !== undefined) return refused
    const made = await placeOrders(db, tx, wish)
    return made instanceof Refusal ? made : given(made.nos)
  })
}
