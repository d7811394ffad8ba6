/** Answers of the server, and what their time tells of ours. */
import type { Device } from './device.ts'

/** A network that swallows questions without a word is as good as none; a page of a roster takes its time on a slow one. */
export const LATE_MS = 20_000

/** @throws where no answer comes in time: the one that may come later is not waited for. */
export async function inTime<T>(device: Pick<Device, 'within'>, ms: number, answer: Promise<T>): Promise<T> {
  const given = await device.within(ms, answer)
  if (given === undefined) throw new Error('no answer in time')
  return given
}

/** The server's clock was at `now` somewhen between question and answer; one that was held back long tells little. */
export function agree(device: Pick<Device, 'ahead' | 'at'>, asked: number, now: number): void {
  device.ahead += Math.max(0, now - device.at())
  device.ahead -= Math.max(0, asked - now)
}
