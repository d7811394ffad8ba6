/** A guest's own page: what is arranged for them, who receives them, and who keeps what of them until when. */
import type { GuestPage } from '#contract/vip/links.ts'
import type { GuestState } from '#contract/vip/words.ts'
import type { Db, Row, Tx } from '../../../db/db.ts'
import { readJson } from '../../../db/json.ts'
import { dayOf, toWire } from '../../../flow/clock.ts'
import { showField } from '../../../privacy/field-gate.ts'
import { carsOf, legsOf } from '../plan/leg-store.ts'
import { appearancesOf, seatsOf } from '../plan/occasion-store.ts'
import { appearanceOnWire, carOnWire, legOnWire, roomOnWire } from '../plan/wire.ts'
import { type LinkMeeting, roomsOfGuest } from './read-store.ts'
import { seatsAt } from './seats-at.ts'

/** While they are still to come, or are there. */
const OPEN: ReadonlySet<GuestState> = new Set(['listed', 'invited', 'confirmed', 'arranged', 'travelling', 'in_town', 'at_venue'])

/** Whether what a guest writes is still taken. */
export const isOpen = ({ state }: Pick<Row<'vip_guests'>, 'state'>, meeting: LinkMeeting, now: number): boolean =>
  OPEN.has(state) && now < meeting.ends_at && meeting.cancelled_at === null

/** @param now epoch milliseconds. */
export async function guestPage(on: Tx | Db['read'], meeting: LinkMeeting, guest: Row<'vip_guests'>, now: number): Promise<GuestPage> {
  const legs = await legsOf(on, meeting.id, guest.id)
  const used = new Set(legs.map(({ car_id }) => car_id))
  const appearances = (await appearancesOf(on, meeting.id, guest.id)).map(appearanceOnWire)
  return {
    kind: 'guest',
    state: guest.state,
    meetingName: meeting.title,
    meetingStratTime: toWire(meeting.starts_at),
    meetingEndTime: toWire(meeting.ends_at),
    address: meeting.address,
    keeper: meeting.organiser,
    keeperPhone: meeting.phone,
    deleteDay: meeting.delete_at === null ? '' : dayOf(meeting.delete_at),
    name: guest.name,
    honorific: guest.honorific,
    host: guest.host_name,
    hostMobile: showField('reception.phone', guest.host_mobile, 'subject'),
    companions: readJson(guest.companions),
    diet: guest.own_diet,
    legs: legs.map((row) => {
      const { note: _, actions: __, markedTime: ___, guestId: ____, ...own } = legOnWire(row, false, 'subject')
      return own
    }),
    cars: (await carsOf(on, meeting.id))
      .filter(({ id }) => used.has(id))
      .map((row) => {
        const { id, plate, model, driver, driverMobile } = carOnWire(row, 'subject')
        return { id, plate, model, driver, driverMobile }
      }),
    rooms: (await roomsOfGuest(on, meeting.id, guest.id)).map((row) => {
      const { id, hotel, kind, fromDay, toDay, room } = roomOnWire({ ...row, guestIds: [guest.id] }, 'subject')
      return { id, hotel, kind, fromDay, toDay, room }
    }),
    seats: seatsAt(await seatsOf(on, meeting.id, guest.id), meeting.banquets === null ? [] : readJson(meeting.banquets), appearances),
    appearances: appearances.map((appearance) => {
      const { guestId: _, ...own } = appearance
      return own
    }),
    open: isOpen(guest, meeting, now) ? 1 : 0,
  }
}
