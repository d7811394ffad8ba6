/** 微信支付 writes times of 东八区: RFC 3339 in the API, `2015-01-01 10:00:00` in bills. */

const OFFSET = 8 * 60 * 60 * 1000

/** Epoch milliseconds → `2015-05-20T13:29:35+08:00`. */
export function toRfc3339(at: number): string {
  return `${new Date(at + OFFSET).toISOString().slice(0, 19)}+08:00`
}

/** Epoch milliseconds; nothing for what is no such time. */
export function fromRfc3339(text = ''): number | undefined {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(text) ? known(Date.parse(text)) : undefined
}

/** Epoch milliseconds of a time in a bill. */
export function fromBill(text: string): number | undefined {
  const written = `${text.replace(' ', 'T')}+08:00`
  const at = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? known(Date.parse(written)) : undefined
  // The parser takes 02-30 for 03-02.
  return at !== undefined && toRfc3339(at) === written ? at : undefined
}

/** When a day (`2015-01-01`) begins. */
export function startOfDay(day: string): number | undefined {
  return fromBill(`${day} 00:00:00`)
}

const known = (at: number): number | undefined => (Number.isNaN(at) ? undefined : at)
