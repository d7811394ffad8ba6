/** Answers of the server, and what their time says of ours. */
import type { Desk } from './desk.ts'

/** A network that swallows questions without a word is as good as none; a page of a roster takes its time on a slow one. */
export const LATE_MS = 20_000

/** @throws where no answer comes in time: the one that may come later is not waited for. */
export async function inTime<T>(desk: Desk, ms: number, answer: Promise<T>): Promise<T> {
  const given = await desk.within(ms, answer)
  if (given === undefined) throw new Error('no answer in time')
  return given
}

/** The server's clock was at `now` somewhen between question and answer; one that was held back long tells little. */
export function agree(desk: Desk, asked: number, now: number): void {
  desk.ahead += Math.max(0, now - desk.at())
  desk.ahead -= Math.max(0, asked - now)
}
