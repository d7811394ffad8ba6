/** Three servers of the product, each a process of its own, on one database. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#test/support/sources.ts'
import { isWell, run, type Running, until } from './process.ts'

export interface Servers {
  /** As a machine that loses its power. */
  kill(place: number): Promise<void>
  /** Resolves when it takes requests. */
  start(place: number): Promise<void>
  stop(): Promise<void>
}

/** @param env what all of them are told. */
export function serversAt(ports: readonly number[], folder: string, env: Record<string, string>): Servers {
  const running = new Map<number, Running>()
  return {
    start: async (place) => {
      const data = join(folder, `server-${place + 1}`)
      mkdirSync(data, { recursive: true })
      const own = { PATH: process.env['PATH'] ?? '', PORT: String(ports[place]), DATA_DIR: data, ...env }
      running.set(place, run(process.execPath, [join(root, 'server/main.ts')], `${data}.log`, { cwd: root, env: own }))
      await until(`server ${place + 1} is ready`, () => isWell(`http://127.0.0.1:${ports[place]}/readyz`))
    },
    kill: async (place) => running.get(place)?.end('SIGKILL'),
    stop: async () => {
      await Promise.all([...running.values()].map((one) => one.end('SIGKILL')))
    },
  }
}
