/** The server's port: taken before anything is opened or filled, because a start that cannot have it must leave nothing done. */
import type { Server } from 'node:http'
import { serve, type ServerType } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Env } from './env/env.ts'
import { EnvError } from './env/env-error.ts'

export interface Listening {
  server: ServerType
  /** From now on this answers; whoever has asked before has waited for it. */
  answerWith(app: Pick<Hono, 'fetch'>): void
}

/** @param variable by which the operator sets the port. @throws EnvError with a sentence that names it. */
export function listen({ port, host }: Pick<Env, 'port' | 'host'>, variable = 'PORT'): Promise<Listening> {
  const { promise: made, resolve: isMade } = Promise.withResolvers<Hono['fetch']>()
  let answer: Hono['fetch'] = async (...asked) => (await made)(...asked)
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: (...asked) => answer(...asked), port, hostname: host }, () => {
      server.off('error', refused)
      resolve({
        server,
        answerWith: (app) => {
          answer = app.fetch
          isMade(app.fetch)
        },
      })
    }) as Server
    const refused = (error: NodeJS.ErrnoException) => reject(refusal(error, port, host, variable))
    server.once('error', refused)
  })
}

function refusal(error: NodeJS.ErrnoException, port: number, host: string, variable: string): Error {
  const { code } = error
  if (code === 'EADDRINUSE')
    return new EnvError(
      `${variable}: ${port} on ${host} is taken by another program. Stop it, or start with another ${variable}, such as ${variable}=${port + 1}`,
    )
  if (code === 'EACCES') return new EnvError(`${variable}: this account may not listen on ${port}. Start with a ${variable} above 1023`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return new EnvError(`HOST: ${host} is no address of this machine`)
  return error
}
