/** Checks of where guests sleep and sit. */
import { type CheckedLeg, type CheckedPlan, type CheckedRoom, dayAfter, dayOf, pairsOf, type PlanFinding } from './check-plan.ts'
import { placeName } from './seat-words.ts'

type Named = (guestId: string) => string

/** Nights between the first arrival and the last departure for which a guest has no room. */
export function nightsWithoutRoom({ legs, rooms }: CheckedPlan, nameOf: Named): PlanFinding[] {
  const theirs = rooms.filter(({ state }) => state !== 'no_show')
  return [...Map.groupBy(legs, ({ guestId }) => guestId)].flatMap(([guestId, own]) => {
    const bare = nightsAway(own).filter(
      (night) => !theirs.some(({ guestIds, fromDay, toDay }) => guestIds.includes(guestId) && fromDay <= night && night < toDay),
    )
    if (bare.length === 0) return []
    const nights = bare.map((night) => night.slice(5)).join('、')
    return [{ kind: 'nights', level: 'bad', guestIds: [guestId], what: `${nameOf(guestId)}${nights}晚没有住房`, minutes: null }]
  })
}

/** None where one side alone is known: that is missing, and said so. */
function nightsAway(legs: readonly CheckedLeg[]): string[] {
  const arrivals = legs.filter(({ direction }) => direction === 'in').map(({ to }) => to)
  const departures = legs.filter(({ direction }) => direction === 'out').map(({ from }) => from)
  if (arrivals.length === 0 || departures.length === 0) return []
  const [first, last] = [Math.min(...arrivals), Math.max(...departures)]
  const nights = []
  for (let night = dayOf(first); night < dayOf(last); night = dayAfter(night)) nights.push(night)
  return nights
}

/** More guests than beds in a room, or in one that stands in the plan twice for the same night. */
export function bedsTooFew({ rooms }: CheckedPlan, isExpected: (guestId: string) => boolean): PlanFinding[] {
  const used = rooms
    .filter(({ state }) => state !== 'no_show' && state !== 'out')
    .map((room) => ({ ...room, guestIds: room.guestIds.filter(isExpected) }))
  const alone = used.filter(({ beds, guestIds }) => guestIds.length > beds).map((room) => ({ room, guestIds: room.guestIds }))
  const together = pairsOf(used)
    .filter(([one, other]) => one.room !== '' && one.room === other.room && one.hotel === other.hotel)
    .filter(([one, other]) => one.fromDay < other.toDay && other.fromDay < one.toDay)
    .map(([one, other]) => ({
      room: one,
      guestIds: [...new Set([...one.guestIds, ...other.guestIds])],
      beds: Math.max(one.beds, other.beds),
    }))
    .filter(({ guestIds, beds }) => guestIds.length > beds)
  return [...alone, ...together].map(({ room, guestIds }) => {
    const what = `${roomName(room)}有${room.beds}张床，住${guestIds.length}人`
    return { kind: 'beds', level: 'bad', guestIds: [...guestIds], what, minutes: null }
  })
}

const roomName = ({ hotel, room, fromDay }: CheckedRoom) => `${hotel}${room === '' ? '' : ` ${room}`}（${fromDay.slice(5)}入住）`

/** One seat for two guests at one occasion: a banquet, or a session that both have a part in. */
export function seatsTakenTwice({ seats, appearances, banquets }: CheckedPlan, nameOf: Named): PlanFinding[] {
  const events = new Map(appearances.map(({ id, event, title }) => [id, { event, title }]))
  const names = new Map(banquets.map(({ id, name }) => [id, name]))
  const placeOf = ({ eventId, table, seat }: (typeof seats)[number]) => JSON.stringify([events.get(eventId)?.event ?? eventId, table, seat])
  return [...Map.groupBy(seats, placeOf).values()].flatMap((same) => {
    const guestIds = [...new Set(same.map(({ guestId }) => guestId))]
    const [first] = same
    if (first === undefined || guestIds.length < 2) return []
    const occasion = names.get(first.eventId) ?? events.get(first.eventId)?.title ?? ''
    const what = `${occasion} ${placeName(first.table, first.seat)}：${guestIds.map(nameOf).join('、')}`.trimStart()
    return [{ kind: 'seat_twice', level: 'bad', guestIds, what, minutes: null }]
  })
}
