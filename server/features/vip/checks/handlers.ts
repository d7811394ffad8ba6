/** What is reckoned of a plan, and handed on as sheets: what each call does. */
import type { checkCalls } from '#contract/vip/checks.ts'
import type { Handlers } from '../../../use-case.ts'
import { checks } from './checks.ts'
import { exportSheet } from './export.ts'
import { sheet } from './sheet.ts'

export const checkHandlers: Handlers<typeof checkCalls> = { checks, sheet, exportSheet }
