/** What a link opens: a guest's own page, a driver's, a hotel's. */
import type { vip } from '#contract/vip/calls.ts'
import type { DriverPage, GuestPage, HotelPage } from '#contract/vip/links.ts'
import type { Db } from '../../../db/db.ts'
import { type Handler, Refusal } from '../../../use-case.ts'
import { driverPage } from './driver-page.ts'
import { enter, type Entered } from './enter.ts'
import { guestPage } from './guest-page.ts'
import { hotelPage } from './hotel-page.ts'

export const open: Handler<typeof vip.open> = async ({ deps: { db, env }, input, ip, now }) => {
  const entered = await db.write((tx) => enter(tx, input, { env, ip, now }))
  return entered instanceof Refusal ? entered : pageOf(db.read, entered, now)
}

function pageOf(on: Db['read'], entered: Entered, now: number): Promise<GuestPage | DriverPage | HotelPage> {
  switch (entered.kind) {
    case 'guest':
      return guestPage(on, entered.meeting, entered.guest, now)
    case 'driver':
      return driverPage(on, entered.meeting, entered.car)
    case 'hotel':
      return hotelPage(on, entered.meeting, entered.hotel)
  }
}
