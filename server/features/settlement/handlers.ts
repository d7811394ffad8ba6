/** The money of a meeting, closed: what each call does. */
import type { settlement } from '#contract/settlement.ts'
import type { Handlers } from '../../use-case.ts'
import { close, supplement } from './close.ts'
import { explain } from './explain.ts'
import { exportSettlement } from './export.ts'
import { get } from './get.ts'

export const settlementHandlers: Handlers<typeof settlement> = { get, explain, close, supplement, export: exportSettlement }
