/** Caddy, where there is one, by our own sample. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { freePort } from './free-port.ts'
import { HOST, type Front } from './front.ts'
import { running } from './nginx.ts'
import { root } from './sources.ts'

/** Undefined where there is none. */
export const caddy = ['caddy', '/usr/bin/caddy'].find((path) => spawnSync(path, ['version']).status === 0)

/** deploy/Caddyfile as it is, but for its name, its ports, its folder, and certificates of its own making (`tls internal`). */
export async function caddyFront(product: number): Promise<Front> {
  const folder = mkdtempSync(join(tmpdir(), 'huiwu-caddy-'))
  const [http, https] = [await freePort(), await freePort()]
  const given: [string | RegExp, string][] = [
    [/^\{\n/gm, `{\n\tadmin off\n\tskip_install_trust\n\tdefault_bind 127.0.0.1\n\thttp_port ${http}\n\thttps_port ${https}\n`],
    ['\nhuiwu.example.cn {', `\n${HOST} {\n\ttls internal\n`],
    [':80, :443', `:${http}, :${https}`],
    ['127.0.0.1:8787', `127.0.0.1:${product}`],
    ['/opt/huiwu', root],
  ]
  const sample = readFileSync(join(root, 'deploy/Caddyfile'), 'utf8')
  const file = join(folder, 'Caddyfile')
  writeFileSync(
    file,
    given.reduce((text, [from, to]) => text.replaceAll(from, to), sample),
  )
  const env = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder }
  const server = await running(caddy as string, ['run', '--config', file, '--adapter', 'caddyfile'], { port: https, folder, env })
  while (!(await isCertified(https))) await new Promise((resolve) => setTimeout(resolve, 20))
  return { ...server, http, https, ca: readFileSync(join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8'), own: {} }
}

/** Caddy listens before the certificate of its own making is there, and refuses a handshake until then. */
function isCertified(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  // Whose word it is matters not yet: the file that says so may not be written.
  const socket = connect({ port, host: '127.0.0.1', servername: HOST, rejectUnauthorized: false }, () => resolve(true))
  socket.on('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}
