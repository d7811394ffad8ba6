/** The organiser's side of tickets: what each call does. */
import type { ticketManage } from '#contract/ticket-manage.ts'
import type { Handlers } from '../../../use-case.ts'
import { move, sort } from './move.ts'
import { phones, savePhones } from './phones.ts'
import { removePool, savePool } from './pools.ts'
import { copyWith, type OpenLists, saveWith } from './save.ts'
import { choices, sale } from './sale.ts'

/** @param openLists the doors', which stand behind tickets. */
export function ticketManageHandlers(openLists: OpenLists): Handlers<typeof ticketManage> {
  return { sale, choices, save: saveWith(openLists), move, sort, copy: copyWith(openLists), phones, savePhones, savePool, removePool }
}
