/** An organisation as its people see it: what each call does. */
import type { unit } from '#contract/unit.ts'
import type { Handlers } from '../../use-case.ts'
import { book, bookable, unbook } from './book.ts'
import { coming } from './coming.ts'
import { orders } from './orders.ts'
import { get, show } from './get.ts'
import { removeTitle, saveTitle, title } from './title.ts'

export const unitHandlers: Handlers<typeof unit> = { get, show, coming, orders, bookable, book, unbook, title, saveTitle, removeTitle }
