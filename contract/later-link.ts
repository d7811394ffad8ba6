/** The way to what people of an order are asked later, apart from paths.ts: public pages lead nobody there. */
import { link, paths } from './paths.ts'

/** @param attendeeId whose form stands there at once. */
export const laterLink = (orderNo: string, attendeeId?: string) => link(paths.fill, { no: orderNo, attendeeId })

/** To what is asked later of those who hold their tickets themselves, whoever bought them. */
export const laterOwnLink = (meetingId: string) => link(paths.fill, { meetingId, mine: '1' })
