/** Those who come without a ticket, and buy one at the desk. */
import { desk } from '#contract/desk.ts'
import type { CheckinList } from '#contract/checkin/lists.ts'
import { ticketManage, type OwnTicket } from '#contract/ticket-manage.ts'
import { personFrom } from '../people/person.ts'
import type { World } from '../world.ts'
import { letsIn } from './arrivals.ts'
import { guestsOf } from './guests.ts'
import type { Hall } from './hall.ts'

/** Of a hundred who were expected. */
const WALK_INS = 0.02
const WALK_INS_MOST = 20
/** A name, a phone, cash and change. */
const SELLS_MS = 90_000

/** @param comes when somebody arrives. */
export async function sellToWalkIns(
  world: World,
  hall: Hall,
  { lists, comes }: { lists: readonly CheckinList[]; comes: () => number },
): Promise<void> {
  const { organiser, meetingId, chance, measures, people } = world
  const entrances = lists.filter(({ kind }) => kind === 'entrance')
  const opens = (ticket: OwnTicket) => entrances.find((list) => letsIn(list, { ticketId: ticket.id }))
  let free = 0
  const sell = async (n: number, at: number) => {
    measures.walkIns.came += 1
    const { tickets } = await organiser.do(ticketManage.sale, { meetingId })
    const [ticket] = tickets
      .filter((one) => one.stage === 'on' && one.left > 0 && one.hidden === 0 && opens(one) !== undefined)
      .toSorted((one, other) => other.sold - one.sold)
    if (ticket === undefined) return world.say('现场来了没有票的人，已没有可售的票')
    const { name, mobile } = personFrom(chance, 'walkIns', n)
    const paid = { method: chance() < 0.5 ? 'cash' : 'terminal', serial: '', ticketPrice: ticket.nowFen } as const
    const given = await organiser.ask(desk.sell, { meetingId, ticketId: ticket.id, people: [{ name, mobile }], ...paid })
    if (given.data === null) return
    measures.walkIns.sold += 1
    world.count('orders')
    world.count('paid')
    world.say(`${name} 在现场购票：${ticket.name}`)
    for (const guest of await guestsOf(world, given.data.nos))
      hall.come({ at, listId: (opens(ticket) as CheckinList).id, guest, direction: 'in', proper: true })
  }
  const arrivals = Array.from({ length: Math.min(WALK_INS_MOST, Math.ceil(people * WALK_INS)) }, comes).toSorted(
    (one, other) => one - other,
  )
  for (const [n, at] of arrivals.entries()) {
    const served = Math.max(at, free) + SELLS_MS
    free = served
    hall.at(served, () => sell(n, served))
  }
}
