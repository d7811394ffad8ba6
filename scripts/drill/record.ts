/** What was acknowledged, and when it had been asked for: written down as it comes, for whoever audits without us. */
import { appendFileSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'

export type Line =
  | { kind: 'order'; no: string; user: string; ticket: string; copies: number }
  | { kind: 'payment'; order: string; trade: string; fen: number }
  | { kind: 'scan'; nonce: string; admission: string }
  /** What the bank has taken, by its own books. */
  | { kind: 'bank'; trade: string; fen: number }

type Kind = Line['kind']

export interface Record {
  /** @param asked when the request was sent that has been answered. */
  note(line: Line, asked: number): void
  /** How many of a kind, of those that were asked for since a moment. */
  countSince(kind: Kind, moment: number): number
  /** Resolves when so many more orders were acknowledged. */
  moreOrders(count: number): Promise<void>
  /** From a blow on: after how long the first order, payment or scan that was asked for since was acknowledged, in milliseconds. */
  firstSince(blow: number): Promise<number>
}

interface Noted {
  kind: Kind
  asked: number
  at: number
}

/** @param file which is made anew. */
export function recordIn(file: string): Record {
  writeFileSync(file, '')
  const heard = new EventTarget()
  const all: Noted[] = []
  const next = async () => ((await once(heard, 'noted')) as [CustomEvent<Noted>])[0].detail
  return {
    note: (line, asked) => {
      appendFileSync(file, `${JSON.stringify(line)}\n`)
      const noted = { kind: line.kind, asked, at: performance.now() }
      all.push(noted)
      heard.dispatchEvent(new CustomEvent('noted', { detail: noted }))
    },
    countSince: (kind, moment) => all.filter((one) => one.kind === kind && one.asked >= moment).length,
    moreOrders: async (count) => {
      for (let left = count; left > 0;) if ((await next()).kind === 'order') left -= 1
    },
    firstSince: async (blow) => {
      for (;;) {
        const { kind, asked, at } = await next()
        if (kind !== 'bank' && asked >= blow) return at - blow
      }
    },
  }
}
