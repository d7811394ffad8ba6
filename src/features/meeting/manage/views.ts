/** What organisers make of a meeting beside its texts, for the rooms of the console. */
import { part } from '../../../frame/chunk.ts'

export const GuestsView = part(() => import('./guests-form.tsx'))
export const ModulesView = part(() => import('./modules-form.tsx'))
