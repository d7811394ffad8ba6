/** Facts that many tests name: units of time, and what the demonstration sells. */
export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The meeting of the demonstration, as calls name it. */
export const HERE = { meetingId: '1' } as const
/** The ticket of the demonstration without a price. */
export const FREE = '1'
/** The ticket of the demonstration with a price. */
export const PAID = '2'
/** Price of the ticket PAID, in fen. */
export const PRICE = 19_900
