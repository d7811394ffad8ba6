/** The port on which the WeChat simulator serves both API hosts at the root of its address (SANDBOX_WECHAT_PORT). */
import type { Env } from '../env/env.ts'
import { listen, type Listening } from '../listen.ts'

const EVERY_ADDRESS = new Set(['0.0.0.0', '::'])

/** @returns undefined without the variable or without the simulator. @throws EnvError if the port is taken. */
export async function listenAsWechat(
  env: Pick<Env, 'sandbox' | 'host' | 'publicUrl' | 'providers'>,
): Promise<(Listening & { address: string }) | undefined> {
  const { sandboxPort: port } = env.providers
  if (!env.sandbox || port === undefined) return undefined
  const host = EVERY_ADDRESS.has(env.host) ? new URL(env.publicUrl).hostname : env.host
  const name = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
  return { ...(await listen({ port, host: env.host }, 'SANDBOX_WECHAT_PORT')), address: `http://${name}:${port}` }
}
