/**
 * Organisers hear that the last place of a ticket, or of the whole meeting, has gone. Looked at now and then, and not where
 * places are taken: a rush is no slower for it, and it sees what was given away, sold at a desk or imported too.
 */
import { noticeSays } from '#contract/notice.ts'
import type { Deps } from '../../deps.ts'
import { dayOf } from '../../flow/clock.ts'
import { tell } from '../message/outbox.ts'
import { listenersOf } from '../notice/listeners.ts'
import { countsBy, leftOf, type PoolWithTaken } from './places.ts'
import {
  forgetSellOuts,
  knownSellOuts,
  poolsOfOpenMeetings,
  sellOuts,
  type TicketOfMeeting,
  ticketsOfOpenMeetings,
} from './sell-out-store.ts'

interface SellOut {
  id: string
  meetingId: string
  thirdId: string
  meeting: string
  what: string
}

/**
 * Tells of what has sold out since the last round, once for each selling-out; what goes back and forth is told of once a day.
 * @returns how many things were new.
 */
export async function tellOfSellOuts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock()
  const [tickets, pools, known] = await Promise.all([ticketsOfOpenMeetings(db, now), poolsOfOpenMeetings(db, now), knownSellOuts(db)])
  const gone: SellOut[] = []
  const free: string[] = []
  for (const [meetingId, all] of Map.groupBy(tickets, (ticket) => ticket.meeting_id)) {
    const counted = pools
      .filter((pool) => pool.meeting_id === meetingId)
      .map((pool): PoolWithTaken => ({ ...pool, taken: all.filter((one) => countsBy(one, pool)).reduce((sum, one) => sum + one.sold, 0) }))
    const offered = all.filter((one) => one.state === 'on' && now >= one.booking_from && now < one.booking_to)
    const { third_id: thirdId, title: meeting } = all[0] as TicketOfMeeting
    const whole = counted.find((pool) => pool.whole === 1)
    if (whole !== undefined && whole.taken > 0 && whole.taken >= whole.total) {
      if (offered.length > 0) gone.push({ id: whole.id, meetingId, thirdId, meeting, what: noticeSays.allSold })
      continue
    }
    if (whole !== undefined) free.push(whole.id)
    for (const one of offered) {
      // A total of none has not been sold.
      const taken = one.sold > 0 || counted.some((pool) => countsBy(one, pool) && pool.taken > 0 && pool.taken >= pool.total)
      if (taken && leftOf(one, counted) === 0) gone.push({ id: one.id, meetingId, thirdId, meeting, what: one.name })
      else free.push(one.id)
    }
  }
  const again = free.filter((id) => known.has(id))
  if (again.length > 0) await db.write((tx) => forgetSellOuts(tx, again))
  const news = gone.filter(({ id }) => !known.has(id))
  for (const { id, meetingId, thirdId, meeting, what } of news) {
    const people = await listenersOf(db, 'sold_out', { thirdId, meetingId })
    await db.write(async (tx) => {
      if (!(await sellOuts.insertNew(tx, { thing_id: id, meeting_id: meetingId, since: now }, 'thing_id'))) return
      const telling = { kind: 'sold_out', about: `${id} ${dayOf(now)}`, thirdId, meetingId, facts: { meeting, what } } as const
      await tell(
        tx,
        people.map((userId) => ({ ...telling, userId })),
        now,
      )
    })
  }
  return news.length
}
