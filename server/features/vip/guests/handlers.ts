/** Files of guests: what each call does. */
import type { guestCalls } from '#contract/vip/guests.ts'
import type { Handlers } from '../../../use-case.ts'
import { confirm, invite, mark } from './decide.ts'
import type { Places } from './places.ts'
import { get, list } from './read.ts'
import { save, savePrivate } from './save.ts'
import { saveSettings, settings } from './settings.ts'

/** @param places gives and ends what lets a guest in; the desk's. */
export function guestHandlers(places: Places): Handlers<typeof guestCalls> {
  return { list, get, save, savePrivate, invite, confirm: confirm(places), mark: mark(places), settings, saveSettings }
}
