/** What was acknowledged, and when it had been asked for: written down as it comes, for whoever audits without us. */
import { appendFileSync, writeFileSync } from 'node:fs'

export type Line =
  | { kind: 'order'; no: string; user: string; ticket: string; copies: number }
  | { kind: 'payment'; order: string; trade: string; fen: number }
  | { kind: 'scan'; nonce: string; admission: string }
  /** What the bank has taken, by its own books. */
  | { kind: 'bank'; trade: string; fen: number }

type Kind = Line['kind']

export interface Logbook {
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
export function logbookIn(file: string): Logbook {
  writeFileSync(file, '')
  const all: Noted[] = []
  const listeners = new Set<(noted: Noted) => void>()
  /** Resolves with the first that is what was awaited. */
  const hearing = (isIt: (noted: Noted) => boolean) =>
    new Promise<Noted>((resolve) => {
      const listener = (noted: Noted) => {
        if (!isIt(noted)) return
        listeners.delete(listener)
        resolve(noted)
      }
      listeners.add(listener)
    })
  return {
    note: (line, asked) => {
      appendFileSync(file, `${JSON.stringify(line)}\n`)
      const noted = { kind: line.kind, asked, at: performance.now() }
      all.push(noted)
      for (const listener of listeners) listener(noted)
    },
    countSince: (kind, moment) => all.filter((one) => one.kind === kind && one.asked >= moment).length,
    moreOrders: async (count) => {
      let left = count
      await hearing(({ kind }) => kind === 'order' && --left === 0)
    },
    firstSince: async (blow) => (await hearing(({ kind, asked }) => kind !== 'bank' && asked >= blow)).at - blow,
  }
}
