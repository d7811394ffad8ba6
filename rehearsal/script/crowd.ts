/** Who is in a rehearsal so far, with what they hold: one phase goes on with whom the one before has left. */
import type { Way } from '#contract/payment.ts'
import type { TicketParameter } from '#contract/ticket.ts'
import type { OwnTicket } from '#contract/ticket-manage.ts'
import { personFrom, type MadeUp } from '../people/person.ts'
import type { Player } from '../player.ts'
import type { World } from '../world.ts'

/** An order that somebody has made, and for whom. */
export interface Bought {
  buyer: MadeUp
  /** All of it, in the order of their attendees; mostly the buyer first. */
  people: readonly MadeUp[]
  attendeeIds: readonly string[]
  no: string
  ticketId: string
  /** Fen, all of it. */
  amount: number
  /** Somebody has to say yes to it first. */
  waits: boolean
}

/** A slip that was handed in for an order. */
export interface Shown {
  id: string
  bought: Bought
  /** Fen that came more, or less, than the order costs. */
  off: number
}

export interface Crowd {
  /** Somebody new. */
  somebody(): MadeUp
  /** Somebody who has not been in the shop: of a list, given a ticket, handed one. */
  named(): MadeUp
  player(person: MadeUp): Promise<Player>
  readonly bought: Bought[]
  /** Made at the very end of the sale: what becomes of them is played next. */
  readonly latest: Bought[]
  /** How many have been asked to pay, and about how many somebody has decided. */
  payers: number
  reviewed: number
  /** What was shown of transfers, and is not yet looked at. */
  readonly slips: Shown[]
  /** What each ticket asks, as it was last read; and what there was to buy. */
  readonly asked: Map<string, Promise<TicketParameter[]>>
  stock: Promise<readonly OwnTicket[]> | undefined
  /** Ways to pay; undefined before anybody has looked. */
  ways: Promise<readonly Way[]> | undefined
}

const crowds = new WeakMap<World, Crowd>()

export function crowdOf(world: World): Crowd {
  let crowd = crowds.get(world)
  if (crowd === undefined) crowds.set(world, (crowd = gather(world)))
  return crowd
}

function gather(world: World): Crowd {
  const players = new Map<string, Promise<Player>>()
  const counts = { crowd: 0, named: 0 }
  return {
    somebody: () => personFrom(world.chance, 'crowd', counts.crowd++),
    named: () => personFrom(world.chance, 'named', counts.named++),
    player: ({ mobile, name }) => {
      const player = players.get(mobile) ?? world.join(mobile, name)
      players.set(mobile, player)
      return player
    },
    bought: [],
    latest: [],
    payers: 0,
    reviewed: 0,
    slips: [],
    asked: new Map(),
    stock: undefined,
    ways: undefined,
  }
}

/** Does something for each of a list, so many at a time. */
export async function together<T, R>(list: readonly T[], size: number, act: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  const lanes = list.entries()
  const lane = async () => {
    for (const [at, one] of lanes) done[at] = await act(one)
  }
  await Promise.all(Array.from({ length: Math.min(size, list.length) }, lane))
  return done
}
