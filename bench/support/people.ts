/**
 * Well-behaved people beside a load, in a process of their own: each stream
 * sends at its own steady rate, whether or not the answers before have come
 * (an open loop, so that a stalled server does not silence its witnesses). Timed
 * from the moment of sending: this process's own stalls do not count.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Ask, asker } from './ask.ts'

export interface Stream {
  perSecond: number
  /** Sent in turn, then from the beginning again. */
  asks: Ask[]
}

export interface Experience {
  /** Milliseconds, one for each answer, refusals too. */
  took: number[]
  succeeded: number
  /** How often they were refused, and why. */
  refused: Record<string, number>
}

export interface People<Name extends string> {
  begin(streams: Record<Name, Stream>): void
  /** Sends no more, waits for what is under way. */
  end(): Promise<Record<Name, Experience>>
  leave(): void
}

export function people<Name extends string>(port: number): People<Name> {
  const child = fork(fileURLToPath(import.meta.url), [String(port)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return {
    begin: (streams) => child.send(streams),
    end: () =>
      new Promise((resolve) => {
        child.once('message', (seen) => resolve(seen as Record<Name, Experience>))
        child.send('end')
      }),
    leave: () => child.disconnect(),
  }
}

/** The value that so large a share of the others is below. */
export function percentile(took: readonly number[], share: number): number {
  return took.toSorted((a, b) => a - b)[Math.min(took.length - 1, Math.floor(took.length * share))] ?? Number.NaN
}

function visit(ask: ReturnType<typeof asker>, streams: Record<string, Stream>): () => Promise<Record<string, Experience>> {
  const seen: Record<string, Experience> = {}
  const underWay = new Set<Promise<void>>()
  const timers = Object.entries(streams).map(([name, { perSecond, asks }]) => {
    const experience: Experience = (seen[name] = { took: [], succeeded: 0, refused: {} })
    const began = performance.now()
    let sent = 0
    const send = async (one: Ask) => {
      const { code, reason, ms } = await ask(one)
      experience.took.push(ms)
      if (code === '000') experience.succeeded += 1
      else experience.refused[reason] = (experience.refused[reason] ?? 0) + 1
    }
    return setInterval(() => {
      for (const due = ((performance.now() - began) / 1000) * perSecond; sent < due; sent++) {
        const sending = send(asks[sent % asks.length] as Ask).finally(() => underWay.delete(sending))
        underWay.add(sending)
      }
    }, 2)
  })
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(underWay)
    return seen
  }
}

if (process.send !== undefined && import.meta.main) {
  process.once('disconnect', () => process.exit())
  const ask = asker(Number(process.argv[2]))
  let end: ReturnType<typeof visit> | undefined
  process.on('message', async (order: 'end' | Record<string, Stream>) => {
    if (order === 'end') process.send?.(await end?.())
    else end = visit(ask, order)
  })
}
