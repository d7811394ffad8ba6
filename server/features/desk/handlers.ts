/** Orders as organisers run them: what each call does. */
import type { desk } from '#contract/desk.ts'
import type { Handlers } from '../../use-case.ts'
import { exportOrders } from './export.ts'
import { extend } from './extend.ts'
import { get } from './get.ts'
import { comp, sell } from './give.ts'
import { list } from './list.ts'
import { note } from './note.ts'
import { withdraw } from './withdraw.ts'

export const deskHandlers: Handlers<typeof desk> = { list, get, note, extend, withdraw, comp, sell, export: exportOrders }
