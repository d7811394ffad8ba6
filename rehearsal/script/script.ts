/** What is played, from the first sale to the settlement. */
import type { Phase } from '../world.ts'
import { changes } from './changes.ts'
import { doors } from './doors.ts'
import { orders } from './orders.ts'
import { sale } from './sale.ts'
import { settlement } from './settlement.ts'

export const script: readonly Phase[] = [sale, orders, changes, doors, settlement]
