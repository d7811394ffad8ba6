/** A port of this machine that nobody listens on, for what must be told one before it starts. */
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that systems give out by themselves: one of those may be another's by the time it is listened on. */
const FROM = 12_000
const TO = 32_000
const TRIES = 20

export async function freePort(): Promise<number> {
  for (let left = TRIES; ; left--) {
    const port = FROM + Math.floor(Math.random() * (TO - FROM))
    const server = createServer().listen(port, '127.0.0.1')
    try {
      await once(server, 'listening')
    } catch (error) {
      if (left === 0) throw error
      continue
    }
    server.close()
    await once(server, 'close')
    return port
  }
}
