/** Guests who are received apart: what each call does. */
import type { vip } from '#contract/vip/calls.ts'
import type { Handlers } from '../../use-case.ts'
import { checkHandlers } from './checks/handlers.ts'
import { guestHandlers } from './guests/handlers.ts'
import type { Places } from './guests/places.ts'
import { linkHandlers } from './links/handlers.ts'
import { planHandlers } from './plan/handlers.ts'

/** @param places gives and ends what lets a guest in: the desk's, which comes later. */
export function vipHandlers(places: Places): Handlers<typeof vip> {
  return { ...guestHandlers(places), ...planHandlers, ...checkHandlers, ...linkHandlers(places) }
}
