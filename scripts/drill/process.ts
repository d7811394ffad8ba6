/** A program of the drill, ended by its own id and no other. */
import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

export interface Running {
  /** Whether it runs no longer, whoever ended it. */
  hasEnded(): boolean
  /** Resolves when it is gone. */
  end(signal?: NodeJS.Signals): Promise<void>
}

/** @param log what it says goes there, after what stands there. */
export function run(program: string, parts: readonly string[], log: string, options: SpawnOptions = {}): Running {
  const file = openSync(log, 'a')
  const child: ChildProcess = spawn(program, parts, { ...options, stdio: ['ignore', file, file] })
  closeSync(file)
  const gone = once(child, 'exit').catch(() => {})
  return {
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    end: async (signal = 'SIGTERM') => {
      child.kill(signal)
      await gone
    },
  }
}

const PATIENCE_S = 120

/** Asks until it is so. @param of whose end makes it hopeless. @throws then, or after too long, saying what was awaited. */
export async function until(what: string, isSo: () => Promise<boolean>, { of }: { of?: Running | undefined } = {}): Promise<void> {
  const last = performance.now() + PATIENCE_S * 1000
  while (!(await isSo().catch(() => false))) {
    if (of?.hasEnded()) throw new Error(`in vain, its program has ended: ${what}`)
    if (performance.now() > last) throw new Error(`in vain for ${PATIENCE_S} s: ${what}`)
    await pause(200)
  }
}

/** Whether an address answers with 200. */
export async function isWell(url: string): Promise<boolean> {
  const { status } = await fetch(url, { signal: AbortSignal.timeout(4000) })
  return status === 200
}
