/** Paying: what each call does. */
import type { payment } from '#contract/payment.ts'
import type { Handlers } from '../../use-case.ts'
import { createTrade } from './create-trade.ts'
import { methods } from './methods.ts'
import { query } from './query.ts'
import { sheet } from './sheet.ts'

export const paymentHandlers: Handlers<typeof payment> = { methods, createTrade, sheet, query }
