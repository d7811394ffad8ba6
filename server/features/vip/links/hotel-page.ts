/** A hotel's page: its rooms, with names and nights only. */
import type { HotelPage } from '#contract/vip/links.ts'
import type { Db, Tx } from '../../../db/db.ts'
import { startOf } from '../../../flow/clock.ts'
import { showField } from '../../../privacy/field-gate.ts'
import { type LinkMeeting, sleepersOfHotel } from './read-store.ts'

const DAY = 86_400_000

export async function hotelPage(on: Tx | Db['read'], meeting: LinkMeeting, hotel: string): Promise<HotelPage> {
  const byRoom = Map.groupBy(await sleepersOfHotel(on, meeting.id, hotel), ({ id }) => id)
  return {
    kind: 'hotel',
    meetingName: meeting.title,
    hotel,
    // Whoever answers for the list; before that is said, the organiser.
    contact: meeting.lead_name || meeting.organiser,
    contactMobile: showField('reception.phone', meeting.lead_mobile ?? '', 'host') || meeting.phone,
    rooms: [...byRoom.values()].map((sleepers) => {
      const [{ kind, room, from_day: fromDay, to_day: toDay }] = sleepers as [(typeof sleepers)[number]]
      const nights = Math.round((startOf(toDay) - startOf(fromDay)) / DAY)
      return { names: sleepers.map(({ name }) => name), kind, fromDay, toDay, nights, room: showField('guest.room', room, 'host') }
    }),
  }
}
