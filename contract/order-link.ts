/** The way to one order in full, apart from paths.ts: public pages lead nobody there. */
import { link, paths } from './paths.ts'

export const orderLink = (no: string) => link(paths.meetingOrders, { no })
