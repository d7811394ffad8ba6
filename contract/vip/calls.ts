/**
 * VIPs: guests of a meeting who are received apart, from the list to the last farewell. A file belongs to a meeting and
 * needs no ticket. Who reads what: guests.ts and fields.ts; who comes in without rights: links.ts.
 */
import { checkCalls } from './checks.ts'
import { guestCalls } from './guests.ts'
import { linkCalls } from './links.ts'
import { planCalls } from './plan.ts'

export const vip = { ...guestCalls, ...planCalls, ...checkCalls, ...linkCalls }
